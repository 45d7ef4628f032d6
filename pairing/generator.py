"""Random tournaments: the same seed and settings give the same tournament, on every machine.

Made for tests, for checkers and for trying out a program: players with ratings, draws, forfeits, byes asked
for, late entries, withdrawals, forbidden pairs, acceleration. Every round is paired by the Dutch engine.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from pairing import pair
from pairing.acceleration import baku
from pairing.errors import PairingError
from pairing.scoring import CLASSIC, Mark, Outcome, Scoring
from pairing.tournament import Board, Bye, ForbiddenGroup, Game, Player, Proposal, Round, Tournament

ATTEMPTS = 20
"""How often :func:`generate` begins anew when a round has no legal pairing."""


Percent = int | Fraction


@dataclass(frozen=True, slots=True)
class Rates:
    """How often things happen. Percent, but for ``forbidden``, a number of pairs.

    ``draws`` of the games played, ``forfeits`` of all boards; ``byes`` of the players ask for a half- or
    zero-point bye in a round, ``late`` enter after the first round, ``withdrawn`` leave before the last.
    """

    draws: Percent = 30
    forfeits: Percent = 5
    byes: Percent = 5
    forbidden: int = 0
    late: Percent = 0
    withdrawn: Percent = 0


CLEAN = Rates(draws=35, forfeits=0, byes=0)


@dataclass(frozen=True, slots=True)
class Recipe:
    """Settings of one tournament. Ratings are drawn between the two and sorted: player 1 is the strongest."""

    players: int
    rounds: int
    rates: Rates = CLEAN
    scoring: Scoring = CLASSIC
    accelerated: bool = False
    lowest_rating: int = 1400
    highest_rating: int = 2600
    last_round_byes: bool = True


def generate(seed: int | str, recipe: Recipe) -> Tournament:
    """A finished tournament.

    Where a round turns out to have no legal pairing the tournament is begun anew, with another seed that
    follows from the given one. Raises PairingError after :data:`ATTEMPTS` such failures, or at once for a
    recipe that no seed can help (``no_players``, ``one_player``).
    """
    failure: PairingError | None = None
    for attempt in range(ATTEMPTS):
        finished = None
        failure = None
        for before, outcome, after in _rounds(seed if not attempt else f"{seed}/{attempt}", recipe):
            finished = after or before
            if isinstance(outcome, PairingError):
                failure = outcome
        if failure is None and finished is not None:
            return replace(finished, requests={})
        if failure and failure.code not in ("no_legal_pairing", "no_bye_candidate"):
            break
    raise failure or PairingError("no_players")


def tournaments(
    seed: int, players: int, rounds: int, rates: Rates = CLEAN, scoring: Scoring = CLASSIC
) -> Iterator[tuple[Tournament, Proposal | PairingError]]:
    """Before each round the tournament and how it was paired (or why it could not be, and then no more)."""
    for before, outcome, _ in _rounds(seed, Recipe(players, rounds, rates, scoring)):
        yield before, outcome


def walk(seed: int | str, recipe: Recipe) -> Iterator[tuple[Tournament, Proposal | PairingError]]:
    """As :func:`tournaments`, for all that a recipe can say."""
    for before, outcome, _ in _rounds(seed, recipe):
        yield before, outcome


def _rounds(
    seed: int | str, recipe: Recipe
) -> Iterator[tuple[Tournament, Proposal | PairingError, Tournament | None]]:
    """Each round: the tournament before it, its pairing, the tournament after it."""
    chance = random.Random(seed)
    count, rates = recipe.players, recipe.rates
    forbidden = tuple(
        ForbiddenGroup(tuple(chance.sample(range(1, count + 1), 2)))
        for _ in range(rates.forbidden if count > 1 else 0)
    )
    tournament = Tournament(
        players=_players(seed, recipe),
        total_rounds=recipe.rounds,
        scoring=recipe.scoring,
        initial_colour=chance.choice(("w", "b")),
        forbidden=forbidden,
        virtual=baku(range(1, count + 1), recipe.rounds, recipe.scoring) if recipe.accelerated else (),
    )
    stays = _presence(seed, recipe)
    for number in range(1, recipe.rounds + 1):
        tournament = replace(tournament, requests=_requests(chance, tournament, recipe, stays, number))
        try:
            proposal = pair(tournament)
        except PairingError as error:
            yield tournament, error, None
            return
        after = replace(tournament, rounds=(*tournament.rounds, _played(proposal, chance, rates)))
        yield tournament, proposal, after
        tournament = after


def _happens(chance: random.Random, percent: Percent) -> bool:
    """True in so many of a hundred cases, exactly."""
    return chance.randrange(100 * percent.denominator) < percent.numerator


def _players(seed: int | str, recipe: Recipe) -> tuple[Player, ...]:
    """Players with ratings. They have a stream of their own, so that they change nothing of the rest."""
    chance = random.Random(f"{seed} ratings")
    ratings = sorted(
        (chance.randint(recipe.lowest_rating, recipe.highest_rating) for _ in range(recipe.players)),
        reverse=True,
    )
    return tuple(
        Player(number, name=f"Player {number:04d}", rating=rating)
        for number, rating in enumerate(ratings, start=1)
    )


def _presence(seed: int | str, recipe: Recipe) -> dict[int, tuple[int, int]]:
    """First and last round of the players who come late or leave early."""
    chance = random.Random(f"{seed} presence")
    found = {}
    for number in range(1, recipe.players + 1):
        first, last = 1, recipe.rounds
        if _happens(chance, recipe.rates.late) and recipe.rounds > 1:
            first = chance.randint(2, max(2, recipe.rounds // 2))
        if _happens(chance, recipe.rates.withdrawn) and first < recipe.rounds:
            last = chance.randint(first, recipe.rounds - 1)
        if (first, last) != (1, recipe.rounds):
            found[number] = first, last
    return found


def _requests(
    chance: random.Random,
    tournament: Tournament,
    recipe: Recipe,
    stays: dict[int, tuple[int, int]],
    number: int,
) -> dict[int, Mark]:
    """Who is not to be paired, never so many that fewer than three players are left."""
    asking = [player.number for player in tournament.players if _happens(chance, recipe.rates.byes)]
    marks = {
        player: chance.choice((Mark.HALF_BYE, Mark.ZERO_BYE))
        for player in asking[: max(0, recipe.players - 3)]
    }
    if number == recipe.rounds and not recipe.last_round_byes:
        marks = {}
    for player, (first, last) in stays.items():
        if not first <= number <= last and (player in marks or len(marks) < recipe.players - 3):
            marks[player] = Mark.ZERO_BYE
    return marks


def _played(proposal: Proposal, chance: random.Random, rates: Rates) -> Round:
    boards = tuple(
        Board(
            board.number,
            board.first,
            board.second,
            (Game(_outcome(board.first, board.second, chance, rates)),),
        )
        for board in proposal.boards
    )
    return Round(proposal.round, boards, tuple(Bye(bye.player, bye.mark) for bye in proposal.byes))


def _outcome(first: int, second: int, chance: random.Random, rates: Rates) -> Outcome:
    if _happens(chance, rates.forfeits):
        return chance.choice((Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.DOUBLE_FORFEIT))
    if _happens(chance, rates.draws):
        return Outcome.DRAW
    better_wins = _happens(chance, 70)
    return Outcome.FIRST_WINS if (first < second) == better_wins else Outcome.SECOND_WINS

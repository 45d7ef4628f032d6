"""Random tournaments with byes, forfeits and absences: the same seed gives the same tournament."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing import pair
from pairing.errors import PairingError
from pairing.scoring import CLASSIC, Mark, Outcome, Scoring
from pairing.tournament import Board, Bye, ForbiddenGroup, Game, Player, Proposal, Round, Tournament


@dataclass(frozen=True)
class Mess:
    """How often things happen, in percent: of games drawn and forfeited, of players asking for a bye."""

    draws: int = 30
    forfeits: int = 5
    byes: int = 5
    forbidden: int = 0


CLEAN = Mess(draws=35, forfeits=0, byes=0)


def tournaments(
    seed: int, players: int, rounds: int, mess: Mess = CLEAN, scoring: Scoring = CLASSIC
) -> Iterator[tuple[Tournament, Proposal | PairingError]]:
    """Before each round the tournament and how it was paired (or why it could not be, and then no more)."""
    chance = random.Random(seed)
    forbidden = tuple(
        ForbiddenGroup(tuple(chance.sample(range(1, players + 1), 2))) for _ in range(mess.forbidden)
    )
    tournament = Tournament(
        players=tuple(Player(number) for number in range(1, players + 1)),
        total_rounds=rounds,
        scoring=scoring,
        initial_colour=chance.choice(("w", "b")),
        forbidden=forbidden,
    )
    for _ in range(rounds):
        asking = [player.number for player in tournament.players if chance.randrange(100) < mess.byes]
        marks = {number: chance.choice((Mark.HALF_BYE, Mark.ZERO_BYE)) for number in asking[: players - 3]}
        tournament = replace(tournament, requests=marks)
        try:
            proposal = pair(tournament)
        except PairingError as error:
            yield tournament, error
            return
        yield tournament, proposal
        tournament = replace(tournament, rounds=(*tournament.rounds, _played(proposal, chance, mess)))


def _played(proposal: Proposal, chance: random.Random, mess: Mess) -> Round:
    boards = tuple(
        Board(
            board.number,
            board.first,
            board.second,
            (Game(_outcome(board.first, board.second, chance, mess)),),
        )
        for board in proposal.boards
    )
    return Round(proposal.round, boards, tuple(Bye(bye.player, bye.mark) for bye in proposal.byes))


def _outcome(first: int, second: int, chance: random.Random, mess: Mess) -> Outcome:
    if chance.randrange(100) < mess.forfeits:
        return chance.choice((Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.DOUBLE_FORFEIT))
    if chance.randrange(100) < mess.draws:
        return Outcome.DRAW
    better_wins = chance.randrange(100) < 70
    return Outcome.FIRST_WINS if (first < second) == better_wins else Outcome.SECOND_WINS

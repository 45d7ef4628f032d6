"""Random events paired by any system: draws, forfeits, absences, scores on the boards."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pairing.errors import PairingError
from pairing.scoring import Mark, Outcome
from pairing.systems.base import OptionValue, System
from pairing.tournament import Board, Bye, Game, Player, Proposal, Round, Tournament


@dataclass(frozen=True)
class Habits:
    """Percent of boards drawn and forfeited, of players absent; ``sides`` False: a game without."""

    draws: int = 30
    forfeits: int = 5
    absent: int = 5
    sides: bool = True


def field(players: int, rounds: int, seed: int = 1, **more: object) -> Tournament:
    """A tournament before its first round, the players rated by number."""
    return Tournament(
        tuple(Player(number, rating=2600 - 7 * number) for number in range(1, players + 1)),
        total_rounds=rounds,
        lot_seed=seed,
        seed=seed,
        **more,  # type: ignore[arg-type]
    )


def play(
    system: System,
    start: Tournament,
    options: Mapping[str, OptionValue] | None = None,
    habits: Habits | None = None,
) -> Iterator[tuple[Tournament, Proposal]]:
    """Each round up to the last: the tournament before it and its pairing. It ends early when no legal
    pairing is left."""
    habits = habits or Habits()
    chance = random.Random(start.seed)
    tournament = start
    for _ in range(start.total_rounds - len(start.rounds)):
        numbers = [player.number for player in tournament.players]
        away = [number for number in numbers if chance.randrange(100) < habits.absent]
        requests = {
            number: chance.choice((Mark.HALF_BYE, Mark.ZERO_BYE)) for number in away[: len(numbers) - 4]
        }
        tournament = replace(tournament, requests=requests, seed=chance.randrange(2**31))
        try:
            proposal = system.pair(tournament, options)
        except PairingError as error:
            if error.code not in ("no_legal_pairing", "no_bye_candidate"):
                raise
            return
        yield tournament, proposal
        tournament = after(tournament, proposal, chance, habits)


def after(
    tournament: Tournament, proposal: Proposal, chance: random.Random, habits: Habits | None = None
) -> Tournament:
    """The tournament with the round played."""
    habits = habits or Habits()
    boards = tuple(
        Board(board.number, board.first, board.second, (_game(chance, habits),), proposal.sides)
        for board in proposal.boards
    )
    byes = tuple(Bye(bye.player, bye.mark) for bye in proposal.byes)
    return replace(tournament, rounds=(*tournament.rounds, Round(proposal.round, boards, byes)), requests={})


def _game(chance: random.Random, habits: Habits) -> Game:
    if chance.randrange(100) < habits.forfeits:
        return Game(
            chance.choice((Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.DOUBLE_FORFEIT))
        )
    if chance.randrange(100) < habits.draws:
        return Game(Outcome.DRAW, 32, 32)
    discs = chance.randrange(33, 65)
    if chance.randrange(2):
        return Game(Outcome.FIRST_WINS, discs, 64 - discs)
    return Game(Outcome.SECOND_WINS, 64 - discs, discs)


def pairs(proposal: Proposal) -> set[frozenset[int]]:
    """Who meets whom, whatever the colours."""
    return {frozenset((board.first, board.second)) for board in proposal.boards}


def written(text: str) -> set[frozenset[int]]:
    """The same from words: ``1-4 2-3``."""
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}

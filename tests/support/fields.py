"""Small events that any pairing system can play: everybody has a rating, a grade, a club, a country."""

from collections.abc import Iterator
from dataclasses import replace

from pairing.errors import PairingError
from pairing.scoring import Outcome
from pairing.systems.base import Options, OptionValue, System
from pairing.tournament import Board, Game, Player, Proposal, Round, Tournament

GRADES = ("4 dan", "2 dan", "1 dan", "1 kyu", "3 kyu", "5 kyu", "8 kyu")
RESULTS = (Outcome.FIRST_WINS, Outcome.SECOND_WINS, Outcome.DRAW, Outcome.FIRST_WINS)


def full_field(players: int, rounds: int) -> Tournament:
    """Players who have all a system may ask for."""
    return Tournament(
        players=tuple(
            Player(
                number,
                rating=2400 - 30 * number,
                grade=GRADES[number * len(GRADES) // (players + 1)],
                club="AB"[number % 2],
                federation="CDE"[number % 3],
            )
            for number in range(1, players + 1)
        ),
        total_rounds=rounds,
        seed=7,
        lot_seed=7,
    )


def played(tournament: Tournament, proposal: Proposal) -> Tournament:
    """The tournament with a round played; results and scores follow from the numbers of the round."""
    boards = []
    for board in proposal.boards:
        outcome = RESULTS[(board.first * 3 + board.second + proposal.round) % len(RESULTS)]
        discs = 20 + (board.first + board.second * proposal.round) % 24
        game = Game(outcome, discs, 64 - discs)
        boards.append(Board(board.number, board.first, board.second, (game,), proposal.sides))
    entry = Round(proposal.round, tuple(boards), proposal.byes)
    return replace(tournament, rounds=(*tournament.rounds, entry), requests={}, seed=proposal.round)


def variants(system: System) -> Iterator[dict[str, OptionValue]]:
    """The defaults, and each option with each of its other values (numbers: with their bounds)."""
    yield {}
    for option in system.options:
        others: tuple[OptionValue, ...] = option.choices
        if option.type == "bool":
            others = (not option.default,)
        elif option.type == "int":
            others = tuple(value for value in (option.minimum, option.maximum) if value is not None)
        for value in others:
            if value != option.default:
                yield {option.code: value}


def rounds_of(
    system: System, options: Options, players: int, rounds: int = 4
) -> Iterator[tuple[Tournament, Proposal]]:
    """What each round was paired from, and the round; until there is none."""
    tournament = full_field(players, rounds)
    for _round in range(rounds):
        try:
            proposal = system.pair(tournament, options)
        except PairingError:
            return
        yield tournament, proposal
        tournament = played(tournament, proposal)

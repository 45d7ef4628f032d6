"""Events as wild as the contract of the engine allows, for any system; everything follows from a seed.

Numbers with gaps, missing ratings and grades, typed lots, matches, odd scoring, results of every kind, rounds
seated by no system at all, forbidden groups, fixed boards and byes, acceleration, rounds paired ahead.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing.acceleration import baku
from pairing.errors import PairingError
from pairing.match import SINGLE, Match, games_needed
from pairing.scoring import BYE_MARKS, CLASSIC, Mark, Outcome, Scoring
from pairing.systems.base import OptionValue, System
from pairing.tournament import (
    Board,
    Bye,
    ForbiddenGroup,
    Game,
    Player,
    Proposal,
    ProposedBoard,
    Round,
    Tournament,
    VirtualPoints,
)

GRADES = ("4d", "3d", "1d", "1k", "5k", "12k", "30k", "9p", "", "none")
SCORINGS = (
    CLASSIC,
    Scoring(win=0, draw=0, loss=0, pab=0),
    Scoring(win=300, draw=100, pab=100),
    Scoring(win=200, draw=100, pab=300, absence=100),
    Scoring(win=300, draw=200, loss=100, pab=300, half_bye=150),
    Scoring(win=100, draw=150, loss=50, pab=100, absence=200),
    Scoring(full_bye=100, half_bye=50, forfeit_win=200, forfeit_loss=-100),
)
ASKED = (Mark.HALF_BYE, Mark.ZERO_BYE, Mark.FULL_BYE)
COMMON = (Outcome.FIRST_WINS, Outcome.SECOND_WINS, Outcome.DRAW)
FORFEITS = (Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.DOUBLE_FORFEIT)


@dataclass(frozen=True)
class Attempt:
    """A snapshot, options it is paired with, and what came of it."""

    tournament: Tournament
    options: dict[str, OptionValue]
    outcome: Proposal | PairingError


def attempts(system: System, seed: int, most_players: int = 12) -> Iterator[Attempt]:
    """The rounds of one event by a system, each from its snapshot; where there is no round, or now and then
    for no reason, one is seated by hand."""
    chance = random.Random(f"{system.id}/{seed}")
    tournament, options = _start(chance, chance.randint(1, most_players)), any_options(chance, system)
    reckless = chance.random() < 0.3
    for _ in range(chance.randint(1, 7)):
        tournament = _wishes(chance, tournament)
        outcome: Proposal | PairingError
        try:
            outcome = system.pair(tournament, options)
        except PairingError as error:
            outcome = error
        yield Attempt(tournament, options, outcome)
        if reckless or isinstance(outcome, PairingError):
            outcome = _by_hand(chance, tournament)
        tournament = _played(chance, tournament, outcome)


def any_options(chance: random.Random, system: System) -> dict[str, OptionValue]:
    """Some of a system's options, each with any of its values; a number often with one of its bounds."""
    options: dict[str, OptionValue] = {}
    for option in system.options:
        if chance.random() < 0.5:
            continue
        if option.type == "bool":
            options[option.code] = chance.random() < 0.5
        elif option.type == "choice":
            options[option.code] = chance.choice(option.choices)
        else:
            low, high = option.minimum or 0, 9 if option.maximum is None else option.maximum
            options[option.code] = chance.choice((low, high, chance.randint(low, high)))
    return options


def _start(chance: random.Random, count: int) -> Tournament:
    numbers = list(range(1, count + 1))
    if chance.random() < 0.15:
        numbers = sorted(chance.sample(range(1, 3 * count + 1), count))
    complete, lots = chance.random() < 0.7, chance.sample(range(1, 100), count)
    players = tuple(
        Player(
            number,
            rating=2500 - chance.randint(0, 900) if complete or chance.random() < 0.6 else None,
            grade=chance.choice(GRADES[:7] if complete else GRADES),
            club=chance.choice(("", "A", "B", "C")),
            federation=chance.choice(("", "X", "Y")),
            lot=lots[place] if chance.random() < 0.2 else None,
            start=chance.choice((None, None, None, 0, 100, -350, 10_000)),
        )
        for place, number in enumerate(numbers)
    )
    match = SINGLE
    if chance.random() < 0.2:
        match = Match(chance.choice((2, 3, 4, 9)), chance.random() < 0.5, chance.choice((None, CLASSIC)))
    return Tournament(
        players,
        total_rounds=chance.choice((0, 0, 1, 3, 5, count - 1, 2 * count)),
        scoring=match.of_round(chance.choice(SCORINGS)),
        initial_colour=chance.choice(("w", "w", "b", "b", "")),
        match=match,
        lot_seed=chance.randrange(2**31),
    )


def _wishes(chance: random.Random, tournament: Tournament) -> Tournament:
    """What is asked for the next round."""
    numbers = [player.number for player in tournament.players]
    away = chance.choice((0, 0, 0.05, 0.2, 0.8, 1))
    requests = {number: chance.choice(ASKED) for number in numbers if chance.random() < away}
    forbidden = tuple(
        ForbiddenGroup(
            tuple(chance.sample(numbers, min(len(numbers), chance.randint(1, 3)))),
            chance.choice((1, 1, 2)),
            chance.choice((1, 3, 999)),
        )
        for _ in range(chance.choice((0, 0, 1, 3, 8)))
    )
    free = [number for number in numbers if number not in requests]
    chance.shuffle(free)
    pinned = []
    if chance.random() < 0.2:
        while len(free) > 1 and chance.random() < 0.6:
            pinned.append((free.pop(), free.pop()))
    pinned_bye = free.pop() if free and chance.random() < 0.08 else None
    virtual: tuple[VirtualPoints, ...] = ()
    if chance.random() < 0.2:
        virtual = baku(numbers, max(1, tournament.total_rounds), tournament.scoring)
    if chance.random() < 0.05:
        virtual += (VirtualPoints(chance.choice((-100, 33, 100_000)), 1, 9, 1, chance.choice(numbers)),)
    ahead = range(len(tournament.rounds) + 1)
    return replace(
        tournament,
        requests=requests,
        forbidden=forbidden,
        pinned=tuple(pinned),
        pinned_bye=pinned_bye,
        virtual=virtual,
        results_through=chance.choice(ahead) if chance.random() < 0.1 else None,
        met_through=chance.choice(ahead) if chance.random() < 0.1 else None,
        seed=chance.randrange(2**31),
    )


def _by_hand(chance: random.Random, tournament: Tournament) -> Proposal:
    """A round nobody thought about: anybody against anybody, some left out or with any bye."""
    free = [player.number for player in tournament.players if player.number not in tournament.requests]
    chance.shuffle(free)
    boards = []
    while len(free) > 1 and chance.random() < 0.95:
        boards.append(ProposedBoard(len(boards) + 1, free.pop(), free.pop()))
    byes = [Bye(number, mark) for number, mark in tournament.requests.items()]
    byes += [Bye(number, chance.choice(sorted(BYE_MARKS))) for number in free if chance.random() < 0.7]
    return Proposal(tournament.next_round, tuple(boards), tuple(byes))


def _played(chance: random.Random, tournament: Tournament, proposal: Proposal) -> Tournament:
    sides = proposal.sides and chance.random() < 0.95
    boards = tuple(
        Board(
            board.number,
            board.first,
            board.second,
            _games(chance, tournament.match),
            sides,
            board.handicap,
            board.komi,
            tournament.match,
            chance.choice(FORFEITS) if tournament.match.games > 1 and chance.random() < 0.05 else None,
        )
        for board in proposal.boards
    )
    entry = Round(tournament.next_round, boards, proposal.byes)
    return replace(
        tournament,
        rounds=(*tournament.rounds, entry),
        requests={},
        pinned=(),
        pinned_bye=None,
        results_through=None,
        met_through=None,
    )


def _games(chance: random.Random, match: Match) -> tuple[Game, ...]:
    outcomes = [
        chance.choice(COMMON if chance.random() < 0.8 else tuple(Outcome)) for _ in range(match.games)
    ]
    needed = games_needed(outcomes, ends_early=True) if match.ends_early else len(outcomes)
    return tuple(
        Game(outcome, chance.randrange(65), chance.randrange(65)) if place < needed else Game()
        for place, outcome in enumerate(outcomes)
    )

"""The Swiss gambit: losing round 1 on purpose to meet weaker opponents.

The first half is exact: a field of equals without draws, as the founding text tells it (binomial counts, as
fractions of players). The second half plays events of unequal players with discs, paired by fold Swiss with
BQ, twice with the same luck: once honestly, once with one player throwing round 1.
"""

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb, log
from pathlib import Path

from pairing.history import history
from pairing.scoring import Outcome
from pairing.secondary import secondary
from pairing.systems import get
from pairing.tournament import Board, Bye, Game, Player, Proposal, Round, Tournament

PLAYERS, SPREAD, DISCS = 32, 200, 64
TARGETS = (1, 2, 4, 8)
ROUNDS = (7, 13)
FACTORS = (1, 6, 10, 100)
FIGURES = Path(__file__).with_name("gambit_figures.json")
"""What :func:`study` came to; ``manage.py simulate --gambit`` makes it again."""


def with_losses(players: int, rounds: int, losses: int) -> Fraction:
    """How many of a field of equals have lost so many of their games after ``rounds`` rounds without draws.

    Each score group is halved exactly, so fractions of players stand for "in half of the cases one".
    """
    return Fraction(players * comb(rounds, losses), 2**rounds)


@dataclass(frozen=True, slots=True)
class Going:
    """The field on the way into a round: players by losses, from none on; each group meets itself."""

    round: int
    players: tuple[Fraction, ...]


def going(players: int, rounds: int, most_losses: int = 2) -> tuple[Going, ...]:
    """Who meets whom, by losses, in rounds 2 to ``rounds``; those who lost more than ``most_losses`` are left
    out."""
    return tuple(
        Going(
            number,
            tuple(
                with_losses(players, number - 1, losses) for losses in range(min(number - 1, most_losses) + 1)
            ),
        )
        for number in range(2, rounds + 1)
    )


def final_share(rounds: int, losses: int) -> Fraction:
    """The part of a field of equals that ends with exactly so many losses."""
    return with_losses(1, rounds, losses)


def chance_after(rounds: int, losses: int, *, lost_first: bool) -> Fraction:
    """The chance of one of the equals to end with at most so many losses, after round 1 is lost or won."""
    left = losses - lost_first
    return sum((final_share(rounds - 1, number) for number in range(left + 1)), Fraction(0))


@dataclass(frozen=True, slots=True)
class Gain:
    """What throwing round 1 did to the chance of a place: counts over ``events`` pairs of equal luck.

    The player is the ``target``-th strongest; he wants to be among the first ``target``. ``honest``,
    ``thrown`` and ``late`` are the events in which he is: without a throw, with round 1 thrown, with the last
    round thrown instead. ``won`` and ``lost``: only with round 1 thrown, only without a throw. ``late_won``
    and ``late_lost``: only with the first round thrown, only with the last.
    """

    rounds: int
    factor: int
    target: int
    events: int
    honest: int
    thrown: int
    late: int
    won: int
    lost: int
    late_won: int
    late_lost: int

    @property
    def against_honest(self) -> "Change":
        """Round 1 thrown, compared with honest play."""
        return Change(self.events, self.won, self.lost)

    @property
    def against_late(self) -> "Change":
        """Round 1 thrown, compared with the same throw in the last round."""
        return Change(self.events, self.late_won, self.late_lost)


COUNTS = ("events", "honest", "thrown", "late", "won", "lost", "late_won", "late_lost")


@dataclass(frozen=True, slots=True)
class Change:
    """How a chance changed: paired yes-or-no answers, of which so many were better and so many worse."""

    events: int
    better: int
    worse: int

    @property
    def mean(self) -> float:
        """The change of the chance, between -1 and 1."""
        return (self.better - self.worse) / self.events

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        spread = (self.better + self.worse) / self.events - self.mean**2
        return float(1.96 * (max(spread, 0.0) / self.events) ** 0.5)

    @property
    def verdict(self) -> int:
        """1 it pays, -1 it costs, 0 the interval holds both."""
        if abs(self.mean) <= self.margin:
            return 0
        return 1 if self.mean > 0 else -1


@dataclass(frozen=True, slots=True)
class _Luck:
    """One event's strengths (by pairing number, drawn by lot) and the luck of each pair."""

    strengths: Mapping[int, float]
    luck: Mapping[tuple[int, int], float]

    def lead(self, one: int, two: int) -> float:
        """How clearly ``one`` beats ``two``; the sign says who wins. Elo's chances."""
        low, high = min(one, two), max(one, two)
        lead = (self.strengths[low] - self.strengths[high]) * log(10) / 400 + self.luck[low, high]
        return lead if one == low else -lead

    def strongest(self) -> list[int]:
        """Pairing numbers by strength."""
        return sorted(self.strengths, key=lambda number: -self.strengths[number])


def _draw(seed: int, event: int) -> _Luck:
    chance = random.Random(f"gambit {seed} {event}")
    numbers = range(1, PLAYERS + 1)
    strengths = {number: chance.gauss(0, SPREAD) for number in numbers}
    luck = {}
    for high in numbers:
        for low in range(1, high):
            share = min(max(chance.random(), 1e-12), 1 - 1e-12)
            luck[low, high] = log(share / (1 - share))
    return _Luck(strengths, luck)


def _played(proposal: Proposal, luck: _Luck, thrower: int | None) -> Round:
    """Every lead costs discs: the closest game is 33-31, none is worse than 64-0. A throw is as close."""
    boards = []
    for board in proposal.boards:
        lead = luck.lead(board.first, board.second)
        half = min(DISCS // 2, 1 + round(6 * abs(lead)))
        if thrower in (board.first, board.second):
            lead, half = (-1.0 if thrower == board.first else 1.0), 1
        first = DISCS // 2 + (half if lead > 0 else -half)
        outcome = Outcome.FIRST_WINS if lead > 0 else Outcome.SECOND_WINS
        game = Game(outcome, first, DISCS - first)
        boards.append(Board(board.number, board.first, board.second, (game,), sides=False))
    return Round(proposal.round, tuple(boards), tuple(Bye(bye.player, bye.mark) for bye in proposal.byes))


@dataclass(frozen=True, slots=True)
class _Event:
    """An event that was played, and how its last round was paired."""

    tournament: Tournament
    last: Proposal
    factor: int

    def places(self) -> dict[int, int]:
        """Each player's place at the end: points, then BQ, then the lot."""
        state = history(self.tournament)
        values = secondary(self.tournament, "bq", self.factor).values
        points = dict(zip(state.numbers, state.points, strict=True))
        order = sorted(points, key=lambda number: (-points[number], -values[number], number))
        return {number: place for place, number in enumerate(order, start=1)}

    def with_last_thrown(self, luck: _Luck, thrower: int) -> "_Event":
        """The same event up to the last round, which one player throws."""
        *before, _last = self.tournament.rounds
        entry = _played(self.last, luck, thrower)
        return replace(self, tournament=replace(self.tournament, rounds=(*before, entry)))


def _play(luck: _Luck, rounds: int, factor: int, thrower: int | None = None) -> _Event:
    """A whole event; ``thrower`` loses round 1 on purpose."""
    system = get("fold")
    options = system.resolve(
        {"secondary": "bq", "bq_factor": factor, "colour_limit": "none", "sides": False, "numbers": "number"}
    )
    tournament = Tournament(
        tuple(Player(number) for number in luck.strengths), total_rounds=rounds, initial_colour=""
    )
    for number in range(1, rounds + 1):
        proposal = system.run(tournament, options)
        entry = _played(proposal, luck, thrower if number == 1 else None)
        tournament = replace(tournament, rounds=(*tournament.rounds, entry))
    return _Event(tournament, proposal, factor)


def measure(rounds: int, factor: int, events: Iterable[int], seed: int = 1) -> Iterator[Gain]:
    """The gains of every target over events of these numbers; the same numbers are the same events whatever
    ``rounds`` and ``factor``."""
    numbers = tuple(events)
    tallies = {target: [0] * 7 for target in TARGETS}
    for event in numbers:
        luck = _draw(seed, event)
        strongest = luck.strongest()
        honest = _play(luck, rounds, factor)
        usual = honest.places()
        for target in TARGETS:
            player = strongest[target - 1]
            as_usual = usual[player] <= target
            first = _play(luck, rounds, factor, player).places()[player] <= target
            late = honest.with_last_thrown(luck, player).places()[player] <= target
            answers = (as_usual, first, late, first > as_usual, first < as_usual, first > late, first < late)
            tallies[target] = [tally + answer for tally, answer in zip(tallies[target], answers, strict=True)]
    for target, tally in tallies.items():
        yield Gain(rounds, factor, target, len(numbers), *tally)


def study(events: Iterable[int], seed: int = 1) -> Iterator[Gain]:
    """Every number of rounds and every K."""
    numbers = tuple(events)
    for rounds in ROUNDS:
        for factor in FACTORS:
            yield from measure(rounds, factor, numbers, seed)


def added(parts: Iterable[Gain]) -> tuple[Gain, ...]:
    """Gains over different events put together."""
    found: dict[tuple[int, int, int], Gain] = {}
    for part in parts:
        key = part.rounds, part.factor, part.target
        before = found.get(key)
        if before is not None:
            sums = {name: getattr(before, name) + getattr(part, name) for name in COUNTS}
            part = replace(part, **sums)
        found[key] = part
    return tuple(found.values())


@cache
def figures() -> tuple[Gain, ...]:
    """The gains computed ahead; see :data:`FIGURES`."""
    rows = json.loads(FIGURES.read_text(encoding="utf-8"))["gains"]
    return tuple(Gain(**row) for row in rows)


def written(gains: Iterable[Gain], seed: int = 1) -> str:
    """The text of :data:`FIGURES`."""
    rows = ",\n".join("    " + json.dumps(asdict(gain)) for gain in gains)
    return f'{{\n  "seed": {seed},\n  "gains": [\n{rows}\n  ]\n}}\n'

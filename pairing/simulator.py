"""Many invented events, each paired by several ways, to compare what comes out of them.

Luck is the same for every contender: in one event the same players have the same strengths and ratings, and
when the same two meet they get the same result, whoever paired them. So differences between contenders show
with far fewer events than independent luck would need.
"""

import multiprocessing
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.pool import AsyncResult
from typing import Any

from pairing.acceleration import Acceleration, Kind, grants
from pairing.errors import PairingError
from pairing.history import LEVEL, History, history
from pairing.scoring import CLASSIC, Outcome
from pairing.simulation_statistics import Figure, figure
from pairing.systems import get
from pairing.systems.base import OptionValue
from pairing.tournament import Board, Game, Player, Round, Tournament

MEASURES = ("perfect", "order", "colours", "floats", "gap")
"""``perfect``: players who won every game. ``order``: Spearman's rank correlation of the final order (points,
then the opponents' points) with strength, from -1 to 1. ``colours``: mean difference between a player's
games with one side and the other. ``floats``: boards a round whose players had different scores, virtual
points included. ``gap``: mean difference of the ratings on a board."""
CHUNK = 5
"""Events a process takes at a time; small, so that progress moves."""
MEAN, DRAW_LIMIT = 1800, 100


@dataclass(frozen=True, slots=True)
class Contender:
    """One way to pair: a system with options, and virtual points if any."""

    system: str
    acceleration: Kind | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """``dutch``, ``dutch+half``, ..."""
        return f"{self.system}+{self.acceleration}" if self.acceleration else self.system


CONTENDERS: Mapping[str, Contender] = {
    one.code: one
    for one in (
        Contender("dutch"),
        Contender("dutch", "half"),
        Contender("dutch", "baku"),
        Contender("weighted"),
        Contender("simple"),
        Contender("fold"),
        Contender("monrad"),
        Contender("nested_cycles"),
        Contender("random"),
    )
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated. ``draws`` percent of the games of equals are drawn, fewer the further two are apart;
    ``spread`` is the standard deviation of strength and ``error`` that of what ratings say about it, in Elo
    points. The first contender is the one the others are compared with."""

    players: int = 64
    rounds: int = 7
    events: int = 1000
    contenders: tuple[str, ...] = ("dutch",)
    draws: int = 30
    spread: int = 200
    error: int = 50
    seed: int = 1


Measured = tuple[float, ...]
"""What an event came to: :data:`MEASURES`, then the perfect scores after each round."""
Rows = list[list[Measured | None]]
"""Per event and contender; None where a round could not be paired."""


@dataclass(frozen=True, slots=True)
class _World:
    """One event's people and luck, the same for every contender. Indexes are pairing numbers less one."""

    strengths: Sequence[float]
    ratings: Sequence[int]
    luck: Sequence[float]
    seed: int

    def outcome(self, first: int, second: int, draws: int, meeting: int) -> Outcome:
        """The result of two players' n-th meeting, by Elo's chances; the first move is worth nothing."""
        low, high = (first, second) if first < second else (second, first)
        share = self.luck[high * (high - 1) // 2 + low]
        if meeting:
            share = random.Random(f"{self.seed} {low} {high} {meeting}").random()
        expected = 1 / (1 + 10 ** ((self.strengths[high] - self.strengths[low]) / 400))
        drawn = min(expected, 1 - expected) * draws / DRAW_LIMIT
        # A draw takes as much from winning as from losing, so the expected score stays Elo's.
        if share < expected - drawn:
            return Outcome.FIRST_WINS if first == low else Outcome.SECOND_WINS
        if share < expected + drawn:
            return Outcome.DRAW
        return Outcome.SECOND_WINS if first == low else Outcome.FIRST_WINS


def _world(plan: Plan, event: int) -> _World:
    chance = random.Random(f"event {plan.seed} {event}")
    people = []
    for _ in range(plan.players):
        strength = chance.gauss(MEAN, plan.spread)
        people.append((strength, round(chance.gauss(strength, plan.error))))
    people.sort(key=lambda one: -one[1])
    pairs = plan.players * (plan.players - 1) // 2
    luck = [chance.random() for _ in range(pairs)]
    return _World([one[0] for one in people], [one[1] for one in people], luck, chance.getrandbits(60))


def measure_event(plan: Plan, event: int) -> list[Measured | None]:
    """One event by every contender of the plan."""
    world = _world(plan, event)
    return [_play(plan, world, CONTENDERS[code]) for code in plan.contenders]


def _play(plan: Plan, world: _World, contender: Contender) -> Measured | None:
    system = get(contender.system)
    options = system.resolve(contender.options)
    numbers = range(1, plan.players + 1)
    tournament = Tournament(
        players=tuple(Player(number, rating=world.ratings[number - 1]) for number in numbers),
        total_rounds=plan.rounds,
        initial_colour="w" if world.seed % 2 else "b",
        lot_seed=world.seed,
    )
    if contender.acceleration:
        virtual = grants(Acceleration(contender.acceleration), numbers, plan.rounds, CLASSIC)
        tournament = replace(tournament, virtual=virtual)
    meetings: dict[tuple[int, int], int] = {}
    gap = boards = 0
    for number in range(1, plan.rounds + 1):
        tournament = replace(tournament, seed=(world.seed + number - 1) % (1 << 62))
        try:
            proposal = system.run(tournament, options)
        except PairingError:
            return None
        played = []
        for board in proposal.boards:
            one, two = board.first - 1, board.second - 1
            pair = (min(one, two), max(one, two))
            outcome = world.outcome(one, two, plan.draws, meetings.get(pair, 0))
            meetings[pair] = meetings.get(pair, 0) + 1
            gap += abs(world.ratings[one] - world.ratings[two])
            boards += 1
            played.append(Board(board.number, board.first, board.second, (Game(outcome),), proposal.sides))
        entry = Round(number, tuple(played), proposal.byes)
        tournament = replace(tournament, rounds=(*tournament.rounds, entry))
    return _measured(plan, world, tournament, gap / boards)


def _measured(plan: Plan, world: _World, tournament: Tournament, gap: float) -> Measured:
    state = history(tournament)
    balance = sum(abs(past.count("w") - past.count("b")) for past in state.colours) / plan.players
    floating = sum(sum(one != LEVEL for one in floats) for floats in state.floats) / 2 / plan.rounds
    perfect = _perfect(plan, tournament)
    order = _correlation(_order(state, tournament), world.strengths)
    return (perfect[-1], order, balance, floating, gap, *perfect)


def _perfect(plan: Plan, tournament: Tournament) -> list[float]:
    """How many have won everything, after each round. A bye that is worth a win counts as one."""
    points = dict.fromkeys(range(1, plan.players + 1), 0)
    counts = []
    for entry in tournament.rounds:
        for board in entry.boards:
            first, second = board.points(CLASSIC)
            points[board.first] += first
            points[board.second] += second
        for bye in entry.byes:
            points[bye.player] += CLASSIC.points(bye.mark)
        counts.append(float(sum(value == entry.number * CLASSIC.win for value in points.values())))
    return counts


def _order(state: History, tournament: Tournament) -> list[tuple[int, int]]:
    """What the final order goes by: points, then the sum of the opponents' points."""
    opponents = [0] * len(state.points)
    for entry in tournament.rounds:
        for board in entry.boards:
            opponents[board.first - 1] += state.points[board.second - 1]
            opponents[board.second - 1] += state.points[board.first - 1]
    return list(zip(state.points, opponents, strict=True))


def _ranks(values: Sequence[Any]) -> list[float]:
    """Ranks from the smallest up; equals share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    ranks = [0.0] * len(values)
    place = 0
    while place < len(order):
        end = place
        while end + 1 < len(order) and values[order[end + 1]] == values[order[place]]:
            end += 1
        for index in order[place : end + 1]:
            ranks[index] = (place + end) / 2
        place = end + 1
    return ranks


def _correlation(one: Sequence[object], two: Sequence[object]) -> float:
    """Spearman's rank correlation; 0 when one side is all equal."""
    first, second = _ranks(one), _ranks(two)
    mean = (len(first) - 1) / 2
    spreads = [sum((rank - mean) ** 2 for rank in ranks) for ranks in (first, second)]
    if not spreads[0] or not spreads[1]:
        return 0.0
    shared = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    return float(shared / (spreads[0] * spreads[1]) ** 0.5)


def measure_events(plan: Plan, first: int, last: int) -> Rows:
    """Events ``first`` to ``last``, both included. Events count from 1."""
    return [measure_event(plan, event) for event in range(first, last + 1)]


class Cancelled(Exception):
    """Somebody asked to stop; nothing of what was measured is kept."""


def run(
    plan: Plan,
    processes: int = 1,
    progress: Callable[[int], bool] = lambda done: True,
    look_every: float = 0.25,
) -> Rows:
    """The whole plan. The rows don't depend on the number of processes.

    ``progress`` is told how many events are done, at least every ``look_every`` seconds; when it answers
    False everything is stopped at once and :class:`Cancelled` raised. The processes are new ones, which run
    this module only, and give way to everybody else on the machine.
    """
    starts = range(1, plan.events + 1, CHUNK)
    with multiprocessing.get_context("spawn").Pool(processes, _give_way) as pool:
        waiting = [
            pool.apply_async(measure_events, (plan, first, min(plan.events, first + CHUNK - 1)))
            for first in starts
        ]
        rows = [row for part in _collected(waiting, progress, look_every) for row in part]
        pool.close()
        pool.join()
    return rows


def _give_way() -> None:
    os.nice(10)


def _collected(
    waiting: Sequence["AsyncResult[Rows]"], progress: Callable[[int], bool], look_every: float
) -> Iterator[Rows]:
    """The parts in their order; leaving it early ends the pool with all that it has in hand."""
    for place, part in enumerate(waiting):
        while True:
            # Parts are done in any order, so those behind the one that is waited for count too.
            done = place + sum(later.ready() for later in waiting[place : place + 64])
            if not progress(done * CHUNK):
                raise Cancelled
            part.wait(look_every)
            if part.ready():
                break
        yield part.get()


@dataclass(frozen=True, slots=True)
class Summary:
    """What one contender came to. ``figures`` per measure; ``changes`` the difference from the first
    contender, event by event; ``perfect`` the perfect scores after each round; ``unpaired`` events in which a
    round had no legal pairing, left out of everything."""

    contender: str
    unpaired: int
    figures: tuple[Figure, ...]
    changes: tuple[Figure, ...]
    perfect: tuple[Figure, ...]


def summaries(plan: Plan, rows: Rows) -> tuple[Summary, ...]:
    """Means with 95 % intervals, per contender."""
    found = []
    for place, code in enumerate(plan.contenders):
        own = [row[place] for row in rows]
        whole = [one for one in own if one is not None]
        both = [(row[place], row[0]) for row in rows]
        pairs = [(one, base) for one, base in both if one is not None and base is not None]
        width = len(MEASURES)
        found.append(
            Summary(
                contender=code,
                unpaired=len(own) - len(whole),
                figures=tuple(figure([one[index] for one in whole]) for index in range(width)),
                changes=tuple(
                    figure([one[index] - base[index] for one, base in pairs]) for index in range(width)
                ),
                perfect=tuple(
                    figure([one[width + number] for one in whole]) for number in range(plan.rounds)
                ),
            )
        )
    return tuple(found)

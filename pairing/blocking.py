"""When there is no legal round: what stands in the way, and which exception would make one possible.

The exceptions are *kinds* of what a system forbids: ``bye`` (a second allocated bye, or one after a win
without playing), ``forbidden`` (a forbidden pair), ``colour`` (two who must have the same colour),
``rematch`` (a second meeting). A round by exception takes the fewest of them; among equally few the boards
with the smallest differences of score, then the meetings longest ago; a second bye goes to the lowest score,
then to whoever missed the fewest games. The boards found are then fixed as if the director had pinned them,
so that the system pairs all others by its own rules, and a proof of the round holds what was allowed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pairing import colours
from pairing.errors import PairingError
from pairing.history import History, history, meetings
from pairing.matching.bits import mask_of, members
from pairing.matching.cardinality import has_perfect_matching, maximum_matching
from pairing.matching.perfect import PerfectMatching
from pairing.systems.base import Invariants, Options, System
from pairing.systems.weighing.field import side_due, too_often
from pairing.tournament import Tournament

KINDS = ("bye", "forbidden", "colour", "rematch")
"""What can be allowed for a round, in the order in which it is offered."""

BLOCKED = frozenset({"no_legal_pairing", "no_bye_candidate", "pinned_bye_leaves_odd"})
"""Codes of refusals that :func:`diagnose` knows more about."""

MOST_GROUPS_TRIED = 60


@dataclass(frozen=True, slots=True)
class Remedy:
    """Kinds of exceptions that together make a round possible, and the fewest that are needed.

    ``boards`` are (first, second) by pairing number, each against a rule; ``bye`` who has a bye that C2 bars.
    """

    kinds: tuple[str, ...]
    boards: tuple[tuple[int, int], ...] = ()
    bye: int | None = None


@dataclass(frozen=True, slots=True)
class Blocked:
    """What would unblock a round.

    ``remedies``: single kinds that are enough; if none is, the smallest sets of kinds. ``groups``: places in
    ``Tournament.forbidden`` of groups without any one of which there would be a round. ``pins``: without the
    director's fixed boards and bye there would be one.
    """

    remedies: tuple[Remedy, ...] = ()
    groups: tuple[int, ...] = ()
    pins: bool = False


def relaxable(system: System, options: Options | None = None) -> bool:
    """Whether the system pairs so that exceptions mean something: not by a schedule, not by hand."""
    invariants = system.invariants(system.resolve(options))
    return invariants.complete and invariants.bye != "schedule"


def diagnose(tournament: Tournament, system: System, options: Options | None = None) -> Blocked:
    """What would unblock the next round; empty for a round that is not blocked.

    Raises PairingError for a snapshot that contradicts itself (:func:`pairing.history.history`).
    """
    if not relaxable(system, options):
        return Blocked()
    pins = bool(tournament.pinned) or tournament.pinned_bye is not None
    field = _Field(tournament, system, options)
    if field.possible(()):
        return Blocked()
    return Blocked(
        remedies=tuple(field.remedy(kinds) for kinds in _enough(field)),
        groups=tuple(field.groups_alone()),
        pins=pins and _Field(replace(tournament, pinned=(), pinned_bye=None), system, options).possible(()),
    )


def _enough(field: "_Field") -> list[tuple[str, ...]]:
    """The smallest sets of kinds that make a round possible."""
    for size in range(1, len(KINDS) + 1):
        found = [kinds for kinds in combinations(KINDS, size) if field.possible(kinds)]
        if found:
            return found
    return []


def relax(
    tournament: Tournament, system: System, options: Options | None, kinds: Iterable[str]
) -> tuple[Tournament, Remedy]:
    """The snapshot with the fewest exceptions of these kinds fixed in it, and which they are.

    A round that is legal as it is gets none. Raises PairingError ``relaxation_unknown`` for a kind or system
    that has none, ``relaxation_in_vain`` when there is no round even so.
    """
    asked = tuple(kinds)
    unknown = [kind for kind in asked if kind not in KINDS]
    if unknown or not relaxable(system, options):
        raise PairingError("relaxation_unknown", kind=unknown[0] if unknown else "", system=system.id)
    field = _Field(tournament, system, options)
    if not field.possible(asked):
        raise PairingError("relaxation_in_vain", kinds=list(asked))
    remedy = field.remedy(asked)
    if remedy.bye is None:
        return replace(tournament, pinned=(*tournament.pinned, *remedy.boards)), remedy
    pinned = (*tournament.pinned, *remedy.boards)
    return replace(tournament, pinned=pinned, pinned_bye=remedy.bye), remedy


class _Field:
    """The players to be paired and not fixed, by their place in ``pool``; the bye is the place after them.

    Bit masks over the places say with whom a player may not meet, and why.
    """

    def __init__(self, tournament: Tournament, system: System, options: Options | None) -> None:
        resolved = system.resolve(options)
        self.tournament = tournament
        self.invariants: Invariants = system.invariants(resolved)
        self.sides = bool(resolved.get("sides", True))
        self.state: History = history(tournament)
        fixed = {number for board in tournament.pinned for number in board} | {tournament.pinned_bye}
        self.pool = [
            place
            for place, here in enumerate(self.state.present)
            if here and self.state.numbers[place] not in fixed
        ]
        self.pool.sort(key=lambda place: (-self.state.pairing_points[place], place))
        self.size = len(self.pool)
        self.odd = self.size % 2 == 1
        self.everybody = (1 << self.size) - 1
        self.place_of = {self.state.numbers[place]: rank for rank, place in enumerate(self.pool)}
        self.met, self.latest = self._meetings()
        self.alike = self._alike()
        self.groups = [mask_of(self._ranks(group.players)) for group in tournament.forbidden]
        self.bye_for = mask_of(rank for rank, place in enumerate(self.pool) if not self._barred(place))

    def _ranks(self, numbers: Iterable[int]) -> list[int]:
        return [self.place_of[number] for number in numbers if number in self.place_of]

    def _barred(self, place: int) -> bool:
        return self.invariants.bye == "c2" and self.state.bye_barred[place]

    def _meetings(self) -> tuple[list[int], dict[tuple[int, int], int]]:
        """Who may not meet again, and in which round two met last."""
        times = {
            (min(ranks), max(ranks)): rounds
            for pair, rounds in meetings(self.tournament).items()
            if len(ranks := self._ranks(pair)) == 2
        }
        met = [0] * self.size
        for (one, two), rounds in times.items():
            if too_often(rounds, self.state.round, self.invariants):
                met[one] |= 1 << two
                met[two] |= 1 << one
        return met, {pair: rounds[-1] for pair, rounds in times.items()}

    def _alike(self) -> list[int]:
        """Who must not meet because both must have the same colour."""
        needs = [
            side_due(self.tournament, self.state, self.invariants, place) if self.sides else 0
            for place in self.pool
        ]
        same = {side: mask_of(rank for rank, need in enumerate(needs) if need == side) for side in (1, -1)}
        return [same[need] & ~(1 << rank) if need else 0 for rank, need in enumerate(needs)]

    def adjacency(self, kinds: Sequence[str], without: int | None = None) -> list[int]:
        """Whom each may meet with exceptions of ``kinds``, or without one forbidden group; the bye last."""
        allowed = [self.everybody & ~(1 << rank) for rank in range(self.size)]
        for rank in range(self.size):
            if "rematch" not in kinds:
                allowed[rank] &= ~self.met[rank]
            if "colour" not in kinds:
                allowed[rank] &= ~self.alike[rank]
        for number, group in enumerate(self.groups):
            if "forbidden" not in kinds and number != without and self._holds(number):
                for rank in members(group):
                    allowed[rank] &= ~group
        if self.odd:
            may = self.everybody if "bye" in kinds else self.bye_for
            for rank in members(may):
                allowed[rank] |= 1 << self.size
            allowed.append(may)
        return allowed

    def _holds(self, number: int) -> bool:
        group = self.tournament.forbidden[number]
        return self.invariants.forbidden and group.first_round <= self.state.round <= group.last_round

    @property
    def _vertices(self) -> int:
        return (1 << self.size + self.odd) - 1

    def possible(self, kinds: Sequence[str]) -> bool:
        """Whether everybody can be paired with exceptions of ``kinds``."""
        if self.odd and self.tournament.pinned_bye is not None:
            return False
        return has_perfect_matching(self.adjacency(kinds), self._vertices)

    def groups_alone(self) -> Iterable[int]:
        """Forbidden groups without which a round is possible. A group helps only where two of its players
        are among those whom some largest pairing leaves over."""
        if self.odd and self.tournament.pinned_bye is not None:
            return
        _mate, missed = maximum_matching(self.adjacency(()), self._vertices)
        candidates = [
            number
            for number, group in enumerate(self.groups)
            if self._holds(number) and (group & missed).bit_count() > 1
        ]
        for number in candidates[:MOST_GROUPS_TRIED]:
            if has_perfect_matching(self.adjacency((), without=number), self._vertices):
                yield number

    def remedy(self, kinds: tuple[str, ...]) -> Remedy:
        """The fewest exceptions of ``kinds``; there must be a round with them."""
        legal, wide = self.adjacency(()), self.adjacency(kinds)
        table = [[0] * len(wide) for _ in wide]
        for one in range(len(wide)):
            for two in members(wide[one] & ~legal[one] & (1 << one) - 1):
                table[one][two] = table[two][one] = -self._price(two, one)
        solved = PerfectMatching(wide, range(len(wide)), table)
        boards, bye = [], None
        for one, two in enumerate(solved.mate):
            if one < two and not legal[one] >> two & 1:
                if two == self.size:
                    bye = self.state.numbers[self.pool[one]]
                else:
                    boards.append(self._seats(one, two))
        return Remedy(kinds, tuple(sorted(boards)), bye)

    def _price(self, one: int, two: int) -> int:
        """What an exception costs: first that it is one, then how bad it is."""
        points = self.state.pairing_points
        if two == self.size:
            place = self.pool[one]
            return (1 << 80) + (points[place] - min(points) << 40) + self.state.unplayed(place)
        difference = abs(points[self.pool[one]] - points[self.pool[two]])
        return (1 << 80) + (difference << 40) + self.latest.get((one, two), 0)

    def _seats(self, higher: int, lower: int) -> tuple[int, int]:
        """Who has the first move, by C.04.3 art. 5.2."""
        one, two = self.pool[higher], self.pool[lower]
        numbers, past = self.state.numbers, self.state.colours
        if not self.sides:
            return numbers[one], numbers[two]
        initial = colours.SIDES[self.tournament.initial_colour] or colours.WHITE
        side, _article = colours.allocate(past[one], past[two], numbers[one] % 2 == 1, initial)
        return (numbers[one], numbers[two]) if side == colours.WHITE else (numbers[two], numbers[one])

"""The rows of a score group in nested cycles: their order, number, rank and unrank.

Players of a group are numbered 1 to N in ranking order; ``EMPTY`` (0) is the empty seat, and whoever has it
stays without opponent. A *row* is a complete pairing: pairs (lower number, higher number) in the order
of the cycles. Downfloaters, if any, are the first of the numbers.

The order. A group without downfloaters: the outermost cycle fixes the empty seat (N even: the highest
number) and goes through the others from the highest down; each deeper cycle fixes the highest number left
and goes through the others from the lowest up. With downfloaters the outer cycles are the permutations of
the residents: the first downfloater goes through the residents from the highest-ranked down, then the next
one; what remains of the residents is a group without downfloaters. Where residents are fewer than
downfloaters they are filled up with empty seats, which come last and count as one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import perm, prod

EMPTY = 0

Pair = tuple[int, int]
Row = tuple[Pair, ...]


def row_count(players: int) -> int:
    """Number of rows without downfloaters: (2k-1)!! with k = (N+1)/2, an even N like the odd one below."""
    return prod(range(1, players + players % 2, 2))


@dataclass(frozen=True, slots=True)
class Level:
    """One cycle and all that is nested in it: who is still to be placed."""

    moved: tuple[int, ...]
    residents: tuple[int, ...]
    seats: int
    """Empty seats left."""
    outermost: bool = True
    """Of the cycles of a group without downfloaters."""

    @property
    def done(self) -> bool:
        """Whether everybody is placed."""
        return not self.moved and not self.residents

    @property
    def count(self) -> int:
        """Number of rows."""
        downfloaters, residents = len(self.moved), len(self.residents)
        if downfloaters > residents:
            return perm(downfloaters, residents)
        return perm(residents, downfloaters) * row_count(residents - downfloaters)

    @property
    def fixed(self) -> int:
        """Who stays while the others pass by."""
        if self.moved:
            return self.moved[0]
        return EMPTY if self.outermost and self.seats else self.residents[-1]

    @property
    def partners(self) -> tuple[int, ...]:
        """The others in the order in which they pass by."""
        if self.moved:
            spare = len(self.moved) > len(self.residents)
            return (*self.residents, EMPTY) if spare else self.residents
        if not self.outermost:
            return self.residents[:-1]
        return self.residents[::-1] if self.seats else self.residents[-2::-1]

    def beneath(self, partner: int) -> "Level":
        """The cycle nested in this one while ``partner`` passes by."""
        if self.moved:
            left = tuple(number for number in self.residents if number != partner)
            return Level(self.moved[1:], left, self.seats - (partner == EMPTY))
        gone = (self.fixed, partner)
        return Level((), tuple(number for number in self.residents if number not in gone), 0, False)


def level_of(players: int, downfloaters: int = 0) -> Level:
    """The outermost cycle of a group of ``players``, of whom the first so many are downfloaters."""
    residents = players - downfloaters
    seats = downfloaters - residents if downfloaters > residents else (residents - downfloaters) % 2
    return Level(tuple(range(1, downfloaters + 1)), tuple(range(downfloaters + 1, players + 1)), seats)


def rows(level: Level) -> Iterator[Row]:
    """All rows in order, made one at a time."""
    return acceptable_rows(level, lambda _one, _two: 0, 0, Tally())


@dataclass(slots=True)
class Tally:
    """How much of the table a search has seen."""

    visited: int = 0
    skipped: int = 0
    """Rows beneath pairs that rule them all out."""


Judge = Callable[[int, int], int | None]
"""What a pair costs (numbers rising); None: no row with it can stand."""


def acceptable_rows(level: Level, judge: Judge, spare: int, tally: Tally) -> Iterator[Row]:
    """The rows in order whose pairs cost ``spare`` together at most.

    All rows beneath a pair that costs too much are skipped at once; ``tally`` counts them, and the rows
    that come out.
    """
    if level.done:
        tally.visited += 1
        yield ()
        return
    for partner in level.partners:
        pair = ordered(level.fixed, partner)
        cost, deeper = judge(*pair), level.beneath(partner)
        if cost is None or cost > spare:
            tally.skipped += deeper.count
            continue
        for row in acceptable_rows(deeper, judge, spare - cost, tally):
            yield (pair, *row)


def ordered(one: int, two: int) -> Pair:
    """The pair as rows have it."""
    return (one, two) if one < two else (two, one)


def rank(level: Level, row: Sequence[Pair]) -> int:
    """How many rows come before this one. Raises ValueError for what is no row of the level."""
    mates = {number: other for pair in row for number, other in (pair, pair[::-1])}
    before, placed = 0, 0
    while not level.done:
        fixed, partners = level.fixed, level.partners
        partner = mates.get(fixed)
        if partner not in partners or (partner != EMPTY and mates.get(partner) != fixed):
            raise ValueError(f"{row} is no row here")
        before += partners.index(partner) * level.beneath(partners[0]).count
        level, placed = level.beneath(partner), placed + 1
    if placed != len(row):
        raise ValueError(f"{row} is no row here")
    return before


def unrank(level: Level, before: int) -> Row:
    """The row that has so many before it. Raises ValueError when there are not so many."""
    if not 0 <= before < level.count:
        raise ValueError(f"there is no row number {before + 1} among {level.count}")
    row: list[Pair] = []
    while not level.done:
        partners = level.partners
        # Beneath the empty seats of downfloaters stand more rows, but they are the last.
        each = level.beneath(partners[0]).count
        place = min(before // each, len(partners) - 1)
        before -= place * each
        row.append(ordered(level.fixed, partners[place]))
        level = level.beneath(partners[place])
    return tuple(row)

"""A score group, what makes its pairs legal, and the quality standards for its rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pairing.colours import BLACK, NEITHER, WHITE
from pairing.systems.nested.rows import EMPTY, Level, Row, level_of

EXHAUSTIVE = 11
"""Up to this size the rows are gone through one by one; beyond, a matching decides."""


@dataclass(frozen=True, slots=True)
class Standard:
    """What a row must come to: ``pairs`` at least, ``floats`` and ``unmet`` colours at most."""

    pairs: int
    floats: int
    unmet: int


@dataclass(frozen=True)
class Group:
    """The players 1 to ``size`` in ranking order; the first ``downfloaters`` come from above.

    ``legal[n]`` is the mask (bit m for player m) of those whom player n may meet; ``legal[0]`` of those who
    may stay without opponent. Two downfloaters are never legal, nor a downfloater and a resident who may not
    float up. ``due[n]`` is the side player n is due (``due[0]`` means nothing). With ``complete`` every
    pair must be made: the last group, where the empty seat is the bye.
    """

    size: int
    downfloaters: int
    legal: list[int]
    due: list[int]
    complete: bool = False

    @cached_property
    def level(self) -> Level:
        """The outermost cycle."""
        return level_of(self.size, self.downfloaters)

    @property
    def most_pairs(self) -> int:
        """Standard 1, known beforehand."""
        downfloaters, residents = self.downfloaters, self.size - self.downfloaters
        return min(downfloaters, residents) + max(0, residents - downfloaters) // 2

    def fewest_unmet(self, pairs: int) -> int:
        """Standard 3, known beforehand: pairs of two who are due the same side, at least."""
        due = self.due[1:]
        others = self.size - max(due.count(WHITE), due.count(BLACK))
        return max(0, pairs - others)

    def standards(self) -> Iterator[Standard]:
        """The standards in the order in which they are lowered.

        Unmet colours rise one by one; then floats by one, then pairs fall by one. A row of so many pairs
        leaves all others to float, so the standards between, which no row could reach, are left out.
        """
        least = self.most_pairs if self.complete else 0
        for pairs in range(self.most_pairs, least - 1, -1):
            for unmet in range(self.fewest_unmet(pairs), pairs + 1):
                yield Standard(pairs, self.size - 2 * pairs, unmet)

    def may_meet(self, one: int, two: int) -> bool:
        """Whether a pair is legal."""
        return bool(self.legal[one] >> two & 1)

    def may_float(self, number: int) -> bool:
        """Whether a player may stay without opponent in this group."""
        return bool(self.legal[EMPTY] >> number & 1)

    def judge(self, one: int, two: int) -> int | None:
        """0 for a pair that can be made, 1 for one whose players float instead, None for neither."""
        if one == EMPTY:
            return 0 if self.may_float(two) else None
        if self.may_meet(one, two):
            return 0
        return 1 if self.may_float(one) and self.may_float(two) else None

    def unmet(self, one: int, two: int) -> bool:
        """Whether one of a pair can't have the side he is due."""
        return self.due[one] == self.due[two] != NEITHER

    def made(self, row: Row) -> list[tuple[int, int]]:
        """The pairs of a row that are made."""
        return [pair for pair in row if pair[0] != EMPTY and self.may_meet(*pair)]

    def count_unmet(self, row: Row) -> int:
        """Pairs of a row that are made with an unmet colour."""
        return sum(self.unmet(*pair) for pair in self.made(row))

    def floaters(self, row: Row) -> list[int]:
        """Whoever stays without opponent, in ranking order."""
        paired = {number for pair in self.made(row) for number in pair}
        return [number for number in range(1, self.size + 1) if number not in paired]

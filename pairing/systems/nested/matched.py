"""Large groups: a matching decides which standard can be reached, and whether a pair leaves it in reach.

Every row is a perfect matching of players and empty seats. A pair that is made weighs more than all colours
together, a met colour weighs 1, so the heaviest matchings are the rows of the best standard that can be
reached; lowering the standard step by step would end at the same one.
"""

from pairing.matching.bits import mask_of
from pairing.matching.cardinality import FREE
from pairing.matching.optimal import Optimal
from pairing.systems.nested.group import Group, Standard
from pairing.systems.nested.rows import EMPTY, Level, Pair, Row, ordered

SIDES = 3
"""Classes of players: by the side they are due. The class after them is the empty seat."""


class Matched:
    """All rows of the best standard a group can reach. Vertices: player n is n - 1, then the empty seats."""

    def __init__(self, group: Group) -> None:
        self.group = group
        adjacency, classes = self._made(), self._classes()
        self._optimal = Optimal(adjacency, classes, self._table())
        if not self._optimal.found and not group.complete:
            self._optimal = self._with_broken_pairs(adjacency)
        self.found = self._optimal.found

    @property
    def standard(self) -> Standard:
        """The standard the rows reach; there must be one."""
        group = self.group
        unit = group.size + 1
        made, met = divmod(self._optimal.weight, unit)
        return Standard(made, group.size - 2 * made, made - met)

    def first_row(self) -> Row:
        """The first of the rows, found by fixing its pairs level by level. To be asked once."""
        level, row = self.group.level, list[Pair]()
        while not level.done:
            partner = self._first(level)
            row.append(ordered(level.fixed, partner))
            level = level.beneath(partner)
        return tuple(row)

    def _first(self, level: Level) -> int:
        """The first partner of a cycle with whom the best standard can still be reached."""
        fixed = self._vertex(level.fixed)
        if level.outermost and not level.moved:
            # Falling order; elsewhere it rises as the vertices do, the empty seats last.
            falling = (n for n in level.partners if self._optimal.settle(fixed, 1 << self._vertex(n)) != FREE)
            return next(falling)
        found = self._optimal.settle(fixed, (1 << self.group.size + level.seats) - 1)
        return found + 1 if found < self.group.size else EMPTY

    def _vertex(self, number: int) -> int:
        return self.group.size if number == EMPTY else number - 1

    def _classes(self) -> list[int]:
        group = self.group
        return [side + 1 for side in group.due[1:]] + [SIDES] * group.level.seats

    def _table(self) -> list[list[int]]:
        """Weights by sides due: a pair made counts size + 1, and 1 more with both colours met."""
        unit = self.group.size + 1
        table = [[unit + (one != other or one == 1) for other in range(SIDES)] + [0] for one in range(SIDES)]
        return [*table, [0] * (SIDES + 1)]

    def _made(self) -> list[int]:
        """Who can be paired with whom, or have an empty seat."""
        group, seats = self.group, self.group.level.seats
        empty = (1 << seats) - 1 << group.size
        takers = group.legal[EMPTY] >> 1
        downfloaters = (1 << group.downfloaters) - 1
        # Where there are fewer residents than downfloaters the seats are for these, else for residents.
        takers &= downfloaters if 2 * group.downfloaters > group.size else ~downfloaters
        adjacency = [
            mask >> 1 | (empty if takers >> vertex & 1 else 0) for vertex, mask in enumerate(group.legal[1:])
        ]
        return adjacency + [takers] * seats

    def _with_broken_pairs(self, made: list[int]) -> Optimal:
        """The same with pairs that weigh nothing, whose players float: now each vertex is a class."""
        group = self.group
        sides, table = self._classes(), self._table()
        size = len(made)
        weights = [
            [table[sides[one]][sides[other]] if made[one] >> other & 1 else 0 for other in range(size)]
            for one in range(size)
        ]
        floating = mask_of(n - 1 for n in range(1, group.size + 1) if group.may_float(n))
        downfloaters = (1 << group.downfloaters) - 1
        adjacency = list(made)
        for vertex in range(group.size):
            if floating >> vertex & 1:
                apart = downfloaters if downfloaters >> vertex & 1 else 0
                adjacency[vertex] |= floating & ~(apart | 1 << vertex)
        return Optimal(adjacency, range(size), weights)

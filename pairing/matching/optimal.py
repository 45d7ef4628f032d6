"""All heaviest perfect matchings of a graph at once, narrowed down choice by choice."""

from collections.abc import Sequence

from pairing.matching.bits import members
from pairing.matching.cardinality import FREE, Cover
from pairing.matching.perfect import PerfectMatching, Table


class Optimal:
    """The heaviest perfect matchings that agree with the choices made so far.

    ``found`` is False when there is no perfect matching. ``mate`` is one of the matchings.

    Without blossoms that have a price the heaviest matchings are the perfect matchings of the tight edges,
    and a choice is a question of one alternating path; else the weighted matching is taken up again.
    """

    def __init__(self, adjacency: Sequence[int], classes: Sequence[int], table: Table) -> None:
        self.adjacency = list(adjacency)
        self.classes = classes
        self.table = table
        self.matchings = 1
        self._steps = 0
        self._cover: Cover | None = None
        self._solved = PerfectMatching(adjacency, classes, table)
        self.found = self._solved.found
        if self.found:
            self.weight = self._solved.weight()
            self._accept(self._solved)

    @property
    def mate(self) -> list[int]:
        """The mate of each vertex in one of the matchings; settled pairs included."""
        return self._solved.mate if self._cover is None else self._cover.mate

    @property
    def settled(self) -> bool:
        """True when weights are of no more matter: all perfect matchings of :meth:`allowed` are heaviest."""
        return self._cover is not None

    @property
    def steps(self) -> int:
        """Vertices from which paths were grown."""
        return self._steps + (0 if self._cover is None else self._cover.steps)

    def allowed(self) -> list[int]:
        """Neighbours by edges that the choices made so far leave, settled vertices with their mates only."""
        if self._cover is None:
            return list(self.adjacency)
        vertices = self._cover.vertices
        return [
            mask & vertices if vertices >> vertex & 1 else 1 << self._cover.mate[vertex]
            for vertex, mask in enumerate(self._cover.adjacency)
        ]

    def confine(self, vertices: int, to: int) -> bool:
        """Let all ``vertices`` have their mates in ``to``; False, and nothing changes, when they can't."""
        narrowed = list(self.adjacency if self._cover is None else self._cover.adjacency)
        for vertex in members(vertices):
            for other in members(narrowed[vertex] & ~to):
                narrowed[other] &= ~(1 << vertex)
            narrowed[vertex] &= to
        if self._cover is None:
            return self._resolve(narrowed)
        cover = Cover(narrowed, self._cover.vertices, self._cover.mate, stop=True)
        self._steps += cover.steps
        if not cover.perfect:
            return False
        for vertex, other in enumerate(self._cover.mate):
            if not cover.vertices >> vertex & 1:
                cover.mate[vertex] = other
        self._steps += self._cover.steps
        self._cover = cover
        return True

    def settle(self, vertex: int, among: int) -> int:
        """Give ``vertex`` its first possible mate in ``among`` for good; FREE when there is none."""
        while self._cover is None:
            mine = self._solved.mate[vertex]
            wish = self._solved.optimal_partners(vertex) & among
            if among >> mine & 1:
                wish &= (1 << mine) - 1
            if not wish or not self.confine(1 << vertex, wish):
                if not among >> mine & 1:
                    return FREE
                self._keep(vertex, mine)
                return mine
        possible = self._cover.partners(vertex) & among
        if not possible:
            return FREE
        first = (possible & -possible).bit_length() - 1
        self._cover.take(vertex, first)
        return first

    def _keep(self, one: int, two: int) -> None:
        """Strike all other edges of a pair that is matched."""
        pair = 1 << one | 1 << two
        for vertex in members((self.adjacency[one] | self.adjacency[two]) & ~pair):
            self.adjacency[vertex] &= ~pair
        self.adjacency[one], self.adjacency[two] = 1 << two, 1 << one

    def _resolve(self, narrowed: list[int]) -> bool:
        solved = PerfectMatching(
            narrowed, self.classes, self.table, self._solved.flat_prices(), self._solved.mate, self.weight
        )
        self.matchings += 1
        if not solved.found or solved.weight() < self.weight:
            self._steps += solved.steps
            return False
        self.adjacency = narrowed
        self._accept(solved)
        return True

    def _accept(self, solved: PerfectMatching) -> None:
        self._solved = solved
        self._steps += solved.steps
        if next(solved.blossoms(), None) is None:
            size = len(self.adjacency)
            tight = [solved.tight(vertex) for vertex in range(size)]
            self._cover = Cover(tight, (1 << size) - 1, solved.mate)

"""The first of the heaviest perfect matchings, going down the vertices."""

from collections.abc import Iterator, Sequence

from pairing.matching.bits import members
from pairing.matching.cardinality import Cover
from pairing.matching.perfect import PerfectMatching, Table


class FirstOfHeaviest:
    """Of all heaviest perfect matchings the one in which vertex 0 has its first possible mate, then the next
    vertex that is free, and so on. ``found`` is False when there is no perfect matching.

    Every heaviest matching lies within the edges that the solution's prices make tight. So a wish is first
    tried there, by one alternating path. If the matching found is as heavy, the wish is granted; only if not,
    the weighted matching is asked.
    """

    def __init__(self, adjacency: Sequence[int], classes: Sequence[int], table: Table) -> None:
        self._adjacency = list(adjacency)
        self._classes = classes
        self._table = table
        self.matchings = 0
        self._mate: list[int] = []
        self._tight: list[int] = []
        self._hopeless = False
        self._solved = self._solve(self._adjacency)
        self.found = self._solved.found
        if self.found:
            self.weight = self._solved.weight()
            self._open = (1 << len(adjacency)) - 1
            self._tighten()

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The pairs, smaller vertex first, in its order."""
        for one in range(len(self._adjacency)):
            if self._open >> one & 1:
                two = self._settle(one)
                self._open &= ~(1 << one | 1 << two)
                self._keep(one, two)
                yield one, two

    def _settle(self, one: int) -> int:
        """The first possible mate of a vertex; the matching kept has the pair."""
        for two in members(self._tight[one] & self._open):
            if self._mate[one] == two or self._within_tight(one, two) or self._beyond(one, two):
                return two
            self._part(self._adjacency, one, two)
            self._part(self._tight, one, two)
        raise AssertionError("the mate a vertex has is always possible")

    def _within_tight(self, one: int, two: int) -> bool:
        cover = Cover(self._tight, self._open, self._mate, stop=True)
        self._hopeless = not cover.take(one, two)
        if self._hopeless:
            return False
        mate = [cover.mate[v] if self._open >> v & 1 else old for v, old in enumerate(self._mate)]
        if self._weigh(mate) < self.weight:
            return False
        self._mate = mate
        return True

    def _beyond(self, one: int, two: int) -> bool:
        if self._hopeless:
            return False
        narrowed = list(self._adjacency)
        self._fix(narrowed, one, two)
        solved = self._solve(narrowed, at_least=self.weight)
        if not solved.found or solved.weight() < self.weight:
            return False
        self._solved, self._adjacency = solved, narrowed
        self._tighten()
        return True

    def _solve(self, adjacency: list[int], at_least: int | None = None) -> PerfectMatching:
        self.matchings += 1
        if at_least is None:
            return PerfectMatching(adjacency, self._classes, self._table)
        prices = self._solved.flat_prices()
        return PerfectMatching(adjacency, self._classes, self._table, prices, self._mate, at_least)

    def _tighten(self) -> None:
        size = len(self._adjacency)
        self._mate = list(self._solved.mate)
        self._tight = [self._solved.optimal_partners(vertex) for vertex in range(size)]

    def _weigh(self, mate: list[int]) -> int:
        return sum(
            self._table[self._classes[one]][self._classes[two]] for one, two in enumerate(mate) if one < two
        )

    def _keep(self, one: int, two: int) -> None:
        for graph in (self._adjacency, self._tight):
            self._fix(graph, one, two)

    def _fix(self, graph: list[int], one: int, two: int) -> None:
        pair = 1 << one | 1 << two
        for vertex in members((graph[one] | graph[two]) & ~pair):
            graph[vertex] &= ~pair
        graph[one], graph[two] = 1 << two, 1 << one

    def _part(self, graph: list[int], one: int, two: int) -> None:
        graph[one] &= ~(1 << two)
        graph[two] &= ~(1 << one)

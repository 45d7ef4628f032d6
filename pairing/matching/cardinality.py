"""Matchings of largest size, and cheap proofs that a perfect one exists.

A graph is a list of bit masks: ``adjacency[v]`` has a bit for each neighbour of vertex ``v``. A set of
vertices is a mask; neighbours outside of the set asked about are ignored.
"""

from collections.abc import Sequence

from pairing.matching.bits import mask_of, members

FREE = -1


def surely_perfect(adjacency: Sequence[int], vertices: int) -> bool:
    """True when Dirac's condition proves a perfect matching on ``vertices``; False proves nothing.

    Dirac (1952): a graph of n >= 3 vertices whose degrees are all at least n/2 has a Hamilton cycle; every
    second edge of it is a perfect matching when n is even.
    """
    size = vertices.bit_count()
    if size % 2:
        return False
    half = size // 2
    return all((adjacency[vertex] & vertices).bit_count() >= half for vertex in members(vertices))


def maximum_matching(adjacency: Sequence[int], vertices: int) -> tuple[list[int], int]:
    """A largest matching on ``vertices`` and why it is not larger.

    Returns the mate of each vertex (``FREE`` when it has none) and the mask of all vertices that some
    largest matching leaves free (the set D of Gallai and Edmonds); it is 0 for a perfect matching.
    """
    cover = Cover(adjacency, vertices)
    return cover.mate, cover.missed


def has_perfect_matching(adjacency: Sequence[int], vertices: int) -> bool:
    """Whether ``vertices`` can all be matched among themselves."""
    if vertices.bit_count() % 2:
        return False
    return surely_perfect(adjacency, vertices) or Cover(adjacency, vertices, stop=True).perfect


class Cover:
    """A largest matching on ``vertices`` that is kept while pairs are taken out of it.

    ``start`` are mates to begin with, wherever they are neighbours within ``vertices``: a matching of nearly
    the same graph saves most of the work. With ``stop`` it is given up as soon as it can't be perfect.
    ``steps`` counts the vertices from which paths were grown.
    """

    def __init__(
        self,
        adjacency: Sequence[int],
        vertices: int,
        start: Sequence[int] | None = None,
        stop: bool = False,
    ) -> None:
        self.adjacency = adjacency
        self.vertices = vertices
        self.mate = [FREE] * len(adjacency)
        self.free = vertices
        self.missed = 0
        self.steps = 0
        self._outer = 0
        if start is not None:
            self._begin(start)
        self._greedy()
        for root in members(self.free):
            if self.mate[root] == FREE and not self._augment(root):
                self.missed |= self._outer
                if stop:
                    break

    @property
    def perfect(self) -> bool:
        """Whether everybody is matched."""
        return not self.free

    def take(self, one: int, two: int) -> bool:
        """Take a pair of neighbours out, if the others can then still all be matched; else change nothing.

        The matching must be perfect.
        """
        mate, pair = self.mate, 1 << one | 1 << two
        first, second = mate[one], mate[two]
        self.vertices &= ~pair
        if first == two:
            return True
        mate[first] = mate[second] = FREE
        self.free = 1 << first | 1 << second
        if self._augment(first):
            mate[one], mate[two] = two, one
            return True
        mate[first], mate[second] = one, two
        self.free = 0
        self.vertices |= pair
        return False

    def partners(self, vertex: int) -> int:
        """Everybody with whom ``vertex`` is matched in some perfect matching. The matching must be perfect.

        A partner is whoever an alternating path reaches from the mate: with the new pair it is a cycle.
        """
        mate, mine = self.mate, self.mate[vertex]
        mate[mine] = FREE
        self.vertices &= ~(1 << vertex)
        self.free = 1 << mine
        self._augment(mine)
        mate[mine] = vertex
        self.vertices |= 1 << vertex
        self.free = 0
        return self._outer & self.adjacency[vertex] & self.vertices

    def _begin(self, start: Sequence[int]) -> None:
        mate, rest = self.mate, self.vertices
        for vertex in members(self.vertices):
            other = start[vertex] if vertex < len(start) else FREE
            if other > vertex and rest >> other & 1 and self.adjacency[vertex] >> other & 1:
                mate[vertex], mate[other] = other, vertex
        self.free = mask_of(vertex for vertex in members(self.vertices) if mate[vertex] == FREE)

    def _greedy(self) -> None:
        """Match those with few neighbours first, each with the first one who is free."""
        adjacency, mate, free = self.adjacency, self.mate, self.free
        for vertex in sorted(members(free), key=lambda v: (adjacency[v] & free).bit_count()):
            if free >> vertex & 1:
                choice = adjacency[vertex] & free & ~(1 << vertex)
                if choice:
                    low = choice & -choice
                    other = low.bit_length() - 1
                    mate[vertex], mate[other] = other, vertex
                    free &= ~(1 << vertex | low)
        self.free = free

    def _augment(self, root: int) -> bool:
        """One more pair along an augmenting path from a free vertex, if there is one.

        Grows an alternating tree (Edmonds 1965; blossoms are shrunk to their base). Without a path,
        ``_outer`` is the mask of the tree's outer vertices.
        """
        adjacency, mate, vertices, free = self.adjacency, self.mate, self.vertices, self.free
        tree = _Tree(mate)
        outer, reached = 1 << root, 1 << root
        queue = [root]
        for vertex in queue:
            self.steps += 1
            near = adjacency[vertex] & vertices
            new = near & ~reached
            if hit := new & free:
                end = (hit & -hit).bit_length() - 1
                tree.parent[end] = vertex
                tree.flip(end)
                self.free &= ~(1 << root | 1 << end)
                return True
            while new:
                low = new & -new
                inner = low.bit_length() - 1
                tree.parent[inner] = vertex
                following = mate[inner]
                outer |= 1 << following
                reached |= low | 1 << following
                new &= ~(low | 1 << following)
                queue.append(following)
            met = near & outer & ~tree.blossom(vertex)
            while met:
                other = (met & -met).bit_length() - 1
                grown = tree.shrink(vertex, other) & ~outer
                outer |= grown
                queue.extend(members(grown))
                met = near & outer & ~tree.blossom(vertex)
        self._outer = outer
        return False


class _Tree:
    """Parents and blossoms of an alternating tree."""

    def __init__(self, mate: list[int]) -> None:
        self.mate = mate
        self.parent: dict[int, int] = {}
        self.group: dict[int, int] = {}
        """The blossom of each vertex in one."""
        self.stem: dict[int, int] = {}
        """Per blossom its base."""
        self.inside: dict[int, int] = {}
        """Per blossom the mask of its vertices."""

    def blossom(self, vertex: int) -> int:
        """The vertices shrunk together with this one."""
        return self.inside.get(self.group.get(vertex, vertex), 1 << vertex)

    def base(self, vertex: int) -> int:
        """The vertex that stands for this one."""
        return self.stem.get(self.group.get(vertex, vertex), vertex)

    def shrink(self, one: int, two: int) -> int:
        """Shrink the blossom that an edge between two outer vertices closes; its vertices."""
        stem = self._common_base(one, two)
        bases = {stem} | self._mark(one, stem, two) | self._mark(two, stem, one)
        groups = {self.group.get(base, base) for base in bases}
        masks = {group: self.inside.pop(group, 1 << group) for group in groups}
        # The largest keeps its name, so that each vertex is renamed a few times at most.
        largest = max(groups, key=lambda group: (masks[group].bit_count(), group))
        whole = masks[largest]
        for group, mask in masks.items():
            if group != largest:
                whole |= mask
                for vertex in members(mask):
                    self.group[vertex] = largest
        self.group[largest] = largest
        self.stem[largest] = stem
        self.inside[largest] = whole
        return whole

    def _common_base(self, one: int, two: int) -> int:
        base, mate, parent = self.base, self.mate, self.parent
        seen = set()
        while True:
            one = base(one)
            seen.add(one)
            if mate[one] == FREE:
                break
            one = parent[mate[one]]
        while True:
            two = base(two)
            if two in seen:
                return two
            two = parent[mate[two]]

    def _mark(self, vertex: int, stem: int, child: int) -> set[int]:
        """Let the path from ``vertex`` up to the stem be walked downwards as well; the bases on it."""
        base, mate, parent = self.base, self.mate, self.parent
        bases = set()
        while base(vertex) != stem:
            bases |= {base(vertex), base(mate[vertex])}
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[mate[vertex]]
        return bases

    def flip(self, end: int) -> None:
        """Match along the path that ends at a free vertex."""
        mate = self.mate
        while end != FREE:
            before = self.parent[end]
            following = mate[before]
            mate[end], mate[before] = before, end
            end = following

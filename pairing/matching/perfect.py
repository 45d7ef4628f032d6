"""Perfect matchings of greatest weight in graphs whose vertices fall into classes.

The weight of an edge depends on the classes of its ends only, so vertices of one class and one price are
handled as one set: a bit mask. The method is Edmonds' (1965) primal-dual one with all free vertices as
roots; the integers may be of any size. Vertices that are all different are classes of their own.

Vertices have prices ``y``, blossoms ``z >= 0``, such that for each edge ``y[u] + y[v]`` and the ``z`` of the
blossoms around it come to twice its weight or more, on the matching's edges to twice its weight exactly.
That proves it the heaviest. Half of ``bound`` is what no perfect matching can exceed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.matching import trees
from pairing.matching.bits import members
from pairing.matching.cardinality import FREE, Cover
from pairing.matching.trees import INNER, NONE, OUTER, Trees

Table = Sequence[Sequence[int]]
"""Weights by the classes of both ends."""


class Node(trees.Node):
    """A vertex, or a blossom, with the mask of its vertices."""

    __slots__ = ("mask", "root")

    def __init__(self, mask: int, base: int) -> None:
        super().__init__(base)
        self.mask = mask
        self.root = FREE
        """The free vertex its tree grows from."""

    def holds(self, vertex: int) -> bool:
        return bool(self.mask >> vertex & 1)


class PerfectMatching(Trees[Node]):
    """The heaviest perfect matching; ``found`` is False when there is no perfect one.

    ``adjacency`` has the mask of neighbours of each vertex, ``classes`` the class of each, ``table`` the
    weights. ``prices`` are y to start with (they must be feasible without blossoms), ``mates`` a matching
    that is tried first. A search for less than ``at_least`` is given up.
    """

    def __init__(
        self,
        adjacency: Sequence[int],
        classes: Sequence[int],
        table: Table,
        prices: Sequence[int] | None = None,
        mates: Sequence[int] | None = None,
        at_least: int | None = None,
    ) -> None:
        self.adjacency = adjacency
        self.classes = classes
        self.table = table
        size = len(adjacency)
        highest = max((max(row, default=0) for row in table), default=0)
        # All of one parity, so that the slack between two outer vertices is even.
        self.y = [highest] * size if prices is None else [price + price % 2 for price in prices]
        self.top = [Node(1 << vertex, vertex) for vertex in range(size)]
        self.steps = 0
        everybody = (1 << size) - 1
        self._outer = self._inner = 0
        self._queue: list[int] = []
        self._tight_cache: dict[tuple[int, int], int] = {}
        self._set_buckets()
        cover = Cover([self.tight(vertex) for vertex in range(size)], everybody, mates)
        self.mate = cover.mate
        self.bound = sum(self.y)
        self._trees: dict[int, list[Node]] = {}
        self.found = FREE not in self.mate or self._grow(at_least)
        self._unprice()

    def tight(self, vertex: int) -> int:
        """Neighbours by edges without slack, blossoms left aside."""
        return self.adjacency[vertex] & self._tight_classes((self.classes[vertex], self.y[vertex]))

    def weight(self) -> int:
        """Total weight of the matching."""
        classes, table = self.classes, self.table
        return sum(table[classes[one]][classes[two]] for one, two in enumerate(self.mate) if one < two)

    def blossoms(self) -> Iterator[Node]:
        """Blossoms with a price."""
        stack = list({id(node): node for node in self.top}.values())
        while stack:
            node = stack.pop()
            if node.children:
                stack += node.children
                if node.z:
                    yield node

    def flat_prices(self) -> list[int]:
        """Feasible prices without blossoms: half of each blossom's goes to its vertices."""
        prices = list(self.y)
        for node in self.blossoms():
            for vertex in members(node.mask):
                prices[vertex] += node.z // 2
        return prices

    def optimal_partners(self, vertex: int) -> int:
        """Neighbours by edges that are tight, the blossoms around both ends counted."""
        near = self.tight(vertex)
        around = [node for node in self.blossoms() if node.mask >> vertex & 1]
        if around:
            inside = 0
            for node in around:
                inside |= node.mask
            near &= ~inside
            for other in members(self.adjacency[vertex] & inside):
                total = self.y[vertex] + self.y[other]
                total += sum(node.z for node in around if node.mask >> other & 1)
                if total == 2 * self.table[self.classes[vertex]][self.classes[other]]:
                    near |= 1 << other
        return near

    # A forest grows from all free vertices; where two trees meet, both go, and one pair more is found.

    def _set_buckets(self) -> None:
        """Vertices by class and price."""
        buckets: dict[tuple[int, int], int] = {}
        for vertex, key in enumerate(zip(self.classes, self.y, strict=True)):
            buckets[key] = buckets.get(key, 0) | 1 << vertex
        self._buckets = buckets
        self._tight_cache.clear()

    def _tight_classes(self, key: tuple[int, int]) -> int:
        found = self._tight_cache.get(key)
        if found is None:
            row, price, found = self.table[key[0]], key[1], 0
            for (kind, other), mask in self._buckets.items():
                if price + other == 2 * row[kind]:
                    found |= mask
            self._tight_cache[key] = found
        return found

    def _grow(self, at_least: int | None) -> bool:
        for vertex, mate in enumerate(self.mate):
            if mate == FREE:
                self._label_outer(self.top[vertex], None, vertex)
        while True:
            grown = False
            while self._queue:
                vertex = self._queue.pop()
                if self._outer >> vertex & 1 and self._scan(vertex):
                    grown = True
            if not self._trees:
                self._dissolve(self._tops())
                return True
            if grown:
                # What the trees that are gone held is free for the others.
                self._queue = list(members(self._outer))
            elif not self._adjust() or (at_least is not None and self.bound < 2 * at_least):
                return False

    def _tops(self) -> list[Node]:
        return list({id(node): node for node in self.top}.values())

    def _label_outer(self, node: Node, via: tuple[int, int] | None, root: int) -> None:
        node.label, node.via, node.root = OUTER, via, root
        self._trees.setdefault(root, []).append(node)
        self._outer |= node.mask
        self._queue.extend(members(node.mask))

    def _label_inner(self, node: Node, via: tuple[int, int], root: int) -> None:
        node.label, node.via, node.root = INNER, via, root
        self._trees[root].append(node)
        self._inner |= node.mask

    def _scan(self, vertex: int) -> bool:
        """Follow the tight edges of an outer vertex; True when the matching has grown."""
        self.steps += 1
        near = self.tight(vertex)
        new = near & ~(self._outer | self._inner)
        while new:
            other = (new & -new).bit_length() - 1
            node, root = self.top[other], self.top[vertex].root
            self._label_inner(node, (vertex, other), root)
            mate = self.mate[node.base]
            self._label_outer(self.top[mate], (node.base, mate), root)
            new &= ~(self._outer | self._inner)
        met = near & self._outer & ~self.top[vertex].mask
        while met:
            other = (met & -met).bit_length() - 1
            roots = self.top[vertex].root, self.top[other].root
            if roots[0] != roots[1]:
                self._augment(vertex, other)
                self._augment(other, vertex)
                for root in roots:
                    self._fell(root)
                return True
            self._shrink(vertex, other)
            met &= ~self.top[vertex].mask
        return False

    def _shrink(self, one: int, two: int) -> None:
        node = Node(0, one)
        node.root = self._close(node, one, two).root
        for child in node.children:
            node.mask |= child.mask
            if child.label == INNER:
                self._inner &= ~child.mask
                self._queue.extend(members(child.mask))
        self._outer |= node.mask
        self._trees[node.root].append(node)
        for vertex in members(node.mask):
            self.top[vertex] = node

    def _fell(self, root: int) -> None:
        """Take a tree out of the forest."""
        gone = [node for node in self._trees.pop(root) if self.top[node.base] is node]
        for node in gone:
            if node.label == OUTER:
                self._outer &= ~node.mask
            else:
                self._inner &= ~node.mask
            node.label, node.via = NONE, None
        self._dissolve(gone)

    def _adjust(self) -> bool:
        """Change prices so that an edge becomes tight or an inner blossom opens; False if nothing can."""
        change, waiting = self._least_change()
        blossoms = [node for node in self._tops() if node.children]
        for node in blossoms:
            if node.label == INNER and (change is None or node.z < 2 * change):
                change = node.z // 2
        if change is None:
            return False
        for vertex in members(self._outer):
            self.y[vertex] -= change
        for vertex in members(self._inner):
            self.y[vertex] += change
        for node in blossoms:
            node.z += 2 * change * node.label
        self.bound -= change * self.mate.count(FREE)
        self._set_buckets()
        for node in blossoms:
            if node.label == INNER and not node.z:
                self._open(node)
                waiting = self._outer
        self._queue = list(members(waiting & self._outer))
        return True

    def _least_change(self) -> tuple[int | None, int]:
        """Half of the least slack between two outer nodes, or the least to a node without label.

        And a mask of outer vertices among which are all whose edges become tight by that change.
        """
        table, best, waiting = self.table, None, 0
        outer, rest = [], []
        for key, mask in self._buckets.items():
            if mask & self._outer:
                outer.append((key, mask & self._outer))
            if mask & ~(self._outer | self._inner):
                rest.append((key, mask & ~(self._outer | self._inner)))
        for place, ((kind, price), mask) in enumerate(outer):
            row = table[kind]
            for (other, theirs), others in rest:
                slack = price + theirs - 2 * row[other]
                if slack == best:
                    waiting |= mask
                elif (best is None or slack < best) and self._adjacent(mask, others):
                    best, waiting = slack, mask
            for (other, theirs), others in outer[: place + 1]:
                slack = price + theirs - 2 * row[other]
                if best is not None and slack == 2 * best:
                    waiting |= mask | others
                elif (best is None or slack < 2 * best) and self._adjacent(mask, others, apart=True):
                    best, waiting = slack // 2, mask | others
        return best, waiting

    def _adjacent(self, ones: int, others: int, apart: bool = False) -> bool:
        """Whether two sets have an edge between them, with ``apart`` one that leaves its node."""
        if ones.bit_count() > others.bit_count():
            ones, others = others, ones
        for vertex in members(ones):
            near = self.adjacency[vertex] & others
            if near and (not apart or near & ~self.top[vertex].mask):
                return True
        return False

    def _open(self, node: Node) -> None:
        """Put an inner blossom's children in its place, labelled along the path through it."""
        assert node.via is not None
        entry, children, edges = node.via, node.children, node.edges
        self._inner &= ~node.mask
        for child in children:
            child.label, child.via = NONE, None
            for vertex in members(child.mask):
                self.top[vertex] = child
        place = next(i for i, child in enumerate(children) if child.mask >> entry[1] & 1)
        step = 1 if place % 2 else -1
        while True:
            self._label_inner(children[place], entry, node.root)
            if not place:
                return
            through = edges[place] if step == 1 else edges[place - 1][::-1]
            place = (place + step) % len(children)
            self._label_outer(children[place], (through[0], through[1]), node.root)
            last = edges[place] if step == 1 else edges[place - 1][::-1]
            entry = (last[0], last[1])
            place = (place + step) % len(children)

    def _unprice(self) -> None:
        """Move the price of a blossom that has all vertices but one to the vertices: no edge notices."""
        for node in self._tops():
            if node.children and node.mask.bit_count() == len(self.mate) - 1:
                half, node.z = node.z // 2, 0
                for vertex in range(len(self.mate)):
                    self.y[vertex] += half if node.mask >> vertex & 1 else -half
                self._set_buckets()
                self._dissolve(self._tops())

    def _dissolve(self, nodes: list[Node]) -> None:
        """Blossoms without a price are of no more use."""
        for node in nodes:
            stack = [node]
            while stack:
                one = stack.pop()
                if one.children and not one.z:
                    stack += one.children
                elif one is not node:
                    one.label, one.via = NONE, None
                    for vertex in members(one.mask):
                        self.top[vertex] = one

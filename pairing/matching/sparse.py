"""Perfect matchings of greatest weight in sparse graphs, grown tree by tree.

Edmonds' (1965) primal-dual method with one root at a time: from a free vertex an alternating tree is grown,
the next edge always the one that becomes tight first (a heap knows it), until it reaches another free vertex.
Prices change only within the tree, so a search costs what it looks at. As in :mod:`pairing.matching.perfect`
vertices have prices ``y`` and blossoms ``z >= 0``; for each edge ``y[u] + y[v]`` and the ``z`` around it come
to twice its weight or more, on the matching's edges to twice its weight exactly. That proves it the heaviest.

During a search prices are kept as they will be read at any later time ``D`` (the sum of all changes so far):
an outer vertex has ``y[v] - D``, an inner one ``y[v] + D``; an outer blossom ``z + 2 D``, an inner one
``z - 2 D``. All prices in one tree have the same parity, whatever they were before: halves never occur.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

from pairing.matching import trees
from pairing.matching.cardinality import FREE
from pairing.matching.trees import INNER, NONE, OUTER, Trees

SHRINK, GROW, OPEN = 0, 1, 2

Event = tuple[int, int, int, int]
"""When, what, and the edge (or the blossom's number) concerned; ties go by kind, then by number."""


class Node(trees.Node):
    """A vertex, or a blossom, with the list of its vertices."""

    __slots__ = ("vertices",)

    def __init__(self, vertices: list[int], base: int) -> None:
        super().__init__(base)
        self.vertices = vertices

    def holds(self, vertex: int) -> bool:
        return vertex in self.vertices


class SparseMatching(Trees[Node]):
    """A matching with prices that prove it, on a graph that may get more edges later.

    ``near`` are the neighbours of each vertex (symmetric), ``weights`` the integers by both ends.
    """

    def __init__(self, near: Sequence[Iterable[int]], weights: Sequence[Sequence[int]]) -> None:
        size = len(near)
        self.weights = weights
        self.near = [
            [(other, 2 * row[other]) for other in others] for others, row in zip(near, weights, strict=True)
        ]
        self.mate = [FREE] * size
        self.y = [0] * size
        self._single = [Node([vertex], vertex) for vertex in range(size)]
        self.top = list(self._single)
        self.searches = 0
        self._labelled: list[Node] = []
        self._fresh: list[int] = []
        self._events: list[Event] = []
        self._opening: list[Node] = []
        self._best: dict[int, int] = {}
        self._start()

    def match(self) -> tuple[list[list[int]], set[int]]:
        """Match everybody.

        The answer is empty, or tells of a tree that could not grow: the vertices of each outer node, and all
        inner vertices. Every edge of an outer node leads to an inner one, and there is one inner node less.
        """
        for root in range(len(self.mate)):
            if self.mate[root] == FREE:
                self.searches += 1
                outer, inner = self._search(root)
                if outer:
                    return outer, inner
        return [], set()

    def admit(self, edges: Iterable[tuple[int, int]]) -> None:
        """Add edges; where prices don't cover one they are raised, and pairs that are not tight then part."""
        for one, two in edges:
            twice = 2 * self.weights[one][two]
            self.near[one].append((two, twice))
            self.near[two].append((one, twice))
            if self.y[one] + self.y[two] < twice:
                self._cover(one, two, twice)
        for vertex, mate in enumerate(self.mate):
            # Pairs within a blossom that stands are as tight as before.
            apart = mate > vertex and self.top[vertex] is not self.top[mate]
            if apart and self.y[vertex] + self.y[mate] != 2 * self.weights[vertex][mate]:
                self.mate[vertex] = self.mate[mate] = FREE

    def _cover(self, one: int, two: int, twice: int) -> None:
        """Raise the price of one end, outside of any blossom."""
        raised = two if self.mate[two] == FREE and self.top[two] is self._single[two] else one
        self._flatten(self.top[raised])
        lack = twice - self.y[one] - self.y[two]
        if lack > 0:
            self.y[raised] += lack
            mate = self.mate[raised]
            if mate != FREE:
                self.mate[raised] = self.mate[mate] = FREE

    def priced(self) -> Iterator[tuple[int, list[int]]]:
        """Each vertex with the prices of all, to which those of the blossoms it shares with them are added.

        The list is one and the same, and holds until the next vertex is asked for.
        """
        prices = list(self.y)
        stack = [(node, False) for node in {id(node): node for node in self.top}.values()]
        while stack:
            node, done = stack.pop()
            if not node.children:
                yield node.base, prices
                continue
            change = -node.z if done else node.z
            for vertex in node.vertices:
                prices[vertex] += change
            if not done:
                stack.append((node, True))
                stack += [(child, False) for child in node.children]

    def blossoms(self) -> Iterator[Node]:
        """All blossoms."""
        stack = list({id(node): node for node in self.top}.values())
        while stack:
            node = stack.pop()
            if node.children:
                stack += node.children
                yield node

    def _start(self) -> None:
        """Prices from each vertex's heaviest edge, then lowered as far as they go; tight pairs match."""
        y, mate = self.y, self.mate
        for vertex, near in enumerate(self.near):
            y[vertex] = max((twice for _, twice in near), default=0) // 2
        for vertex, near in enumerate(self.near):
            if mate[vertex] != FREE or not near:
                continue
            y[vertex] = max(twice - y[other] for other, twice in near)
            for other, twice in near:
                if mate[other] == FREE and y[vertex] + y[other] == twice:
                    mate[vertex], mate[other] = other, vertex
                    break

    def _flatten(self, node: Node) -> None:
        """Give up a blossom and all in it: half of each one's price goes to its vertices."""
        stack = [node]
        while stack:
            one = stack.pop()
            if one.children:
                stack += one.children
                for vertex in one.vertices:
                    self.y[vertex] += one.z // 2
                    self.top[vertex] = self._single[vertex]

    # One search.

    def _search(self, root: int) -> tuple[list[list[int]], set[int]]:
        self._events, self._best, self._labelled, self._opening = [], {}, [], []
        events, y, weights = self._events, self.y, self.weights
        now = 0
        self._label_outer(self.top[root], None, now)
        while True:
            self._scan()
            while True:
                if not events:
                    return self._stuck(now)
                when, kind, one, two = heappop(events)
                if kind == GROW:
                    node = self.top[two]
                    if node.label == NONE and y[one] + y[two] - 2 * weights[one][two] == when:
                        now = when
                        if self.mate[node.base] == FREE:
                            self._augment(one, two)
                            self._rebase(node, two)
                            self.mate[two] = one
                            self._settle(now)
                            return [], set()
                        self._label_inner(node, (one, two), now)
                        mate = self.mate[node.base]
                        self._label_outer(self.top[mate], (node.base, mate), now)
                        break
                elif kind == SHRINK:
                    if self.top[one] is not self.top[two]:
                        now = when
                        self._shrink(one, two, now)
                        break
                else:
                    node = self._opening[one]
                    if node.label == INNER and self._is_top(node):
                        now = when
                        self._open(node, now)
                        break

    def _stuck(self, now: int) -> tuple[list[list[int]], set[int]]:
        tree = {id(node): node for node in self._labelled if node.label != NONE and self._is_top(node)}
        outer = [list(node.vertices) for node in tree.values() if node.label == OUTER]
        inner = {vertex for node in tree.values() if node.label == INNER for vertex in node.vertices}
        self._settle(now)
        return outer, inner

    def _is_top(self, node: Node) -> bool:
        return self.top[node.vertices[0]] is node

    def _scan(self) -> None:
        """Note when the edges of the new outer vertices become tight."""
        y, top, near, best, events = self.y, self.top, self.near, self._best, self._events
        fresh = self._fresh
        while fresh:
            vertex = fresh.pop()
            price, mine = y[vertex], top[vertex]
            for other, twice in near[vertex]:
                node = top[other]
                label = node.label
                if label == NONE:
                    when = price + y[other] - twice
                    known = best.get(other)
                    if known is None or when < known:
                        best[other] = when
                        heappush(events, (when, GROW, vertex, other))
                elif label == OUTER and node is not mine:
                    heappush(events, ((price + y[other] - twice) // 2, SHRINK, vertex, other))

    def _label_outer(self, node: Node, via: tuple[int, int] | None, now: int) -> None:
        node.label, node.via = OUTER, via
        node.z -= 2 * now
        for vertex in node.vertices:
            self.y[vertex] += now
        self._fresh.extend(node.vertices)
        self._labelled.append(node)

    def _label_inner(self, node: Node, via: tuple[int, int], now: int) -> None:
        node.label, node.via = INNER, via
        node.z += 2 * now
        for vertex in node.vertices:
            self.y[vertex] -= now
        if node.children:
            heappush(self._events, (node.z // 2, OPEN, len(self._opening), FREE))
            self._opening.append(node)
        self._labelled.append(node)

    def _unlabel(self, node: Node, now: int) -> None:
        """Prices as they are at this time, for a node that leaves the tree."""
        change = now * node.label
        node.z += 2 * change
        for vertex in node.vertices:
            self.y[vertex] -= change
        node.label, node.via = NONE, None

    def _shrink(self, one: int, two: int, now: int) -> None:
        node = Node([], one)
        self._close(node, one, two)
        node.z = -2 * now
        for child in node.children:
            node.vertices += child.vertices
            if child.label == INNER:
                for vertex in child.vertices:
                    self.y[vertex] += 2 * now
                self._fresh.extend(child.vertices)
            child.z += 2 * now * child.label
            child.label = NONE
        for vertex in node.vertices:
            self.top[vertex] = node
        self._labelled.append(node)

    def _open(self, node: Node, now: int) -> None:
        """Put an inner blossom's children in its place, labelled along the path through it."""
        assert node.via is not None
        entry, children, edges = node.via, node.children, node.edges
        self._unlabel(node, now)
        for child in children:
            for vertex in child.vertices:
                self.top[vertex] = child
        place = next(i for i, child in enumerate(children) if entry[1] in child.vertices)
        step = 1 if place % 2 else -1
        while True:
            self._label_inner(children[place], entry, now)
            if not place:
                break
            through = edges[place] if step == 1 else edges[place - 1][::-1]
            place = (place + step) % len(children)
            self._label_outer(children[place], (through[0], through[1]), now)
            last = edges[place] if step == 1 else edges[place - 1][::-1]
            entry = (last[0], last[1])
            place = (place + step) % len(children)
        for child in children:
            if child.label == NONE:
                self._rediscover(child)

    def _rediscover(self, node: Node) -> None:
        """Note when the edges from the tree to a node that fell out of it become tight."""
        for vertex in node.vertices:
            self._best.pop(vertex, None)
            for other, twice in self.near[vertex]:
                if self.top[other].label == OUTER:
                    when = self.y[vertex] + self.y[other] - twice
                    if when < self._best.get(vertex, when + 1):
                        self._best[vertex] = when
                        heappush(self._events, (when, GROW, other, vertex))

    def _settle(self, now: int) -> None:
        """End of a search: prices become plain, and outer blossoms without one are of no more use."""
        self._fresh.clear()
        for node in self._labelled:
            if node.label != NONE and self._is_top(node):
                outer = node.label == OUTER
                self._unlabel(node, now)
                if outer and node.children and not node.z:
                    self._dissolve(node)

    def _dissolve(self, node: Node) -> None:
        stack = [node]
        while stack:
            one = stack.pop()
            if one.children and not one.z:
                stack += one.children
            else:
                for vertex in one.vertices:
                    self.top[vertex] = one

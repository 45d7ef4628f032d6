"""Alternating trees and blossoms (Edmonds 1965): what the searches for heaviest matchings have in common.

A *node* is a vertex or a blossom, an odd cycle of nodes. Nodes of a tree are outer and inner by turns; the
root is outer. How prices change and which edge comes next is a matter of each search.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Self, TypeVar

NONE, OUTER, INNER = 0, 1, -1


class Node(ABC):
    """A vertex, or a blossom: ``edges[i]`` joins child ``i`` to the next one."""

    __slots__ = ("base", "children", "edges", "label", "via", "z")

    def __init__(self, base: int) -> None:
        self.base = base
        self.children: list[Self] = []
        self.edges: list[tuple[int, int]] = []
        self.label = NONE
        self.via: tuple[int, int] | None = None
        """The edge by which it was labelled, its own end last."""
        self.z = 0

    @abstractmethod
    def holds(self, vertex: int) -> bool:
        """Whether a vertex lies in it."""


N = TypeVar("N", bound=Node)


class Trees(Generic[N]):
    """A matching and the outermost node of each vertex."""

    mate: list[int]
    top: list[N]

    def _path(self, node: N) -> list[N]:
        """The nodes from an outer node up to its root, outer and inner by turns."""
        path = [node]
        while node.via is not None:
            inner = self.top[node.via[0]]
            assert inner.via is not None
            node = self.top[inner.via[0]]
            path += [inner, node]
        return path

    def _close(self, blossom: N, one: int, two: int) -> N:
        """Give a new blossom the cycle that an edge between two outer nodes of a tree closes.

        The answer is the node where both paths meet; the blossom takes its place in the tree.
        """
        mine, theirs = self._path(self.top[one]), self._path(self.top[two])
        while len(mine) > 1 and len(theirs) > 1 and mine[-2] is theirs[-2]:
            mine.pop()
            theirs.pop()
        common = mine[-1]
        blossom.children = mine[::-1] + theirs[:-1]
        for child in mine[-2::-1]:
            assert child.via is not None
            blossom.edges.append(child.via)
        blossom.edges.append((one, two))
        for child in theirs[:-1]:
            assert child.via is not None
            blossom.edges.append((child.via[1], child.via[0]))
        blossom.base, blossom.label, blossom.via = common.base, OUTER, common.via
        return common

    def _augment(self, vertex: int, other: int) -> None:
        """Match an outer vertex to ``other`` and turn the path from there to the root."""
        while True:
            node = self.top[vertex]
            self._rebase(node, vertex)
            self.mate[vertex] = other
            if node.via is None:
                return
            inner = self.top[node.via[0]]
            assert inner.via is not None
            vertex, other = inner.via
            self._rebase(inner, other)
            self.mate[other] = vertex

    def _rebase(self, node: N, vertex: int) -> None:
        """Rearrange the pairs inside a blossom so that ``vertex`` is the one matched outside."""
        if not node.children:
            return
        children, edges = node.children, node.edges
        start = next(i for i, child in enumerate(children) if child.holds(vertex))
        self._rebase(children[start], vertex)
        place, step = start, 1 if start % 2 else -1
        while place:
            place += step
            if step == 1:
                (one, two), first, second = edges[place], place, (place + 1) % len(children)
            else:
                (one, two), first, second = edges[place - 1], place - 1, place
            self._rebase(children[first], one)
            self._rebase(children[second], two)
            self.mate[one], self.mate[two] = two, one
            place = (place + step) % len(children)
        node.children = children[start:] + children[:start]
        node.edges = edges[start:] + edges[:start]
        node.base = vertex

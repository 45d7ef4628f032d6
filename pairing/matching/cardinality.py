"""Matchings of largest size, and cheap proofs that a perfect one exists.

A graph is a list of bit masks: ``adjacency[v]`` has a bit for each neighbour of vertex ``v``. A set of
vertices is a mask; neighbours outside of the set asked about are ignored.
"""

from collections.abc import Sequence

from pairing.matching.bits import members

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
    rest = vertices
    while rest:
        low = rest & -rest
        if (adjacency[low.bit_length() - 1] & vertices).bit_count() < half:
            return False
        rest ^= low
    return True


def maximum_matching(adjacency: Sequence[int], vertices: int) -> tuple[list[int], int]:
    """A largest matching on ``vertices`` and why it is not larger.

    Returns the mate of each vertex (``FREE`` when it has none) and the mask of all vertices that some
    largest matching leaves free (the set D of Gallai and Edmonds); it is 0 for a perfect matching.
    """
    mate = _greedy(adjacency, vertices)
    missed = 0
    for root in members(vertices):
        if mate[root] == FREE:
            end, parent, outer = _search(adjacency, vertices, mate, root)
            if end == FREE:
                missed |= outer
            else:
                _augment(mate, parent, end)
    return mate, missed


def has_perfect_matching(adjacency: Sequence[int], vertices: int) -> bool:
    """Whether ``vertices`` can all be matched among themselves."""
    if vertices.bit_count() % 2:
        return False
    if surely_perfect(adjacency, vertices):
        return True
    mate = _greedy(adjacency, vertices)
    for root in members(vertices):
        if mate[root] == FREE:
            end, parent, _ = _search(adjacency, vertices, mate, root)
            if end == FREE:
                return False
            _augment(mate, parent, end)
    return True


def _greedy(adjacency: Sequence[int], vertices: int) -> list[int]:
    mate = [FREE] * len(adjacency)
    free = vertices
    by_degree = sorted(members(vertices), key=lambda v: (adjacency[v] & vertices).bit_count())
    for vertex in by_degree:
        if free >> vertex & 1:
            choice = adjacency[vertex] & free & ~(1 << vertex)
            if choice:
                other = (choice & -choice).bit_length() - 1
                mate[vertex], mate[other] = other, vertex
                free &= ~(1 << vertex | 1 << other)
    return mate


def _search(
    adjacency: Sequence[int], vertices: int, mate: list[int], root: int
) -> tuple[int, list[int], int]:
    """Grow an alternating tree from a free vertex (Edmonds 1965, blossoms shrunk to their base).

    Returns the free vertex at the other end of an augmenting path or ``FREE``, the tree, and the mask of
    its outer vertices.
    """
    size = len(adjacency)
    base = list(range(size))
    parent = [FREE] * size
    outer = 1 << root
    queue = [root]
    for vertex in queue:
        for other in members(adjacency[vertex] & vertices):
            if base[vertex] == base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] != FREE and parent[mate[other]] != FREE):
                stem = _common_base(base, parent, mate, vertex, other)
                blossom = [False] * size
                _mark_path(base, parent, mate, blossom, vertex, stem, other)
                _mark_path(base, parent, mate, blossom, other, stem, vertex)
                for inner in members(vertices):
                    if blossom[base[inner]]:
                        base[inner] = stem
                        if not outer >> inner & 1:
                            outer |= 1 << inner
                            queue.append(inner)
            elif parent[other] == FREE:
                parent[other] = vertex
                if mate[other] == FREE:
                    return other, parent, outer
                outer |= 1 << mate[other]
                queue.append(mate[other])
    return FREE, parent, outer


def _common_base(base: list[int], parent: list[int], mate: list[int], one: int, two: int) -> int:
    seen = set()
    while True:
        one = base[one]
        seen.add(one)
        if mate[one] == FREE:
            break
        one = parent[mate[one]]
    while True:
        two = base[two]
        if two in seen:
            return two
        two = parent[mate[two]]


def _mark_path(
    base: list[int],
    parent: list[int],
    mate: list[int],
    blossom: list[bool],
    vertex: int,
    stem: int,
    child: int,
) -> None:
    while base[vertex] != stem:
        blossom[base[vertex]] = blossom[base[mate[vertex]]] = True
        parent[vertex] = child
        child = mate[vertex]
        vertex = parent[mate[vertex]]


def _augment(mate: list[int], parent: list[int], end: int) -> None:
    while end != FREE:
        before = parent[end]
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following

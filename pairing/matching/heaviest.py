"""The heaviest perfect matching of a graph whose edges all weigh what they like.

The graph may be complete and have hundreds of vertices: the matching is sought among the heaviest edges of
each vertex first. Its prices then prove that no edge left out could make it heavier, or show which might;
those are added, and so on. The answer is exact.
"""

from collections.abc import Sequence
from heapq import nlargest
from itertools import compress

from pairing.matching.sparse import SparseMatching

NEAR = 12
"""So many of the heaviest edges of each vertex come first."""


def heaviest_perfect(adjacency: Sequence[int], weights: Sequence[Sequence[int]]) -> list[int] | None:
    """The mate of each vertex in the heaviest perfect matching; None when there is no perfect one.

    ``adjacency`` holds masks of neighbours, ``weights`` integers of any size and sign by both ends.
    """
    solved = solve(adjacency, weights)
    return None if solved is None else solved.mate


def solve(adjacency: Sequence[int], weights: Sequence[Sequence[int]]) -> SparseMatching | None:
    """As :func:`heaviest_perfect`, with the prices that prove it."""
    size = len(adjacency)
    if size % 2:
        return None
    neighbours = [list(compress(range(size), map("1".__eq__, f"{mask:b}"[::-1]))) for mask in adjacency]
    near: list[set[int]] = [set() for _ in range(size)]
    for one, row in enumerate(weights):
        for two in nlargest(NEAR, neighbours[one], key=row.__getitem__):
            near[one].add(two)
            near[two].add(one)
    solved = SparseMatching([sorted(others) for others in near], weights)
    while True:
        outer, inner = solved.match()
        if outer:
            missing = _escapes(solved, outer, inner, neighbours)
        else:
            missing = _uncovered(solved, neighbours, near)
        if not missing:
            return None if outer else solved
        for one, two in missing:
            near[one].add(two)
            near[two].add(one)
        solved.admit(missing)


def _escapes(
    solved: SparseMatching, outer: list[list[int]], inner: set[int], neighbours: list[list[int]]
) -> list[tuple[int, int]]:
    """Edges that let a tree grow that could not: of each outer node the ones nearest to being tight."""
    y, found = solved.y, set()
    for node in outer:
        useless = inner.union(node)
        best = nlargest(
            NEAR,
            (
                (2 * solved.weights[one][two] - y[one] - y[two], one, two)
                for one in node
                for two in neighbours[one]
                if two not in useless
            ),
        )
        for _, one, two in best:
            found.add((min(one, two), max(one, two)))
    return sorted(found)


def _uncovered(
    solved: SparseMatching, neighbours: list[list[int]], near: list[set[int]]
) -> list[tuple[int, int]]:
    """Edges left out that weigh more than the prices of their ends and of the blossoms around both."""
    found = set()
    for one, prices in solved.priced():
        row, price, mine = solved.weights[one], solved.y[one], near[one]
        lacking = [
            (2 * row[two] - prices[two], two) for two in neighbours[one] if 2 * row[two] - prices[two] > price
        ]
        for _, two in nlargest(NEAR, [edge for edge in lacking if edge[1] not in mine]):
            found.add((min(one, two), max(one, two)))
    return sorted(found)

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
        stuck = solved.match()
        missing = _escapes(solved, stuck, neighbours, near) if stuck else _uncovered(solved, neighbours, near)
        if not missing:
            return None if stuck else solved
        for one, two in missing:
            near[one].add(two)
            near[two].add(one)
        solved.admit(missing)


def _escapes(
    solved: SparseMatching, stuck: list[int], neighbours: list[list[int]], near: list[set[int]]
) -> list[tuple[int, int]]:
    """The heaviest edges left out of vertices whose tree could not grow."""
    found = set()
    for one in stuck:
        others = [two for two in neighbours[one] if two not in near[one]]
        for two in nlargest(NEAR, others, key=solved.weights[one].__getitem__):
            found.add((min(one, two), max(one, two)))
    return sorted(found)


def _uncovered(
    solved: SparseMatching, neighbours: list[list[int]], near: list[set[int]]
) -> list[tuple[int, int]]:
    """Edges left out that weigh more than the prices of their ends and of the blossoms around both."""
    y, found = solved.y, set()
    around = solved.around()
    for one, row in enumerate(solved.weights):
        price = y[one]
        over = [
            (2 * row[two] - y[two] - price, two) for two in neighbours[one] if 2 * row[two] - y[two] > price
        ]
        if not over:
            continue
        inside: dict[int, int] = {}
        for node in around[one]:
            for two in node.vertices:
                inside[two] = inside.get(two, 0) + node.z
        lacking = [(lack, two) for lack, two in over if lack > inside.get(two, 0) and two not in near[one]]
        for _, two in nlargest(NEAR, lacking):
            found.add((min(one, two), max(one, two)))
    return sorted(found)

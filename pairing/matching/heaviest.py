"""The heaviest perfect matching of a graph whose edges all weigh what they like."""

from collections.abc import Sequence

from pairing.matching.bits import members
from pairing.matching.weighted import heaviest_matching


def heaviest_perfect(adjacency: Sequence[int], weights: Sequence[Sequence[int]]) -> list[int] | None:
    """The mate of each vertex in the heaviest perfect matching; None when there is no perfect one.

    ``adjacency`` holds masks of neighbours, ``weights`` integers of any size and sign by both ends.
    """
    size = len(adjacency)
    edges = [
        (one, two, weights[one][two])
        for one in range(size)
        for two in members(adjacency[one] >> one + 1 << one + 1)
    ]
    mates = heaviest_matching(edges, full=True)
    if len(mates) < size:
        return None
    return [mates[vertex] for vertex in range(size)]

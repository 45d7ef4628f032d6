"""Matchings of greatest weight, with exact integers of any size."""

from collections.abc import Iterable

Edge = tuple[int, int, int]
"""Two vertices and a weight."""


def heaviest_matching(edges: Iterable[Edge], full: bool = False) -> dict[int, int]:
    """The mate of each matched vertex in a matching of greatest total weight.

    With ``full``, greatest among the matchings with the most edges, and then weights may be negative.
    Which of several equally heavy matchings is returned depends only on the order of ``edges``.
    """
    import networkx  # noqa: PLC0415 - slow import, and most rounds never need it

    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    mates: dict[int, int] = {}
    for one, two in networkx.max_weight_matching(graph, maxcardinality=full):
        mates[one], mates[two] = two, one
    return mates

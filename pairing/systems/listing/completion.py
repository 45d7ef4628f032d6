"""What can still be completed: a graph of allowed pairs with a complete pairing kept at hand."""

from collections.abc import Sequence

from pairing.matching.bits import members
from pairing.matching.cardinality import FREE, Cover


class Completion:
    """Pairs are taken out one by one, and only if everybody who is left can then still be paired.

    ``adjacency`` are masks of allowed partners, ``vertices`` the mask of those to be paired. ``possible`` is
    False when not even a first complete pairing exists; then nothing else may be asked.
    """

    def __init__(self, adjacency: Sequence[int], vertices: int) -> None:
        self.adjacency = list(adjacency)
        self._cover = Cover(self.adjacency, vertices, stop=True)
        self.possible = self._cover.perfect

    @property
    def left(self) -> int:
        """Mask of those who have no partner yet."""
        return self._cover.vertices

    def take(self, one: int, two: int) -> bool:
        """Pair two, if they may meet and the others can then all be paired; else change nothing."""
        if not self.left >> one & self.left >> two & self.adjacency[one] >> two & 1:
            return False
        return self._cover.take(one, two)

    def confine(self, *limits: tuple[int, int]) -> bool:
        """Let all of a mask have their partners in another one, for each pair of masks.

        False, and nothing changes, when they can't.
        """
        left = self.left
        narrowed = list(self.adjacency)
        for vertices, to in limits:
            for vertex in members(vertices & left):
                for other in members(narrowed[vertex] & left & ~to):
                    narrowed[other] &= ~(1 << vertex)
                narrowed[vertex] &= to
        cover = Cover(narrowed, left, self._cover.mate, stop=True)
        if not cover.perfect:
            return False
        self.adjacency, self._cover = narrowed, cover
        return True


def unmatched(adjacency: Sequence[int], vertices: int) -> tuple[int, int]:
    """How many at least stay without partner, and the mask of those who can be among them."""
    cover = Cover(adjacency, vertices)
    return sum(1 for vertex in members(vertices) if cover.mate[vertex] == FREE), cover.missed

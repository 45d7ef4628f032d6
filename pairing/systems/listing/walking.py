"""The plainest walk: the first of the list meets the next one he may meet, and so on."""

from collections.abc import Callable, Iterable, Sequence

from pairing.matching.bits import members
from pairing.systems.listing.completion import Completion


def down_the_list(
    legal: Sequence[int],
    left: int,
    partners: Callable[[int, int], Iterable[int]] | None = None,
) -> list[tuple[int, int]]:
    """Pairs, settled from the first of the list on.

    Each player gets the first of his possible partners with whom all others can still be paired: what going
    down the list comes to when one goes back as often as the last ones can't be paired. ``partners`` orders
    the possible ones (a player and the mask of them); without it, the nearest in the list first. A complete
    pairing of ``left`` must exist.
    """
    completion = Completion(legal, left)
    pairs = []
    for one in members(left):
        if not completion.left >> one & 1:
            continue
        possible = completion.adjacency[one] & completion.left
        for two in members(possible) if partners is None else partners(one, possible):
            if completion.take(one, two):
                pairs.append((one, two))
                break
    return pairs

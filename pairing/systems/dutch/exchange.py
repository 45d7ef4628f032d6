"""Resident exchanges (C.04.3 art. 4.3): the first one among the best candidates, by weight."""

from collections.abc import Sequence

from pairing.matching.bits import mask_of
from pairing.matching.optimal import Optimal
from pairing.matching.perfect import Table
from pairing.systems.dutch.criteria import ResidentOrder


def first_exchange(
    adjacency: Sequence[int], classes: Sequence[int], table: Table, places: Sequence[int], pairs: int
) -> tuple[Optimal, int]:
    """The heaviest perfect matchings with the first exchange of residents, and the mask of S1 after it.

    ``adjacency``, ``classes`` and ``table`` are a graph that has a perfect matching, ``places`` the vertices
    of the residents in order, of whom every heaviest matching makes ``pairs`` pairs. Of each pair the
    higher-ranked one stands in S1.
    """
    order = ResidentOrder(places, pairs)
    bits, known = order.bits, len(table)
    # Each resident is a class of his own: what he adds as the higher of a pair depends on his place.
    own = list(classes)
    for number, place in enumerate(places, known):
        own[place] = number
    old = [*range(known), *(classes[place] for place in places)]
    wide = [[table[one][two] << bits for two in old] for one in old]
    for one, place in enumerate(places, known):
        amount = order.exchange_amount(place)
        for two in range(one + 1, known + len(places)):
            wide[one][two] += amount
            wide[two][one] += amount
    optimal = Optimal(adjacency, own, wide)
    among = mask_of(places)
    upper = mask_of(
        place for place in places if place < optimal.mate[place] and among >> optimal.mate[place] & 1
    )
    return optimal, upper

"""The first of equally good candidates in the order of the rules (C.04.3 art. 4.2 to 4.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.matching.bits import mask_of, members
from pairing.matching.optimal import Optimal
from pairing.matching.perfect import Table
from pairing.systems.dutch.criteria import ResidentOrder

EXCHANGES = 100
"""How many exchanges of two players are tried one by one before a weighted matching finds the first."""


@dataclass(slots=True)
class Ordered:
    """The first candidate: pairs by places in the bracket, MDPs first; and what it took to find it."""

    pairs: list[tuple[int, int]]
    matchings: int
    steps: int


def first_candidate(
    optimal: Optimal, residents: int, first_mdp: int, mdps: int, classes: Sequence[int], table: Table
) -> Ordered:
    """The first candidate among the matchings of ``optimal``.

    Its vertices are the residents from 0 on, and the MDPs from ``first_mdp`` on; ``classes`` and ``table``
    are those it was made of. All its matchings have as many pairs of MDPs and of residents.
    """
    pairs = []
    left = (1 << residents) - 1
    moved = range(first_mdp, first_mdp + mdps)
    for vertex in [vertex for vertex in moved if optimal.confine(1 << vertex, left)]:
        mate = optimal.settle(vertex, left)
        left &= ~(1 << mate)
        pairs.append((vertex - first_mdp, mdps + mate))
    number = sum(vertex < optimal.mate[vertex] < residents for vertex in members(left))
    places = list(members(left))
    upper = _first_split(optimal, places, number)
    matchings, steps = 0, 0
    if upper is None:
        matchings, steps = optimal.matchings, optimal.steps
        optimal, upper = _by_weight(optimal, classes, table, places, number)
    lower = left & ~upper
    for vertex in members(upper):
        mate = optimal.settle(vertex, lower)
        lower &= ~(1 << mate)
        pairs.append((mdps + vertex, mdps + mate))
    return Ordered(pairs, matchings + optimal.matchings, steps + optimal.steps)


def _first_split(optimal: Optimal, places: Sequence[int], number: int) -> int | None:
    """S1 as a mask: the original one, or after the first exchange of two players if that is found soon."""
    everybody = mask_of(places)
    for upper in _splits(places, number):
        if optimal.confine(upper, everybody & ~upper):
            return upper
    return None


def _splits(places: Sequence[int], number: int) -> Iterator[int]:
    """The original S1, then exchanges of two: by difference, the lowest leaving first."""
    original = mask_of(places[:number])
    yield original
    tried = 0
    for difference in range(1, len(places)):
        for leaving in range(number - 1, max(-1, number - 1 - difference), -1):
            if leaving + difference < len(places):
                yield original ^ (1 << places[leaving] | 1 << places[leaving + difference])
                tried += 1
                if tried == EXCHANGES:
                    return


def _by_weight(
    optimal: Optimal, classes: Sequence[int], table: Table, places: Sequence[int], number: int
) -> tuple[Optimal, int]:
    """The matchings with the first exchange, and the mask of S1 after it.

    Of each pair the higher-ranked one stands in S1.
    """
    order = ResidentOrder(places, number)
    bits, known = order.exchange_bits, len(table)
    # Each resident is a class of his own: what he adds as the higher of a pair depends on his place.
    own = list(classes)
    for new, place in enumerate(places, known):
        own[place] = new
    old = [*range(known), *(classes[place] for place in places)]
    wide = [[table[one][two] << bits for two in old] for one in old]
    for one, place in enumerate(places, known):
        amount = order.exchange_amount(place)
        for two in range(one + 1, known + len(places)):
            wide[one][two] += amount
            wide[two][one] += amount
    exchanged = Optimal(optimal.allowed(), own, wide)
    mate, among = exchanged.mate, mask_of(places)
    return exchanged, mask_of(place for place in places if place < mate[place] and among >> mate[place] & 1)

"""The first of equally good candidates in the order of the rules (C.04.3 art. 4.2 to 4.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.matching.bits import mask_of, members
from pairing.matching.optimal import Optimal
from pairing.matching.perfect import Table

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
        tried, upper = _by_weight(optimal, classes, table, places, number)
        optimal = tried.pop()
        matchings += sum(each.matchings for each in tried)
        steps += sum(each.steps for each in tried)
        optimal.confine(upper, mask_of(places) & ~upper)
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
) -> tuple[list[Optimal], int]:
    """The matchings with the first exchange, and the mask of S1 after it; the last one is narrowed to them.

    Of each pair the higher-ranked one stands in S1. Art. 4.3 asks one thing after the other: as few players
    exchanged as can be, then the least difference, which is the least sum of the places in S1, then who
    leaves, from the lowest on, then who enters, from the highest on.
    """
    size, known = len(places), len(optimal.adjacency)
    half = [0] * known
    own = [0] * known
    for index, place in enumerate(places):
        half[place] = 1 if index < number else 2
        own[place] = index + 1
    stays = [[0, 0, 0], [0, 1, 1], [0, 1, 0]]
    sums = [[0] * (size + 1)]
    sums += [[0, *(size - min(one, two) for two in range(size))] for one in range(size)]
    fewest, classes, table = _refined(optimal, classes, table, half, stays)
    least, classes, table = _refined(fewest, classes, table, own, sums)
    return [fewest, least], _exchanged(least, places, number)


def _refined(
    optimal: Optimal, classes: Sequence[int], table: Table, keys: Sequence[int], amounts: Table
) -> tuple[Optimal, Sequence[int], Table]:
    """Of the matchings of ``optimal`` those with the greatest sum of amounts, which go by the ends' keys."""
    if optimal.settled:
        return Optimal(optimal.allowed(), keys, amounts), keys, amounts
    kinds: dict[tuple[int, int], int] = {}
    both = [kinds.setdefault(kind, len(kinds)) for kind in zip(classes, keys, strict=True)]
    more = 1 + max(max(row) for row in amounts) * len(keys)
    wide = [[table[one][two] * more + amounts[mine][its] for two, its in kinds] for one, mine in kinds]
    return Optimal(optimal.allowed(), both, wide), both, wide


def _exchanged(least: Optimal, places: Sequence[int], number: int) -> int:
    """S1 after the first exchange of the smallest size and difference."""
    everybody, original = mask_of(places), mask_of(places[:number])
    mate = least.mate
    highers = mask_of(place for place in places if place < mate[place] and everybody >> mate[place] & 1)
    size = (original & ~highers).bit_count()
    upper, moved = original, 0
    for place in reversed(places[:number]):
        if moved < size and least.confine(1 << place, ~(everybody >> place << place)):
            upper, moved = upper & ~(1 << place), moved + 1
    for place in places[number:]:
        if moved and least.confine(1 << place, everybody >> place << place):
            upper, moved = upper | 1 << place, moved - 1
    return upper

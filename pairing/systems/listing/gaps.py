"""Nearest scores: the differences of the boards, compared from the largest down, are as small as can be.

How many boards of a round cross the border between two neighbouring score groups is odd or even as the
number of players above it. So at odd borders one board at least must cross. A round in which just these
boards cross, each to the next group, is among the best: its sorted gaps are those of the odd borders, and a
board that crosses several borders has a gap larger than each of theirs. Such a round falls apart into one
small question for each group (:func:`by_groups`).

Even borders part the list into stretches. A stretch without such a round is weighed as a whole
(:func:`by_weight`). What crosses an even border crosses it twice at least, so no other round is as good
unless the gaps found reach those of the odd borders and twice that of the border; then the neighbours are
joined.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pairing.matching.bits import members
from pairing.matching.first import FirstOfHeaviest
from pairing.systems.listing.completion import Completion, unmatched

Pairs = list[tuple[int, int]]


def nearest(legal: Sequence[int], scores: Sequence[int], groups: Sequence[int]) -> Pairs:
    """The pairs of the round with the smallest gaps that comes first going down the list.

    ``groups`` are the masks of equal ``scores``, the highest first; a complete pairing must exist.
    """
    stretches = [_Stretch(part, by_groups(legal, part)) for part in _parted(groups)]
    place = 0
    while place < len(stretches):
        if stretches[place].pairs is None:
            place = _weigh(legal, scores, stretches, place)
        place += 1
    return [pair for stretch in stretches for pair in stretch.pairs or ()]


@dataclass(slots=True)
class _Stretch:
    """Neighbouring groups, even in number together. ``weighed``: more crosses their borders than must."""

    groups: list[int]
    pairs: Pairs | None
    weighed: bool = False


def _parted(groups: Sequence[int]) -> list[list[int]]:
    """The groups parted at the borders with an even number of players above."""
    parts: list[list[int]] = [[]]
    above = 0
    for group in groups:
        parts[-1].append(group)
        above += group.bit_count()
        if not above % 2:
            parts.append([])
    return [part for part in parts if part]


def _weigh(legal: Sequence[int], scores: Sequence[int], stretches: list[_Stretch], place: int) -> int:
    """Weigh a stretch, joined with as many neighbours as it takes; the place where it is now."""
    while True:
        one = stretches[place]
        one.pairs, one.weighed = by_weight(legal, scores, one.groups), True
        neighbours = [at for at in (place - 1, place + 1) if 0 <= at < len(stretches)]
        joined = [at for at in neighbours if _concerns(scores, one, stretches[at], above=at < place)]
        if not joined:
            return place
        first, last = min(place, *joined), max(place, *joined)
        groups = [group for stretch in stretches[first : last + 1] for group in stretch.groups]
        stretches[first : last + 1] = [_Stretch(groups, None)]
        place = first


def _concerns(scores: Sequence[int], one: _Stretch, other: _Stretch, *, above: bool) -> bool:
    """Whether a round that crosses the border to a neighbour could be as good as the one found."""
    if one.pairs is None or other.pairs is None or other.weighed:
        return True
    gaps = sorted((abs(scores[high] - scores[low]) for high, low in one.pairs), reverse=True)
    upper, lower = (other, one) if above else (one, other)
    border = _score(scores, upper.groups[-1]) - _score(scores, lower.groups[0])
    needed, count = [border, border], 0
    for group, following in pairwise(one.groups):
        count += group.bit_count()
        if count % 2:
            needed.append(_score(scores, group) - _score(scores, following))
    return gaps >= sorted(needed, reverse=True)


def _score(scores: Sequence[int], group: int) -> int:
    return scores[(group & -group).bit_length() - 1]


def by_groups(legal: Sequence[int], groups: Sequence[int]) -> Pairs | None:
    """The first round going down the list in which one board crosses each odd border, to the next group.

    None when there is no such round.
    """
    above, sends = 0, []
    for group in groups:
        above += group.bit_count()
        sends.append(bool(above % 2))
    takers = _takers(legal, groups, sends)
    if takers is None:
        return None
    pairs: Pairs = []
    floater = -1
    for place, group in enumerate(groups):
        if floater >= 0:
            taken = legal[floater] & takers[place]
            other = (taken & -taken).bit_length() - 1
            pairs.append((floater, other))
            group &= ~(1 << other)
        floater = _walk(legal, group, takers[place + 1] if sends[place] else 0, pairs)
    return pairs


def _takers(legal: Sequence[int], groups: Sequence[int], sends: Sequence[bool]) -> list[int] | None:
    """Per group the mask of those who can be taken up so that it and all below come out even, or None."""
    takers = [0] * (len(groups) + 1)
    for place in range(len(groups) - 1, -1, -1):
        graph, vertices = _with_door(legal, groups[place], takers[place + 1] if sends[place] else 0)
        free, missed = unmatched(graph, vertices)
        if place and sends[place - 1]:
            takers[place] = missed & groups[place] if free == 1 else 0
            if not takers[place]:
                return None
        elif free:
            return None
    return takers


def _with_door(legal: Sequence[int], group: int, below: int) -> tuple[list[int], int]:
    """The graph of a group; one more vertex stands for "meets somebody in the mask ``below``", if any is."""
    if not below:
        return list(legal), group
    door = len(legal)
    graph = [*legal, 0]
    for one in members(group):
        if legal[one] & below:
            graph[one] |= 1 << door
            graph[door] |= 1 << one
    return graph, group | 1 << door


def _walk(legal: Sequence[int], group: int, below: int, pairs: Pairs) -> int:
    """Pair a group going down the list; the player who meets one ``below``, or -1."""
    graph, vertices = _with_door(legal, group, below)
    completion = Completion(graph, vertices)
    floater = -1
    for one in members(group):
        if not completion.left >> one & 1:
            continue
        for two in members(completion.adjacency[one] & completion.left):
            if completion.take(one, two):
                if two == len(legal):
                    floater = one
                else:
                    pairs.append((one, two))
                break
    return floater


def by_weight(legal: Sequence[int], scores: Sequence[int], groups: Sequence[int]) -> Pairs | None:
    """The same for any field: a heaviest matching, in which one larger gap outweighs all smaller ones.

    None when not everybody can be paired.
    """
    left = 0
    for group in groups:
        left |= group
    index = list(members(left))
    place = {vertex: position for position, vertex in enumerate(index)}
    adjacency = [sum(1 << place[other] for other in members(legal[vertex] & left)) for vertex in index]
    values = sorted({scores[vertex] for vertex in index}, reverse=True)
    gaps = sorted({high - low for high in values for low in values if high > low})
    base = len(index) // 2 + 1
    cost = {gap: base**rank for rank, gap in enumerate(gaps)} | {0: 0}
    table = [[-cost[abs(one - two)] for two in values] for one in values]
    rank = {value: number for number, value in enumerate(values)}
    classes = [rank[scores[vertex]] for vertex in index]
    best = FirstOfHeaviest(adjacency, classes, table)
    return [(index[one], index[two]) for one, two in best.pairs()] if best.found else None

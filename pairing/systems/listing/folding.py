"""Score groups from the top: a group of odd number sends one player down, the others meet inside it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from operator import or_

from pairing.matching.bits import mask_of, members
from pairing.matching.optimal import Optimal
from pairing.systems.listing.completion import Completion

Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Folded:
    """The round: pairs inside the groups, and pairs of a player who is sent down and his opponent."""

    inside: Pairs
    floats: Pairs
    forced: frozenset[int]
    """Players who were sent down though their group was even, or beside another one."""

    @property
    def pairs(self) -> Pairs:
        """All of them."""
        return self.floats + self.inside


def fold(
    legal: Sequence[int],
    left: int,
    groups: Sequence[int],
    turn: Callable[[int], tuple[int, int]],
    *,
    worst_first: bool | Sequence[bool] = True,
) -> Folded:
    """Pair a field group by group.

    Vertices are places in the list, best first. ``turn`` is a sort key of two parts: who is sent down first.
    As few as possible are sent down, and of those with an equal first part of the key one who can meet the
    nearest group. He meets the first of the list below whom he may meet. The others are settled from the best
    on: he gets the last of his group whom he may meet (the nearest, without ``worst_first``, which may differ
    from group to group). All this so that everybody can still be paired; a complete pairing must exist.
    """
    completion = Completion(legal, left)
    inside: Pairs = []
    floats: Pairs = []
    forced: set[int] = set()
    for place, group in enumerate(groups):
        rest = group & completion.left
        below = completion.left & union(groups[place + 1 :])
        sent = _sent_down(completion, rest, groups[place + 1 :], turn) if rest else []
        if len(sent) > 1:
            forced.update(sent)
        for one in sorted(sent):
            floats.append((one, _take(completion, one, members(completion.adjacency[one] & below))))
        for one in members(group):
            if completion.left >> one & 1:
                possible = list(members(completion.adjacency[one] & completion.left & group))
                folds = worst_first if isinstance(worst_first, bool) else worst_first[place]
                inside.append((one, _take(completion, one, possible[::-1] if folds else possible)))
    return Folded(inside, floats, frozenset(forced))


def union(masks: Iterable[int]) -> int:
    """All members of some masks."""
    return reduce(or_, masks, 0)


def _take(completion: Completion, one: int, partners: Iterable[int]) -> int:
    """Pair ``one`` with the first of ``partners`` who leaves all others a partner."""
    for two in partners:
        if completion.take(one, two):
            return two
    raise AssertionError("a complete pairing was kept")


def _sent_down(
    completion: Completion, group: int, below: Sequence[int], turn: Callable[[int], tuple[int, int]]
) -> list[int]:
    """Who leaves the group; the others are then confined to it."""
    turns = sorted(members(group), key=turn)
    if group.bit_count() % 2:
        for _, equals in groupby(turns, key=lambda one: turn(one)[0]):
            candidates = list(equals)
            for lower in below:
                for one in candidates:
                    alone = 1 << one
                    if completion.adjacency[one] & lower & completion.left and completion.confine(
                        (group & ~alone, group), (alone, lower)
                    ):
                        return [one]
    elif completion.confine((group, group)):
        return []
    return _as_few_as_can_be(completion, group, turns)


def _as_few_as_can_be(completion: Completion, group: int, turns: Sequence[int]) -> list[int]:
    """The same where one or none is not enough: fewest first, then those who are to stay stay."""
    left = completion.left
    index = list(members(left))
    place = {vertex: position for position, vertex in enumerate(index)}
    adjacency = [mask_of(place[two] for two in members(completion.adjacency[one] & left)) for one in index]
    best = Optimal(adjacency, [group >> vertex & 1 for vertex in index], ((0, 0), (0, 1)))
    mates = mask_of(place[vertex] for vertex in members(group))
    sent = [one for one in reversed(turns) if not best.confine(1 << place[one], mates)]
    completion.confine((group & ~mask_of(sent), group))
    return sent

"""From score group to score group: floats, groups that join, the last one that merges upwards."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from pairing.errors import PairingError
from pairing.history import DOWN, UP, History
from pairing.matching.bits import mask_of
from pairing.systems.dutch.completion import Completion
from pairing.systems.dutch.field import Field
from pairing.systems.nested.group import Group
from pairing.systems.nested.rows import EMPTY
from pairing.systems.nested.search import Found, first_row

Kind = Literal["homogeneous", "heterogeneous", "joined", "merged"]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Players who are paired together, by rank. ``moved`` of them, the highest, come from above.

    ``joined``: an upper group that had no row of its own lies in it; ``merged``: so does the last group,
    which could not be completed. Both count as homogeneous.
    """

    members: tuple[int, ...]
    moved: int
    kind: Kind
    groups: tuple[int, int]
    """First and last of the score groups in it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A cluster with the row it is paired by."""

    cluster: Cluster
    group: Group
    found: Found

    def ranks(self, numbers: Iterable[int]) -> list[int]:
        """Ranks of the numbers of the group."""
        return [self.cluster.members[number - 1] for number in numbers]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs by rank, the higher player first."""
        made = self.group.made(self.found.row)
        return [(self.cluster.members[one - 1], self.cluster.members[two - 1]) for one, two in made]

    @property
    def floaters(self) -> list[int]:
        """Ranks of those who stay without opponent here."""
        return self.ranks(self.group.floaters(self.found.row))

    @property
    def seated_out(self) -> list[int]:
        """Of those, the ones who have an empty seat: their number is odd, or they find no resident."""
        return self.ranks(other for one, other in self.found.row if one == EMPTY)


@dataclass(slots=True)
class Nested:
    """Pairs one field. ``no_down`` and ``no_up`` are masks of ranks who may not float so (standards 4, 5).

    Raises PairingError ``no_bye_candidate`` or ``no_legal_pairing``.
    """

    players: Field
    no_down: int = 0
    no_up: int = 0
    settled: list[Settled] = field(default_factory=list)

    def run(self) -> list[Settled]:
        """All clusters from the top. The last one leaves nobody, or one player with the bye."""
        players, groups = self.players, self.players.groups
        # Says who stands in the way; the merging below would only find that nothing is left to merge.
        Completion(players)
        members: list[int] = []
        moved, first = 0, 0
        for place, (start, stop) in enumerate(groups):
            members += range(start, stop)
            joined = first < place
            kind: Kind = "joined" if joined else "heterogeneous" if moved else "homogeneous"
            cluster = Cluster(tuple(members), 0 if joined else moved, kind, (first, place))
            last = place == len(groups) - 1
            if (settled := self._settle(cluster, last)) is not None:
                self.settled.append(settled)
                members, moved, first = settled.floaters, len(settled.floaters), place + 1
            elif last:
                self._merge(cluster)
        return self.settled

    def _merge(self, cluster: Cluster) -> None:
        """The last group takes the one above into it, and once more while it can't be completed."""
        while self.settled:
            above = self.settled.pop().cluster
            members = tuple(sorted({*above.members, *cluster.members}))
            cluster = Cluster(members, 0, "merged", (above.groups[0], cluster.groups[1]))
            if (settled := self._settle(cluster, last=True)) is not None:
                self.settled.append(settled)
                return
        raise PairingError("no_legal_pairing", players=list(self.players.numbers), unpaired=2)

    def _settle(self, cluster: Cluster, last: bool) -> Settled | None:
        group = self.group(cluster, last)
        if last and group.size - 2 * group.most_pairs > 1:
            return None
        found = first_row(group)
        return None if found is None else Settled(cluster, group, found)

    def group(self, cluster: Cluster, last: bool) -> Group:
        """The cluster as rows see it."""
        players, members = self.players, cluster.members
        number_of = {rank: number for number, rank in enumerate(members, start=1)}
        upper = mask_of(members[: cluster.moved])
        legal = [0] * (len(members) + 1)
        for rank in members:
            allowed = players.legal[rank]
            if upper >> rank & 1:
                allowed &= ~(upper | self.no_up)
            elif self.no_up >> rank & 1:
                allowed &= ~upper
            number = number_of[rank]
            legal[number] = mask_of(number_of[other] for other in members if allowed >> other & 1)
            if self._may_float(rank, last):
                legal[EMPTY] |= 1 << number
        due = [0, *(players.side[rank] for rank in members)]
        return Group(len(members), cluster.moved, legal, due, complete=last)

    def _may_float(self, rank: int, last: bool) -> bool:
        if last:
            return self.players.eligible[rank]
        return not self.no_down >> rank & 1 or self._floats_already(rank)

    def _floats_already(self, rank: int) -> bool:
        """Whoever has floated into a group may float on: the rule looks at earlier rounds."""
        return any(rank in settled.floaters for settled in self.settled[-1:])


def float_bars(players: Field, state: History, rounds: int) -> tuple[int, int]:
    """Masks of the ranks who floated down, and of those who floated up, in the last ``rounds`` rounds."""
    places = [state.index[number] for number in players.numbers]

    def had(direction: int) -> int:
        return mask_of(
            rank
            for rank, place in enumerate(places)
            if any(state.float_of(place, ago) == direction for ago in range(1, rounds + 1))
        )

    return had(DOWN), had(UP)

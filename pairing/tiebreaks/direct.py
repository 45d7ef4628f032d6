"""Direct encounter (C.07 art. 6): the games among the players that are equal so far."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pairing.tiebreaks.base import Part, Tiebreak, Value, Working, ratio
from pairing.tiebreaks.ledger import Entry, Ledger


@dataclass(frozen=True, slots=True)
class DirectEncounter(Tiebreak):
    """DE: points in the games among the equal ones; several meetings of a pair count by their mean.

    Forfeited games are left out (``/P`` counts them; a round robin does anyway). When all have met, the
    sums decide, and whoever is still equal is looked at again among themselves. When not, somebody is
    first only if nobody else could reach his sum by winning his missing games; then the second place is
    looked at the same way, and so on; the rest is looked at again among themselves.
    """

    code: ClassVar[str] = "DE"
    family: ClassVar[str] = "direct"
    takes: ClassVar[str] = "P"
    needs_group: ClassVar[bool] = True

    def value(self, ledger: Ledger, player: int) -> Value | None:
        """Unknown without the group: see :meth:`values`."""
        return None

    def keys(self, ledger: Ledger, group: Sequence[int]) -> dict[int, tuple[int, Value]]:
        places: dict[int, tuple[int, Value]] = {}
        place = 0
        for tied in self.separate(ledger, list(group)):
            for player in tied:
                places[player] = (0, place)
            place += len(tied)
        return places

    def values(self, ledger: Ledger, group: Sequence[int]) -> dict[int, Value | None]:
        """The points among the group; unknown where there is nobody to separate, or too few have met to
        separate anybody."""
        if len(group) < 2:
            return dict.fromkeys(group)
        meetings = {player: self._meetings(ledger, player, set(group)) for player in group}
        tiers, met_all = self._first_look(ledger, list(group), meetings)
        if len(tiers) == 1 and not met_all:
            return dict.fromkeys(group)
        return {player: _sum(found) for player, found in meetings.items()}

    def separate(self, ledger: Ledger, group: list[int]) -> list[list[int]]:
        """The group as lists of players that stay equal, best first."""
        if len(group) < 2:
            return [group]
        meetings = {player: self._meetings(ledger, player, set(group)) for player in group}
        tiers, _ = self._first_look(ledger, group, meetings)
        if len(tiers) == 1:
            return [sorted(group)]
        return [part for tier in tiers for part in self.separate(ledger, tier)]

    def _first_look(
        self, ledger: Ledger, group: list[int], meetings: dict[int, dict[int, list[Entry]]]
    ) -> tuple[list[list[int]], bool]:
        """The group divided once, and whether all have met."""
        sums = {player: _sum(found) for player, found in meetings.items()}
        missing = {player: len(group) - 1 - len(found) for player, found in meetings.items()}
        if ledger.round_robin or not any(missing.values()):
            return _tiers(group, sums), True
        best = {player: sums[player] + missing[player] * ledger.scoring.win for player in group}
        return _certain(group, sums, best), False

    def _meetings(self, ledger: Ledger, player: int, group: set[int]) -> dict[int, list[Entry]]:
        meetings: dict[int, list[Entry]] = {}
        for entry in ledger.opponents(player):
            counts = entry.played or self.modifiers.forfeits or ledger.round_robin
            if counts and entry.opponent in group:
                meetings.setdefault(entry.opponent, []).append(entry)
        return meetings

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        return Working(self.values(ledger, group).get(player), tuple(self._parts(ledger, player, set(group))))

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        """Without a group there is nothing to show."""
        return ()

    def _parts(self, ledger: Ledger, player: int, group: set[int]) -> Iterator[Part]:
        for opponent, entries in self._meetings(ledger, player, group).items():
            for entry in entries:
                value = ratio(entry.points, len(entries))
                flags = ("forfeit",) if entry.forfeit else ()
                yield Part(entry.round, opponent, value, value, entry.points, flags)


def _sum(meetings: dict[int, list[Entry]]) -> Value:
    total: Value = 0
    for entries in meetings.values():
        total += ratio(sum(entry.points for entry in entries), len(entries))
    return total


def _tiers(group: list[int], sums: dict[int, Value]) -> list[list[int]]:
    tiers: dict[Value, list[int]] = {}
    for player in sorted(group, key=lambda player: (-sums[player], player)):
        tiers.setdefault(sums[player], []).append(player)
    return list(tiers.values())


def _certain(group: list[int], sums: dict[int, Value], best: dict[int, Value]) -> list[list[int]]:
    """Places that no missing game could change, from the top; the rest together."""
    order = sorted(group, key=lambda player: (-sums[player], -best[player], player))
    tiers: list[list[int]] = []
    while len(order) > 1 and sums[order[0]] > max(best[player] for player in order[1:]):
        tiers.append([order.pop(0)])
    return [*tiers, order]

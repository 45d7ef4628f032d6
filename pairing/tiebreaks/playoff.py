"""Play-offs (C.07 art. 4.2): an order decided at the board, or by an appeal, and written down by hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pairing.tiebreaks.base import Kind, Part, Tiebreak, Value, Working
from pairing.tiebreaks.ledger import Ledger


@dataclass(frozen=True, slots=True)
class PlayOff(Tiebreak):
    """PO: the place in a play-off among players who are equal up to there; of no play-off, none.

    It separates those only who took part in it: of three who are equal, two who played it off stand before
    the third.
    """

    code: ClassVar[str] = "PO"
    kind: ClassVar[Kind] = "place"
    family: ClassVar[str] = "data"
    ascending: ClassVar[bool] = True
    needs_group: ClassVar[bool] = True

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return self.settings.playoff.get(player)

    def values(self, ledger: Ledger, group: Sequence[int]) -> dict[int, Value | None]:
        """The places that decide something among these players."""
        _order, counted = self._decided(group)
        return {player: self.value(ledger, player) if player in counted else None for player in group}

    def keys(self, ledger: Ledger, group: Sequence[int]) -> dict[int, tuple[int, Value]]:
        """Smaller is better; equal for those whom no play-off separates."""
        order, _counted = self._decided(group)
        return {player: (0, at) for at, level in enumerate(order) for player in level}

    def _decided(self, group: Sequence[int]) -> tuple[list[list[int]], set[int]]:
        """The group in order, with those who stay level together, and whose places counted.

        One play-off after the other, as they were written down. It orders those who are level still and met
        in it: since a correction somebody may be alone with players he never played off against.
        """
        place, of = self.settings.playoff, self.settings.playoff_of
        order, counted = [list(group)], set[int]()
        for which in sorted({of.get(player, 0) for player in group if player in place}):
            found = []
            for level in order:
                met = [player for player in level if player in place and of.get(player, 0) == which]
                if len(met) < 2:
                    found.append(level)
                    continue
                counted.update(met)
                for each in sorted({place[player] for player in met}):
                    found.append([player for player in met if place[player] == each])
                found += [rest] if (rest := [player for player in level if player not in met]) else []
            order = found
        return order, counted

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        value = self.values(ledger, group or (player, player))[player]
        return Working(value, () if value is None else (Part(0, 0, value, value),))

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        value = self.value(ledger, player)
        if value is not None:
            yield Part(0, 0, value, value)

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
        """Nothing for whoever is alone: his place was decided before."""
        if len(group) == 1:
            return {group[0]: None}
        return {player: self.value(ledger, player) for player in group}

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        value = self.values(ledger, group or (player, player))[player]
        return Working(value, () if value is None else (Part(0, 0, value, value),))

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        value = self.value(ledger, player)
        if value is not None:
            yield Part(0, 0, value, value)

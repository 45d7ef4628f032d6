"""Drawing of lots (C.07 art. 4.2): the end of a list of tie-breaks."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar

from pairing.tiebreaks.base import Kind, Part, Tiebreak, Value
from pairing.tiebreaks.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Lots(Tiebreak):
    """LOT: lots drawn from the event's seed, the smaller the better; without a seed nobody has one.

    The same seed and field give the same lots on every machine; one more player changes no one's order.
    """

    code: ClassVar[str] = "LOT"
    kind: ClassVar[Kind] = "place"
    family: ClassVar[str] = "data"
    ascending: ClassVar[bool] = True

    def value(self, ledger: Ledger, player: int) -> Value | None:
        seed = self.settings.lot_seed
        if not seed:
            return None
        table = ledger.cache.get(("lots", seed))
        if not isinstance(table, dict):
            drawn = sorted(ledger.players, key=lambda number: sha256(f"{seed}/{number}".encode()).digest())
            table = {number: place for place, number in enumerate(drawn, start=1)}
            ledger.cache["lots", seed] = table
        found: int = table[player]
        return found

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        value = self.value(ledger, player)
        if value is not None:
            yield Part(0, 0, value, value)

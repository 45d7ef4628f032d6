"""Sums of opponents' scores: Buchholz, Fore Buchholz, their average, Sonneborn-Berger (C.07 art. 8, 9)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pairing.tiebreaks.base import Part, Tiebreak, Value, Working, product, ratio
from pairing.tiebreaks.ledger import Ledger
from pairing.tiebreaks.unplayed import Item, as_parts, cut, items


@dataclass(frozen=True, slots=True)
class Buchholz(Tiebreak):
    """BH: the sum of the adjusted scores of the opponents; ``/C`` and ``/M`` cut, ``/P`` counts forfeits as
    games, ``/F`` makes it Fore Buchholz."""

    code: ClassVar[str] = "BH"
    family: ClassVar[str] = "opponents"
    takes: ClassVar[str] = "CMPF"

    @property
    def fore(self) -> bool:
        """True when the games of the last round count as drawn."""
        return self.modifiers.fore

    def chosen(self, ledger: Ledger, player: int) -> list[tuple[Item, Value]]:
        """The items with what each gives."""
        found = items(ledger, player, fore=self.fore, forfeits=self.modifiers.forfeits)
        return [(item, item.score) for item in found]

    def value(self, ledger: Ledger, player: int) -> Value | None:
        chosen = self.chosen(ledger, player)
        total = sum([value for _, value in chosen])
        if self.modifiers.cut_low or self.modifiers.cut_high:
            out = cut(ledger, chosen, self.modifiers.cut_low, self.modifiers.cut_high)
            total -= sum([value for item, value in chosen if item.entry.round in out])
        return total

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        chosen = self.chosen(ledger, player)
        return as_parts(ledger, chosen, cut(ledger, chosen, self.modifiers.cut_low, self.modifiers.cut_high))


@dataclass(frozen=True, slots=True)
class ForeBuchholz(Buchholz):
    """FB: Buchholz as if every paired game of the last round were drawn."""

    code: ClassVar[str] = "FB"
    takes: ClassVar[str] = "CMP"

    @property
    def fore(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class SonnebornBerger(Buchholz):
    """SB: the opponents' adjusted scores, each times the points taken from that opponent."""

    code: ClassVar[str] = "SB"
    takes: ClassVar[str] = "CMP"

    def chosen(self, ledger: Ledger, player: int) -> list[tuple[Item, Value]]:
        found = items(ledger, player, forfeits=self.modifiers.forfeits)
        return [(item, product(item.score, item.entry.points)) for item in found]


@dataclass(frozen=True, slots=True)
class AverageOfBuchholz(Tiebreak):
    """AOB: the mean Buchholz (``/F``: Fore Buchholz) of the opponents met over the board."""

    code: ClassVar[str] = "AOB"
    family: ClassVar[str] = "opponents"
    takes: ClassVar[str] = "F"

    def _buchholz(self, ledger: Ledger, player: int) -> Value:
        table = ledger.cache.setdefault(("aob", self.modifiers.fore), {})
        assert isinstance(table, dict)
        if player not in table:
            table[player] = Buchholz(self.modifiers).value(ledger, player)
        value: Value = table[player]
        return value

    def value(self, ledger: Ledger, player: int) -> Value | None:
        values = [self._buchholz(ledger, entry.opponent) for entry in ledger.played(player)]
        return ratio(sum(values), len(values)) if values else None

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        for entry in ledger.played(player):
            value = self._buchholz(ledger, entry.opponent)
            yield Part(entry.round, entry.opponent, value, value)

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        parts = tuple(self.parts(ledger, player))
        return Working(self.value(ledger, player), parts, divisor=len(parts) or 1)

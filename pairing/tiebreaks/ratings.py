"""Tie-breaks from the opponents' ratings (C.07 art. 10). Only games over the board count."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pairing.tiebreaks.base import Kind, Modifiers, Part, Settings, Tiebreak, Value, Working
from pairing.tiebreaks.ledger import Ledger


def rating_of(ledger: Ledger, player: int, modifiers: Modifiers, settings: Settings) -> int | None:
    """A rating, or what stands for a missing one; None for everybody while any rating is missing."""
    stand_in = modifiers.unrated if modifiers.unrated is not None else settings.unrated
    if stand_in is None and not _all_rated(ledger):
        return None
    return ledger.players[player].rating or stand_in


def rounded_mean(total: Value, count: int) -> int:
    """The mean as a whole number, a half rounded up."""
    return (2 * total + count) // (2 * count)


def _all_rated(ledger: Ledger) -> bool:
    if "all rated" not in ledger.cache:
        ledger.cache["all rated"] = all(player.rating for player in ledger.players.values())
    return bool(ledger.cache["all rated"])


@dataclass(frozen=True, slots=True)
class AverageRating(Tiebreak):
    """ARO: the mean rating of the opponents met over the board, a half rounded up; ``/C`` and ``/M`` cut."""

    code: ClassVar[str] = "ARO"
    kind: ClassVar[Kind] = "rating"
    family: ClassVar[str] = "ratings"
    takes: ClassVar[str] = "CMU"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return self.working(ledger, player).value

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        found = []
        for entry in ledger.played(player):
            rating = rating_of(ledger, entry.opponent, self.modifiers, self.settings)
            if rating is None:
                return
            found.append((rating, entry))
        by_rating = sorted(found, key=lambda pair: pair[0])
        low = min(self.modifiers.cut_low, len(found))
        high = min(self.modifiers.cut_high, len(found) - low)
        out = {entry.round for _, entry in by_rating[:low] + by_rating[len(found) - high :]}
        for rating, entry in found:
            gone = entry.round in out
            yield Part(
                entry.round, entry.opponent, rating, 0 if gone else rating, None, ("cut",) if gone else ()
            )

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        parts = tuple(self.parts(ledger, player))
        counted = [part.counted for part in parts if "cut" not in part.flags]
        if not counted:
            return Working(None, parts)
        return Working(rounded_mean(sum(counted), len(counted)), parts, divisor=len(counted))

"""Koya system (C.07 art. 9.2): points against the upper half of the table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pairing.tiebreaks.base import Part, Tiebreak, Value
from pairing.tiebreaks.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Koya(Tiebreak):
    """KS: points taken from opponents who have at least half of what can be won.

    ``/L60`` makes it 60 percent, ``/L+1`` and ``/L-1`` move the limit by half points. Scores of opponents
    are not adjusted; forfeited games count.
    """

    code: ClassVar[str] = "KS"
    family: ClassVar[str] = "opponents"
    takes: ClassVar[str] = "L"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        limit = self.limit(ledger)
        return sum(
            entry.points for entry in ledger.opponents(player) if ledger.points[entry.opponent] * 100 >= limit
        )

    def limit(self, ledger: Ledger) -> int:
        """The limit in ten-thousandths of a point: a percentage of the hundredths that can be won."""
        percent = 50 if self.modifiers.limit_percent is None else self.modifiers.limit_percent
        return ledger.scoring.win * percent * self._games(ledger) + self.modifiers.limit_halves * 50 * 100

    @staticmethod
    def _games(ledger: Ledger) -> int:
        """Games a player can have: all rounds, in a round robin without the free ones of an odd field."""
        if not ledger.round_robin:
            return ledger.counting
        if "koya games" not in ledger.cache:
            ledger.cache["koya games"] = max(
                (sum(1 for entry in entries if entry.opponent) for entries in ledger.entries.values()),
                default=0,
            )
        games = ledger.cache["koya games"]
        assert isinstance(games, int)
        return games

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        limit = self.limit(ledger)
        for entry in ledger.opponents(player):
            score = ledger.points[entry.opponent]
            reached = score * 100 >= limit
            flags = () if reached else ("below",)
            yield Part(
                entry.round, entry.opponent, entry.points, entry.points if reached else 0, score, flags
            )

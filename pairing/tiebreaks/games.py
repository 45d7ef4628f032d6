"""Game points of matches: what the single games gave, where the round's score comes from the match."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pairing.scoring import MARKS, WORTH
from pairing.tiebreaks.base import Part, Tiebreak, Value
from pairing.tiebreaks.ledger import Entry, Ledger


def points_in_games(ledger: Ledger, entry: Entry) -> int:
    """Game points of one round in hundredths: a won game is 1, a drawn one 1/2.

    A bye counts as a match of as many games as decide one: all won, all drawn (half-point bye), or all lost.
    """
    if entry.board is not None:
        return entry.board.won_games[entry.side]
    return ledger.match.decisive * (WORTH[MARKS[entry.mark].value] if entry.mark is not None else 0)


@dataclass(frozen=True, slots=True)
class GamePoints(Tiebreak):
    """GP: the games won in all matches, a draw a half; a bye is as many wins as decide a match."""

    code: ClassVar[str] = "GP"
    family: ClassVar[str] = "own"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return sum(points_in_games(ledger, entry) for entry in ledger.entries[player])

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        for entry in ledger.entries[player]:
            value = points_in_games(ledger, entry)
            flags = ("pending",) if entry.pending else () if entry.opponent else ("dummy",)
            yield Part(entry.round, entry.opponent, value, value, None, flags)

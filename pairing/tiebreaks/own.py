"""Tie-breaks from a player's own results and data (C.07 art. 7): wins, games with Black, running score."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pairing.scoring import MARKS, POINT
from pairing.tiebreaks.base import Kind, Part, Tiebreak, Value
from pairing.tiebreaks.ledger import VOLUNTARY, Entry, Ledger
from pairing.tiebreaks.ratings import rating_of


@dataclass(frozen=True, slots=True)
class Points(Tiebreak):
    """PTS: the points themselves."""

    code: ClassVar[str] = "PTS"
    family: ClassVar[str] = "own"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return ledger.points[player]

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        entries = ledger.entries[player]
        start = ledger.points[player] - sum(entry.points for entry in entries)
        if start:
            yield Part(0, 0, start, start)
        for entry in entries:
            flags = ("pending",) if entry.pending else ()
            yield Part(entry.round, entry.opponent, entry.points, entry.points, None, flags)


@dataclass(frozen=True, slots=True)
class _Count(Tiebreak):
    """The number of rounds for which ``counts`` is true."""

    kind: ClassVar[Kind] = "count"
    family: ClassVar[str] = "own"

    def counts(self, ledger: Ledger, entry: Entry) -> bool:
        """Whether the round counts."""
        raise NotImplementedError

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return sum(1 for entry in ledger.entries[player] if self.counts(ledger, entry))

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        for entry in ledger.entries[player]:
            value = int(self.counts(ledger, entry))
            flags = ("pending",) if entry.pending else ("forfeit",) if entry.forfeit else ()
            yield Part(entry.round, entry.opponent, value, value, None, flags)


@dataclass(frozen=True, slots=True)
class Wins(_Count):
    """WIN: rounds that gave as many points as a win, played or not."""

    code: ClassVar[str] = "WIN"

    def counts(self, ledger: Ledger, entry: Entry) -> bool:
        return entry.mark is not None and entry.points == ledger.scoring.win


@dataclass(frozen=True, slots=True)
class GamesWon(_Count):
    """WON: games won over the board."""

    code: ClassVar[str] = "WON"

    def counts(self, ledger: Ledger, entry: Entry) -> bool:
        return entry.played and entry.mark is not None and MARKS[entry.mark].value == "win"


@dataclass(frozen=True, slots=True)
class GamesWithBlack(_Count):
    """BPG: games played over the board as second mover."""

    code: ClassVar[str] = "BPG"

    def counts(self, ledger: Ledger, entry: Entry) -> bool:
        return entry.played and entry.colour == "b"


@dataclass(frozen=True, slots=True)
class WonWithBlack(GamesWon):
    """BWG: games won over the board as second mover."""

    code: ClassVar[str] = "BWG"

    def counts(self, ledger: Ledger, entry: Entry) -> bool:
        return entry.colour == "b" and GamesWon.counts(self, ledger, entry)


@dataclass(frozen=True, slots=True)
class RoundsElected(_Count):
    """REP: rounds the player chose to play: all but half- and zero-point byes and forfeit losses."""

    code: ClassVar[str] = "REP"

    def counts(self, ledger: Ledger, entry: Entry) -> bool:
        return entry.mark is not None and entry.mark not in VOLUNTARY


@dataclass(frozen=True, slots=True)
class StandardPoints(Tiebreak):
    """STD: one for each round with more points than the opponent, a half for as many.

    A round without playing is compared with a draw (art. 7.7): more points give one, as many a half. So a
    double forfeit gives nothing.
    """

    code: ClassVar[str] = "STD"
    family: ClassVar[str] = "own"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return sum([_standard(ledger, entry) for entry in ledger.entries[player]])

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        for entry in ledger.entries[player]:
            value = _standard(ledger, entry)
            flags = ("pending",) if entry.pending else ("forfeit",) if entry.forfeit else ()
            yield Part(entry.round, entry.opponent, value, value, entry.points, flags)


def _standard(ledger: Ledger, entry: Entry) -> int:
    if entry.mark is None:
        return 0
    other = entry.conceded if entry.played else ledger.scoring.draw
    return POINT if entry.points > other else POINT // 2 if entry.points == other else 0


@dataclass(frozen=True, slots=True)
class Progressive(Tiebreak):
    """PS: the sum of the scores after each round; ``/C1`` leaves out the first round, ``/C2`` two."""

    code: ClassVar[str] = "PS"
    family: ClassVar[str] = "own"
    takes: ClassVar[str] = "C"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        entries = ledger.entries[player]
        counted = entries[self.modifiers.cut_low :]
        # What stood before the first score that counts is in all of them, a round's points from it on.
        before = ledger.points[player] - sum([entry.points for entry in counted])
        left = len(counted)
        return before * left + sum([entry.points * (left - place) for place, entry in enumerate(counted)])

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        entries = ledger.entries[player]
        running = ledger.points[player] - sum(entry.points for entry in entries)
        for place, entry in enumerate(entries):
            running += entry.points
            gone = place < self.modifiers.cut_low
            yield Part(
                entry.round, entry.opponent, running, 0 if gone else running, None, ("cut",) if gone else ()
            )


@dataclass(frozen=True, slots=True)
class _Datum(Tiebreak):
    """A value known before the event."""

    family: ClassVar[str] = "data"
    takes: ClassVar[str] = "R"

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        value = self.value(ledger, player)
        if value is not None:
            yield Part(0, 0, value, value)


@dataclass(frozen=True, slots=True)
class PairingNumber(_Datum):
    """TPN: the pairing number, the smaller the better (``/R``: the larger)."""

    code: ClassVar[str] = "TPN"
    kind: ClassVar[Kind] = "place"
    ascending: ClassVar[bool] = True

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return player


@dataclass(frozen=True, slots=True)
class Rating(_Datum):
    """RTNG: the player's rating (``/R``: the lower the better)."""

    code: ClassVar[str] = "RTNG"
    kind: ClassVar[Kind] = "rating"
    takes: ClassVar[str] = "RU"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return rating_of(ledger, player, self.modifiers, self.settings)

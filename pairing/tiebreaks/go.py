"""Go: wins and sums of opponents' scores, and the plain sum that xiangqi and others use.

"Score" is the McMahon score where the event has starting scores, else the points. Forfeited games count
like played ones; byes and missed rounds add the player's own starting score (0 in a plain Swiss).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pairing.scoring import MARKS, POINT, WORTH, Mark
from pairing.tiebreaks.base import Part, Tiebreak, Value, product
from pairing.tiebreaks.ledger import Entry, Ledger


@dataclass(frozen=True, slots=True)
class _Sum(Tiebreak):
    """A sum over rounds of (entry, opponent's score, what it adds); ``/C`` drops the lowest."""

    family: ClassVar[str] = "go"
    takes: ClassVar[str] = "C"

    def terms(self, ledger: Ledger, player: int) -> list[tuple[Entry, Value, Value]]:
        """Round by round the opponent's score and the term."""
        raise NotImplementedError

    def flags(self, entry: Entry, player: int) -> tuple[str, ...]:
        """What else is to be known of a term."""
        return ()

    def value(self, ledger: Ledger, player: int) -> Value | None:
        terms = [term for _, _, term in self.terms(ledger, player)]
        return sum(sorted(terms)[self.modifiers.cut_low :])

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        terms = self.terms(ledger, player)
        lowest = sorted(terms, key=lambda term: term[2])[: self.modifiers.cut_low]
        out = {entry.round for entry, _, _ in lowest}
        for entry, score, term in terms:
            flags = (
                *(("cut",) if entry.round in out else ()),
                *(("forfeit",) if entry.forfeit else ()),
                *(("dummy",) if not entry.opponent else ()),
                *self.flags(entry, player),
            )
            yield Part(entry.round, entry.opponent, term, 0 if entry.round in out else term, score, flags)


@dataclass(frozen=True, slots=True)
class SumOfPoints(_Sum):
    """SUM: the points of all opponents, as they are."""

    code: ClassVar[str] = "SUM"
    family: ClassVar[str] = "opponents"

    def terms(self, ledger: Ledger, player: int) -> list[tuple[Entry, Value, Value]]:
        points = ledger.points
        return [(e, points[e.opponent], points[e.opponent]) for e in ledger.opponents(player)]


@dataclass(frozen=True, slots=True)
class NumberOfWins(_Sum):
    """NBW: one for a win and for an allocated or full-point bye, a half for jigo and a half-point bye."""

    code: ClassVar[str] = "NBW"
    takes: ClassVar[str] = ""

    def terms(self, ledger: Ledger, player: int) -> list[tuple[Entry, Value, Value]]:
        found: list[tuple[Entry, Value, Value]] = []
        for entry in ledger.entries[player]:
            if entry.mark is not None:
                worth = WORTH[MARKS[entry.mark].value]
                found.append((entry, worth, worth))
        return found


@dataclass(frozen=True, slots=True)
class SumOfScores(_Sum):
    """SOS: the opponents' scores (MMS in McMahon, wins in Swiss). ``/C1`` is SOS-1, ``/C2`` SOS-2.

    Who took handicap stones met an opponent so many points weaker, who gave them one so many stronger.
    """

    code: ClassVar[str] = "SOS"

    def terms(self, ledger: Ledger, player: int) -> list[tuple[Entry, Value, Value]]:
        start = self.settings.start.get(player, 0)
        # A stone makes up for a grade, and a grade is worth a win.
        stone = ledger.scoring.win or POINT
        found: list[tuple[Entry, Value, Value]] = []
        for entry in ledger.entries[player]:
            if entry.mark is not None:
                score = ledger.points[entry.opponent] if entry.opponent else start
                found.append((entry, score, score + self._stones(entry, player) * stone))
        return found

    def flags(self, entry: Entry, player: int) -> tuple[str, ...]:
        return ("handicap",) if self._stones(entry, player) else ()

    def _stones(self, entry: Entry, player: int) -> int:
        """Stones given, less stones taken."""
        taken = self.settings.handicaps
        return (
            taken.get((entry.round, entry.opponent), 0) - taken.get((entry.round, player), 0) if taken else 0
        )


@dataclass(frozen=True, slots=True)
class SumOfSums(_Sum):
    """SOSOS: the opponents' SOS; a missed round adds the own starting score for each round."""

    code: ClassVar[str] = "SOSOS"

    def terms(self, ledger: Ledger, player: int) -> list[tuple[Entry, Value, Value]]:
        table = ledger.cache.setdefault("sos", {})
        assert isinstance(table, dict)
        if not table:
            sums = SumOfScores(settings=self.settings)
            table.update({number: sums.value(ledger, number) for number in ledger.entries})
        missed = self.settings.start.get(player, 0) * ledger.counting
        return [
            (entry, value, value)
            for entry in ledger.entries[player]
            if entry.mark is not None
            for value in [table[entry.opponent] if entry.opponent else missed]
        ]


@dataclass(frozen=True, slots=True)
class SumOfDefeated(_Sum):
    """SODOS: the scores of the opponents one has beaten, half of them for jigo."""

    code: ClassVar[str] = "SODOS"

    def terms(self, ledger: Ledger, player: int) -> list[tuple[Entry, Value, Value]]:
        found: list[tuple[Entry, Value, Value]] = []
        for entry in ledger.opponents(player):
            score = ledger.points[entry.opponent]
            worth = WORTH[MARKS[entry.mark or Mark.LOSS].value]
            found.append((entry, score, product(score, worth)))
        return found

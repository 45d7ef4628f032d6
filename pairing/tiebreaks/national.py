"""Tie-breaks of the United States and of the Nordic Monrad events.

The rule books themselves were not at hand: US Chess rules 34E1 to 34E3 as state federations and clubs quote
them, the Monrad quality as Danish and Norwegian clubs describe it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from pairing.tiebreaks.base import Part, Tiebreak, Value
from pairing.tiebreaks.ledger import Entry, Ledger
from pairing.tiebreaks.own import Progressive
from pairing.tiebreaks.unplayed import unplayed_as_draws

LONG_EVENT = 9
"""From so many rounds on the Modified Median drops two scores where it else drops one."""


class _Term(NamedTuple):
    entry: Entry
    score: int


@dataclass(frozen=True, slots=True)
class _OpponentsScores(Tiebreak):
    """A sum of opponents' scores of which some of the lowest and highest are left out.

    An unplayed round of one's own counts as an opponent without points.
    """

    family: ClassVar[str] = "opponents"
    verified: ClassVar[bool] = False

    def score(self, ledger: Ledger, opponent: int) -> int:
        """The opponent's score as it counts here: each of his unplayed rounds is a draw."""
        table = ledger.cache.setdefault("unplayed as draws", {})
        assert isinstance(table, dict)
        if opponent not in table:
            table[opponent] = unplayed_as_draws(ledger, opponent)
        found: int = table[opponent]
        return found

    def drops(self, ledger: Ledger, player: int) -> tuple[int, int]:
        """How many of the lowest and of the highest are left out."""
        return 0, 0

    def _terms(self, ledger: Ledger, player: int) -> list[_Term]:
        return [
            _Term(entry, self.score(ledger, entry.opponent) if entry.played else 0)
            for entry in ledger.entries[player]
            if not entry.pending
        ]

    def value(self, ledger: Ledger, player: int) -> Value | None:
        scores = sorted([term.score for term in self._terms(ledger, player)])
        low, high = self.drops(ledger, player)
        return sum(scores[low : max(low, len(scores) - high)])

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        terms = self._terms(ledger, player)
        order = sorted(terms, key=lambda term: term.score)
        low, high = self.drops(ledger, player)
        kept = {term.entry.round for term in order[low : max(low, len(order) - high)]}
        for entry, score in terms:
            flags = [] if entry.round in kept else ["cut"]
            if not entry.played:
                flags.append("forfeit" if entry.forfeit else "dummy")
            elif score != ledger.points[entry.opponent]:
                flags.append("adjusted")
            counted = score if entry.round in kept else 0
            yield Part(entry.round, entry.opponent, score, counted, score, tuple(flags))


@dataclass(frozen=True, slots=True)
class Solkoff(_OpponentsScores):
    """SOLK: the scores of the opponents met, each of their unplayed rounds taken as a draw."""

    code: ClassVar[str] = "SOLK"


@dataclass(frozen=True, slots=True)
class ModifiedMedian(_OpponentsScores):
    """MMED: Solkoff without the lowest score for who has more than half of the points, without the highest
    for who has less, without both for who has half; two of each from nine rounds on."""

    code: ClassVar[str] = "MMED"

    def drops(self, ledger: Ledger, player: int) -> tuple[int, int]:
        count = 2 if ledger.counting >= LONG_EVENT else 1
        doubled, possible = 2 * ledger.points[player], ledger.scoring.win * ledger.counting
        return count if doubled >= possible else 0, count if doubled <= possible else 0


@dataclass(frozen=True, slots=True)
class Cumulative(Progressive):
    """CUM: the sum of the scores after each round, less a win for each win without playing."""

    code: ClassVar[str] = "CUM"
    takes: ClassVar[str] = ""
    verified: ClassVar[bool] = False

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return sum([part.counted for part in self.parts(ledger, player)])

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        yield from Progressive.parts(self, ledger, player)
        for entry in ledger.entries[player]:
            if not entry.played and not entry.pending and entry.points == ledger.scoring.win:
                flags = ("forfeit",) if entry.forfeit else ("dummy",)
                yield Part(entry.round, entry.opponent, -entry.points, -entry.points, None, flags)


@dataclass(frozen=True, slots=True)
class MonradQuality(_OpponentsScores):
    """MONQ: the points of the opponents met, as they are, without the lowest; an unplayed round counts as
    an opponent without points."""

    code: ClassVar[str] = "MONQ"

    def score(self, ledger: Ledger, opponent: int) -> int:
        return ledger.points[opponent]

    def drops(self, ledger: Ledger, player: int) -> tuple[int, int]:
        return 1, 0

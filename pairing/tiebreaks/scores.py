"""Tie-breaks from the games' own scores: discs in Othello, points on the board in Scrabble."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pairing.scoring import MARKS, WORTH, Mark
from pairing.tiebreaks.base import Kind, Part, Tiebreak, Value, product, ratio
from pairing.tiebreaks.ledger import Entry, Ledger

_FREE_WINS = frozenset({Mark.PAB, Mark.FULL_BYE, Mark.FORFEIT_WIN})


_SHARE = {"win": 2, "draw": 1}


def own_score(entry: Entry, board_discs: int | None = None) -> Value | None:
    """The own score of a round, None when a game has none.

    With ``board_discs`` what both scores lack of it goes to the winner of the game, in a draw to both.
    """
    total: Value = 0
    for game, own, other in entry.scores():
        if own is None:
            return None
        total += own
        if board_discs is not None and other is not None and game.outcome is not None:
            share = _SHARE.get(MARKS[game.outcome.marks[entry.side]].value, 0)
            total += ratio(max(0, board_discs - own - other) * share, 2)
    return total


def wins(ledger: Ledger, player: int) -> int:
    """Rounds won, with or without playing, in hundredths; a draw is a half."""
    table = ledger.cache.setdefault("wins", {})
    assert isinstance(table, dict)
    if player not in table:
        values = [MARKS[entry.mark].value for entry in ledger.entries[player] if entry.mark is not None]
        table[player] = sum([WORTH[value] for value in values])
    found: int = table[player]
    return found


@dataclass(frozen=True, slots=True)
class _Scored(Tiebreak):
    """A sum over rounds that is unknown as soon as a played game has no score."""

    kind: ClassVar[Kind] = "count"
    family: ClassVar[str] = "scores"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        if any(entry.played and self.of_game(ledger, entry) is None for entry in ledger.entries[player]):
            return None
        return sum(part.counted for part in self.parts(ledger, player))

    def of_game(self, ledger: Ledger, entry: Entry) -> Value | None:
        """What a played game gives."""
        return own_score(entry, self.settings.board_discs)


@dataclass(frozen=True, slots=True)
class Discs(_Scored):
    """DISCS: the player's own discs; a round won without playing shows the constant of a bye (32)."""

    code: ClassVar[str] = "DISCS"

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        for entry in ledger.entries[player]:
            if entry.played:
                value = self.of_game(ledger, entry) or 0
                yield Part(entry.round, entry.opponent, value, value)
            elif entry.mark in _FREE_WINS:
                bye = self.settings.bye_discs
                yield Part(entry.round, entry.opponent, bye, bye, None, ("dummy",))


@dataclass(frozen=True, slots=True)
class BrightwellQuotient(_Scored):
    """BQ: own discs and K times the opponents' points; for a bye or a withdrawn opponent 32 and K times
    the own points.

    K and the constant are the event's (6 and 32 in world championships of 13 rounds), and whether it is
    points or wins that K multiplies. A round lost or drawn without playing adds nothing.
    """

    code: ClassVar[str] = "BQ"

    def _score(self, ledger: Ledger, player: int) -> int:
        return wins(ledger, player) if self.settings.bq_wins else ledger.points[player]

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        factor = self.settings.bq_factor
        for entry in ledger.entries[player]:
            gone = entry.opponent in self.settings.withdrawn
            if entry.played and not gone:
                score = self._score(ledger, entry.opponent)
                value = (self.of_game(ledger, entry) or 0) + product(factor, score)
                yield Part(entry.round, entry.opponent, value, value, score)
            elif entry.mark in _FREE_WINS or (entry.played and gone):
                score = self._score(ledger, player)
                value = self.settings.bye_discs + product(factor, score)
                yield Part(entry.round, entry.opponent, value, value, score, ("dummy",))


@dataclass(frozen=True, slots=True)
class Spread(_Scored):
    """SPREAD: own points on the board minus the opponents'. A bye or forfeit win gives a fixed spread, a
    forfeit loss the same below zero; one game counts at most ``spread_cap``."""

    code: ClassVar[str] = "SPREAD"

    def of_game(self, ledger: Ledger, entry: Entry) -> Value | None:
        total = 0
        for _, own, other in entry.scores():
            if own is None or other is None:
                return None
            total += self._capped(own - other)
        return total

    def _capped(self, spread: int) -> int:
        cap = self.settings.spread_cap
        return spread if cap is None else max(-cap, min(cap, spread))

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        for entry in ledger.entries[player]:
            if entry.played:
                value = self.of_game(ledger, entry) or 0
                plain = sum((own or 0) - (other or 0) for _, own, other in entry.scores())
                flags = ("capped",) if value != plain else ()
                yield Part(entry.round, entry.opponent, value, value, None, flags)
            elif entry.mark in _FREE_WINS:
                bye = self.settings.bye_spread
                yield Part(entry.round, entry.opponent, bye, bye, None, ("dummy",))
            elif entry.mark is Mark.FORFEIT_LOSS:
                loss = -self.settings.bye_spread
                yield Part(entry.round, entry.opponent, loss, loss, None, ("forfeit",))

"""Magic: The Gathering (Tournament Rules, appendix C): percentages, none below 33 %.

Rounds without opponent are byes and count for no opponent's percentage; rounds not entered do not count
at all. Three points for a won game, one for a drawn one. A match whose games were not recorded, or that was
lost by default, counts as 2-0, or 1-1 when drawn; so does a bye, as 2-0, in the player's own game percentage.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import ClassVar

from pairing.scoring import MARKS, Mark
from pairing.tiebreaks.base import Kind, Part, Tiebreak, Value, Working
from pairing.tiebreaks.ledger import Entry, Ledger

FLOOR = Fraction(33, 100)
_BYES = frozenset({Mark.PAB, Mark.FULL_BYE})


def _floored(won: int, possible: int) -> Fraction:
    return max(FLOOR, Fraction(won, possible)) if possible > 0 else FLOOR


def _mean(found: list[Fraction]) -> Fraction:
    """Over a common denominator: adding one fraction after the other costs several times as much."""
    common = lcm(*[each.denominator for each in found])
    total = sum([each.numerator * (common // each.denominator) for each in found])
    return Fraction(total, common * len(found))


def games_of(entry: Entry) -> tuple[int, int]:
    """Game points won and possible in one round: 3 for a win, 1 for a draw."""
    if entry.mark is None:
        return 0, 0
    if not entry.opponent:
        return (6, 6) if entry.mark in _BYES else (0, 0)
    scores = entry.scores()
    if len(scores) > 1:
        return _of_series(entry)
    _, own, other = scores[0]
    if own is not None and other is not None and own + other > 0:
        return 3 * own, 3 * (own + other)
    return {"win": 6, "draw": 3}.get(MARKS[entry.mark].value, 0), 6


def _of_series(entry: Entry) -> tuple[int, int]:
    if entry.forfeit and entry.board is not None and entry.board.forfeit is not None:
        return (6, 6) if entry.mark is Mark.FORFEIT_WIN else (0, 6)
    won = possible = 0
    for game, _, _ in entry.scores():
        if game.outcome is not None:
            won += {"win": 3, "draw": 1}.get(MARKS[game.outcome.marks[entry.side]].value, 0)
            possible += 3
    return won, possible


def match_percent(ledger: Ledger, player: int) -> Fraction:
    """Match points out of those possible, byes and absences left out, at least 33 %."""
    matches = ledger.opponents(player)
    return _floored(sum(entry.points for entry in matches), ledger.scoring.win * len(matches))


def game_percent(ledger: Ledger, player: int) -> Fraction:
    """Game points out of those possible, at least 33 %."""
    games = [games_of(entry) for entry in ledger.entries[player]]
    return _floored(sum(won for won, _ in games), sum(possible for _, possible in games))


@dataclass(frozen=True, slots=True)
class _Own(Tiebreak):
    """A percentage of the player's own."""

    kind: ClassVar[Kind] = "percent"
    family: ClassVar[str] = "magic"

    def value(self, ledger: Ledger, player: int) -> Value | None:
        pairs = self.pairs(ledger, player)
        return _floored(sum([won for _, won, _ in pairs]), sum([possible for _, _, possible in pairs]))

    def pairs(self, ledger: Ledger, player: int) -> list[tuple[Entry, int, int]]:
        """Rounds with what was won and what was possible."""
        raise NotImplementedError

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        return [
            Part(entry.round, entry.opponent, won, won, possible, () if entry.opponent else ("dummy",))
            for entry, won, possible in self.pairs(ledger, player)
        ]

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        pairs = self.pairs(ledger, player)
        won, possible = sum(pair[1] for pair in pairs), sum(pair[2] for pair in pairs)
        value = _floored(won, possible)
        plain = Fraction(won, possible) if possible > 0 else None
        return Working(value, tuple(self.parts(ledger, player)), possible or 1, floored=plain != value)


@dataclass(frozen=True, slots=True)
class MatchWin(_Own):
    """MW: the player's own match-win percentage."""

    code: ClassVar[str] = "MW"

    def pairs(self, ledger: Ledger, player: int) -> list[tuple[Entry, int, int]]:
        return [(entry, entry.points, ledger.scoring.win) for entry in ledger.opponents(player)]


@dataclass(frozen=True, slots=True)
class GameWin(_Own):
    """GW: the player's own game-win percentage."""

    code: ClassVar[str] = "GW"

    def pairs(self, ledger: Ledger, player: int) -> list[tuple[Entry, int, int]]:
        rounds = [(entry, *games_of(entry)) for entry in ledger.entries[player]]
        return [found for found in rounds if found[2]]


@dataclass(frozen=True, slots=True)
class _OfOpponents(Tiebreak):
    """The mean of a percentage over the opponents; 33 % for a player who met nobody."""

    kind: ClassVar[Kind] = "percent"
    family: ClassVar[str] = "magic"

    def percent(self, ledger: Ledger, player: int) -> Fraction:
        """The percentage of one opponent."""
        raise NotImplementedError

    def _cached(self, ledger: Ledger, player: int) -> Fraction:
        table = ledger.cache.setdefault(self.code, {})
        assert isinstance(table, dict)
        if player not in table:
            table[player] = self.percent(ledger, player)
        value: Fraction = table[player]
        return value

    def value(self, ledger: Ledger, player: int) -> Value | None:
        found = [self._cached(ledger, entry.opponent) for entry in ledger.opponents(player)]
        return _mean(found) if found else FLOOR

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        for entry in ledger.opponents(player):
            value = self._cached(ledger, entry.opponent)
            yield Part(entry.round, entry.opponent, value, value)

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        parts = tuple(self.parts(ledger, player))
        if not parts:
            return Working(FLOOR, (), floored=True)
        return Working(self.value(ledger, player), parts, len(parts))


@dataclass(frozen=True, slots=True)
class OpponentsMatchWin(_OfOpponents):
    """OMW: the mean match-win percentage of the opponents."""

    code: ClassVar[str] = "OMW"

    def percent(self, ledger: Ledger, player: int) -> Fraction:
        return match_percent(ledger, player)


@dataclass(frozen=True, slots=True)
class OpponentsGameWin(_OfOpponents):
    """OGW: the mean game-win percentage of the opponents."""

    code: ClassVar[str] = "OGW"

    def percent(self, ledger: Ledger, player: int) -> Fraction:
        return game_percent(ledger, player)

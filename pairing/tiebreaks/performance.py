"""Performance ratings (C.07 art. 10.2 to 10.5), from games over the board and the tables of B.02.

A won, drawn or lost game counts 1, ½ or 0 whatever the event gives for it. A match of several games
counts as one game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pairing.scoring import MARKS, WORTH
from pairing.tiebreaks.base import Kind, Part, Tiebreak, Value, Working
from pairing.tiebreaks.fide_tables import difference_of, expected_of
from pairing.tiebreaks.ledger import Entry, Ledger
from pairing.tiebreaks.ratings import rating_of, rounded_mean

_BELOW_ALL = 800
_FIRST_STEP = 8


@dataclass(frozen=True, slots=True)
class _Performance(Tiebreak):
    """A rating from the opponents' ratings and the score against them; unknown without a game."""

    kind: ClassVar[Kind] = "rating"
    family: ClassVar[str] = "ratings"
    takes: ClassVar[str] = "U"

    def games(self, ledger: Ledger, player: int) -> list[tuple[Entry, int]]:
        """Each game with the opponent's rating; empty when ratings are missing."""
        found = []
        for entry in ledger.played(player):
            rating = rating_of(ledger, entry.opponent, self.modifiers, self.settings)
            if rating is None:
                return []
            found.append((entry, rating))
        return found

    def of_games(self, ratings: Sequence[int], score: int) -> int:
        """The performance for ``score`` hundredths against these ratings (at least one)."""
        raise NotImplementedError

    def performance(self, ledger: Ledger, player: int) -> int | None:
        """The player's performance, computed once for all who met him."""
        stand_in = self.modifiers.unrated if self.modifiers.unrated is not None else self.settings.unrated
        table = ledger.cache.setdefault((self.code, stand_in), {})
        assert isinstance(table, dict)
        if player not in table:
            games = self.games(ledger, player)
            ratings = [rating for _, rating in games]
            table[player] = self.of_games(ratings, _score(games)) if games else None
        found: int | None = table[player]
        return found

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return self.performance(ledger, player)


def _score(games: list[tuple[Entry, int]]) -> int:
    return sum([WORTH[MARKS[entry.mark].value] for entry, _ in games if entry.mark])


def _rating_difference(ratings: Sequence[int], score: int) -> int:
    return difference_of(rounded_mean(score, len(ratings)))


@dataclass(frozen=True, slots=True)
class TournamentPerformance(_Performance):
    """TPR: the mean rating of the opponents met over the board, and what table 8.1.1 gives for the score.

    The mean is rounded as in ARO, the fractional score to hundredths, a half up.
    """

    code: ClassVar[str] = "TPR"

    def of_games(self, ratings: Sequence[int], score: int) -> int:
        return rounded_mean(sum(ratings), len(ratings)) + _rating_difference(ratings, score)

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        games = self.games(ledger, player)
        more = _rating_difference([rating for _, rating in games], _score(games)) if games else 0
        for entry, rating in games:
            yield Part(entry.round, entry.opponent, rating + more, rating + more, rating)

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        parts = tuple(self.parts(ledger, player))
        return Working(self.value(ledger, player), parts, divisor=len(parts) or 1)


@dataclass(frozen=True, slots=True)
class PerfectPerformance(_Performance):
    """PTP: the lowest rating that by table 8.1.2 expects at least the score against these opponents.

    For no point at all it is 800 below the weakest opponent; for every point, 736 above the strongest.
    """

    code: ClassVar[str] = "PTP"

    def of_games(self, ratings: Sequence[int], score: int) -> int:
        if score == 0:
            return min(ratings) - _BELOW_ALL

        def reaches(own: int) -> bool:
            return sum([expected_of(own - rating) for rating in ratings]) >= score

        # The performance rating is near: from there steps that double, until one end reaches the score and
        # the other does not.
        step = _FIRST_STEP
        low = high = rounded_mean(sum(ratings), len(ratings)) + _rating_difference(ratings, score)
        if reaches(high):
            while reaches(low := high - step):
                high, step = low, 2 * step
        else:
            while not reaches(high := low + step):
                low, step = high, 2 * step
        while high - low > 1:
            middle = (low + high) // 2
            if reaches(middle):
                high = middle
            else:
                low = middle
        return high

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        games = self.games(ledger, player)
        found = self.performance(ledger, player)
        if found is None:
            return
        for entry, rating in games:
            yield Part(entry.round, entry.opponent, rating, rating, expected_of(found - rating))
        rest = found * len(games) - sum(rating for _, rating in games)
        yield Part(0, 0, rest, rest, _score(games), ("sought",))

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        parts = tuple(self.parts(ledger, player))
        return Working(self.value(ledger, player), parts, divisor=max(1, len(parts) - 1))


@dataclass(frozen=True, slots=True)
class _MeanOfOpponents(Tiebreak):
    """The mean performance of the opponents met over the board, a half rounded up."""

    kind: ClassVar[Kind] = "rating"
    family: ClassVar[str] = "ratings"
    takes: ClassVar[str] = "U"
    of: ClassVar[type[_Performance]]

    def value(self, ledger: Ledger, player: int) -> Value | None:
        return self.working(ledger, player).value

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        each = self.of(self.modifiers, self.settings)
        for entry in ledger.played(player):
            found = each.performance(ledger, entry.opponent)
            if found is not None:
                yield Part(entry.round, entry.opponent, found, found)

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        parts = tuple(self.parts(ledger, player))
        if not parts:
            return Working(None, ())
        total = sum(part.counted for part in parts)
        return Working(rounded_mean(total, len(parts)), parts, divisor=len(parts))


@dataclass(frozen=True, slots=True)
class AverageOfPerformances(_MeanOfOpponents):
    """APRO: the mean TPR of the opponents met over the board, a half rounded up."""

    code: ClassVar[str] = "APRO"
    of: ClassVar[type[_Performance]] = TournamentPerformance


@dataclass(frozen=True, slots=True)
class AverageOfPerfectPerformances(_MeanOfOpponents):
    """APPO: the mean PTP of the opponents met over the board, a half rounded up."""

    code: ClassVar[str] = "APPO"
    of: ClassVar[type[_Performance]] = PerfectPerformance

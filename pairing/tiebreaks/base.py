"""What every tie-break is: a small class that gives a value, and can show how it came about."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from pairing.errors import EngineError
from pairing.tiebreaks.editions import Edition
from pairing.tiebreaks.ledger import Ledger

Value = int | Fraction
"""Hundredths where ``kind`` is ``points``, plain numbers otherwise. None (not a Value) is "unknown"."""

Kind = Literal["points", "count", "rating", "percent", "place"]


class TiebreakError(EngineError):
    """A list of tie-breaks names one that does not exist, or a modifier it does not take."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an event can decide about its tie-breaks.

    ``edition`` of C.07 values the unplayed rounds. ``unrated`` is the rating that stands for a missing one
    (None: rating tie-breaks are unknown to all as soon as one player has none, C.07 art. 10).
    ``bq_factor`` is K of the Brightwell quotient, ``bye_discs`` its constant and what a bye shows as discs.
    ``bq_wins`` counts wins (draws a half) in place of points in it. ``board_discs`` is what both sides' discs
    make together (64): what is missing goes to the winner; None leaves discs as they are entered.
    ``bye_spread`` is the Scrabble spread of a bye, ``spread_cap`` the most that one game counts.
    ``withdrawn`` are players whose games Othello's BQ leaves out. ``start`` is the McMahon starting score of
    each player, in hundredths. ``handicaps`` are the stones a player took in a round: (round, player) ->
    stones. ``lot_seed`` is what lots are drawn from; without it no lots are drawn. ``playoff`` has the places
    of those who played one off, ``playoff_of`` which one it was where there were several. With
    ``best_rounds`` only that many rounds of each player count, in points and tie-breaks alike; with
    ``drop_rounds`` all rounds of the event but so many.
    """

    edition: Edition = Edition.MARCH_2026
    unrated: int | None = None
    best_rounds: int | None = None
    drop_rounds: int | None = None
    bq_factor: int = 6
    bq_wins: bool = False
    board_discs: int | None = None
    bye_discs: int = 32
    bye_spread: int = 50
    spread_cap: int | None = None
    withdrawn: frozenset[int] = frozenset()
    start: Mapping[int, int] = field(default_factory=dict)
    handicaps: Mapping[tuple[int, int], int] = field(default_factory=dict)
    lot_seed: str = ""
    playoff: Mapping[int, int] = field(default_factory=dict)
    playoff_of: Mapping[int, int] = field(default_factory=dict)

    def counting(self, rounds: int) -> int | None:
        """How many rounds of a player count in an event of so many; None: all.

        A fixed number to drop is taken from the whole event, so that standings on the way are those of the
        best rounds so far.
        """
        kept = None if self.drop_rounds is None else max(0, rounds - self.drop_rounds)
        limits = [limit for limit in (self.best_rounds, kept) if limit is not None]
        return min(limits, default=None)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What stands behind the slashes of a name: ``BH/C1``, ``DE/P``, ``KS/L+1``, ``ARO/U1400``."""

    cut_low: int = 0
    cut_high: int = 0
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False
    limit_percent: int | None = None
    limit_halves: int = 0
    unrated: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What one round adds to a tie-break.

    ``value`` is what the round gives, ``counted`` what of it is in the sum (0 when cut); ``base`` is the
    opponent's or dummy's score that it comes from, where there is one (PTP: the score to be expected).
    ``round`` 0 is no round in particular. Flags: ``cut``, ``dummy`` (a stand-in for no opponent), ``virtual``
    (the virtual opponent of the rules before 2023), ``capped`` (a score was limited, C.07 art. 16.4), ``vur``
    (voluntary unplayed round), ``adjusted`` (the opponent's score differs from his points, art. 16.3),
    ``forfeit``, ``pending``, ``handicap`` (the score is moved by the stones), ``below`` (Koya: the opponent
    is below the limit), ``sought`` (PTP: what it takes to reach the score).
    """

    round: int
    opponent: int
    value: Value
    counted: Value
    base: Value | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Working:
    """A value with its parts: ``value`` is the sum of the counted parts, divided by ``divisor``.

    Rating averages are rounded (a half up); a floor (Magic's 33 %) shows as ``floored``.
    """

    value: Value | None
    parts: tuple[Part, ...]
    divisor: int = 1
    floored: bool = False

    @property
    def total(self) -> Value:
        """The sum of the counted parts."""
        return sum((part.counted for part in self.parts), 0)


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """Base of all tie-breaks. Subclasses define ``value`` and ``parts``, and declare what they are.

    ``ascending`` is True where less is better. ``takes`` are the letters of the modifiers it knows.
    ``verified`` is False where the rule book itself was not at hand.
    """

    modifiers: Modifiers = Modifiers()
    settings: Settings = Settings()
    spec: str = ""

    code: ClassVar[str] = ""
    kind: ClassVar[Kind] = "points"
    family: ClassVar[str] = ""
    takes: ClassVar[str] = ""
    ascending: ClassVar[bool] = False
    needs_group: ClassVar[bool] = False
    verified: ClassVar[bool] = True

    @property
    def better_low(self) -> bool:
        """True where the smaller value is better."""
        return self.ascending != self.modifiers.reverse

    def value(self, ledger: Ledger, player: int) -> Value | None:
        """The player's value, None when it is unknown."""
        raise NotImplementedError

    def working(self, ledger: Ledger, player: int, group: Sequence[int] = ()) -> Working:
        """The same value with the part of each round. ``group`` are the players it is to separate."""
        return Working(self.value(ledger, player), tuple(self.parts(ledger, player)))

    def parts(self, ledger: Ledger, player: int) -> Iterable[Part]:
        """The contribution of each round."""
        raise NotImplementedError

    def keys(self, ledger: Ledger, group: Sequence[int]) -> dict[int, tuple[int, Value]]:
        """Sort keys, smaller is better, for players that are still equal; unknown values come last."""
        keys: dict[int, tuple[int, Value]] = {}
        for player in group:
            value = self.value(ledger, player)
            if value is None:
                keys[player] = (1, 0)
            else:
                keys[player] = (0, value if self.better_low else -value)
        return keys

    def values(self, ledger: Ledger, group: Sequence[int]) -> dict[int, Value | None]:
        """What a page shows for the players of a group that is still equal."""
        return {player: self.value(ledger, player) for player in group}


def ratio(numerator: Value, denominator: int) -> Value:
    """An exact quotient, as an integer where it is one."""
    result = Fraction(numerator) / denominator
    return result.numerator if result.denominator == 1 else result


def product(points: Value, factor: int) -> Value:
    """Hundredths times hundredths, in hundredths."""
    if isinstance(points, int):
        whole, rest = divmod(points * factor, 100)
        if not rest:
            return whole
    return ratio(points * factor, 100)

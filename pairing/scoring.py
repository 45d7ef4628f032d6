"""Outcome -> points. The only place that knows what a result is worth.

Points are integers in hundredths (``POINT`` = 100), so that half, quarter and tenth points are exact.

A *mark* is what one player has in one round. The marks are the result letters of the FIDE
Tournament Report File (TRF26, record 001), so a file says the same thing as the program:

====  =====================================  =======  =======  ========  =========  ==========
mark  meaning                                points   played   meeting   colour     bars bye
====  =====================================  =======  =======  ========  =========  ==========
1     game won                               win      yes      yes       yes        no
=     game drawn                             draw     yes      yes       yes        no
0     game lost                              loss     yes      yes       yes        no
W     won, under one move played (unrated)   win      yes      yes       yes        no
D     drawn, unrated                         draw     yes      yes       yes        no
L     lost, unrated                          loss     yes      yes       yes        no
+     forfeit win                            win*     no       no        no         yes
-     forfeit loss                           absence* no       no        no         no
U     pairing-allocated bye (PAB)            pab      no       no        no         yes
F     full-point bye, granted                win*     no       no        no         yes
H     half-point bye                         draw*    no       no        no         no
Z     zero-point bye, absent, withdrawn      absence  no       no        no         no
====  =====================================  =======  =======  ========  =========  ==========

The ones with a star can be given a value of their own (:data:`OWN_VALUES`).

"bars bye" is criterion C2 of FIDE C.04.3 (2026): no pairing-allocated bye after one, nor after a
round that gave a win's points without playing. Floats follow from these columns and are in
:mod:`pairing.history`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

POINT = 100

Value = Literal["win", "draw", "loss", "pab", "absence"]


class Mark(StrEnum):
    """One player's result in one round, in TRF letters."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAB = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"


@dataclass(frozen=True, slots=True)
class MarkRule:
    """One row of the table above."""

    value: Value
    played: bool
    bars_bye: bool
    bye: bool


def _row(value: Value, *, played: bool = False, bars_bye: bool = False, bye: bool = False) -> MarkRule:
    return MarkRule(value, played, bars_bye, bye)


MARKS: dict[Mark, MarkRule] = {
    Mark.WIN: _row("win", played=True),
    Mark.DRAW: _row("draw", played=True),
    Mark.LOSS: _row("loss", played=True),
    Mark.UNRATED_WIN: _row("win", played=True),
    Mark.UNRATED_DRAW: _row("draw", played=True),
    Mark.UNRATED_LOSS: _row("loss", played=True),
    Mark.FORFEIT_WIN: _row("win", bars_bye=True),
    Mark.FORFEIT_LOSS: _row("absence"),
    Mark.PAB: _row("pab", bars_bye=True, bye=True),
    Mark.FULL_BYE: _row("win", bars_bye=True, bye=True),
    Mark.HALF_BYE: _row("draw", bye=True),
    Mark.ZERO_BYE: _row("absence", bye=True),
}

WORTH: dict[Value, int] = {"win": POINT, "draw": POINT // 2, "loss": 0, "pab": POINT, "absence": 0}
"""What each kind of result counts where wins are counted, whatever the event gives for it."""

OWN_VALUES: dict[Mark, str] = {
    Mark.FULL_BYE: "full_bye",
    Mark.HALF_BYE: "half_bye",
    Mark.FORFEIT_WIN: "forfeit_win",
    Mark.FORFEIT_LOSS: "forfeit_loss",
}
"""Marks that a scheme can give points of their own; else they are worth what the table says."""

BYE_MARKS = frozenset(mark for mark, rule in MARKS.items() if rule.bye)
GAME_MARKS = frozenset(MARKS) - BYE_MARKS


class Outcome(StrEnum):
    """The closed set of results of a game, seen from the board: first seat, then second seat."""

    FIRST_WINS = "1-0"
    SECOND_WINS = "0-1"
    DRAW = "=-="
    BOTH_LOSE = "0-0"
    FIRST_DRAWS = "=-0"
    SECOND_DRAWS = "0-="
    FIRST_BY_FORFEIT = "+--"
    SECOND_BY_FORFEIT = "--+"
    DOUBLE_FORFEIT = "---"
    FIRST_WINS_UNRATED = "W-L"
    SECOND_WINS_UNRATED = "L-W"
    DRAW_UNRATED = "D-D"

    @property
    def marks(self) -> tuple[Mark, Mark]:
        """The two marks, first seat's then second seat's."""
        return _MARKS_OF[self]

    @property
    def reversed(self) -> "Outcome":
        """The same result with the seats exchanged."""
        return Outcome(f"{self.value[2]}-{self.value[0]}")

    @property
    def played(self) -> bool:
        """False for forfeits: no game, no meeting, no colour."""
        return MARKS[self.marks[0]].played

    @classmethod
    def from_marks(cls, first: str, second: str) -> "Outcome":
        """The outcome with these two marks; ``ValueError`` when there is none."""
        return cls(f"{first}-{second}")


_MARKS_OF = {outcome: (Mark(outcome.value[0]), Mark(outcome.value[2])) for outcome in Outcome}
"""Looked up: each reading of a tournament asks thousands of times."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What each kind of result is worth, in hundredths of a point.

    The allocated bye (``pab``) has one value for the whole event (FIDE C.04.2, 2026). ``absence`` is
    what a zero-point bye or a forfeit loss gives (TRF 162, symbol A). The last four are None where the
    result is worth what the table above says.
    """

    win: int = POINT
    draw: int = POINT // 2
    loss: int = 0
    pab: int = POINT
    absence: int = 0
    full_bye: int | None = None
    half_bye: int | None = None
    forfeit_win: int | None = None
    forfeit_loss: int | None = None

    def points(self, mark: Mark) -> int:
        """Points, in hundredths, of one round's mark."""
        own: int | None = getattr(self, OWN_VALUES[mark]) if mark in OWN_VALUES else None
        return self.usual(mark) if own is None else own

    def usual(self, mark: Mark) -> int:
        """What the mark is worth where the scheme has no value of its own for it."""
        value: int = getattr(self, MARKS[mark].value)
        return value

    def with_values(self, **values: Any) -> "Scoring":
        """A copy with some values replaced; only those of :data:`OWN_VALUES` can be None."""
        return replace(self, **values)

    @property
    def own(self) -> dict[Mark, int]:
        """The marks that are worth something else than the table says."""
        return {mark: self.points(mark) for mark in OWN_VALUES if self.points(mark) != self.usual(mark)}

    @property
    def tidied(self) -> "Scoring":
        """The same scheme without values of their own that change nothing."""
        own = self.own
        return self.with_values(**{name: own.get(mark) for mark, name in OWN_VALUES.items()})

    @property
    def stated(self) -> dict[str, int]:
        """The values by their names, as they are stored; without those that are left to the table."""
        values = {name: getattr(self, name) for name in SCHEME_FIELDS}
        return {name: value for name, value in values.items() if value is not None}


SCHEME_FIELDS = tuple(Scoring.__dataclass_fields__)


def scheme(values: Mapping[str, int | None]) -> Scoring:
    """The scoring of a scheme as it is entered: values by the names of :class:`Scoring`, and ``presence``.

    ``presence`` is added to what a game over the board gives (3-2-1-0 is 2-1-0 with 1 for coming); every
    other value is the whole of what is given. A value that is left out is that of ``CLASSIC``.
    """
    bonus = values.get("presence") or 0
    known = {name: value for name, value in values.items() if name in SCHEME_FIELDS and value is not None}
    found = CLASSIC.with_values(**known)
    return found.with_values(win=found.win + bonus, draw=found.draw + bonus, loss=found.loss + bonus).tidied


CLASSIC = Scoring()


def format_points(points: int | Fraction) -> str:
    """Hundredths as people write them: ``350`` -> ``3½``, ``300`` -> ``3``, ``125`` -> ``1.25``."""
    if isinstance(points, Fraction):
        if points.denominator != 1:
            return f"{float(points) / POINT:.2f}"
        points = points.numerator
    sign, points = ("−", -points) if points < 0 else ("", points)
    whole, rest = divmod(points, POINT)
    if rest == 0:
        return f"{sign}{whole}"
    if rest == POINT // 2:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}.{rest:02d}".rstrip("0")

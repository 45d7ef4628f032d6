"""How a tie-break comes about, round by round, in words and figures.

What the engine says (:class:`~pairing.tiebreaks.base.Part`, with codes for flags) becomes lines of a table; a
test fails on a tie-break without column heads or a flag without words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from pairing.scoring import MARKS, POINT, WORTH, format_points
from pairing.standings import Row, Table, format_value
from pairing.tiebreaks.base import Kind, Part, Tiebreak, Value, Working
from pairing.tiebreaks.ledger import Entry
from swissweb.events.wordings import marks
from swissweb.events.wordings.lists import listed
from swissweb.events.wordings.tiebreaks import TiebreakWords, words

SCORE, POINTS = N_("Opponent’s score"), N_("Points")
HEADS: Mapping[str, tuple[str, str]] = {
    "PTS": ("", POINTS),
    "BH": ("", SCORE),
    "FB": ("", SCORE),
    "AOB": ("", N_("Opponent’s Buchholz")),
    "SB": (N_("Opponent’s score × own points"), N_("Gives")),
    "DE": (N_("Points of the game"), N_("Counts")),
    "WIN": ("", N_("Counts")),
    "WON": ("", N_("Counts")),
    "BPG": ("", N_("Counts")),
    "BWG": ("", N_("Counts")),
    "PS": ("", N_("Score so far")),
    "REP": ("", N_("Counts")),
    "STD": (N_("Own points"), N_("Counts")),
    "KS": (SCORE, N_("Own points")),
    "ARO": ("", N_("Opponent’s rating")),
    "TPR": (N_("Opponent’s rating and difference"), N_("Gives")),
    "PTP": (N_("Expected score"), N_("Opponent’s rating")),
    "APRO": ("", N_("Opponent’s performance")),
    "APPO": ("", N_("Opponent’s perfect performance")),
    "TPN": ("", N_("Number")),
    "RTNG": ("", N_("Rating")),
    "SUM": ("", SCORE),
    "NBW": ("", N_("Counts")),
    "SOS": (SCORE, N_("Counts")),
    "SOSOS": ("", N_("Opponent’s SOS")),
    "SODOS": (N_("Opponent’s score × own result"), N_("Gives")),
    "BQ": (N_("Discs + K × score"), N_("Gives")),
    "DISCS": ("", N_("Discs")),
    "SPREAD": ("", N_("Spread")),
    "MW": (N_("Possible"), N_("Won")),
    "OMW": ("", N_("Opponent’s match wins")),
    "GW": (N_("Possible"), N_("Won")),
    "OGW": ("", N_("Opponent’s game wins")),
    "MMED": ("", SCORE),
    "SOLK": ("", SCORE),
    "CUM": ("", N_("Score so far")),
    "MONQ": ("", SCORE),
    "GP": ("", N_("Game points")),
    "PO": ("", N_("Place in the play-off")),
    "LOT": ("", N_("Lot")),
}
"""Code -> the head of the column that says how a round's value comes about ("": there is none), and of the
value itself."""

PART_KINDS: Mapping[str, Kind] = {"MW": "points", "GW": "count"}
"""What the parts are, where they are something else than the value."""

FLAGS = {
    "cut": N_("left out"),
    "dummy": N_("no opponent: a stand-in with the own score"),
    "virtual": N_("no opponent: the virtual one of the old rules"),
    "capped": N_("limited"),
    "vur": N_("missed by choice: cut before others"),
    "adjusted": N_("some rounds the opponent did not play count as draws"),
    "forfeit": N_("forfeit"),
    "pending": N_("no result yet"),
    "handicap": N_("moved by the handicap stones"),
    "below": N_("opponent below the limit: does not count"),
    "sought": N_("what is missing to reach the score"),
}
_WITHOUT = N_("won without playing")
FLAGS_OF: Mapping[tuple[str, str], str] = {
    ("BQ", "dummy"): N_("no opponent who stayed: the constant, and K times the own score"),
    ("DISCS", "dummy"): _WITHOUT,
    ("SPREAD", "dummy"): _WITHOUT,
    ("GW", "dummy"): N_("a bye counts as 2–0"),
    ("SOS", "dummy"): N_("no opponent: the own starting score"),
    ("SOSOS", "dummy"): N_("no opponent: the own starting score, for each round"),
    ("NBW", "dummy"): N_("no opponent"),
    ("CUM", "dummy"): N_("a win without playing is taken off again"),
    ("CUM", "forfeit"): N_("a win by forfeit is taken off again"),
    ("SOLK", "dummy"): N_("no opponent: nothing"),
    ("MMED", "dummy"): N_("no opponent: nothing"),
    ("MONQ", "dummy"): N_("no opponent: nothing"),
    ("SPREAD", "capped"): N_("limited to the most that one game counts"),
    ("PS", "cut"): N_("first round: left out"),
}
"""A flag that says something else of this tie-break."""

_RATED = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
UNKNOWN = {
    "ratings": N_("Unknown: not all players have a rating, so the tie-break is left out for everybody."),
    "games": N_("Unknown: no game was played over the board."),
    "alone": N_("Nothing to separate: nobody is level with the player up to here."),
    "met": N_("Too few of the level players have met: the tie-break separates nobody."),
    "scores": N_("Unknown: a game that was played has no score entered."),
    "playoff": N_("The player was in no play-off of players who are level up to here."),
    "lots": N_("Lots are drawn when the first round is published."),
}


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break column: the tie-break and its words."""

    tiebreak: Tiebreak
    words: TiebreakWords

    def show(self, row: Row, place: int) -> str:
        """A row's value as people read it."""
        return format_value(row.values[place], self.tiebreak.kind)


def columns(tiebreaks: Sequence[Tiebreak]) -> list[Column]:
    return [Column(tiebreak, words(tiebreak)) for tiebreak in tiebreaks]


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A value in a table with the page of its working; ``decides``: it put the player behind the one above."""

    words: TiebreakWords
    text: str
    path: str
    known: bool
    decides: bool


def shown_values(row: Row, heads: Sequence[Column], start: str) -> list[ShownValue]:
    """A row's values; the working of each is at ``start`` and the number of the tie-break (from 1)."""
    return [
        ShownValue(
            head.words,
            head.show(row, place),
            f"{start}{place + 1}/",
            row.values[place] is not None,
            row.decided_by == place,
        )
        for place, head in enumerate(heads)
    ]


@dataclass(frozen=True, slots=True)
class WorkedLine:
    """A round's part. ``opponent`` is a pairing number, 0 for none; ``what`` says then what the round was."""

    round: int
    opponent: int
    what: str
    how: str
    value: str
    cut: bool
    notes: str


@dataclass(frozen=True, slots=True)
class Worked:
    """A value with its working. ``level`` are those it looks at, where it looks at a group.

    ``decided`` are (sentence, pairing number of the other player): where this tie-break decided a place.
    ``total`` is the sum of what counts ("": nothing to add); ``unknown`` says why there is no value.
    """

    words: TiebreakWords
    spec: str
    value: str
    how_head: str
    value_head: str
    lines: list[WorkedLine]
    total: str
    steps: list[str]
    unknown: str
    level: tuple[int, ...]
    decided: list[tuple[str, int]]


def worked(table: Table, player: int, index: int) -> Worked:
    """The working of tie-break number ``index`` (from 0) for a player of the table."""
    method = table.tiebreaks[index]
    found = table.working(player, index)
    kind = PART_KINDS.get(method.code, method.kind)
    entries = {entry.round: entry for entry in table.ledger.history[player]}
    robin = table.ledger.round_robin
    lines = [_line(method, part, entries.get(part.round), kind, robin) for part in found.parts]
    how, gives = HEADS[method.code]
    group = table.groups[index][player]
    return Worked(
        words=words(method),
        spec=method.spec,
        value=format_value(found.value, method.kind),
        how_head=_(how) if how and any(line.how for line in lines) else "",
        value_head=_(gives),
        lines=lines,
        total=format_value(found.total, kind) if any(line.round for line in lines) else "",
        steps=[*_steps(method, found, kind), *_dropped(table, player)] if found.value is not None else [],
        unknown=_unknown(table, method, group) if found.value is None else "",
        level=tuple(sorted(group)) if method.needs_group and len(group) > 1 else (),
        decided=_decided(table, player, index),
    )


def _line(method: Tiebreak, part: Part, entry: Entry | None, kind: Kind, robin: bool) -> WorkedLine:
    what = ""
    if entry is not None and not part.opponent:
        # In a round robin it is the schedule that leaves a player free, as a rule.
        what = _("No opponent") if robin else marks.words(entry.mark.value if entry.mark else "")
    return WorkedLine(
        round=part.round,
        opponent=part.opponent,
        what=what,
        how=_how(method, part, entry),
        value=format_value(part.value, kind),
        cut="cut" in part.flags or (not part.counted and bool(part.value)),
        notes=listed([_flag(method.code, flag) for flag in part.flags]),
    )


def _flag(code: str, flag: str) -> str:
    return _(FLAGS_OF.get((code, flag)) or FLAGS[flag])


def _how(method: Tiebreak, part: Part, entry: Entry | None) -> str:
    """The figures a round's value comes from, "" where it is the value itself."""
    code, base = method.code, part.base
    if base is None:
        return ""
    if code == "SB" and entry is not None:
        return f"{_score(base)} × {format_points(entry.points)}"
    if code == "SODOS" and entry is not None and entry.mark is not None:
        return f"{_score(base)} × {format_points(WORTH[MARKS[entry.mark].value])}"
    if code == "BQ":
        factor = method.settings.bq_factor
        discs = Fraction(part.value) - Fraction(factor * base, POINT)
        return f"{format_value(discs, 'count')} + {factor} × {_score(base)}"
    if code == "TPR":
        return f"{base} {int(part.value - base):+d}".replace("-", "−")
    if code == "GW":
        return str(base)
    if code in ("PTP", "MW", "STD", "KS", "DE"):
        return format_value(base, "points") if code == "PTP" else format_points(base)
    return _score(base) if base != part.value else ""


def _score(points: Value) -> str:
    return format_points(points)


def _steps(method: Tiebreak, found: Working, kind: Kind) -> list[str]:
    """What is done with the sum: divided, rounded, raised to the least there can be."""
    steps = []
    total, divisor = found.total, found.divisor
    if divisor > 1 and found.parts:
        if method.code in PART_KINDS:
            shown = f"{format_value(total, kind)} ÷ {format_value(divisor, kind)}"
        else:
            shown = f"{format_value(total, kind)} ÷ {divisor}"
        quotient = Fraction(total) / divisor
        exact = quotient if method.kind != "rating" else round(float(quotient), 2)
        text = format_value(exact, method.kind) if isinstance(exact, Fraction) else f"{exact:g}"
        steps.append(f"{shown} = {text}")
        if method.kind == "rating" and quotient.denominator != 1:
            steps.append(_("Rounded, a half up: %(value)s") % {"value": format_value(found.value, "rating")})
    if found.floored:
        steps.append(_("Never less than %(value)s.") % {"value": format_value(found.value, method.kind)})
    return steps


def _dropped(table: Table, player: int) -> list[str]:
    """The rounds that do not count where only the best do."""
    counted = {entry.round for entry in table.ledger.entries[player]}
    dropped = [entry.round for entry in table.ledger.history[player] if entry.round not in counted]
    return (
        [_("Dropped, counting for nothing: round %(rounds)s") % {"rounds": listed(dropped)}]
        if dropped
        else []
    )


def _unknown(table: Table, method: Tiebreak, group: tuple[int, ...]) -> str:
    why = UNKNOWN[_why_unknown(table, method, group)]
    return _(why)


def _why_unknown(table: Table, method: Tiebreak, group: tuple[int, ...]) -> str:
    if method.code == "PO":
        return "playoff"
    if method.needs_group:
        return "alone" if len(group) < 2 else "met"
    if method.code == "LOT":
        return "lots"
    if method.family == "scores":
        return "scores"
    stand_in = method.settings.unrated if method.modifiers.unrated is None else method.modifiers.unrated
    if (
        method.code in _RATED
        and stand_in is None
        and not all(p.rating for p in table.ledger.players.values())
    ):
        return "ratings"
    return "games"


def _decided(table: Table, player: int, index: int) -> list[tuple[str, int]]:
    """The neighbours in the table that this tie-break parts from the player."""
    place = next(place for place, row in enumerate(table.rows) if row.number == player)
    found = []
    if table.rows[place].decided_by == index:
        found.append((_("It decided: behind"), table.rows[place - 1].number))
    below = table.rows[place + 1] if place + 1 < len(table.rows) else None
    if below is not None and below.decided_by == index:
        found.append((_("It decided: before"), below.number))
    return found

"""The records about the event: scoring, colours, byes, acceleration, forbidden pairs, headers."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from pairing.scoring import CLASSIC, Mark, Scoring
from pairing.tournament import Colour, ForbiddenGroup, VirtualPoints
from pairing.trf.fields import Line, parse_points
from pairing.trf.model import COMMENT, HEADER_RECORDS, MAX_ROUNDS, TEAM_RECORDS, Note

_SYMBOL = re.compile(r"([A-Za-z])\s*=?\s*([+-]?[0-9.,]+)")
_PAIR = re.compile(r"([A-Za-z]+)\s*=\s*([+-]?[0-9.,]+)")
_BBP = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "absence", "BBF": "absence", "BBU": "pab"}
_SYMBOLS = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "P": "pab"}
# Codes of XXS and the value of ours each one names; the first of a value decides, the others must agree.
_XXS = {
    "W": "win", "WW": "win", "BW": "win", "D": "draw", "WD": "draw", "BD": "draw",
    "L": "loss", "WL": "loss", "BL": "loss", "ZPB": "absence", "PAB": "pab",
    "FW": "forfeit_win", "FL": "forfeit_loss", "FPB": "full_bye", "HPB": "half_bye",
}  # fmt: skip
_ROUND_DATES = 92
_ROUND_DATE_STEP = 10


@dataclass(slots=True)
class Event:
    """What the records other than 001 say, while a file is read."""

    name: str = ""
    total_rounds: int | None = None
    total_rounds_line: Line | None = None
    initial_colour: Colour = "w"
    values: dict[str, int] = field(default_factory=dict)
    byes: dict[tuple[int, int], tuple[Mark, Line]] = field(default_factory=dict)
    absent_next: list[tuple[int, Line]] = field(default_factory=list)
    forbidden: list[tuple[ForbiddenGroup, Line]] = field(default_factory=list)
    virtual: list[VirtualPoints] = field(default_factory=list)
    accelerated: dict[int, tuple[list[int], Line]] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    known: bool = False
    """True once a record was seen that only a TRF has."""
    unknown: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def scoring(self) -> Scoring:
        """The scoring stated; the allocated bye is worth a win where nothing else is said (TRF26, 162)."""
        if not self.values:
            return CLASSIC
        values = {"pab": self.values.get("win", CLASSIC.win), **self.values}
        return CLASSIC.with_values(**values).tidied

    def note(self, code: str, line: Line, column: int = 1, **params: object) -> None:
        """Add a note about a place of this line."""
        self.notes.append(Note(code, line.number, column, params))

    def add_header(self, code: str, text: str) -> None:
        """Keep a line of text; lines of a repeated record stand one below the other."""
        if text:
            self.headers[code] = f"{self.headers[code]}\n{text}" if code in self.headers else text


def read_record(event: Event, line: Line) -> None:
    """Take one record other than 001 into ``event``; what is not used becomes a note."""
    reader = _READERS.get(line.code)
    if reader:
        event.known = True
        reader(event, line)
    elif line.code in HEADER_RECORDS:
        event.known = True
        event.add_header(line.code, line.value)
    elif line.code in TEAM_RECORDS:
        event.known = True
        event.note("trf_team_record", line, record=line.code)
    else:
        first, count = event.unknown.get(line.code, (line.number, 0))
        event.unknown[line.code] = (first, count + 1)


def _ignore(event: Event, line: Line) -> None:
    """Counts of players: they follow from the players."""


def _name(event: Event, line: Line) -> None:
    event.name = event.name or line.value


def _comment(event: Event, line: Line) -> None:
    event.add_header(COMMENT, line.value)


def _system(event: Event, line: Line) -> None:
    event.add_header("192", line.value.replace("FIDE_DUTCH_2025", "FIDE_DUTCH"))


def _dates(event: Event, line: Line) -> None:
    starts = range(_ROUND_DATES, len(line.text) + 1, _ROUND_DATE_STEP)
    dates = [line.field(start, start + 8) or "-" for start in starts]
    while dates and dates[-1] == "-":
        dates.pop()
    event.add_header("132", " ".join("_".join(date.split()) for date in dates) or line.value)


def _rounds(event: Event, line: Line) -> None:
    column = 4 + len(line.text[3:]) - len(line.text[3:].lstrip())
    number = line.integer(4, len(line.text))
    if number is None or not 0 <= number <= MAX_ROUNDS:
        raise line.error("trf_bad_number", column, text=line.value)
    if event.total_rounds is not None and event.total_rounds != number:
        raise line.error("trf_rounds_stated_twice", column, first=event.total_rounds, second=number)
    event.total_rounds, event.total_rounds_line = number, line


def _initial_colour(event: Event, line: Line) -> None:
    letter = line.value[:1].upper()
    if letter not in ("W", "B"):
        raise line.error("trf_bad_colour", 5, text=line.value)
    event.initial_colour = "w" if letter == "W" else "b"


def _configuration(event: Event, line: Line) -> None:
    for word in line.value.lower().split():
        if word in ("white1", "black1"):
            event.initial_colour = "w" if word == "white1" else "b"
        else:
            event.note("trf_unused_word", line, 5, text=word, record="XXC")


def _scoring(event: Event, line: Line) -> None:
    for match in _SYMBOL.finditer(line.text, 3):
        column = match.start() + 1
        value = _value(line, match[2], column)
        if match[1].upper() in _SYMBOLS:
            event.values[_SYMBOLS[match[1].upper()]] = value
        else:
            event.note("trf_scoring_unused", line, column, text=match[1])


def _scoring_x(event: Event, line: Line) -> None:
    stated: dict[str, int] = {}
    for match in _PAIR.finditer(line.text, 3):
        column = match.start() + 1
        value = _value(line, match[2], column)
        name = _XXS.get(match[1].upper())
        if name is None or stated.setdefault(name, value) != value:
            event.note("trf_scoring_unused", line, column, text=match[1])
        else:
            event.values.setdefault(name, value)


def _scoring_bbp(event: Event, line: Line) -> None:
    event.values[_BBP[line.code]] = _value(line, line.value, 4)


def _value(line: Line, text: str, column: int) -> int:
    value = parse_points(text)
    if value is None:
        raise line.error("trf_bad_points", column, text=text)
    return value


def _bye(event: Event, line: Line) -> None:
    letter = line.field(5, 5).upper()
    if letter not in ("F", "H", "Z"):
        raise line.error("trf_unknown_result", 5, text=letter)
    number = line.integer(7, 9)
    if number is None or not 1 <= number <= MAX_ROUNDS:
        raise line.error("trf_round_out_of_range", 7, round=number)
    for player in line.integers_from(10):
        event.byes[number, player] = (Mark(letter), line)


def _absent(event: Event, line: Line) -> None:
    event.absent_next += [(player, line) for player in line.integers_from(4)]


def _acceleration(event: Event, line: Line) -> None:
    points = line.points(10, 13)
    if points is None:
        event.note("trf_team_record", line, record=line.code)
        return
    numbers = [line.integer(first, last) for first, last in ((15, 17), (19, 21), (23, 26), (28, 31))]
    if None in numbers:
        raise line.error("trf_bad_number", 15, text=line.text[14:].strip())
    event.virtual.append(VirtualPoints(points, *(number or 0 for number in numbers)))


def _acceleration_x(event: Event, line: Line) -> None:
    player = line.integer(5, 8)
    if player is None:
        raise line.error("trf_bad_number", 5, text="")
    starts = range(9, len(line.text) + 1, 5)
    event.accelerated[player] = ([line.points(start, start + 4) or 0 for start in starts], line)


def _forbidden(event: Event, line: Line) -> None:
    first, last = line.integer(5, 7), line.integer(9, 11)
    if first is None or last is None:
        raise line.error("trf_bad_number", 5, text=line.text[4:11].strip())
    event.forbidden.append((ForbiddenGroup(tuple(line.integers_from(12)), first, last), line))


def _forbidden_x(event: Event, line: Line) -> None:
    event.forbidden.append((ForbiddenGroup(tuple(line.integers_from(4))), line))


def _abnormal(event: Event, line: Line) -> None:
    event.note("trf_abnormal_points", line)


_READERS: dict[str, Callable[[Event, Line], None]] = {
    "012": _name,
    "062": _ignore,
    "072": _ignore,
    "082": _ignore,
    "132": _dates,
    "142": _rounds,
    "XXR": _rounds,
    "152": _initial_colour,
    "XXC": _configuration,
    "162": _scoring,
    "XXS": _scoring_x,
    **dict.fromkeys(_BBP, _scoring_bbp),
    "192": _system,
    "240": _bye,
    "XXZ": _absent,
    "250": _acceleration,
    "XXA": _acceleration_x,
    "260": _forbidden,
    "XXP": _forbidden_x,
    "299": _abnormal,
    COMMENT: _comment,
}

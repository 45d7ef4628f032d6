"""The help page on rounds: how many to play, and a timetable for them. Everything stands in the address."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from pairing.adviser import MOST_PLAYERS, MOST_ROUNDS, WARNINGS, Advice, advise
from pairing.timetable import (
    DAY,
    MOST_MINUTES,
    MOST_WINDOWS,
    Minutes,
    Slot,
    Timetable,
    Window,
    lay_out,
    room,
)
from swissweb.events.wordings.planning import STEPS, note_words

MOST_TEXT = 2_000
MOST_LONGER = 180
"""Nobody stays longer than so many minutes more."""
LONGEST_DAY = 40
_CLOCK = r"(\d{1,2})(?:[:.h](\d{2})|h)?"
_LINE = re.compile(rf"(.*?)[\s,;:]*\b{_CLOCK}\s*[-–—]\s*{_CLOCK}")
_BOUNDS = {
    "players": (2, MOST_PLAYERS),
    "places": (1, MOST_PLAYERS),
    "rounds": (1, MOST_ROUNDS),
    "play": (1, MOST_MINUTES),
    "pair": (0, MOST_MINUTES),
    "pause": (0, MOST_MINUTES),
    "seat": (0, MOST_MINUTES),
}
_EXAMPLE: Mapping[str, str | int] = {
    "players": 12,
    "rounds": 6,
    "days": "Monday 19:30-22:50\nTuesday 19:30-22:50\nWednesday 19:30-22:50",
    "play": 90,
    "pair": 10,
    "pause": 5,
    "seat": 5,
}
EXAMPLE = urlencode(_EXAMPLE)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the reader asks for. ``texts`` are the fields as typed, ``wrong`` what is amiss with them."""

    texts: Mapping[str, str]
    numbers: Mapping[str, int | None] = field(default_factory=dict)
    windows: tuple[Window, ...] = ()
    opening: bool = False
    wrong: Mapping[str, str] = field(default_factory=dict)


USUAL = {
    "players": "32",
    "places": "1",
    "rounds": "",
    "days": "",
    "play": "90",
    "pair": "10",
    "pause": "5",
    "seat": "5",
}


def asked(given: QueryDict) -> Asked:
    """Reads the address; what can't be used is told at its field and nothing is worked out."""
    texts = {name: given.get(name, usual)[:MOST_TEXT] for name, usual in USUAL.items()}
    wrong: dict[str, str] = {}
    numbers = {name: _number(name, texts[name], wrong) for name in _BOUNDS}
    windows = _windows(texts["days"], wrong)
    players, places = numbers["players"], numbers["places"]
    if players and places and places > players:
        wrong["places"] = _("There are only %(players)s players.") % {"players": players}
    return Asked(texts, numbers, windows, "opening" in given, wrong)


def _number(name: str, text: str, wrong: dict[str, str]) -> int | None:
    low, high = _BOUNDS[name]
    text = text.strip()
    if not text and not USUAL[name]:
        return None
    found = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else -1
    if low <= found <= high:
        return found
    params = {"text": text[:20], "low": low, "high": high}
    wrong[name] = _("“%(text)s” is no number from %(low)s to %(high)s.") % params
    return None


def _windows(text: str, wrong: dict[str, str]) -> tuple[Window, ...]:
    found: list[Window] = []
    lines = [line.strip() for line in text.replace("\0", "").splitlines() if line.strip()]
    for number, line in enumerate(lines, start=1):
        read = _LINE.fullmatch(line)
        if read is None:
            params = {"line": number, "text": line[:40]}
            wrong["days"] = (
                _("Line %(line)s, “%(text)s”: write a day and its hours, such as “Friday 19:30-22:50”.")
                % params
            )
            return ()
        day, *clock = read.groups()
        hours = [int(part or 0) for part in clock]
        start, end = hours[0] * 60 + hours[1], hours[2] * 60 + hours[3]
        if max(hours[1], hours[3]) > 59 or max(start, end) > DAY or start == end:
            params = {"line": number, "text": line[:40]}
            wrong["days"] = _("Line %(line)s, “%(text)s”: these are no hours of a day.") % params
            return ()
        # Hours that end before they begin go on after midnight.
        found.append(Window(day[:LONGEST_DAY], start, end if end > start else end + DAY))
    if len(found) > MOST_WINDOWS:
        wrong["days"] = _("%(most)s lines at most.") % {"most": MOST_WINDOWS}
        return ()
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Reason:
    """A note of the advice as it is shown."""

    text: str
    sign: str


@dataclass(frozen=True, slots=True)
class Line:
    """A step of the timetable; ``plays`` is the round that is played, else 0."""

    start: str
    end: str
    text: str
    plays: int


@dataclass(frozen=True, slots=True)
class Block:
    """What happens in one window."""

    day: str
    hours: str
    lines: list[Line]


def clock(minutes: int) -> str:
    """Minutes after midnight as hours and minutes."""
    return f"{minutes // 60 % 24}:{minutes % 60:02d}"


def context(wish: Asked) -> dict[str, object]:
    """Everything the page shows."""
    shown: dict[str, object] = {"wish": wish, "example": EXAMPLE, "fields": wish.texts, "wrong": wish.wrong}
    if wish.wrong:
        return shown
    numbers = wish.numbers
    minutes = Minutes(
        numbers["play"] or 1,
        numbers["pair"] or 0,
        numbers["pause"] or 0,
        numbers["seat"] or 0,
        wish.opening,
    )
    space = min(room(wish.windows, minutes), MOST_ROUNDS)
    advice = advise(
        numbers["players"] or 2, numbers["places"] or 1, space if space else None, numbers["rounds"]
    )
    shown |= {"advice": advice, "reasons": _reasons(advice), "too_short": bool(wish.windows) and not space}
    if wish.windows:
        shown |= _timetable(wish, minutes, numbers["rounds"] or advice.rounds)
    return shown


def _reasons(advice: Advice) -> list[Reason]:
    return [Reason(note_words(note), "warn" if note.code in WARNINGS else "note") for note in advice.notes]


def _timetable(wish: Asked, minutes: Minutes, rounds: int) -> dict[str, object]:
    table = lay_out(wish.windows, minutes, rounds)
    blocks = [
        Block(
            window.day or _("Day %(number)s") % {"number": place},
            f"{clock(window.start)}–{clock(window.end)}",
            [_line(slot) for slot in table.slots if slot.window == place - 1],
        )
        for place, window in enumerate(wish.windows, start=1)
    ]
    return {"table": table, "blocks": blocks, "remedies": _remedies(table)}


def _line(slot: Slot) -> Line:
    text = _(STEPS[slot.step]) % {"round": slot.round}
    return Line(clock(slot.start), clock(slot.end), text, slot.round if slot.step == "play" else 0)


def _remedies(table: Timetable) -> list[str]:
    """What would make the rounds fit, each on its own."""
    found = table.remedies
    if found is None:
        return []
    texts = []
    if table.fits:
        texts.append(_("Play %(fits)s rounds.") % {"fits": table.fits})
    if found.play:
        texts.append(_("Let a round take %(play)s minutes at most.") % {"play": found.play})
    if found.windows:
        texts.append(_("Add days like the last one: %(windows)s.") % {"windows": found.windows})
    if found.longer and found.longer <= MOST_LONGER:
        texts.append(_("Go on %(longer)s minutes longer on each day.") % {"longer": found.longer})
    return texts

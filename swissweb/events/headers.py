"""What a tournament report file says about the event <-> the event's own fields.

A header moves into a field only when the field gives back the very same text; what does not fit stays
as text in ``Event.headers``, so that a file that comes in goes out the same.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from django.utils import translation

from pairing.scoring import Mark
from swissweb.events.models import Event, Section
from swissweb.events.wordings.scoring import change_words

TEXT_FIELDS = {
    "022": ("city", 100),
    "032": ("federation", 3),
    "102": ("arbiter", 100),
    "122": ("time_control", 100),
}
DATE_FIELDS = {"042": "starts", "052": "ends"}
LATER_BYES = "240"
"""Record of byes to come; those after the next round are text in the headers of a file."""

DATE_FORMAT = "%Y/%m/%d"


def split(headers: Mapping[str, str]) -> tuple[dict[str, object], dict[str, str]]:
    """(values of the event's fields, the headers that stay text)."""
    fields: dict[str, object] = {}
    rest: dict[str, str] = {}
    for code, text in headers.items():
        if code in TEXT_FIELDS and len(text) <= TEXT_FIELDS[code][1] and "\n" not in text:
            fields[TEXT_FIELDS[code][0]] = text
        elif code in DATE_FIELDS and (day := _date(text)) is not None:
            fields[DATE_FIELDS[code]] = day
        else:
            rest[code] = text
    starts, ends = fields.get("starts"), fields.get("ends")
    if isinstance(starts, date) and isinstance(ends, date) and ends < starts:
        rest["052"] = headers["052"]
        del fields["ends"]
    return fields, rest


def _date(text: str) -> date | None:
    try:
        day = datetime.strptime(text, DATE_FORMAT).date()
    except ValueError:
        return None
    return day if f"{day:{DATE_FORMAT}}" == text else None


def join(event: Event) -> dict[str, str]:
    """The headers of an event, for a file."""
    headers = dict(event.headers)
    for code, (name, _most) in TEXT_FIELDS.items():
        if value := getattr(event, name):
            headers[code] = value
    for code, name in DATE_FIELDS.items():
        if value := getattr(event, name):
            headers[code] = f"{value:{DATE_FORMAT}}"
    return headers


def later_byes(headers: Mapping[str, str]) -> list[tuple[int, int, Mark]]:
    """(round, pairing number, mark) of the byes that a file asks for after its next round."""
    return [
        (int(words[1]), int(number), Mark(words[0]))
        for line in headers.get(LATER_BYES, "").splitlines()
        if (words := line.split())
        for number in words[2:]
    ]


def bye_lines(asked: Iterable[tuple[int, int, str]]) -> str:
    """The same as text of the header: one line for each round and mark."""
    lines: dict[tuple[int, str], list[int]] = {}
    for number, player, mark in sorted(asked):
        lines.setdefault((number, mark), []).append(player)
    return "\n".join(
        f"{mark} {number:3d} {' '.join(f'{player:>4}' for player in players)}"
        for (number, mark), players in lines.items()
    )


def told_changes(section: Section, known: str) -> str:
    """The comment of a file with what was changed of points and tie-breaks after round 1.

    No record of the format has a place for it, so that each change is a line of comment, in English as all
    the file is; a line that is there already (of the file the event came from) is not repeated.
    """
    lines = known.split("\n") if known else []
    for change in section.rule_changes:
        with translation.override("en"):
            line = change_words(change)
        if "tiebreaks" in change["what"] and change is section.rule_changes[-1]:
            line = f"{line} (now {' '.join(section.tiebreaks) or 'none'})"
        if line not in lines:
            lines.append(line)
    return "\n".join(lines)

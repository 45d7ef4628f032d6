"""What is typed on the page of starting scores."""

from collections.abc import Iterable, Mapping

from django.core.exceptions import ValidationError

from pairing.grades import WEAKEST, parse_grade
from pairing.scoring import format_points
from swissweb.director.forms.base import PointsField, number_of
from swissweb.events.errors import Invalid
from swissweb.events.selectors.starting import StartLine
from swissweb.events.services.starting import Start

POINTS = PointsField(required=False)


def shown(line: StartLine) -> str:
    """What the field of a player holds: his score by hand, nothing where the grade decides."""
    return "" if line.entry.start is None else format_points(line.entry.start)


def seen_by(lines: Iterable[StartLine]) -> str:
    """Entry, version and text of every line, for the next save to be checked against."""
    return ";".join(f"{line.entry.pk}:{line.entry.version}:{shown(line)}" for line in lines)


def typed(data: Mapping[str, str], lines: Iterable[StartLine]) -> dict[int, str]:
    """Entry id -> what was typed, where it is not what the page had shown (``seen``)."""
    seen = _seen(data)
    found = {}
    for line in lines:
        text = str(data.get(_name(line), "")).strip()
        if _name(line) in data and text != seen.get(line.entry.pk, (0, ""))[1]:
            found[line.entry.pk] = text
    return found


def read_starts(data: Mapping[str, str], lines: Iterable[StartLine], whole: int) -> list[Start]:
    """The scores that were changed by who sent the form.

    ``seen`` says what they were (see :func:`seen_by`): one field, since a form has only so many. ``whole`` is
    what a grade is worth, in hundredths; a grade may be typed for its score.

    :raises Invalid: ``start_unreadable`` (field ``start_<entry>``)
    """
    seen, texts = _seen(data), typed(data, lines)
    return [
        Start(entry, seen.get(entry, (0, ""))[0], _points(text, f"start_{entry}", whole))
        for entry, text in texts.items()
    ]


def _name(line: StartLine) -> str:
    return f"start_{line.entry.pk}"


def _seen(data: Mapping[str, str]) -> dict[int, tuple[int, str]]:
    """Entry id -> version and text of the page that was sent; what can't be read fits nothing."""
    found = {}
    for item in str(data.get("seen", "")).split(";"):
        entry, _colon, rest = item.partition(":")
        version, _colon, was = rest.partition(":")
        found[number_of(entry) or 0] = (number_of(version) or 0, was)
    return found


def komi_of(text: str) -> int | None:
    """Komi in hundredths, as people write it, either way; None for nothing.

    :raises Invalid: ``komi_unreadable``
    """
    text = text.strip().replace("−", "-")
    sign = -1 if text.startswith("-") else 1
    try:
        komi = POINTS.to_python(text.removeprefix("-"))
    except ValidationError as error:
        raise Invalid("komi_unreadable", field="komi", value=text[:20]) from error
    return None if komi is None else sign * komi


def _points(text: str, field: str, whole: int) -> int | None:
    grade = parse_grade(text)
    if grade is not None:
        return (grade - WEAKEST) * whole
    try:
        return POINTS.to_python(text)
    except ValidationError as error:
        raise Invalid("start_unreadable", field=field, value=text[:20]) from error

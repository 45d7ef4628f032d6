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


def typed(data: Mapping[str, str], lines: Iterable[StartLine]) -> dict[int, str]:
    """Entry id -> what was typed, for the page that shows it again."""
    return {
        line.entry.pk: str(data[f"start_{line.entry.pk}"])[:20]
        for line in lines
        if f"start_{line.entry.pk}" in data
    }


def read_starts(data: Mapping[str, str], lines: Iterable[StartLine], whole: int) -> list[Start]:
    """The scores that differ from those the page had shown (``seen_<entry>``: version and text).

    ``whole`` is what a grade is worth, in hundredths; a grade may be typed for its score.

    :raises Invalid: ``start_unreadable`` (field ``start_<entry>``)
    """
    found = []
    for line in lines:
        name = f"start_{line.entry.pk}"
        if name not in data:
            continue
        text = str(data[name]).strip()
        version, _colon, was = str(data.get(f"seen_{line.entry.pk}", "")).partition(":")
        if text != was:
            found.append(Start(line.entry.pk, number_of(version) or 0, _points(text, name, whole)))
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

"""Who is in a category: conditions over what is known of a player.

A condition is true, false, or not known, because the fact is not: no rating, no date of birth, a grade
nobody can read. Not known never puts a player into a category: with "and" all conditions have to be true,
with "or" one. Only the comparisons ``known`` and ``unknown`` speak of a missing fact itself, so "no rating"
is a condition like any other. A birth of which only the year (or the month) is known is every day of that
year at once: an age condition is true only if it is true for all of them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Literal

from pairing.grades import parse_grade
from pairing.names import plain

Kind = Literal["number", "grade", "text", "sex"]
Join = Literal["and", "or"]

FIELDS: Mapping[str, Kind] = MappingProxyType(
    {
        "age": "number",
        "birth_year": "number",
        "sex": "sex",
        "rating": "number",
        "grade": "grade",
        "title": "text",
        "club": "text",
        "federation": "text",
    }
)
ORDERED = ("le", "ge", "lt", "gt", "eq", "ne", "known", "unknown")
COMPARISONS: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        "number": ORDERED,
        "grade": ORDERED,
        "text": ("is", "is_not", "contains", "one_of", "known", "unknown"),
        "sex": ("is", "is_not", "known", "unknown"),
    }
)
WITHOUT_VALUE = ("known", "unknown")
LARGEST = 9999
_BIRTH = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?")
_BIRTH_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_ORDER: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {
        "le": lambda one, two: one <= two,
        "ge": lambda one, two: one >= two,
        "lt": lambda one, two: one < two,
        "gt": lambda one, two: one > two,
        "eq": lambda one, two: one == two,
        "ne": lambda one, two: one != two,
    }
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a player; empty (None, "", rating 0) where nothing is.

    ``birth``: a year, a month or a day (``2011``, ``2011-05``, ``2011/05/23``, ``23.05.2011``); ``sex``: "m",
    "w" or "".
    """

    birth: str = ""
    sex: str = ""
    rating: int | None = None
    grade: str = ""
    title: str = ""
    club: str = ""
    federation: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """``field`` compared with ``value`` (text, as it was typed); see ``FIELDS`` and ``COMPARISONS``."""

    field: str
    comparison: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions joined by "and" or "or"; ``on`` is the day an age is of. Without a row nobody is in."""

    rows: tuple[Condition, ...]
    join: Join = "and"
    on: date | None = None


def matches(conditions: Conditions, facts: Facts) -> bool:
    """Whether a player is in the category. What is not known counts as not fulfilled."""
    results = (holds(row, facts, conditions.on) for row in conditions.rows)
    if not conditions.rows:
        return False
    return all(results) if conditions.join == "and" else any(results)


def holds(condition: Condition, facts: Facts, on: date | None = None) -> bool:
    """Whether one condition is certainly true. :raises ValueError: as :func:`fault` says, for a wrong one"""
    if (wrong := fault(condition)) is not None:
        raise ValueError(wrong)
    kind = FIELDS[condition.field]
    if kind in ("number", "grade"):
        return _holds_for_all(condition, _numbers(condition.field, facts, on))
    found = plain(getattr(facts, condition.field))
    if condition.comparison in WITHOUT_VALUE:
        return bool(found) == (condition.comparison == "known")
    if not found:
        return False
    value = plain(condition.value)
    if condition.comparison == "one_of":
        return found in _listed(condition.value)
    if condition.comparison == "contains":
        return value in found
    return (found == value) == (condition.comparison == "is")


def fault(condition: Condition) -> str | None:
    """What is wrong with a condition: ``field_unknown``, ``comparison_unknown``, ``value_missing``,
    ``value_no_number``, ``value_no_grade``, ``value_no_sex``; None if nothing is."""
    kind = FIELDS.get(condition.field)
    if kind is None:
        return "field_unknown"
    if condition.comparison not in COMPARISONS[kind]:
        return "comparison_unknown"
    if condition.comparison in WITHOUT_VALUE:
        return None
    value = condition.value.strip()
    if not (_listed(value) if condition.comparison == "one_of" else value):
        return "value_missing"
    if kind == "number" and not (value.isascii() and value.isdigit() and int(value[:9]) <= LARGEST):
        return "value_no_number"
    if kind == "grade" and parse_grade(value) is None:
        return "value_no_grade"
    if kind == "sex" and value not in ("m", "w"):
        return "value_no_sex"
    return None


def birth_days(text: str) -> tuple[date, date] | None:
    """The first and the last day a birth can mean; None when it can't be read."""
    text = text.strip()
    if found := _BIRTH_DAY_FIRST.fullmatch(text):
        day, month, year = (int(part) for part in found.groups())
    elif found := _BIRTH.fullmatch(text):
        year, month, day = (int(part or 0) for part in found.groups())
    else:
        return None
    try:
        if month and day:
            return date(year, month, day), date(year, month, day)
        if month:
            after = date(year + month // 12, month % 12 + 1, 1)
            return date(year, month, 1), date.fromordinal(after.toordinal() - 1)
        return date(year, 1, 1), date(year, 12, 31)
    except ValueError:
        return None


def age(born: date, on: date) -> int:
    """Completed years on a day; who is born on 29 February is a year older on 1 March."""
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def _numbers(field: str, facts: Facts, on: date | None) -> tuple[int, int] | None:
    """The least and the greatest the fact can be; None when it is not known."""
    if field == "rating":
        return (facts.rating, facts.rating) if facts.rating else None
    if field == "grade":
        grade = parse_grade(facts.grade)
        return None if grade is None else (grade, grade)
    days = birth_days(facts.birth)
    if days is None:
        return None
    if field == "birth_year":
        return days[0].year, days[0].year
    if on is None or on < days[1]:
        return None
    return age(days[1], on), age(days[0], on)


def _holds_for_all(condition: Condition, found: tuple[int, int] | None) -> bool:
    if condition.comparison in WITHOUT_VALUE:
        return (found is not None) == (condition.comparison == "known")
    if found is None:
        return False
    text = condition.value.strip()
    wanted = parse_grade(text) if condition.field == "grade" else int(text)
    assert wanted is not None
    compare = _ORDER[condition.comparison]
    return all(compare(number, wanted) for number in range(found[0], found[1] + 1))


def _listed(text: str) -> Sequence[str]:
    """The texts of a list with commas or semicolons between."""
    return [found for part in re.split(r"[,;，；、]", text) if (found := plain(part))]

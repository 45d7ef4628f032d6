"""Conditions of categories: what is true, what is not, and what is not known."""

from datetime import date

import pytest

from pairing.categories import (
    COMPARISONS,
    FIELDS,
    Condition,
    Conditions,
    Facts,
    age,
    birth_days,
    fault,
    holds,
    matches,
)

DAY = date(2026, 9, 5)
ANNA = Facts("2010-09-05", "w", 1812, "2d", "WCM", "SK Rote Türme", "GER")
NOBODY = Facts()


@pytest.mark.parametrize(
    ("field", "comparison", "value", "expected"),
    [
        # Sixteen on the very day.
        ("age", "eq", "16", True),
        ("age", "lt", "16", False),
        ("age", "ge", "16", True),
        ("birth_year", "ge", "2010", True),
        ("birth_year", "gt", "2010", False),
        ("sex", "is", "w", True),
        ("sex", "is_not", "w", False),
        ("rating", "lt", "1813", True),
        ("rating", "le", "1811", False),
        ("rating", "ne", "1812", False),
        ("grade", "ge", "1k", True),
        ("grade", "lt", "2 dan", False),
        ("title", "one_of", "wim; wcm", True),
        ("title", "is", "WIM", False),
        ("club", "is", "sk  rote TÜRME", True),
        ("club", "contains", "türme", True),
        ("club", "is_not", "SK Nord", True),
        ("federation", "one_of", "AUT, GER", True),
        ("rating", "known", "", True),
        ("rating", "unknown", "", False),
    ],
)
def test_a_condition_is_true_or_not(field: str, comparison: str, value: str, expected: bool) -> None:
    assert holds(Condition(field, comparison, value), ANNA, DAY) is expected


@pytest.mark.parametrize("field", list(FIELDS))
def test_what_is_not_known_fulfils_nothing_but_unknown(field: str) -> None:
    value = {"sex": "w", "grade": "1k"}.get(field, "12")
    for comparison in COMPARISONS[FIELDS[field]]:
        found = holds(Condition(field, comparison, value), NOBODY, DAY)
        assert found is (comparison == "unknown"), comparison


def test_a_birth_year_alone_is_every_day_of_that_year() -> None:
    born = Facts(birth="2010")
    # On 5 September 2026 he is 15 or 16.
    assert not holds(Condition("age", "le", "15"), born, DAY)
    assert not holds(Condition("age", "ge", "16"), born, DAY)
    assert holds(Condition("age", "le", "16"), born, DAY)
    assert holds(Condition("age", "ne", "17"), born, DAY)
    assert holds(Condition("age", "known"), born, DAY)
    assert holds(Condition("age", "eq", "16"), born, date(2026, 12, 31))


def test_without_a_day_no_age_is_known() -> None:
    assert not holds(Condition("age", "ge", "1"), ANNA)
    assert holds(Condition("age", "unknown"), ANNA)
    assert holds(Condition("age", "unknown"), ANNA, date(2009, 1, 1))


def test_a_rating_of_nothing_and_a_grade_nobody_can_read_are_not_known() -> None:
    assert holds(Condition("rating", "unknown"), Facts(rating=0))
    assert holds(Condition("grade", "unknown"), Facts(grade="strong"))


def test_and_wants_all_or_wants_one_and_no_row_is_nobody() -> None:
    rows = (Condition("sex", "is", "w"), Condition("rating", "lt", "1800"))
    assert not matches(Conditions(rows), ANNA)
    assert matches(Conditions(rows, "or"), ANNA)
    assert not matches(Conditions(()), ANNA)
    assert not matches(Conditions((), "or"), ANNA)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2010-09-05", date(2010, 9, 5), date(2010, 9, 5)),
        ("2010/09/05", date(2010, 9, 5), date(2010, 9, 5)),
        ("05.09.2010", date(2010, 9, 5), date(2010, 9, 5)),
        ("2010", date(2010, 1, 1), date(2010, 12, 31)),
        ("2010/00/00", date(2010, 1, 1), date(2010, 12, 31)),
        ("2012-02", date(2012, 2, 1), date(2012, 2, 29)),
        ("2011-12-00", date(2011, 12, 1), date(2011, 12, 31)),
    ],
)
def test_births_are_read_as_lists_write_them(text: str, first: date, last: date) -> None:
    assert birth_days(text) == (first, last)


@pytest.mark.parametrize("text", ["", "?", "10", "2010-13-01", "2010-02-30", "0000", "5.9.10", "9999-12-99"])
def test_a_birth_that_is_no_date_is_not_known(text: str) -> None:
    assert birth_days(text) is None


def test_a_child_of_29_february_is_a_year_older_on_1_march() -> None:
    assert age(date(2012, 2, 29), date(2026, 2, 28)) == 13
    assert age(date(2012, 2, 29), date(2026, 3, 1)) == 14


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        (Condition("shoe", "is", "43"), "field_unknown"),
        (Condition("age", "contains", "4"), "comparison_unknown"),
        (Condition("club", "is", "  "), "value_missing"),
        (Condition("club", "one_of", " ; "), "value_missing"),
        (Condition("age", "le", "ten"), "value_no_number"),
        (Condition("rating", "le", "-5"), "value_no_number"),
        (Condition("rating", "le", "99999"), "value_no_number"),
        (Condition("rating", "le", "²"), "value_no_number"),
        (Condition("grade", "ge", "12x"), "value_no_grade"),
        (Condition("sex", "is", "f"), "value_no_sex"),
        (Condition("club", "known"), None),
    ],
)
def test_a_wrong_condition_says_what_is_wrong(condition: Condition, code: str | None) -> None:
    assert fault(condition) == code

import pytest

from pairing.grades import AMATEUR, format_grade, parse_grade


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("30k", -30),
        ("20k", -20),
        ("1k", -1),
        ("1d", 0),
        ("4d", 3),
        ("9d", 8),
        ("1p", 9),
        ("9p", 17),
        (" 4D ", 3),
        ("12 kyu", -12),
        ("3-dan", 2),
        ("2 dan pro", 10),
        ("5段", 4),
        ("初段", 0),
        ("3级", -3),
        ("3級", -3),
    ],
)
def test_grades_are_read_as_people_write_them(text: str, number: int) -> None:
    assert parse_grade(text) == number


@pytest.mark.parametrize("text", ["", "31k", "0k", "0d", "10d", "10p", "4", "dan", "4x", "1d 2", "GM"])
def test_what_is_no_grade_is_not_read(text: str) -> None:
    assert parse_grade(text) is None


def test_the_short_form_is_read_back_for_every_grade() -> None:
    assert [parse_grade(format_grade(number)) for number in range(-30, 18)] == list(range(-30, 18))
    assert (AMATEUR[0], AMATEUR[-1], len(AMATEUR)) == ("30k", "9d", 39)


@pytest.mark.parametrize("number", [-31, 18])
def test_a_number_that_no_grade_has_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        format_grade(number)

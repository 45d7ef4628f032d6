"""Grades of Go and its kin as numbers: kyu, dan and professional dan.

The number of a grade is the one European pairing programs use: 30k = -30, ..., 1k = -1, 1d = 0, ..., 9d = 8;
professionals follow with 1p = 9 to 9p = 17. One grade is one step.
"""

import re

WEAKEST, FIRST_DAN, STRONGEST_DAN, STRONGEST = -30, 0, 8, 17

_DIGITS = {"初": 1, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_WORDS = {
    "k": "k", "kyu": "k", "级": "k", "級": "k",
    "d": "d", "dan": "d", "段": "d",
    "p": "p", "pro": "p", "dan pro": "p",
}  # fmt: skip
_GRADE = re.compile(r"(\d{1,2}|[初一二三四五六七八九])\s*-?\s*([a-z级級段]+(?: pro)?)")


def parse_grade(text: str) -> int | None:
    """The number of a grade as people write it: ``4d``, ``12 kyu``, ``1p``, ``5段``; None when it is none."""
    found = _GRADE.fullmatch(text.strip().lower())
    if found is None:
        return None
    digits, letter = found[1], _WORDS.get(found[2])
    count = _DIGITS.get(digits) or int(digits)
    if letter == "k" and 1 <= count <= -WEAKEST:
        return -count
    if letter == "d" and 1 <= count <= 9:
        return count - 1
    if letter == "p" and 1 <= count <= 9:
        return STRONGEST_DAN + count
    return None


def format_grade(number: int) -> str:
    """The short form: ``12k``, ``4d``, ``1p``. ``ValueError`` for a number no grade has."""
    if not WEAKEST <= number <= STRONGEST:
        raise ValueError(f"no grade has the number {number}")
    if number < FIRST_DAN:
        return f"{-number}k"
    return f"{number + 1}d" if number <= STRONGEST_DAN else f"{number - STRONGEST_DAN}p"


AMATEUR = tuple(format_grade(number) for number in range(WEAKEST, STRONGEST_DAN + 1))
"""All grades below the professionals', weakest first, in their short form."""

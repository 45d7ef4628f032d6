"""Numbers and points in fixed columns."""

import re

from pairing.errors import FormatError

_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
_POINTS = re.compile(r"([+-]?)([0-9]{0,6})(?:[.,]([0-9]{0,2}))?")


class Line:
    """One record: its text and its number, with access by the specification's columns (from 1)."""

    __slots__ = ("number", "text")

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text

    @property
    def code(self) -> str:
        """The three characters that name the record."""
        return self.text[:3]

    @property
    def value(self) -> str:
        """The text from column 5 on, of a header record."""
        return self.text[3:].strip()

    def field(self, first: int, last: int) -> str:
        """Columns ``first`` to ``last``, without the blanks around."""
        return self.text[first - 1 : last].strip()

    def error(self, code: str, column: int, **params: object) -> FormatError:
        """A coded error at a column of this line."""
        return FormatError(code, line=self.number, column=column, **params)

    def integer(self, first: int, last: int) -> int | None:
        """The integer in these columns, None when they are blank; ``FormatError`` otherwise."""
        text = self.field(first, last)
        if not text:
            return None
        if not _INTEGER.fullmatch(text):
            raise self.error("trf_bad_number", first, text=text)
        return int(text)

    def points(self, first: int, last: int) -> int | None:
        """Points in these columns as hundredths, None when they are blank; ``FormatError`` otherwise."""
        text = self.field(first, last)
        if not text:
            return None
        value = parse_points(text)
        if value is None:
            raise self.error("trf_bad_points", first, text=text)
        return value

    def integers_from(self, column: int) -> list[int]:
        """All integers from a column on, however they are spaced."""
        numbers = []
        for match in re.finditer(r"\S+", self.text[column - 1 :]):
            if not _INTEGER.fullmatch(match.group()):
                raise self.error("trf_bad_number", column + match.start(), text=match.group())
            numbers.append(int(match.group()))
        return numbers


def parse_points(text: str) -> int | None:
    """``"4.5"`` -> 450, ``"4"`` -> 400, ``"0,25"`` -> 25; None when it is no number of points."""
    match = _POINTS.fullmatch(text)
    if not match or not (match[2] or match[3]):
        return None
    value = int(match[2] or 0) * 100 + int((match[3] or "").ljust(2, "0"))
    return -value if match[1] == "-" else value


def points_text(points: int) -> str:
    """450 -> ``"4.5"``, 425 -> ``"4.25"``, 400 -> ``"4.0"``."""
    whole, rest = divmod(abs(points), 100)
    digits = f"{rest:02d}" if rest % 10 else str(rest // 10)
    return f"{'-' if points < 0 else ''}{whole}.{digits}"

"""Text -> records of cells: which separator, which line a record began at."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from swissweb.events.errors import Invalid
from swissweb.exchange.headers import Header, read_header

MOST_RECORDS = 5000
_SEPARATORS = "\t;,|"
_GAP = re.compile(r"(?<![,\s])\s{2,}")


@dataclass(frozen=True, slots=True)
class Record:
    """One record: the line it began at (from 1), and its cells without blanks around."""

    line: int
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        return " · ".join(cell for cell in self.cells if cell)


@dataclass(frozen=True, slots=True)
class Grid:
    """The records of a text. ``header`` is None where the first record is a player already."""

    header: Header | None
    records: tuple[Record, ...]


def read_grid(text: str) -> Grid:
    """The records of a text, empty lines left out.

    A header decides the separator, wherever there is one. Without one each line decides for itself: a
    list is often put together from several. Tabs, semicolons and wide gaps only occur between columns,
    while a comma may stand inside a name.

    :raises Invalid: ``too_many_lines``
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    best: tuple[int, str, Header, tuple[Record, ...]] | None = None
    for separator in _SEPARATORS:
        records = _records(text, separator, most=1)
        header = read_header(records[0].cells) if records else None
        if header and (best is None or header.known > best[0]):
            best = (header.known, separator, header, records)
    if best:
        records = _records(text, best[1])
        return Grid(best[2], records[1:])
    return Grid(None, _quoted(text) or _line_by_line(text))


def _quoted(text: str) -> tuple[Record, ...]:
    """The records of a text in which a quoted cell goes over several lines; () for any other text."""
    if '"' not in text:
        return ()
    lines = [line for line in text.split("\n") if line.strip()]
    separator = max(_SEPARATORS, key=lambda sign: sum(sign in line for line in lines))
    try:
        records = _parse(text, separator, csv.QUOTE_MINIMAL, 0)
    except csv.Error:
        return ()
    return records if len(records) < len(lines) else ()


def _line_by_line(text: str) -> tuple[Record, ...]:
    records: list[Record] = []
    for number, line in enumerate(text.split("\n"), start=1):
        cells = _cells(line)
        if any(cells):
            records.append(Record(number, _without_empty_end(cells)))
        if len(records) > MOST_RECORDS:
            raise Invalid("too_many_lines", field="text", most=MOST_RECORDS)
    return tuple(records)


def _cells(line: str) -> tuple[str, ...]:
    for separator in "\t;|":
        if separator in line:
            return _one_line(line, separator)
    by_comma = _one_line(line, ",")
    if not any(map(_number, by_comma)):
        by_gap = tuple(" ".join(cell.split()) for cell in _GAP.split(line.strip()))
        if any(map(_number, by_gap)):
            return by_gap
    return by_comma


def _number(cell: str) -> bool:
    return cell.isascii() and cell.isdigit()


def _one_line(line: str, separator: str) -> tuple[str, ...]:
    records = _records(line, separator)
    return records[0].cells if records else ()


def _records(text: str, separator: str, most: int = 0) -> tuple[Record, ...]:
    try:
        return _parse(text, separator, csv.QUOTE_MINIMAL, most)
    except csv.Error:
        # A quotation mark that is no quoting (a nickname, inches): every line stands for itself.
        return _parse(text, separator, csv.QUOTE_NONE, most)


def _parse(text: str, separator: str, quoting: int, most: int) -> tuple[Record, ...]:
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=separator,
        quoting=quoting,  # type: ignore[arg-type]
        skipinitialspace=True,
        strict=True,
    )
    records: list[Record] = []
    start = 1
    for cells in reader:
        tidy = tuple(" ".join(cell.split()) for cell in cells)
        if any(tidy):
            records.append(Record(start, _without_empty_end(tidy)))
        start = reader.line_num + 1
        if most and len(records) == most:
            break
        if len(records) > MOST_RECORDS:
            raise Invalid("too_many_lines", field="text", most=MOST_RECORDS)
    return tuple(records)


def _without_empty_end(cells: Sequence[str]) -> tuple[str, ...]:
    end = len(cells)
    while end and not cells[end - 1]:
        end -= 1
    return tuple(cells[:end])

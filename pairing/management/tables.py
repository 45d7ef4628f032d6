"""Tables (CSV) beside a report file, read strictly: whatever is wrong is said with file and line."""

import csv
from dataclasses import dataclass
from pathlib import Path

from django.core.management.base import CommandError

BAD_INPUT = 3
NO_FILE = 5
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the columns by their lower-case names, and the rows that are not empty, each with its line."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    def wrong(self, line: int, what: str) -> CommandError:
        """The refusal of a line."""
        return CommandError(f"{self.name}:{line}: {what}", returncode=BAD_INPUT)


def read_table(name: str) -> Table:
    """A UTF-8 file with commas and a head line. Raises CommandError: 5 for one that cannot be opened, 3 else.

    Cells come without blanks around them.
    """
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}", returncode=NO_FILE) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{name}: not UTF-8", returncode=BAD_INPUT) from error
    reader = csv.reader(text.splitlines(), strict=True)
    try:
        head, *rows = [(reader.line_num, tuple(cell.strip() for cell in row)) for row in reader] or [(1, ())]
    except csv.Error as error:
        raise CommandError(f"{name}:{reader.line_num}: {error}", returncode=BAD_INPUT) from error
    columns = tuple(word.lower() for word in head[1])
    return Table(name, columns, tuple((line, row) for line, row in rows if any(row)))


def integer(text: str) -> int | None:
    """A whole number of ASCII digits, of a size that tournaments have; None for anything else."""
    digits = text.removeprefix("-")
    fits = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(text) if fits else None

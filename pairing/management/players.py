"""What a report file has no room for, player by player: clubs, grades, lots, starting scores."""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pairing.management.tables import Table, integer, read_table
from pairing.tournament import Player, Tournament

MOST_POINTS = 10_000
_POINTS = re.compile(r"-?\d{1,3}(\.\d{1,2})?", re.ASCII)


def _text(cell: str) -> str | None:
    return cell


def _rating(cell: str) -> int | None:
    found = integer(cell)
    return found if found is not None and 0 <= found < 10_000 else None


def _lot(cell: str) -> int | None:
    found = integer(cell)
    return found if found is not None and found >= 1 else None


def _points(cell: str) -> int | None:
    """Hundredths of points written as 3, -3 or 2.5."""
    if not _POINTS.fullmatch(cell):
        return None
    hundredths = int(Fraction(cell) * 100)
    return hundredths if abs(hundredths) <= MOST_POINTS else None


COLUMNS: dict[str, tuple[str, Callable[[str], object | None], str]] = {
    # column: field of a player, how it is read, what it must be
    "name": ("name", _text, "a text"),
    "rating": ("rating", _rating, "a whole number from 0 to 9999"),
    "title": ("title", _text, "a text"),
    "grade": ("grade", _text, "a text"),
    "club": ("club", _text, "a text"),
    "country": ("federation", _text, "a text"),
    "lot": ("lot", _lot, "a whole number from 1"),
    "start": ("start", _points, "points such as 3, -3 or 2.5, at most 100"),
}
"""Every column beside ``number``."""


def with_players(tournament: Tournament, name: str) -> Tournament:
    """The tournament with what a CSV file says of its players.

    The column ``number`` says of whom; the others are some of :data:`COLUMNS` in any order. An empty cell
    leaves what the report says. Raises CommandError with file, line and what is wrong.
    """
    table = read_table(name)
    _check_columns(table)
    known = {player.number for player in tournament.players}
    found: dict[int, dict[str, Any]] = {}
    for line, row in table.rows:
        if len(row) != len(table.columns):
            raise table.wrong(line, f"{len(row)} cells, but the head line has {len(table.columns)}")
        cells = dict(zip(table.columns, row, strict=True))
        number = integer(cells.pop("number"))
        if number not in known:
            raise table.wrong(line, f"the report has no player {row[table.columns.index('number')]}")
        if number in found:
            raise table.wrong(line, f"player {number} stands above already")
        found[number] = _fields(table, line, cells)
    _check_lots(table, tournament, found)
    players = tuple(_with(player, found.get(player.number, {})) for player in tournament.players)
    return replace(tournament, players=players)


def _with(player: Player, fields: dict[str, Any]) -> Player:
    return replace(player, **fields)


def _check_columns(table: Table) -> None:
    if "number" not in table.columns:
        raise table.wrong(1, "there must be a column number")
    for column in table.columns:
        if column != "number" and column not in COLUMNS:
            raise table.wrong(1, f"no column {column!r} is known; these are: number,{','.join(COLUMNS)}")
        if table.columns.count(column) > 1:
            raise table.wrong(1, f"the column {column} is there twice")


def _fields(table: Table, line: int, cells: dict[str, str]) -> dict[str, Any]:
    fields = {}
    for column, cell in cells.items():
        if not cell:
            continue
        field, read, due = COLUMNS[column]
        value = read(cell)
        if value is None:
            raise table.wrong(line, f"{column} {cell!r}: it must be {due}")
        fields[field] = value
    return fields


def _check_lots(table: Table, tournament: Tournament, found: dict[int, dict[str, Any]]) -> None:
    """Two players never have the same lot."""
    taken: dict[int, int] = {}
    line_of = {integer(row[table.columns.index("number")]): line for line, row in table.rows}
    for player in tournament.players:
        lot = found.get(player.number, {}).get("lot")
        if lot is None:
            continue
        if lot in taken:
            raise table.wrong(
                line_of[player.number], f"lot {lot} of player {player.number} is that of player {taken[lot]}"
            )
        taken[lot] = player.number

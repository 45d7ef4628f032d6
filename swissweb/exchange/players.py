"""A list of players as people have it -> what was understood of each line.

Three kinds of text: a tournament report file, a table with heads of columns, or lines without any. For
the last there is one rule: what stands before the rating or the grade is the name, what comes after
is the club; titles, federations, numbers and dates are known by their looks.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pairing import trf
from pairing.errors import FormatError
from swissweb.events.errors import Invalid
from swissweb.events.names import Script, script_of
from swissweb.events.services.entries import PlayerInput, clean
from swissweb.exchange import looks
from swissweb.exchange.files import check_text
from swissweb.exchange.headers import Header
from swissweb.exchange.tables import Record, read_grid

Kind = Literal["report", "table", "lines"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a line can't be added: a code and its parameters."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """One player of a list: the line (from 1), what it said, what was understood, what is wrong.

    A line with ``problems`` can't be added; one with ``doubts`` can, but should be looked at.
    """

    row: int
    text: str
    player: PlayerInput
    problems: tuple[Problem, ...] = ()
    unused: tuple[str, ...] = ()
    doubts: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A whole list. ``unused`` are heads of columns that are not used; ``notes`` those of a report file."""

    kind: Kind
    lines: tuple[Line, ...]
    unused: tuple[str, ...] = ()
    notes: tuple[trf.Note, ...] = ()
    rounds: int = 0

    @property
    def faulty(self) -> int:
        return sum(bool(line.problems) for line in self.lines)


def read_players(text: str) -> PlayerList:
    """Understand a list of players.

    :raises Invalid: ``no_players_given``, ``file_empty``, ``file_is_binary``, ``too_many_lines``, and
        the codes of a broken report file (``trf_…``)
    """
    check_text(text)
    if looks.like_report(text):
        return _from_report(text)
    grid = read_grid(text)
    if not grid.records:
        raise Invalid("no_players_given", field="text")
    if grid.header:
        lines = tuple(_from_columns(record, grid.header) for record in grid.records)
        return PlayerList("table", lines, grid.header.unused)
    numbered = looks.numbered([record.cells for record in grid.records])
    return PlayerList("lines", tuple(_from_line(record, numbered) for record in grid.records))


def read_report(data: bytes | str, encoding: str = "") -> trf.TrfFile:
    """A tournament report file.

    :raises Invalid: with the code of the :class:`FormatError`; params have ``line`` and ``column``
    """
    try:
        return trf.read(data, encoding or None)
    except FormatError as error:
        raise Invalid(error.code, field="file", **error.params) from error


def _from_report(text: str) -> PlayerList:
    report = read_report(text)
    lines = []
    for player in report.tournament.players:
        given = PlayerInput(
            name=player.name,
            rating=player.rating,
            title=player.title,
            sex=player.sex,
            birth=player.birth,
            federation=player.federation,
            fide_id=player.fide_id,
            row=player.number,
        )
        lines.append(_checked(given, f"{player.number} · {player.name}"))
    return PlayerList("report", tuple(lines), notes=report.report, rounds=len(report.tournament.rounds))


def _from_columns(record: Record, header: Header) -> Line:
    values: dict[str, Any] = {
        field: cell for field, cell in zip(header.fields, record.cells, strict=False) if field and cell
    }
    values.pop("number", None)
    last, first = values.pop("last", ""), values.pop("first", "")
    if last or first:
        values["name"] = _whole_name(last, first)
    rating, problems = None, []
    if text := values.pop("rating", ""):
        try:
            rating = looks.rating(text)
        except ValueError:
            problems.append(Problem("rating_unreadable", {"value": text}))
    extra = tuple(cell for cell in record.cells[len(header.fields) :] if cell)
    given = PlayerInput(name=values.pop("name", ""), rating=rating, row=record.line, **values)
    return _checked(given, record.text, tuple(problems), extra)


def _whole_name(last: str, first: str) -> str:
    if not (last and first):
        return last or first
    if script_of(last) in (Script.HAN, Script.HANGUL):
        return f"{last}{first}"
    return f"{last}, {first}"


def _from_line(record: Record, numbered: bool) -> Line:
    cells = record.cells[1:] if numbered else record.cells
    found = looks.Found()
    for cell in cells:
        found.take(cell)
    given = PlayerInput(
        name=", ".join(found.name),
        rating=found.rating,
        title=found.title,
        sex=found.sex,
        birth=found.birth,
        federation=found.federation,
        fide_id=found.fide_id,
        club=", ".join(found.club),
        grade=found.grade,
        row=record.line,
    )
    return _checked(given, record.text, unused=tuple(found.unused))


def _checked(
    given: PlayerInput, text: str, problems: tuple[Problem, ...] = (), unused: tuple[str, ...] = ()
) -> Line:
    try:
        given = clean(given)
    except Invalid as error:
        params = {key: value for key, value in error.params.items() if key != "row"}
        problems = (*problems, Problem(error.code, params))
    doubts = (Problem("name_has_digits"),) if any(map(str.isdigit, given.name)) else ()
    return Line(given.row, text, given, problems, unused, doubts)


def mark_doubles(
    players: PlayerList,
    names: Collection[str],
    fide_ids: Collection[str],
    *,
    same_names: bool,
    left_out: Collection[int] = (),
) -> PlayerList:
    """The list with a problem at each line whose player is there already, or is there twice.

    :param names: names in the section, casefolded
    :param fide_ids: FIDE numbers in the section
    :param left_out: lines that are not to be added: they are in nobody's way
    """
    seen_names, seen_ids = set(names), set(fide_ids)
    lines = []
    for line in players.lines:
        name, fide_id = line.player.name.casefold(), line.player.fide_id
        problems = list(line.problems)
        if fide_id and fide_id in seen_ids:
            problems.append(Problem("fide_id_doubled", {"value": fide_id, "name": line.player.name}))
        elif name and name in seen_names and not same_names:
            problems.append(Problem("name_doubled", {"name": line.player.name}))
        if line.row not in left_out:
            seen_names.add(name)
            seen_ids.update([fide_id] if fide_id else [])
        lines.append(replace(line, problems=tuple(problems)))
    return replace(players, lines=tuple(lines))

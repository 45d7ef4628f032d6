"""Crosstables as data: who met whom, seen from the standings or from the pairing numbers.

A cell holds what every form of table needs; a template chooses what it shows: the American grid
(``12w1``), the wall chart (``W12`` over the running score) and, for a round robin, the square.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pairing.scoring import MARKS, Mark, format_points
from pairing.standings import Row, Table, standings_table
from pairing.tiebreaks.base import Settings
from pairing.tiebreaks.ledger import Entry
from pairing.tournament import Colour, Player, Tournament

Order = Literal["rank", "number"]
Kind = Literal["game", "forfeit", "bye", "absent", "pending", "future"]

_GRID = {Mark.WIN: "1", Mark.DRAW: "½", Mark.LOSS: "0"}
_WALL = {"win": "W", "draw": "D", "loss": "L"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round.

    ``opponent`` is the pairing number (0: none), ``label`` the opponent as the table names players: his
    place or his pairing number. ``points`` of the round and the ``running`` score after it are hundredths,
    None for a round that is not paired. A ``pending`` game has no mark and adds nothing.
    """

    round: int
    kind: Kind
    opponent: int = 0
    label: int = 0
    colour: Colour = ""
    mark: Mark | None = None
    points: int | None = None
    running: int | None = None
    games: tuple[int, int] | None = None
    """Of a match: its game points, own and the opponent's, in hundredths."""

    @property
    def match(self) -> str:
        """How a match that was played ended, seen from the player: ``2–1``, ``1½–1½``; else nothing."""
        if self.games is None or self.kind != "game":
            return ""
        return "–".join(format_points(points) for points in self.games)

    @property
    def grid(self) -> str:
        """The cell of the American grid: ``12w1``, ``3b½``, ``7w+``; ``12w`` before the result.

        A match has its games: ``12w 2–1``. A bye is ``–`` and its points (``–1``, ``–½``, ``–0``). Unrated
        games stand as W, D, L. The sides are always w (first mover) and b; games without sides have neither.
        """
        if self.kind == "future":
            return ""
        if self.mark is None:
            return f"{self.label}{self.colour}"
        if not self.opponent:
            return f"–{format_points(self.points or 0)}"
        if self.match:
            return f"{self.label}{self.colour} {self.match}"
        return f"{self.label}{self.colour}{_GRID.get(self.mark, self.mark.value)}"

    @property
    def wall(self) -> str:
        """The upper line of the wall chart: ``W12``, ``D3``, ``L7``; ``X12`` and ``F12`` for a win and a
        loss by forfeit; ``BYE`` for a bye worth playing for, ``H`` half a point, ``U`` unplayed; the bare
        opponent before the result."""
        if self.kind == "future":
            return ""
        if self.mark is None:
            return str(self.label)
        if not self.opponent:
            return {Mark.HALF_BYE: "H", Mark.ZERO_BYE: "U"}.get(self.mark, "BYE")
        if self.kind == "forfeit":
            return f"{'X' if self.mark is Mark.FORFEIT_WIN else 'F'}{self.label}"
        return f"{_WALL[MARKS[self.mark].value]}{self.label}"


@dataclass(frozen=True, slots=True)
class Line:
    """One player of the table: his line of the standings, his place in it (from 1) and his cells."""

    row: Row
    place: int
    label: int
    cells: tuple[Cell, ...]

    @property
    def player(self) -> Player:
        """The player."""
        return self.row.player


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Lines in the order asked for; ``rounds`` columns, of which ``through`` are filled.

    ``names`` tells what labels are: places in the standings or pairing numbers, the same in the first
    column and in all cells.
    """

    lines: tuple[Line, ...]
    rounds: int
    through: int
    names: Order
    table: Table


def crosstable(
    tournament: Tournament,
    tiebreaks: Sequence[str] = (),
    after_round: int | None = None,
    *,
    order: Order = "rank",
    round_robin: bool = False,
    settings: Settings | None = None,
) -> Crosstable:
    """The crosstable after a round (None: all rounds), in the order of the standings or the numbers.

    With ``order="rank"`` players are named by their place, from 1 and without sharing, so that a cell
    leads to one line. Raises ``TiebreakError`` as the standings do.
    """
    table = standings_table(tournament, tiebreaks, after_round, round_robin=round_robin, settings=settings)
    rounds = max(tournament.total_rounds, len(tournament.rounds))
    places = {row.number: place for place, row in enumerate(table.rows, start=1)}
    labels = places if order == "rank" else {number: number for number in places}
    rows = table.rows if order == "rank" else sorted(table.rows, key=lambda row: row.number)
    lines = tuple(
        Line(row, places[row.number], labels[row.number], _cells(table, row, labels, rounds)) for row in rows
    )
    return Crosstable(lines, rounds, table.ledger.through, order, table)


def _cells(table: Table, row: Row, labels: dict[int, int], rounds: int) -> tuple[Cell, ...]:
    entries = table.ledger.history[row.number]
    running = table.ledger.start.get(row.number, 0)
    cells = []
    for entry in entries:
        running += entry.points
        label = labels[entry.opponent] if entry.opponent else 0
        cells.append(
            Cell(
                entry.round,
                _kind(entry),
                entry.opponent,
                label,
                entry.colour,
                entry.mark,
                entry.points,
                running,
                _games(entry),
            )
        )
    cells += [Cell(number, "future") for number in range(len(entries) + 1, rounds + 1)]
    return tuple(cells)


def _games(entry: Entry) -> tuple[int, int] | None:
    if entry.board is None or not entry.board.is_match:
        return None
    won = entry.board.won_games
    return (won[1], won[0]) if entry.side else won


def _kind(entry: Entry) -> Kind:
    if entry.mark is None:
        return "pending"
    if entry.opponent:
        return "game" if entry.played else "forfeit"
    return "absent" if entry.mark is Mark.ZERO_BYE else "bye"


def square(table: Crosstable) -> tuple[tuple[tuple[Cell, ...] | None, ...], ...]:
    """The round-robin square: per line one field for each line, with the cells of their meetings in the
    order of the rounds; None on the diagonal, empty while they have not met."""
    rows = []
    for line in table.lines:
        met: dict[int, list[Cell]] = {}
        for cell in line.cells:
            if cell.opponent:
                met.setdefault(cell.opponent, []).append(cell)
        rows.append(
            tuple(None if other is line else tuple(met.get(other.player.number, ())) for other in table.lines)
        )
    return tuple(rows)

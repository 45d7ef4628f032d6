"""The round columns of the 001 records -> rounds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pairing.scoring import BYE_MARKS, GAME_MARKS, Mark, Outcome, Scoring
from pairing.tournament import Board, Bye, Game, Round
from pairing.trf.fields import Line
from pairing.trf.model import CELL_STEP, FIRST_CELL, MAX_ROUNDS, Note

_MARKS = {mark.value: mark for mark in Mark}
# Older files write a bye as a forfeit or a draw against nobody.
_OLD_BYES = {Mark.FORFEIT_WIN: Mark.FULL_BYE, Mark.FORFEIT_LOSS: Mark.ZERO_BYE, Mark.DRAW: Mark.HALF_BYE}
_COLOURS = {"w": "w", "b": "b", "-": "", " ": ""}


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round as the file has it. ``opponent`` 0 is a bye; ``mark`` None is no result yet."""

    opponent: int
    colour: str
    mark: Mark | None
    line: Line
    column: int


@dataclass(slots=True)
class Columns:
    """All cells by player and round, and which rounds are history."""

    cells: dict[int, dict[int, Cell]] = field(default_factory=dict)
    rounds: int = 0

    def later(self) -> Iterable[tuple[int, int, Cell]]:
        """(round, player, cell) of the byes beyond the last round, in order."""
        found = [
            (number, player, cell)
            for player, row in self.cells.items()
            for number, cell in row.items()
            if number > self.rounds
        ]
        return sorted(found, key=lambda item: item[:2])


def read_cells(line: Line, notes: list[Note]) -> dict[int, Cell]:
    """The cells of one 001 record by round, without the blank ones."""
    cells = {}
    for number, start in enumerate(range(FIRST_CELL, len(line.text), CELL_STEP), start=1):
        text = line.text[start : start + CELL_STEP].ljust(CELL_STEP)
        if not text.strip():
            continue
        if number > MAX_ROUNDS:
            raise line.error("trf_round_out_of_range", start + 1, round=number)
        cells[number] = _read_cell(line, start + 1, text, number, notes)
    return cells


def _read_cell(line: Line, column: int, text: str, number: int, notes: list[Note]) -> Cell:
    if text[4] + text[6] + text[8:] != "    ":
        raise line.error("trf_columns_shifted", column, round=number, text=text.strip())
    opponent = line.integer(column, column + 3) or 0
    if opponent < 0:
        raise line.error("trf_bad_number", column, text=text[:4].strip())
    colour = _COLOURS.get(text[5].lower())
    if colour is None:
        raise line.error("trf_bad_colour", column + 5, round=number, text=text[5])
    letter = text[7].upper()
    mark = _MARKS.get(letter)
    if mark is None and letter != " ":
        raise line.error("trf_unknown_result", column + 7, round=number, text=text[7])
    if opponent:
        if mark in BYE_MARKS:
            raise line.error("trf_bye_with_opponent", column + 7, round=number, text=letter)
        return Cell(opponent, colour, mark, line, column)
    if mark is None:
        mark = Mark.ZERO_BYE
    elif mark in _OLD_BYES:
        notes.append(Note("trf_old_bye", line.number, column + 7, {"text": letter, "round": number}))
        mark = _OLD_BYES[mark]
    elif mark in GAME_MARKS:
        raise line.error("trf_result_without_opponent", column + 7, round=number, text=letter)
    return Cell(0, "", mark, line, column)


def gather(rows: dict[int, dict[int, Cell]]) -> Columns:
    """Decide how many rounds are history.

    A round has a game, or a cell for everybody. Byes for some players in later columns say who
    will be absent.
    """
    columns = Columns(rows)
    counts: dict[int, int] = {}
    for row in rows.values():
        for number, cell in row.items():
            counts[number] = counts.get(number, 0) + 1
            if cell.opponent:
                columns.rounds = max(columns.rounds, number)
    full = [number for number, count in counts.items() if count == len(rows)]
    columns.rounds = max([columns.rounds, *full])
    return columns


def build_rounds(
    columns: Columns, numbers: Sequence[int], scoring: Scoring, stated: Mapping[tuple[int, int], Mark]
) -> tuple[Round, ...]:
    """The rounds, boards in the usual order (a TRF holds no board numbers).

    ``stated`` are byes of other records by (round, player), for players whose own cell is blank.
    Raises ``FormatError`` where two players tell a game differently.
    """
    totals = dict.fromkeys(numbers, 0)
    rounds = []
    for number in range(1, columns.rounds + 1):
        boards: list[Board] = []
        byes: list[Bye] = []
        for player in numbers:
            cell = columns.cells[player].get(number)
            if cell is None or not cell.opponent:
                mark = cell.mark if cell and cell.mark else stated.get((number, player), Mark.ZERO_BYE)
                byes.append(Bye(player, mark))
                continue
            other = _check_opponent(columns, player, number, cell)
            if player < cell.opponent:
                boards.append(_board(player, cell, other))
        ordered = order_boards(boards, totals)
        rounds.append(Round(number, ordered, tuple(byes)))
        add_points(rounds[-1], scoring, totals)
    return tuple(rounds)


def order_boards(boards: Iterable[Board], totals: Mapping[int, int]) -> tuple[Board, ...]:
    """Boards numbered from 1 by the higher score, then the sum of scores, then the higher player's number
    (FIDE C.04.2). ``totals`` are the points before the round."""

    def key(board: Board) -> tuple[int, int, int]:
        first = (-totals[board.first], board.first)
        second = (-totals[board.second], board.second)
        higher = min(first, second)
        return higher[0], first[0] + second[0], higher[1]

    return tuple(
        replace(board, number=number) for number, board in enumerate(sorted(boards, key=key), start=1)
    )


def add_points(round_: Round, scoring: Scoring, totals: dict[int, int]) -> None:
    """Add what a round gave (hundredths) to the points by pairing number."""
    for board in round_.boards:
        for player, points in zip((board.first, board.second), board.points(scoring), strict=True):
            totals[player] += points
    for bye in round_.byes:
        totals[bye.player] += scoring.points(bye.mark)


def _check_opponent(columns: Columns, player: int, number: int, cell: Cell) -> Cell:
    line, opponent = cell.line, cell.opponent
    if opponent == player:
        raise line.error("trf_plays_himself", cell.column, round=number, player=player)
    if opponent not in columns.cells:
        raise line.error("trf_unknown_opponent", cell.column, round=number, player=player, opponent=opponent)
    other = columns.cells[opponent].get(number)
    if other is None or other.opponent != player:
        raise line.error(
            "trf_opponents_disagree",
            cell.column,
            round=number,
            player=player,
            opponent=opponent,
            other=other.opponent if other else None,
        )
    return other


def _board(player: int, cell: Cell, other: Cell) -> Board:
    if cell.colour and cell.colour == other.colour:
        raise _disagreement("trf_colours_disagree", player, cell, other)
    sides = bool(cell.colour or other.colour)
    if cell.colour == "b" or other.colour == "w":
        first, second, marks = cell.opponent, player, (other.mark, cell.mark)
    else:
        first, second, marks = player, cell.opponent, (cell.mark, other.mark)
    if marks == (None, None):
        return Board(0, first, second, (Game(),), sides)
    try:
        outcome = Outcome.from_marks(marks[0] or "", marks[1] or "")
    except ValueError:
        raise _disagreement("trf_results_disagree", player, cell, other) from None
    return Board(0, first, second, (Game(outcome),), sides)


def _disagreement(code: str, player: int, cell: Cell, other: Cell) -> Exception:
    column = cell.column + (5 if code == "trf_colours_disagree" else 7)
    return cell.line.error(
        code,
        column,
        round=(cell.column - 1 - FIRST_CELL) // CELL_STEP + 1,
        player=player,
        opponent=cell.opponent,
        texts=[cell.line.text[column - 1 : column], other.line.text[column - 1 : column]],
        other_line=other.line.number,
    )

"""Games' own scores (discs, points on the board) beside a report file, which has no room for them."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from django.core.management.base import CommandError

from pairing.tournament import Board, Game, Round, Tournament

BAD_INPUT = 3
NO_FILE = 5
COLUMNS = ("round", "player", "score", "opponent_score")

Pair = tuple[int, int]
_Places = dict[Pair, tuple[int, Board]]


def with_scores(tournament: Tournament, name: str) -> Tournament:
    """The tournament with the scores of a CSV file: columns round, player, score, opponent_score.

    A row tells a game from one side; a row from the other side must agree with it. Raises CommandError
    with file, line and what is wrong.
    """
    boards: _Places = {}
    for round_ in tournament.rounds:
        for board in round_.boards:
            boards[round_.number, board.first] = (0, board)
            boards[round_.number, board.second] = (1, board)
    scores: dict[Pair, Pair] = {}
    for line, row in _rows(name):
        number, player, own, other = row
        if (number, player) not in boards:
            raise _wrong(name, line, f"player {player} has no game in round {number}")
        side, board = boards[number, player]
        found = (other, own) if side else (own, other)
        key = (number, board.first)
        if scores.setdefault(key, found) != found:
            raise _wrong(name, line, f"the game of player {player} in round {number} has other scores above")
    return replace(tournament, rounds=tuple(_scored(round_, scores) for round_ in tournament.rounds))


def _scored(round_: Round, scores: dict[Pair, Pair]) -> Round:
    boards = []
    for board in round_.boards:
        found = scores.get((round_.number, board.first))
        games = (Game(board.outcome, *found), *board.games[1:]) if found else board.games
        boards.append(replace(board, games=games))
    return replace(round_, boards=tuple(boards))


def _rows(name: str) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}", returncode=NO_FILE) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{name}: not UTF-8", returncode=BAD_INPUT) from error
    reader = csv.reader(text.splitlines())
    try:
        head, *rows = [(reader.line_num, row) for row in reader] or [(1, [])]
    except csv.Error as error:
        raise _wrong(name, reader.line_num, str(error)) from error
    if [word.strip().lower() for word in head[1]] != list(COLUMNS):
        raise _wrong(name, 1, f"the columns must be {','.join(COLUMNS)}")
    for line, row in rows:
        if not any(cell.strip() for cell in row):
            continue
        try:
            number, player, own, other = (int(cell) for cell in row)
        except ValueError as error:
            raise _wrong(name, line, f"four whole numbers: {','.join(COLUMNS)}") from error
        yield line, (number, player, own, other)


def _wrong(name: str, line: int, what: str) -> CommandError:
    return CommandError(f"{name}:{line}: {what}", returncode=BAD_INPUT)

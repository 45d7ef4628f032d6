"""Games' own scores (discs, points on the board) beside a report file, which has no room for them."""

from collections.abc import Iterator
from dataclasses import replace

from pairing.management.tables import Table, integer, read_table
from pairing.tournament import Board, Game, Round, Tournament

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
    table = read_table(name)
    for line, row in _rows(table):
        number, player, own, other = row
        if (number, player) not in boards:
            raise table.wrong(line, f"player {player} has no game in round {number}")
        side, board = boards[number, player]
        found = (other, own) if side else (own, other)
        key = (number, board.first)
        if scores.setdefault(key, found) != found:
            raise table.wrong(line, f"the game of player {player} in round {number} has other scores above")
    return replace(tournament, rounds=tuple(_scored(round_, scores) for round_ in tournament.rounds))


def _scored(round_: Round, scores: dict[Pair, Pair]) -> Round:
    boards = []
    for board in round_.boards:
        found = scores.get((round_.number, board.first))
        games = (Game(board.games[0].outcome, *found), *board.games[1:]) if found else board.games
        boards.append(replace(board, games=games))
    return replace(round_, boards=tuple(boards))


def _rows(table: Table) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    if table.columns != COLUMNS:
        raise table.wrong(1, f"the columns must be {','.join(COLUMNS)}")
    for line, row in table.rows:
        numbers = [found for cell in row if (found := integer(cell)) is not None]
        if len(row) != len(COLUMNS) or len(numbers) != len(COLUMNS):
            raise table.wrong(line, f"four whole numbers: {','.join(COLUMNS)}")
        number, player, own, other = numbers
        yield line, (number, player, own, other)

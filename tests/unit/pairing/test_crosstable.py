"""Crosstables: the American grid, the wall chart and the round-robin square."""

from pairing.crosstable import crosstable, square
from pairing.tournament import Tournament
from tests.unit.pairing.tiebreaks_builders import event

CLUB = event(
    "ABCDE",
    "A-B 0-1, C-D =, E U",
    "B-C 1-0, E-A -+, D H",
    "D-B *, A-C =, E Z",
    total=5,
)


def grid(tournament: Tournament, order: str) -> list[list[str]]:
    table = crosstable(tournament, ["BH"], order="rank" if order == "rank" else "number")
    return [[f"{line.label} {line.player.name}", *(cell.grid for cell in line.cells)] for line in table.lines]


def test_the_grid_by_pairing_numbers() -> None:
    assert grid(CLUB, "number") == [
        ["1 A", "2w0", "5b+", "3w½", "", ""],
        ["2 B", "1b1", "3w1", "4b", "", ""],
        ["3 C", "4w½", "2b0", "1b½", "", ""],
        ["4 D", "3b½", "–½", "2w", "", ""],
        ["5 E", "–1", "1w-", "–0", "", ""],
    ]


def test_in_order_of_rank_the_cells_name_the_same_places_as_the_first_column() -> None:
    rows = grid(CLUB, "rank")
    # C, E and D have a point each; Buchholz 4½, 3 (three dummies) and 2 (a game under way).
    assert [row[0] for row in rows] == ["1 B", "2 A", "3 C", "4 E", "5 D"]
    assert rows[0] == ["1 B", "2b1", "3w1", "5b", "", ""]
    assert rows[1] == ["2 A", "1w0", "4b+", "3w½", "", ""]


def test_the_wall_chart_shows_letters_and_the_running_score() -> None:
    table = crosstable(CLUB, order="number")
    chart = [[(cell.wall, cell.running) for cell in line.cells] for line in table.lines]
    assert chart == [
        [("L2", 0), ("X5", 100), ("D3", 150), ("", None), ("", None)],
        [("W1", 100), ("W3", 200), ("4", 200), ("", None), ("", None)],
        [("D4", 50), ("L2", 50), ("D1", 100), ("", None), ("", None)],
        [("D3", 50), ("H", 100), ("2", 100), ("", None), ("", None)],
        [("BYE", 100), ("F1", 100), ("U", 100), ("", None), ("", None)],
    ]


def test_kinds_of_cells() -> None:
    table = crosstable(CLUB, order="number")
    assert [cell.kind for cell in table.lines[3].cells] == ["game", "bye", "pending", "future", "future"]
    assert [cell.kind for cell in table.lines[4].cells] == ["bye", "forfeit", "absent", "future", "future"]
    assert (table.rounds, table.through, table.names) == (5, 3, "number")


def test_rounds_after_the_one_asked_for_are_empty() -> None:
    table = crosstable(CLUB, after_round=1, order="number")
    assert [cell.kind for cell in table.lines[0].cells] == ["game"] + ["future"] * 4
    assert table.lines[0].cells[0].running == 0


def test_players_who_share_a_rank_still_have_places_of_their_own() -> None:
    table = crosstable(event("ABCD", "A-B =, C-D ="))
    assert [(line.row.rank, line.place) for line in table.lines] == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_games_without_sides_have_no_colour() -> None:
    table = crosstable(event("AB", "A-B 1-0", sides=False), order="number")
    assert [line.cells[0].grid for line in table.lines] == ["21", "10"]


def test_the_square_of_a_double_round_robin() -> None:
    table = crosstable(
        event("ABC", "A-B 1-0, C Z", "B-C =, A Z", "C-A 0-1, B Z", "B-A =, C Z"),
        order="number",
        round_robin=True,
    )
    fields = [
        [None if field is None else [cell.grid for cell in field] for field in row] for row in square(table)
    ]
    assert fields == [
        [None, ["2w1", "2b½"], ["3b1"]],
        [["1b0", "1w½"], None, ["3w½"]],
        [["1w0"], ["2b½"], None],
    ]


def test_an_empty_event() -> None:
    table = crosstable(Tournament(()))
    assert (table.lines, table.rounds, square(table)) == ((), 0, ())

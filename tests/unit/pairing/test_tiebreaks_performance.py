"""Performance ratings and standard points: figures of FIDE's rating tables, worked by hand."""

import pytest

from pairing.scoring import Scoring
from pairing.standings import standings, working
from pairing.tiebreaks.base import Value
from pairing.tiebreaks.fide_tables import difference_of, expected_of
from pairing.tournament import Tournament
from tests.unit.pairing.tiebreaks_builders import event


def value(tournament: Tournament, spec: str, player: str) -> Value | None:
    return next(row.values[0] for row in standings(tournament, [spec]) if row.player.name == player)


@pytest.mark.parametrize(
    ("fraction", "difference"),
    [(100, 800), (99, 677), (70, 149), (67, 125), (50, 0), (33, -125), (30, -149), (1, -677), (0, -800)],
)
def test_rows_of_the_first_table(fraction: int, difference: int) -> None:
    assert difference_of(fraction) == difference


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 50), (3, 50), (4, 51), (-4, 49), (91, 62), (92, 63), (345, 89), (391, 91), (392, 92), (735, 99),
     (736, 100), (-735, 1), (-736, 0), (2000, 100), (-2000, 0)],
)  # fmt: skip
def test_rows_of_the_second_table(difference: int, expected: int) -> None:
    assert expected_of(difference) == expected


RATINGS = {"A": 2000, "B": 1800, "C": 1900, "D": 2101, "E": 2200}
# A beats B and C and draws with D: mean 1933⅔, score 0.83.
TWO_AND_A_HALF = event("ABCDE", "A-B 1-0", "C-A 0-1", "A-D =", ratings=RATINGS)


def test_performance_is_the_rounded_mean_and_the_difference_of_the_rounded_score() -> None:
    assert value(TWO_AND_A_HALF, "TPR", "A") == 1934 + 273
    assert value(TWO_AND_A_HALF, "TPR", "D") == 2000
    assert value(TWO_AND_A_HALF, "TPR", "B") == 2000 - 800


def test_perfect_performance_is_the_first_rating_that_expects_the_score() -> None:
    # 2233 is 433, 333 and 132 above: .94 + .88 + .68 = 2.50; 2232 lets expect .93 + .88 + .68 = 2.49.
    assert value(TWO_AND_A_HALF, "PTP", "A") == 2233
    # One draw: as strong as the opponent, less the three points that still expect a half.
    assert value(TWO_AND_A_HALF, "PTP", "D") == 2000 - 3


def test_perfect_performance_at_the_ends_of_the_scale() -> None:
    tournament = event("ABC", "A-B 1-0", "A-C 1-0", ratings=RATINGS)
    assert value(tournament, "PTP", "A") == 1900 + 736
    assert value(tournament, "PTP", "B") == 2000 - 800


def test_means_of_the_opponents_performances() -> None:
    # The opponents' performances are 1200, 1200 and 2000; perfect ones 1200, 1200 and 1997.
    assert value(TWO_AND_A_HALF, "APRO", "A") == 1467
    assert value(TWO_AND_A_HALF, "APPO", "A") == 1466
    assert value(TWO_AND_A_HALF, "APRO", "B") == 1934 + 273


def test_performance_counts_games_over_the_board_and_not_the_event_s_points() -> None:
    scoring = Scoring(win=300, draw=100, pab=300)
    tournament = event(
        "ABCDE", "A-B 1-0", "C-A 0-1", "A-D =", "A-E +-", "A U", ratings=RATINGS, scoring=scoring
    )
    assert value(tournament, "TPR", "A") == 1934 + 273
    assert value(tournament, "PTP", "A") == 2233
    assert [value(tournament, spec, "E") for spec in ("TPR", "PTP", "APRO", "APPO")] == [None] * 4


@pytest.mark.parametrize("spec", ["TPR", "PTP", "APRO", "APPO"])
def test_performances_are_unknown_to_all_while_a_player_is_unrated(spec: str) -> None:
    tournament = event("ABC", "A-B 1-0", "A-C =", ratings={"A": 2000, "B": 1500})
    assert [row.values for row in standings(tournament, [spec])] == [(None,)] * 3
    assert all(row.values[0] is not None for row in standings(tournament, [f"{spec}/U1400"]))


def test_working_of_a_perfect_performance_shows_what_each_game_lets_expect() -> None:
    shown = working(TWO_AND_A_HALF, 1, "PTP")
    assert [(part.opponent, part.base) for part in shown.parts] == [(2, 94), (3, 88), (4, 68), (0, 250)]
    assert shown.total == 3 * 2233


def test_standard_points_bring_any_scoring_back_to_one_and_a_half() -> None:
    scoring = Scoring(win=300, draw=100, loss=0, pab=100)
    tournament = event("ABCDEF", "A-B 1-0, C-D =, E U", "A-C 0-1, B H, D F, E Z", "A-D +-", scoring=scoring)
    assert [value(tournament, "STD", name) for name in "ABCDEF"] == [200, 50, 150, 150, 50, 0]


def test_standard_points_compare_with_the_opponent_where_a_result_is_not_mirrored() -> None:
    assert [value(event("AB", "A-B 0-0"), "STD", name) for name in "AB"] == [50, 50]
    assert [value(event("AB", "A-B --"), "STD", name) for name in "AB"] == [0, 0]

"""What follows from a snapshot: scores, colours, floats, meetings, who may have the bye."""

import pytest

from pairing.acceleration import baku
from pairing.errors import PairingError
from pairing.history import DOWN, LEVEL, UP, History, history, upto
from pairing.scoring import CLASSIC, Mark, Scoring
from pairing.tournament import VirtualPoints
from tests.support.build import tournament


def floats(state: History, number: int) -> list[int]:
    return state.floats[state.index[number]]


def test_scores_colours_and_meetings_come_from_played_games() -> None:
    state = history(tournament(4, "1-3 1-0, 4-2 =", "2-1 0-1, 3-4 1-0"))
    assert state.points == [200, 50, 100, 50]
    assert state.colours == ["wb", "bw", "bw", "wb"]
    assert state.met == [0b0110, 0b1001, 0b1001, 0b0110]
    assert state.played == [2, 2, 2, 2]


def test_a_forfeit_is_no_meeting_and_gives_no_colour() -> None:
    state = history(tournament(2, "1-2 +-"))
    assert state.points == [100, 0]
    assert state.colours == ["", ""]
    assert state.met == [0, 0]
    assert [state.unplayed(index) for index in (0, 1)] == [1, 1]
    assert state.bye_barred == [True, False]
    assert state.participated == [True, True]


@pytest.mark.parametrize(
    ("mark", "points", "floated", "barred"),
    [("U", 100, DOWN, True), ("F", 100, DOWN, True), ("H", 50, DOWN, False), ("Z", 0, LEVEL, False)],
)
def test_byes(mark: str, points: int, floated: int, barred: bool) -> None:
    state = history(tournament(3, f"1-2 1-0, 3 {mark}"))
    assert (state.points[2], floats(state, 3), state.bye_barred[2]) == (points, [floated], barred)


@pytest.mark.parametrize(
    ("result", "first", "second"), [("+-", DOWN, LEVEL), ("-+", LEVEL, DOWN), ("--", LEVEL, LEVEL)]
)
def test_a_forfeit_win_is_a_downfloat_and_a_forfeit_loss_no_float(
    result: str, first: int, second: int
) -> None:
    state = history(tournament(2, f"1-2 {result}"))
    assert (floats(state, 1), floats(state, 2)) == ([first], [second])


def test_different_scores_make_floats_in_played_games() -> None:
    state = history(tournament(4, "1-3 1-0, 2-4 1-0", "1-4 1-0, 3-2 ="))
    assert [floats(state, number) for number in (1, 2, 3, 4)] == [
        [LEVEL, DOWN], [LEVEL, DOWN], [LEVEL, UP], [LEVEL, UP],
    ]  # fmt: skip


def test_an_allocated_bye_worth_nothing_is_a_downfloat_and_bars_all_the_same() -> None:
    state = history(tournament(3, "1-2 1-0, 3 U", scoring=CLASSIC.with_values(pab=0)))
    assert (state.points[2], floats(state, 3), state.bye_barred[2]) == (0, [DOWN], True)


def test_an_absence_paid_like_a_win_bars_the_bye() -> None:
    state = history(tournament(3, "1-2 1-0, 3 Z", scoring=Scoring(absence=100)))
    assert state.bye_barred[2]


def test_a_player_without_any_entry_in_a_round_was_absent() -> None:
    state = history(tournament(3, "1-2 1-0"))
    assert (state.points[2], floats(state, 3), state.participated[2]) == (0, [LEVEL], False)


def test_floats_under_acceleration_compare_the_pairing_scores_of_that_round() -> None:
    # Players 1 and 2 have a virtual point in round 1 only; level in real points is a float then, and a
    # difference in real points is one afterwards.
    virtual = (VirtualPoints(100, 1, 1, 1, 2),)
    state = history(tournament(4, "1-3 =, 4-2 0-1", "1-4 1-0, 2-3 1-0", virtual=virtual))
    assert [floats(state, number) for number in (1, 2, 3, 4)] == [
        [DOWN, DOWN], [DOWN, DOWN], [UP, UP], [UP, UP],
    ]  # fmt: skip
    assert state.pairing_points == state.points == [150, 200, 50, 0]


def test_virtual_points_of_the_next_round_count_for_its_pairing_only() -> None:
    state = history(tournament(2, "1-2 =", virtual=(VirtualPoints(50, 2, 2, 1, 1),)))
    assert (state.points, state.pairing_points) == ([50, 50], [100, 50])


def test_rounds_paired_ahead_count_as_met_but_not_in_scores() -> None:
    state = history(tournament(4, "1-3 1-0, 2-4 1-0", "1-2 ?, 3-4 ?", results_through=1))
    assert state.points == [100, 100, 0, 0]
    assert state.met[0] == 0b0110
    assert state.colours[0] == "ww"


def test_boards_beyond_met_through_are_no_meetings() -> None:
    state = history(tournament(4, "1-3 1-0, 2-4 1-0", "1-2 ?, 3-4 ?", results_through=1, met_through=1))
    assert state.met[0] == 0b0100
    assert state.colours[0] == "w"


def test_a_board_without_sides_gives_no_colour() -> None:
    from dataclasses import replace

    base = tournament(2, "1-2 1-0")
    board = replace(base.rounds[0].boards[0], sides=False)
    state = history(replace(base, rounds=(replace(base.rounds[0], boards=(board,)),)))
    assert state.colours == ["", ""]
    assert state.met == [0b10, 0b01]


@pytest.mark.parametrize(
    ("rounds", "code", "params"),
    [
        (("1-2 1-0, 3-4 ?",), "results_missing", {"round": 1, "boards": [2]}),
        (("1-9 1-0",), "unknown_player", {"player": 9, "round": 1}),
        (("1-2 1-0, 1-3 1-0",), "player_twice", {"player": 1, "round": 1}),
        (("1-2 1-0, 2 U",), "player_twice", {"player": 2, "round": 1}),
    ],
)
def test_contradictions_are_told(rounds: tuple[str, ...], code: str, params: dict[str, object]) -> None:
    with pytest.raises(PairingError) as caught:
        history(tournament(4, *rounds))
    assert (caught.value.code, caught.value.params) == (code, params)


def test_a_number_given_twice_is_told() -> None:
    from dataclasses import replace

    base = tournament(2)
    with pytest.raises(PairingError) as caught:
        history(replace(base, players=base.players * 2))
    assert (caught.value.code, caught.value.params) == ("duplicate_number", {"players": [1, 2]})


def test_upto_asks_again_for_what_was_asked_and_forgets_boards_and_the_allocated_bye() -> None:
    finished = tournament(6, "1-3 1-0, 2-4 1-0, 5 U, 6 H", "1-2 =, 3 Z, 4 U")
    before = upto(finished, 2)
    assert before.next_round == 2
    assert before.requests == {3: Mark.ZERO_BYE, 5: Mark.ZERO_BYE, 6: Mark.ZERO_BYE}
    assert upto(finished, 1).requests == {6: Mark.HALF_BYE}
    assert upto(finished, 3) is finished
    with pytest.raises(ValueError, match="round 4"):
        upto(finished, 4)


def test_baku_accelerates_the_top_half_of_161_players_in_the_first_five_of_nine_rounds() -> None:
    # C.04.7's own example: 82 of 161; a point in rounds 1 to 3, half a point in rounds 4 and 5.
    assert baku(range(1, 162), 9, CLASSIC) == (
        VirtualPoints(100, 1, 3, 1, 82),
        VirtualPoints(50, 4, 5, 1, 82),
    )


def test_baku_keeps_the_last_player_of_the_group_when_late_entries_shift_the_list() -> None:
    assert baku(range(1, 164), 9, CLASSIC, last_accelerated=84)[0] == VirtualPoints(100, 1, 3, 1, 84)


def test_baku_follows_the_value_of_a_win_and_knows_empty_fields() -> None:
    assert baku(range(1, 9), 11, Scoring(win=200, draw=100)) == (
        VirtualPoints(200, 1, 3, 1, 4),
        VirtualPoints(100, 4, 6, 1, 4),
    )
    assert baku([], 9, CLASSIC) == baku([1, 2], 0, CLASSIC) == ()

"""Colour preferences (art. 1.7) and their allocation (art. 5.2), one rule at a time."""

import pytest

from pairing.colours import ABSOLUTE, BLACK, MILD, NEITHER, NO_PREFERENCE, STRONG, WHITE, allocate, preference


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        ("", (NEITHER, NO_PREFERENCE)),
        ("w", (BLACK, STRONG)),
        ("b", (WHITE, STRONG)),
        ("wb", (WHITE, MILD)),
        ("bw", (BLACK, MILD)),
        ("wbw", (BLACK, STRONG)),
        ("ww", (BLACK, ABSOLUTE)),  # both by difference and by the latest two
        ("wbb", (WHITE, ABSOLUTE)),  # the latest two, difference 1
        ("bww", (BLACK, ABSOLUTE)),
        ("wwbb", (WHITE, ABSOLUTE)),  # difference 0, but Black twice running
        ("wwbw", (BLACK, ABSOLUTE)),  # difference 2 without a repeated colour
    ],
)
def test_preference(history: str, expected: tuple[int, int]) -> None:
    assert preference(history) == expected


def allocated(higher: str, lower: str, odd: bool = True, initial: int = WHITE) -> tuple[int, str]:
    return allocate(higher, lower, odd, initial)


def test_5_2_1_grants_both_preferences() -> None:
    assert allocated("w", "b") == (BLACK, "5.2.1")
    assert allocated("", "b") == (BLACK, "5.2.1")
    assert allocated("b", "") == (WHITE, "5.2.1")


def test_5_2_2_grants_the_stronger_preference() -> None:
    assert allocated("wb", "wbb") == (BLACK, "5.2.2")  # mild against absolute
    assert allocated("b", "wwbb") == (BLACK, "5.2.2")  # strong against absolute
    assert allocated("bwb", "wb") == (WHITE, "5.2.2")  # strong against mild


def test_5_2_2_grants_the_wider_difference_of_two_absolute_preferences() -> None:
    assert allocated("wbww", "bww") == (BLACK, "5.2.2")
    assert allocated("bww", "wbww") == (WHITE, "5.2.2")


def test_5_2_3_goes_back_to_the_latest_round_with_different_colours() -> None:
    # Both want White mildly. The latest two games agree; three games ago the higher had White, the lower
    # Black, so now the higher has Black.
    assert allocated("bwwb", "wbwb") == (BLACK, "5.2.3")
    assert allocated("wbwb", "bwwb") == (WHITE, "5.2.3")


def test_5_2_3_compares_from_the_latest_game_when_one_history_is_shorter() -> None:
    assert allocated("bwwb", "wb") == (WHITE, "5.2.4")  # nothing differs as far as the shorter one goes
    assert allocated("b", "wwbbb") == (BLACK, "5.2.2")  # strong against absolute comes first
    assert allocated("wbbwwb", "bw" + "wb") == (WHITE, "5.2.4")


def test_5_2_4_grants_the_higher_ranked_players_preference() -> None:
    assert allocated("wb", "wb") == (WHITE, "5.2.4")
    assert allocated("w", "w") == (BLACK, "5.2.4")


@pytest.mark.parametrize(
    ("odd", "initial", "side"),
    [(True, WHITE, WHITE), (False, WHITE, BLACK), (True, BLACK, BLACK), (False, BLACK, WHITE)],
)
def test_5_2_5_goes_by_parity_and_the_initial_colour(odd: bool, initial: int, side: int) -> None:
    assert allocated("", "", odd, initial) == (side, "5.2.5")

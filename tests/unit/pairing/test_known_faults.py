"""Faults reported of other programs, turned into tests."""

import pytest

from pairing import pair
from pairing.errors import PairingError
from pairing.history import history
from pairing.scoring import Mark
from pairing.tournament import Tournament, VirtualPoints
from tests.support.build import tournament
from tests.support.corpus import boards
from tests.support.generator import Mess, tournaments


def bye_of(state: Tournament) -> int | None:
    return next((bye.player for bye in pair(state).byes if bye.mark == Mark.PAB), None)


def test_an_allocated_bye_is_not_given_to_the_same_player_again() -> None:
    state = tournament(5, "1-3 1-0, 2-4 1-0, 5 U", total=4)
    assert bye_of(state) not in (None, 5)


def test_a_full_point_bye_bars_the_allocated_bye_and_a_half_point_bye_does_not() -> None:
    assert bye_of(tournament(5, "1-3 1-0, 2-4 1-0, 5 F")) != 5
    # 1 had the bye and 2 a win by forfeit; 3 had half a point without playing and may have it.
    assert bye_of(tournament(3, "1-2 --, 3 H", "2-3 +-, 1 U")) == 3


def test_half_a_point_for_the_allocated_bye_still_counts_as_the_bye() -> None:
    scoring = tournament(1).scoring.with_values(pab=50)
    state = tournament(5, "1-3 1-0, 2-4 1-0, 5 U", total=4, scoring=scoring)
    assert history(state).points[4] == 50
    assert history(state).bye_barred[4]
    assert bye_of(state) in (3, 4)


def test_a_bye_fixed_by_hand_for_the_next_round_leaves_three_boards_and_no_other_bye() -> None:
    proposal = pair(tournament(7, pinned_bye=7))
    assert len(proposal.boards) == 3
    assert [bye.player for bye in proposal.byes] == [7]


def test_more_rounds_than_players_end_in_a_refusal_and_not_in_a_second_bye() -> None:
    endings = []
    for seed in range(10):
        byes: list[int] = []
        for _, outcome in tournaments(seed, 5, 7):
            if isinstance(outcome, PairingError):
                endings.append((len(byes), outcome.code))
            else:
                byes += [bye.player for bye in outcome.byes]
        assert len(byes) == len(set(byes))
    assert len(endings) == 10
    assert {code for _, code in endings} <= {"no_legal_pairing", "no_bye_candidate"}


def test_no_second_meeting_even_where_colours_would_be_better() -> None:
    # 1 and 4 want White, 2 and 3 Black, and every two whose wishes agree have met.
    state = tournament(4, "1-2 1-0, 4-3 0-1", "2-4 =, 3-1 0-1", total=3)
    assert sorted(sorted(board) for board in boards(pair(state))) == [[1, 4], [2, 3]]
    assert [board.reason for board in pair(state).boards] == ["5.2.4", "5.2.4"]


def test_a_top_down_choice_does_not_strand_the_last_two() -> None:
    # Pairing 1-2 and 3-4 first would leave 5 and 6, who have met.
    state = tournament(6, "1-3 1-0, 2-4 1-0, 5-6 =", "4-1 0-1, 3-2 0-1, 6-5 --", total=5)
    proposal = pair(state)
    assert len(proposal.boards) == 3
    met = history(state)
    for board in proposal.boards:
        one, two = met.index[board.first], met.index[board.second]
        assert not met.met[one] >> two & 1


def test_a_forfeited_pairing_may_be_paired_again_and_gave_no_colour() -> None:
    state = tournament(2, "1-2 +-")
    proposal = pair(state)
    assert {proposal.boards[0].first, proposal.boards[0].second} == {1, 2}
    assert proposal.boards[0].reason == "5.2.5"


def test_the_bye_goes_to_the_lowest_score_that_may_have_it() -> None:
    # Seventeen players after three rounds; 17 is alone on the lowest score and had no bye.
    state = tournament(
        17,
        "1-9 1-0, 10-2 0-1, 3-11 1-0, 12-4 0-1, 5-13 1-0, 14-6 0-1, 7-15 1-0, 8-17 1-0, 16 U",
        "2-1 =, 4-3 =, 6-5 =, 8-7 =, 9-16 0-1, 11-10 =, 13-12 =, 17-14 0-1, 15 U",
        "1-16 1-0, 3-2 =, 5-4 =, 7-6 =, 14-8 =, 15-11 =, 10-13 =, 12-17 1-0, 9 U",
    )
    points = dict(zip(history(state).numbers, history(state).points, strict=True))
    assert min(points.values()) == points[17] == 0
    assert bye_of(state) == 17


@pytest.mark.parametrize("byes", [1, 2, 3, 4])
@pytest.mark.parametrize("players", [5, 6, 7, 8, 9])
def test_odd_numbers_with_byes_in_the_first_round_go_on(players: int, byes: int) -> None:
    asking = dict.fromkeys(range(1, byes + 1), Mark.HALF_BYE)
    present = players - byes
    state = tournament(players, requests=asking)
    if present == 1:
        with pytest.raises(PairingError, match="one_player"):
            pair(state)
        return
    proposal = pair(state)
    assert 2 * len(proposal.boards) + sum(bye.mark == Mark.PAB for bye in proposal.byes) == present
    assert {bye.player for bye in proposal.byes if bye.mark == Mark.HALF_BYE} == set(asking)


def test_half_point_scores_meet_the_nearest_score() -> None:
    # 3.5, 3, 2.5 and 2.5 where nobody has met: the leader meets 3.
    scores = ((350, 1), (300, 2), (250, 3), (250, 4))
    state = tournament(4, virtual=tuple(VirtualPoints(points, 1, 1, n, n) for points, n in scores))
    assert [set(board) for board in boards(pair(state))] == [{1, 2}, {3, 4}]


def test_small_swiss_tournaments_end_legally_or_with_a_code() -> None:
    for seed in range(60):
        for _, outcome in tournaments(seed, 8, 7, Mess()):
            if isinstance(outcome, PairingError):
                assert outcome.code in ("no_legal_pairing", "no_bye_candidate")

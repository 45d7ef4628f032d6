"""Fold Swiss: secondary scores, best against worst, the float as a privilege."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.checker import check
from pairing.errors import PairingError
from pairing.scoring import MARKS, Mark
from pairing.secondary import SECONDARIES, secondary
from pairing.systems import get
from pairing.tournament import Bye, Player, Proposal, Tournament, VirtualPoints
from tests.support.build import tournament
from tests.support.examples import examples
from tests.support.playing import Habits, field, pairs, play, written
from tests.unit.pairing.tiebreaks_builders import event

FOLD = get("fold")
SIDELESS = {"sides": False}

# Three players with two points, of whom 1 met a lower score in round 2.
FLOATED = tournament(
    12,
    "1-6 1-0, 2-7 1-0, 3-8 1-0, 4-5 =, 9-10 1-0, 11-12 1-0",
    "1-4 1-0, 2-9 1-0, 3-11 1-0, 5-6 =, 7-8 1-0, 10-12 1-0",
)


def notes(proposal: Proposal) -> list[Mapping[str, object]]:
    return [note for reason in proposal.reasons for note in reason["notes"]]  # type: ignore[attr-defined]


def test_round_one_folds_the_list() -> None:
    assert pairs(FOLD.pair(tournament(8))) == written("1-8 2-7 3-6 4-5")
    assert pairs(FOLD.pair(tournament(8), {"inside": "neighbours"})) == written("1-2 3-4 5-6 7-8")


def test_the_best_by_discs_meets_the_best_of_the_next_score() -> None:
    # One point each: B 50 discs, A 40, C 33; none: F 31, D 24, E 14.
    state = event("ABCDEF", "A-D 1-0 40:24, B-E 1-0 50:14, C-F 1-0 33:31", total=5)
    proposal = FOLD.pair(state, {"secondary": "discs"} | SIDELESS)
    assert pairs(proposal) == written("2-6 1-3 4-5")
    assert {"code": "float", "params": {"player": 2, "opponent": 6}} in notes(proposal)
    worst = FOLD.pair(state, {"secondary": "discs", "float": "worst"} | SIDELESS)
    # C is sent down instead; F, the best below, has met him, so he meets D.
    assert pairs(worst) == written("3-4 1-2 5-6")


@pytest.mark.parametrize("name", ["bq", "discs", "spread"])
def test_othello_scores_order_a_group(name: str) -> None:
    # Four winners by 60, 50, 45 and 40 discs, each against somebody without points.
    state = event("ABCDEFGH", "A-E 1-0 40:24, B-F 1-0 60:4, C-G 1-0 45:19, D-H 1-0 50:14", total=5)
    found = pairs(FOLD.pair(state, {"secondary": name} | SIDELESS))
    # Best against worst among B D C A, and among E (24) G (19) H (14) F (4).
    assert found == written("2-1 4-3 5-6 7-8")


def test_the_brightwell_quotient_is_discs_and_k_times_the_opponents_points() -> None:
    # A: 40 + 30 discs, opponents B 2 points and C 2 points, one bye: 32 + K times his own 2 points.
    state = event("ABCD", "A-B 1-0 40:24, C-D 1-0 64:0", "A-C 0-1 30:34, B-D 1-0 40:24", "B-C 1-0 33:31, A U")
    assert secondary(state, "bq", 6).values[1] == 40 + 30 + 6 * (2 + 2) + 32 + 6 * 2
    assert secondary(state, "bq", 10).values[1] == 40 + 30 + 10 * (2 + 2) + 32 + 10 * 2
    assert secondary(state, "bq").written(1) == "138"


def test_the_small_points_are_the_sum_of_the_opponents_points() -> None:
    # Winners 1, 2, 3, 4 of round 1; in round 2 1 and 2 win. Opponents: of 1: 5 (0) and 3 (1).
    state = tournament(8, "1-5 1-0, 2-6 1-0, 3-7 1-0, 4-8 1-0", "3-1 0-1, 4-2 0-1, 5-7 1-0, 6-8 1-0")
    values = secondary(state, "sum").values
    assert [values[number] for number in range(1, 9)] == [200, 200, 200, 200, 200, 200, 200, 200]
    later = secondary(replace(state, results_through=1), "sum").values
    assert [later[number] for number in range(1, 9)] == [0, 0, 0, 0, 100, 100, 100, 100]


def test_a_float_is_not_repeated_within_three_rounds() -> None:
    none = {"secondary": "none"} | SIDELESS
    proposal = FOLD.pair(FLOATED, none)
    # 1 passes it on to 2, who meets 5, the best with one point; 9 and 10 have met.
    assert pairs(proposal) == written("2-5 1-3 7-10 9-11 4-6 8-12")
    assert {"code": "float_passed", "params": {"players": [1], "rounds": 2}} in notes(proposal)
    again = FOLD.pair(FLOATED, none | {"float_rest": 0})
    assert pairs(again) == written("1-5 2-3 7-10 9-11 4-6 8-12")
    below = FOLD.pair(FLOATED, none | {"float": "worst"})
    assert pairs(below) == written("3-5 1-2 7-10 9-11 4-6 8-12")
    # From the worst on it is 3's turn at once; 1, who waits, was not passed over.
    assert "float_passed" not in {note["code"] for note in notes(below)}


def test_a_bye_is_no_float() -> None:
    state = tournament(5, "1-4 1-0, 2-5 1-0, 3 U")
    # 1, 2, 3 have a point. 3 is the last of them anyway; by rating he is the best, and may be sent down.
    rated = replace(state, players=tuple(Player(n, rating=2000 + n) for n in range(1, 6)))
    proposal = FOLD.pair(rated, {"secondary": "rating"} | SIDELESS)
    assert proposal.byes == (Bye(4, Mark.PAB),)
    assert pairs(proposal) == written("3-5 1-2")


def test_neighbours_with_a_float() -> None:
    found = pairs(FOLD.pair(FLOATED, {"secondary": "none", "inside": "neighbours"} | SIDELESS))
    assert found == written("2-5 1-3 7-9 10-11 4-6 8-12")


def test_virtual_points_make_groups_but_no_secondary_scores() -> None:
    raised = (VirtualPoints(100, 1, 9, 1, 2),)
    state = tournament(6, "1-4 0-1, 2-5 0-1, 3-6 1-0", virtual=raised)
    assert secondary(state, "sum").values == secondary(replace(state, virtual=()), "sum").values
    # One point for the pairing: 1 to 5, in this order by the opponents' real points. 1 and 2 met a lower
    # score in round 1 and wait, 3 has met 6: so 4 is sent down.
    assert pairs(FOLD.pair(state, SIDELESS)) == written("4-6 1-5 2-3")


def test_the_bye_goes_to_the_lowest_score_once() -> None:
    state = tournament(5, "1-3 1-0, 2-4 1-0, 5 U")
    assert FOLD.pair(state, SIDELESS).byes == (Bye(4, Mark.PAB),)
    barred = tournament(5, "1-3 1-0, 2-4 -+, 5 U")
    # 5 had it and 4 won without playing; 3 and 2 have no points.
    assert FOLD.pair(barred, SIDELESS).byes == (Bye(3, Mark.PAB),)


@pytest.mark.parametrize("name", ["bq", "discs", "spread"])
def test_games_without_scores_are_refused_with_the_option(name: str) -> None:
    with pytest.raises(PairingError) as caught:
        FOLD.pair(tournament(4, "1-2 1-0, 3-4 +-"), {"secondary": name})
    assert caught.value.code == "scores_missing"
    assert caught.value.params == {"option": "secondary", "round": 1, "boards": [1]}


def test_a_missing_rating_is_refused_unless_the_player_is_away() -> None:
    rated = replace(
        tournament(4), players=tuple(Player(n, rating=None if n == 3 else 2000) for n in range(1, 5))
    )
    with pytest.raises(PairingError) as caught:
        FOLD.pair(rated, {"secondary": "rating"})
    assert (caught.value.code, caught.value.params) == (
        "ratings_missing",
        {"option": "secondary", "players": [3]},
    )
    FOLD.pair(replace(rated, requests={3: Mark.ZERO_BYE}), {"secondary": "rating"})


@settings(max_examples=examples(70), deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(4, 21),
    habits=st.builds(Habits, st.integers(0, 60), st.integers(0, 20), st.integers(0, 20)),
    name=st.sampled_from(SECONDARIES),
    inside=st.sampled_from(["fold", "neighbours"]),
    sides=st.booleans(),
)
def test_every_round_up_to_the_last_is_legal(
    seed: int, players: int, habits: Habits, name: str, inside: str, sides: bool
) -> None:
    options = {"secondary": name, "inside": inside, "sides": sides}
    invariants = FOLD.invariants(FOLD.resolve(options))
    for state, proposal in play(FOLD, field(players, players, seed), options, habits):
        check(state, proposal, invariants)
        seats = [number for board in proposal.boards for number in (board.first, board.second)]
        assert sorted(seats + [bye.player for bye in proposal.byes]) == [p.number for p in state.players]


def points(state: Tournament) -> dict[int, int]:
    """Points with 2 for a win, counted here anew."""
    worth = {"win": 2, "draw": 1, "pab": 2}
    found = dict.fromkeys((player.number for player in state.players), 0)
    for entry in state.rounds:
        marks = {bye.player: bye.mark for bye in entry.byes}
        for board in entry.boards:
            assert board.outcome is not None
            marks |= dict(zip((board.first, board.second), board.outcome.marks, strict=True))
        for number, mark in marks.items():
            found[number] += worth.get(MARKS[mark].value, 0)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_as_few_as_possible_are_sent_down_in_a_large_field(seed: int) -> None:
    """With 60 players and few rounds nothing stands in the way: one float for each odd group."""
    clean = Habits(draws=30, forfeits=0, absent=0)
    for state, proposal in play(FOLD, field(60, 4, seed), SIDELESS, clean):
        score = points(state)
        crossing = [b for b in proposal.boards if score[b.first] != score[b.second]]
        above, odd = 0, 0
        for value in sorted(set(score.values()), reverse=True):
            above += list(score.values()).count(value)
            odd += above % 2
        assert len(crossing) == odd
        assert all(abs(score[b.first] - score[b.second]) == 1 for b in crossing)


@pytest.mark.parametrize("seed", range(8))
def test_nobody_floats_again_in_the_place_of_a_player_who_could(seed: int) -> None:
    latest: dict[int, int] = {}
    for state, proposal in play(FOLD, field(40, 6, seed), SIDELESS, Habits(forfeits=0, absent=0)):
        score = points(state)
        met = {frozenset((b.first, b.second)) for entry in state.rounds for b in entry.boards}
        boards = [sorted((b.first, b.second), key=lambda n: -score[n]) for b in proposal.boards]
        level = [(one, two) for one, two in boards if score[one] == score[two]]
        for high, low in boards:
            if score[high] == score[low] or state.next_round - latest.get(high, -9) > 2:
                continue
            for one, two in [pair for board in level for pair in (board, board[::-1])]:
                rested = state.next_round - latest.get(one, -9) > 2
                if rested and score[one] == score[high]:
                    assert not {frozenset((one, low)), frozenset((high, two))}.isdisjoint(met)
        latest |= {high: state.next_round for high, low in boards if score[high] != score[low]}

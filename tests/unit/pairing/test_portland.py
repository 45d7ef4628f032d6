"""Portland: groups of four for three rounds, then Swiss from the standings a round behind."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.checker import check
from pairing.errors import PairingError
from pairing.scoring import Mark
from pairing.systems import get
from pairing.systems.portland import groups_of_four
from pairing.tournament import Bye
from tests.support.build import tournament
from tests.support.examples import examples
from tests.support.playing import Habits, after, field, pairs, play, written

PORTLAND = get("portland")
PLAIN = {"secondary": "none", "sides": False}

# Two groups: 1 4 5 8 and 2 3 6 7. After round 2: 1 and 2 have 2; 3, 4, 7, 8 have 1; 5 and 6 nothing.
TWO_ROUNDS = ("1-8 1-0, 4-5 1-0, 2-7 1-0, 3-6 1-0", "8-5 1-0, 1-4 1-0, 7-6 1-0, 2-3 1-0")


def numbers(players: int) -> dict[int, int]:
    return {number: number for number in range(1, players + 1)}


def test_groups_have_one_of_each_quarter_back_and_forth() -> None:
    assert groups_of_four(tournament(8), numbers(8), dealt=True) == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert groups_of_four(tournament(8), numbers(8), dealt=False) == [[1, 2, 3, 4], [5, 6, 7, 8]]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(4, [4]), (5, [5]), (6, [6]), (7, [4, 3]), (9, [4, 5]), (10, [4, 6]), (11, [4, 4, 3])],
)
def test_what_is_left_over_joins_the_last_group_or_makes_one_of_three(players: int, sizes: list[int]) -> None:
    found = groups_of_four(tournament(players), numbers(players), dealt=True)
    assert [len(group) for group in found] == sizes
    assert sorted(number for group in found for number in group) == list(range(1, players + 1))


def test_three_rounds_by_the_table_of_four() -> None:
    # Berger: 1-4 2-3, then 4-3 1-2, then 2-4 3-1, in both groups.
    first = PORTLAND.pair(tournament(8))
    assert [(board.first, board.second) for board in first.boards] == [(1, 8), (2, 7), (3, 6), (4, 5)]
    second = PORTLAND.pair(tournament(8, TWO_ROUNDS[0]))
    assert {(b.first, b.second) for b in second.boards} == {(8, 5), (1, 4), (7, 6), (2, 3)}
    third = PORTLAND.pair(tournament(8, *TWO_ROUNDS))
    assert {(b.first, b.second) for b in third.boards} == {(4, 8), (5, 1), (3, 7), (6, 2)}


@pytest.mark.parametrize("players", [4, 7, 8, 11, 12, 16])
def test_after_three_rounds_everybody_has_met_his_group(players: int) -> None:
    chance = random.Random(players)
    state = field(players, 5, players)
    groups = groups_of_four(state, numbers(players), dealt=True)
    met = set()
    for _ in range(3):
        proposal = PORTLAND.pair(state)
        check(state, proposal, PORTLAND.invariants(PORTLAND.resolve()))
        met |= pairs(proposal)
        state = after(state, proposal, chance, Habits(forfeits=0))
    assert met == {frozenset(pair) for group in groups for pair in combinations(group, 2)}


@pytest.mark.parametrize("last", ["4-8 1-0, 5-1 1-0, 3-7 1-0, 6-2 1-0", "4-8 ?, 5-1 0-1, 3-7 ?, 6-2 ="])
def test_the_first_swiss_round_is_paired_from_the_standings_before_the_last_of_the_groups(last: str) -> None:
    proposal = PORTLAND.pair(tournament(8, *TWO_ROUNDS, last), PLAIN)
    # 2 points: 1-2. 1 point: best against worst of 3 4 7 8. Nothing: 5-6.
    assert pairs(proposal) == written("1-2 3-8 4-7 5-6")
    assert {"code": "lagged", "params": {"round": 2}} in proposal.reasons[0]["notes"]  # type: ignore[operator]


def test_without_the_lag_the_last_round_counts() -> None:
    state = tournament(8, *TWO_ROUNDS, "4-8 1-0, 5-1 1-0, 3-7 1-0, 6-2 1-0")
    # 2 points: 1 2 3 4; 1 and 4, 2 and 3 have met. 1 point: 5 6 7 8; 5 and 8, 6 and 7 have met.
    proposal = PORTLAND.pair(state, PLAIN | {"lag": "never"})
    assert pairs(proposal) == written("1-3 2-4 5-7 6-8")


def test_boards_of_the_last_round_of_the_groups_count_as_met() -> None:
    # After round 2 4 and 8 are equal, and met in round 3.
    state = tournament(8, *TWO_ROUNDS, "4-8 =, 5-1 =, 3-7 =, 6-2 =")
    assert frozenset((4, 8)) not in pairs(PORTLAND.pair(state, PLAIN))


def test_later_rounds_lag_only_if_they_are_told_to() -> None:
    four = (*TWO_ROUNDS, "4-8 1-0, 1-5 1-0, 3-7 1-0, 2-6 1-0", "1-2 1-0, 3-8 1-0, 4-7 1-0, 5-6 1-0")
    for lag, after_round in (("first", None), ("always", 3), ("never", None)):
        notes = PORTLAND.pair(tournament(8, *four), PLAIN | {"lag": lag}).reasons[0]["notes"]
        rounds = [note["params"]["round"] for note in notes if note["code"] == "lagged"]  # type: ignore[attr-defined]
        assert rounds == ([] if after_round is None else [after_round])


def test_who_has_nobody_in_his_group_meets_another_such_player() -> None:
    state = tournament(8, requests={8: Mark.ZERO_BYE, 7: Mark.ZERO_BYE})
    # 7 and 8 are away in round 1: groups 1 4 5 and 2 3 6, left over from the first four.
    proposal = PORTLAND.pair(state, {"deal": "list"})
    assert pairs(proposal) == written("1-6 2-5 3-4")
    later = tournament(8, TWO_ROUNDS[0], requests={4: Mark.ZERO_BYE, 3: Mark.ZERO_BYE})
    # 1 should meet 4 and 2 should meet 3.
    assert pairs(PORTLAND.pair(later)) == written("1-2 5-8 6-7")


def test_the_free_one_of_a_group_of_five_has_the_bye() -> None:
    proposal = PORTLAND.pair(tournament(5))
    # The Berger table of six without the sixth.
    assert proposal.byes == (Bye(1, Mark.PAB),)
    assert pairs(proposal) == written("2-5 3-4")


def test_a_late_entry_changes_no_group() -> None:
    before = groups_of_four(tournament(8, TWO_ROUNDS[0]), numbers(8), dealt=True)
    # He has number 1, all others moved down by one.
    moved = "2-9 1-0, 5-6 1-0, 3-8 1-0, 4-7 1-0, 1 Z"
    late = groups_of_four(tournament(9, moved), numbers(9), dealt=True)
    assert late == [[number + 1 for number in group] for group in before]


def test_missing_ratings_are_refused() -> None:
    with pytest.raises(PairingError, match="ratings_missing"):
        PORTLAND.pair(replace(tournament(4)), {"secondary": "rating"})


@settings(max_examples=examples(70), deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(4, 19),
    habits=st.builds(Habits, st.integers(0, 60), st.integers(0, 20), st.integers(0, 25)),
    lag=st.sampled_from(["first", "always", "never"]),
    deal=st.sampled_from(["strength", "list"]),
    numbering=st.sampled_from(["lot", "seeded", "number"]),
)
def test_every_round_up_to_the_last_is_legal(
    seed: int, players: int, habits: Habits, lag: str, deal: str, numbering: str
) -> None:
    options = {"lag": lag, "deal": deal, "numbers": numbering, "secondary": "spread"}
    invariants = PORTLAND.invariants(PORTLAND.resolve(options))
    for state, proposal in play(PORTLAND, field(players, players, seed), options, habits):
        check(state, proposal, invariants)
        seats = [number for board in proposal.boards for number in (board.first, board.second)]
        assert sorted(seats + [bye.player for bye in proposal.byes]) == [p.number for p in state.players]

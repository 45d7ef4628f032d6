"""Monrad: neighbours by score and start number, back up from the bottom."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.checker import check
from pairing.matching.bits import members
from pairing.scoring import Mark
from pairing.systems import get
from pairing.systems.listing.walking import down_the_list
from pairing.tournament import Bye, Proposal, VirtualPoints
from tests.support.build import tournament
from tests.support.examples import examples
from tests.support.playing import Habits, field, pairs, play, written

MONRAD = get("monrad")
PLAIN = {"numbers": "number", "sides": False}


def lines(proposal: Proposal) -> list[tuple[int, int]]:
    return [(board.first, board.second) for board in proposal.boards]


def test_round_one_is_neighbours_with_the_drawn_colour_for_the_lower_number() -> None:
    assert lines(MONRAD.pair(tournament(6), {"numbers": "number"})) == [(1, 2), (3, 4), (5, 6)]
    black = MONRAD.pair(tournament(6, initial_colour="b"), {"numbers": "number"})
    assert lines(black) == [(2, 1), (4, 3), (6, 5)]


def test_seeded_lots_bring_strong_and_weak_together() -> None:
    # Four groups of two in the order A C D B C A B D: every board has one of A or B and one of C or D.
    for seed in range(10):
        proposal = MONRAD.pair(tournament(8, lot_seed=seed), {"numbers": "seeded"})
        assert all(min(line) <= 4 < max(line) for line in lines(proposal))


def test_score_groups_go_by_number_and_the_odd_one_meets_the_next_score() -> None:
    # 1, 3, 5 have a point. 1-3; 5 meets the first without a point whom he has not met.
    state = tournament(6, "1-2 1-0, 3-4 1-0, 5-6 1-0")
    assert pairs(MONRAD.pair(state, PLAIN)) == written("1-3 5-2 4-6")


def test_when_the_last_cannot_be_paired_one_goes_back_as_little_as_it_takes() -> None:
    # Down the list: 1-3, 2-4 would leave 5-6, who have met. So 2-5 and 4-6.
    state = tournament(6, "1-2 =, 3-4 =, 5-6 =")
    assert pairs(MONRAD.pair(state, PLAIN)) == written("1-3 2-5 4-6")


def test_the_bye_goes_to_the_last_of_the_lowest_score_who_had_none() -> None:
    state = tournament(5, "1-2 1-0, 3-4 1-0, 5 U")
    assert MONRAD.pair(state, PLAIN).byes == (Bye(4, Mark.PAB),)


def test_virtual_points_make_the_groups() -> None:
    raised = (VirtualPoints(100, 1, 2, 3, 4),)
    assert pairs(MONRAD.pair(tournament(6, virtual=raised), PLAIN)) == written("3-4 1-2 5-6")
    assert [board.number for board in MONRAD.pair(tournament(6, virtual=raised), PLAIN).boards] == [1, 2, 3]


def first_by_backtracking(legal: list[int], left: int) -> list[tuple[int, int]] | None:
    """Going down the list and back, as a director does it."""
    if not left:
        return []
    one = (left & -left).bit_length() - 1
    for two in members(legal[one] & left):
        rest = first_by_backtracking(legal, left & ~(1 << one | 1 << two))
        if rest is not None:
            return [(one, two), *rest]
    return None


@settings(max_examples=examples(200), deadline=None, derandomize=True)
@given(data=st.data(), half=st.integers(1, 6), density=st.sampled_from([30, 50, 80]))
def test_the_walk_is_what_backtracking_finds(data: st.DataObject, half: int, density: int) -> None:
    size = 2 * half
    legal = [0] * size
    for one in range(size):
        for two in range(one + 1, size):
            if data.draw(st.integers(0, 99)) < density:
                legal[one] |= 1 << two
                legal[two] |= 1 << one
    expected = first_by_backtracking(legal, (1 << size) - 1)
    if expected is not None:
        assert down_the_list(legal, (1 << size) - 1) == expected


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(4, 21),
    habits=st.builds(Habits, st.integers(0, 60), st.integers(0, 20), st.integers(0, 20)),
    numbers=st.sampled_from(["lot", "seeded", "number"]),
    limit=st.sampled_from(["both", "three", "none"]),
)
@pytest.mark.parametrize("system", ["monrad", "random"])
def test_every_round_up_to_the_last_is_legal(
    system: str, seed: int, players: int, habits: Habits, numbers: str, limit: str
) -> None:
    one = get(system)
    options = {"numbers": numbers, "colour_limit": limit} if system == "monrad" else {"colour_limit": limit}
    invariants = one.invariants(one.resolve(options))
    for state, proposal in play(one, field(players, players, seed), options, habits):
        check(state, proposal, invariants)
        seats = [number for board in proposal.boards for number in (board.first, board.second)]
        assert sorted(seats + [bye.player for bye in proposal.byes]) == [p.number for p in state.players]

"""Simple Swiss: lots, nearest scores by gaps from the largest down, colours."""

import random
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.checker import check
from pairing.errors import PairingError
from pairing.lots import lots
from pairing.matching.bits import mask_of
from pairing.scoring import Mark
from pairing.systems import get
from pairing.systems.listing.gaps import by_groups, by_weight, nearest
from pairing.tournament import Bye, Proposal, Tournament, VirtualPoints
from tests.support.build import tournament
from tests.support.examples import examples
from tests.support.playing import Habits, field, pairs, play, written

SIMPLE = get("simple")
BY_NUMBER = {"numbers": "number"}

# The founding text's event; A to H are 1 to 8. It says nothing of colours: here they alternate.
R1 = "1-2 1-0, 3-4 1-0, 5-6 1-0, 7-8 ="
R2 = "3-5 0-1, 8-1 =, 6-7 0-1, 2-4 0-1"


def gaps(state: Tournament, proposal: Proposal) -> list[int]:
    points = {player.number: 0 for player in state.players}
    worth = {"1": 100, "=": 50, "0": 0, "U": 100, "H": 50, "Z": 0, "+": 100, "-": 0}
    for entry in state.rounds:
        for board in entry.boards:
            assert board.outcome is not None
            for number, mark in zip((board.first, board.second), board.outcome.marks, strict=True):
                points[number] += worth[mark.value]
        for bye in entry.byes:
            points[bye.player] += worth[bye.mark.value]
    return sorted((abs(points[b.first] - points[b.second]) for b in proposal.boards), reverse=True)


def test_round_one_is_neighbours_by_number() -> None:
    assert pairs(SIMPLE.pair(tournament(8), BY_NUMBER)) == written("1-2 3-4 5-6 7-8")


def test_round_one_is_neighbours_by_lot() -> None:
    state = tournament(10, lot_seed=4)
    drawn = lots(state)
    by_lot = sorted(drawn, key=lambda number: drawn[number])
    expected = {frozenset(by_lot[place : place + 2]) for place in range(0, 10, 2)}
    assert pairs(SIMPLE.pair(state)) == expected


def test_the_founding_events_second_round_is_among_the_best_by_gaps() -> None:
    state = tournament(8, R1)
    proposal = SIMPLE.pair(state, BY_NUMBER)
    check(state, proposal, SIMPLE.invariants(SIMPLE.resolve(BY_NUMBER)))
    # As E-C, H-A, G-F, D-B.
    assert gaps(state, proposal) == [50, 50, 0, 0]


def test_the_founding_events_third_round_has_no_gap_of_one() -> None:
    state = tournament(8, R1, R2)
    proposal = SIMPLE.pair(state, BY_NUMBER)
    # A-E, C-G, D-H, B-F; A-G with E-C has the same sum of gaps and is wrong: a gap of 1 for E.
    assert gaps(state, proposal) == [50, 50, 0, 0]
    assert frozenset((7, 8)) not in pairs(proposal)


def test_the_bye_goes_to_the_last_of_the_lowest_score_who_may_have_it() -> None:
    state = tournament(5, "1-2 1-0, 3-4 1-0, 5 U")
    proposal = SIMPLE.pair(state, BY_NUMBER)
    assert proposal.byes == (Bye(4, Mark.PAB),)
    state = tournament(5, "1-2 1-0, 3-4 1-0, 5 U", "1-3 1-0, 2-5 0-1, 4 U")
    assert SIMPLE.pair(state, BY_NUMBER).byes == (Bye(2, Mark.PAB),)
    # A win without playing bars it as well.
    state = tournament(3, "1-2 -+, 3 U")
    assert SIMPLE.pair(state, BY_NUMBER).byes == (Bye(1, Mark.PAB),)


def test_virtual_points_make_the_groups() -> None:
    raised = (VirtualPoints(100, 1, 2, 1, 2),)
    state = tournament(4, "1-3 0-1, 2-4 0-1", virtual=raised)
    # All have one point for the pairing, so the order is that of the numbers; 1-3 and 2-4 have met.
    assert pairs(SIMPLE.pair(state, BY_NUMBER)) == written("1-2 3-4")


def test_wishes_of_the_director_are_kept() -> None:
    state = tournament(7, pinned=((6, 1),), pinned_bye=3, requests={})
    proposal = SIMPLE.pair(state, BY_NUMBER)
    assert (6, 1) in [(board.first, board.second) for board in proposal.boards]
    assert proposal.byes == (Bye(3, Mark.PAB),)
    assert pairs(proposal) == written("1-6 2-4 5-7")


def test_two_who_must_have_the_same_colour_do_not_meet() -> None:
    # 1 and 2 had the first move twice; without the rule they would meet.
    past = ("1-3 1-0, 2-4 1-0", "1-4 1-0, 2-3 1-0")
    with pytest.raises(PairingError) as caught:
        SIMPLE.pair(tournament(4, *past), BY_NUMBER)
    assert caught.value.code == "no_legal_pairing"
    free = SIMPLE.pair(tournament(4, *past), {**BY_NUMBER, "sides": False})
    assert pairs(free) == written("1-2 3-4")
    assert pairs(SIMPLE.pair(tournament(4, *past), {**BY_NUMBER, "colour_limit": "none"})) == written(
        "1-2 3-4"
    )


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (tournament(0), "no_players"),
        (tournament(1), "one_player"),
        (tournament(2, "1-2 =", total=1), "round_beyond_total"),
        (tournament(4, pinned=((1, 2), (2, 3))), "pinned_twice"),
        (tournament(2, "1-2 ="), "no_legal_pairing"),
    ],
)
def test_refusals(state: Tournament, code: str) -> None:
    with pytest.raises(PairingError) as caught:
        SIMPLE.pair(state)
    assert caught.value.code == code


def all_rounds(legal: list[int], left: int) -> list[list[tuple[int, int]]]:
    """Every complete pairing, going down the list."""
    if not left:
        return [[]]
    one = (left & -left).bit_length() - 1
    found = []
    for two in range(one + 1, left.bit_length()):
        if left >> two & 1 and legal[one] >> two & 1:
            rest = all_rounds(legal, left & ~(1 << one | 1 << two))
            found += [[(one, two), *others] for others in rest]
    return found


@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(data=st.data(), half=st.integers(1, 5), density=st.sampled_from([40, 60, 80, 95]))
def test_no_round_has_smaller_gaps_nor_the_same_gaps_earlier_in_the_list(
    data: st.DataObject, half: int, density: int
) -> None:
    size = 2 * half
    scores = sorted(
        data.draw(st.lists(st.integers(0, 5), min_size=size, max_size=size), label="scores"), reverse=True
    )
    legal = [0] * size
    for one in range(size):
        for two in range(one + 1, size):
            if data.draw(st.integers(0, 99)) < density:
                legal[one] |= 1 << two
                legal[two] |= 1 << one
    left = (1 << size) - 1
    possible = all_rounds(legal, left)
    if not possible:
        return

    def key(found: list[tuple[int, int]]) -> tuple[list[int], list[tuple[int, int]]]:
        ordered = sorted(found)
        return sorted((abs(scores[one] - scores[two]) for one, two in found), reverse=True), ordered

    values = sorted(set(scores), reverse=True)
    groups = [mask_of(v for v in range(size) if scores[v] == value) for value in values]
    best = min(possible, key=key)
    assert key(nearest(legal, scores, groups)) == key(best)
    weighed = by_weight(legal, scores, groups)
    assert weighed is not None
    assert key(weighed) == key(best)
    if (quick := by_groups(legal, groups)) is not None:
        assert key(quick) == key(best)


@pytest.mark.parametrize("density", [15, 25, 40, 85])
def test_stretch_by_stretch_comes_to_the_same_as_weighing_the_whole_field(density: int) -> None:
    compared = 0
    for seed in range(120):
        chance = random.Random(f"{density}/{seed}")
        size, levels = 2 * chance.randint(5, 13), chance.sample(range(30), chance.randint(2, 9))
        scores = sorted((chance.choice(levels) for _ in range(size)), reverse=True)
        legal = [0] * size
        for one, two in combinations(range(size), 2):
            if chance.randrange(100) < density:
                legal[one] |= 1 << two
                legal[two] |= 1 << one
        values = sorted(set(scores), reverse=True)
        groups = [mask_of(v for v in range(size) if scores[v] == value) for value in values]
        whole = by_weight(legal, scores, groups)
        if whole is not None:
            compared += 1
            assert sorted(nearest(legal, scores, groups)) == sorted(whole)
    assert compared > 10


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(4, 21),
    habits=st.builds(Habits, st.integers(0, 60), st.integers(0, 20), st.integers(0, 20)),
    numbers=st.sampled_from(["lot", "seeded", "number"]),
)
def test_every_round_up_to_the_last_is_legal(seed: int, players: int, habits: Habits, numbers: str) -> None:
    options = {"numbers": numbers}
    invariants = SIMPLE.invariants(SIMPLE.resolve(options))
    for state, proposal in play(SIMPLE, field(players, players, seed), options, habits):
        check(state, proposal, invariants)
        seats = [number for board in proposal.boards for number in (board.first, board.second)]
        assert sorted(seats + [bye.player for bye in proposal.byes]) == [p.number for p in state.players]


@pytest.mark.parametrize("seed", range(8))
def test_colours_are_never_three_running_and_stay_in_balance(seed: int) -> None:
    colours = dict.fromkeys(range(1, 25), "")
    for _, proposal in play(SIMPLE, field(24, 9, seed), None, Habits(forfeits=0, absent=0)):
        for board in proposal.boards:
            colours[board.first] += "w"
            colours[board.second] += "b"
        given_up = any(note["code"] == "balance_given_up" for note in proposal.reasons[0]["notes"])  # type: ignore[attr-defined]
        for line in colours.values():
            assert all(line[place : place + 3] not in ("www", "bbb") for place in range(len(line)))
            assert given_up or abs(line.count("w") - line.count("b")) <= 2


def test_boards_come_by_score() -> None:
    for state, proposal in play(SIMPLE, field(12, 5, 3), None, Habits(forfeits=0, absent=0)):
        points = dict.fromkeys(range(1, 13), 0)
        for entry in state.rounds:
            for board in entry.boards:
                assert board.outcome is not None
                for number, mark in zip((board.first, board.second), board.outcome.marks, strict=True):
                    points[number] += {"1": 2, "=": 1, "0": 0}[mark.value]
        tops = [max(points[board.first], points[board.second]) for board in proposal.boards]
        assert all(one >= two for one, two in pairwise(tops))

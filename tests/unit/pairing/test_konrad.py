"""Konrad: joining and leaving, second meetings, paid absences, the best rounds."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.byes import paid_absences
from pairing.checker import check
from pairing.errors import PairingError
from pairing.scoring import MARKS, Mark
from pairing.standings import standings
from pairing.systems import get
from pairing.tiebreaks.base import Settings
from pairing.tournament import Bye, Tournament
from tests.support.build import tournament
from tests.support.examples import examples
from tests.support.playing import Habits, after, field, pairs, play, written

KONRAD = get("konrad")
PLAIN = {"numbers": "number"}
ALL_MET = ("1-2 =, 3-4 =", "3-1 =, 4-2 =", "1-4 =, 2-3 =")


def test_a_round_is_monrads_as_long_as_all_are_new_to_each_other() -> None:
    for state, proposal in play(KONRAD, field(16, 6, 3), None, Habits(forfeits=0, absent=0)):
        assert proposal.boards == get("monrad").pair(state).boards


def test_a_second_meeting_turns_the_colours_and_waits_for_the_distance() -> None:
    state = tournament(4, *ALL_MET, total=12)
    proposal = KONRAD.pair(state, PLAIN | {"distance": 2})
    # Two rounds lie between round 1 and round 4: 1-2 and 3-4 may meet again, nobody else.
    assert [(board.first, board.second, board.reason) for board in proposal.boards] == [
        (2, 1, "turned"),
        (4, 3, "turned"),
    ]
    with pytest.raises(PairingError, match="no_legal_pairing"):
        KONRAD.pair(state, PLAIN | {"distance": 3})
    with pytest.raises(PairingError, match="no_legal_pairing"):
        KONRAD.pair(state, PLAIN | {"distance": 2, "second_meeting": "never"})


def test_nobody_meets_a_third_time() -> None:
    twice = (*ALL_MET, "2-1 =, 4-3 =", "1-3 =, 2-4 =", "4-1 =, 3-2 =")
    with pytest.raises(PairingError, match="no_legal_pairing"):
        KONRAD.pair(tournament(4, *twice, total=12), PLAIN | {"distance": 1})


def test_second_meetings_are_for_need_unless_they_are_free() -> None:
    # 1 and 2 lead and met in round 1; everybody has new opponents left.
    state = tournament(
        6, "1-2 =, 3-4 =, 5-6 =", "1-3 1-0, 4-2 0-1, 6-5 =", "5-1 0-1, 2-6 1-0, 4-3 =", total=12
    )
    new = KONRAD.pair(state, PLAIN | {"sides": False})
    assert all(frozenset((1, 2)) != pair for pair in pairs(new))
    free = KONRAD.pair(state, PLAIN | {"second_meeting": "free", "distance": 2, "sides": False})
    assert frozenset((1, 2)) in pairs(free)


def test_the_first_absences_are_paid_but_not_in_the_last_round_nor_to_who_has_left() -> None:
    requests = {1: Mark.ZERO_BYE, 2: Mark.ZERO_BYE, 3: Mark.HALF_BYE, 4: Mark.ZERO_BYE}
    # 1 was away once and was paid, 2 twice.
    state = tournament(8, "3-4 =, 5-6 =, 7-8 =, 1 H, 2 H", "3-5 =, 4-6 =, 1-7 =, 8 U, 2 H", requests=requests)
    found = paid_absences(state, 2, frozenset({4}))
    assert found == {1: Mark.HALF_BYE, 2: Mark.ZERO_BYE, 3: Mark.HALF_BYE, 4: Mark.ZERO_BYE}
    last = replace(state, total_rounds=3)
    assert paid_absences(last, 2, frozenset()) == requests
    assert KONRAD.absences is not None
    assert KONRAD.absences(state, KONRAD.resolve({"paid_absences": 2}), frozenset({4})) == found


def club_season(seed: int) -> Tournament:
    """Twelve rounds of ten players: number 10 joins in round 4, number 1 leaves after round 9."""
    chance = random.Random(seed)
    state = field(10, 12, seed)
    options = {"paid_absences": 3}
    invariants = KONRAD.invariants(KONRAD.resolve(options))
    while len(state.rounds) < 12:
        number = state.next_round
        away = {10: Mark.ZERO_BYE} if number < 4 else {1: Mark.ZERO_BYE} if number > 9 else {}
        if number % 4 == 0:
            away[chance.choice(range(2, 10))] = Mark.ZERO_BYE
        state = replace(state, requests=away, seed=chance.randrange(2**31))
        assert KONRAD.absences is not None
        gone = frozenset({1} if number > 9 else ())
        state = replace(state, requests=KONRAD.absences(state, KONRAD.resolve(options), gone))
        proposal = KONRAD.pair(state, options)
        check(state, proposal, invariants)
        state = after(state, proposal, chance, Habits(forfeits=0))
    return state


@pytest.mark.parametrize("seed", range(6))
def test_twelve_rounds_one_joins_at_four_one_leaves_after_nine_best_seven(seed: int) -> None:
    state = club_season(seed)
    worth = {"win": 100, "draw": 50, "pab": 100}
    gained: dict[int, list[int]] = {player.number: [] for player in state.players}
    seated: dict[int, list[int]] = {player.number: [] for player in state.players}
    meetings: dict[frozenset[int], list[tuple[int, int]]] = {}
    for entry in state.rounds:
        marks = {bye.player: bye.mark for bye in entry.byes}
        for board in entry.boards:
            assert board.outcome is not None
            marks |= dict(zip((board.first, board.second), board.outcome.marks, strict=True))
            meetings.setdefault(frozenset((board.first, board.second)), []).append(
                (entry.number, board.first)
            )
        for number, mark in marks.items():
            gained[number].append(worth.get(MARKS[mark].value, 0))
            if not MARKS[mark].bye or mark is Mark.PAB:
                seated[number].append(entry.number)
    assert seated[10][0] == 4
    assert seated[1][-1] == 9
    for met in meetings.values():
        assert len(met) <= 2
        if len(met) == 2:
            (first, one), (second, two) = met
            assert one != two
            assert second - first > 3
    rows = {row.number: row for row in standings(state, ["SUM"], settings=Settings(best_rounds=7))}
    assert {number: row.points for number, row in rows.items()} == {
        number: sum(sorted(points, reverse=True)[:7]) for number, points in gained.items()
    }
    assert standings(state, ["SUM"], settings=Settings(drop_rounds=5)) == tuple(rows.values())
    # Two rounds in ten are missed by one, three in twelve by the other: both still have seven to count.
    assert rows[10].rounds == rows[1].rounds == 12


def test_at_most_one_allocated_bye_for_each_player() -> None:
    byes = Counter(
        bye.player for entry in club_season(2).rounds for bye in entry.byes if bye.mark is Mark.PAB
    )
    assert set(byes.values()) <= {1}


def test_a_bye_is_given_to_the_last_of_the_list() -> None:
    assert KONRAD.pair(tournament(5), PLAIN).byes == (Bye(5, Mark.PAB),)
    assert pairs(KONRAD.pair(tournament(5), PLAIN)) == written("1-2 3-4")


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(4, 14),
    habits=st.builds(Habits, st.integers(0, 60), st.integers(0, 20), st.integers(0, 30), st.booleans()),
    again=st.sampled_from(["never", "needed", "free"]),
    distance=st.integers(1, 5),
    limit=st.sampled_from(["both", "three", "none"]),
    sides=st.booleans(),
)
def test_every_round_up_to_the_last_is_legal(
    seed: int, players: int, habits: Habits, again: str, distance: int, limit: str, sides: bool
) -> None:
    options = {"second_meeting": again, "distance": distance, "colour_limit": limit, "sides": sides}
    invariants = KONRAD.invariants(KONRAD.resolve(options))
    for state, proposal in play(KONRAD, field(players, 2 * players, seed), options, habits):
        check(state, proposal, invariants)
        before = {
            frozenset((board.first, board.second)): board.first
            for entry in state.rounds
            for board in entry.boards
            if board.outcome is not None and board.outcome.played
        }
        for board in proposal.boards:
            if sides and (first := before.get(frozenset((board.first, board.second)))):
                assert board.first != first

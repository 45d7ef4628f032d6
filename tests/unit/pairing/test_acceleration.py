"""Virtual points: who has how many, what late entries change, and what they do to perfect scores."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing import pair
from pairing.acceleration import Acceleration, Row, grants, perfect_scores, preview, virtual_points
from pairing.history import history
from pairing.scoring import CLASSIC, Outcome, Scoring
from pairing.standings import standings
from pairing.tournament import Board, Game, Player, Round, Tournament, VirtualPoints

HALF = Acceleration("half")
BAKU = Acceleration("baku")
TABLE = Acceleration("table", (Row(1, 4, 1, 2, 100), Row(5, 8, 1, 1, 50)))


def points_of(virtual: tuple[VirtualPoints, ...], round_number: int, players: int) -> list[int]:
    return [virtual_points(virtual, round_number, number) for number in range(1, players + 1)]


def favourites(players: int, rounds: int, virtual: tuple[VirtualPoints, ...]) -> list[int]:
    """Perfect scores after each round of the real Dutch engine, the lower number always winning."""
    event = Tournament(tuple(map(Player, range(1, players + 1))), total_rounds=rounds, virtual=virtual)
    found = []
    for number in range(1, rounds + 1):
        proposal = pair(event, "dutch")
        boards = tuple(
            Board(
                board.number,
                board.first,
                board.second,
                (Game(Outcome.FIRST_WINS if board.first < board.second else Outcome.SECOND_WINS),),
            )
            for board in proposal.boards
        )
        event = replace(event, rounds=(*event.rounds, Round(number, boards, proposal.byes)))
        found.append(history(event).points.count(100 * number))
    return found


def test_the_upper_half_has_a_win_more_in_rounds_one_and_two() -> None:
    virtual = grants(HALF, range(1, 9), 5, CLASSIC)
    for number in (1, 2):
        assert points_of(virtual, number, 8) == [100] * 4 + [0] * 4
    assert points_of(virtual, 3, 8) == [0] * 8


def test_an_odd_field_has_one_more_in_its_upper_half() -> None:
    assert points_of(grants(HALF, range(1, 8), 5, CLASSIC), 1, 7) == [100] * 4 + [0] * 3


def test_a_win_is_what_the_event_says_it_is() -> None:
    football = Scoring(win=300, draw=100, pab=300)
    assert points_of(grants(HALF, range(1, 5), 5, football), 2, 4) == [300, 300, 0, 0]


def test_one_round_has_no_second_round_to_accelerate() -> None:
    assert grants(HALF, range(1, 5), 1, CLASSIC) == (VirtualPoints(100, 1, 1, 1, 2),)


@pytest.mark.parametrize(("players", "last"), [(1, 1), (2, 2), (5, 4), (8, 4), (9, 6), (161, 82)])
def test_baku_group_a_is_half_the_field_rounded_up_to_an_even_number(players: int, last: int) -> None:
    assert BAKU.boundaries(players) == (last,)


def test_baku_of_nine_rounds_gives_a_point_in_three_and_half_a_point_in_two() -> None:
    # C.04.7: five accelerated rounds, one virtual point in the first three and half a point in the others.
    virtual = grants(BAKU, range(1, 9), 9, CLASSIC)
    assert [virtual_points(virtual, number, 1) for number in range(1, 10)] == [100] * 3 + [50] * 2 + [0] * 4
    assert [virtual_points(virtual, number, 5) for number in range(1, 10)] == [0] * 9


def test_a_table_gives_what_its_rows_say() -> None:
    virtual = grants(TABLE, range(1, 11), 5, CLASSIC)
    assert points_of(virtual, 1, 10) == [100] * 4 + [50] * 4 + [0] * 2
    assert points_of(virtual, 2, 10) == [100] * 4 + [0] * 6


def test_rows_that_overlap_add_up() -> None:
    table = Acceleration("table", (Row(1, 2, 1, 1, 100), Row(1, 4, 1, 1, 50)))
    assert points_of(grants(table, range(1, 6), 5, CLASSIC), 1, 5) == [150, 150, 50, 50, 0]


def test_a_late_entry_above_the_last_member_joins_the_group_and_pushes_nobody_out() -> None:
    # Eight players, the fourth is the last of the upper half. A late entry of rank 2 makes him the fifth.
    virtual = grants(HALF, range(1, 10), 5, CLASSIC, last=[5])
    assert points_of(virtual, 2, 9) == [100] * 5 + [0] * 4


def test_a_late_entry_below_the_last_member_changes_no_group() -> None:
    virtual = grants(BAKU, range(1, 10), 5, CLASSIC, last=[4])
    assert points_of(virtual, 2, 9) == [100] * 4 + [0] * 5


def test_each_group_of_a_table_keeps_its_last_member() -> None:
    # Ten players; two late entries of ranks 1 and 7 (new list): ranks 4 and 8 have become 5 and 10.
    assert TABLE.boundaries(10) == (4, 8)
    virtual = grants(TABLE, range(1, 13), 5, CLASSIC, last=[5, 10])
    assert points_of(virtual, 1, 12) == [100] * 5 + [50] * 5 + [0] * 2


def test_a_group_that_reaches_beyond_the_field_is_open_at_its_end() -> None:
    table = Acceleration("table", (Row(1, 2, 1, 1, 100), Row(3, 999, 1, 1, 50), Row(50, 60, 1, 1, 25)))
    assert table.boundaries(4) == (2,)
    assert points_of(grants(table, range(1, 5), 5, CLASSIC), 1, 4) == [100, 100, 50, 50]
    assert points_of(grants(table, range(1, 6), 5, CLASSIC, last=[2]), 1, 5) == [100, 100, 50, 50, 50]


def test_more_last_members_than_groups_are_refused() -> None:
    with pytest.raises(ValueError, match="more last members"):
        grants(TABLE, range(1, 11), 5, CLASSIC, last=[1, 2, 3])


@pytest.mark.parametrize("acceleration", [HALF, BAKU, TABLE])
def test_nobody_has_nothing(acceleration: Acceleration) -> None:
    assert grants(acceleration, [], 5, CLASSIC) == ()
    assert acceleration.boundaries(0) == ()


@pytest.mark.parametrize("acceleration", [HALF, BAKU])
@pytest.mark.parametrize("players", [16, 32, 64])
def test_two_accelerated_rounds_leave_an_eighth_perfect_instead_of_a_quarter(
    players: int, acceleration: Acceleration
) -> None:
    shown = preview(acceleration, players, 5, CLASSIC)
    assert shown[0] == (players // 2, players // 2)
    assert shown[1] == (players // 4, players // 8)


@pytest.mark.parametrize("players", [16, 32, 64])
def test_the_real_engine_leaves_as_many_perfect_scores(players: int) -> None:
    virtual = grants(HALF, range(1, players + 1), 5, CLASSIC)
    assert favourites(players, 2, virtual)[1] == players // 8
    assert favourites(players, 2, ())[1] == players // 4


@settings(max_examples=15, deadline=None)
@given(players=st.integers(4, 48), kind=st.sampled_from([HALF, BAKU]))
def test_the_preview_is_what_the_engine_does_give_or_take_floats(players: int, kind: Acceleration) -> None:
    virtual = grants(kind, range(1, players + 1), 4, CLASSIC)
    counted, played = perfect_scores(players, 2, virtual), favourites(players, 2, virtual)
    # Whom a float of an odd group meets depends on colours too.
    allowed = 0 if players % 8 == 0 else 2
    assert all(abs(one - two) <= allowed for one, two in zip(counted, played, strict=True))


@pytest.mark.parametrize(
    "system", ["dutch", "weighted", "simple", "monrad", "fold", "nested_cycles", "mcmahon"]
)
def test_every_system_that_pairs_by_points_keeps_the_halves_apart_in_round_one(system: str) -> None:
    # Lots run against the numbers, so that neighbours by lot are not halves by chance.
    players = tuple(Player(n, rating=2000 - n, grade="3d", lot=1 + (5 * n) % 16) for n in range(16))
    players = tuple(replace(player, number=player.number + 1) for player in players)
    virtual = grants(HALF, range(1, 17), 5, CLASSIC)
    boards = pair(Tournament(players, total_rounds=5, virtual=virtual), system).boards
    assert len(boards) == 8
    assert all((board.first <= 8) == (board.second <= 8) for board in boards)


def test_points_of_a_table_are_measured_by_the_worth_of_a_win() -> None:
    football = Scoring(win=300, draw=100, pab=300)
    table = Acceleration("table", (Row(1, 8, 1, 2, 300),))
    assert preview(table, 16, 3, football) == preview(HALF, 16, 3, CLASSIC)


def test_standings_never_contain_virtual_points() -> None:
    virtual = grants(HALF, range(1, 5), 3, CLASSIC)
    games = (Board(1, 1, 2, (Game(Outcome.DRAW),)), Board(2, 3, 4, (Game(Outcome.FIRST_WINS),)))
    event = Tournament(tuple(map(Player, range(1, 5))), (Round(1, games),), 3)
    plain, raised = standings(event, ["BH"]), standings(replace(event, virtual=virtual), ["BH"])
    assert plain == raised
    assert history(replace(event, virtual=virtual)).pairing_points == [150, 150, 100, 0]

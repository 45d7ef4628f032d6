"""Lots: drawn from a seed, typed ones first, late entries behind, seeded by strength."""

from dataclasses import replace

import pytest

from pairing.errors import PairingError
from pairing.lots import lots, seeded
from pairing.scoring import Mark
from pairing.systems import get
from pairing.tournament import Tournament
from tests.support.build import tournament


def typed(state: Tournament, **given: int) -> Tournament:
    """``typed(state, p3=1)``: player 3 has the typed lot 1."""
    return replace(
        state,
        players=tuple(replace(player, lot=given.get(f"p{player.number}")) for player in state.players),
    )


def order(state: Tournament) -> list[int]:
    drawn = lots(state)
    return sorted(drawn, key=lambda number: drawn[number])


def test_lots_are_a_permutation_that_the_seed_decides() -> None:
    state = tournament(9, lot_seed=7)
    assert sorted(lots(state).values()) == list(range(1, 10))
    assert lots(state) == lots(replace(state, seed=99))
    assert len({tuple(order(replace(state, lot_seed=seed))) for seed in range(40)}) > 30


def test_every_player_draws_every_lot_sooner_or_later() -> None:
    seen = {
        (number, lot) for seed in range(200) for number, lot in lots(tournament(4, lot_seed=seed)).items()
    }
    assert len(seen) == 16


def test_typed_lots_stand_and_the_drawn_take_what_is_free() -> None:
    state = typed(tournament(5, lot_seed=3), p2=1, p5=3, p1=40)
    drawn = lots(state)
    assert (drawn[2], drawn[5], drawn[1]) == (1, 3, 40)
    assert {drawn[3], drawn[4]} == {2, 4}


def test_two_typed_lots_that_are_equal_are_refused_by_name() -> None:
    state = typed(tournament(4), p2=7, p4=7)
    for system in ("simple", "monrad", "konrad", "fold"):
        with pytest.raises(PairingError) as caught:
            get(system).pair(state, {"numbers": "lot"})
        assert (caught.value.code, caught.value.params) == ("lot_twice", {"players": [2, 4], "lot": 7})


def test_numbers_can_be_taken_as_they_are() -> None:
    assert lots(typed(tournament(3, lot_seed=5), p1=3), "number") == {1: 1, 2: 2, 3: 3}


def test_a_late_entry_draws_last_and_nobody_else_is_moved() -> None:
    before = tournament(4, "1-2 1-0, 3-4 1-0", lot_seed=11)
    names = [order(before).index(number) for number in (1, 2, 3, 4)]
    # He is ranked second: those who had the numbers 2 to 4 now have 3 to 5.
    late = tournament(5, "1-3 1-0, 4-5 1-0, 2 Z", lot_seed=11)
    assert [order(late).index(number) for number in (1, 3, 4, 5)] == names
    assert order(late)[-1] == 2


def test_who_misses_the_first_round_keeps_his_lot_in_all_later_ones() -> None:
    first = tournament(6, lot_seed=2, requests={1: Mark.ZERO_BYE})
    assert order(first)[-1] == 1
    second = tournament(6, "2-3 1-0, 4-5 1-0, 6 U, 1 Z", lot_seed=2)
    assert order(second) == order(first)
    third = tournament(6, "2-3 1-0, 4-5 1-0, 6 U, 1 Z", "1-2 1-0, 3-4 =, 5-6 =", lot_seed=2)
    assert order(third) == order(first)


def test_seeded_lots_mix_four_groups_of_strength() -> None:
    groups = {number: "ABCD"[(number - 1) // 2] for number in range(1, 9)}
    assert "".join(groups[number] for number in seeded(list(range(1, 9)), 5)) == "ACDBCABD"


def test_seeded_lots_leave_the_weakest_for_the_end() -> None:
    for seed in range(20):
        found = seeded(list(range(1, 16)), seed)
        assert sorted(found) == list(range(1, 16))
        assert set(found[12:]) == {13, 14, 15}
        groups = ["ABCD"[(number - 1) // 3] for number in found[:12]]
        assert "".join(groups) == "ACDBCABDACDB"


def test_the_groups_of_seeded_lots_draw_each_for_itself() -> None:
    # Two players in each of four groups: sixteen ways, all of which come up.
    assert len({tuple(seeded(list(range(1, 9)), seed)) for seed in range(200)}) == 16

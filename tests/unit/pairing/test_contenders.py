"""Contenders: who can still win, first against last; the middle one heads the others."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.checker import check
from pairing.errors import PairingError
from pairing.scoring import Mark
from pairing.systems import get
from pairing.tournament import Proposal
from tests.support.build import tournament
from tests.support.examples import examples
from tests.support.playing import Habits, field, pairs, play, written

CONTENDERS = get("contenders")
PLAIN = {"secondary": "none", "sides": False}

# After two rounds: 1 has 2; 3, 4 have 1½; 2, 5, 7 have 1; 6, 8 nothing.
SIX = ("1-5 1-0, 2-6 1-0, 3-7 1-0, 4-8 1-0", "1-6 1-0, 2-7 0-1, 3-4 =, 5-8 1-0")
# As before, but 2 and 7 drew: 2 has 1½, 7 ½.
FIVE = (SIX[0], "1-6 1-0, 2-7 =, 3-4 =, 5-8 1-0")


def notes(proposal: Proposal) -> list[Mapping[str, object]]:
    return [note for reason in proposal.reasons for note in reason["notes"]]  # type: ignore[attr-defined]


def test_those_who_can_still_win_meet_first_against_last() -> None:
    proposal = CONTENDERS.pair(tournament(8, *SIX, total=3), PLAIN)
    assert pairs(proposal) == written("1-7 3-5 4-2 6-8")
    assert {"code": "contenders", "params": {"players": [1, 3, 4, 2, 5, 7], "rounds": 1}} in notes(proposal)


def test_before_the_last_rounds_all_meet_the_usual_way() -> None:
    assert pairs(CONTENDERS.pair(tournament(8, *SIX, total=9), PLAIN)) == written("1-3 4-2 5-7 6-8")
    near = CONTENDERS.pair(tournament(8, *SIX, total=9), PLAIN | {"others": "neighbours"})
    assert pairs(near) == written("1-3 4-2 5-7 6-8")
    # With two rounds to go 6 and 8 too can reach the 2 points of the leader.
    last_two = CONTENDERS.pair(tournament(8, *SIX, total=4), PLAIN)
    assert pairs(last_two) == written("1-8 3-6 4-7 2-5")


@pytest.mark.parametrize("others", ["groups", "neighbours"])
def test_the_middle_one_of_an_odd_number_heads_the_others(others: str) -> None:
    # 1, 2, 3, 4, 5 can win: 3 leaves them. 1 has met 5. Of the others 3 has met 7.
    proposal = CONTENDERS.pair(tournament(8, *FIVE, total=3), PLAIN | {"others": others})
    assert pairs(proposal) == written("1-4 2-5 3-6 7-8")
    assert {"code": "heads_the_others", "params": {"player": 3}} in notes(proposal)


def test_a_decided_event_is_said() -> None:
    state = tournament(4, "1-2 1-0, 3-4 0-0", "1-3 1-0, 2-4 0-0", total=3)
    proposal = CONTENDERS.pair(state, PLAIN)
    assert pairs(proposal) == written("1-4 2-3")
    assert notes(proposal)[0] == {"code": "decided", "params": {"player": 1}}


def test_nothing_is_decided_for_the_only_one_who_can_still_reach_an_absent_leader() -> None:
    rounds = ("1-2 1-0, 3-4 1-0", "1-3 1-0, 2-4 0-0")
    # 1 has 2 points and stays away from the last round; 3 has 1.
    found = notes(CONTENDERS.pair(tournament(4, *rounds, total=3, requests={1: Mark.ZERO_BYE}), PLAIN))
    assert {"code": "contenders", "params": {"players": [3], "rounds": 1}} in found
    assert "decided" not in {note["code"] for note in found}


def test_a_leader_whom_nobody_can_reach_has_won_though_he_stays_away() -> None:
    rounds = ("1-2 1-0, 3-4 0-0", "1-3 1-0, 2-4 0-0")
    found = notes(CONTENDERS.pair(tournament(4, *rounds, total=3, requests={1: Mark.ZERO_BYE}), PLAIN))
    assert {"code": "decided", "params": {"player": 1}} in found
    assert "contenders" not in {note["code"] for note in found}


def test_missing_scores_are_refused() -> None:
    with pytest.raises(PairingError, match="scores_missing"):
        CONTENDERS.pair(tournament(8, *SIX, total=3), {"secondary": "spread"})


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(4, 17),
    habits=st.builds(Habits, st.integers(0, 60), st.integers(0, 20), st.integers(0, 20)),
    others=st.sampled_from(["groups", "neighbours"]),
    last=st.integers(1, 9),
)
def test_every_round_up_to_the_last_is_legal(
    seed: int, players: int, habits: Habits, others: str, last: int
) -> None:
    options = {"others": others, "last_rounds": last, "secondary": "spread"}
    invariants = CONTENDERS.invariants(CONTENDERS.resolve(options))
    for state, proposal in play(CONTENDERS, field(players, players, seed), options, habits):
        check(state, proposal, invariants)
        seats = [number for board in proposal.boards for number in (board.first, board.second)]
        assert sorted(seats + [bye.player for bye in proposal.byes]) == [p.number for p in state.players]

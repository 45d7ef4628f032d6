"""What all systems that go down a list have in common: wishes of the director, acceleration, reasons."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.acceleration import baku
from pairing.checker import check
from pairing.errors import PairingError
from pairing.proof import make, verify
from pairing.scoring import CLASSIC, Mark, Scoring
from pairing.systems import get
from pairing.tournament import ForbiddenGroup, Tournament
from tests.support.build import tournament
from tests.support.examples import examples
from tests.support.playing import Habits, after, field, pairs, play, written

LISTED = ["simple", "fold", "monrad", "konrad", "contenders", "portland", "random"]
pytestmark = pytest.mark.parametrize("system", LISTED)


@settings(max_examples=examples(25), deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), players=st.integers(6, 16), three=st.booleans())
def test_wishes_and_acceleration_up_to_the_last_round(
    system: str, seed: int, players: int, three: bool
) -> None:
    """Forbidden pairs, fixed boards, a fixed bye, Baku acceleration, three points for a win."""
    one, chance = get(system), random.Random(seed)
    invariants = one.invariants(one.resolve())
    scoring = Scoring(win=300, draw=100, pab=300) if three else CLASSIC
    start = field(players, players - 1, seed, scoring=scoring)
    state = replace(
        start,
        virtual=baku([player.number for player in start.players], players - 1, scoring),
        forbidden=tuple(
            ForbiddenGroup(tuple(chance.sample(range(1, players + 1), size)), 1, chance.randint(1, players))
            for size in (2, 3)
        ),
    )
    while len(state.rounds) < players - 1:
        order = chance.sample(range(1, players + 1), players)
        wishes: dict[str, object] = {"pinned": ((order[0], order[1]),) if chance.random() < 0.4 else ()}
        wishes["pinned_bye"] = order[2] if players % 2 and chance.random() < 0.4 else None
        asked = replace(state, seed=chance.randrange(2**31), **wishes)  # type: ignore[arg-type]
        try:
            proposal = one.pair(asked)
        except PairingError as error:
            if error.code not in ("no_legal_pairing", "no_bye_candidate"):
                raise
            return
        check(asked, proposal, invariants)
        assert one.pair(asked) == proposal
        state = after(asked, proposal, chance)


def test_reasons_are_json_and_the_proof_of_a_round_holds(system: str) -> None:
    one = get(system)
    for state, proposal in play(one, field(13, 6, 5), None, Habits(forfeits=0)):
        assert json.loads(json.dumps(proposal.reasons)) == [dict(reason) for reason in proposal.reasons]
        proof = json.loads(json.dumps(make(state, None, proposal)))
        assert verify(proof) == []


def test_two_hundred_players_are_paired(system: str) -> None:
    one = get(system)
    invariants = one.invariants(one.resolve())
    rounds = 0
    for state, proposal in play(one, field(200, 5, 3), None, Habits(absent=2)):
        check(state, proposal, invariants)
        rounds += 1
    assert rounds == 5


def test_a_game_without_sides_has_no_colours(system: str) -> None:
    past = ("1-3 1-0, 2-4 1-0", "1-4 1-0, 2-3 1-0")
    proposal = get(system).pair(tournament(4, *past, initial_colour=""), {"sides": False})
    assert not proposal.sides
    assert pairs(proposal) == written("1-2 3-4")
    assert {board.reason for board in proposal.boards} == {""}


def test_forbidden_players_are_kept_apart(system: str) -> None:
    apart = (ForbiddenGroup((1, 2)), ForbiddenGroup((1, 3)), ForbiddenGroup((2, 4), 2, 3))
    proposal = get(system).pair(tournament(4, forbidden=apart))
    assert pairs(proposal) == written("1-4 2-3")


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (tournament(0), "no_players"),
        (tournament(1), "one_player"),
        (tournament(3, requests={1: Mark.ZERO_BYE, 2: Mark.ZERO_BYE}), "one_player"),
        (tournament(2, "1-2 =", total=1), "round_beyond_total"),
        (tournament(4, pinned=((1, 2), (2, 3))), "pinned_twice"),
        (tournament(4, pinned=((1, 2),), requests={1: Mark.ZERO_BYE}), "pinned_absent"),
        (tournament(4, pinned_bye=1), "pinned_bye_leaves_odd"),
        (tournament(4, pinned=((1, 9),)), "unknown_player"),
        (tournament(4, "1-2 ?, 3-4 ="), "results_missing"),
        (tournament(3, "1-2 =, 3 U", "1-3 =, 2 U", "2-3 =, 1 U"), "no_bye_candidate"),
        (tournament(4, forbidden=(ForbiddenGroup((1, 2, 3)),)), "no_legal_pairing"),
    ],
)
def test_refusals(system: str, state: Tournament, code: str) -> None:
    with pytest.raises(PairingError) as caught:
        get(system).pair(state)
    assert caught.value.code == code


def test_rounds_paired_ahead_go_by_the_results_that_count(system: str) -> None:
    """Round 2 is still played when round 3 is paired: its boards are met, its results unknown."""
    state = tournament(
        8, "1-2 1-0, 3-4 1-0, 5-6 1-0, 7-8 1-0", "1-3 ?, 5-7 ?, 2-4 ?, 6-8 ?", results_through=1
    )
    proposal = get(system).pair(state)
    check(state, proposal, get(system).invariants(get(system).resolve()))
    assert pairs(proposal).isdisjoint(written("1-2 3-4 5-6 7-8 1-3 5-7 2-4 6-8"))


def test_a_round_that_cannot_be_is_not_blamed_on_a_balance_that_would_be_given_up(system: str) -> None:
    # 2 and 3 have had the first move three times of four and would not meet while the balance is kept. It is
    # 1, who may meet nobody, that stands in the way: one of the others is left with him, whichever it is.
    played = ("2-5 =, 3-6 =", "2-7 =, 3-8 =", "9-2 =, 10-3 =", "2-11 =, 3-12 =")
    state = tournament(
        12,
        *played,
        requests=dict.fromkeys(range(5, 13), Mark.ZERO_BYE),
        forbidden=tuple(ForbiddenGroup((1, other)) for other in (2, 3, 4)),
    )
    with pytest.raises(PairingError, match="no_legal_pairing") as caught:
        get(system).pair(state)
    assert caught.value.params == {"players": [1, 2, 3, 4], "unpaired": 2}

"""Why two players do not meet, for every system; and the proofs of every system's rounds."""

from dataclasses import replace
from itertools import combinations

import pytest

from pairing import systems
from pairing.asking import COUNTED, OF_A_PAIR, ask
from pairing.checker import check
from pairing.proof import make, verify
from pairing.scoring import Mark
from pairing.tournament import ForbiddenGroup
from tests.support.build import tournament
from tests.support.fields import full_field, played, rounds_of, variants

IDS = sorted(set(systems.MODULES) - {"dutch", "manual"})
EVENT = tournament(8, "1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 0-1", total=5)


def barred(system: str, first: int, second: int, **changes: object) -> tuple[str, dict[str, object]]:
    declared = systems.get(system)
    asked = ask(declared, replace(EVENT, **changes), declared.resolve(), first, second)  # type: ignore[arg-type]
    note = asked.found.barred
    assert note is not None
    return note.code, dict(note.params)


def test_who_can_not_meet_anybody_is_named_before_any_rule() -> None:
    assert barred("simple", 3, 3) == ("same_player", {"player": 3})
    assert barred("simple", 3, 99) == ("not_a_player", {"player": 99})
    away = {2: Mark.HALF_BYE, 4: Mark.ZERO_BYE}
    assert barred("simple", 1, 2, requests=away) == ("absent", {"player": 2, "mark": "H"})
    assert barred("simple", 1, 2, pinned=((3, 1),)) == ("fixed_board", {"player": 1, "opponent": 3})


def test_the_schedule_of_a_round_robin_says_why() -> None:
    # Round 1 of the Berger table for eight is 1-8, 2-7, 3-6, 4-5.
    start = tournament(8, total=7)
    robin = systems.get("round_robin")
    assert ask(robin, start, robin.resolve(), 1, 8).board == 1
    note = ask(robin, start, robin.resolve(), 1, 2).found.barred
    assert note is not None
    assert note.code == "pinned_not_scheduled"


@pytest.mark.parametrize("system", ["simple", "fold", "monrad"])
def test_a_pair_that_met_or_is_forbidden_is_barred(system: str) -> None:
    code, params = barred(system, 1, 5)
    assert (code in ("rematch", "met"), params["first"], params["second"]) == (True, 1, 5)
    code, _params = barred(system, 1, 2, forbidden=(ForbiddenGroup((1, 2)),))
    assert code in ("forbidden_pair", "forbidden")


def test_a_possible_pair_is_answered_with_its_round_and_both_counts() -> None:
    declared = systems.get("simple")
    options = declared.resolve()
    own = declared.pair(EVENT, options)
    pairs = {frozenset((board.first, board.second)) for board in own.boards}
    free = [pair for pair in combinations(range(1, 9), 2) if frozenset(pair) not in pairs]
    seen = 0
    for first, second in free:
        found = ask(replace(declared, what_if=None), EVENT, options, first, second).found
        if found.barred is not None:
            assert found.barred.code in OF_A_PAIR | {"no_legal_pairing"}
            continue
        seen += 1
        assert found.round is not None
        assert {first, second} in [{board.first, board.second} for board in found.round.boards]
        assert [code for code, _own, _other in found.terms] == list(COUNTED)
        check(EVENT, found.round, declared.invariants(options))
    assert seen > 10


@pytest.mark.parametrize("system", IDS)
def test_every_pair_has_an_answer_and_every_round_that_would_be_is_legal(system: str) -> None:
    declared = systems.get(system)
    options = declared.resolve()
    before = full_field(8, 5)
    before = played(before, declared.pair(before, options))
    own = declared.pair(before, options)
    for first, second in combinations(range(1, 9), 2):
        asked = ask(declared, before, options, first, second)
        assert asked.own == own
        together = [board.number for board in own.boards if {board.first, board.second} == {first, second}]
        assert asked.board == (together[0] if together else None)
        if asked.found.round is not None:
            check(before, asked.found.round, declared.invariants(options))
            assert any({board.first, board.second} == {first, second} for board in asked.found.round.boards)
        else:
            assert asked.board is not None or asked.found.barred is not None


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize("players", [6, 9])
def test_the_proof_of_every_round_holds_with_every_option(system: str, players: int) -> None:
    declared = systems.get(system)
    rounds = 0
    for options in variants(declared):
        for before, proposal in rounds_of(declared, options, players, rounds=3):
            assert verify(make(before, options, proposal, final=proposal)) == []
            rounds += 1
    assert rounds


@pytest.mark.parametrize("system", IDS)
def test_a_proof_with_two_players_exchanged_does_not_hold(system: str) -> None:
    declared = systems.get(system)
    before, proposal = next(rounds_of(declared, {}, 6))
    one, two = proposal.boards[:2]
    boards = (replace(one, second=two.second), replace(two, second=one.second), *proposal.boards[2:])
    codes = {finding.code for finding in verify(make(before, {}, replace(proposal, boards=boards)))}
    assert "proof_proposal_differs" in codes

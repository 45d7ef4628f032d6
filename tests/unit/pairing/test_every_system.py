"""What every system of the registry keeps, whatever it is asked: a legal round, or a coded refusal."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing import blocking
from pairing.asking import ask
from pairing.checker import check
from pairing.cli_words import error_text
from pairing.errors import CODES, PairingError
from pairing.proof import make, verify
from pairing.systems import MODULES, get
from pairing.systems.base import System
from pairing.tournament import ForbiddenGroup, Proposal, Tournament
from swissweb.events import wording
from tests.support.build import played_round
from tests.support.examples import examples
from tests.support.fields import full_field, variants
from tests.support.wild import Attempt, attempts

EVERY = pytest.mark.parametrize("system", [get(name) for name in MODULES], ids=list(MODULES))
NOT_THERE = frozenset({"same_player", "absent", "fixed_bye", "fixed_board"})
"""Bars that are there whatever others could do."""


def over(system: System, events: int, holds: Callable[[Attempt, random.Random], None]) -> Counter[str]:
    """Hold the rounds of random events to something; how many came out as a round, or with which code."""
    found: Counter[str] = Counter()

    @settings(max_examples=examples(events), deadline=None, derandomize=True)
    @given(seed=st.integers(0, 2**32))
    def each(seed: int) -> None:
        for attempt in attempts(system, seed):
            outcome = attempt.outcome
            found[outcome.code if isinstance(outcome, PairingError) else "round"] += 1
            holds(attempt, random.Random(seed))

    each()
    return found


def numbers_of(tournament: Tournament) -> list[int]:
    return [player.number for player in tournament.players]


def legal(system: System, attempt: Attempt, proposal: Proposal) -> None:
    check(attempt.tournament, proposal, system.invariants(system.resolve(attempt.options)))


@EVERY
def test_a_round_is_legal_or_refused_with_a_code_its_params_and_words(system: System) -> None:
    def holds(attempt: Attempt, _chance: random.Random) -> None:
        outcome = attempt.outcome
        if isinstance(outcome, Proposal):
            legal(system, attempt, outcome)
            assert outcome.system == system.id
            assert outcome.sides == bool(system.resolve(attempt.options)["sides"])
            assert [board.number for board in outcome.boards] == list(range(1, len(outcome.boards) + 1))
            return
        assert set(outcome.params) == set(CODES[outcome.code])
        assert json.loads(json.dumps(outcome.params)) == outcome.params
        assert outcome.code in wording.SENTENCES
        assert error_text(outcome)

    found = over(system, 30, holds)
    assert found["round"] >= 5
    assert len(found) > 1


@EVERY
def test_the_order_of_players_and_requests_changes_nothing_and_a_proof_of_the_round_holds(
    system: System,
) -> None:
    def holds(attempt: Attempt, chance: random.Random) -> None:
        tournament, proposal = attempt.tournament, attempt.outcome
        if not isinstance(proposal, Proposal):
            return
        requests = list(tournament.requests.items())
        players = list(tournament.players)
        chance.shuffle(requests)
        chance.shuffle(players)
        other = replace(tournament, players=tuple(players), requests=dict(requests))
        assert system.pair(other, attempt.options) == proposal
        proof = json.loads(json.dumps(make(tournament, attempt.options, proposal)))
        assert verify(proof) == []

    assert over(system, 20, holds)["round"] >= 4


@EVERY
def test_why_not_these_two_shows_a_legal_round_with_them_or_what_really_bars_them(system: System) -> None:
    def holds(attempt: Attempt, chance: random.Random) -> None:
        tournament = attempt.tournament
        if not isinstance(attempt.outcome, Proposal) or len(tournament.players) < 2:
            return
        options = system.resolve(attempt.options)
        first, second = chance.sample(numbers_of(tournament), 2)
        asked = ask(system, tournament, options, first, second)
        assert asked.own == attempt.outcome
        if asked.board is not None:
            return
        if asked.found.barred is None:
            assert asked.found.round is not None
            assert {first, second} in [{board.first, board.second} for board in asked.found.round.boards]
            legal(system, attempt, asked.found.round)
            return
        assert json.loads(json.dumps(asked.found.barred.plain()))
        promise = system.invariants(options)
        if asked.found.barred.code not in NOT_THERE and promise.complete and promise.forbidden:
            assert not meet_when_all_others_are_forbidden(system, attempt, first, second)

    assert over(system, 20, holds)["round"] >= 4


def meet_when_all_others_are_forbidden(system: System, attempt: Attempt, first: int, second: int) -> bool:
    tournament = attempt.tournament
    others = set(numbers_of(tournament)) - {first, second, *tournament.requests}
    walls = tuple(ForbiddenGroup((one, other)) for one in (first, second) for other in sorted(others))
    try:
        proposal = system.pair(
            replace(tournament, forbidden=(*tournament.forbidden, *walls)), attempt.options
        )
    except PairingError:
        return False
    return any({board.first, board.second} == {first, second} for board in proposal.boards)


@EVERY
def test_what_is_offered_where_no_round_is_legal_makes_one(system: System) -> None:
    def holds(attempt: Attempt, _chance: random.Random) -> None:
        tournament, outcome = attempt.tournament, attempt.outcome
        if not isinstance(outcome, PairingError) or outcome.code not in blocking.BLOCKED:
            return
        found = blocking.diagnose(tournament, system, attempt.options)
        fixed = tournament.pinned or tournament.pinned_bye is not None
        assert fixed or found.remedies
        for remedy in found.remedies:
            relaxed, _ = blocking.relax(tournament, system, attempt.options, remedy.kinds)
            legal(system, replace(attempt, tournament=relaxed), system.pair(relaxed, attempt.options))
        for place in found.groups:
            groups = [group for at, group in enumerate(tournament.forbidden) if at != place]
            system.pair(replace(tournament, forbidden=tuple(groups)), attempt.options)
        if found.pins:
            system.pair(replace(tournament, pinned=(), pinned_bye=None), attempt.options)

    found = over(system, 40, holds)
    if blocking.relaxable(system):
        assert sum(found[code] for code in blocking.BLOCKED) >= 3


CONTRADICTIONS = {
    "duplicate_number": replace(full_field(4, 9), players=full_field(4, 9).players * 2),
    "unknown_player": replace(full_field(4, 9), rounds=(played_round(1, "1-2 =, 3-9 ="),)),
    "player_twice": replace(full_field(4, 9), rounds=(played_round(1, "1-2 =, 3-1 ="),)),
}


@EVERY
@pytest.mark.parametrize("code", CONTRADICTIONS)
def test_a_snapshot_that_contradicts_itself_is_refused_before_anything_else(
    system: System, code: str
) -> None:
    for options in variants(system):
        with pytest.raises(PairingError) as caught:
            system.pair(CONTRADICTIONS[code], options)
        assert caught.value.code == code


@EVERY
def test_a_game_without_result_is_told_with_its_round_and_board(system: System) -> None:
    state = replace(full_field(4, 9), rounds=(played_round(1, "1-2 =, 3-4 ?"),))
    with pytest.raises(PairingError) as caught:
        system.pair(state)
    assert (caught.value.code, caught.value.params) == ("results_missing", {"round": 1, "boards": [2]})


FINGERPRINTS = """
from pairing.systems import MODULES, get
from tests.support.wild import attempts
for name in MODULES:
    for seed in range(6):
        for attempt in attempts(get(name), seed):
            print(name, seed, attempt.outcome)
"""


def test_nothing_depends_on_the_order_of_hashes() -> None:
    outputs = []
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", FINGERPRINTS],
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
        )
        outputs.append(done.stdout.splitlines())
    assert len(outputs[0]) > 100
    differing = [(one, two) for one, two in zip(*outputs, strict=True) if one != two]
    assert differing == []

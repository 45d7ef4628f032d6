"""What must hold of every round whatever the results were, and agreement with another engine."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.checker import check
from pairing.errors import PairingError
from pairing.history import history
from pairing.scoring import Mark, Scoring
from pairing.systems import get
from tests.support import corpus, gacrux
from tests.support.examples import examples
from tests.support.generator import CLEAN, Mess, tournaments

pytestmark = pytest.mark.thorough

DUTCH = get("dutch")
INVARIANTS = DUTCH.invariants(DUTCH.resolve())
SCORINGS = st.sampled_from(
    [Scoring(), Scoring(win=300, draw=100, pab=100), Scoring(win=200, draw=100, absence=0, pab=0)]
)


@settings(max_examples=examples(40), deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(4, 20),
    mess=st.builds(Mess, st.integers(0, 60), st.integers(0, 30), st.integers(0, 25), st.integers(0, 4)),
    scoring=SCORINGS,
)
def test_every_round_is_legal_and_complete(seed: int, players: int, mess: Mess, scoring: Scoring) -> None:
    for state, outcome in tournaments(seed, players, min(9, players - 1), mess, scoring):
        if isinstance(outcome, PairingError):
            assert outcome.code in ("no_legal_pairing", "no_bye_candidate")
            continue
        check(state, outcome, INVARIANTS)
        seats = [number for board in outcome.boards for number in (board.first, board.second)]
        assert sorted(seats + [bye.player for bye in outcome.byes]) == [p.number for p in state.players]
        past = history(state)
        for board in outcome.boards:
            for number, step in ((board.first, 1), (board.second, -1)):
                colours = past.colours[past.index[number]]
                balance = colours.count("w") - colours.count("b") + step
                if state.next_round < state.total_rounds:
                    assert abs(balance) <= 2
                    assert colours[-2:] != ("ww" if step == 1 else "bb")
        for bye in outcome.byes:
            if bye.mark == Mark.PAB:
                assert not past.bye_barred[past.index[bye.player]]


@pytest.mark.parametrize("mess", [CLEAN, Mess(draws=30, forfeits=10, byes=10)], ids=["clean", "messy"])
@pytest.mark.parametrize("seed", range(15))
def test_the_technical_commissions_engine_gives_the_same_pairs_and_colours(seed: int, mess: Mess) -> None:
    for state, outcome in tournaments(seed, 9 + seed, 7, mess):
        theirs = gacrux.pair(state)
        if isinstance(outcome, PairingError):
            assert theirs is None
        else:
            assert sorted(corpus.boards(outcome)) == theirs, f"round {state.next_round}"

"""Random pairing: any opponent not met before, the same for the same seed."""

from collections import Counter
from dataclasses import replace

import pytest

from pairing.errors import PairingError
from pairing.systems import get
from tests.support.build import tournament
from tests.support.playing import pairs, written

RANDOM = get("random")


def test_the_seed_of_the_round_decides() -> None:
    state = tournament(12, seed=5)
    assert RANDOM.pair(state) == RANDOM.pair(replace(state, lot_seed=9))
    assert len({frozenset(pairs(RANDOM.pair(replace(state, seed=seed)))) for seed in range(30)}) > 25


def test_every_opponent_is_as_likely() -> None:
    found = Counter(
        pair for seed in range(600) for pair in pairs(RANDOM.pair(tournament(6, seed=seed))) if 1 in pair
    )
    # 120 expected; four standard deviations are 39.
    assert len(found) == 5
    assert all(81 <= count <= 159 for count in found.values())


def test_nobody_is_met_twice() -> None:
    for seed in range(20):
        state = tournament(4, "1-2 =, 3-4 =", "2-3 =, 4-1 =", seed=seed)
        assert pairs(RANDOM.pair(state)) == written("1-3 2-4")
    with pytest.raises(PairingError, match="no_legal_pairing"):
        RANDOM.pair(tournament(4, "1-2 =, 3-4 =", "2-3 =, 4-1 =", "1-3 =, 4-2 ="))

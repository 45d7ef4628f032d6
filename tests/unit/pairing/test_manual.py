"""Seating by hand: nobody is paired but those the director has fixed."""

import pytest

from pairing import pair
from pairing.errors import PairingError
from pairing.scoring import Mark
from pairing.tournament import Bye, Tournament
from tests.support.build import tournament
from tests.support.corpus import boards


def test_everybody_comes_back_unpaired_in_ranking_order() -> None:
    proposal = pair(tournament(5, "1-3 0-1, 2-4 0-1, 5 H"), "manual")
    assert proposal.boards == ()
    assert proposal.byes == ()
    assert list(proposal.reasons) == [{"kind": "unpaired", "players": [3, 4, 5, 1, 2]}]


def test_fixed_boards_byes_and_requests_are_kept() -> None:
    state = tournament(6, pinned=((4, 1),), pinned_bye=2, requests={6: Mark.HALF_BYE})
    proposal = pair(state, "manual")
    assert boards(proposal) == [[4, 1], [2, 0]]
    assert proposal.byes == (Bye(2, Mark.PAB), Bye(6, Mark.HALF_BYE))
    assert proposal.reasons[0]["players"] == [3, 5]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (tournament(0), "no_players"),
        (tournament(4, pinned=((1, 9),)), "unknown_player"),
        (tournament(4, pinned=((1, 2),), pinned_bye=2), "pinned_twice"),
        (tournament(4, pinned=((1, 2),), requests={1: Mark.ZERO_BYE}), "pinned_absent"),
    ],
)
def test_refusals(state: Tournament, code: str) -> None:
    with pytest.raises(PairingError) as caught:
        pair(state, "manual")
    assert caught.value.code == code

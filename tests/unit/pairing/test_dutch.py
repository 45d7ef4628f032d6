"""The Dutch system: positions of the rule text and its commentaries, options, refusals, reasons."""

import json
from dataclasses import replace

import pytest

from pairing import pair
from pairing.errors import PairingError
from pairing.scoring import Mark
from pairing.tournament import Bye, ForbiddenGroup, Proposal, Tournament, VirtualPoints
from tests.support.build import tournament
from tests.support.corpus import boards


def bracket(proposal: Proposal, score: int) -> dict[str, object]:
    return next(dict(reason) for reason in proposal.reasons if reason["score"] == score)


def test_the_first_round_pairs_the_halves_and_alternates_colours() -> None:
    assert boards(pair(tournament(6))) == [[1, 4], [5, 2], [3, 6]]
    assert boards(pair(tournament(7, initial_colour="b"))) == [[4, 1], [2, 5], [6, 3], [7, 0]]


def test_c5_breaks_a_higher_bracket_so_that_the_lowest_score_has_the_bye() -> None:
    state = tournament(
        6, "1-4 1-0, 5-2 0-1, 3-6 1-0", "2-1 0-1, 4-3 0-1, 6-5 0-1", total=3, requests={4: Mark.ZERO_BYE}
    )
    proposal = pair(state)
    assert boards(proposal) == [[1, 5], [3, 2], [6, 0]]
    assert proposal.byes == (Bye(6, Mark.PAB), Bye(4, Mark.ZERO_BYE))


def test_c9_gives_the_bye_to_the_player_with_the_fewest_unplayed_games() -> None:
    state = tournament(5, "1-3 1-0, 4-2 0-1, 5 Z", total=3)
    proposal = pair(state)
    assert boards(proposal) == [[2, 1], [3, 5], [4, 0]]
    assert bracket(proposal, 0)["bye"] == 4
    assert bracket(proposal, 0)["criteria"]["C9"] == 0  # type: ignore[index]


def test_two_players_who_must_have_the_same_colour_do_not_meet() -> None:
    # 1 and 2 had White twice, 3 and 4 Black twice; nobody else is there.
    with pytest.raises(PairingError, match="no_legal_pairing"):
        pair(tournament(4, "1-3 1-0, 2-4 1-0", "1-4 1-0, 2-3 1-0", total=4))


def test_they_meet_in_the_last_round_when_one_of_them_is_a_topscorer() -> None:
    rounds = ("1-3 1-0, 2-4 1-0, 6-5 =, 7-8 =", "1-4 1-0, 2-3 1-0, 5-7 =, 8-6 =")
    early = pair(tournament(8, *rounds, total=4))
    assert {1, 2} not in [{board.first, board.second} for board in early.boards]
    last = pair(tournament(8, *rounds, total=3))
    assert {1, 2} in [{board.first, board.second} for board in last.boards]
    # One of the two has White a third time running and a difference of three.
    criteria = bracket(last, 200)["criteria"]
    assert isinstance(criteria, dict)
    assert (criteria["C10"], criteria["C11"], criteria["C12"], criteria["C13"]) == (1, 1, 1, 0)
    # 3 and 4 are no topscorers, so they do not meet.
    assert {3, 4} not in [{board.first, board.second} for board in last.boards]


def test_forbidden_pairs_hold_in_their_rounds_only() -> None:
    group = ForbiddenGroup((1, 4), 1, 1)
    assert boards(pair(tournament(6, forbidden=(group,)))) == [[1, 5], [4, 2], [3, 6]]
    assert boards(pair(tournament(6, forbidden=(replace(group, first_round=2),)))) == [[1, 4], [5, 2], [3, 6]]


def test_virtual_points_make_the_scoregroups_and_the_board_order() -> None:
    state = tournament(8, virtual=(VirtualPoints(100, 1, 1, 1, 4),))
    proposal = pair(state)
    assert boards(proposal) == [[1, 3], [4, 2], [5, 7], [8, 6]]
    assert [reason["score"] for reason in proposal.reasons] == [100, 0]


def test_board_order_goes_by_pairing_scores_or_by_real_scores() -> None:
    # After round 1 the accelerated 2 (drew) stands above 5 (won) for pairing, below him in real points.
    virtual = (VirtualPoints(100, 1, 2, 1, 4),)
    state = tournament(8, "1-3 1-0, 4-2 =, 5-7 1-0, 8-6 1-0", virtual=virtual)
    by_pairing = [set(b) for b in boards(pair(state))]
    by_real = [set(b) for b in boards(pair(state, options={"board_order": "real"}))]
    assert sorted(map(sorted, by_pairing)) == sorted(map(sorted, by_real))
    assert by_pairing != by_real


def test_fixed_boards_and_the_fixed_bye_are_taken_out_of_the_pool() -> None:
    proposal = pair(tournament(9, pinned=((9, 1),), pinned_bye=2))
    assert boards(proposal) == [[9, 1], [3, 6], [7, 4], [5, 8], [2, 0]]
    assert proposal.boards[0].reason == "pinned"


def test_a_fixed_bye_that_leaves_an_odd_number_is_refused() -> None:
    with pytest.raises(PairingError) as caught:
        pair(tournament(4, pinned_bye=4))
    assert caught.value.code == "pinned_bye_leaves_odd"
    assert caught.value.params == {"player": 4, "players": [1, 2, 3]}


@pytest.mark.parametrize(
    ("state", "code", "params"),
    [
        (tournament(0), "no_players", {}),
        (tournament(2, requests={1: Mark.ZERO_BYE, 2: Mark.HALF_BYE}), "no_players", {}),
        (tournament(2, requests={2: Mark.ZERO_BYE}), "one_player", {"player": 1}),
        (tournament(2, "1-2 =", total=1), "round_beyond_total", {"round": 2, "total": 1}),
        (tournament(4, pinned=((1, 2), (2, 3))), "pinned_twice", {"player": 2}),
        (tournament(4, pinned=((1, 2),), pinned_bye=1), "pinned_twice", {"player": 1}),
        (tournament(4, pinned=((1, 2),), requests={2: Mark.ZERO_BYE}), "pinned_absent", {"player": 2}),
        (tournament(4, pinned=((1, 7),)), "unknown_player", {"player": 7, "round": 1}),
        (tournament(4, requests={8: Mark.ZERO_BYE}), "unknown_player", {"player": 8, "round": 1}),
        (tournament(2, "1-2 ="), "no_legal_pairing", {"players": [1, 2], "unpaired": 2}),
        (tournament(3, "1-2 +-, 3 U", "1-3 =, 2 U"), "no_bye_candidate", {"players": [1, 3, 2]}),
    ],
)
def test_refusals(state: Tournament, code: str, params: dict[str, object]) -> None:
    with pytest.raises(PairingError) as caught:
        pair(state)
    assert (caught.value.code, caught.value.params) == (code, params)


def test_an_impossible_round_names_the_players_who_block_it() -> None:
    # 1, 2 and 3 may meet nobody but 4: two of the three stay without opponent.
    forbidden = (ForbiddenGroup((1, 2, 3)), *(ForbiddenGroup((n, m)) for n in (1, 2, 3) for m in (5, 6)))
    with pytest.raises(PairingError) as caught:
        pair(tournament(6, forbidden=forbidden))
    assert caught.value.code == "no_legal_pairing"
    assert caught.value.params == {"players": [1, 2, 3], "unpaired": 2}


def test_parity_of_a_first_game_counts_only_players_who_were_ever_paired() -> None:
    # 1 is not there yet: among those present 2 counts as number one.
    state = tournament(5, requests={1: Mark.ZERO_BYE})
    assert boards(pair(state)) == [[2, 4], [5, 3]]
    assert boards(pair(state, options={"first_colour_parity": "number"})) == [[4, 2], [3, 5]]
    # Once 1 plays, he is counted.
    late = tournament(5, "2-4 1-0, 5-3 1-0, 1 Z", requests={3: Mark.ZERO_BYE})
    assert pair(late).boards[-1].reason in ("5.2.1", "5.2.2", "5.2.3", "5.2.4")


def test_a_game_without_sides_is_paired_by_scores_alone() -> None:
    proposal = pair(tournament(4, "1-3 1-0, 2-4 1-0", initial_colour=""), options={"sides": False})
    assert not proposal.sides
    assert [{b.first, b.second} for b in proposal.boards] == [{1, 2}, {3, 4}]


def test_a_pab_worth_half_a_point_is_scored_so_and_still_only_once() -> None:
    scoring = tournament(1).scoring.with_values(pab=50)
    state = tournament(5, "1-3 1-0, 4-2 1-0, 5 U", scoring=scoring)
    proposal = pair(state)
    assert [bye.player for bye in proposal.byes] != [5]
    assert bracket(proposal, 50)["residents"] == [5]


def test_options_are_checked() -> None:
    for options, code in (
        ({"nonsense": True}, "unknown_option"),
        ({"board_order": "nonsense"}, "bad_option"),
        ({"sides": 1}, "bad_option"),
    ):
        with pytest.raises(PairingError) as caught:
            pair(tournament(4), options=options)
        assert caught.value.code == code
    with pytest.raises(PairingError, match="unknown_system"):
        pair(tournament(4), "nonsense")


def test_reasons_are_plain_data_and_tell_each_bracket() -> None:
    proposal = pair(tournament(6, "1-4 1-0, 5-2 0-1, 3-6 1-0"))
    assert json.loads(json.dumps(proposal.reasons)) == [dict(reason) for reason in proposal.reasons]
    top, low = proposal.reasons
    assert top["residents"] == [1, 2, 3]
    assert top["mdps"] == []
    assert len(top["pairs"]) == 1  # type: ignore[arg-type]
    assert top["downfloaters"] == low["mdps"]
    criteria = top["criteria"]
    assert isinstance(criteria, dict)
    assert list(criteria) == [f"C{number}" for number in range(6, 22)]
    assert criteria["C6"] == 1
    assert criteria["C7"] == [100]
    assert criteria["C8"] == [0, []]
    assert isinstance(top["bounds"], dict)
    assert (top["bounds"]["C6"], top["bounds"]["C12"]) == (1, 0)


def test_each_board_says_which_article_gave_the_colours() -> None:
    assert {board.reason for board in pair(tournament(4)).boards} == {"5.2.5"}
    second = pair(tournament(4, "1-3 1-0, 4-2 0-1"))
    assert boards(second) == [[2, 1], [3, 4]]
    assert {board.reason for board in second.boards} == {"5.2.1"}

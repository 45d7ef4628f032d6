"""The legality check: each thing that must hold, broken once."""

from dataclasses import replace

import pytest

from pairing import pair
from pairing.checker import check, findings
from pairing.errors import LegalityError
from pairing.scoring import Mark
from pairing.systems import get
from pairing.systems.base import Invariants
from pairing.tournament import Bye, ForbiddenGroup, Proposal, ProposedBoard, Tournament
from tests.support.build import tournament

STRICT = Invariants()


def seated(number: int, text: str, byes: str = "") -> Proposal:
    """A proposal from words: boards ``1-4 2-5``, byes ``3U 6H``."""
    boards = tuple(
        ProposedBoard(place, *map(int, pair.split("-"))) for place, pair in enumerate(text.split(), start=1)
    )
    given = tuple(Bye(int(word[:-1]), Mark(word[-1])) for word in byes.split())
    return Proposal(number, boards, given)


def hard(state: Tournament, proposal: Proposal, invariants: Invariants = STRICT) -> list[tuple[str, object]]:
    found = findings(state, proposal, invariants)
    return [(finding.code, dict(finding.params)) for finding in found if finding.hard]


def soft(state: Tournament, proposal: Proposal, invariants: Invariants = STRICT) -> list[tuple[str, object]]:
    found = findings(state, proposal, invariants)
    return [(finding.code, dict(finding.params)) for finding in found if not finding.hard]


def test_a_legal_round_has_no_findings() -> None:
    state = tournament(5, "1-3 1-0, 4-2 =, 5 U")
    proposal = pair(state)
    assert findings(state, proposal, STRICT) == []
    check(state, proposal, STRICT)


@pytest.mark.parametrize(
    ("text", "byes", "expected"),
    [
        ("1-2", "", [("not_paired", {"player": 3}), ("not_paired", {"player": 4})]),
        ("1-2 1-3", "4U", [("seated_twice", {"player": 1})]),
        ("1-1 2-3", "4U", [("seated_twice", {"player": 1})]),
        ("1-2 3-4", "4U", [("seated_twice", {"player": 4})]),
        ("1-2 3-9", "4U", [("not_a_player", {"player": 9})]),
        ("1-2", "3U 4U", [("byes_too_many", {"players": [3, 4]})]),
        ("1-2", "3U 4H", [("bye_not_requested", {"player": 4, "mark": "H"})]),
    ],
)
def test_everybody_has_one_place(text: str, byes: str, expected: list[tuple[str, object]]) -> None:
    assert hard(tournament(4), seated(1, text, byes)) == expected


def test_board_numbers_and_the_round_must_be_right() -> None:
    boards = (ProposedBoard(1, 1, 2), ProposedBoard(1, 3, 4))
    assert hard(tournament(4), Proposal(2, boards)) == [
        ("wrong_round", {"round": 2, "expected": 1}),
        ("board_number_twice", {"number": 1}),
    ]


def test_requests_are_honoured() -> None:
    state = tournament(5, requests={5: Mark.HALF_BYE})
    assert hard(state, seated(1, "1-3 2-4", "5H")) == []
    assert hard(state, seated(1, "1-3 2-4", "5Z")) == [
        ("request_changed", {"player": 5, "mark": "H", "given": "Z"})
    ]
    assert ("paired_though_absent", {"player": 5, "mark": "H"}) in hard(state, seated(1, "1-3 2-5", "4U"))
    assert hard(state, seated(1, "1-3 2-4")) == [("not_paired", {"player": 5})]


def test_fixed_boards_and_the_fixed_bye_are_honoured() -> None:
    state = tournament(5, pinned=((4, 1),), pinned_bye=2)
    assert hard(state, seated(1, "4-1 3-5", "2U")) == []
    assert hard(state, seated(1, "1-4 2-5", "3U")) == [
        ("pinned_not_honoured", {"first": 4, "second": 1}),
        ("pinned_bye_not_honoured", {"player": 2}),
    ]


def test_a_rematch_is_illegal_where_the_system_says_so() -> None:
    state = tournament(4, "1-3 1-0, 2-4 1-0")
    found = [("rematch", {"first": 3, "second": 1, "rounds": [1]})]
    with pytest.raises(LegalityError) as caught:
        check(state, seated(2, "3-1 4-2"), STRICT)
    assert (caught.value.code, caught.value.params) == found[0]
    manual = Invariants(meetings=None, bye="any", colour="none", complete=False)
    check(state, seated(2, "3-1 4-2"), manual)
    assert found[0] in soft(state, seated(2, "3-1 4-2"), manual)
    twice = Invariants(meetings=2)
    assert hard(state, seated(2, "3-1 4-2"), twice) == []


def test_a_forfeit_is_no_meeting() -> None:
    state = tournament(4, "1-3 +-, 2-4 1-0")
    assert findings(state, seated(2, "3-1"), replace(STRICT, complete=False))[-1].code == "not_paired"
    assert not any(
        f.code == "rematch" for f in findings(state, seated(2, "3-1 4-2"), STRICT) if f.params["first"] == 3
    )


def test_a_rule_broken_on_a_board_the_director_fixed_is_told_but_not_illegal() -> None:
    state = tournament(4, "1-3 1-0, 2-4 1-0", pinned=((3, 1),))
    assert hard(state, seated(2, "3-1 2-4"))[0][0] == "rematch"
    assert hard(state, seated(2, "3-1 2-4")) == [("rematch", {"first": 2, "second": 4, "rounds": [1]})]
    assert ("rematch", {"first": 3, "second": 1, "rounds": [1]}) in soft(state, seated(2, "3-1 2-4"))


@pytest.mark.parametrize("mark", ["U", "F"])
def test_a_second_bye_is_illegal(mark: str) -> None:
    state = tournament(3, f"1-2 1-0, 3 {mark}")
    proposal = seated(2, "2-1", "3U")
    assert ("bye_not_eligible", {"player": 3}) in hard(state, proposal)
    by_hand = replace(state, pinned_bye=3)
    assert ("bye_not_eligible", {"player": 3}) in soft(by_hand, proposal)


def test_a_bye_in_an_even_field_is_told() -> None:
    assert ("bye_with_even_field", {"player": 4}) in soft(tournament(4), seated(1, "1-2", "4U"))


def test_forbidden_pairs_are_honoured_in_their_rounds() -> None:
    state = tournament(4, forbidden=(ForbiddenGroup((1, 3, 4), 1, 1),))
    assert hard(state, seated(1, "1-3 2-4")) == [("forbidden_pair", {"first": 1, "second": 3})]
    later = tournament(4, forbidden=(ForbiddenGroup((1, 3, 4), 2, 3),))
    assert hard(later, seated(1, "1-3 2-4")) == []


WHITES = ("1-3 1-0, 2-4 1-0, 6-5 =, 7-8 =", "1-4 1-0, 2-3 1-0, 5-7 =, 8-6 =")


def test_the_same_absolute_colour_is_illegal_before_the_last_round() -> None:
    proposal = seated(3, "1-2 3-5 4-6 7-8")
    clash = ("same_absolute_colour", {"first": 1, "second": 2, "colour": "b"})
    assert clash in hard(tournament(8, *WHITES, total=4), proposal)
    assert clash in soft(tournament(8, *WHITES, total=3), proposal)
    low = ("same_absolute_colour", {"first": 3, "second": 4, "colour": "w"})
    assert low in hard(tournament(8, *WHITES, total=3), seated(3, "1-2 3-4 5-8 6-7"))


def test_the_director_hears_of_colours_that_no_rule_of_the_system_forbids() -> None:
    told = soft(tournament(8, *WHITES, total=4), seated(3, "1-5 6-2 3-8 7-4"))
    assert ("absolute_preference_broken", {"player": 1, "colour": "w"}) in told
    assert ("third_same_colour", {"player": 1, "colour": "w"}) in told
    assert ("colour_difference", {"player": 1, "difference": 3}) in told
    assert ("third_same_colour", {"player": 4, "colour": "b"}) in told
    assert not any(params == {"player": 2, "colour": "b"} for _, params in told)


def test_a_game_without_sides_has_no_colour_findings() -> None:
    proposal = replace(seated(3, "1-2 3-5 4-6 7-8"), sides=False)
    codes = {code for code, _ in soft(tournament(8, *WHITES, total=4), proposal)}
    assert codes <= {"rematch"}


@pytest.mark.parametrize("system", ["dutch", "round_robin", "manual"])
def test_systems_pass_their_own_check(system: str) -> None:
    found = get(system)
    state = tournament(7, requests={7: Mark.ZERO_BYE}, pinned=((1, 6),) if system != "dutch" else ())
    if system == "round_robin":
        state = replace(state, pinned=())
    check(state, found.pair(state), found.invariants(found.resolve()))

"""Rounds by nested cycles: worked by hand, and what must hold in every round of every event."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing import pair
from pairing.asking import Asked, ask
from pairing.checker import check
from pairing.errors import PairingError
from pairing.history import DOWN, UP, history
from pairing.scoring import Mark, Outcome
from pairing.systems import get
from pairing.systems.nested import reasons
from pairing.systems.notes import Note
from pairing.tournament import Board, ForbiddenGroup, Game, Proposal, Round, Tournament, VirtualPoints
from swissweb.events.wordings.systems.nested_cycles import WORDS
from tests.support.build import tournament
from tests.support.examples import examples

SYSTEM = get("nested_cycles")
INVARIANTS = SYSTEM.invariants(SYSTEM.resolve())


def boards(proposal: Proposal) -> str:
    """The boards in order and the allocated bye: ``5-1 2-4 3``."""
    texts = [f"{board.first}-{board.second}" for board in proposal.boards]
    texts += [str(bye.player) for bye in proposal.byes if bye.mark == Mark.PAB]
    return " ".join(texts)


def notes(proposal: Proposal) -> list[tuple[str, dict[str, object]]]:
    """The notes of the round: code and params."""
    return [(note["code"], note["params"]) for note in proposal.reasons[0]["notes"]]  # type: ignore[attr-defined]


def codes(proposal: Proposal) -> list[str]:
    return [code for code, _params in notes(proposal)]


def test_the_first_round_is_the_first_row() -> None:
    assert boards(pair(tournament(5), "nested_cycles")) == "1-4 3-2 5"
    assert boards(pair(tournament(6), "nested_cycles")) == "1-4 3-2 5-6"


TWO_ROUNDS = tournament(5, "1-4 1-0, 3-2 0-1, 5 U")


def test_the_second_round_of_five_worked_by_hand() -> None:
    """1, 2 and 5 have a point. 5 had the bye, a downfloat, so the first row to stand has floater 2.

    2 comes to 3 and 4, met 3, and has 4 though both are due White; 3 gets the bye.
    """
    round_two = pair(TWO_ROUNDS, "nested_cycles")
    assert boards(round_two) == "5-1 2-4 3"
    assert notes(round_two) == [
        ("homogeneous", {"points": "1", "players": [1, 2, 5]}),
        ("standard", {"pairs": 1, "floats": 1, "unmet": 0}),
        ("by_rows", {"row": 2, "rows": 3, "visited": 1, "skipped": 1}),
        ("floats_odd", {"player": 2}),
        ("heterogeneous", {"points": "0", "players": [2], "residents": 2}),
        ("standard", {"pairs": 1, "floats": 1, "unmet": 1}),
        ("lowered_colours", {"best": 0, "unmet": 1}),
        # Two passes: 2-3 is skipped in both, 2-4 looked at in both.
        ("by_rows", {"row": 2, "rows": 2, "visited": 2, "skipped": 2}),
        ("bye", {"player": 3}),
    ]
    assert round_two.reasons[0]["terms"] == [
        {"code": "pairs", "value": 2, "params": {}},
        {"code": "floaters", "value": 1, "params": {}},
        {"code": "unmet", "value": 1, "params": {}},
        {"code": "visited", "value": 3, "params": {}},
        {"code": "skipped", "value": 3, "params": {}},
    ]
    board = round_two.reasons[1]
    assert board["board"] == 2
    assert board["notes"] == [
        {"code": "moved_down", "params": {"first": 2, "second": 4}},
        {"code": "colour_unmet", "params": {"player": 4}},
    ]


def test_without_float_rules_the_lowest_floats_even_twice() -> None:
    # 5 floats to 3 and 4 and meets 3; 1 and 2 play each other.
    assert boards(pair(TWO_ROUNDS, "nested_cycles", {"float_rounds": 0})) == "2-1 5-3 4"


def test_a_group_without_legal_pair_floats_whole() -> None:
    state = tournament(4, "1-2 1-0, 3-4 1-0", "3-1 =, 2-4 =")
    round_three = pair(state, "nested_cycles")
    assert boards(round_three) == "4-1 2-3"
    assert codes(round_three) == [
        "homogeneous",
        "standard",
        "lowered_pairs",
        "by_rows",
        "floats_unpaired",
        "floats_unpaired",
        "heterogeneous",
        "standard",
        # 1 and 4 are both due White, 3 and 2 both Black, and 1-2, 3-4 were played.
        "lowered_colours",
        "by_rows",
    ]
    assert notes(round_three)[2][1] == {"best": 1, "pairs": 0, "most": 0, "floats": 2}


def test_the_last_group_that_cannot_be_completed_merges_with_the_one_above() -> None:
    """2 and 4 may not meet; in the group of all, ranked 1 3 2 4, they and 3-4 are skipped: 1-4 2-3."""
    state = tournament(4, "1-2 1-0, 3-4 1-0", forbidden=(ForbiddenGroup((2, 4)),))
    round_two = pair(state, "nested_cycles")
    assert boards(round_two) == "4-1 2-3"
    assert notes(round_two) == [
        ("merged", {"points": ["1", "0"], "players": [1, 3, 2, 4]}),
        ("standard", {"pairs": 2, "floats": 0, "unmet": 0}),
        ("by_rows", {"row": 3, "rows": 3, "visited": 1, "skipped": 2}),
    ]


def test_a_group_that_only_the_float_rules_stop_joins_the_next_one() -> None:
    """1 leads alone and floated down in round 2. With 4, 5 and 6: 5-6 met, so 4-6 and 1-5."""
    state = tournament(6, "1-2 1-0, 3-4 =, 5-6 =", "3-1 0-1, 5-4 =, 6-2 =")
    round_three = pair(state, "nested_cycles")
    assert boards(round_three) == "1-5 4-6 2-3"
    assert notes(round_three)[0] == ("joined", {"points": ["2", "1"], "players": [1, 4, 5, 6]})
    # Without the rule he simply floats, to the same opponent: 1-4 leaves 5-6, who met.
    free = pair(state, "nested_cycles", {"float_rounds": 0})
    assert codes(free)[:4] == ["homogeneous", "standard", "by_rows", "floats_odd"]
    assert boards(free) == "1-5 4-6 2-3"


def test_pinned_boards_and_the_pinned_bye_are_left_alone() -> None:
    fixed = pair(tournament(7, pinned=((6, 2),), pinned_bye=4), "nested_cycles")
    # Left are 1 3 5 7; the first row pairs the last two and the first two.
    assert boards(fixed) == "1-3 6-2 5-7 4"
    assert notes(fixed)[-1] == ("bye_pinned", {"player": 4})
    with pytest.raises(PairingError, match="pinned_bye_leaves_odd"):
        pair(tournament(6, pinned_bye=4), "nested_cycles")
    assert boards(pair(tournament(2, pinned=((2, 1),)), "nested_cycles")) == "2-1"


def test_impossible_rounds_say_so() -> None:
    for state, code in (
        (tournament(0), "no_players"),
        (tournament(1), "one_player"),
        (tournament(2, "1-2 =", total=1), "round_beyond_total"),
        (tournament(2, "1-2 ="), "no_legal_pairing"),
        (tournament(3, "1-2 =, 3 U", "1-3 =, 2 U", "2-3 =, 1 U"), "no_bye_candidate"),
        (tournament(2, pinned=((1, 2), (2, 1))), "pinned_twice"),
    ):
        with pytest.raises(PairingError, match=code):
            pair(state, "nested_cycles")


def test_without_sides_no_colour_is_unmet() -> None:
    state = tournament(4, "1-4 1-0, 3-2 1-0")

    def unmet(options: dict[str, bool | int | str]) -> list[object]:
        return [
            params["unmet"]
            for code, params in notes(pair(state, "nested_cycles", options))
            if code == "standard"
        ]

    assert unmet({}) == [1, 1]
    assert unmet({"sides": False}) == [0, 0]
    assert not pair(state, "nested_cycles", {"sides": False}).sides


def test_virtual_points_make_groups() -> None:
    state = tournament(4, virtual=(VirtualPoints(100, 1, 2, 1, 2),))
    assert boards(pair(state, "nested_cycles")) == "1-2 3-4"


def test_two_hundred_players_ask_a_matching_only_of_large_groups() -> None:
    first = pair(tournament(200), "nested_cycles")
    assert codes(first) == ["homogeneous", "standard", "by_matching"]
    # 199 x 197 x ... x 1 rows, of which the first is taken.
    assert notes(first)[2][1]["row"] == 1
    assert notes(first)[2][1]["rows"] == "6.7 × 10^186"
    # 200 meets the next highest, then the highest left meets the lowest left.
    assert boards(first).split()[:3] == ["1-198", "197-2", "3-196"]
    assert boards(first).split()[-1] == "199-200"


def asked(state: Tournament, first: int, second: int) -> Asked:
    return ask(SYSTEM, state, SYSTEM.resolve(), first, second)


def test_why_not_these_two_names_the_row_that_comes_later() -> None:
    # Round 1 takes row 1 of the table of five; the first row with 1-5 is the fourth, floater 4.
    answer = asked(tournament(5), 1, 5)
    assert answer.board is None
    assert answer.found.round is not None
    assert boards(answer.found.round) == "1-5 3-2 4"
    assert answer.found.terms == (
        ("group_pairs", 2, 2),
        ("group_over", 1, 1),
        ("group_unmet", 0, 0),
        ("group_row", 1, 4),
    )
    assert asked(tournament(5), 4, 1).board == 1


def test_why_not_these_two_of_different_groups() -> None:
    # 1 and 3 lead, 2 and 4 are behind; for 1-4 both 1 and 3 have to float.
    answer = asked(tournament(4, "1-2 1-0, 3-4 1-0"), 1, 4)
    assert answer.found.round is not None
    assert {frozenset((b.first, b.second)) for b in answer.found.round.boards} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }
    assert answer.found.terms[:2] == (("group_pairs", 1, 0), ("group_over", 0, 2))


def test_why_not_these_two_where_groups_would_have_to_join() -> None:
    """1 and 2 lead and neither may float down again, so 1-6 takes both groups together."""
    state = tournament(6, "1-3 1-0, 2-4 1-0, 5-6 =", "5-1 0-1, 2-6 1-0, 3-4 =")
    answer = asked(state, 1, 6)
    assert answer.found.barred is None
    assert answer.found.terms[0] == ("whole_as_one", 0, 1)


def test_why_not_these_two_when_something_forbids_it() -> None:
    state = tournament(6, "1-4 1-0, 3-2 0-1, 5-6 =", forbidden=(ForbiddenGroup((2, 6)),))
    assert asked(state, 1, 4).found.barred == Note("met", {"first": 1, "second": 4, "rounds": [1]})
    assert asked(state, 2, 6).found.barred == Note("forbidden", {"first": 2, "second": 6})
    # Of four who may meet only across, 1-3 and 2-4 are out already.
    apart = tuple(ForbiddenGroup(pair) for pair in ((2, 4), (1, 4), (2, 3)))
    found = asked(tournament(4, forbidden=apart), 1, 3).found.barred
    assert found is not None
    assert found.code == "no_round"


def play(seed: int, players: int, forbidden: int = 0) -> Iterator[tuple[Tournament, Proposal | PairingError]]:
    """An event to the last round that can be played, with draws, forfeits, byes and forbidden pairs."""
    chance = random.Random(seed)
    groups = tuple(ForbiddenGroup(tuple(chance.sample(range(1, players + 1), 2))) for _ in range(forbidden))
    state = tournament(players, total=0, forbidden=groups)
    outcomes = [*Outcome][:3] * 6 + [Outcome.FIRST_BY_FORFEIT, Outcome.DOUBLE_FORFEIT]
    while True:
        asking = [number for number in range(1, players + 1) if chance.random() < 0.05]
        asking = asking[: players - 2]
        state = replace(
            state, requests={number: chance.choice((Mark.HALF_BYE, Mark.ZERO_BYE)) for number in asking}
        )
        try:
            proposal = pair(state, "nested_cycles")
        except PairingError as error:
            yield state, error
            return
        yield state, proposal
        games = [
            Board(board.number, board.first, board.second, (Game(chance.choice(outcomes)),))
            for board in proposal.boards
        ]
        state = replace(state, rounds=(*state.rounds, Round(state.next_round, tuple(games), proposal.byes)))


@settings(max_examples=examples(30), deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 26), forbidden=st.integers(0, 3))
def test_every_round_holds_up_to_the_last_that_can_be_played(seed: int, players: int, forbidden: int) -> None:
    for state, outcome in play(seed, players, forbidden):
        if isinstance(outcome, PairingError):
            # Another engine with the same hard rules finds no round either.
            assert outcome.code in ("no_legal_pairing", "no_bye_candidate")
            with pytest.raises(PairingError, match=outcome.code):
                pair(state, "dutch")
            return
        check(state, outcome, INVARIANTS)
        seats = [number for board in outcome.boards for number in (board.first, board.second)]
        assert sorted(seats + [bye.player for bye in outcome.byes]) == [p.number for p in state.players]
        keeps_the_float_rules(state, outcome)


@settings(max_examples=examples(8), deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), players=st.integers(4, 12))
def test_a_round_with_the_pair_asked_for_is_legal_and_no_better(seed: int, players: int) -> None:
    for state, outcome in play(seed, players):
        if isinstance(outcome, PairingError):
            return
        for second in range(2, players + 1):
            found = asked(state, 1, second).found
            if found.round is None:
                continue
            check(state, found.round, INVARIANTS)
            assert {1, second} in [{board.first, board.second} for board in found.round.boards]
            values = {code: (own, other) for code, own, other in found.terms}
            if "group_row" in values:
                own, other = (
                    (-values["group_pairs"][side], values["group_unmet"][side], values["group_row"][side])
                    for side in (0, 1)
                )
                assert own < other


def keeps_the_float_rules(state: Tournament, outcome: Proposal) -> None:
    """Nobody floats against the rules, but by the merging of groups."""
    past = history(state)

    def floated(number: int, way: int) -> bool:
        return way in [past.float_of(past.index[number], ago) for ago in (1, 2)]

    moved = set()
    for code, params in notes(outcome):
        if code in ("floats_odd", "floats_unpaired"):
            # Whoever has floated already into the group may float on.
            assert params["player"] in moved or not floated(int(str(params["player"])), DOWN)
            moved.add(params["player"])
    for reason in outcome.reasons[1:]:
        for note in reason["notes"]:  # type: ignore[attr-defined]
            if note["code"] == "moved_down":
                assert not floated(note["params"]["second"], UP)


def test_everything_that_is_said_has_words() -> None:
    source = "".join(path.read_text() for path in Path(reasons.__file__).parent.glob("*.py"))
    # "no_round" is of the words that all questions share.
    said = set(re.findall(r'Note\("(\w+)"', source)) - {"no_round"}
    assert said | {"joined", "merged"} == set(WORDS.notes)
    assert set(re.findall(r'Term\("(\w+)"', source)) | set(
        re.findall(r'"((?:group|whole)_\w+)"', source)
    ) == set(WORDS.terms)
    assert set(WORDS.options) == {option.code for option in SYSTEM.options}

"""Why two players do not meet: worked by hand, and against enumeration of whole rounds."""

import json
from dataclasses import replace
from itertools import combinations

import pytest

from pairing import pair
from pairing.errors import PairingError
from pairing.explain import ANSWERS, DIFFERENCES, STEPS, Answer, BracketValues, compare, why_not
from pairing.explain.order import place_of
from pairing.history import history
from pairing.scoring import Mark
from pairing.systems import get
from pairing.systems.dutch.field import Field, build
from pairing.tournament import Bye, ForbiddenGroup, Proposal, ProposedBoard, Tournament
from tests.support.build import tournament
from tests.support.corpus import boards
from tests.support.enumeration import Candidate, Enumeration, heterogeneous
from tests.support.generator import Mess, tournaments

pytestmark = pytest.mark.thorough

OPTIONS = get("dutch").resolve()


def told(state: Tournament, a: int, b: int) -> Answer:
    """The answer, whose params and JSON are as promised."""
    answer = why_not(state, a, b)
    assert set(answer.params) == set(ANSWERS[answer.code])
    assert json.loads(json.dumps(answer.as_json())) == answer.as_json()
    return answer


def test_a_pair_of_the_round_is_told_with_its_board() -> None:
    answer = told(tournament(6), 5, 2)
    assert (answer.code, dict(answer.params)) == ("paired", {"first": 5, "second": 2, "board": 2})


def test_another_partner_is_a_later_transposition() -> None:
    answer = told(tournament(6), 1, 5)
    assert answer.code == "later"
    assert answer.params["step"] == "transposition"
    assert answer.params["article"] == "4.2"
    assert answer.params["chosen"] == [4, 5, 6]
    assert answer.params["other"] == [5, 4, 6]
    assert answer.round is not None
    assert boards(answer.round) == [[1, 5], [4, 2], [3, 6]]


def test_two_of_the_upper_half_take_an_exchange() -> None:
    # 1 and 2 meet once 2 left S1; the smallest difference brings 4 in: S1 is 1 3 4, S2 is 2 5 6.
    answer = told(tournament(6), 2, 1)
    assert answer.code == "later"
    assert answer.params["step"] == "exchange"
    assert answer.params["chosen"] == {"leaves": [], "enters": []}
    assert answer.params["other"] == {"leaves": [2], "enters": [4]}
    assert answer.params["numbering"] == [1, 2, 3, 4, 5, 6]
    assert answer.round is not None
    assert {frozenset(board) for board in boards(answer.round)} == {
        frozenset(seats) for seats in ((1, 2), (3, 5), (4, 6))
    }


def test_the_player_with_the_bye_may_meet_somebody_in_a_later_transposition() -> None:
    answer = told(tournament(7), 7, 1)
    assert (answer.code, answer.params["step"]) == ("later", "transposition")
    assert (answer.params["chosen"], answer.params["other"]) == ([4, 5, 6], [7, 4, 5])
    assert answer.round is not None
    assert boards(answer.round)[-1] == [6, 0]


def test_somebody_of_a_lower_score_costs_a_pair_of_the_upper_bracket() -> None:
    state = tournament(4, "1-3 1-0, 2-4 1-0")
    answer = told(state, 1, 4)
    assert answer.code == "worse"
    assert dict(answer.params) == {
        "first": 1, "second": 4, "criterion": "C6", "bracket": 100, "chosen": 0, "other": 2,
    }  # fmt: skip
    assert answer.round is not None
    assert {frozenset(board) for board in boards(answer.round)} == {frozenset((1, 4)), frozenset((2, 3))}


def test_a_pair_with_the_same_preference_breaks_c12() -> None:
    # The winners 1 and 3 had White, 2 and 4 Black.
    state = tournament(8, "1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 0-1")
    assert {1, 4} in [set(board) for board in boards(pair(state))]
    answer = told(state, 1, 3)
    assert (answer.params["criterion"], answer.params["bracket"]) == ("C12", 100)
    assert (answer.params["chosen"], answer.params["other"]) == (0, 2)


def test_a_bye_for_a_higher_score_breaks_c5() -> None:
    # 3 had the bye; of 1, 2, 4 and 5 only 5 has no point and may have it now.
    state = tournament(5, "1-4 1-0, 2-5 1-0, 3 U")
    assert [5, 0] in boards(pair(state))
    answer = told(state, 4, 5)
    assert (answer.code, answer.params["criterion"], answer.params["bracket"]) == ("worse", "C5", None)
    assert (answer.params["chosen"], answer.params["other"]) == (0, 100)


STATE = tournament(
    8,
    "1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 0-1",
    forbidden=(ForbiddenGroup((1, 4), 2, 2), ForbiddenGroup((2, 3), 3, 9)),
    requests={8: Mark.HALF_BYE},
)


@pytest.mark.parametrize(
    ("a", "b", "code", "params"),
    [
        (1, 1, "same_player", {"player": 1}),
        (1, 9, "not_a_player", {"player": 9}),
        (1, 8, "absent", {"player": 8, "mark": "H"}),
        (5, 1, "met", {"first": 5, "second": 1, "rounds": [1]}),
        (4, 1, "forbidden", {"first": 4, "second": 1}),
    ],
)
def test_what_forbids_a_pair(a: int, b: int, code: str, params: dict[str, object]) -> None:
    answer = told(STATE, a, b)
    assert (answer.code, dict(answer.params), answer.round) == (code, params, None)


def test_what_the_director_fixed_forbids_other_pairs() -> None:
    state = tournament(7, pinned=((4, 2),), pinned_bye=7)
    assert told(state, 2, 1).code == "fixed_board"
    assert dict(told(state, 1, 4).params) == {"player": 4, "opponent": 2}
    assert told(state, 7, 1).code == "fixed_bye"
    assert told(state, 2, 4).code == "paired"
    assert told(state, 1, 3).code == "later"


def test_the_same_absolute_colour_forbids_a_pair_unless_there_are_no_sides() -> None:
    # 1 and 2 had White twice.
    state = tournament(8, "1-3 1-0, 2-4 1-0, 5-7 =, 8-6 =", "1-4 1-0, 2-3 1-0, 7-8 =, 6-5 =")
    answer = told(state, 1, 2)
    assert (answer.code, answer.params["colour"]) == ("same_absolute_colour", "b")
    assert why_not(replace(state, initial_colour=""), 1, 2, {"sides": False}).code == "paired"
    # In the last round they are topscorers.
    assert told(replace(state, total_rounds=3), 1, 2).code == "paired"


def test_a_pair_that_strands_others_breaks_c4() -> None:
    answer = told(tournament(4, forbidden=(ForbiddenGroup((3, 4)),)), 1, 2)
    assert (answer.code, dict(answer.params)) == (
        "no_round", {"first": 1, "second": 2, "players": [3, 4], "unpaired": 2},
    )  # fmt: skip


def test_a_round_that_has_no_pairing_is_an_error() -> None:
    with pytest.raises(PairingError, match="no_legal_pairing"):
        why_not(tournament(4, forbidden=(ForbiddenGroup((1, 2, 3)),)), 1, 4)


def test_a_snapshot_that_contradicts_itself_is_an_error() -> None:
    with pytest.raises(PairingError, match="results_missing"):
        why_not(tournament(4, "1-3 ?, 2-4 1-0"), 1, 2)
    with pytest.raises(PairingError, match="unknown_player"):
        why_not(tournament(4, "1-9 1-0, 2-4 1-0"), 1, 2)
    with pytest.raises(PairingError, match="unknown_option"):
        why_not(tournament(4), 1, 2, {"nonsense": True})


def bracket_of(mdps: int, residents: int, candidate: Candidate) -> BracketValues:
    pairs, floaters = candidate
    return BracketValues(
        score=0,
        mdps=tuple(range(1, mdps + 1)),
        residents=tuple(range(mdps + 1, mdps + residents + 1)),
        pairs=tuple((min(pair), max(pair)) for pair in pairs),
        downfloaters=floaters,
        bye=None,
        criteria={},
        keys={},
    )


@pytest.mark.parametrize(
    ("mdps", "residents", "moved_pairs", "pairs"),
    [(0, 6, 0, 3), (0, 7, 0, 3), (0, 6, 0, 2), (2, 5, 2, 3), (3, 4, 2, 3), (1, 6, 1, 3)],
)
def test_places_follow_the_order_in_which_the_rules_generate(
    mdps: int, residents: int, moved_pairs: int, pairs: int
) -> None:
    numbers = range(1, mdps + residents + 1)
    seen: dict[object, list[object]] = {}
    for candidate in heterogeneous(numbers[:mdps], numbers[mdps:], moved_pairs, pairs):
        place = place_of(bracket_of(mdps, residents, candidate))
        key = frozenset(map(frozenset, candidate[0]))
        # Later candidates with the same pairs are repetitions.
        seen.setdefault(key, [place.key(step) for step in STEPS])
    found = list(seen.values())
    assert len(found) > 10
    assert found == sorted(found)
    assert len({str(keys) for keys in found}) == len(found)


CODES = [f"C{number}" for number in (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21)]


class Witness(Enumeration):
    """Enumeration that keeps each bracket's answer and the criteria it came to."""

    def __init__(self, players: Field) -> None:
        super().__init__(players)
        self.seen: list[tuple[int, list[int], list[int], Candidate, list[object]]] = []

    def bracket(
        self,
        mdps: list[int],
        residents: list[int],
        following: frozenset[int],
        below: frozenset[int],
        bye: bool,
    ) -> Candidate:
        best = super().bracket(mdps, residents, following, below, bye)
        value = self._judge(best, mdps, following, below, bye)
        assert value is not None
        self.seen.append((self.players.scores[residents[0]], mdps, residents, best, value))
        return best


def due(players: Field, a: int, b: int) -> tuple[str, object, object]:
    """The answer by enumeration: code, then criterion and bracket."""
    free, forced = Witness(players), Witness(players)
    forced.players = replace(players, legal=list(players.legal))
    one, two = players.numbers.index(a), players.numbers.index(b)
    for rank in range(players.size):
        for me, other in ((one, two), (two, one)):
            if rank not in (me, other):
                forced.players.legal[rank] &= ~(1 << me)
        if rank in (one, two):
            forced.players.legal[rank] &= 1 << one | 1 << two
    answer = free.pair()
    assert answer is not None
    if frozenset((one, two)) in answer[0]:
        return "paired", None, None
    if forced.pair() is None:
        return "no_round", None, None
    if free.bye_score != forced.bye_score:
        return "worse", "C5", None
    for mine, theirs in zip(free.seen, forced.seen, strict=True):
        if set(mine[3][0]) != set(theirs[3][0]) or set(mine[3][1]) != set(theirs[3][1]):
            for code, value, other in zip(CODES, mine[4], theirs[4], strict=True):
                if value != other:
                    assert value < other  # type: ignore[operator]
                    return "worse", code, mine[0]
            return "later", None, mine[0]
    raise AssertionError("the same round")


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_the_first_criterion_that_becomes_worse_is_that_of_enumeration(size: int) -> None:
    compared: dict[object, int] = {}
    for seed in range(5):
        for state, outcome in tournaments(seed, size, size - 2, Mess(draws=40, forfeits=8, byes=8)):
            if isinstance(outcome, PairingError):
                continue
            players = build(state, history(state), OPTIONS)
            pairs = list(combinations(sorted(players.numbers), 2))
            for a, b in pairs if size < 7 else pairs[seed::3]:
                if not players.legal[players.numbers.index(a)] >> players.numbers.index(b) & 1:
                    assert told(state, a, b).code in ("met", "forbidden", "same_absolute_colour")
                    continue
                answer = told(state, a, b)
                code, criterion, bracket = due(players, a, b)
                found = answer.code, answer.params.get("criterion"), answer.params.get("bracket")
                assert found == (code, criterion, bracket), (seed, state.next_round, a, b)
                if code == "later":
                    assert answer.params["step"] in STEPS
                compared[criterion or code] = compared.get(criterion or code, 0) + 1
    assert sum(compared.values()) > 60
    assert len(compared) >= 5, compared


def by_enumeration(
    witness: Witness, pairs: set[frozenset[int]], free: int | None
) -> tuple[str, object, object]:
    """What speaks against a round, by enumeration: its brackets are judged as candidates."""
    players = witness.players
    if free is not None and players.scores[free] != witness.bye_score:
        return "criterion", "C5", None
    moved: list[int] = []
    groups = [list(range(*group)) for group in players.groups]
    for place, (score, mdps, residents, best, value) in enumerate(witness.seen):
        assert mdps == moved
        inside = [tuple(sorted(pair)) for pair in pairs if pair <= {*mdps, *residents}]
        floaters = tuple(sorted({*mdps, *residents} - {rank for pair in inside for rank in pair}))
        if {*best[0]} != {*inside} or {*best[1]} != {*floaters}:
            below = frozenset(rank for group in groups[place + 1 :] for rank in group)
            following = frozenset(groups[place + 1]) if place + 1 < len(groups) else frozenset()
            other = witness._judge((tuple(inside), floaters), mdps, following, below, free is not None)  # type: ignore[arg-type]
            assert other is not None
            for code, mine, theirs in zip(CODES, value, other, strict=True):
                if mine != theirs:
                    return "criterion", code, score
            return "order", None, score
        moved = sorted(floaters)
    raise AssertionError("the same round")


BYE_FLOATS_FAR = (1060, 2184, 2392, 2744)
"""Seeds of seven players where the bye goes to somebody who floats through several brackets."""


@pytest.mark.parametrize("size", [6, 7, 8])
def test_what_speaks_against_any_other_round_is_what_enumeration_says(size: int) -> None:
    compared: dict[object, int] = {}
    seeds = [*range(50, 58), *(BYE_FLOATS_FAR if size == 7 else ())]
    for seed in seeds:
        for state, outcome in tournaments(seed, size, 6, Mess(draws=50, forfeits=10, byes=10)):
            if isinstance(outcome, PairingError):
                continue
            players = build(state, history(state), OPTIONS)
            witness = Witness(players)
            answer = witness.pair()
            everybody = frozenset(range(players.size))
            for pairs, free in witness.completions(everybody, players.size % 2 == 1)[seed % 2 :: 2]:
                if (set(map(frozenset, pairs)), free) == answer:
                    continue
                seats = enumerate(pairs, start=1)
                other = Proposal(
                    state.next_round,
                    tuple(ProposedBoard(n, players.numbers[a], players.numbers[b]) for n, (a, b) in seats),
                    () if free is None else (Bye(players.numbers[free], Mark.PAB),),
                )
                found = compare(state, outcome, other, OPTIONS)
                assert found is not None
                due_ = by_enumeration(witness, set(map(frozenset, pairs)), free)
                got = found.code, found.params.get("criterion"), found.params.get("bracket")
                assert got == due_, (seed, state.next_round, pairs)
                assert set(found.params) == set(DIFFERENCES[found.code])
                compared[due_[1] or due_[0]] = compared.get(due_[1] or due_[0], 0) + 1
    assert sum(compared.values()) > 60
    assert len(compared) >= 5, compared

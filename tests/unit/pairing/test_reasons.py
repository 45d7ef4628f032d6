"""The reasons of a proposal: counted a second time on the boards, bounded, and worked by hand."""

from itertools import combinations

import pytest

from pairing import pair
from pairing.explain import evaluate
from pairing.history import history, upto
from pairing.scoring import Mark
from pairing.systems import get
from pairing.systems.dutch.field import Field, build
from pairing.systems.dutch.reasons import FLOATS, PASSED_OVER
from pairing.tournament import ForbiddenGroup, Proposal, Tournament
from tests.support import corpus
from tests.support.build import tournament
from tests.support.enumeration import Candidate, Enumeration, heterogeneous
from tests.support.generator import Mess, tournaments

OPTIONS = get("dutch").resolve()
CRITERIA = [f"C{number}" for number in range(6, 22)]

ROUNDS = [
    (name, number)
    for group in ("dutch_*", "forbidden_*", "points_*", "baku_*")
    for name in corpus.names(group, 80)[:: 13 if group == "dutch_*" else 4]
    for number in (2, corpus.tournament(name).next_round - 1)
]


def of(proposal: Proposal, score: int) -> dict[str, object]:
    return next(dict(reason) for reason in proposal.reasons if reason["score"] == score)


def assert_counted_twice(before: Tournament, proposal: Proposal) -> int:
    bye = next((bye.player for bye in proposal.byes if bye.mark == Mark.PAB), None)
    seats = [(board.first, board.second) for board in proposal.boards]
    counted = evaluate(before, seats, bye, OPTIONS)
    assert len(counted) == len(proposal.reasons)
    for mine, reason in zip(counted, proposal.reasons, strict=True):
        assert dict(mine.criteria) == reason["criteria"]
        assert [mine.score, list(mine.mdps), list(mine.residents), list(mine.downfloaters), mine.bye] == [
            reason[name] for name in ("score", "mdps", "residents", "downfloaters", "bye")
        ]
        assert [list(seats) for seats in mine.pairs] == reason["pairs"]
    return len(counted)


def test_the_sample_has_fifty_rounds() -> None:
    assert len(ROUNDS) >= 50
    assert {name.split("_")[0] for name, _ in ROUNDS} == {"dutch", "forbidden", "points", "baku"}


@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_the_boards_alone_give_the_same_values(name: str, number: int) -> None:
    before = upto(corpus.tournament(name), number)
    assert assert_counted_twice(before, pair(before)) >= 2


def test_messy_rounds_give_the_same_values_too() -> None:
    brackets = 0
    for seed in range(12):
        for before, outcome in tournaments(seed, 9 + seed, 7, Mess(draws=30, forfeits=15, byes=15)):
            if isinstance(outcome, Proposal):
                brackets += assert_counted_twice(before, outcome)
    assert brackets > 150


def comparable(value: object) -> object:
    """Null, floating once more, is worse than any difference."""
    if isinstance(value, list):
        return [(1, 0) if item is None else (0, item) for item in value]
    return value


@pytest.mark.parametrize("name", [name for name, _ in ROUNDS[::2]])
def test_no_value_is_better_than_its_bound(name: str) -> None:
    finished = corpus.tournament(name)
    for reason in pair(upto(finished, finished.next_round - 1)).reasons:
        values, bounds, optimal = reason["criteria"], reason["bounds"], reason["optimal"]
        assert isinstance(values, dict)
        assert isinstance(bounds, dict)
        assert isinstance(optimal, list)
        assert list(bounds) == CRITERIA
        assert optimal[:3] == ["C6", "C7", "C8"]
        for code in CRITERIA:
            assert (code in optimal) == (bounds[code] == values[code])
            if code not in optimal:
                assert comparable(bounds[code]) < comparable(values[code])  # type: ignore[operator]


def test_the_bounds_hold_for_every_candidate_of_small_brackets() -> None:
    """Each criterion alone, over all candidates with the pairs and floaters that C6 and C7 ask for."""
    brackets = beaten = 0
    for seed in range(10):
        for before, outcome in tournaments(seed, 6 + seed % 3, 5, Mess(draws=40, forfeits=10, byes=10)):
            if not isinstance(outcome, Proposal):
                continue
            players = build(before, history(before), OPTIONS)
            for reason in outcome.reasons:
                bounds = reason["bounds"]
                assert isinstance(bounds, dict)
                best = best_alone(players, dict(reason))
                for code, value in best.items():
                    if value is not None:
                        brackets += 1
                        assert comparable(bounds[code]) <= comparable(value), (seed, before.next_round, code)  # type: ignore[operator]
                        beaten += comparable(bounds[code]) != comparable(value)
    assert brackets > 1000
    assert beaten < brackets / 10


def best_alone(players: Field, reason: dict[str, object]) -> dict[str, object]:
    """C10 to C17 at their best, each on its own, whether or not the rest can be completed."""
    rank = {number: place for place, number in enumerate(players.numbers)}
    mdps, residents, floaters = (
        [rank[number] for number in reason[name]]  # type: ignore[attr-defined]
        for name in ("mdps", "residents", "downfloaters")
    )
    judge = Enumeration(players)
    moved = len(mdps) - sum(floater in mdps for floater in floaters)
    pairs = (len(mdps) + len(residents) - len(floaters)) // 2
    scores = sorted(players.scores[floater] for floater in floaters)
    best: dict[str, object] = {}
    for candidate in heterogeneous(mdps, residents, moved, pairs):
        if legal(players, candidate) and sorted(players.scores[f] for f in candidate[1]) == scores:
            values = judge._colours(candidate[0]) + judge._floats(candidate[0], candidate[1], mdps)[:4]
            for code, value in zip(CRITERIA[4:12], values, strict=True):
                old = best.get(code)
                best[code] = value if old is None or value < old else old  # type: ignore[operator]
    return best


def legal(players: Field, candidate: Candidate) -> bool:
    return all(players.legal[one] >> two & 1 for one, two in candidate[0])


def test_an_odd_bracket_lets_its_last_player_float() -> None:
    top, low = pair(tournament(6, "1-4 1-0, 5-2 0-1, 3-6 1-0")).reasons
    # 1 and 3 had White, 2 Black: 1-2 pair well and 3, the last, floats.
    assert top["floats"] == [{"player": 3, "why": "odd_number"}]
    assert top["passed_over"] == []
    assert (low["mdps"], low["floats"]) == ([3], [])


def test_a_lower_player_stays_because_he_may_not_have_the_bye() -> None:
    reason = of(
        pair(tournament(5, "1-3 1-0, 2-4 1-0, 5 U", requests={1: Mark.ZERO_BYE, 2: Mark.ZERO_BYE})), 0
    )
    # 3 and 4 have no point and met nobody of the two: 5 has one and is another bracket.
    assert reason["bye"] == 4
    assert reason["mdps"] == [5]


def test_the_reason_to_pass_somebody_over_is_told() -> None:
    # 7 had the bye and drew then like everybody: all have the same score but may not all have it.
    state = tournament(3, "1-2 =, 3 H")
    reason = of(pair(state), 50)
    # 1 and 2 met. C9: 3 has an unplayed round already, so 2 has the bye.
    assert (reason["bye"], reason["c9_counts"]) == (2, True)
    assert reason["passed_over"] == [{"player": 3, "why": "C9"}]
    assert reason["criteria"]["C9"] == reason["bounds"]["C9"] == 0  # type: ignore[index]


def test_players_who_all_met_float_for_want_of_opponents() -> None:
    top = pair(tournament(4, forbidden=(ForbiddenGroup((1, 2)),), virtual=())).reasons[0]
    assert top["floats"] == []
    state = tournament(4, "1-3 1-0, 2-4 1-0", forbidden=(ForbiddenGroup((1, 2)),))
    top = pair(state).reasons[0]
    assert top["floats"] == [{"player": 1, "why": "no_opponent"}, {"player": 2, "why": "no_opponent"}]
    assert top["criteria"]["C6"] == top["bounds"]["C6"] == 2  # type: ignore[index]


def test_the_others_need_them_is_told_as_completion() -> None:
    # 1 and 2 could meet, but 3 and 4 may not: so both float (C4).
    state = tournament(4, "1-3 1-0, 2-4 1-0", forbidden=(ForbiddenGroup((3, 4)),))
    top = pair(state).reasons[0]
    assert [item["why"] for item in top["floats"]] == ["completion", "completion"]  # type: ignore[attr-defined]


def test_three_rivals_of_one_float_for_limited_opponents() -> None:
    # 1, 2 and 3 may meet only 4 among the winners.
    group = tuple(ForbiddenGroup(pair_) for pair_ in combinations((1, 2, 3), 2))
    state = tournament(8, "1-5 1-0, 2-6 1-0, 3-7 1-0, 4-8 1-0", forbidden=group)
    top = pair(state).reasons[0]
    floats = top["floats"]
    assert isinstance(floats, list)
    assert [item["why"] for item in floats] == ["limited_opponents", "limited_opponents"]


def test_all_words_for_floats_are_listed() -> None:
    whys: set[object] = set()
    kept: set[object] = set()
    for seed in range(30):
        for _, outcome in tournaments(seed, 7 + seed, 7, Mess(draws=30, forfeits=15, byes=10)):
            if isinstance(outcome, Proposal):
                for reason in outcome.reasons:
                    whys |= {item["why"] for item in reason["floats"]}  # type: ignore[attr-defined]
                    kept |= {item["why"] for item in reason["passed_over"]}  # type: ignore[attr-defined]
    assert whys == set(FLOATS)
    assert kept == set(PASSED_OVER)

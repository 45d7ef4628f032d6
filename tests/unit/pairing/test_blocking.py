"""Rounds that cannot be: what is said of them, and the round that comes out with an exception."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing import blocking, checker
from pairing.blocking import Blocked, diagnose, relax
from pairing.errors import PairingError
from pairing.history import history
from pairing.match import Match
from pairing.scoring import Mark, Outcome
from pairing.systems import MODULES, get
from pairing.tournament import Board, ForbiddenGroup, Game, Proposal, ProposedBoard, Round, Tournament
from tests.support.build import tournament
from tests.support.generator import Mess, tournaments

DUTCH = get("dutch")

MET = tournament(2, "1-2 =")
CLUB = tournament(4, forbidden=(ForbiddenGroup((1, 2, 3)),))
ALL_HAD_A_BYE = tournament(3, "1-2 +-, 3 U", "1-3 =, 2 U")
# 1 and 2 had the first move twice, 3 and 4 the second: nobody else is left for them.
SAME_COLOURS = tournament(4, "1-3 =, 2-4 =", "1-4 =, 2-3 =")


def paired(state: Tournament, *kinds: str) -> Proposal:
    """The round with exceptions, which the legality check passes."""
    relaxed, _remedy = relax(state, DUTCH, None, kinds)
    proposal = DUTCH.pair(relaxed)
    checker.check(relaxed, proposal, DUTCH.invariants(DUTCH.resolve()))
    return proposal


def meets(proposal: Proposal) -> set[frozenset[int]]:
    return {frozenset((board.first, board.second)) for board in proposal.boards}


def kinds_of(blocked: Blocked) -> list[tuple[str, ...]]:
    return [remedy.kinds for remedy in blocked.remedies]


def test_a_second_meeting_unblocks_who_have_only_each_other() -> None:
    found = diagnose(MET, DUTCH)
    assert kinds_of(found) == [("rematch",)]
    # 1 had the first move, now the other has it.
    assert found.remedies[0].boards == ((2, 1),)
    assert (found.groups, found.pins) == ((), False)
    assert meets(paired(MET, "rematch")) == {frozenset((1, 2))}


def test_a_forbidden_group_that_blocks_is_named_and_fewest_of_its_pairs_meet() -> None:
    found = diagnose(CLUB, DUTCH)
    assert kinds_of(found) == [("forbidden",)]
    assert found.groups == (0,)
    together = [pair for pair in meets(paired(CLUB, "forbidden")) if 4 not in pair]
    assert len(together) == 1


def test_of_two_groups_only_the_one_that_blocks_is_named() -> None:
    state = replace(CLUB, forbidden=(ForbiddenGroup((1, 4)), *CLUB.forbidden, ForbiddenGroup((2, 3), 5, 9)))
    assert diagnose(state, DUTCH).groups == (1,)


def test_a_second_bye_goes_to_the_lowest_score_with_which_the_others_can_play() -> None:
    found = diagnose(ALL_HAD_A_BYE, DUTCH)
    assert ("bye",) in kinds_of(found)
    proposal = paired(ALL_HAD_A_BYE, "bye")
    # 2 has the lowest score, but 1 and 3 have met.
    assert [bye.player for bye in proposal.byes if bye.mark == Mark.PAB] in ([1], [3])
    assert len(proposal.boards) == 1


def test_two_who_must_have_the_same_colour_may_meet_by_exception() -> None:
    found = diagnose(SAME_COLOURS, DUTCH)
    assert kinds_of(found) == [("colour",), ("rematch",)]
    assert meets(paired(SAME_COLOURS, "colour")) == {frozenset((1, 2)), frozenset((3, 4))}
    assert {len(remedy.boards) for remedy in found.remedies} == {2}


def test_without_sides_the_same_colours_block_nothing() -> None:
    assert diagnose(SAME_COLOURS, DUTCH, {"sides": False}) == Blocked()


def test_fixed_boards_that_leave_nobody_for_the_others_are_told() -> None:
    state = tournament(4, "1-2 =, 3-4 =", pinned=((2, 1),))
    found = diagnose(state, DUTCH)
    assert found.pins
    assert kinds_of(found) == [("rematch",)]
    assert found.remedies[0].boards == ((4, 3),)


def test_a_fixed_bye_in_an_even_field_is_unblocked_by_taking_it_away_only() -> None:
    found = diagnose(tournament(4, pinned_bye=4), DUTCH)
    assert found == Blocked(pins=True)


def test_where_no_single_exception_is_enough_the_smallest_set_is_told() -> None:
    met_and_forbidden = tournament(2, "1-2 =", forbidden=(ForbiddenGroup((1, 2)),))
    found = diagnose(met_and_forbidden, DUTCH)
    assert kinds_of(found) == [("forbidden", "rematch")]
    assert found.groups == ()
    assert meets(paired(met_and_forbidden, "rematch", "forbidden")) == {frozenset((1, 2))}


def test_fewest_second_meetings_then_smallest_differences_then_longest_ago() -> None:
    # Four players, three rounds all against all; the fourth repeats two games. 1 has 3 points, 2 two, 3 one.
    state = tournament(4, "1-4 1-0, 2-3 1-0", "3-1 0-1, 4-2 0-1", "1-2 1-0, 3-4 1-0", total=9)
    relaxed, remedy = relax(state, DUTCH, None, ["rematch"])
    # 1-2 and 3-4 differ by one point each; 1-3 and 2-4 by two, 1-4 by three.
    assert {frozenset(board) for board in remedy.boards} == {frozenset((1, 2)), frozenset((3, 4))}
    assert set(relaxed.pinned) == set(remedy.boards)


def test_among_equals_the_meeting_longest_ago_is_repeated() -> None:
    state = tournament(4, "1-2 =, 3-4 =", "2-3 =, 4-1 =", "1-3 =, 4-2 =", total=9)
    relaxed, _remedy = relax(state, DUTCH, None, ["rematch", "colour"])
    assert {frozenset(board) for board in relaxed.pinned} == {frozenset((1, 2)), frozenset((3, 4))}


def test_a_match_lost_by_default_after_a_game_is_no_meeting() -> None:
    games = (Game(Outcome.FIRST_WINS), Game())
    lost = Board(1, 1, 2, games, match=Match(2), forfeit=Outcome.SECOND_BY_FORFEIT)
    state = replace(tournament(2), rounds=(Round(1, (lost,)),))
    assert meets(DUTCH.pair(state)) == {frozenset((1, 2))}
    assert diagnose(state, DUTCH) == Blocked()


def test_a_round_that_is_legal_gets_no_exception() -> None:
    state = tournament(4, "1-2 =, 3-4 =")
    assert diagnose(state, DUTCH) == Blocked()
    relaxed, remedy = relax(state, DUTCH, None, blocking.KINDS)
    assert relaxed == state
    assert (remedy.boards, remedy.bye) == ((), None)


def test_kinds_that_do_not_help_are_refused() -> None:
    with pytest.raises(PairingError) as caught:
        relax(MET, DUTCH, None, ["forbidden"])
    assert (caught.value.code, caught.value.params) == ("relaxation_in_vain", {"kinds": ["forbidden"]})


def test_unknown_kinds_and_systems_without_exceptions_are_refused() -> None:
    with pytest.raises(PairingError, match="relaxation_unknown"):
        relax(MET, DUTCH, None, ["everything"])
    for system in ("round_robin", "manual"):
        assert diagnose(MET, get(system)) == Blocked()
        with pytest.raises(PairingError, match="relaxation_unknown"):
            relax(MET, get(system), None, ["rematch"])


def test_two_hundred_players_of_whom_most_are_of_one_club() -> None:
    state = tournament(200, forbidden=(ForbiddenGroup(tuple(range(1, 121))),))
    found = diagnose(state, DUTCH)
    assert kinds_of(found) == [("forbidden",)]
    # 80 of the 120 can meet the others; 40 are left for one another.
    assert len(found.remedies[0].boards) == 20
    assert len(paired(state, "forbidden").boards) == 100


CLUB_IN_ROUND_FOUR = tournament(
    6,
    "1-4 1-0, 5-2 1-0, 3-6 1-0",
    "2-1 =, 4-3 =, 6-5 =",
    "1-3 1-0, 2-6 =, 4-5 =",
    forbidden=(ForbiddenGroup((1, 2, 3, 4)),),
)


@pytest.mark.parametrize("state", [MET, CLUB, ALL_HAD_A_BYE, SAME_COLOURS, CLUB_IN_ROUND_FOUR])
@pytest.mark.parametrize("system", [name for name in MODULES if blocking.relaxable(get(name))])
def test_every_system_pairs_what_is_blocked_with_each_exception_that_is_offered(
    system: str, state: Tournament
) -> None:
    players = (replace(p, rating=2000 - p.number, grade="3d", lot=p.number) for p in state.players)
    state = replace(state, players=tuple(players))
    found = diagnose(state, get(system))
    if not found.remedies:
        get(system).pair(state)
    for remedy in found.remedies:
        with pytest.raises(PairingError):
            get(system).pair(state)
        relaxed, used = relax(state, get(system), None, remedy.kinds)
        assert used == remedy
        proposal = get(system).pair(relaxed)
        checker.check(relaxed, proposal, get(system).invariants(get(system).resolve()))


def exceptions(state: Tournament, one: int, two: int, kinds: tuple[str, ...]) -> int | None:
    """0 for a pair that may meet, 1 for one that may by exception, None for any other."""
    past = history(state)
    a, b = past.index[one], past.index[two]
    reasons = set()
    if past.met[a] >> b & 1:
        reasons.add("rematch")
    if any({one, two} <= set(group.players) for group in state.forbidden):
        reasons.add("forbidden")
    found = checker.findings(
        replace(state, forbidden=()),
        Proposal(state.next_round, (ProposedBoard(1, one, two),)),
        DUTCH.invariants(DUTCH.resolve()),
    )
    if any(finding.code == "same_absolute_colour" and finding.hard for finding in found):
        reasons.add("colour")
    return None if reasons - set(kinds) else int(bool(reasons))


def fewest(state: Tournament, kinds: tuple[str, ...]) -> int | None:
    """By trying everything: the fewest exceptions of a whole round, None when there is none."""
    past = history(state)
    present = [number for number, here in zip(past.numbers, past.present, strict=True) if here]
    barred = {number for number in present if past.bye_barred[past.index[number]]}
    costs = {
        (one, two): exceptions(state, one, two, kinds) for one in present for two in present if one < two
    }

    def totals(left: list[int], bye: bool) -> Iterator[int]:
        if not left:
            yield 0
            return
        one, *others = left
        if bye and (one not in barred or "bye" in kinds):
            yield from (total + (one in barred) for total in totals(others, False))
        for two in others:
            cost = costs[one, two]
            if cost is not None:
                yield from (cost + total for total in totals([n for n in others if n != two], bye))

    return min(totals(present, len(present) % 2 == 1), default=None)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(3, 7),
    mess=st.builds(Mess, st.integers(0, 60), st.integers(0, 30), st.integers(0, 25), st.integers(0, 4)),
)
def test_it_agrees_with_the_engine_and_with_trying_everything(seed: int, players: int, mess: Mess) -> None:
    for state, outcome in tournaments(seed, players, players + 1, mess):
        found = diagnose(state, DUTCH)
        if isinstance(outcome, Proposal):
            assert found == Blocked()
            continue
        if outcome.code not in ("no_legal_pairing", "no_bye_candidate"):
            continue
        assert found.remedies
        for remedy in found.remedies:
            used = len(remedy.boards) + (remedy.bye is not None)
            assert used == fewest(state, remedy.kinds)
            proposal = paired(state, *remedy.kinds)
            assert {frozenset(board) for board in remedy.boards} <= meets(proposal)

"""Who has won, who can still win, between which places everybody ends. The literals are worked by hand."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.prospects import Prospect, prospects
from pairing.scoring import CLASSIC, Mark, Outcome, Scoring
from pairing.systems import get
from pairing.tiebreaks.ledger import build_ledger
from pairing.tournament import Board, Game, Player, Round, Tournament
from tests.support.examples import examples
from tests.support.wild import attempts

WIN, DRAW, LOSS = Outcome.FIRST_WINS, Outcome.DRAW, Outcome.SECOND_WINS
Line = tuple[int, int, Outcome | None]


def after(*rounds: list[Line], players: int = 4) -> Tournament:
    return Tournament(
        players=tuple(Player(number) for number in range(1, players + 1)),
        rounds=tuple(
            Round(
                number,
                tuple(
                    Board(place, one, two, (Game(outcome),))
                    for place, (one, two, outcome) in enumerate(boards, start=1)
                ),
            )
            for number, boards in enumerate(rounds, start=1)
        ),
    )


def places(state: Tournament, total: int, **given: object) -> dict[int, tuple[int, int]]:
    found = prospects(build_ledger(state), total, **given)  # type: ignore[arg-type]
    return {player: (one.best, one.worst) for player, one in found.items()}


def test_before_the_first_round_everything_is_open() -> None:
    assert places(after(), 3) == {1: (1, 4), 2: (1, 4), 3: (1, 4), 4: (1, 4)}


def test_two_points_ahead_with_one_round_to_go_is_won() -> None:
    state = after([(1, 2, WIN), (3, 4, DRAW)], [(1, 3, WIN), (2, 4, DRAW)])
    # 2, ½, ½, 1 and one round to go: 2 and 3 can have 1½, 4 can have 2 and catch player 1.
    found = prospects(build_ledger(state), 3)
    assert found[1] == Prospect(1, 200, 300, 1, 2)
    assert found[4] == Prospect(4, 100, 200, 1, 4)
    assert [player for player, one in found.items() if one.out] == [2, 3]
    assert not any(one.won for one in found.values())
    # Without player 4 nobody can.
    assert prospects(build_ledger(state), 3, gone={4})[1].won


def test_a_game_without_result_can_still_be_won() -> None:
    state = after([(1, 2, WIN), (3, 4, WIN)], [(1, 3, None), (2, 4, DRAW)])
    assert places(state, 2) == {1: (1, 2), 3: (1, 2), 2: (3, 4), 4: (3, 4)}


def test_at_the_end_places_by_points_are_certain_and_equal_points_share_them() -> None:
    state = after([(1, 2, WIN), (3, 4, DRAW)])
    assert places(state, 1) == {1: (1, 1), 3: (2, 3), 4: (2, 3), 2: (4, 4)}


def test_nobody_has_no_prospects_and_one_alone_has_won() -> None:
    assert places(after(players=0), 3) == {}
    assert places(after(players=1), 3) == {1: (1, 1)}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_end_of_the_event_lies_outside_the_bounds(data: st.DataObject) -> None:
    outcome = st.sampled_from([WIN, DRAW, LOSS, Outcome.BOTH_LOSE])
    pairs = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]
    played = data.draw(st.integers(0, 3))
    rounds = [[(*pair, data.draw(outcome)) for pair in boards] for boards in pairs]
    found = prospects(build_ledger(after(*rounds[:played])), 3)
    final = build_ledger(after(*rounds)).points
    for player, one in found.items():
        better = sum(points > final[player] for points in final.values())
        equal = sum(points == final[player] for points in final.values())
        assert one.least <= final[player] <= one.most
        assert one.best <= 1 + better
        assert better + equal <= one.worst


def test_a_bye_worth_more_than_a_win_can_still_catch_up() -> None:
    state = replace(after([(1, 2, WIN), (3, 4, DRAW)]), scoring=CLASSIC.with_values(half_bye=300))
    # 1, 0, ½, ½ and one round to go, in which a half-point bye gives 3.
    found = prospects(build_ledger(state), 2)
    assert {player: (one.least, one.most) for player, one in found.items()} == {
        1: (100, 400),
        2: (0, 300),
        3: (50, 350),
        4: (50, 350),
    }
    assert not any(one.out for one in found.values())


def test_who_is_gone_still_gets_what_an_absence_gives() -> None:
    state = replace(after([(1, 2, WIN), (3, 4, DRAW)]), scoring=Scoring(absence=50))
    found = prospects(build_ledger(state), 3, gone={3})
    assert (found[3].least, found[3].most) == (50, 150)
    assert (found[4].least, found[4].most) == (50, 250)


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_no_end_lies_outside_the_bounds_whatever_results_are_worth(seed: int) -> None:
    *_, last = attempts(get("random"), seed)
    event = last.tournament
    final = build_ledger(event)
    for through in range(final.through):
        gone = {
            player
            for player, entries in final.entries.items()
            if all(entry.mark == Mark.ZERO_BYE for entry in entries[through:])
        }
        for player, one in prospects(build_ledger(event, through), final.through, gone).items():
            points = final.points[player]
            assert one.least <= points <= one.most
            assert one.best <= 1 + sum(other > points for other in final.points.values())
            assert sum(other >= points for other in final.points.values()) <= one.worst

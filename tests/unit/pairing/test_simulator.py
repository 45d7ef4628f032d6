"""Simulated events: the same seed, the same luck, figures that can be reckoned otherwise."""

from dataclasses import replace
from math import isclose

import pytest

from pairing import simulator
from pairing.scoring import Outcome
from pairing.simulation_statistics import Figure, figure, student
from pairing.simulator import CONTENDERS, MEASURES, Cancelled, Plan, measure_events, run, summaries

SMALL = Plan(players=12, rounds=4, events=12, contenders=("dutch", "monrad", "random"), seed=7)


def test_the_same_seed_gives_the_same_numbers() -> None:
    assert measure_events(SMALL, 1, 4) == measure_events(SMALL, 1, 4)
    assert measure_events(replace(SMALL, seed=8), 1, 4) != measure_events(SMALL, 1, 4)


def test_a_contender_gets_the_same_numbers_in_any_company() -> None:
    alone = measure_events(replace(SMALL, contenders=("monrad",)), 1, 4)
    assert [row[0] for row in alone] == [row[1] for row in measure_events(SMALL, 1, 4)]


def test_numbers_do_not_depend_on_the_number_of_processes() -> None:
    rows = measure_events(SMALL, 1, SMALL.events)
    told: list[int] = []
    assert run(SMALL, 1, lambda done: told.append(done) is None) == rows
    assert run(SMALL, 2) == rows
    assert told == sorted(told)
    assert told[-1] >= 10


def test_a_run_that_nobody_wants_any_more_ends_at_once() -> None:
    plan = replace(SMALL, players=100, rounds=9, events=5_000)
    asked: list[int] = []

    def progress(done: int) -> bool:
        asked.append(done)
        return len(asked) < 3

    with pytest.raises(Cancelled):
        run(plan, 2, progress, look_every=0.05)
    assert len(asked) == 3


@pytest.mark.parametrize("code", CONTENDERS)
def test_every_contender_plays(code: str) -> None:
    plan = Plan(players=10, rounds=4, events=2, contenders=(code,), seed=3)
    for row in measure_events(plan, 1, 2):
        measured = row[0]
        assert measured is not None
        perfect, order, colours, floats, gap, *after = measured
        assert len(after) == 4
        assert after[-1] == perfect
        assert after == sorted(after, reverse=True)
        assert -1 <= order <= 1
        assert 0 <= colours <= 4
        assert 0 <= floats <= 5
        assert gap >= 0


def test_an_odd_field_plays_too() -> None:
    plan = Plan(players=9, rounds=4, events=3, contenders=("dutch", "weighted", "fold"), seed=3)
    assert all(one is not None for row in measure_events(plan, 1, 3) for one in row)


def test_events_that_cannot_be_paired_are_counted_and_left_out() -> None:
    # Five players can't play six rounds without second meetings.
    plan = Plan(players=5, rounds=6, events=2, contenders=("dutch", "random"), seed=1)
    first = summaries(plan, measure_events(plan, 1, 2))[0]
    assert first.unpaired == 2
    assert first.figures[0].count == 0


def test_when_the_stronger_always_win_perfect_scores_halve() -> None:
    plan = Plan(players=16, rounds=4, events=3, contenders=("dutch",), draws=0, spread=100_000, error=0)
    for row in measure_events(plan, 1, 3):
        assert row[0] is not None
        assert row[0][len(MEASURES) :] == (8, 4, 2, 1)


def test_the_accelerated_half_leaves_half_as_many_perfect_scores_after_two_rounds() -> None:
    plan = Plan(
        players=16, rounds=4, events=3, contenders=("dutch", "dutch+half"), draws=0, spread=100_000, error=0
    )
    for plain, accelerated in measure_events(plan, 1, 3):
        assert plain is not None
        assert accelerated is not None
        second = len(MEASURES) + 1
        assert (plain[second], accelerated[second]) == (4, 2)


def test_draws_take_as_much_from_winning_as_from_losing() -> None:
    plan = Plan(players=2, rounds=1, draws=40, spread=300)
    scores, drawn, expected = 0.0, 0.0, 0.0
    many = 4_000
    for event in range(many):
        world = simulator._world(plan, event)
        outcome = world.outcome(0, 1, plan.draws, 0)
        assert world.outcome(1, 0, plan.draws, 0) == outcome.reversed
        scores += {Outcome.FIRST_WINS: 1, Outcome.DRAW: 0.5, Outcome.SECOND_WINS: 0}[outcome]
        drawn += outcome == Outcome.DRAW
        expected += 1 / (1 + 10 ** ((world.strengths[1] - world.strengths[0]) / 400))
    assert abs(scores - expected) / many < 0.03
    assert 0 < drawn / many < 0.4


def test_equals_draw_as_often_as_the_plan_says() -> None:
    plan = Plan(players=2, rounds=1, draws=40, spread=0)
    drawn = sum(simulator._world(plan, event).outcome(0, 1, 40, 0) == Outcome.DRAW for event in range(4_000))
    assert abs(drawn / 4_000 - 0.4) < 0.03


def test_rank_correlation_by_hand() -> None:
    # Ranks 1 2 3 4 5 against 2 1 4 3 5: 1 - 6 x 4 / (5 x 24).
    assert isclose(simulator._correlation([1, 2, 3, 4, 5], [20, 10, 40, 30, 50]), 0.8)
    # Two level: ranks 1.5 1.5 3 against 1 2 3.
    assert isclose(simulator._correlation([7, 7, 9], [1, 2, 3]), 0.8660254037844387)
    assert simulator._correlation([1, 1], [1, 2]) == 0


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_students_points_from_the_table(freedom: int, value: float) -> None:
    assert abs(student(freedom) - value) < 0.005


def test_a_mean_with_its_interval_by_hand() -> None:
    found = figure([1.0, 2.0, 3.0, 4.0])
    # s = 1.2910, t(3) = 3.182: 3.182 x 1.2910 / 2.
    assert found.mean == 2.5
    assert abs(found.margin - 2.054) < 0.005
    assert found.clear
    assert not Figure(0.1, 0.2, 9).clear
    assert figure([]) == Figure(0.0, 0.0, 0)
    assert figure([3.0]) == Figure(3.0, 0.0, 1)


def test_differences_are_taken_event_by_event() -> None:
    plan = Plan(players=12, rounds=3, events=6, contenders=("dutch", "monrad"))
    rows = measure_events(plan, 1, 6)
    base, other = summaries(plan, rows)
    assert all(change.mean == 0 and change.margin == 0 for change in base.changes)
    for place in range(len(MEASURES)):
        assert isclose(
            other.changes[place].mean, other.figures[place].mean - base.figures[place].mean, abs_tol=1e-12
        )

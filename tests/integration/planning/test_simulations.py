"""Simulations: asked for, made by the worker, stopped, seen by their owner only."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import IntegrityError, connections, transaction
from django.test import Client
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from pairing.simulator import Plan, measure_events, summaries
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid, NotFound
from swissweb.planning import plans, services
from swissweb.planning.models import Simulation
from tests.support.factories import make_section, make_user
from tests.support.pages import refuses_delete, refuses_get, signed_in, text

LIST = "/director/simulations/"
PLAN = Plan(players=8, rounds=3, events=12, contenders=("dutch", "monrad"), seed=5)
FORM = {
    "players": "8",
    "rounds": "3",
    "events": "12",
    "contenders": ["monrad", "dutch"],
    "draws": "30",
    "spread": "200",
    "error": "50",
    "seed": "5",
}


@pytest.fixture
def director(db: None) -> User:
    return make_user()


def page_of(row: Simulation, rest: str = "") -> str:
    return f"{LIST}{row.pk}/{rest}"


def finished(owner: User, plan: Plan = PLAN) -> Simulation:
    """A simulation as the worker leaves it."""
    row = services.start(by=owner, plan=plan)
    services.make(row.pk)
    row.refresh_from_db()
    return row


def test_the_worker_makes_what_was_asked_for(work: Callable[[], None]) -> None:
    director = make_user()
    client = signed_in(director)
    answer = client.post(LIST, FORM)
    row = Simulation.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == page_of(row)
    assert row.owner == director
    assert plans.read_plan(row.plan) == PLAN
    waiting = text(client.get(page_of(row)))
    assert "It waits for the worker" in waiting
    assert 'http-equiv="refresh"' in waiting
    work()
    row.refresh_from_db()
    assert (row.state, row.done) == ("done", 12)
    expected = summaries(PLAN, measure_events(PLAN, 1, 12))
    assert plans.read_summaries(row.result or []) == list(expected)
    done = text(client.get(page_of(row)))
    assert done.count('role="img"') == 5
    assert "Perfect scores after each round" in done
    assert "style=" not in done
    assert 'http-equiv="refresh"' not in done


def test_a_simulation_is_stopped_within_a_second(work: Callable[[], None]) -> None:
    director = make_user()
    row = services.start(by=director, plan=replace(PLAN, players=100, rounds=9, events=1000))
    worker = threading.Thread(target=work)
    worker.start()
    try:
        for _ in range(300):
            row.refresh_from_db()
            if row.state == "running" and row.done:
                break
            time.sleep(0.1)
        assert row.state == "running"
        assert signed_in(director).post(page_of(row, "cancel/")).status_code == 302
        row.refresh_from_db()
        assert row.state == "cancelled"
    finally:
        Simulation.objects.update(state="cancelled")
        worker.join(timeout=30)
        connections.close_all()
    assert not worker.is_alive()
    row.refresh_from_db()
    assert row.state == "cancelled"
    assert row.result is None


def test_what_a_dead_worker_left_behind_begins_anew(director: User) -> None:
    row = services.start(by=director, plan=PLAN)
    Simulation.objects.update(state="running", done=7)
    services.make(row.pk)
    row.refresh_from_db()
    assert row.state == "done"


def test_a_worker_that_ends_leaves_the_simulation_waiting(director: User) -> None:
    row = services.start(by=director, plan=PLAN)
    with pytest.raises(services.Interrupted):
        services.make(row.pk, interrupted=lambda: True)
    row.refresh_from_db()
    assert (row.state, row.done) == ("waiting", 0)


def test_a_simulation_that_takes_too_long_is_given_up(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_SECONDS", -1)
    row = services.start(by=director, plan=PLAN)
    services.make(row.pk)
    row.refresh_from_db()
    assert (row.state, row.error) == ("failed", "too_long")
    assert "longer than half an hour" in text(signed_in(director).get(page_of(row)))


def test_what_was_stopped_is_not_made(director: User) -> None:
    row = services.start(by=director, plan=PLAN)
    services.cancel(by=director, simulation_id=row.pk)
    services.make(row.pk)
    row.refresh_from_db()
    assert row.state == "cancelled"


def test_progress_is_told_without_the_whole_page(director: User) -> None:
    row = services.start(by=director, plan=PLAN)
    Simulation.objects.update(state="running", done=7)
    client = signed_in(director)
    part = client.get(page_of(row), headers={"HX-Request": "true"})
    assert "7 of 12 events" in text(part)
    assert b"<html" not in part.content
    Simulation.objects.update(state="cancelled")
    assert client.get(page_of(row), headers={"HX-Request": "true"})["HX-Refresh"] == "true"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": "3"}, "4"),
        ({"players": "many"}, "whole number"),
        ({"rounds": "8"}, "8 players can play 7 rounds at most."),
        ({"events": "5001"}, "5000"),
        ({"draws": "101"}, "100"),
        ({"contenders": []}, "required"),
        ({"contenders": ["dutch", "manual"]}, "manual"),
        ({"players": "256", "rounds": "20", "events": "5000"}, "That is too much work"),
        ({"seed": "-1"}, "0"),
    ],
)
def test_bad_data_is_refused_and_kept(director: User, changes: dict[str, object], said: str) -> None:
    waiting = ProcrastinateJob.objects.count()
    answer = signed_in(director).post(LIST, {**FORM, **changes})
    assert answer.status_code == 422
    body = text(answer)
    assert said in body
    assert 'aria-invalid="true"' in body
    for name, value in {**FORM, **changes}.items():
        if isinstance(value, str):
            assert f'name="{name}" value="{value}"' in body
    assert not Simulation.objects.exists()
    assert ProcrastinateJob.objects.count() == waiting


def test_one_at_a_time_for_each_director(director: User) -> None:
    client = signed_in(director)
    assert client.post(LIST, FORM).status_code == 302
    answer = client.post(LIST, FORM)
    assert answer.status_code == 409
    assert "still running" in text(answer)
    assert Simulation.objects.count() == 1
    assert signed_in(make_user()).post(LIST, FORM).status_code == 302


def test_a_visitor_is_sent_to_sign_in(director: User) -> None:
    row = finished(director)
    for path in (LIST, page_of(row)):
        assert Client().get(path)["Location"].startswith("/accounts/login/")
    for path in (LIST, page_of(row, "cancel/"), page_of(row, "delete/")):
        assert Client().post(path, FORM)["Location"].startswith("/accounts/login/")
    assert Simulation.objects.count() == 1


def test_nobody_sees_or_touches_somebody_elses(director: User) -> None:
    row = services.start(by=director, plan=PLAN)
    stranger = signed_in(make_user())
    assert stranger.get(page_of(row)).status_code == 404
    assert stranger.get(f"{LIST}?like={row.pk}").status_code == 404
    assert stranger.post(page_of(row, "cancel/")).status_code == 404
    assert stranger.post(page_of(row, "delete/")).status_code == 404
    assert f"{LIST}{row.pk}/" not in text(stranger.get(LIST))
    row.refresh_from_db()
    assert row.state == "waiting"


def test_wrong_methods_are_refused(director: User) -> None:
    row = finished(director)
    client = signed_in(director)
    refuses_delete(client, LIST)
    assert client.post(page_of(row)).status_code == 405
    refuses_get(client, page_of(row, "cancel/"))
    refuses_get(client, page_of(row, "delete/"))
    assert Simulation.objects.count() == 1


def test_what_has_ended_is_deleted_not_stopped(director: User) -> None:
    row = finished(director)
    client = signed_in(director)
    assert client.post(page_of(row, "cancel/")).status_code == 409
    assert client.post(page_of(row, "delete/")).status_code == 302
    assert not Simulation.objects.exists()
    assert client.post(page_of(row, "delete/")).status_code == 404


def test_what_runs_is_stopped_not_deleted(director: User) -> None:
    row = services.start(by=director, plan=PLAN)
    assert signed_in(director).post(page_of(row, "delete/")).status_code == 409
    assert Simulation.objects.count() == 1
    with pytest.raises(Conflict):
        services.delete(by=director, simulation_id=row.pk)


def test_old_ones_go_and_no_more_than_fifty_are_kept(director: User) -> None:
    for number in range(51):
        Simulation.objects.create(
            owner=director,
            plan=plans.stored(PLAN),
            state="cancelled",
            created=timezone.now() - timedelta(days=1, minutes=number),
        )
    newest = services.start(by=director, plan=PLAN)
    assert Simulation.objects.count() == 50
    assert services.prune() == 0
    assert services.prune(timezone.now() + timedelta(days=29, hours=1)) == 49
    assert Simulation.objects.get() == newest


def test_the_form_takes_over_an_earlier_plan_or_a_sections_numbers(director: User) -> None:
    row = finished(director, replace(PLAN, players=9, draws=11))
    client = signed_in(director)
    like = text(client.get(f"{LIST}?like={row.pk}"))
    assert 'name="players" value="9"' in like
    assert 'name="draws" value="11"' in like
    numbers = text(client.get(f"{LIST}?players=24&rounds=x"))
    assert 'name="players" value="24"' in numbers
    assert 'name="rounds" value="7"' in numbers


def test_the_list_takes_as_many_queries_with_one_as_with_three(
    director: User, django_assert_num_queries: Callable[[int], object]
) -> None:
    client = signed_in(director)
    for more in (1, 2):
        for _ in range(more):
            Simulation.objects.create(owner=director, plan=plans.stored(PLAN), state="cancelled")
        with django_assert_num_queries(3):  # type: ignore[attr-defined]
            client.get(LIST)


def test_services_refuse_what_forms_would_not_let_through(director: User) -> None:
    with pytest.raises(Invalid) as refusal:
        services.start(by=director, plan=replace(PLAN, rounds=8))
    assert refusal.value.code == "simulation_rounds"
    with pytest.raises(NotFound):
        services.cancel(by=director, simulation_id=10**9)


def test_the_database_keeps_results_and_states_together(director: User) -> None:
    plan = plans.stored(PLAN)
    for values in ({"state": "done"}, {"state": "failed", "result": []}, {"state": "lost"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Simulation.objects.create(owner=director, plan=plan, **values)


def test_an_events_page_leads_to_the_advice_with_its_numbers(director: User) -> None:
    section = make_section(director, players=6, rounds=4)
    page = text(signed_in(director).get(f"/director/e/{section.event.slug}/"))
    assert 'href="/help/rounds/?players=6&amp;rounds=4"' in page

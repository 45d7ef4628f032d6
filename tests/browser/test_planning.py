"""Advice, timetable, gambit and simulations in a browser: both themes, phones, paper, without a script."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pairing.simulator import Plan
from swissweb.accounts.models import User
from swissweb.planning import services
from swissweb.planning.models import Simulation
from tests.browser.test_director_manage import SMALL_TARGETS, findings, signed_in
from tests.support.factories import make_user

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROUNDS = "/help/rounds/?players=12&rounds=7&days=Mon+19:30-22:50%0ATue+19:30-22:50%0AWed+19:30-22:50"
PUBLIC = ("/help/rounds/", ROUNDS, "/help/rounds/?players=x&days=never", "/help/swiss-gambit/")
SHOTS = os.environ.get("SWISSWEB_SHOTS", "")
WIDE = "document.documentElement.scrollWidth > innerWidth"
PLAN = Plan(players=12, rounds=4, events=20, contenders=("dutch", "dutch+half", "weighted", "random"), seed=2)


@pytest.fixture
def director(work: Callable[[], None]) -> User:
    """Somebody with an empty queue, which is emptied again afterwards."""
    return make_user("anna", first_name="Anna")


@pytest.mark.parametrize(
    ("width", "scheme"), [(320, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    browser: "Browser", live_server: Any, director: User, width: int, scheme: Any
) -> None:
    row = services.start(by=director, plan=PLAN)
    pages = [*PUBLIC, "/director/simulations/", f"/director/simulations/{row.pk}/"]
    context = signed_in(
        browser, live_server.url, director, viewport={"width": width, "height": 740}, color_scheme=scheme
    )
    page = context.new_page()
    try:
        for state in ("waiting", "done"):
            for path in pages if state == "waiting" else pages[-2:]:
                page.goto(path)
                if SHOTS:
                    name = "-".join(filter(None, path.split("?")[0].split("/"))) + str(len(path))
                    page.screenshot(path=f"{SHOTS}/{name}-{state}-{width}-{scheme}.png", full_page=True)
                assert findings(page) == []
                assert not page.evaluate(WIDE), path
                if width < 700:
                    assert page.evaluate(SMALL_TARGETS) == [], path
            if state == "waiting":
                services.make(row.pk)
    finally:
        context.close()


def test_advice_and_timetable_come_without_a_script_and_go_on_paper(plain_page: "Page") -> None:
    plain_page.goto("/help/rounds/")
    plain_page.get_by_label("Players").fill("12")
    plain_page.get_by_label("Rounds", exact=True).fill("6")
    plain_page.get_by_label("Days and hours").fill("Mon 19:30-22:50\nTue 19:30-22:50\nWed 19:30-22:50")
    plain_page.get_by_role("button", name="Show").click()
    assert plain_page.get_by_text("6 of 6 rounds").is_visible()
    assert plain_page.get_by_role("table").count() == 3
    plain_page.emulate_media(media="print")
    assert plain_page.get_by_text("6 of 6 rounds").is_visible()
    assert not plain_page.get_by_label("Players").is_visible()


def test_a_simulation_shows_its_progress_and_its_end_by_itself(
    browser: "Browser", live_server: Any, director: User
) -> None:
    context = signed_in(browser, live_server.url, director)
    page = context.new_page()
    try:
        page.goto("/director/simulations/")
        page.get_by_label("Players").fill("8")
        page.get_by_label("Rounds").fill("3")
        page.get_by_label("Events").fill("10")
        page.get_by_role("button", name="Simulate").click()
        assert page.get_by_text("It waits for the worker").is_visible()
        row = Simulation.objects.get()
        Simulation.objects.update(state="running", done=5)
        page.get_by_text("5 of 10 events").wait_for()
        services.make(row.pk)
        page.get_by_text("Means with 95 % intervals").wait_for()
        assert page.get_by_role("img", name="Order by strength").is_visible()
        page.get_by_role("button", name="Delete").click()
        assert page.get_by_text("None yet.").is_visible()
    finally:
        context.close()


def test_a_simulation_is_stopped_by_a_button(browser: "Browser", live_server: Any, director: User) -> None:
    services.start(by=director, plan=PLAN)
    context = signed_in(browser, live_server.url, director, java_script_enabled=False)
    page = context.new_page()
    try:
        page.goto("/director/simulations/")
        page.get_by_role("link", name="12 players, 4 rounds, 20 events").click()
        page.get_by_role("button", name="Stop").click()
        assert page.get_by_text("It was stopped; nothing of it is kept.").is_visible()
        assert Simulation.objects.get().state == "cancelled"
    finally:
        context.close()

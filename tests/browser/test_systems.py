"""Choosing and comparing systems in a browser: options that follow the choice, the same without a script,
and every look of the pages."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from swissweb.accounts.models import User
from swissweb.events.models import Section
from tests.support.axe import findings
from tests.support.factories import make_section, pair, play_round
from tests.support.pages import page_of, rounds_path

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 800}}


def sign_in(page: Page, user: User, url: str) -> None:
    client = Client()
    client.force_login(user)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])


def begun(director: User, system: str = "dutch") -> Section:
    """Eight players, one round played, the second a draft."""
    section = make_section(director, players=8, system=system, name=f"Open {system}")
    play_round(director, section)
    pair(director, section)
    return section


def test_options_follow_the_system_that_is_looked_at(director: User, page: Page, live_server: Any) -> None:
    section = make_section(director, players=8)
    sign_in(page, director, live_server.url)
    page.goto(page_of("system", section))
    page.get_by_role("link", name="Round robin", exact=True).click()
    expect(page.get_by_label("Twice, with colours reversed")).to_be_visible()
    expect(page).to_have_url(f"{live_server.url}{page_of('system', section)}?system=round_robin")
    expect(page.get_by_role("link", name="Round robin", exact=True)).to_be_focused()
    page.go_back()
    expect(page.get_by_label("Odd and even in round 1")).to_be_visible()
    page.go_forward()
    page.get_by_label("Twice, with colours reversed").check()
    page.get_by_role("button", name="Use Round robin").click()
    expect(page.locator(".sys .here")).to_contain_text("in use")
    assert section.stages.get().options["double"] is True


def test_a_system_is_chosen_and_confirmed_without_a_script(
    director: User, plain_page: Page, live_server: Any
) -> None:
    section = begun(director)
    sign_in(plain_page, director, live_server.url)
    plain_page.goto(page_of("system", section))
    plain_page.get_by_role("link", name="Simple Swiss", exact=True).click()
    plain_page.get_by_role("button", name="Use Simple Swiss").click()
    expect(plain_page.get_by_role("alert")).to_contain_text("Round 2 is a draft of the old way")
    plain_page.get_by_label("Reason (stands in the log)").fill("as the club is used to")
    plain_page.get_by_role("button", name="Change it all the same").click()
    expect(plain_page.locator(".sys .here")).to_contain_text("in use")
    assert section.stages.get().system == "simple"


def test_two_systems_are_compared_without_a_script(
    director: User, plain_page: Page, live_server: Any
) -> None:
    section = begun(director)
    sign_in(plain_page, director, live_server.url)
    plain_page.goto(rounds_path(section, "2/compare/"))
    plain_page.get_by_label("Another").select_option("simple")
    plain_page.get_by_role("button", name="Compare").click()
    expect(plain_page.get_by_role("heading", name="Simple Swiss")).to_be_visible()
    expect(plain_page.locator(".compare-l")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    director: User, browser: Browser, live_server: Any, width: str, scheme: str
) -> None:
    section, simple = begun(director), begun(director, "simple")
    context = browser.new_context(
        base_url=live_server.url,
        viewport=WIDTHS[width],  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        bypass_csp=True,
    )
    page = context.new_page()
    sign_in(page, director, live_server.url)
    for path in (
        page_of("system", section),
        page_of("system", section) + "?system=mcmahon",
        rounds_path(section, "2/compare/?a=dutch:set&b=simple"),
        rounds_path(simple, "2/why/"),
        rounds_path(simple, "2/"),
    ):
        page.goto(path)
        assert findings(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    context.close()

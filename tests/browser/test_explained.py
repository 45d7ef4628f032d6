"""Reasons in a browser: two picks that ask, a form without a script, and every look of the pages."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.services import hand
from tests.support.axe import findings
from tests.support.factories import (
    entry_named,
    make_section,
    names_on,
    pair,
    play_round,
    publish,
)
from tests.support.pages import rounds_path as path
from tests.support.public import address

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 800}}


def sign_in(page: Page, user: User, url: str) -> None:
    client = Client()
    client.force_login(user)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])


def drafted(director: User) -> Section:
    """Round 2 of eight, still a draft."""
    section = make_section(director, players=8)
    play_round(director, section)
    pair(director, section)
    return section


def test_two_picks_ask_and_move_nobody(director: User, page: Page, live_server: Any) -> None:
    section = drafted(director)
    before = names_on(section, 2)
    winner, loser = before[0][0], before[3][0]
    sign_in(page, director, live_server.url)
    page.goto(path(section, "2/"))
    ask = page.get_by_role("button", name="Only ask why not")
    expect(ask).to_be_hidden()
    page.get_by_label(winner, exact=True).check()
    expect(page.locator("#picked")).to_contain_text("Now the name to trade places with")
    ask.click()
    expect(ask).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#picked")).to_contain_text("why do the two not meet?")
    page.get_by_label(loser, exact=True).click()
    answer = page.locator("#answer")
    expect(answer).to_contain_text(f"{winner} – {loser}: allowed, but worse.")
    expect(answer).to_be_focused()
    expect(answer).to_be_in_viewport()
    expect(page.locator("input[name=pick]:checked")).to_have_count(0)
    assert names_on(section, 2) == before
    # The button goes back to trading places.
    page.get_by_label(winner, exact=True).check()
    ask.click()
    page.get_by_label(loser, exact=True).click()
    expect(page.locator("tr.hand")).to_have_count(2)
    assert names_on(section, 2) != before


def test_two_selects_ask_as_well(director: User, phone_page: Page, live_server: Any) -> None:
    section = drafted(director)
    one, two = names_on(section, 1)[0]
    sign_in(phone_page, director, live_server.url)
    phone_page.goto(path(section, "2/"))
    for label, name in (("Why not", one), ("against", two)):
        value = str(entry_named(section, name).pk)
        phone_page.get_by_label(label, exact=True).select_option(value)
    phone_page.get_by_role("button", name="Ask", exact=True).tap()
    expect(phone_page.locator("#answer")).to_contain_text("They have met already, in round 1.")
    expect(phone_page).to_have_url(f"{live_server.url}{path(section, '2/')}")


def test_the_question_needs_no_script(director: User, plain_page: Page, live_server: Any) -> None:
    section = drafted(director)
    one, two = names_on(section, 1)[0]
    sign_in(plain_page, director, live_server.url)
    plain_page.goto(path(section, "2/"))
    for label, name in (("Why not", one), ("against", two)):
        value = str(entry_named(section, name).pk)
        plain_page.get_by_label(label, exact=True).select_option(value)
    plain_page.get_by_role("button", name="Ask", exact=True).click()
    expect(plain_page.locator("#answer")).to_contain_text("They have met already, in round 1.")
    expect(plain_page.get_by_role("link", name="Back to round 2")).to_be_visible()


@pytest.mark.parametrize("width", sorted(WIDTHS))
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_look_of_the_reasons_is_sound(
    director: User, browser: Browser, live_server: Any, width: str, scheme: Any
) -> None:
    section = drafted(director)
    names = names_on(section, 2)
    one, two = (entry_named(section, name).pk for name in (names[0][0], names[3][0]))
    row = section.rounds.get(number=2)
    hand.swap_players(
        by=director, section_id=section.pk, number=2, version=row.version, entry_id=one, other_id=two
    )
    Section.objects.filter(pk=section.pk).update(explain_public=True)
    context = browser.new_context(
        base_url=live_server.url, locale="en", viewport=WIDTHS[width], color_scheme=scheme
    )
    page = context.new_page()
    sign_in(page, director, live_server.url)
    pages = [path(section, "2/"), path(section, f"2/why/?a={one}&b={two}&check=1"), path(section, "1/why/")]
    for place in pages:
        page.goto(place)
        assert findings(page) == [], place
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width]["width"], place
    publish(director, section, 2)
    page.goto(address("round", section, 2))
    expect(page.locator(".why").first).to_be_visible()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width]["width"]
    context.close()

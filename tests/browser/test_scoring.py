"""Points, tie-breaks and their working in a browser: ordering by button, key and hand; the panel."""

from typing import TYPE_CHECKING, Any

import pytest

from swissweb.accounts.models import User
from swissweb.events.models import Section
from tests.browser.test_director_manage import SMALL_TARGETS, findings, signed_in
from tests.support.factories import make_section, make_user, play_round
from tests.support.pages import page_of
from tests.support.public import address, settle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ORDER = "[...document.querySelectorAll('[data-ordering] select')].map((each) => each.value).filter(Boolean)"
SHOWN = "[...document.querySelectorAll('[data-settings=shown] [name]')].map((each) => each.name)"


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user("anna", first_name="Anna")


@pytest.fixture
def section(director: User) -> Section:
    """Eight players, two rounds played, one with a bye that was asked for."""
    row = make_section(director, players=8)
    Section.objects.filter(pk=row.pk).update(tiebreaks=["BH/C1", "BH", "SB", "DE"])
    play_round(director, row, ("1-0", "=-=", "0-1"))
    play_round(director, row, ("0-1", "1-0", "=-="))
    row.refresh_from_db()
    settle(row)
    return row


def order(page: "Page") -> list[str]:
    found: list[str] = page.evaluate(ORDER)
    return found


def test_tiebreaks_are_moved_by_button_key_and_hand_and_saved_in_that_order(
    browser: "Browser", live_server: Any, director: User
) -> None:
    section = make_section(director, players=0)
    context = signed_in(browser, live_server.url, director)
    page = context.new_page()
    page.goto(page_of("scoring", section))
    assert order(page) == ["BH/C1", "BH", "SB", "DE", "WIN"]
    page.get_by_role("button", name="Down: Buchholz, cut 1 (BH/C1)").click()
    assert order(page)[:2] == ["BH", "BH/C1"]
    # The focus went along: once more moves the same one.
    page.keyboard.press("Enter")
    assert order(page)[:3] == ["BH", "SB", "BH/C1"]
    page.focus("[name=tiebreak_4]")
    page.keyboard.press("Alt+ArrowUp")
    assert order(page) == ["BH", "SB", "DE", "BH/C1", "WIN"]
    assert page.evaluate("document.activeElement.name") == "tiebreak_3"
    grips = page.locator(".grip")
    grips.nth(4).hover()
    page.mouse.down()
    grips.nth(0).hover()
    page.mouse.up()
    assert order(page) == ["WIN", "BH", "SB", "DE", "BH/C1"]
    # Enter in a field saves; it does not press the first preset.
    page.locator("#live", has_text="Wins (WIN) is now number 1.").wait_for(state="attached")
    page.fill("[name=absence]", "0.25")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-toast]")
    section.refresh_from_db()
    assert section.tiebreaks == ["WIN", "BH", "SB", "DE", "BH/C1"]
    assert (section.scoring["win"], section.scoring["absence"]) == (100, 25)
    context.close()


def test_settings_come_and_go_with_the_tiebreaks_that_read_them(
    browser: "Browser", live_server: Any, director: User
) -> None:
    section = make_section(director, players=0)
    context = signed_in(browser, live_server.url, director)
    page = context.new_page()
    page.goto(page_of("scoring", section))
    assert page.evaluate(SHOWN) == ["edition", "best_rounds", "drop_rounds"]
    page.select_option("[name=tiebreak_6]", "SPREAD")
    assert set(page.evaluate(SHOWN)) == {"edition", "best_rounds", "drop_rounds", "bye_spread", "spread_cap"}
    page.select_option("[name=tiebreak_6]", "")
    assert page.evaluate(SHOWN) == ["edition", "best_rounds", "drop_rounds"]
    context.close()


def test_without_a_script_the_order_is_chosen_place_by_place_and_values_lead_to_pages(
    browser: "Browser", live_server: Any, director: User, section: Section
) -> None:
    context = signed_in(browser, live_server.url, director, java_script_enabled=False)
    page = context.new_page()
    page.goto(page_of("scoring", section))
    page.select_option("[name=tiebreak_1]", "SB")
    page.select_option("[name=tiebreak_3]", "BH/C1")
    page.locator(".save-line button").click()
    # After round 1 it asks.
    page.fill("[name=reason]", "As announced")
    page.get_by_role("button", name="Change it all the same").click()
    section.refresh_from_db()
    assert section.tiebreaks == ["SB", "BH", "BH/C1", "DE"]
    settle(section)
    page.goto(address("standings", section))
    page.locator("td a.val").first.click()
    assert "Sonneborn-Berger" in page.inner_text("h1")
    assert page.locator(".parts tbody tr").count() == 2
    context.close()


def test_the_working_opens_beside_the_table_and_closes_again(
    browser: "Browser", live_server: Any, director: User, section: Section
) -> None:
    context = signed_in(browser, live_server.url, director)
    page = context.new_page()
    for path in (address("standings", section), page_of("standings", section)):
        page.goto(path)
        link = page.locator("td a.val").nth(4)
        value = link.inner_text()
        title = page.title()
        link.click()
        page.wait_for_selector("[data-panel]:not([hidden]) #worked")
        assert page.url.endswith(path)
        assert page.title() == title
        assert page.inner_text(".worked-v b") == value
        assert "worked-h" in page.evaluate("document.activeElement.className")
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-panel][hidden]", state="attached")
        assert page.evaluate("document.activeElement.getAttribute('href')") == link.get_attribute("href")
    context.close()


@pytest.mark.parametrize(("phone", "scheme"), [(False, "light"), (True, "dark")])
def test_pages_of_scoring_have_no_fault_of_accessibility_or_width(
    browser: "Browser", live_server: Any, director: User, section: Section, phone: bool, scheme: Any
) -> None:
    size = PHONE if phone else {"viewport": {"width": 1280, "height": 800}}
    context = signed_in(browser, live_server.url, director, color_scheme=scheme, **size)
    page = context.new_page()
    first = section.entries.get(number=1).pk
    for path in (
        page_of("scoring", section),
        page_of("standings", section),
        page_of("standings_working", section, 2, first, 1),
        address("standings", section),
        address("standings_working", section, 2, first, 3),
    ):
        page.goto(path)
        for summary in page.locator("main details > summary").all()[:6]:
            summary.click()
        # What sticks to the top while one scrolls covers no target for good.
        page.evaluate("scrollTo(0, 0)")
        assert findings(page) == [], path
        if phone:
            assert page.evaluate(SMALL_TARGETS) == [], path
            page.set_viewport_size({"width": 320, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
            page.set_viewport_size(PHONE["viewport"])
    context.close()

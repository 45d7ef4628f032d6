"""What is fixed before pairing, in a browser: with and without a script, on a desk and on a phone."""

import re
from typing import TYPE_CHECKING, Any

import pytest

from pairing.acceleration import Row
from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.services import forbidding, pinning
from swissweb.events.services.accelerate import set_acceleration
from swissweb.events.services.entries import PlayerInput
from tests.browser.test_director_manage import SMALL_TARGETS, findings, signed_in
from tests.support.factories import add, make_section, make_user, names_on, play_round
from tests.support.pages import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NAMES = ("Benedikt Obermaier-Hallstein", "王小明", "Iñaki Etxeberria", "Hanna Kowalczyk", "Jonas Berg")


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user("anna", first_name="Anna")


def group(by: User, section: Section, *numbers: int) -> None:
    section.refresh_from_db()
    chosen = [section.entries.get(number=number).pk for number in numbers]
    forbidding.add_group(by=by, section_id=section.pk, version=section.version, entry_ids=chosen)


@pytest.fixture
def full(director: User) -> Section:
    """A section with long names, groups, a table of virtual points and a fixed board."""
    section = make_section(director, players=0)
    players = [
        PlayerInput(name, rating=2000 - place, club=f"Club of the Town {place % 2}")
        for place, name in enumerate(NAMES)
    ]
    add(director, section, players)
    section.refresh_from_db()
    forbidding.add_shared(by=director, section_id=section.pk, version=section.version, field="club")
    group(director, section, 1, 2, 3, 4)
    section.refresh_from_db()
    rows = [Row(1, 2, 1, 2, 100), Row(3, 4, 1, 1, 50)]
    set_acceleration(
        by=director, section_id=section.pk, version=section.settings_version, kind="table", rows=rows
    )
    section.refresh_from_db()
    one, two = section.entries.filter(number__in=(4, 5)).order_by("number")
    pinning.pin_board(
        by=director,
        section_id=section.pk,
        version=section.version,
        number=1,
        first_id=two.pk,
        second_id=one.pk,
    )
    return section


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shape", [DESK, PHONE], ids=["desk", "phone"])
def test_the_pages_have_no_fault_of_access_and_fit(
    browser: "Browser", live_server: Any, director: User, full: Section, shape: dict[str, Any], scheme: str
) -> None:
    context = signed_in(browser, live_server.url, director, color_scheme=scheme, **shape)
    page = context.new_page()
    pages = [
        page_of("acceleration", full),
        page_of("forbidden", full),
        page_of("forbidden", full) + "?edit=0",
        page_of("pins", full, 1),
        page_of("round", full, 1),
        page_of("player", full, full.entries.get(number=1).pk),
    ]
    for path in pages:
        page.goto(path)
        looked_at(page, shape)
    # Four of the five must not meet one another: nobody can be paired with the fixed board either.
    page.goto(page_of("round", full, 1))
    page.get_by_role("button", name="Pair round 1", exact=True).click()
    page.wait_for_selector(".ways")
    looked_at(page, shape)
    context.close()


def looked_at(page: "Page", shape: dict[str, Any]) -> None:
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= shape["viewport"]["width"]
    if shape is PHONE:
        assert page.evaluate(SMALL_TARGETS) == []


def test_everything_works_without_a_script(browser: "Browser", live_server: Any, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    context = signed_in(browser, live_server.url, director, java_script_enabled=False, **DESK)
    page = context.new_page()
    # Who must not meet: round 1 was 1-3 and 2-4, so that 1-2 apart leaves 1-4 and 2-3, and 1-4 apart nothing.
    page.goto(page_of("forbidden", section))
    for name in ("Player 01", "Player 02", "Player 04"):
        page.get_by_role("checkbox", name=re.compile(name)).check()
    page.get_by_role("button", name="Add the group").click()
    assert page.get_by_text("3 pairs may not meet in round 2").is_visible()
    page.goto(page_of("round", section, 2))
    page.get_by_role("button", name="Pair round 2", exact=True).click()
    way = page.get_by_role("listitem").filter(has_text="Let two meet who must not")
    way.get_by_label("Reason (stands in the log)").fill("the club agrees")
    way.get_by_role("button", name="Pair with this exception").click()
    assert page.get_by_text("Allowed for this round: a forbidden pair").is_visible()
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("link", name="Fix a pairing or the bye").click()
    page.get_by_label("White").select_option(label="4 Player 04")
    page.get_by_label("Black").select_option(label="3 Player 03")
    page.get_by_role("button", name="Fix this pairing").click()
    assert page.get_by_text("Fixed for round 2.").is_visible()
    page.goto(page_of("acceleration", section))
    page.get_by_label("A table of my own").check()
    for cell, value in (("from rank", "1"), ("to rank", "2"), ("from round", "1"), ("points", "½")):
        page.get_by_label(f"Row 1, {cell}").fill(value)
    page.get_by_role("button", name="Show the preview").click()
    assert page.get_by_role("columnheader", name="my table").is_visible()
    page.get_by_role("button", name="Save").click()
    page.get_by_label("Reason (stands in the log)").fill("agreed with all")
    page.get_by_role("button", name="Change it all the same").click()
    assert page.get_by_text("Saved.").is_visible()
    section.refresh_from_db()
    assert section.acceleration["rows"] == [[1, 2, 1, 1, 50]]
    context.close()


def test_with_a_script_the_preview_follows_the_choice_and_the_list_what_is_typed(
    browser: "Browser", live_server: Any, director: User, full: Section
) -> None:
    context = signed_in(browser, live_server.url, director, **DESK)
    page = context.new_page()
    page.goto(page_of("acceleration", full))
    assert page.locator("th.chosen").inner_text() == "my table"
    page.get_by_label("Baku (FIDE C.04.7)").check()
    page.locator("th.chosen", has_text="Baku").wait_for()
    page.goto(page_of("forbidden", full))
    page.get_by_label("Find a player").fill("inaki")
    assert page.locator(".choosing .check:visible").count() == 1
    page.get_by_role("checkbox", name=re.compile("Iñaki")).check()
    page.get_by_label("Find a player").fill("town 0")
    # Who is ticked stays in sight.
    assert page.locator(".choosing .check:visible").count() == 3
    context.close()


def test_a_fixed_board_is_paired_as_it_was_fixed(
    browser: "Browser", live_server: Any, director: User
) -> None:
    section = make_section(director, players=6)
    context = signed_in(browser, live_server.url, director, **PHONE)
    page = context.new_page()
    page.goto(page_of("pins", section, 1))
    page.get_by_label("White").select_option(label="6 Player 06")
    page.get_by_label("Black").select_option(label="1 Player 01")
    page.get_by_role("button", name="Fix this pairing").click()
    page.get_by_role("link", name="Back to round 1").click()
    page.get_by_role("button", name="Pair round 1", exact=True).click()
    page.get_by_text("Fixed before pairing:").wait_for()
    assert ("Player 06", "Player 01") in names_on(section, 1)
    context.close()

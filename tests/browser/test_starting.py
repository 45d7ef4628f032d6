"""The page of starting scores in a browser: the picker answers at once, phone and desk, light and dark."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.services.entries import PlayerInput
from tests.browser.test_director_manage import SMALL_TARGETS, TAGS, signed_in
from tests.support.factories import add, make_section, make_user, pair, publish
from tests.support.pages import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GRADES = (
    "6d",
    "5d",
    "4d",
    "4d",
    "3d",
    "3d",
    "1d",
    "1k",
    "1k",
    "2k",
    "4k",
    "5k",
    "5k",
    "5k",
    "8k",
    "12k",
    "22k",
    "?",
)
NAMES = (
    "Featherstonehaugh-Wojciechowska, Oluwaseun Maximiliane",
    "沈墨川",
    "Ånström, Kjell",
    "طارق المناراتي",
)
SHOTS = os.environ.get("SWISSWEB_SHOTS", "")
"""A folder for pictures of every page that is looked at; none are taken without."""


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user("anna", first_name="Anna", last_name="Berg")


@pytest.fixture
def section(director: User) -> Section:
    section = make_section(director, players=0, game="go", system="mcmahon", rounds=3, name="Harbour Go Cup")
    names = (*NAMES, *(f"Player {number:02d}" for number in range(len(NAMES), len(GRADES))))
    players = [
        PlayerInput(name, grade=grade, club="AB"[place % 2], federation="NED")
        for place, (name, grade) in enumerate(zip(names, GRADES, strict=True))
    ]
    add(director, section, players)
    section.refresh_from_db()
    return section


def shoot(page: "Page", name: str) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def graded(director: User, section: Section) -> None:
    """Everybody can be paired."""
    entry = section.entries.get(person__grade="?")
    entry.person.grade = "25k"
    entry.person.save()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_fit_and_can_be_used(
    phone: bool, scheme: Any, browser: "Browser", live_server: Any, director: User, section: Section
) -> None:
    size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 800}
    touch = {"has_touch": True, "is_mobile": True} if phone else {}
    context = signed_in(browser, live_server.url, director, viewport=size, color_scheme=scheme, **touch)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    name = f"{'phone' if phone else 'desk'}-{scheme}"

    def look(path: str, what: str) -> None:
        page.goto(path)
        shoot(page, f"{what}-{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], what
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}})
        assert not found.response["violations"], found.generate_report()
        if phone and what == "starts":
            assert page.evaluate(SMALL_TARGETS) == []

    look(page_of("starts", section), "starts")
    graded(director, section)
    pair(director, section)
    look(page_of("round", section, 1), "draft")
    page.locator("details.more summary").first.click()
    shoot(page, f"draft-menu-{name}")
    publish(director, section, 1)
    look(page_of("round", section, 1), "results")
    look(f"/e/{section.event.slug}/{section.slug}/", "public")
    look(f"/e/{section.event.slug}/{section.slug}/standings/", "standings")
    assert said == []
    context.close()


def test_the_picker_shows_another_top_group_at_once(
    browser: "Browser", live_server: Any, director: User, section: Section
) -> None:
    context = signed_in(browser, live_server.url, director, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(page_of("starts", section))
    assert "Top group: 4 players" in page.inner_text("#picker .result")
    page.locator("#start_" + str(section.entries.get(number=1).pk)).fill("30")
    page.locator("#bar-1d").check()
    page.get_by_text("Top group: 7 players").wait_for()
    # Both tables show it: who is 3d or 4d starts as everybody from 1d upwards.
    page.get_by_text("Shown in both tables, not saved yet.").wait_for()
    starts = [page.inner_text(f"#st-{section.entries.get(number=number).pk}") for number in (1, 3, 5, 7, 8)]
    assert starts == ["30", "30", "30", "30", "29"]
    # What was typed in the other form is still there, and nothing is stored.
    assert page.locator("#start_" + str(section.entries.get(number=1).pk)).input_value() == "30"
    assert section.stages.get().options.get("bar", "4d") == "4d"
    page.get_by_role("button", name="Save bar and floor").click()
    page.get_by_text("Saved.").wait_for()
    assert section.stages.get().options["bar"] == "1d"
    context.close()


def test_without_a_script_the_picker_works_by_its_buttons(
    browser: "Browser", live_server: Any, director: User, section: Section
) -> None:
    context = signed_in(browser, live_server.url, director, java_script_enabled=False)
    page = context.new_page()
    page.goto(page_of("starts", section))
    page.locator("#bar-1d").check()
    page.get_by_role("button", name="Only show").click()
    assert "Top group: 7 players" in page.inner_text("#picker .result")
    assert page.locator("#bar-1d").is_checked()
    page.get_by_role("link", name="Back to what is saved").click()
    assert page.locator("#bar-4d").is_checked()
    context.close()

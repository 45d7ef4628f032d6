"""A round without a script, and the shape of the directors' pages."""

from typing import Any

import pytest
from playwright.sync_api import expect

from swissweb.accounts.models import User
from swissweb.events.services import hand
from swissweb.events.services.entries import PlayerInput
from tests.support.axe import findings
from tests.support.entering import SMALL_TARGETS, count, outcomes
from tests.support.factories import (
    add,
    board_of,
    enter,
    make_section,
    names_on,
    pair,
    play_round,
    published_round,
)
from tests.support.pages import rounds_path as path

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Maximiliano Ildefonso Aranguren de la Cuesta y Montalvo"


# ---------- without a script ----------


def test_a_whole_round_without_javascript(director: User, open_as: Any) -> None:
    section = make_section(director, players=5)
    page = open_as(director, java_script_enabled=False)
    page.goto(path(section))
    page.get_by_role("button", name="Pair round 1").click()
    first = names_on(section, 1)
    page.get_by_role("checkbox", name=first[0][0]).check()
    page.get_by_role("checkbox", name=first[1][0]).check()
    page.get_by_role("button", name="Swap or pair the two ticked").click()
    assert (first[1][0], first[0][1]) in names_on(section, 1)
    page.locator("#b1 summary").click()
    page.locator("#b1").get_by_role("button", name="Turn sides").click()
    page.get_by_role("button", name="Publish round 1").click()
    page.locator("#b1").get_by_role("button", name="White wins").click()
    expect(page.get_by_text("Board 1: White wins saved.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    assert outcomes(section) == ["", ""]
    page.locator("#b1 .more-results").click()
    page.get_by_role("button", name="Both forfeit").click()
    page.locator("#b2").get_by_role("button", name="Draw").click()
    page.get_by_role("button", name="Complete round 1").click()
    expect(page.get_by_text("Round 1 is complete.")).to_be_visible()
    assert outcomes(section) == ["---", "=-="]


# ---------- shape ----------


@pytest.fixture
def shown(director: User) -> dict[str, str]:
    """A page of each kind, with long and foreign names."""
    names = [
        PlayerInput(LONG, rating=2400),
        PlayerInput("沈墨川", latin="Shen Mochuan", rating=2390, federation="CHN"),
        PlayerInput("طارق المناراتي", latin="Tariq al-Manarati", rating=2380, federation="EGY"),
        *(PlayerInput(f"Player {number:02d}", rating=2300 - number) for number in range(1, 7)),
    ]
    pages = {}
    draft = make_section(director, players=0, name="Draft")
    add(director, draft, names)
    pages["before pairing"] = path(draft, "2/")
    play_round(director, draft, ("1-0", "=-="))
    row = pair(director, draft)
    one, two = (draft.entries.get(person__name=name).pk for name in ("Player 01", "Player 04"))
    row = hand.place_two(
        by=director, section_id=draft.pk, number=2, version=row.version, entry_id=one, other_id=two
    )
    hand.unseat_board(by=director, section_id=draft.pk, number=2, version=row.version, board=4)
    pages["desk"] = path(draft, "2/")
    pages["complete"] = path(draft, "1/")
    fresh = make_section(director, players=0, name="Fresh")
    add(director, fresh, names)
    pages["before pairing"] = path(fresh, "1/")
    manual = make_section(director, players=0, name="Manual", system="manual")
    add(director, manual, names)
    pair(director, manual)
    pages["by hand"] = path(manual, "1/")
    for game in ("chess", "othello", "magic"):
        section = make_section(director, players=0, name=f"Results {game}", game=game)
        add(director, section, names)
        published_round(director, section)
        enter(director, board_of(section, 1, 2), "1-0")
        pages[game] = path(section, "1/")
        pages[f"board {game}"] = path(section, f"1/results/{board_of(section, 1, 1).games.get().pk}/")
    return pages


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing(
    director: User, open_as: Any, shown: dict[str, str], phone: bool, theme: str
) -> None:
    page = open_as(director, phone=phone, color_scheme=theme)
    for name, where in shown.items():
        page.goto(where)
        assert findings(page) == [], name


def test_nothing_scrolls_sideways_and_everything_is_big_enough_for_a_thumb(
    director: User, open_as: Any, shown: dict[str, str]
) -> None:
    page = open_as(director, phone=True, viewport={"width": 320, "height": 640})
    for name, where in shown.items():
        page.goto(where)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.evaluate(SMALL_TARGETS) == [], name


def test_the_console_stays_silent(director: User, open_as: Any, shown: dict[str, str]) -> None:
    said: list[str] = []
    page = open_as(director)
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for where in shown.values():
        page.goto(where)
    page.goto(shown["chess"])
    page.keyboard.press("1")
    count(page, "2 of 4 in")
    assert said == []

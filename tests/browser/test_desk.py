"""The desk in a browser: names picked and swapped, boards made and taken apart by hand."""

from typing import Any

import pytest
from playwright.sync_api import expect

from swissweb.accounts.models import User
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import (
    add,
    make_section,
    names_on,
    pair,
    play_round,
)
from tests.support.pages import rounds_path as path

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Maximiliano Ildefonso Aranguren de la Cuesta y Montalvo"


def test_two_clicks_swap_two_names(director: User, open_as: Any) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    before = names_on(section, 1)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.get_by_role("checkbox", name=before[0][0]).click()
    expect(page.locator("#picked")).to_contain_text(before[0][0])
    page.get_by_role("checkbox", name=before[1][0]).click()
    expect(page.locator("tr.hand")).to_have_count(2)
    assert {(before[1][0], before[0][1]), (before[0][0], before[1][1])} < set(names_on(section, 1))


def test_escape_drops_a_pick(director: User, open_as: Any) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    before = names_on(section, 1)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.get_by_role("checkbox", name=before[0][0]).click()
    page.keyboard.press("Escape")
    expect(page.locator("#picked")).to_be_empty()
    page.get_by_role("checkbox", name=before[1][0]).click()
    expect(page.locator("#picked")).to_contain_text(before[1][0])
    assert names_on(section, 1) == before


def test_turning_and_taking_apart_from_the_boards_menu(director: User, open_as: Any) -> None:
    section = make_section(director, players=6)
    pair(director, section)
    before = names_on(section, 1)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.locator("#b1 summary").click()
    page.locator("#b1").get_by_role("button", name="Turn sides").click()
    expect(page.locator("#b1")).to_have_class("hand")
    assert names_on(section, 1)[0] == before[0][::-1]
    page.locator("#b3 summary").click()
    page.locator("#b3").get_by_role("button", name="Take apart").click()
    expect(page.get_by_role("heading", name="Without a place 2")).to_be_visible()
    # The two who wait are paired again by two clicks, the first one with the first move.
    for name in before[2][::-1]:
        page.get_by_role("checkbox", name=name).click()
    expect(page.get_by_role("heading", name="Without a place")).to_have_count(0)
    assert before[2][::-1] in names_on(section, 1)
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("Round 1 is published.")).to_be_visible()


def test_a_round_is_seated_by_hand_two_clicks_a_board(director: User, open_as: Any) -> None:
    section = make_section(director, players=4, system="manual", rounds=3)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.get_by_role("button", name="Set up round 1").click()
    for name in ("Player 03", "Player 01"):
        page.get_by_role("checkbox", name=name).click()
    expect(page.locator("#b1")).to_be_visible()
    page.get_by_label("White, no.").fill("4")
    page.get_by_label("Black, no.").fill("2")
    page.keyboard.press("Enter")
    expect(page.locator("#b2")).to_be_visible()
    assert names_on(section, 1) == [("Player 03", "Player 01"), ("Player 04", "Player 02")]
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("Round 1 results")).to_be_visible()


def test_two_numbers_and_enter_then_the_next_two(director: User, open_as: Any) -> None:
    section = make_section(director, players=6, system="manual", rounds=3)
    pair(director, section)
    page = open_as(director)
    page.goto(path(section, "1/"))
    first, second = page.get_by_label("White, no."), page.get_by_label("Black, no.")
    first.focus()
    for one, two in ((4, 2), (1, 6)):
        page.keyboard.type(str(one))
        page.keyboard.press("Tab")
        page.keyboard.type(str(two))
        page.keyboard.press("Enter")
        expect(first).to_have_value("")
        expect(first).to_be_focused()
    assert names_on(section, 1) == [("Player 04", "Player 02"), ("Player 01", "Player 06")]
    # A wrong number: both are kept, and the wrong one is there to be typed over.
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(first).to_have_value("3")
    expect(second).to_have_value("7")
    expect(second).to_be_focused()
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator("#b3")).to_be_visible()
    assert names_on(section, 1)[2] == ("Player 03", "Player 05")


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_moves_when_a_name_is_picked_or_a_board_gets_the_mark_of_the_hand(
    director: User, open_as: Any, phone: bool
) -> None:
    section = make_section(director, players=0)
    add(director, section, [PlayerInput(LONG, rating=2400), *(f"Player {n:02d}" for n in range(1, 12))])
    pair(director, section)
    page = open_as(director, phone=phone)
    page.goto(path(section, "1/"))
    number, box = page.locator("#b6 .bd"), page.locator(".pick", has_text=LONG)
    places = [page.locator(f"#b6 {part}").bounding_box() for part in (".bd", ".sd:not(.black)")]
    box.click()
    expect(page.locator("#picked")).to_contain_text(LONG)
    assert [page.locator(f"#b6 {part}").bounding_box() for part in (".bd", ".sd:not(.black)")] == places
    page.keyboard.press("Escape")
    page.locator("#b2 summary").click()
    page.locator("#b2").get_by_role("button", name="Turn sides").click()
    expect(page.locator("#b2")).to_have_class("hand")
    after, before = number.bounding_box(), places[0]
    assert after
    assert before
    assert (after["x"], after["width"]) == (before["x"], before["width"])


def test_a_change_by_hand_leaves_the_reasons_open_that_were_open(director: User, open_as: Any) -> None:
    section = make_section(director, players=12, rounds=4)
    play_round(director, section, ("1-0", "=-="))
    pair(director, section)
    page = open_as(director)
    page.goto(path(section, "2/"))
    expect(page.locator("details.bracket[open] #why-100")).to_be_visible()
    page.locator("details.bracket", has=page.locator("#why-50")).locator("summary").click()
    expect(page.locator("#why-50")).to_be_visible()
    page.locator("#b1 summary").click()
    page.locator("#b1").get_by_role("button", name="Turn sides").click()
    expect(page.locator("#b1")).to_have_class("hand")
    expect(page.locator("#why-50")).to_be_visible()
    expect(page.locator("#why-100")).to_be_hidden()


def test_the_boards_of_a_draft_come_first_on_a_phone(director: User, open_as: Any) -> None:
    section = make_section(director, players=9)
    pair(director, section)
    page = open_as(director, phone=True)
    page.goto(path(section, "1/"))
    tops = [
        page.locator(part).bounding_box()
        for part in ("#b1", "#b4", "text=Publish round 1", "#h-free", "#h-check", "#h-key", "#h-why")
    ]
    heights = [box["y"] for box in tops if box]
    assert len(heights) == len(tops)
    assert heights == sorted(heights)
    assert heights[0] < 230

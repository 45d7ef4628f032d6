"""Results of matches in a browser: keys, games one by one, a phone, no script."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pairing.scoring import Outcome
from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.services.matches import set_match
from swissweb.events.services.results import Result, record_result
from tests.support.axe import findings
from tests.support.entering import SMALL_TARGETS, count
from tests.support.factories import board_of, make_section, published_round
from tests.support.pages import page_of
from tests.support.pages import rounds_path as path

pytestmark = pytest.mark.django_db(transaction=True)


def playing(by: User, players: int = 6, games: int = 3) -> Section:
    section = make_section(by, players=players, rounds=3)
    set_match(by=by, section_id=section.pk, version=section.settings_version, games=games)
    published_round(by, section)
    return section


def outcomes(section: Section, board: int = 1) -> list[str]:
    return list(board_of(section, 1, board).games.order_by("number").values_list("outcome", flat=True))


def test_matches_are_entered_by_two_keys_each(director: User, open_as: Any) -> None:
    section = playing(director)
    page: Page = open_as(director)
    page.goto(path(section, "1/"))
    expect(page.locator("#b1")).to_have_class("todo on")
    page.keyboard.press("2")
    expect(page.locator("#b1 [data-typed]")).to_have_attribute("data-typed", "2")
    page.keyboard.press("1")
    count(page, "1 of 3 in")
    expect(page.locator("#b2")).to_be_focused()
    page.keyboard.press("0")
    page.keyboard.press("2")
    page.keyboard.press("=")
    count(page, "3 of 3 in")
    assert [outcomes(section, board) for board in (1, 2, 3)] == [
        ["0-1", "1-0", "1-0"],
        ["0-1", "0-1", ""],
        ["0-1", "=-=", "1-0"],
    ]
    # What no match ends with does nothing; a digit is forgotten on another board.
    page.locator("#b1").focus()
    page.keyboard.press("9")
    page.keyboard.press("9")
    page.keyboard.press("2")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-typed]")).to_have_count(0)
    page.keyboard.press("Backspace")
    count(page, "2 of 3 in")
    assert outcomes(section, 2) == ["", "", ""]
    # Which games they were nobody said.
    expect(page.locator("#b1 .got")).to_have_text("2–1")
    expect(page.locator("#b1 .got-games")).to_have_count(0)
    page.locator("#b1 .bd").click()
    page.get_by_role("link", name="Games of board 1, and forfeits").click()
    expect(page.get_by_text("Entered as a whole, 2–1: who won which game is not known.")).to_be_visible()
    expect(page.locator("#g1 .match-games [aria-pressed=true]")).to_have_count(0)


def test_games_are_entered_one_by_one_until_the_match_is_decided(director: User, open_as: Any) -> None:
    section = playing(director)
    page: Page = open_as(director)
    page.goto(path(section, "1/"))
    page.get_by_role("link", name="Games of board 1, and forfeits").click()
    page.get_by_role("button", name="1–0, Player 01 wins, game 1").click()
    # It stays open for the next game, which has the focus.
    expect(page.get_by_role("button", name="1–0, Player 01 wins, game 2")).to_be_focused()
    assert findings(page) == []
    page.get_by_role("button", name="1–0, Player 01 wins, game 2").click()
    count(page, "1 of 3 in")
    expect(page.locator("#b1 .got")).to_have_text("2–0")
    # A match lost by default.
    page.locator("#b2 .bd").click()
    page.get_by_role("link", name="Games of board 2, and forfeits").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="wins by forfeit").first.click()
    count(page, "2 of 3 in")
    assert board_of(section, 1, 2).forfeit == "+--"
    page.get_by_role("button", name="Undo").last.click()
    count(page, "1 of 3 in")


def test_matches_on_a_phone(director: User, open_as: Any) -> None:
    section = playing(director)
    game = board_of(section, 1, 2).games.get(number=1)
    record_result(
        by=director, event=section.event, game_id=game.pk, version=1, result=Result(Outcome.FIRST_WINS.value)
    )
    page: Page = open_as(director, phone=True)
    for url in (
        path(section, "1/"),
        path(section, f"1/results/{game.pk}/"),
        page_of("match_settings", section),
    ):
        page.goto(url)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, url
        assert page.evaluate(SMALL_TARGETS) == [], url
        assert findings(page) == [], url
    page.goto(path(section, "1/"))
    page.get_by_role("button", name="1½–1½").first.tap()
    count(page, "1 of 3 in")
    assert outcomes(section) == ["0-1", "=-=", "1-0"]


def test_matches_without_javascript(director: User, open_as: Any) -> None:
    section = playing(director)
    page: Page = open_as(director, java_script_enabled=False)
    page.goto(path(section, "1/"))
    page.get_by_role("button", name="2–0").first.click()
    expect(page.locator("#progress-count")).to_have_text("1 of 3 in")
    page.get_by_role("link", name="Games of board 2, and forfeits").click()
    page.get_by_label("Board 2, ").first.fill("2.5")
    page.get_by_label("Board 2, ").nth(1).fill("½")
    page.get_by_role("button", name="Save the match").click()
    expect(page.locator("#progress-count")).to_have_text("2 of 3 in")
    assert outcomes(section, 2) == ["=-=", "1-0", "1-0"]

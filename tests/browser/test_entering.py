"""Result entry in a browser: keys, thumbs, two directors."""

from typing import Any

import pytest
from playwright.sync_api import expect

from swissweb.accounts.models import User
from tests.support.entering import count, outcomes, playing
from tests.support.factories import (
    add,
    board_of,
    complete,
    enter,
    make_section,
    make_user,
    published_round,
)
from tests.support.pages import rounds_path as path

pytestmark = pytest.mark.django_db(transaction=True)
THUMB = 8
"""How far (pixels) what a thumb aims at may move."""


# ---------- results by keyboard ----------


def test_a_round_is_entered_by_keys_alone(director: User, open_as: Any) -> None:
    section = playing(director)
    page = open_as(director)
    page.goto(path(section, "1/"))
    expect(page.locator("#b1")).to_have_class("todo on")
    page.keyboard.press("1")
    count(page, "1 of 4 in")
    expect(page.locator("#b2")).to_be_focused()
    page.keyboard.press("=")
    page.keyboard.press("0")
    count(page, "3 of 4 in")
    expect(page.locator("#b4")).to_be_focused()
    page.keyboard.press("5")
    count(page, "4 of 4 in")
    assert outcomes(section) == ["1-0", "=-=", "0-1", "=-="]
    # An entered board is corrected and cleared the same way.
    page.locator("#b4").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("1")
    expect(page.locator("#b3 .got")).to_have_text("1–0")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#b2")).to_be_focused()
    page.keyboard.press("Backspace")
    count(page, "3 of 4 in")
    assert outcomes(section) == ["1-0", "", "1-0", "=-="]
    page.keyboard.press("1")
    count(page, "4 of 4 in")
    page.get_by_role("button", name="Complete round 1").click()
    expect(page.get_by_text("Round 1 is complete.")).to_be_visible()


def test_keys_do_nothing_while_somebody_types(director: User, open_as: Any) -> None:
    section = playing(director)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.get_by_label("Find a board or a name").fill("1")
    page.keyboard.press("0")
    page.keyboard.press("=")
    page.keyboard.press("Backspace")
    assert outcomes(section) == [""] * 4


def test_find_goes_to_a_name_without_its_accents(director: User, open_as: Any) -> None:
    section = make_section(director, players=0, rounds=3)
    add(director, section, ["Łukasz Brzęcki", "Zoë Amsel", "Đặng Lam", "Ann Berg", "Bo Ek", "Cy Fry"])
    published_round(director, section)
    page = open_as(director)
    page.goto(path(section, "1/"))
    find = page.get_by_label("Find a board or a name")
    find.fill("dang lam")
    expect(page.locator(".game:visible")).to_have_count(1)
    find.press("Enter")
    expect(page.locator(".game:visible")).to_have_count(3)
    expect(page.locator("tr.on")).to_contain_text("Đặng Lam")
    page.keyboard.press("1")
    count(page, "1 of 3 in")


def test_only_open_boards_can_be_shown(director: User, open_as: Any) -> None:
    section = playing(director)
    enter(director, board_of(section, 1, 2), "1-0")
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".game:visible")).to_have_count(3)
    page.locator("#b1").focus()
    page.keyboard.press("1")
    expect(page.locator(".game:visible")).to_have_count(2)
    expect(page.locator("#b3")).to_be_focused()


def test_the_toast_takes_the_result_back(director: User, open_as: Any) -> None:
    section = playing(director)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.keyboard.press("1")
    page.get_by_role("button", name="Undo").click()
    count(page, "0 of 4 in")
    assert outcomes(section) == [""] * 4


def test_scores_are_typed_and_enter_moves_on(director: User, open_as: Any) -> None:
    section = playing(director, game="othello", players=6)
    page = open_as(director)
    page.goto(path(section, "1/"))
    expect(page.locator("#b1 [name=first_score]")).to_be_focused()
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    page.keyboard.type("24")
    page.keyboard.press("Enter")
    count(page, "1 of 3 in")
    expect(page.locator("#b2 [name=first_score]")).to_be_focused()
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    expect(page.get_by_text("must add up to 64; these give 60")).to_be_visible()
    expect(page.locator("#b2 [name=second_score]")).to_have_value("30")
    assert outcomes(section) == ["1-0", "", ""]
    # The mark is on the board with the error, in the field to mend.
    expect(page.locator("#b2")).to_have_class("todo clash on")
    expect(page.locator("#b2 [name=second_score]")).to_be_focused()
    page.keyboard.type("34")
    page.keyboard.press("Enter")
    count(page, "2 of 3 in")
    expect(page.locator("#b3 [name=first_score]")).to_be_focused()


def test_the_link_to_the_next_open_board_leads_to_where_one_types(director: User, open_as: Any) -> None:
    section = playing(director, game="othello", players=6)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.locator("#b3 [name=second_score]").focus()
    page.get_by_role("link", name="Next open board: 1").click()
    expect(page.locator("#b1")).to_have_class("todo on")
    expect(page.locator("#b1 [name=first_score]")).to_be_focused()
    for score in ("30", "34"):
        page.keyboard.type(score)
        page.keyboard.press("Enter")
    count(page, "1 of 3 in")
    assert outcomes(section) == ["0-1", "", ""]
    # An address that names a board leads there too; one that names something else keeps its own place.
    page.goto(path(section, "1/#b3"))
    page.reload()
    expect(page.locator("#b3 [name=first_score]")).to_be_focused()
    page.goto(path(section, "1/#round-actions"))
    page.reload()
    expect(page.locator("#b2")).to_have_class("todo on")
    expect(page.locator("#b2 [name=first_score]")).not_to_be_focused()


def test_typing_on_is_not_called_back_to_refused_scores(director: User, open_as: Any) -> None:
    section = playing(director, game="othello", players=6)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.locator("#b1 [name=first_score]").fill("40")
    page.locator("#b1 [name=second_score]").fill("30")
    page.locator("#b1 [name=second_score]").press("Enter")
    # Faster than the answer: the next board has its first digit before the refusal comes.
    page.evaluate("""() => {
      const field = document.querySelector("#b2 [name=first_score]");
      field.value = "4";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    expect(page.get_by_text("must add up to 64; these give 70")).to_be_visible()
    expect(page.locator("#b2 [name=first_score]")).to_be_focused()
    expect(page.locator("#b1 [name=second_score]")).to_have_value("30")


CONTRAST = """(node) => {
  const parts = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map((part) => Number(part) / 255);
  const light = (colour) => parts(colour)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const style = getComputedStyle(node);
  const [low, high] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True])
def test_the_pressed_result_of_the_marked_board_can_be_read(
    director: User, open_as: Any, theme: str, phone: bool
) -> None:
    section = playing(director)
    enter(director, board_of(section, 1, 1), "1-0")
    enter(director, board_of(section, 1, 2), "+--")
    page = open_as(director, phone=phone, color_scheme=theme, reduced_motion="reduce")
    page.goto(path(section, "1/"))
    for board, chosen in ((1, "[aria-pressed=true]"), (2, ".is-set")):
        page.locator(f"#b{board} .got").click()
        page.mouse.move(0, 0)
        # WCAG 2.2, 1.4.3: text 4.5:1
        assert page.locator(f"#b{board} .seg {chosen}").evaluate(CONTRAST) >= 4.5
        assert page.locator(f"#b{board} .seg [data-set='0-1']").evaluate(CONTRAST) >= 4.5


def test_one_message_at_a_time_and_never_over_a_board(director: User, open_as: Any) -> None:
    section = playing(director, players=24)
    page = open_as(director, phone=True)
    page.goto(path(section, "1/"))
    for board in range(1, 9):
        button = page.locator(f"#b{board} [data-set='1-0']")
        button.tap()
        count(page, f"{board} of 12 in")
        expect(page.locator("[data-toast]")).to_have_count(1)
        expect(page.locator("[data-toast]")).to_contain_text(f"Board {board}:")
        toast = page.locator("[data-toast]").bounding_box()
        assert toast
        # Nothing of a board is reached through it: it lies over the bar or the line of progress.
        line = page.locator("#progress").bounding_box()
        assert line
        assert toast["y"] + toast["height"] <= line["y"] + line["height"]


def test_the_thumb_finds_the_next_board_where_it_was(director: User, open_as: Any) -> None:
    section = playing(director, players=24)
    page = open_as(director, phone=True)
    page.goto(path(section, "1/"))
    colleague = make_user("helper", is_superuser=True)
    page.locator("#b2 [data-set='1-0']").tap()
    expect(page.locator("#b2")).to_have_class("just on")
    before = page.locator("#b5").bounding_box()
    # Neither the own next result nor one of somebody else moves what comes after.
    enter(colleague, board_of(section, 1, 1), "1-0")
    page.locator("#b3 [data-set='1-0']").tap()
    expect(page.locator("#b3")).to_have_class("just on")
    expect(page.locator("#b1.just")).to_be_visible()
    after = page.locator("#b5").bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) <= THUMB


def test_the_boards_come_first_on_a_phone(director: User, open_as: Any) -> None:
    section = playing(director, players=24)
    page = open_as(director, phone=True)
    page.goto(path(section, "1/"))
    top = page.locator("#b1").bounding_box()
    steps = page.get_by_role("button", name="Complete round 1").bounding_box()
    last = page.locator("#b12").bounding_box()
    assert top
    assert steps
    assert last
    assert top["y"] < 180
    assert steps["y"] > last["y"] + last["height"]
    expect(page.locator("#progress")).to_contain_text("Round 1")


# ---------- two directors ----------


def test_two_directors_see_each_others_results_and_settle_a_clash(director: User, open_as: Any) -> None:
    section = playing(director)
    colleague = make_user("helper", is_superuser=True)
    page, other = open_as(director), open_as(colleague)
    page.goto(path(section, "1/"))
    other.goto(path(section, "1/"))
    other.locator("#b2").focus()
    other.keyboard.press("1")
    count(other, "1 of 4 in")
    # The older page has another result for the same board.
    page.locator("#b2").focus()
    page.keyboard.press("0")
    clash = page.locator(".clash-note")
    expect(clash).to_contain_text("helper entered 1–0")
    expect(clash).to_contain_text("You entered 0–1")
    assert outcomes(section)[1] == "1-0"
    clash.get_by_role("button", name="Set 0–1 instead").click()
    expect(page.locator("#b2 .got")).to_have_text("0–1")
    assert outcomes(section)[1] == "0-1"
    # The colleague's page follows by itself.
    expect(other.locator("#b2 .got")).to_have_text("0–1")


def test_a_poll_leaves_alone_what_is_being_typed(director: User, open_as: Any) -> None:
    section = playing(director, game="scrabble", players=4)
    page = open_as(director)
    page.goto(path(section, "1/"))
    field = page.locator("#b1 [name=first_score]")
    field.fill("41")
    enter(make_user("helper", is_superuser=True), board_of(section, 1, 1), "1-0")
    enter(make_user("second", is_superuser=True), board_of(section, 1, 2), "0-1")
    expect(page.locator("#b2 .got")).to_have_text("24–40")
    expect(field).to_have_value("41")
    expect(field).to_be_focused()


# ---------- by thumb ----------


def test_results_by_thumb_on_a_phone(director: User, open_as: Any) -> None:
    section = playing(director)
    page = open_as(director, phone=True)
    page.goto(path(section, "1/"))
    page.locator("#b1 [data-set='1-0']").tap()
    count(page, "1 of 4 in")
    page.locator("#b2 .more-results").tap()
    page.get_by_role("button", name="White wins by forfeit").tap()
    count(page, "2 of 4 in")
    page.locator("#b1 .got").tap()
    page.locator("#b1 [data-set='0-1']").tap()
    expect(page.locator("#b1 .got")).to_have_text("0–1")
    assert outcomes(section) == ["0-1", "+--", "", ""]


def test_a_closed_round_is_corrected_with_a_reason(director: User, open_as: Any) -> None:
    section = playing(director, players=4)
    for board in (1, 2):
        enter(director, board_of(section, 1, board), "1-0")
    complete(director, section, 1)
    page = open_as(director)
    page.goto(path(section, "1/"))
    page.get_by_role("link", name="Correct board 2").click()
    page.get_by_role("button", name="Black wins", exact=False).first.click()
    expect(page.get_by_text("Correct board 2 all the same?")).to_be_visible()
    page.get_by_label("Reason").fill("slip on the wrong side")
    page.get_by_role("button", name="0–1 Black wins", exact=True).click()
    expect(page.locator("#b2 .got")).to_have_text("0–1")
    # The row keeps the mark, and shows its result all the same.
    expect(page.locator("#b2")).to_have_class("on")
    expect(page.locator("#b2 .got")).to_be_visible()
    assert outcomes(section) == ["1-0", "0-1"]

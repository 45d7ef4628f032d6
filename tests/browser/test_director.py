"""The desk and result entry in a browser: keys, thumbs, two directors, no script, a narrow phone."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from swissweb.accounts.models import User
from swissweb.events.models import Game, Section
from swissweb.events.services import hand
from swissweb.events.services.entries import PlayerInput
from tests.support.axe import findings
from tests.support.factories import (
    add,
    board_of,
    complete,
    enter,
    make_section,
    make_user,
    names_on,
    pair,
    play_round,
    published_round,
)
from tests.support.pages import rounds_path as path

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)
THUMB = 8
"""How far (pixels) what a thumb aims at may move."""
LONG = "Maximiliano Ildefonso Aranguren de la Cuesta y Montalvo"
SMALL_TARGETS = """() => [
  ...document.querySelectorAll("main a, main button, main input:not([type=hidden]), main summary"),
]
  .filter((node) => node.offsetParent && !node.closest("h1, td.by"))
  .map((node) => [(node.closest("label") || node).getBoundingClientRect(), node.outerHTML.slice(0, 90)])
  .filter(([box]) => box.height < 43.5 || box.width < 24).map(([, html]) => html)"""


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user("chief")


@pytest.fixture
def open_as(browser: Browser, live_server: Any) -> Iterator[Any]:
    """A page of somebody's browser: ``open_as(user, phone=True)``."""
    contexts: list[BrowserContext] = []

    def opened(user: User, *, phone: bool = False, **options: Any) -> Page:
        client = Client()
        client.force_login(user)
        shape: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
        if phone:
            shape = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
        context = browser.new_context(base_url=live_server.url, locale="en", **(shape | options))
        context.set_default_timeout(PATIENCE)
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


def outcomes(section: Section, number: int = 1) -> list[str]:
    games = Game.objects.filter(board__round__section=section, board__round__number=number)
    return list(games.order_by("board__number").values_list("outcome", flat=True))


def playing(director: User, players: int = 8, **event: Any) -> Section:
    section = make_section(director, players=players, **{"rounds": 3, **event})
    published_round(director, section)
    return section


def count(page: Page, text: str) -> None:
    expect(page.locator("#progress-count")).to_have_text(text)


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
    page.locator("#b1 [name=first_score]").focus()
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


# ---------- the desk ----------


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

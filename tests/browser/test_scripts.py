"""The three scripts on small pages of their own, so that no other page can hide or cause a fault."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from django.template import Context, Template
from django.utils import translation

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SITE = "http://site.test/"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
}
HTMX = "django_htmx/htmx-2.min.js"

Open = Callable[..., "Page"]


def static_file(path: str) -> str:
    from django.contrib.staticfiles import finders

    found = finders.find(path)
    assert found, path
    return Path(found).read_text(encoding="utf-8")


@pytest.fixture
def show(browser: "Browser") -> Iterator[Open]:
    """Open a page with this body (a template) below the real base, under the site's own policy."""
    context = browser.new_context(locale="en", viewport={"width": 1000, "height": 700})
    context.set_default_timeout(15_000)
    problems: list[str] = []

    def opened(
        body: str, *scripts: str, answers: dict[str, tuple[int, str]] | None = None, **values: object
    ) -> "Page":
        with translation.override("en"):
            inner = Template(body).render(Context(values))
        head = "".join(f'<script src="/static/{path}"></script>' for path in ("js/theme.js",))
        head += "".join(f'<script src="/static/{path}" defer></script>' for path in scripts)
        head += '<meta name="htmx-config" content=\'{"includeIndicatorStyles":false,"allowEval":false}\'>'
        page_text = (
            f'<!doctype html><html lang="en"><head>{head}</head><body><main id="main" tabindex="-1">'
            f'<div id="notices"></div>{inner}</main><p id="live" role="status"></p></body></html>'
        )

        def serve(route: "Route") -> None:
            path = route.request.url.removeprefix(SITE)
            if path.startswith("static/"):
                kind = "text/javascript" if path.endswith("js") else "text/css"
                route.fulfill(body=static_file(path.removeprefix("static/")), content_type=kind)
            elif answers and path in answers:
                status, text = answers[path]
                route.fulfill(status=status, body=text, content_type="text/html")
            else:
                route.fulfill(body=page_text, content_type="text/html; charset=utf-8", headers=HEADERS)

        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.route("**/*", serve)
        page.goto(SITE)
        return page

    yield opened
    context.close()
    assert problems == []


# ---------- results by keyboard ----------

BOARDS = """
<input id="note">
<table><tbody data-entry>
{% for n in boards %}
<tr id="b{{ n }}" data-board="{{ n }}" tabindex="-1"{% if n != 2 %} class="todo"{% endif %}>
<td><button type="button" data-set="1-0">1</button><button type="button" data-set="=-=">½</button>
<button type="button" data-set="0-1">0</button><button type="button" data-set="">clear</button></td></tr>
{% endfor %}
</tbody></table>
"""


@pytest.fixture
def boards(show: Open) -> "Page":
    """Four boards, the second of which has its result; what was pressed is written to the page's title."""
    page = show(BOARDS, "js/results.js", boards=range(1, 5))
    page.evaluate(
        """() => document.addEventListener("click", (event) => {
            const button = event.target.closest("[data-set]");
            if (button) document.title += `${button.closest("tr").id}:${button.dataset.set}|`;
        })"""
    )
    return page


def test_keys_set_the_marked_board_and_go_to_the_next_open_one(boards: "Page") -> None:
    for key in ("1", "=", "0"):
        boards.keyboard.press(key)
    # Board 2 has its result and is passed by; after the last open board the first comes again.
    assert boards.title() == "b1:1-0|b3:=-=|b4:0-1|"
    assert boards.locator(".on").get_attribute("id") == "b1"
    assert boards.locator("[aria-current]").count() == 1


def test_five_is_a_draw_too_and_backspace_clears_and_stays(boards: "Page") -> None:
    boards.keyboard.press("ArrowDown")
    boards.keyboard.press("Backspace")
    boards.keyboard.press("5")
    assert boards.title() == "b2:|b2:=-=|"


def test_arrows_move_and_enter_goes_to_the_next_open_board(boards: "Page") -> None:
    boards.keyboard.press("Enter")
    assert boards.evaluate("document.activeElement.id") == "b3"
    boards.keyboard.press("ArrowUp")
    assert boards.evaluate("document.activeElement.id") == "b2"
    boards.keyboard.press("ArrowUp")
    boards.keyboard.press("ArrowUp")
    assert boards.evaluate("document.activeElement.id") == "b1"
    assert boards.title() == ""


def test_typing_in_a_field_sets_no_result(boards: "Page") -> None:
    boards.locator("#note").press_sequentially("1=0")
    assert boards.title() == ""
    assert boards.locator("#note").input_value() == "1=0"


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta"])
def test_shortcuts_of_the_browser_are_left_alone(boards: "Page", modifier: str) -> None:
    boards.keyboard.press(f"{modifier}+1")
    assert boards.title() == ""


def test_enter_on_a_button_presses_that_button(boards: "Page") -> None:
    boards.locator("#b3 [data-set='0-1']").focus()
    boards.keyboard.press("Enter")
    assert boards.title() == "b3:0-1|"


# ---------- find me ----------

CARDS = """
{% include "includes/_findme.html" %}{% include "includes/_mine.html" %}
<ol>
<li data-board="1"><span data-me="11">{% piece 1 %} {% name a %} <span class="pts">2</span></span>
<span data-me="12">{% piece 2 %} {% name b %} <span class="pts">1½</span></span></li>
<li data-board="12"><span data-me="13">{% piece 1 %} {% name c %}</span>
<span data-me="14">{% piece 2 %} {% name d %}</span></li>
<li><span data-me="15"><span class="tag">Bye</span> {% name e %}</span></li></ol>
"""
PEOPLE = {
    "a": "Phùng Thị Ánh Nguyệt",
    "b": {"name": "顧遠帆", "latin": "Gu Yuanfan"},
    "c": "Łukasz Müller",
    "d": "Lukas Đặng",
    "e": "Bo Berg",
}


@pytest.fixture
def cards(show: Open) -> "Page":
    event, section = SimpleNamespace(slug="quay"), SimpleNamespace(slug="open")
    return show(CARDS, "js/findme.js", event=event, section=section, **PEOPLE)


def find(page: "Page", text: str) -> None:
    page.locator("#find").fill(text)
    page.locator("#find").press("Enter")


def remembered(page: "Page") -> str | None:
    return page.evaluate("localStorage.getItem('me:quay/open')")


def test_accents_and_case_do_not_matter_and_the_player_is_remembered(cards: "Page") -> None:
    find(cards, "  PHUNG   thi ")
    assert remembered(cards) == "11"
    assert cards.locator("li.me").get_attribute("data-board") == "1"
    mine = " ".join(cards.locator("#mine").inner_text().split())
    assert mine.startswith("Board 1 You play W White Phùng Thị Ánh Nguyệt Points 2 against B Black 顧遠帆")
    cards.reload()
    assert cards.locator("#mine .mine").count() == 1


def test_not_you_forgets(cards: "Page") -> None:
    find(cards, "yuanfan")
    assert remembered(cards) == "12"
    cards.locator("#mine").get_by_text("Not you?").click()
    assert remembered(cards) is None
    assert cards.locator("#mine > *, .me").count() == 0


def test_several_matches_are_walked_through_and_one_is_claimed(cards: "Page") -> None:
    find(cards, "lukas")
    note = cards.locator("[data-findme-words]")
    assert note.inner_text().startswith("Match 1 of 2")
    assert remembered(cards) is None
    cards.locator("#find").press("Enter")
    assert note.inner_text().startswith("Match 2 of 2")
    cards.get_by_text("That’s me").click()
    assert remembered(cards) == "14"


def test_looking_for_a_friend_does_not_replace_me(cards: "Page") -> None:
    find(cards, "muller")
    find(cards, "nguyet")
    assert remembered(cards) == "13"
    assert cards.locator("li.hit").get_attribute("data-board") == "1"


def test_a_number_is_a_board(cards: "Page") -> None:
    find(cards, "12")
    assert cards.locator("li.hit").get_attribute("data-board") == "12"
    assert remembered(cards) is None


def test_a_bye_has_no_board_and_no_opponent(cards: "Page") -> None:
    find(cards, "berg")
    assert " ".join(cards.locator("#mine").inner_text().split()) == "Bye Bo Berg Not you?"


BY_NAME = """
{% include "includes/_findme.html" %}{% include "includes/_mine.html" %}
<ol><li data-board="3"><span class="pair"><span class="first"><a data-me="21">{% name a %}</a></span>
<span class="against">{% piece 2 %} against <span data-other>{% name b %}</span></span></span></li></ol>
<table><tr><td>1</td><th><span data-me="22">{% name c %}</span></th></tr></table>
"""


def test_a_line_of_the_list_by_name_is_a_board_too_a_line_of_the_standings_is_not(show: Open) -> None:
    event, section = SimpleNamespace(slug="quay"), SimpleNamespace(slug="open")
    page = show(BY_NAME, "js/findme.js", event=event, section=section, **PEOPLE)
    find(page, "nguyet")
    assert " ".join(page.locator("#mine").inner_text().split()) == (
        "Board 3 You play B Black Phùng Thị Ánh Nguyệt against 顧遠帆 Gu Yuanfan Not you?"
    )
    page.locator("#mine").get_by_text("Not you?").click()
    find(page, "muller")
    assert page.locator("tr.me").count() == 1
    assert page.locator("#mine > *").count() == 0
    assert page.locator("[data-findme-note]").get_by_text("Not you?").is_visible()


def test_nobody_is_said_and_forgotten_choices_do_no_harm(cards: "Page") -> None:
    find(cards, "zzz")
    assert cards.locator("[data-findme-words]").inner_text() == "Not on this page."
    assert cards.get_by_text("That’s me").is_hidden()


# ---------- what every page shares ----------

PART = """<section id="part"><button id="ask" hx-get="/fragment" hx-target="#part" hx-swap="outerHTML">ask
</button><p id="news" data-announce>Round {round}</p></section>"""
TOASTS = """<button data-theme-switch>theme</button><div id="toasts" class="toasts" role="status">
<div class="toast" data-toast data-stay><p>first</p><button data-dismiss>close</button></div></div>
<template id="toast-failed"><div class="toast" data-toast data-stay><p>failed</p></div></template>"""
SHARED = TOASTS + PART.format(round=3)
NEWS = PART.format(round=4)
REFUSAL = '<div class="alert alert-stop" role="alert" data-refusal><p>Somebody else was faster</p></div>'


def test_the_theme_is_remembered_and_never_flashes(show: Open) -> None:
    page = show(SHARED, "js/app.js")
    page.emulate_media(color_scheme="light")
    page.get_by_text("theme").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    # Set before the body exists: the script in the head is not deferred.
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_text("theme").click()
    assert page.evaluate("localStorage.getItem('theme')") is None


def test_a_toast_is_closed_and_leaves_the_focus_on_the_page(show: Open) -> None:
    page = show(SHARED, "js/app.js")
    page.locator("[data-dismiss]").first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-toast]").wait_for(state="detached")
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.parametrize("status", [403, 404, 409, 422, 500])
def test_a_refusal_goes_to_the_notices_whatever_the_request_aimed_at(show: Open, status: int) -> None:
    page = show(SHARED, HTMX, "js/app.js", answers={"fragment": (status, REFUSAL)})
    page.locator("#ask").click()
    page.locator("#notices [data-refusal]").wait_for()
    assert page.locator("#part").count() == 1
    assert page.get_by_text("failed").count() == 0


def test_a_failure_without_words_says_that_nothing_happened(show: Open) -> None:
    page = show(SHARED, HTMX, "js/app.js", answers={"fragment": (502, "<h1>Bad gateway</h1>")})
    page.locator("#ask").click()
    page.get_by_text("failed").wait_for()
    page.locator("#ask").click()
    assert page.get_by_text("failed").count() == 1


def test_the_focus_and_the_place_survive_a_swap_and_news_are_said(show: Open) -> None:
    page = show(SHARED, HTMX, "js/app.js", answers={"fragment": (200, NEWS)})
    page.locator("#ask").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Round 4").first.wait_for()
    page.locator("#ask:focus").wait_for()
    page.locator("#live", has_text="Round 4").wait_for(state="attached")


LINKS = """<section id="part"><p id="ask" hx-get="/fragment" hx-target="#part" hx-swap="outerHTML">ask</p>
<ol><li id="b1"><a href="/ana">Ana {round}</a></li><li id="b2"><a href="/ana">Ana</a></li></ol></section>"""


def test_a_step_is_sent_once_however_often_it_is_pressed(show: Open) -> None:
    page = show('<form method="post" action="/step" data-once><button>Pair</button></form>', "js/app.js")
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    page.route("**/step", hold)
    page.evaluate(
        "for (const at of [0, 100, 200]) setTimeout(() => document.querySelector('button').click(), at)"
    )
    page.wait_for_timeout(400)
    assert len(held) == 1
    held[0].fulfill(body="paired")
    page.get_by_text("paired").wait_for()


def test_a_link_without_an_id_keeps_the_focus_when_a_poll_replaces_it(show: Open) -> None:
    page = show(LINKS.format(round=3), HTMX, "js/app.js", answers={"fragment": (200, LINKS.format(round=4))})
    page.locator("#b2 a").focus()
    page.evaluate("htmx.trigger('#ask', 'click')")
    page.get_by_text("Ana 4").wait_for()
    # The focus comes back once htmx has settled the new part.
    page.locator("#b2 a:focus").wait_for()


def test_a_fragment_takes_no_focus_from_elsewhere(show: Open) -> None:
    page = show("<input id='note'>" + SHARED, HTMX, "js/app.js", answers={"fragment": (200, NEWS)})
    page.locator("#note").focus()
    page.evaluate("htmx.trigger('#ask', 'click')")
    page.get_by_text("Round 4").first.wait_for()
    assert page.evaluate("document.activeElement.id") == "note"

"""The directors' pages for events and players in a browser: desk and phone, with and without a script."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Entry, Event, Section
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.presence import request_bye, withdraw
from tests.support.corpus import CORPUS
from tests.support.factories import add, make_section, make_user, play_round, section_of
from tests.support.pages import event_page, page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 15_000
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
FAULTY = (
    "Name;Elo;Verein;Bemerkung\nMüller, Jörg;1800;SK Rote Türme;x\nAmsel, Zoé;18x0;;\n王伟;1650;北京棋院;\n"
)
NAMES = [
    PlayerInput("Berg, Anna", rating=2300, title="FM", federation="GER", club="SK Rote Türme"),
    PlayerInput("Maximiliano Ildefonso Aranguren de la Cuesta y Montalvo", rating=2290, federation="ESP"),
    PlayerInput("沈墨川", latin="Shen Mochuan", federation="CHN", rating=2280),
    PlayerInput("طارق المناراتي", latin="Tariq al-Manarati", federation="EGY", rating=2270),
    *(PlayerInput(f"Player {number:02d}", rating=2200 - number) for number in range(1, 5)),
]
SMALL_TARGETS = """() => [
  ...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, summary"),
]
  .filter((node) => node.offsetParent && !node.closest(".foot"))
  .map((node) => [(node.closest("label.check") || node).getBoundingClientRect(), node.outerHTML.slice(0, 90)])
  .filter(([box]) => box.height < 43.5 || box.width < 24).map(([, html]) => html)"""

PAPERS_CUT = """() => [...document.querySelectorAll(".papers")]
  .filter((table) => table.closest(".frame") || table.getBoundingClientRect().right > innerWidth).length"""


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user("anna", first_name="Anna", last_name="Berg")


@pytest.fixture
def section(director: User) -> Section:
    """Eight players with all kinds of names; one round complete, one withdrawn, one with a bye to come."""
    row = make_section(director, players=0, name="Lantern Quay Open")
    add(director, row, NAMES)
    play_round(director, row, ("1-0", "=-=", "0-1"))
    gone, away = row.entries.get(number=5), row.entries.get(number=6)
    withdraw(by=director, section_id=row.pk, entry_id=gone.pk, version=gone.version, reason="ill")
    request_bye(by=director, section_id=row.pk, entry_id=away.pk, version=away.version, round=3, mark="H")
    return row


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def signed_in(browser: "Browser", url: str, user: User, **options: Any) -> "BrowserContext":
    context = browser.new_context(base_url=url, locale="en", **options)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": url}])
    return context


def all_pages(section: Section) -> list[str]:
    entries = section.entries.order_by("number")
    return [
        "/director/",
        "/director/new/",
        "/director/import/",
        event_page("event", section.event),
        event_page("settings", section.event),
        event_page("log", section.event),
        page_of("players", section),
        page_of("players_import", section),
        page_of("standings", section),
        page_of("documents", section),
        page_of("section_settings", section),
        page_of("player", section, entries[1].pk),
        page_of("player", section, entries[4].pk),
    ]


def findings(page: "Page") -> list[str]:
    answer = Axe().run(page, options={"runOnly": TAGS}).response
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:100]}" for fault in answer["violations"]]


def states(page: "Page", section: Section) -> Iterator[str]:
    """Every page, then the two previews and a refused line, which no address shows."""
    for path in all_pages(section):
        page.goto(path)
        yield path
    page.goto(page_of("players_import", section))
    page.fill("#id_text", FAULTY)
    page.click("button[value=preview]")
    page.wait_for_selector(".seen")
    yield "preview of a list"
    page.goto("/director/import/")
    page.set_input_files("#id_file", CORPUS / "dutch_0040_n009_r05.trf")
    page.click("button[value=preview]")
    page.wait_for_selector("button[value=add]")
    yield "preview of a report file"
    page.goto(page_of("players", section))
    page.fill("#id_name", "Stein, Bob")
    page.fill("[name=rating]", "12x")
    page.keyboard.press("Enter")
    page.wait_for_selector(".add-errors")
    yield "a refused line"


@pytest.mark.parametrize(("phone", "scheme"), [(False, "light"), (True, "dark")])
def test_no_page_has_a_fault_of_accessibility_or_width(
    browser: "Browser", live_server: Any, director: User, section: Section, phone: bool, scheme: Any
) -> None:
    size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 800}
    context = signed_in(
        browser,
        live_server.url,
        director,
        viewport=size,
        color_scheme=scheme,
        has_touch=phone,
        is_mobile=phone,
    )
    page = context.new_page()
    for state in states(page, section):
        assert findings(page) == [], state
        if phone:
            page.set_viewport_size({"width": 320, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, state
            # Papers stand below each other: nothing to be moved aside in a frame.
            assert page.evaluate(PAPERS_CUT) == 0, state
            page.set_viewport_size({"width": 360, "height": 740})
            assert page.evaluate(SMALL_TARGETS) == [], state
    context.close()


def test_enter_adds_a_player_and_the_focus_is_in_the_name_again(
    browser: "Browser", live_server: Any, director: User
) -> None:
    section = make_section(director, players=0)
    context = signed_in(browser, live_server.url, director)
    page = context.new_page()
    page.goto(page_of("players", section))
    for number, name in enumerate(("Berg, Anna", "Stein, Bob"), start=1):
        assert page.evaluate("document.activeElement.name") == "name"
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(str(2000 + number))
        page.keyboard.press("Enter")
        page.wait_for_selector(f"tbody tr:nth-child({number})")
    page.wait_for_function("document.activeElement.name === 'name'")
    assert list(section.entries.order_by("number").values_list("person__name", "person__rating")) == [
        ("Stein, Bob", 2002),
        ("Berg, Anna", 2001),
    ]
    # One message at a time: the second took the place of the first.
    assert page.locator("[data-toast]").count() == 1
    context.close()


def test_a_new_event_is_told_the_time_zone_of_the_browser(
    browser: "Browser", live_server: Any, director: User
) -> None:
    context = signed_in(browser, live_server.url, director, timezone_id="Asia/Taipei")
    page = context.new_page()
    page.goto("/director/new/")
    page.fill("#id_name", "Harbour Cup")
    page.click("main button[type=submit]")
    page.wait_for_url("**/players/")
    context.close()
    assert Event.objects.get().time_zone == "Asia/Taipei"


def test_the_usual_choice_names_the_system_of_the_game(
    browser: "Browser", live_server: Any, director: User
) -> None:
    context = signed_in(browser, live_server.url, director)
    page = context.new_page()
    page.goto("/director/new/")
    assert page.get_by_label("The usual one: FIDE Dutch").is_checked()
    page.get_by_label("Game").select_option("othello")
    assert page.get_by_label("The usual one: Fold Swiss").is_checked()
    page.fill("#id_name", "Harbour Cup")
    page.click("main button[type=submit]")
    page.wait_for_url("**/players/")
    context.close()
    assert Event.objects.get().sections.get().stages.get().system == "fold"


def test_without_a_script_an_event_is_made_filled_from_a_file_and_a_player_withdrawn(
    browser: "Browser", live_server: Any, director: User
) -> None:
    context = signed_in(browser, live_server.url, director, java_script_enabled=False)
    page = context.new_page()
    page.goto("/director/")
    page.click("text=New event")
    page.fill("#id_name", "Go in the park")
    page.select_option("#id_game", "go")
    page.click("text=Make the event")
    page.click("text=Paste or upload a list")
    page.set_input_files(
        "#id_file", {"name": "players.csv", "mimeType": "text/csv", "buffer": FAULTY.encode("utf-16")}
    )
    page.click("button[value=preview]")
    assert "“18x0” is no rating" in page.inner_text(".seen")
    page.check("[name=out][value='3']")
    page.click("button[value=add_others]")
    section = section_of(Event.objects.get())
    assert list(section.entries.values_list("person__name", flat=True)) == ["Müller, Jörg", "王伟"]

    page.click("text=王伟")
    page.click("button:text('Withdraw')")
    assert Entry.objects.get(person__name="王伟").withdrawn_after == 0
    page.click("text=Undo")
    assert Entry.objects.get(person__name="王伟").withdrawn_after is None
    context.close()

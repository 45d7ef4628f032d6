"""The public pages in a browser: at every width, in both themes, following the event, without a script."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import cache

from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.states import take_back
from tests.support.factories import add, enter, make_section, make_user, pair, play_round, publish
from tests.support.public import address, addresses, settle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Longer than the longest wait between two polls of follow.js.
NEXT_POLL = 16_000
NAMES = [
    PlayerInput("طارق المناراتي", latin="Tariq al-Manarati", federation="EGY", rating=2300, club="Delta"),
    PlayerInput("Maximiliano Ildefonso Aranguren de la Cuesta y Montalvo", rating=2290, federation="ESP"),
    PlayerInput("沈墨川", latin="Shen Mochuan", federation="CHN", rating=2280, title="FM"),
    PlayerInput("משה כהן", latin="Moshe Cohen", federation="ISR", rating=2270),
    PlayerInput("Oluwaseun-Maximiliane Featherstonehaugh-Wojciechowska", rating=2260, club="Oosterkwartier"),
    PlayerInput("Donaudampfschifffahrtsgesellschaftskapitänswitwe", rating=2250),
    *(PlayerInput(f"Player {number:02d}", rating=2200 - number) for number in range(1, 24)),
]


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user()


def long_section(director: User, **event: object) -> Section:
    """29 players with names of all kinds: one round complete, one running."""
    section = make_section(director, 0, **event)
    add(director, section, NAMES)
    play_round(director, section, ("1-0", "=-=", "0-1"))
    row = pair(director, section)
    publish(director, section, 2)
    for board in row.boards.filter(number__lte=3):
        enter(director, board, "1-0")
    settle(section)
    return section


def one_of_each(section: Section) -> list[str]:
    """Every kind of page once: of the players' pages the first two."""
    paths = addresses(section)
    players = [path for path in paths if "/players/" in path and not path.endswith("/players/")]
    return [path for path in paths if path not in players[2:]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(
    browser: "Browser", live_server: Any, director: User, width: int, theme: str
) -> None:
    section = long_section(director, game="othello" if theme == "dark" else "chess")
    context = browser.new_context(
        base_url=live_server.url,
        locale="en",
        viewport={"width": width, "height": 740},
        color_scheme="dark" if theme == "dark" else "light",
    )
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    try:
        for path in [*one_of_each(section), address("section", section) + "?q=shen"]:
            page.goto(path)
            for summary in page.locator("summary").all()[:1]:
                summary.click()
            violations = Axe().run(page).response["violations"]
            assert [(item["id"], item["nodes"][0]["html"]) for item in violations] == [], path
        assert problems == []
    finally:
        context.close()


@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_page_scrolls_sideways(browser: "Browser", live_server: Any, director: User, width: int) -> None:
    section = long_section(director, game="scrabble" if width == 320 else "chess")
    robin = long_section(director, name="All play all", system="round_robin", rounds=29)
    phone = {"is_mobile": True, "has_touch": True, "viewport": {"width": width, "height": 740}}
    context = browser.new_context(base_url=live_server.url, locale="en", **phone)
    page = context.new_page()
    try:
        for path in [
            *one_of_each(section),
            address("section", section) + "?q=2",
            address("crosstable", robin),
            "/e/open/nothing/",
        ]:
            page.goto(path)
            widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert widths == [width, width], path
    finally:
        context.close()


def test_new_round_arrives_by_itself_and_is_said_politely(page: "Page", director: User) -> None:
    section = long_section(director)
    page.clock.install()
    page.goto(address("section", section))
    page.locator("#find").focus()
    for board in section.rounds.get(number=2).boards.filter(number__gt=3):
        enter(director, board, "0-1")
    pair(director, section)
    publish(director, section, 3)
    page.clock.fast_forward(NEXT_POLL)
    page.locator("h1", has_text="Round 3").wait_for()
    page.locator("#announce", has_text="Round 3 is published.").wait_for()
    page.clock.run_for(1_000)
    assert "Round 3 is published." in page.locator("#live").inner_text()
    assert page.title().startswith("Round 3")
    assert page.evaluate("document.activeElement.id") == "find"


def test_unchanged_event_leaves_the_page_alone(page: "Page", director: User) -> None:
    section = long_section(director)
    page.clock.install()
    page.goto(address("section", section))
    page.evaluate("document.getElementById('follow').dataset.mark = 'same'")
    with page.expect_response(lambda response: "v=" in response.url) as poll:
        page.clock.fast_forward(NEXT_POLL)
    assert poll.value.status == 204
    assert page.locator("#follow").get_attribute("data-mark") == "same"


def test_poll_keeps_scroll_and_open_details(page: "Page", director: User) -> None:
    section = long_section(director)
    page.clock.install()
    page.goto(address("standings", section))
    row = page.locator("tbody tr").nth(14)
    row.locator("summary").click()
    # Nobody moves in the table: the result of the last board goes to the two at its end.
    opened = row.locator("details").get_attribute("id")
    page.evaluate("scrollTo(0, 400)")
    before = page.evaluate("scrollY")
    enter(director, section.rounds.get(number=2).boards.order_by("-number")[0], "1-0")
    settle(section)
    with page.expect_response(lambda response: "v=" in response.url) as poll:
        page.clock.fast_forward(NEXT_POLL)
    assert poll.value.status == 200
    page.get_by_text("10 games are still open").wait_for()
    assert page.locator(f"#{opened}").get_attribute("open") is not None
    assert page.evaluate("scrollY") == before


def test_crosstable_takes_the_margins_before_it_is_cut(page: "Page", director: User) -> None:
    section = long_section(director)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(address("crosstable", section))
    frame = page.locator("#crosstable")
    assert frame.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_crosstable_stays_where_it_was_moved(phone_page: "Page", director: User) -> None:
    section = long_section(director)
    phone_page.clock.install()
    phone_page.goto(address("crosstable", section))
    phone_page.evaluate("document.querySelector('.frame').scrollLeft = 120")
    first = phone_page.locator(".stick").nth(1).bounding_box()
    assert first
    assert first["x"] < 30, "the first column stays in sight"
    enter(director, section.rounds.get(number=2).boards.get(number=9), "1-0")
    settle(section)
    with phone_page.expect_response(lambda response: "v=" in response.url):
        phone_page.clock.fast_forward(NEXT_POLL)
    phone_page.wait_for_function("document.querySelector('.frame').scrollLeft === 120")


def test_page_of_a_round_that_was_taken_back_says_so(page: "Page", director: User) -> None:
    section = long_section(director)
    page.clock.install()
    page.goto(address("round", section, 2))
    section.refresh_from_db()
    take_back(by=director, section_id=section.pk, version=section.version, number=2, reason="wrong pairing")
    page.clock.fast_forward(NEXT_POLL)
    page.get_by_text("Round 2 does not exist, or is not published yet.").wait_for()


def test_phone_remembers_who_i_am(phone_page: "Page", director: User) -> None:
    section = long_section(director)
    phone_page.goto(address("section", section))
    phone_page.locator("#find").fill("shen mo")
    phone_page.get_by_role("button", name="Find me").click()
    mine = phone_page.locator("#mine .mine")
    mine.wait_for()
    for path in (address("section", section), address("round_by_name", section, 2)):
        phone_page.goto(path)
        text = mine.inner_text()
        assert "沈墨川" in text
        assert "against" in text
        assert phone_page.locator("#follow .me").count() == 1
    phone_page.goto(address("standings", section))
    assert phone_page.locator("tr.me").count() == 1


def test_everything_can_be_read_without_a_script(plain_page: "Page", director: User) -> None:
    section = long_section(director)
    plain_page.goto(address("section", section))
    plain_page.locator("#find").fill("mochuan")
    plain_page.get_by_role("button", name="Find me").click()
    mine = plain_page.locator("section.mine")
    assert "沈墨川" in mine.inner_text()
    board = mine.locator(".mine-n a").get_attribute("href")
    assert board
    assert plain_page.locator(board).get_attribute("class") == "hit"
    mine.get_by_role("link", name="All rounds").click()
    assert "Shen Mochuan" in plain_page.locator("h1").inner_text()
    plain_page.get_by_role("link", name="Standings").click()
    plain_page.locator("summary").first.click()
    assert plain_page.get_by_text("Won, drawn, lost").first.is_visible()
    plain_page.get_by_role("link", name="Reload").click()
    assert plain_page.locator("h1").inner_text() == "Standings"

"""One tournament from the first click to the printed crosstable: a director at his desk, a player's phone."""

import io
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from swissweb.accounts.models import User
from tests.support.axe import findings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.pdf]

LONG = "Oluwaseun-Maximiliane Featherstonehaughs-Wojciechowska"
PASTED = f"""\
王小明, 2210
{LONG}, 2150
Nguyễn Thị Ánh, 2100
Łukasz Brzęczyszczykiewicz, 2050
歐陽若蘭, 2000
Ελένη Παπαδοπούλου, 1950
Björn Åkesson, 1900
Siobhán O’Neill, 1850
Jan de Vries, 1800
Mira Holm, 1750
Tom Quill, 1700
"""
LATE = "Zoë Latecomer"
PASSWORD = "a password for the story"
POLL = 16_000
"""More than the longest pause of the page's own polling, in its (fast forwarded) time."""


class Hall:
    """The director's browser and a phone in the hall."""

    def __init__(self, desk: Page, phone: Page) -> None:
        self.desk = desk
        self.phone = phone
        self.base = ""
        self.totals: dict[str, int] = {}

    def go(self, path: str) -> None:
        self.desk.goto(f"/director{self.base}{path}")

    def press(self, name: str) -> None:
        self.desk.get_by_role("button", name=name).first.click()

    def pair(self, number: int) -> None:
        self.go(f"rounds/{number}/")
        self.press(f"Pair round {number}")
        expect(self.desk.locator("h1")).to_contain_text("Draft")

    def phone_sees_no_draft(self, number: int) -> None:
        response = self.phone.request.get(f"{self.base}r/{number}/")
        assert response.status == 404
        assert f"Round {number}" not in self.phone.request.get(self.base).text()

    def publish(self, number: int) -> None:
        """Publish; the phone, left open on the section's page, shows the round without being touched."""
        self.press(f"Publish round {number}")
        expect(self.desk.locator("h1")).to_contain_text(f"Round {number} results")
        self.phone.clock.fast_forward(POLL)
        expect(self.phone.locator("h1")).to_contain_text(f"Round {number}")
        for player in self.desk.locator("table.res .name").all_inner_texts():
            assert player in self.phone.locator("main").inner_text()

    def enter(self, keys: str) -> None:
        """Results by keyboard: the marked row moves on by itself to the next open board."""
        for key in keys:
            before = self.desk.locator("table.res tr.todo").count()
            self.desk.keyboard.press(key)
            expect(self.desk.locator("table.res tr.todo")).to_have_count(before - 1)

    def complete(self, number: int) -> None:
        self.press(f"Complete round {number}")
        expect(self.desk.locator("h1 .chip-complete")).to_be_visible()

    def player(self, name: str) -> None:
        self.go("players/")
        self.desk.get_by_role("link", name=name).click()
        expect(self.desk.locator("h1")).to_contain_text(name)

    def accessible(self, page: Page) -> None:
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def hall(page: Page, phone_page: Page) -> Hall:
    User.objects.create_user("nora", password=PASSWORD, first_name="Nora")
    phone_page.clock.install()
    return Hall(page, phone_page)


def start_event(hall: Hall) -> None:
    desk = hall.desk
    desk.goto("/director/")
    desk.locator("[name=username]").fill("nora")
    desk.locator("[name=password]").fill(PASSWORD)
    desk.keyboard.press("Enter")
    desk.get_by_role("link", name="New event").first.click()
    desk.get_by_label("Name of the event").fill("Autumn Cup")
    desk.get_by_label("Rounds").fill("5")
    hall.press("Make the event")
    desk.wait_for_url("**/players/")
    hall.base = desk.url.split("/director")[1].removesuffix("players/")
    hall.phone.goto(hall.base)


def paste_players(hall: Hall) -> None:
    hall.go("players/import/")
    hall.desk.locator("textarea[name=text]").fill(PASTED)
    hall.press("Show how it is understood")
    expect(hall.desk.get_by_role("heading", name="This is how it was understood")).to_be_visible()
    hall.accessible(hall.desk)
    hall.press("Add 11 players")
    expect(hall.desk.locator(".toast")).to_contain_text("11 players added")
    expect(hall.desk.locator("main")).to_contain_text("11 players")


def play_first_round(hall: Hall) -> None:
    hall.pair(1)
    hall.accessible(hall.desk)
    hall.phone_sees_no_draft(1)
    hall.publish(1)
    hall.accessible(hall.desk)
    hall.enter("1=01")
    # The fifth board is not played: a forfeit, from the menu.
    hall.desk.locator("table.res tr.todo a.more-results").click()
    hall.desk.get_by_role("button", name="+ –").click()
    expect(hall.desk.locator("table.res tr.todo")).to_have_count(0)
    hall.complete(1)


def correct_a_result(hall: Hall) -> None:
    """Board 2 of the closed round 1 was a win, not a draw."""
    hall.go("rounds/1/")
    hall.desk.get_by_role("link", name="Correct board 2").click()
    hall.desk.get_by_label("Reason (stands in the log)").last.fill("slip read again")
    hall.desk.locator(".choices button[value='1-0']").click()
    expect(hall.desk.locator("#b2 .got")).to_have_text("1–0")
    event_page = hall.base.rstrip("/").rsplit("/", 1)[0]
    hall.desk.goto(f"/director{event_page}/log/")
    expect(hall.desk.locator("main")).to_contain_text("slip read again")


def add_late_entry(hall: Hall) -> None:
    hall.go("players/")
    hall.desk.locator("input[name=name]").fill(LATE)
    hall.desk.locator("input[name=rating]").fill("1925")
    hall.press("Add")
    expect(hall.desk.locator("main")).to_contain_text("12 players")
    expect(hall.desk.locator("main")).to_contain_text("from round 2")


def note_half_point_bye(hall: Hall, name: str, number: int) -> None:
    hall.player(name)
    hall.desk.locator("select[name=round]").select_option(str(number))
    hall.desk.locator("select[name=mark]").select_option("H")
    hall.press("Note it")
    expect(hall.desk.locator("main")).to_contain_text("Half-point bye")


def withdraw(hall: Hall, name: str) -> None:
    hall.player(name)
    hall.press("Withdraw")
    expect(hall.desk.locator("main")).to_contain_text("withdrawn after round 3")


def crosstable_pdf(hall: Hall, work: Callable[[], None]) -> str:
    path = f"{hall.base}crosstable.pdf"
    assert hall.phone.request.get(path).status == 202  # asked for, made by the worker
    work()
    made = hall.phone.request.get(path)
    assert made.headers["content-type"] == "application/pdf"
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(made.body())).pages)


def test_a_tournament_from_the_first_entry_to_the_printed_crosstable(
    hall: Hall, work: Callable[[], None]
) -> None:
    start_event(hall)
    paste_players(hall)
    play_first_round(hall)
    correct_a_result(hall)

    # Round 2: twelve players, one of them with a half-point bye, so one more has the allocated bye.
    add_late_entry(hall)
    note_half_point_bye(hall, "Mira Holm", 2)
    hall.pair(2)
    hall.phone_sees_no_draft(2)
    expect(hall.desk.locator("main")).to_contain_text("Bye")
    hall.publish(2)
    hall.enter("1=0=1")
    hall.complete(2)

    # Round 3: everybody plays; afterwards one withdraws, and the last two rounds have a bye again.
    hall.pair(3)
    hall.phone_sees_no_draft(3)
    hall.publish(3)
    hall.enter("10=10=")
    hall.complete(3)
    withdraw(hall, "Tom Quill")
    for number in (4, 5):
        hall.pair(number)
        hall.phone_sees_no_draft(number)
        hall.publish(number)
        hall.enter("1=0=1")
        hall.complete(number)

    hall.phone.goto(f"{hall.base}standings/")
    hall.accessible(hall.phone)
    names = [line.split(",")[0] for line in PASTED.splitlines()] + [LATE]
    rows = hall.phone.locator("table.st tbody tr:has(.name)")
    expect(rows).to_have_count(12)
    points = {
        rows.nth(place).locator(".name").first.inner_text(): rows.nth(place)
        .locator(".pts")
        .first.inner_text()
        for place in range(12)
    }
    assert set(points) == set(names)
    # 11 + 11 + 12 + 11 + 11 seats at half a point each on average, byes full: all points there are.
    assert sum(value_of(text) for text in points.values()) == pytest.approx(5 + 1 + 5 + 1 + 0.5 + 6 + 6 + 6)

    # A long name may go on in a second line behind its hyphen.
    printed = " ".join(crosstable_pdf(hall, work).split()).replace("- ", "-")
    ranked = list(points)
    starts = [printed.index(name) for name in ranked]
    assert starts == sorted(starts)
    for name, start, end in zip(ranked, starts, [*starts[1:], len(printed)], strict=True):
        line = printed[start + len(name) : end].split()
        # What stands behind the name up to the next one: the points are among these words, as they are.
        assert points[name] in line, name


def value_of(text: str) -> float:
    """½ and 3½ as numbers."""
    return float(text.replace("½", "") or 0) + (0.5 if "½" in text else 0)

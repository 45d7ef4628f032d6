"""Categories, prizes, club tables and seasons in a browser: phone and desk, light and dark, with and
without a script."""

import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pairing.categories import Condition
from pairing.prizes import MAIN, Give, Share
from pairing.season import Rules
from swissweb.accounts.models import User
from swissweb.events.models import Season, Section
from swissweb.events.selectors.prizes import PrizeRules
from swissweb.events.services.categories import add_category
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.prizes import PrizeInput, save_prizes
from swissweb.events.services.seasons import add_section, create_season
from tests.browser.test_director_manage import SMALL_TARGETS
from tests.browser.test_systems import WIDTHS, sign_in
from tests.support.axe import findings
from tests.support.factories import add, make_section, make_user, play_round
from tests.support.pages import page_of
from tests.support.public import address

pytestmark = pytest.mark.django_db(transaction=True)
SHOTS = os.environ.get("SWISSWEB_SHOTS", "")
"""A folder for pictures of every page that is looked at; none are taken without."""
NAMES = (
    "Featherstonehaugh-Wojciechowska, Oluwaseun Maximiliane", "沈墨川", "Ånström, Kjell", "طارق المناراتي",
    "Berg, Anna", "Li, Wei", "Okafor, Ngozi", "Müller, Jörg", "Silva, João", "Novák, Jan", "Ito, Haruka",
    "Dupont, Zoé",
)  # fmt: skip
CLUBS = ("SK Rote Türme", "北京棋院", "Schachfreunde Oberunterlangenfeld von 1898 e. V.", "")


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user("chief", first_name="Anna", last_name="Berg")


def tournament(director: User, name: str, starts: date, rounds: int = 2) -> Section:
    section = make_section(director, players=0, rounds=rounds, name=name)
    section.event.starts = starts
    section.event.save()
    players = [
        PlayerInput(
            each,
            rating=2000 - 60 * place,
            sex="mw"[place % 2],
            club=CLUBS[place % 4],
            birth=f"{1990 + 2 * place}",
        )
        for place, each in enumerate(NAMES)
    ]
    add(director, section, players)
    for _round in range(rounds):
        play_round(director, section, ("1-0", "=-=", "0-1"))
    section.refresh_from_db()
    return section


@pytest.fixture
def section(director: User) -> Section:
    section = tournament(director, "Lantern Quay Open", date(2026, 9, 5))
    women = add_category(by=director, section_id=section.pk, name="Women", rows=[Condition("sex", "is", "w")])
    young = [Condition("age", "le", "26"), Condition("rating", "lt", "1900")]
    youth = add_category(by=director, section_id=section.pk, name="Under 27 and below 1900", rows=young)
    section.refresh_from_db()
    save_prizes(
        by=director,
        section_id=section.pk,
        version=section.settings_version,
        rules=PrizeRules(give=Give.ONE, share=Share.HORT, public=True),
        lists={
            MAIN: [PrizeInput(125_000, "Cup of the city"), PrizeInput(60_000), PrizeInput(30_001)],
            women.pk: [PrizeInput(40_000), PrizeInput(0, "Chess clock")],
            youth.pk: [PrizeInput(20_000)],
        },
    )
    section.refresh_from_db()
    return section


@pytest.fixture
def season(director: User, section: Section) -> Season:
    season = create_season(
        by=director, name="Grand Prix of the Lantern Quay 2026/27", rules=Rules("points", best=2)
    )
    others = [
        tournament(director, "Spring Cup", date(2027, 3, 1)),
        tournament(director, "Rapid of the Old Harbour", date(2027, 5, 1)),
    ]
    for each in (section, *others):
        add_section(by=director, season_id=season.pk, version=season.version, section_id=each.pk)
        season.refresh_from_db()
    return season


def test_a_category_is_made_with_another_condition_and_seen_before_saving(
    director: User, section: Section, page: Page, live_server: Any
) -> None:
    sign_in(page, director, live_server.url)
    page.goto(page_of("categories", section))
    page.get_by_label("Name", exact=True).fill("Home club")
    page.get_by_label("Condition 1: what").select_option("club")
    page.get_by_label("Condition 1: comparison").select_option("contains")
    page.get_by_label("Condition 1: value").fill("türme")
    page.get_by_role("button", name="Another condition").click()
    expect(page.get_by_label("Condition 3: what")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Home club")
    page.get_by_role("button", name="Who would be in it").click()
    expect(page.get_by_text("3 players would be in it")).to_be_visible()
    page.get_by_role("button", name="Add the category").click()
    expect(page.get_by_role("heading", name="Home club")).to_be_visible()


def test_prizes_and_a_season_are_made_without_a_script(
    director: User, section: Section, plain_page: Page, live_server: Any
) -> None:
    page = plain_page
    sign_in(page, director, live_server.url)
    page.goto(page_of("prizes", section))
    page.get_by_role("button", name="More places For everybody").click()
    page.get_by_label("For everybody, place 4: money").fill("100,50")
    page.locator(".save-line").get_by_role("button", name="Save").click()
    expect(page.get_by_label("For everybody, place 4: money")).to_have_value("100.50")
    page.goto("/director/seasons/")
    page.get_by_label("Name", exact=True).fill("Grand Prix")
    page.get_by_role("button", name="Make the season").click()
    page.get_by_role("button", name="Add the section").click()
    expect(page.get_by_role("button", name="Take out Lantern Quay Open")).to_be_visible()
    page.get_by_role("link", name="Public page").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Grand Prix")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    director: User,
    section: Section,
    season: Season,
    browser: Browser,
    live_server: Any,
    width: str,
    scheme: str,
) -> None:
    context = browser.new_context(
        base_url=live_server.url,
        viewport=WIDTHS[width],  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        bypass_csp=True,
        has_touch=width == "phone",
        is_mobile=width == "phone",
    )
    page = context.new_page()
    sign_in(page, director, live_server.url)
    women = section.categories.get(name="Women")
    paths = {
        "categories": f"{page_of('categories', section)}?edit={women.pk}",
        "prizes": page_of("prizes", section),
        "standings": f"{page_of('standings', section)}?category={women.pk}",
        "seasons": "/director/seasons/",
        "season": f"/director/seasons/{season.slug}/",
        "public-category": address("standings_category", section, 2, women.pk),
        "public-clubs": address("clubs", section, 2, 3),
        "public-prizes": address("prizes", section),
        "public-season": f"/seasons/{season.slug}/",
        "public-players": address("players", section),
    }
    for name, path in paths.items():
        page.goto(path)
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}-{scheme}.png", full_page=True)
        assert findings(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if width == "phone" and name != "public-players":  # a list whose names are links of their own
            assert page.evaluate(SMALL_TARGETS) == [], path
    context.close()

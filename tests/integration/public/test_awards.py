"""Public pages of categories, clubs and prizes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from pairing.prizes import MAIN
from swissweb.accounts.models import User
from swissweb.events.models import Category, Section
from swissweb.events.selectors.prizes import PrizeRules
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.prizes import PrizeInput, save_prizes
from tests.support.factories import add, make_section, play_round
from tests.support.pages import text
from tests.support.public import address, settle

pytestmark = pytest.mark.django_db
Queries = Callable[..., Any]
PLAYERS = [
    PlayerInput("Ann", rating=2000, sex="w", club="North"),
    PlayerInput("Bob", rating=1900, sex="m", club="South"),
    PlayerInput("Cat", rating=1800, sex="w", club="North"),
    PlayerInput("Dan", rating=1700, club="South"),
]


@pytest.fixture
def section(director: User) -> Section:
    section = make_section(director, players=0, rounds=1)
    Section.objects.filter(pk=section.pk).update(initial_colour="w")
    add(director, section, PLAYERS)
    play_round(director, section, ("1-0", "0-1"))
    section.refresh_from_db()
    return section


@pytest.fixture
def women(section: Section) -> Category:
    rows = [{"field": "sex", "comparison": "is", "value": "w"}]
    return section.categories.create(name="Women", conditions={"join": "and", "rows": rows, "date": ""})


def give(director: User, section: Section, *, public: bool) -> None:
    section.refresh_from_db()
    save_prizes(
        by=director,
        section_id=section.pk,
        version=section.settings_version,
        rules=PrizeRules(public=public),
        lists={MAIN: [PrizeInput(10000, "Cup"), PrizeInput(5000)]},
    )
    settle(section)


def test_a_category_has_a_table_of_its_own(client: Client, section: Section, women: Category) -> None:
    page = text(client.get(address("standings_category", section, 1, women.pk)))
    assert "Women: Final standings" in page
    assert "Sex is female" in page
    assert "Bob" not in page
    assert '2 <small class="overall dim"><span class="vh">Overall </span>(3=)</small>' in page
    start = text(client.get(address("standings_category", section, 0, women.pk)))
    assert "Cat" in start
    assert "Dan" not in start


def test_the_standings_lead_to_categories_and_clubs_and_back(
    client: Client, section: Section, women: Category
) -> None:
    page = text(client.get(address("standings", section)))
    for path in (address("standings_category", section, 1, women.pk), address("clubs", section, 1, 4)):
        assert f'href="{path}"' in page
        assert f'href="{address("standings_after", section, 1)}"' in text(client.get(path))


def test_a_section_without_categories_and_clubs_has_no_filter(director: User, client: Client) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    page = text(client.get(address("standings", section)))
    assert "filter-line" not in page
    assert "awards.css" not in page


def test_the_list_of_players_says_who_is_in_a_category(
    client: Client, section: Section, women: Category
) -> None:
    page = text(client.get(address("players", section)))
    assert page.count('<span class="tag"><bdi>Women</bdi></span>') == 2


def test_clubs_are_added_up(client: Client, section: Section) -> None:
    page = text(client.get(address("clubs", section, 1, 1)))
    assert "The best of a club that count:" in page
    assert page.index("<bdi>North</bdi>") < page.index("<bdi>South</bdi>")
    assert client.get(address("clubs", section, 1, 0)).status_code == 404
    assert client.get(address("clubs", section, 1, 21)).status_code == 404
    assert client.get(address("clubs", section, 2, 4)).status_code == 404


def test_prizes_are_public_only_if_the_directors_say_so(
    client: Client, director: User, section: Section
) -> None:
    give(director, section, public=False)
    path = address("prizes", section)
    assert client.get(path).status_code == 404
    assert path not in text(client.get(address("standings", section)))
    give(director, section, public=True)
    page = text(client.get(path))
    assert "100.00 EUR" in page
    assert "Who gets what" in page
    assert path in text(client.get(address("standings", section)))


def test_winners_wait_for_the_last_round(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    give(director, section, public=True)
    page = text(client.get(address("prizes", section)))
    assert "100.00 EUR" in page
    assert "Player 01" not in page
    assert "when the last round is complete" in page


def test_what_is_gone_or_of_another_section_is_not_found(
    client: Client, director: User, section: Section, women: Category
) -> None:
    other = make_section(director, players=4, name="Other")
    assert client.get(address("standings_category", other, 0, women.pk)).status_code == 404
    assert client.get(address("standings_category", section, 1, women.pk + 999)).status_code == 404
    assert client.post(address("standings_category", section, 1, women.pk)).status_code == 405
    assert client.post(address("clubs", section, 1, 4)).status_code == 405
    assert client.post(address("prizes", section)).status_code == 405


def test_the_pages_are_kept_and_cost_one_query_unchanged(
    client: Client, director: User, section: Section, women: Category, django_assert_num_queries: Queries
) -> None:
    give(director, section, public=True)
    for path in (
        address("standings_category", section, 1, women.pk),
        address("clubs", section, 1, 4),
        address("prizes", section),
    ):
        response = client.get(path)
        assert response["Cache-Control"] == "public, no-cache"
        assert not response.cookies
        with django_assert_num_queries(1):
            assert client.get(path).status_code == 200


@pytest.mark.parametrize("many", [4, 40])
def test_rendering_takes_the_same_queries_for_few_players_and_many(
    many: int, client: Client, director: User, django_assert_num_queries: Queries
) -> None:
    section = make_section(director, players=0, rounds=3)
    add(
        director,
        section,
        [PlayerInput(f"P {n}", rating=2000 - n, sex="w", club="AB"[n % 2]) for n in range(many)],
    )
    play_round(director, section)
    rows = [{"field": "sex", "comparison": "is", "value": "w"}]
    for number in range(many // 4):
        category = section.categories.create(name=f"C{number}", conditions={"join": "and", "rows": rows})
    give(director, section, public=True)
    for path, queries in (
        (address("standings_category", section, 1, category.pk), 8),
        (address("clubs", section, 1, 4), 8),
        (address("prizes", section), 9),
    ):
        cache.clear()
        with django_assert_num_queries(queries):
            assert client.get(path).status_code == 200

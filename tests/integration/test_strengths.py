"""Lists show grades where nobody has a rating: on pages and on paper."""

import pytest

from swissweb.accounts.models import User
from swissweb.documents.content.frame import Wanted
from swissweb.documents.content.lists import pairings, standings
from swissweb.events.models import Section
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import add, make_section, make_user, play_round
from tests.support.pages import page_of, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


def go(by: User, *players: PlayerInput) -> Section:
    section = make_section(by, players=0, game="go", system="mcmahon", rounds=1)
    add(by, section, players)
    section.refresh_from_db()
    play_round(by, section)
    return section


@pytest.fixture
def section(director: User) -> Section:
    return go(director, *(PlayerInput(f"Player {grade}", grade=grade) for grade in ("3d", "1d", "2k", "5k")))


def public(section: Section, rest: str) -> str:
    return f"/e/{section.event.slug}/{section.slug}/{rest}"


def test_pages_have_a_column_of_grades_where_nobody_is_rated(director: User, section: Section) -> None:
    client = signed_in(director)
    for path in (
        page_of("standings", section),
        page_of("players", section),
        public(section, "players/"),
        public(section, "standings/0/"),
    ):
        page = text(client.get(path))
        assert ">Grade</th>" in page, path
        assert ">Rating</th>" not in page, path
        assert ">2k</td>" in page, path
    assert 'class="tit">Title</th>' in text(client.get(page_of("players", section)))


def test_ratings_go_before_grades(director: User) -> None:
    section = go(director, PlayerInput("Ann", grade="1d", rating=2100), PlayerInput("Bob", grade="2k"))
    client = signed_in(director)
    page = text(client.get(page_of("standings", section)))
    assert ">Rating</th>" in page
    assert ">2100</td>" in page
    assert ">2k</td>" not in page
    page = text(client.get(page_of("players", section)))
    assert 'class="tit">Grade</th>' in page
    assert 'class="tit">2k</td>' in page


def test_papers_have_the_column_too(section: Section) -> None:
    wanted = Wanted(section, "pairings", 1, "all", "a4")
    paper = pairings(wanted)
    assert paper["strength"] == "Grade"
    assert sorted(place["strength"] for board in paper["boards"] for place in board["places"]) == [
        "1d",
        "2k",
        "3d",
        "5k",
    ]
    paper = standings(wanted)
    assert paper["strength"] == "Grade"
    assert {row["strength"] for row in paper["rows"]} == {"1d", "2k", "3d", "5k"}

"""Two players of one name are told apart by their numbers, on pages, on paper and in the director's hands."""

import pytest
from django.test import Client
from django.utils.html import strip_tags

from swissweb.accounts.models import User
from swissweb.documents.content import Wanted, build
from swissweb.events.models import Section
from swissweb.events.selectors.results import results_view
from swissweb.events.services.entries import PlayerInput, add_players
from tests.support.factories import make_section, make_user, pair, publish
from tests.support.pages import rounds_path
from tests.support.public import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user("chief")


@pytest.fixture
def section(director: User) -> Section:
    """Numbers 1 to 4; 2 and 4 are called the same but for a capital. Boards 1–3 and 4–2."""
    section = make_section(director, players=0, rounds=1)
    given = [("Berg, Anna", 2100), ("Wong, Kai", 2000), ("Stein, Bob", 1900), ("wong, kai", 1800)]
    players = [PlayerInput(name, rating=rating) for name, rating in given]
    add_players(by=director, section_id=section.pk, players=players, same_names=True)
    pair(director, section)
    publish(director, section, 1)
    section.refresh_from_db()
    return section


def words(client: Client, path: str) -> str:
    return " ".join(strip_tags(client.get(path).content.decode()).split())


@pytest.mark.parametrize("name", ["round", "round_by_name"])
def test_pairings_and_find_me_tell_them_apart(client: Client, section: Section, name: str) -> None:
    path = address(name, section, 1)
    for where in (path, f"{path}?q=wong"):
        page = words(client, where)
        assert "Wong, Kai (2)" in page
        assert "wong, kai (4)" in page
        assert "Berg, Anna (" not in page


def test_the_result_page_tells_them_apart(client: Client, director: User, section: Section) -> None:
    client.force_login(director)
    page = words(client, rounds_path(section, "1/"))
    assert "Wong, Kai (2)" in page
    assert "wong, kai (4)" in page
    lines = results_view(section, 1).lines
    told = {entry.number for line in lines for entry in (line.first, line.second) if entry.namesake}
    assert told == {2, 4}


@pytest.mark.parametrize("kind", ["pairings", "by_name", "slips"])
def test_printed_lists_tell_them_apart(section: Section, kind: str) -> None:
    content = build(Wanted(section, kind, 1, "published", "a4"))
    text = str(content)
    assert "'namesake': 2" in text
    assert "'namesake': 4" in text
    assert "'namesake': 1" not in text

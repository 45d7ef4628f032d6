"""Choosing fold Swiss: what its secondary score needs of the game and of the players."""

import pytest
from django.test import Client

from pairing import systems
from swissweb.accounts.models import User
from swissweb.events.models import Section
from tests.support.factories import add, make_section
from tests.support.pages import page_of, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


def sent(section: Section, secondary: str) -> dict[str, object]:
    section.refresh_from_db()
    options = {f"option_{option.code}": option.default for option in systems.get("fold").options}
    options |= {"option_sides": "on", "option_secondary": secondary}
    return {"version": section.settings_version, "system": "fold", "reason": "", **options}


def test_a_secondary_score_from_discs_needs_a_game_with_discs(client: Client, director: User) -> None:
    section = make_section(director, players=4)
    response = client.post(page_of("system", section), sent(section, "discs"))
    assert response.status_code == 422
    assert "In this game only who won is entered" in text(response)
    assert section.stages.get().system == "dutch"
    othello = make_section(director, players=4, game="othello", name="Othello")
    sent_there = sent(othello, "bq")
    assert client.post(page_of("system", othello), sent_there).status_code == 302
    assert othello.stages.get().options["secondary"] == "bq"


def test_a_secondary_score_from_ratings_needs_them(client: Client, director: User) -> None:
    section = make_section(director, players=0)
    add(director, section, ["Anna", "Bob"])
    response = client.post(page_of("system", section), sent(section, "rating"))
    assert response.status_code == 422
    assert "Without a rating: Anna, Bob." in text(response)

"""What the public sees of why a board is as it is: nothing, unless a director says so."""

import json

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.services.events import update_section
from swissweb.events.services.forbidding import add_group
from swissweb.events.services.hand import swap_sides
from tests.support.factories import make_section, pair, play_round, publish
from tests.support.pages import text
from tests.support.public import address, settle

pytestmark = pytest.mark.django_db
BOTH_WISHES = "Sides: both wishes met (5.2.1)"
BY_LOT = "Sides: by pairing number and the drawn colour (5.2.5)"


def say_why(director: User, section: Section, *, explain_public: bool = True) -> None:
    section.refresh_from_db()
    update_section(
        by=director,
        section_id=section.pk,
        version=section.settings_version,
        name=section.name,
        rounds=5,
        initial_colour=section.initial_colour,
        explain_public=explain_public,
    )
    settle(section)


def test_a_board_says_why_only_when_the_section_does(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    # All who have White win: round 2 has a board of a winner against a loser.
    play_round(director, section)
    pair(director, section)
    publish(director, section, 2)
    path = address("round", section, 2)
    assert 'class="why"' not in text(client.get(path))
    say_why(director, section)
    page = text(client.get(path))
    assert page.count('class="why"') == 3
    assert BOTH_WISHES in page
    assert "A float: 1 against 0." in page
    assert page.count("A float:") == 1
    assert text(client.get(address("round", section, 1))).count(BY_LOT) == 3
    say_why(director, section, explain_public=False)
    assert 'class="why"' not in text(client.get(path))


def test_what_was_made_by_hand_says_so(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    row = pair(director, section)
    swap_sides(by=director, section_id=section.pk, number=1, version=row.version, board=1)
    publish(director, section, 1)
    say_why(director, section)
    assert text(client.get(address("round", section, 1))).count("Made by hand") == 1


def test_a_draft_has_no_reasons_for_the_public(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    say_why(director, section)
    pair(director, section)
    cache.clear()
    page = text(client.get(address("section", section)))
    assert 'class="why"' not in page
    assert "proof.json" not in page


def test_a_round_robin_names_the_berger_table(client: Client, director: User) -> None:
    section = make_section(director, players=4, system="round_robin")
    say_why(director, section)
    pair(director, section)
    publish(director, section, 1)
    assert text(client.get(address("round", section, 1))).count("From the Berger table") == 2


def test_a_published_round_offers_its_proof(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    play_round(director, section)
    path = address("round", section, 1)
    assert f"{path}proof.json" in text(client.get(path))


def test_a_proof_that_says_who_must_not_meet_is_for_directors_only(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    chosen = [section.entries.get(number=number).pk for number in (1, 2)]
    add_group(by=director, section_id=section.pk, version=section.version, entry_ids=chosen)
    play_round(director, section)
    path = address("round", section, 1)
    assert "proof.json" not in text(client.get(path))
    refused = client.get(f"{path}proof.json")
    assert refused.status_code == 404
    assert "for the directors of the event only" in text(refused)
    client.force_login(director)
    preview = client.get(f"{path}proof.json?preview")
    assert preview.status_code == 200
    assert '"players":[1,2]' in json.loads(preview.content)["snapshot"]


def test_reasons_cost_no_query(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    play_round(director, section)
    counts = []
    for shown in (False, True):
        say_why(director, section, explain_public=shown)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            page = text(client.get(address("round", section, 1)))
        assert ('class="why"' in page) is shown
        counts.append(len(queries))
    assert counts[0] == counts[1]

"""A round robin with an odd number: whom the schedule leaves free has a bye, and is no absentee."""

import pytest
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.presets import PRESETS
from swissweb.events.selectors.desk import desk_view
from swissweb.events.selectors.preflight import preflight
from swissweb.events.services.presence import request_bye
from swissweb.events.services.systems import choose_system
from tests.support.factories import make_section, pair, play_round, publish
from tests.support.pages import rounds_path, text
from tests.support.public import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def section(director: User) -> Section:
    return make_section(director, players=5, system="round_robin")


def test_the_free_player_has_a_bye_at_the_desk_and_no_warning(
    signed_in: Client, director: User, section: Section
) -> None:
    assert [check.code for check in preflight(section, 1).checks] == ["check_playing", "check_odd_by_hand"]
    pair(director, section)
    desk = desk_view(section, 1)
    assert desk.findings == ()
    checks = {check.code: check.params for check in desk.checks}
    assert checks["check_bye_given"] == {"players": ["Player 01"]}
    assert "check_even" not in checks
    page = text(signed_in.get(rounds_path(section, "1/")))
    assert "Bye: Player 01" in page
    assert "Absent" not in page
    assert "nobody asked for" not in page


def test_the_free_player_has_a_bye_on_the_public_pages(
    client: Client, director: User, section: Section
) -> None:
    play_round(director, section)
    one = section.entries.get(number=1).pk
    found = address("round", section, 1) + "?q=Player+01"
    pages = [address("round", section, 1), address("round_by_name", section, 1), found]
    for where in [*pages, address("player", section, one)]:
        page = text(client.get(where))
        assert "Bye" in page, where
        assert "Absent" not in page, where


def test_who_asked_to_be_away_is_absent_and_his_opponent_is_not_warned_about(
    signed_in: Client, director: User, section: Section
) -> None:
    away = section.entries.get(number=2)
    request_bye(by=director, section_id=section.pk, entry_id=away.pk, version=away.version, round=1, mark="Z")
    pair(director, section)
    desk = desk_view(section, 1)
    assert desk.findings == ()
    assert [(bye.place.entry.number, bye.shown) for bye in desk.view.byes] == [
        (1, "free"),
        (5, "F"),
        (2, "Z"),
    ]
    publish(director, section, 1)
    assert "Absent" in text(signed_in.get(rounds_path(section, "1/")))


@pytest.mark.parametrize("game", PRESETS)
def test_a_round_robin_is_not_ordered_by_the_strength_of_opponents(director: User, game: str) -> None:
    section = make_section(director, players=0, system="round_robin", game=game)
    assert section.tiebreaks
    assert not {"BH", "BH/C1", "SOS", "SOSOS", "SUM", "OMW", "OGW", "BQ"} & set(section.tiebreaks)


def test_choosing_round_robin_later_brings_its_tiebreaks_unless_they_were_chosen(director: User) -> None:
    def choose(section: Section, tiebreaks: list[str]) -> list[str]:
        section.tiebreaks = tiebreaks
        section.save()
        changed = choose_system(
            by=director,
            section_id=section.pk,
            version=section.settings_version,
            system="round_robin",
            options={},
        )
        return list(changed.tiebreaks)

    go = make_section(director, players=0, game="go")
    assert choose(go, go.tiebreaks) == ["SB", "DE"]
    chosen = make_section(director, players=0, game="go")
    assert choose(chosen, ["SOS"]) == ["SOS"]

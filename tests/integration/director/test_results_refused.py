"""Results that are refused, and who may not enter any."""

import pytest
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.services.presence import withdraw
from tests.support.factories import (
    board_of,
    make_user,
)
from tests.support.pages import rounds_path as path
from tests.support.pages import text
from tests.support.results import game_of, playing, poll, save

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


# ---------- what can't be ----------


@pytest.mark.parametrize("outcome", ["2-0", "½-½", "<script>", "1-0\x00"])
@pytest.mark.parametrize("htmx", [False, True])
def test_an_unknown_outcome_is_refused_in_the_row(
    signed_in: Client, director: User, outcome: str, htmx: bool
) -> None:
    section = playing(director)
    response = save(signed_in, section, htmx=htmx, outcome=outcome)
    assert response.status_code == 422
    assert "is no result of this game. Choose one of the buttons." in text(response)
    assert "<script>”" not in text(response)
    assert game_of(section).outcome == ""


def test_a_player_who_withdrew_gets_a_forfeit_only(signed_in: Client, director: User) -> None:
    section = playing(director)
    entry = board_of(section, 1, 1).seats.get(position=2).entry
    withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=1, after=0)
    response = save(signed_in, section, htmx=True, outcome="1-0")
    assert response.status_code == 422
    assert f"{entry.person.name} withdrew before round 1: only a forfeit is possible here." in text(response)
    assert save(signed_in, section, htmx=True, outcome="+--").status_code == 200


@pytest.mark.parametrize(
    ("game", "first", "second", "says", "field"),
    [
        ("othello", "40", "20", "must add up to 64; these give 60", "second_score"),
        ("othello", "40", "", "One of the two scores is missing.", "second_score"),
        ("othello", "", "", "Enter both scores", ""),
        ("scrabble", "abc", "300", "“abc” is not a whole number.", "first_score"),
        ("scrabble", "1e3", "300", "“1e3” is not a whole number.", "first_score"),
        ("scrabble", "400", "99999999999999999999", "is not a whole number.", "second_score"),
        ("scrabble", "400", "2000", "2000 is not possible: from -200 to 1500.", "second_score"),
        ("magic", "12", "1", "12 is not possible: from 0 to 9.", "first_score"),
    ],
)
def test_impossible_scores_keep_what_was_typed_and_point_at_the_field(
    signed_in: Client, director: User, game: str, first: str, second: str, says: str, field: str
) -> None:
    section = playing(director, game=game)
    values = {"first_score": first, "second_score": second}
    if not field:
        values["outcome"] = "1-0"
    response = save(signed_in, section, htmx=True, **values)
    page = text(response)
    assert response.status_code == 422
    assert says in page
    if field:
        attributes = page.split(f'name="{field}"')[1].split(">")[0]
        assert 'aria-invalid="true"' in attributes
    for typed in filter(None, (first, second)):
        assert f'value="{typed}"' in page
    assert game_of(section).outcome == ""


def test_scores_save_and_the_outcome_follows(signed_in: Client, director: User) -> None:
    section = playing(director, game="othello")
    page = text(save(signed_in, section, htmx=True, first_score="40", second_score="24"))
    assert "40–24" in page
    assert game_of(section).outcome == "1-0"
    page = text(save(signed_in, section, htmx=True, first_score=" 24 ", second_score="40"))
    assert game_of(section).outcome == "0-1"
    scrabble = playing(director, game="scrabble")
    save(signed_in, scrabble, first_score="−12", second_score="388")
    assert (game_of(scrabble).first_score, game_of(scrabble).outcome) == (-12, "0-1")


# ---------- the twins ----------


def test_results_need_a_director_of_this_event(client: Client, director: User) -> None:
    section = playing(director)
    where = path(section, f"1/results/{game_of(section).pk}/")
    for response in (client.get(where), save(client, section, outcome="1-0"), poll(client, section, "1")):
        assert response.status_code in (200, 302)
        target = response.headers.get("Location") or response.headers["HX-Redirect"]
        assert target.startswith("/accounts/login/")
    client.force_login(make_user())
    for response in (client.get(where), save(client, section, outcome="1-0"), poll(client, section, "1")):
        assert response.status_code == 403
    assert game_of(section).outcome == ""


def test_other_methods_are_refused(signed_in: Client, director: User) -> None:
    section = playing(director)
    where = path(section, f"1/results/{game_of(section).pk}/")
    for method in ("put", "delete", "patch"):
        assert getattr(signed_in, method)(where).status_code == 405
    assert signed_in.post(path(section, "1/results/")).status_code == 405


def test_a_game_of_another_event_round_or_section_is_not_found(signed_in: Client, director: User) -> None:
    section, other = playing(director), playing(director)
    foreign = game_of(other)
    for where in (
        path(section, f"1/results/{foreign.pk}/"),
        path(section, f"2/results/{game_of(section).pk}/"),
        path(section, "1/results/0/"),
        path(section, f"1/results/{10**25}/"),
    ):
        assert signed_in.post(where, {"version": 1, "outcome": "1-0"}).status_code == 404
        assert signed_in.get(where).status_code == 404
    assert game_of(other).outcome == ""


@pytest.mark.parametrize("version", ["", "x", "-", "1.0"])
def test_an_unreadable_version_is_refused(signed_in: Client, director: User, version: str) -> None:
    section = playing(director)
    response = save(signed_in, section, htmx=True, outcome="1-0", version=version)
    assert response.status_code == 422
    assert game_of(section).outcome == ""


def test_a_form_without_token_is_refused(director: User) -> None:
    section = playing(director)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(director)
    assert save(strict, section, outcome="1-0").status_code == 403
    assert game_of(section).outcome == ""

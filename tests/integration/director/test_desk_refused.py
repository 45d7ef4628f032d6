"""Changes of a draft that are refused, each in every way it can be."""

from typing import Any

import pytest
from django.test import Client

from swissweb.accounts.models import User
from tests.support.desk import act, drafted, ids
from tests.support.factories import (
    make_section,
    make_user,
    names_on,
)
from tests.support.pages import rounds_path as path
from tests.support.pages import text

pytestmark = pytest.mark.django_db

CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("pick", {"pick": [1, 2]}),
    ("seat", {"first_number": 1, "second_number": 2}),
    ("turn", {"board": 1}),
    ("apart", {"board": 1}),
    ("bye", {"give": "1:U"}),
    ("play", {"entry": 1}),
]


@pytest.mark.parametrize(("step", "values"), CHANGES)
def test_a_change_is_posted_never_fetched(
    signed_in: Client, director: User, step: str, values: dict[str, Any]
) -> None:
    section = drafted(director, 4)
    assert signed_in.get(path(section, f"1/{step}/")).status_code == 405


@pytest.mark.parametrize(("step", "values"), CHANGES)
def test_a_change_needs_a_director_of_this_event(
    client: Client, director: User, step: str, values: dict[str, Any]
) -> None:
    section = drafted(director, 4)
    before = names_on(section, 1)
    assert act(client, section, step, **values).url.startswith("/accounts/login/")
    client.force_login(make_user())
    assert act(client, section, step, **values).status_code == 403
    assert names_on(section, 1) == before


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(("step", "values"), CHANGES)
def test_a_change_on_a_stale_page_is_a_conflict(
    signed_in: Client, director: User, step: str, values: dict[str, Any], htmx: bool
) -> None:
    section = drafted(director, 4)
    before = names_on(section, 1)
    response = act(signed_in, section, step, htmx=htmx, **values, round_version=1)
    assert response.status_code == 409
    assert "Somebody changed round 1 meanwhile." in text(response)
    assert names_on(section, 1) == before


@pytest.mark.parametrize(("step", "values"), CHANGES)
def test_a_change_with_unreadable_data_says_so(
    signed_in: Client, director: User, step: str, values: dict[str, Any]
) -> None:
    section = drafted(director, 4)
    garbage = {key: ["x", "y"] if key == "pick" else "x:y" if key == "give" else "x" for key in values}
    response = act(signed_in, section, step, **garbage)
    assert response.status_code == 422
    assert "is not a whole number" in text(response)
    response = act(signed_in, section, step, **values, round_version="soon")
    assert response.status_code == 422


@pytest.mark.parametrize("step", ["pick", "bye", "play"])
def test_a_player_of_another_section_does_not_exist_here(
    signed_in: Client, director: User, step: str
) -> None:
    section = drafted(director, 4)
    foreign = make_section(director, players=2).entries.get(number=1).pk
    values = {
        "pick": {"pick": [ids(section, 1)[0], foreign]},
        "bye": {"give": f"{foreign}:U"},
        "play": {"entry": foreign},
    }
    response = act(signed_in, section, step, **values[step])
    assert response.status_code == 404
    assert "There is no such player in this section." in text(response)


@pytest.mark.parametrize("step", ["turn", "apart"])
def test_a_board_that_is_not_there(signed_in: Client, director: User, step: str) -> None:
    section = drafted(director, 4)
    response = act(signed_in, section, step, board=7)
    assert response.status_code == 404
    assert "There is no board 7 in this round." in text(response)

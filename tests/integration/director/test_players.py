"""The list of players, and the line that adds one."""

import pytest

from swissweb.events.models import Entry
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import make_section, make_user, play_round
from tests.support.listed import first, names
from tests.support.pages import (
    only_for_directors,
    page_of,
    refuses_delete,
    signed_in,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


# ---------- the list, and the line that adds one ----------


def test_a_player_is_added_by_typing_and_the_page_is_ready_for_the_next() -> None:
    director = make_user()
    section = make_section(director, players=2)
    client, path = signed_in(director), page_of("players", section)
    response = client.post(
        path, {"name": "Berg, Anna", "rating": "2100", "title": "fm", "federation": "ger", "club": "SK"}
    )
    assert response.status_code == 302
    assert names(section) == ["Berg, Anna", "Player 01", "Player 02"]
    person = first(section).person
    assert (person.rating, person.title, person.federation, person.club) == (2100, "FM", "GER", "SK")
    text = client.get(response["Location"]).content.decode()
    assert "Berg, Anna has number 1." in text
    assert "autofocus" in text


def test_with_htmx_only_the_fragment_comes_back_with_an_empty_line() -> None:
    director = make_user()
    section = make_section(director, players=0)
    response = signed_in(director).post(page_of("players", section), {"name": "Berg, Anna"}, headers=HTMX)
    text = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in text
    assert text.startswith('<div id="players">')
    assert 'value="Berg' not in text
    assert "Berg, Anna has number 1." in text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"name": ""}, "required"),
        ({"name": "Berg", "rating": "12x"}, "whole number from 0 to 9999"),
        ({"name": "Berg", "rating": "12345"}, "12345 is no rating"),
        ({"name": "Berg", "federation": "GERM"}, "at most 3"),
        ({"name": "x" * 201}, "at most 200"),
        ({"name": "\u200b\u0007"}, "name is missing"),
    ],
)
def test_a_bad_line_is_kept_and_explained(data: dict[str, str], words: str) -> None:
    director = make_user()
    section = make_section(director, players=0)
    response = signed_in(director).post(page_of("players", section), {"club": "SK Rote Türme", **data})
    text = response.content.decode()
    assert response.status_code == 422
    assert words in text
    assert 'value="SK Rote Türme"' in text
    assert not Entry.objects.exists()


def test_the_same_name_is_asked_about_once() -> None:
    director = make_user()
    section = make_section(director, players=["Berg, Anna"])
    client, path = signed_in(director), page_of("players", section)
    assert "same_names" not in client.get(path).content.decode()
    response = client.post(path, {"name": "berg, anna"})
    assert response.status_code == 422
    assert 'name="same_names"' in response.content.decode()
    assert client.post(path, {"name": "berg, anna", "same_names": "on"}).status_code == 302
    assert section.entries.count() == 2


@pytest.mark.parametrize(("missed", "mark"), [("", "Z"), ("H", "H")])
def test_a_late_entry_joins_the_next_round_with_what_was_chosen_for_the_missed_ones(
    missed: str, mark: str
) -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    client, path = signed_in(director), page_of("players", section)
    assert "Late entry: joins in round 2" in client.get(path).content.decode()
    client.post(path, {"name": "Late, Larry", "rating": "1999", "missed": missed})
    entry = section.entries.get(person__name="Late, Larry")
    assert (entry.joined, entry.number) == (2, 2)
    assert list(entry.seats.values_list("round__number", "mark")) == [(1, mark)]
    assert "from round 2" in client.get(path).content.decode()


def test_after_the_last_round_nobody_can_be_added() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=1)
    play_round(director, section)
    client, path = signed_in(director), page_of("players", section)
    text = client.get(path).content.decode()
    assert "nobody can enter any more" in text
    assert 'name="name"' not in text
    assert client.post(path, {"name": "Late, Larry"}).status_code == 422
    assert section.entries.count() == 4


def test_the_list_shows_what_is_special_about_a_player() -> None:
    director = make_user()
    section = make_section(director, players=[PlayerInput("王伟", latin="Wang Wei", federation="CHN"), "Bob"])
    client = signed_in(director)
    entry = section.entries.get(person__name="Bob")
    client.post(page_of("player_bye", section, entry.pk), {"version": 1, "round": 2, "mark": "H"})
    text = client.get(page_of("players", section)).content.decode()
    assert 'lang="zh-Hans"' in text
    assert "Wang Wei" in text
    assert "Half-point bye, round 2" in text


def test_names_are_escaped() -> None:
    director = make_user()
    section = make_section(director, players=["<script>alert(1)</script>"])
    text = signed_in(director).get(page_of("players", section)).content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text


def test_the_list_takes_as_many_queries_for_many_players(
    django_assert_num_queries,  # type: ignore[no-untyped-def]
    django_assert_max_num_queries,  # type: ignore[no-untyped-def]
) -> None:
    director = make_user()
    client = signed_in(director)
    one, many = make_section(director, players=1), make_section(director, players=60)
    with django_assert_max_num_queries(12) as few:
        client.get(page_of("players", one))
    with django_assert_num_queries(len(few.captured_queries)):
        client.get(page_of("players", many))


def test_the_list_is_for_directors_of_this_event() -> None:
    director = make_user()
    section = make_section(director, players=2)
    path = page_of("players", section)
    only_for_directors(path, method="get")
    only_for_directors(path, data={"name": "Berg"})
    refuses_delete(signed_in(director), path)
    other = make_section(make_user(), players=0, game="go", name="Other")
    wrong = f"/director/e/{section.event.slug}/{other.slug}/players/"
    assert signed_in(director).post(wrong, {"name": "Berg"}).status_code == 404

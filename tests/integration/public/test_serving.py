"""Versions, 304 and 204, and what an unchanged page costs."""

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.services.events import update_event
from tests.support.factories import enter, make_section, pair, play_round, publish
from tests.support.public import address, addresses, settle

pytestmark = pytest.mark.django_db
Queries = Callable[..., Any]
PAGES = ("section", "standings", "crosstable", "players")


@pytest.fixture
def section(director: User) -> Section:
    section = make_section(director, 7)
    play_round(director, section)
    pair(director, section)
    publish(director, section, 2)
    return section


def poll_path(body: str) -> str:
    found = re.search(r'hx-get="([^"]+)"', body)
    assert found
    return found[1].replace("&amp;", "&")


def poll(client: Client, path: str) -> Any:
    return client.get(path, headers={"HX-Request": "true"})


def test_unchanged_page_costs_one_query(
    client: Client, section: Section, django_assert_num_queries: Queries
) -> None:
    for path in addresses(section):
        client.get(path)
        with django_assert_num_queries(1):
            assert client.get(path).status_code == 200


def test_unchanged_page_is_confirmed_without_a_body(
    client: Client, section: Section, django_assert_num_queries: Queries
) -> None:
    for path in addresses(section):
        tag = client.get(path)["ETag"]
        cache.clear()
        with django_assert_num_queries(1):
            again = client.get(path, headers={"If-None-Match": tag})
        assert again.status_code == 304, path
        assert again.content == b""
        assert again["ETag"] == tag
        assert again["Cache-Control"] == "public, no-cache"


def test_poll_of_an_unchanged_page_says_nothing(
    client: Client, section: Section, django_assert_num_queries: Queries
) -> None:
    for path in addresses(section):
        again = poll_path(client.get(path).content.decode())
        assert again.startswith(f"{path}?v=")
        with django_assert_num_queries(1):
            assert poll(client, again).status_code == 204, path


def test_poll_of_a_changed_page_brings_the_fragment_alone(
    client: Client, director: User, section: Section
) -> None:
    again = poll_path(client.get(address("section", section)).content.decode())
    enter(director, section.rounds.get(number=2).boards.get(number=1), "1-0")
    settle(section)
    answer = poll(client, again)
    body = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in body
    assert 'id="follow"' in body
    assert 'id="heading" hx-swap-oob="innerHTML"' in body
    assert "<title>Round 2 · Open</title>" in body
    assert "White wins" in body
    assert poll_path(body) != again


def test_page_of_the_newest_round_goes_on_to_the_next_one_by_itself(
    client: Client, director: User, section: Section
) -> None:
    again = poll_path(client.get(address("section", section)).content.decode())
    for place, board in enumerate(section.rounds.get(number=2).boards.all()):
        enter(director, board, ("1-0", "0-1")[place % 2])
    pair(director, section)
    publish(director, section, 3)
    body = poll(client, again).content.decode()
    assert "Round 3 is published." in body
    assert "data-announce" in body


def test_page_of_an_older_round_stays_there_and_points_to_the_newest(
    client: Client, section: Section
) -> None:
    older = client.get(address("round", section, 1)).content.decode()
    assert "Round 1 is complete." in older
    link = f'<a href="{address("section", section)}">Round 2 is published.</a>'
    assert link in older
    assert link not in client.get(address("round", section, 2)).content.decode()


def test_poll_without_htmx_gets_the_whole_page(client: Client, section: Section) -> None:
    again = poll_path(client.get(address("section", section)).content.decode())
    answer = client.get(again)
    assert answer.status_code == 200
    assert "<html" in answer.content.decode()


def test_results_within_the_pause_show_together_when_it_is_over(
    client: Client, director: User, section: Section
) -> None:
    path = address("section", section)
    settle(section)
    before = client.get(path)
    boards = list(section.rounds.get(number=2).boards.order_by("number"))
    enter(director, boards[0], "1-0")
    first = client.get(path)
    assert first["ETag"] != before["ETag"]
    assert "1 of 3 results" in first.content.decode()
    enter(director, boards[1], "0-1")
    second = client.get(path)
    assert second["ETag"] == first["ETag"]
    assert second.content == first.content
    settle(section)
    third = client.get(path)
    assert third["ETag"] != first["ETag"]
    assert "2 of 3 results" in third.content.decode()


def test_version_differs_by_language_and_page(client: Client, section: Section) -> None:
    paths = addresses(section)
    tags = [
        client.get(path, headers={"Accept-Language": language})["ETag"]
        for path in paths
        for language in ("en", "zh-hans", "zh-hant")
    ]
    assert len(set(tags)) == 3 * len(paths)


def test_languages_are_kept_apart(client: Client, section: Section) -> None:
    path = address("section", section)
    for language in ("en", "zh-hans", "en", "zh-hant"):
        answer = client.get(path, headers={"Accept-Language": language})
        assert f'<html lang="{language}"'.lower() in answer.content.decode().lower()
        assert answer["Content-Language"] == language


def test_what_stands_behind_the_question_mark_never_gets_into_a_kept_page(
    client: Client, section: Section
) -> None:
    path = address("section", section)
    plain = client.get(path).content
    cache.clear()
    assert client.get(f"{path}?utm=<script>&x=1").content == plain
    assert client.get(path).content == plain
    searched = client.get(f"{path}?q=Player+01").content
    assert b"Player 01" in searched
    assert searched != plain
    assert client.get(path).content == plain


def test_searches_have_versions_of_their_own(client: Client, section: Section) -> None:
    path = address("section", section)
    one, two = client.get(f"{path}?q=Player+01"), client.get(f"{path}?q=Player+02")
    assert one["ETag"] != two["ETag"]
    again = client.get(f"{path}?q=Player+01", headers={"If-None-Match": one["ETag"]})
    assert again.status_code == 304


def test_public_pages_leave_no_cookie_and_open_no_session(client: Client, section: Section) -> None:
    for path in [*addresses(section), f"/e/{section.event.slug}/qr.svg", "/healthz", "/robots.txt"]:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "Set-Cookie" not in answer.headers, path
        assert not answer.cookies, path
        assert b"csrfmiddlewaretoken" not in answer.content


def test_signed_in_director_gets_the_same_page_as_everybody(
    client: Client, director: User, section: Section
) -> None:
    path = address("section", section)
    anonymous = client.get(path)
    cache.clear()
    client.force_login(director)
    signed_in = client.get(path)
    assert signed_in.content == anonymous.content
    assert signed_in["ETag"] == anonymous["ETag"]


def test_caches_may_keep_pages_but_ask_each_time(client: Client, section: Section) -> None:
    answer = client.get(address("section", section))
    assert answer["Cache-Control"] == "public, no-cache"
    varies = {part.strip() for part in answer["Vary"].split(",")}
    assert {"Accept-Language", "Cookie", "Accept-Encoding", "HX-Request"} <= varies


def test_changed_name_of_the_event_shows_in_the_list_at_once(
    client: Client, director: User, section: Section
) -> None:
    assert "Open" in client.get("/").content.decode()
    event = section.event
    update_event(by=director, event_id=event.pk, version=event.version, name="Renamed Cup")
    assert "Renamed Cup" in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("page", "queries"),
    [("section", 10), ("standings", 8), ("crosstable", 6), ("players", 3), ("round_by_name", 10)],
)
def test_rendering_takes_the_same_queries_for_few_players_and_many(
    client: Client, director: User, django_assert_num_queries: Queries, page: str, queries: int
) -> None:
    for players in (6, 30):
        section = make_section(director, players)
        play_round(director, section)
        numbers = (1,) if page == "round_by_name" else ()
        path = address(page, section, *numbers)
        with django_assert_num_queries(queries):
            assert client.get(path).status_code == 200


def test_players_page_takes_the_same_queries_after_one_round_and_after_three(
    client: Client, director: User, django_assert_num_queries: Queries
) -> None:
    section = make_section(director, 8)
    for _round in range(3):
        play_round(director, section, ("1-0", "0-1"))
        entry = section.entries.order_by("number")[0]
        path = address("player", section, entry.pk)
        with django_assert_num_queries(6):
            client.get(path)


def test_list_of_events_takes_the_same_queries_for_one_event_and_for_five(
    client: Client, director: User, django_assert_num_queries: Queries
) -> None:
    for _event in range(5):
        section = make_section(director, 6)
        with django_assert_num_queries(5):
            client.get("/")
        path = f"/e/{section.event.slug}/"
        with django_assert_num_queries(5):
            client.get(path)


def test_health_tells_of_database_pdf_and_fonts(client: Client, db: None) -> None:
    report = client.get("/healthz").json()
    assert report["status"] == report["database"] == "ok"
    assert report["pdf"] in {"ok", "missing"}
    assert report["cjk_fonts"] in {"ok", "missing"}
    assert client.get("/healthz")["Cache-Control"] == "no-store"


def test_robots_keep_out_of_the_directors_pages(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Disallow: /director/" in text
    assert "Disallow: /accounts/" in text


def test_choosing_a_language_stays_on_the_page_and_is_remembered(client: Client, section: Section) -> None:
    path = address("round", section, 1)
    body = client.get(f"{path}?q=Player+01&utm=x").content.decode()
    assert f'href="{path}?q=Player+01&amp;lang=zh-hans"' in body
    chosen = client.get(f"{path}?lang=zh-hans")
    assert chosen["Content-Language"] == "zh-hans"
    assert client.get(path)["Content-Language"] == "zh-hans"
    assert client.get(address("standings", section))["Content-Language"] == "zh-hans"


def test_pages_travel_packed_to_whoever_unpacks_them(client: Client, section: Section) -> None:
    for path in addresses(section):
        plain = client.get(path)
        packed = client.get(path, headers={"Accept-Encoding": "br, gzip"})
        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert packed["ETag"] != plain["ETag"]
        again = {"Accept-Encoding": "gzip", "If-None-Match": packed["ETag"]}
        assert client.get(path, headers=again).status_code == 304

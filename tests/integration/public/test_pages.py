"""What the public pages show, for a section at each stage of its life."""

import re

import pytest
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Round, Seat, Section
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.events import update_event
from swissweb.events.services.presence import request_bye, withdraw
from tests.support.factories import (
    add,
    enter,
    make_event,
    make_section,
    pair,
    play_round,
    publish,
    section_of,
)
from tests.support.public import address, addresses, settle

pytestmark = pytest.mark.django_db


def text_of(client: Client, path: str) -> str:
    """The page as a reader meets it: without tags, with single spaces."""
    response = client.get(path)
    assert response.status_code == 200, path
    body = re.sub(r"<template.*?</template>|<script.*?</script>", " ", response.content.decode(), flags=re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def card(client: Client, path: str, board: int) -> str:
    body = client.get(path).content.decode()
    found = re.search(rf'<li id="b{board}".*?</li>', body, flags=re.S)
    assert found
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def open_round(director: User, players: int = 6, **event: object) -> Section:
    section = make_section(director, players, **event)
    pair(director, section)
    publish(director, section, 1)
    return section


def test_home_lists_events_and_leads_to_the_sign_in(client: Client, director: User) -> None:
    open_round(director, name="Harbour Open")
    text = text_of(client, "/")
    assert "Harbour Open" in text
    assert "6 players" in text
    assert "Round 1 of 5 · 3 games open" in text
    assert 'href="/accounts/login/"' in client.get("/").content.decode()


def test_unlisted_event_is_in_no_list_but_has_its_page_marked_noindex(client: Client, director: User) -> None:
    section = open_round(director, name="Secret Cup")
    event = section.event
    update_event(by=director, event_id=event.pk, version=event.version, listed=False)
    assert "Secret Cup" not in text_of(client, "/")
    settle(section)
    for path in addresses(section)[1:]:
        response = client.get(path)
        assert response.status_code == 200
        assert response["X-Robots-Tag"] == "noindex"
        assert '<meta name="robots" content="noindex">' in response.content.decode()


def test_listed_events_may_be_indexed(client: Client, director: User) -> None:
    section = open_round(director)
    response = client.get(address("section", section))
    assert "X-Robots-Tag" not in response
    assert "noindex" not in response.content.decode()


def test_open_board_shows_points_and_a_finished_one_its_result(client: Client, director: User) -> None:
    section = make_section(director, 6)
    play_round(director, section, ("1-0", "=-="))
    row = pair(director, section)
    publish(director, section, 2)
    first = row.boards.get(number=1)
    path = address("section", section)
    assert "Points 1" in card(client, path, 1)
    enter(director, first, "0-1")
    settle(section)
    assert "0–1 Black wins" in card(client, path, 1)
    assert "Points" not in card(client, path, 1)
    assert "Points" in card(client, path, 2)


def test_othello_shows_black_first_and_the_discs(client: Client, director: User) -> None:
    section = open_round(director, game="othello")
    enter(director, section.rounds.get().boards.get(number=1), "1-0")
    settle(section)
    path = address("section", section)
    assert re.match(r"Board 1 B Player \d\d W Player \d\d 40–24 Black wins", card(client, path, 1))


def test_xiangqi_shows_red_first(client: Client, director: User) -> None:
    section = open_round(director, game="xiangqi")
    enter(director, section.rounds.get().boards.get(number=1), "1-0")
    settle(section)
    assert re.match(
        r"Board 1 R Player \d\d B Player \d\d 2–0 Red wins", card(client, address("section", section), 1)
    )


def test_magic_has_no_sides(client: Client, director: User) -> None:
    section = open_round(director, game="magic")
    body = client.get(address("section", section)).content.decode()
    assert 'class="pc' not in body


def test_own_score_comes_first_in_the_list_by_name_and_on_the_players_page(
    client: Client, director: User
) -> None:
    section = open_round(director, 2, game="othello", rounds=1)
    board = section.rounds.get().boards.get()
    enter(director, board, "1-0")
    settle(section)
    black, white = (seat.entry for seat in board.seats.order_by("position"))
    assert re.search(r"40–24", text_of(client, address("player", section, black.pk)))
    assert re.search(r"24–40", text_of(client, address("player", section, white.pk)))
    by_name = text_of(client, address("round_by_name", section, 1))
    assert "40–24" in by_name
    assert "24–40" in by_name


def test_byes_and_absences_are_named_with_their_points(client: Client, director: User) -> None:
    section = make_section(director, 5)
    absent, half = section.entries.order_by("number")[:2]
    for entry, mark in ((absent, "Z"), (half, "H")):
        request_bye(by=director, section_id=section.pk, entry_id=entry.pk, version=1, round=1, mark=mark)
    pair(director, section)
    publish(director, section, 1)
    text = text_of(client, address("section", section))
    assert "Half-point bye Player 02 0 +½" in text
    assert "Absent Player 01 0 +0" in text
    assert "Bye Player 05 0 +1" in text


def test_withdrawn_player_is_marked_and_no_longer_listed_in_rounds(client: Client, director: User) -> None:
    section = make_section(director, 6)
    play_round(director, section)
    entry = section.entries.order_by("-number")[0]
    withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    pair(director, section)
    publish(director, section, 2)
    name = entry.person.name
    assert name not in text_of(client, address("round", section, 2))
    for page in ("standings", "players"):
        assert re.search(rf"{name}.*Withdrawn", text_of(client, address(page, section)))
    assert "Withdrawn" in text_of(client, address("section", section) + f"?q={name}")


def test_players_who_are_level_share_a_rank(client: Client, director: User) -> None:
    section = make_section(director, 6)
    play_round(director, section, ("=-=",))
    text = text_of(client, address("standings", section))
    assert text.count("1=") == 6
    assert "“=” after a rank" in text


def test_standings_name_and_explain_each_tiebreak(client: Client, director: User) -> None:
    section = make_section(director, 6)
    play_round(director, section)
    text = text_of(client, address("standings", section))
    for words in (
        "Buchholz, cut 1 The sum of the opponents’ points. The lowest value is left out.",
        "Buchholz The sum of the opponents’ points.",
        "Sonneborn-Berger",
        "Direct encounter",
        "Wins",
    ):
        assert words in text


def test_standings_exist_after_each_round_and_before_the_first(client: Client, director: User) -> None:
    section = make_section(director, 6, rounds=2)
    play_round(director, section)
    play_round(director, section)
    assert "Starting list" in text_of(client, address("standings_after", section, 0))
    assert "After round 1 of 2" in text_of(client, address("standings_after", section, 1))
    assert "Final standings" in text_of(client, address("standings", section))
    assert client.get(address("standings_after", section, 3)).status_code == 404


def test_standings_of_a_running_round_say_so(client: Client, director: User) -> None:
    section = open_round(director)
    text = text_of(client, address("standings", section))
    assert "3 games are still open" in text


def test_players_page_adds_up_round_by_round_and_links_the_opponents(client: Client, director: User) -> None:
    section = make_section(director, 6)
    play_round(director, section, ("1-0",))
    play_round(director, section, ("=-=",))
    winner = section.rounds.get(number=1).boards.get(number=1).seats.get(position=1).entry
    path = address("player", section, winner.pk)
    body = client.get(path).content.decode()
    totals = re.findall(r'<td class="num nb">([^<]*)</td>', body)
    assert totals == ["1", "1½"]
    opponents = set(re.findall(r'class="who" href="[^"]*/players/(\d+)/"', body))
    assert len(opponents) == 2
    assert str(winner.pk) not in opponents


def test_crosstable_is_a_grid_for_a_swiss_and_a_square_for_a_round_robin(
    client: Client, director: User
) -> None:
    swiss = make_section(director, 6)
    play_round(director, swiss)
    grid = client.get(address("crosstable", swiss)).content.decode()
    assert "Rd 5" in grid
    assert 'class="g self"' not in grid
    robin = make_section(director, 4, rounds=3, system="round_robin")
    play_round(director, robin)
    square = client.get(address("crosstable", robin)).content.decode()
    assert square.count('class="g self"') == 4


def test_event_of_one_section_is_its_info_tab_with_rules_and_qr_code(client: Client, director: User) -> None:
    section = make_section(director, 6)
    path = f"/e/{section.event.slug}/"
    text = text_of(client, path)
    assert "FIDE Dutch" in text
    assert "Win 1 Draw ½ Loss 0 Bye 1" in text
    assert f'src="{path}qr.svg"' in client.get(path).content.decode()
    svg = client.get(f"{path}qr.svg")
    assert svg["Content-Type"] == "image/svg+xml"
    assert svg.content.startswith(b"<?xml")
    assert b"<svg" in svg.content
    assert b"<script" not in svg.content


def test_every_page_of_an_empty_section_answers(client: Client, director: User) -> None:
    section = section_of(make_event(director, name="Nobody yet"))
    for path in addresses(section):
        assert client.get(path).status_code == 200, path
    assert "No round is published yet" in text_of(client, address("section", section))


def test_every_page_answers_when_a_round_has_only_byes(client: Client, director: User) -> None:
    section = make_section(director, 2)
    for entry in section.entries.all():
        request_bye(by=director, section_id=section.pk, entry_id=entry.pk, version=1, round=1, mark="H")
    # The engine has nobody to pair; a director may still publish such a round by hand.
    row = Round.objects.create(section=section, stage=section.stages.get(), number=1, state="published")
    for entry in section.entries.all():
        Seat.objects.create(section=section, round=row, entry=entry, kind="bye", mark="H")
    settle(section)
    for path in addresses(section):
        assert client.get(path).status_code == 200, path
    assert "Half-point bye" in text_of(client, address("section", section))


def test_pages_of_another_events_section_are_not_found(client: Client, director: User) -> None:
    one, two = open_round(director, name="One"), open_round(director, game="go", name="Two")
    for path in addresses(one)[2:]:
        crossed = path.replace("/one/", "/two/")
        assert crossed != path
        assert client.get(crossed).status_code == 404, crossed
    stranger = two.entries.first()
    assert stranger is not None
    assert client.get(address("player", one, stranger.pk)).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/e/nothing/",
        "/e/nothing/qr.svg",
        "/e/nothing/open/",
        "/e/nothing/open/r/1/",
        "/e/nothing/open/standings/",
        "/e/nothing/open/crosstable/",
        "/e/nothing/open/players/",
        "/e/nothing/open/players/1/",
        "/e/nothing/open/players/99999999999999999999/",
    ],
)
def test_unknown_addresses_are_not_found(client: Client, db: None, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "Not found" in response.content.decode()


@pytest.mark.parametrize("number", [0, 2, 99, 99999999999999999999])
def test_round_that_does_not_exist_is_not_found(client: Client, director: User, number: int) -> None:
    section = open_round(director)
    for page in ("round", "round_by_name"):
        assert client.get(address(page, section, number)).status_code == 404


def test_only_reading_is_possible(client: Client, director: User) -> None:
    section = open_round(director)
    for path in addresses(section):
        assert client.post(path).status_code == 405, path


def test_names_sort_by_the_romanised_name_in_the_list_by_name(client: Client, director: User) -> None:
    section = make_section(director, 0, rounds=3)
    given = [
        PlayerInput("Zoe Last"),
        PlayerInput("Émile First"),
        PlayerInput("王芳", latin="Fang Wang"),
        PlayerInput("Hugo Middle"),
    ]
    add(director, section, given)
    pair(director, section)
    publish(director, section, 1)
    body = client.get(address("round_by_name", section, 1)).content.decode()
    names = re.findall(r'class="own">.*?<bdi[^>]*>([^<]*)</bdi>', body)
    assert names == ["Émile First", "王芳", "Hugo Middle", "Zoe Last"]


def test_documents_that_pages_offer_exist(client: Client, director: User) -> None:
    section = make_section(director, 6)
    play_round(director, section)
    offered = {
        link
        for path in addresses(section)
        for link in re.findall(r'href="(/e/[^"#?]+\.(?:pdf|csv|trf))"', client.get(path).content.decode())
    }
    base = f"/e/{section.event.slug}/{section.slug}/"
    assert offered == {
        base + name
        for name in (
            "r/1/pairings.pdf",
            "r/1/by-name.pdf",
            "standings/0.pdf",
            "standings/0.csv",
            "standings/1.pdf",
            "standings/1.csv",
            "crosstable.pdf",
            "crosstable.csv",
            "wallchart.pdf",
            "players.pdf",
            "tournament.trf",
        )
    }
    for link in offered:
        # 202: being made; 503: this machine has no libraries for PDF.
        assert client.get(link).status_code in {200, 202, 503}, link

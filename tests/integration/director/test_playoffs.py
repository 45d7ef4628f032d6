"""Play-offs, tables corrected after they were closed, and who can still win."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from swissweb.accounts.models import User
from swissweb.events.models import PlayOff, PublishedTable, Section
from swissweb.events.selectors.playoffs import playoffs_of
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.results import Result, record_result
from swissweb.events.services.states import take_back
from tests.support.factories import (
    add,
    board_of,
    complete,
    enter,
    make_section,
    play_round,
    published_round,
)
from tests.support.pages import only_for_directors, page_of, refuses_delete, refuses_get, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


@pytest.fixture
def level(director: User) -> Section:
    """One round of four, both games drawn, no tie-breaks: all four share the first place."""
    section = make_section(director, players=4, rounds=1)
    Section.objects.filter(pk=section.pk).update(tiebreaks=[])
    play_round(director, section, ["=-="])
    section.refresh_from_db()
    return section


def send(client: Client, section: Section, places: dict[int, object], **values: Any) -> Any:
    section.refresh_from_db()
    fields = {f"place_{section.entries.get(number=n).pk}": place for n, place in places.items()}
    data = {"version": section.version, "reason": "Blitz, 2–0", **fields} | values
    return client.post(page_of("playoffs", section), data)


def ranks(section: Section) -> list[tuple[int, int]]:
    section.refresh_from_db()
    return [(line.row.rank, line.entry.number) for line in standings_view(section).lines]


def test_a_play_off_orders_its_players_and_its_reason_stands_below_the_table(
    client: Client, level: Section
) -> None:
    assert ranks(level) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    page = text(client.get(page_of("standings", level)))
    assert page_of("playoffs", level) in page
    assert send(client, level, {3: 1, 2: 2}).status_code == 302
    assert ranks(level) == [(1, 3), (2, 2), (3, 1), (3, 4)]
    told = "Play-off: 1. Player 03, 2. Player 02. Blitz, 2–0"
    public = reverse("public:standings", args=(level.event.slug, level.slug))
    assert told in text(Client().get(public))
    assert told in text(client.get(page_of("standings", level)))
    log = text(client.get(reverse("director:log", args=(level.event.slug,))))
    assert "Play-off written down: Player 03, Player 02" in log
    # Those who are left can still play one.
    assert [[line.entry.number for line in group] for group in playoffs_of(level).level] == [[1, 4]]
    assert send(client, level, {4: 1, 1: 2}).status_code == 302
    assert ranks(level) == [(1, 3), (2, 2), (3, 4), (4, 1)]


def test_a_play_off_does_not_decide_between_players_who_did_not_meet_in_it(
    client: Client, director: User
) -> None:
    section = make_section(director, players=4, rounds=1)
    Section.objects.filter(pk=section.pk).update(tiebreaks=[])
    play_round(director, section)
    level = [[line.entry.number for line in group] for group in playoffs_of(section).level]
    winners, losers = level
    assert send(client, section, {winners[0]: 2, winners[1]: 1}).status_code == 302
    # The first board was entered wrong: its loser won, and he is level with one of those who played off.
    enter(director, board_of(section, 1, 1), "0-1", reason="read wrong")
    names = {number: f"Player {number:02d}" for number in (*winners, *losers)}
    table = {line.entry.number: line.row for line in standings_view(section).lines}
    first = [number for number, row in table.items() if row.points == 100]
    assert {table[number].rank for number in first} == {1}, names
    assert sorted(first) in [
        sorted(line.entry.number for line in group) for group in playoffs_of(section).level
    ]


def test_a_play_off_removed_leaves_its_players_level(client: Client, level: Section) -> None:
    send(client, level, {3: 1, 2: 2})
    level.refresh_from_db()
    path = page_of("playoff_remove", level, PlayOff.objects.get().pk)
    seen = level.version
    assert client.post(path, {"version": seen}).status_code == 302
    placed = [[level.entries.get(number=number).person.name, place] for number, place in ((3, 1), (2, 2))]
    removed, written = level.event.audit.filter(action__startswith="playoff_").order_by("-id")
    assert (written.before, written.after, written.reason) == (None, placed, "Blitz, 2–0")
    assert (removed.before, removed.after) == ([*placed, "Blitz, 2–0"], None)
    assert ranks(level) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert client.post(path, {"version": seen}).status_code == 409
    assert client.post(path, {"version": level.version}).status_code == 404


@pytest.mark.parametrize(
    ("places", "values", "code"),
    [
        ({}, {}, "A play-off is between two players"),
        ({1: 1}, {}, "A play-off is between two players"),
        ({1: 1, 2: 1}, {}, "Places go from 1 to 2"),
        ({1: 1, 2: 3}, {}, "Places go from 1 to 2"),
        ({1: 1, 2: "x"}, {}, "x"),
        ({1: 1, 2: 2}, {"reason": " "}, "Say how it was decided"),
    ],
)
def test_what_is_no_play_off_is_refused_and_stays_typed(
    client: Client, level: Section, places: dict[int, object], values: dict[str, str], code: str
) -> None:
    response = send(client, level, places, **values)
    assert response.status_code == 422
    assert code in text(response)
    assert not PlayOff.objects.exists()
    if len(places) == 2 and not values:
        assert 'value="Blitz, 2–0"' in text(response)


def test_nobody_plays_off_twice_or_against_whoever_is_not_level_or_elsewhere(
    client: Client, director: User, level: Section
) -> None:
    send(client, level, {3: 1, 2: 2})
    assert "is in a play-off already" in text(send(client, level, {3: 1, 1: 2}))
    other = make_section(director, players=2, rounds=1, name="Other")
    stranger = other.entries.get(number=1).pk
    response = send(client, level, {1: 1}, **{f"place_{stranger}": 2})
    assert response.status_code == 422
    assert PlayOff.objects.count() == 1


def test_a_play_off_waits_for_the_last_result(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=2)
    play_round(director, section, ["=-="])
    published_round(director, section)
    response = send(client, section, {1: 1, 2: 2})
    assert response.status_code == 422
    assert "after the last round" in text(response)
    assert "The last round is not over yet" in text(client.get(page_of("playoffs", section)))


def test_the_pages_have_their_twins(client: Client, director: User, level: Section) -> None:
    page = page_of("playoffs", level)
    send(client, level, {3: 1, 2: 2})
    remove = page_of("playoff_remove", level, PlayOff.objects.get().pk)
    for path in (page, remove):
        only_for_directors(path)
    only_for_directors(page, method="get")
    refuses_get(client, remove)
    refuses_delete(client, page)
    other = make_section(director, players=2, rounds=1, name="Other")
    other_path = page_of("playoff_remove", other, PlayOff.objects.get().pk)
    assert client.post(other_path, {"version": other.version}).status_code == 404
    assert send(client, level, {1: 1, 4: 2}, version=1).status_code == 409
    assert PlayOff.objects.count() == 1


def test_the_page_asks_the_same_number_of_questions_of_two_and_of_many(
    client: Client, director: User, level: Section
) -> None:
    many = make_section(director, players=0, rounds=1, name="Many")
    add(director, many, [PlayerInput(f"Twin {n}") for n in range(30)])
    play_round(director, many, ["=-="])
    counts = []
    for section in (level, many):
        send(client, section, {1: 1, 2: 2})
        client.get(page_of("playoffs", section))
        with CaptureQueriesContext(
            connection,
        ) as seen:
            client.get(page_of("playoffs", section))
        counts.append(len(seen))
    assert counts[0] == counts[1]


# ---------- corrected tables ----------


def correct(by: User, section: Section, number: int, outcome: str) -> None:
    game = board_of(section, number, 1).games.get()
    record_result(
        by=by,
        event=section.event,
        game_id=game.pk,
        version=game.version,
        result=Result(outcome),
        reason="misread",
    )


def test_a_table_that_changed_after_its_round_was_closed_says_so(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section, ["1-0"])
    page = page_of("standings_after", section, 1)
    assert PublishedTable.objects.get(section=section).after == 1
    assert "Corrected since" not in text(client.get(page))
    correct(director, section, 1, "0-1")
    assert "Corrected since the round was closed on" in text(client.get(page))
    public = reverse("public:standings_after", args=(section.event.slug, section.slug, 1))
    assert "Corrected since the round was closed on" in text(Client().get(public))
    assert standings_view(section, 1).corrected is not None
    # The right result after all: the table is again what was published.
    correct(director, section, 1, "1-0")
    assert standings_view(section, 1).corrected is None


def test_later_rounds_and_late_entries_are_no_correction(director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section, ["1-0"])
    add(director, section, [PlayerInput("Late and strong", rating=2700)])
    play_round(director, section, ["=-="])
    assert standings_view(section, 1).corrected is None
    assert standings_view(section, 2).corrected is None


def test_a_round_that_is_not_paired_any_more_has_no_published_table(director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section, ["1-0"])
    for _step in range(3):
        section.refresh_from_db()
        take_back(by=director, section_id=section.pk, version=section.version, number=1, reason="again")
    assert not section.rounds.exists()
    assert not PublishedTable.objects.exists()


# ---------- the race ----------


def favourites_win(by: User, section: Section) -> None:
    """The next round; whoever has the smaller number wins."""
    row = published_round(by, section)
    for board in row.boards.order_by("number"):
        board.round.section = section
        first, second = (seat.entry.number for seat in board.seats.order_by("position"))
        enter(by, board, "1-0" if first < second else "0-1")
    complete(by, section, row.number)


def test_the_table_says_who_can_still_win_and_between_which_places_everybody_ends(
    client: Client, director: User
) -> None:
    section = make_section(director, players=8, rounds=4)
    for _round in range(3):
        favourites_win(director, section)
    lines = standings_view(section).lines
    assert [line.row.points for line in lines[:3]] == [300, 200, 200]
    able = [line.entry.person.name for line in lines if line.row.points >= 200]
    page = text(client.get(page_of("standings", section)))
    assert f"Can still win: {', '.join(able)}." in page
    public = reverse("public:standings", args=(section.event.slug, section.slug))
    page = text(Client().get(public))
    assert f"Can still win: {', '.join(able)}." in page
    # Nobody can overtake the leader, but three can catch him.
    assert '<dt>Places still possible</dt><dd class="nb">1–4</dd>' in page
    favourites_win(director, section)
    page = text(client.get(page_of("standings", section)))
    assert "Can still win" not in page
    assert not standings_view(section).prospects()


def test_a_lead_that_cannot_be_caught_is_said(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    favourites_win(director, section)
    favourites_win(director, section)
    points = [line.row.points for line in standings_view(section).lines]
    assert points == [200, 100, 100, 0]
    section.entries.filter(number__gt=1).update(withdrawn_after=2)
    page = text(client.get(page_of("standings", section)))
    assert "Player 01 can’t be caught any more." in page

"""New events, and the page of an event."""

import pytest
from django.conf import LazySettings
from django.test import Client

from swissweb.events.models import Event, Membership
from swissweb.events.selectors.standings import standings_view
from tests.support.factories import (
    add,
    complete,
    enter,
    make_section,
    make_user,
    pair,
    play_round,
    publish,
    section_of,
)
from tests.support.pages import event_page, only_for_directors, page_of, signed_in

pytestmark = pytest.mark.django_db
NEW = "/director/new/"
GOOD = {"name": "Lantern Quay Open", "game": "chess", "system": "dutch", "rounds": "", "city": "Vienna"}


# ---------- a new event ----------


@pytest.mark.parametrize(
    ("said", "zone"), [("Asia/Taipei", "Asia/Taipei"), ("", "Africa/Lagos"), ("Mars/Tharsis", "Africa/Lagos")]
)
def test_a_new_event_takes_the_browsers_time_zone_else_the_servers(
    said: str, zone: str, settings: LazySettings
) -> None:
    settings.TIME_ZONE = "Africa/Lagos"
    signed_in(make_user()).post(NEW, {**GOOD, "time_zone": said})
    assert Event.objects.get().time_zone == zone


def test_one_short_form_makes_an_event_and_leads_to_its_players() -> None:
    director = make_user()
    response = signed_in(director).post(NEW, {**GOOD, "starts": "2027-03-05"})
    event = Event.objects.get()
    section = section_of(event)
    assert response.status_code == 302
    assert response["Location"] == page_of("players", section)
    assert (event.name, event.city, str(event.starts)) == ("Lantern Quay Open", "Vienna", "2027-03-05")
    assert section.stages.get().total_rounds == 7
    assert Membership.objects.get(event=event).user == director


@pytest.mark.parametrize(("game", "rounds"), [("go", 5), ("draughts", 9), ("magic", 5)])
def test_rounds_left_empty_are_those_of_the_game(game: str, rounds: int) -> None:
    signed_in(make_user()).post(NEW, {**GOOD, "game": game})
    assert section_of(Event.objects.get()).stages.get().total_rounds == rounds


@pytest.mark.parametrize(
    ("game", "system"),
    [
        ("chess", "dutch"),
        ("go", "mcmahon"),
        ("othello", "fold"),
        ("xiangqi", "fold"),
        ("draughts", "fold"),
        ("scrabble", "contenders"),
        ("magic", "simple"),
        ("other", "dutch"),
    ],
)
def test_the_usual_choice_is_the_system_of_the_game(game: str, system: str) -> None:
    client = signed_in(make_user())
    page = client.get(NEW).content.decode()
    assert 'value="usual" id="id_system_0" required checked' in " ".join(page.split()), page
    assert client.post(NEW, {**GOOD, "game": game, "system": "usual"}).status_code == 302
    section = section_of(Event.objects.get())
    assert section.stages.get().system == system
    # A further section of the same event begins with that system.
    settings = client.get(event_page("settings", section.event)).content.decode()
    assert f'<option value="{system}"' in settings.split('name="system"')[1].split("</option>")[0]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "This field is required"),
        ("rounds", "0", "0 rounds are not possible"),
        ("rounds", "100", "100 rounds are not possible"),
        ("rounds", "many", "whole number"),
        ("game", "ludo", "valid choice"),
        ("system", "luck", "valid choice"),
        ("starts", "tomorrow", "valid date"),
        ("name", "x" * 201, "at most 200"),
    ],
)
def test_bad_data_is_shown_beside_its_field_with_the_text_kept(field: str, value: str, words: str) -> None:
    response = signed_in(make_user()).post(NEW, {**GOOD, field: value})
    text = response.content.decode()
    assert response.status_code == 422
    assert words in text
    assert "Vienna" in text
    assert not Event.objects.exists()


def test_a_new_event_needs_an_account() -> None:
    assert Client().post(NEW, GOOD)["Location"].startswith("/accounts/login/")
    assert signed_in(make_user()).delete(NEW).status_code == 405
    assert not Event.objects.exists()


# ---------- the event's page ----------


def shown(client: Client, event: Event) -> str:
    response = client.get(event_page("event", event))
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_leads_through_a_tournament_step_by_step() -> None:
    director = make_user()
    client = signed_in(director)
    section = make_section(director, players=0, rounds=1)
    event = section.event
    assert "Add players, Chess" in shown(client, event)
    add(director, section, 4)
    assert "Pair round 1, Chess" in shown(client, event)
    row = pair(director, section)
    text = shown(client, event)
    assert "Publish round 1, Chess" in text
    assert "The draft is not published" in text
    publish(director, section, 1)
    text = shown(client, event)
    assert "2 boards are open" in text
    assert "No results yet on boards 1, 2" in text
    for board in row.boards.all():
        board.round.section = section
        enter(director, board, "1-0")
    assert "Complete round 1" in shown(client, event)
    complete(director, section, 1)
    text = shown(client, event)
    assert "Chess is finished" in text
    assert "Nothing is open." in text


def test_the_lead_is_told_in_the_order_of_the_standings_and_the_winner_once_all_is_over() -> None:
    director = make_user()
    client = signed_in(director)
    section = make_section(director, players=8, rounds=2)
    lead = ">In the lead</dt>"
    # Two perfect scores after two rounds cannot be with four winners of round 1, so tie-breaks decide.
    play_round(director, section)
    assert lead in shown(client, section.event)
    play_round(director, section)
    text = shown(client, section.event)
    assert lead not in text
    view = standings_view(section)
    best = [line.entry.person.name for line in view.lines if line.row.rank == 1]
    told = text.split(">Winner", 1)[1].split("</dd>", 1)[0]
    assert [line.entry.person.name for line in view.lines if line.entry.person.name in told] == best


def test_one_main_button_and_the_public_address_with_its_code() -> None:
    director = make_user()
    section = make_section(director, players=4)
    text = shown(signed_in(director), section.event)
    assert text.count("btn-main") == 1
    assert f"http://testserver/e/{section.event.slug}/" in text
    assert f"/e/{section.event.slug}/qr.svg" in text


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_an_address_no_phone_can_open_is_said_to_be_one(host: str, settings: LazySettings) -> None:
    director = make_user()
    section = make_section(director, players=4)
    path = event_page("event", section.event)
    public = f"/e/{section.event.slug}/"
    client = signed_in(director)
    assert "./run --lan" in client.get(path, headers={"host": host}).content.decode()
    assert "Phones can’t open this address" in client.get(public, headers={"host": host}).content.decode()
    settings.PUBLIC_URL = "http://192.168.1.5:8000"
    for where in (path, public):
        text = client.get(where, headers={"host": host}).content.decode()
        assert f"http://192.168.1.5:8000{public}" in text
        assert "Phones can’t open" not in text


def test_the_code_is_drawn_anew_when_the_server_has_another_address(settings: LazySettings) -> None:
    director = make_user()
    path = f"/e/{make_section(director, players=0).event.slug}/qr.svg"
    client = signed_in(director)
    first = client.get(path)
    assert client.get(path, headers={"if-none-match": first["ETag"]}).status_code == 304
    settings.PUBLIC_URL = "https://chess.example.org"
    second = client.get(path, headers={"if-none-match": first["ETag"]})
    assert second.status_code == 200
    assert second.content != first.content


def test_standings_stay_in_the_directors_frame_and_the_public_footer_leads_back() -> None:
    director = make_user()
    section = make_section(director, players=6)
    play_round(director, section)
    client = signed_in(director)
    path = page_of("standings", section)
    assert f'href="{path}"' in shown(client, section.event)
    page = client.get(path).content.decode()
    assert "After round 1 of 5." in page
    assert "Player 01" in page
    assert f'href="/e/{section.event.slug}/{section.slug}/standings/1/"' in page
    assert client.get(page_of("standings_after", section, 0)).status_code == 200
    assert client.get(page_of("standings_after", section, 2)).status_code == 404
    public = client.get(f"/e/{section.event.slug}/{section.slug}/standings/").content.decode()
    assert f'href="{event_page("event", section.event)}"' in public
    only_for_directors(path, method="get")


def test_a_player_without_a_place_in_the_draft_is_named() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    pair(director, section)
    add(director, section, ["Late, Larry"])
    assert "No place in the draft: Late, Larry" in shown(signed_in(director), section.event)


def test_a_round_robin_with_too_few_rounds_says_how_many_it_takes() -> None:
    director = make_user()
    section = make_section(director, players=8, rounds=5, system="round_robin")
    assert "takes 7 rounds; 5 are planned" in shown(signed_in(director), section.event)


def test_the_last_changes_are_told_in_words() -> None:
    director = make_user()
    section = make_section(director, players=3)
    text = shown(signed_in(director), section.event)
    assert "Players added (3): Player 01, Player 02, Player 03" in text
    assert "Event Open created" in text


def test_the_event_page_is_for_its_directors() -> None:
    section = make_section(make_user(), players=2)
    only_for_directors(event_page("event", section.event), method="get")
    assert signed_in(make_user()).get("/director/e/nowhere/").status_code == 404


def test_the_event_page_takes_as_many_queries_for_many_players(
    django_assert_num_queries,  # type: ignore[no-untyped-def]
    django_assert_max_num_queries,  # type: ignore[no-untyped-def]
) -> None:
    director = make_user()
    client = signed_in(director)
    small = make_section(director, players=6)
    play_round(director, small)
    with django_assert_max_num_queries(25) as few:
        shown(client, small.event)
    large = make_section(director, players=40)
    play_round(director, large)
    with django_assert_num_queries(len(few.captured_queries)):
        shown(client, large.event)

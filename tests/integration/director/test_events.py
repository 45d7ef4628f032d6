import pytest
from django.conf import LazySettings
from django.test import Client

from swissweb.events.models import AuditEntry, Event, Membership
from swissweb.events.selectors.events import public_event
from swissweb.events.services.members import add_member
from tests.support.factories import (
    add,
    complete,
    enter,
    make_event,
    make_section,
    make_user,
    pair,
    play_round,
    publish,
    section_of,
)
from tests.support.pages import event_page, only_for_directors, page_of, refuses_get, signed_in, text

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


# ---------- settings of the event ----------


def event_data(event: Event, **changes: object) -> dict[str, object]:
    data: dict[str, object] = {
        "version": event.version,
        "name": event.name,
        "time_zone": "UTC",
        "language": "en",
        "listed": "on",
    }
    return {**data, **changes}


def test_the_cover_can_be_changed_and_the_change_is_logged() -> None:
    director = make_user()
    event = make_event(director)
    path = event_page("settings", event)
    response = signed_in(director).post(
        path, event_data(event, name="Grand Open", time_zone="Europe/Vienna", listed="")
    )
    event.refresh_from_db()
    assert response.status_code == 302
    assert (event.name, event.time_zone, event.listed) == ("Grand Open", "Europe/Vienna", False)
    entry = AuditEntry.objects.get(action="event_changed")
    assert (entry.before["name"], entry.after["name"]) == ("Open", "Grand Open")


def test_a_stale_cover_keeps_the_text_and_shows_what_is_stored_now() -> None:
    director = make_user()
    event = make_event(director)
    client, path = signed_in(director), event_page("settings", event)
    old = event_data(event)
    client.post(path, event_data(event, name="Theirs", city="Graz"))
    response = client.post(path, {**old, "name": "Mine"})
    text = response.content.decode()
    assert response.status_code == 409
    assert 'value="Mine"' in text
    assert "<dd>Theirs</dd>" in text
    assert "<dd>Graz</dd>" in text
    event.refresh_from_db()
    assert event.name == "Theirs"
    # Sent again from the page that was answered, it is saved.
    assert client.post(path, event_data(event, name="Mine")).status_code == 302


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": " "}, "required"),
        ({"starts": "2027-03-05", "ends": "2027-03-04"}, "The last day is before the first"),
        ({"time_zone": "Mars/Olympus"}, "valid choice"),
        ({"federation": "LONG"}, "at most 3"),
    ],
)
def test_a_bad_cover_is_refused_with_the_text_kept(changes: dict[str, object], words: str) -> None:
    director = make_user()
    event = make_event(director)
    response = signed_in(director).post(
        event_page("settings", event), event_data(event, venue="Old Customs House", **changes)
    )
    assert response.status_code == 422
    assert words in response.content.decode()
    assert "Old Customs House" in response.content.decode()
    event.refresh_from_db()
    assert (event.name, event.version) == ("Open", 1)


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30])
def test_a_version_that_is_none_is_a_conflict(version: str) -> None:
    director = make_user()
    event = make_event(director)
    response = signed_in(director).post(event_page("settings", event), event_data(event, version=version))
    assert response.status_code == 409
    assert "Somebody changed the event" in response.content.decode()


def test_the_settings_are_for_directors() -> None:
    event = make_event(make_user())
    only_for_directors(event_page("settings", event), data=event_data(event))
    only_for_directors(event_page("settings", event), method="get")


# ---------- settings of a section ----------


def rules(section, **changes: object) -> dict[str, object]:  # type: ignore[no-untyped-def]
    data: dict[str, object] = {
        "version": section.settings_version,
        "name": section.name,
        "rounds": 5,
        "initial_colour": "",
        "late_numbers": "rank",
    }
    return {**data, **changes}


def test_the_public_sees_reasons_only_when_a_director_says_so() -> None:
    director = make_user()
    section = make_section(director, players=0)
    assert not section.explain_public
    signed_in(director).post(page_of("section_settings", section), rules(section, explain_public="on"))
    section.refresh_from_db()
    assert section.explain_public
    after = AuditEntry.objects.latest("id").after
    assert isinstance(after, dict)
    assert after["explain_public"] is True
    assert "Reasons on the public page" in text(signed_in(director).get(event_page("log", section.event)))
    signed_in(director).post(page_of("section_settings", section), rules(section))
    section.refresh_from_db()
    assert not section.explain_public


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rounds": "0"}, "0 rounds are not possible"),
        ({"late_numbers": "first"}, "valid choice"),
    ],
)
def test_bad_rules_are_refused_with_the_text_kept(changes: dict[str, object], words: str) -> None:
    director = make_user()
    section = make_section(director, players=0)
    response = signed_in(director).post(
        page_of("section_settings", section), rules(section, name="A group", **changes)
    )
    assert response.status_code == 422
    assert words in response.content.decode()
    assert 'value="A group"' in response.content.decode()
    section.refresh_from_db()
    assert section.settings_version == 1


def test_stale_rules_keep_the_text_and_show_what_is_stored_now() -> None:
    director = make_user()
    section = make_section(director, players=0)
    client, path = signed_in(director), page_of("section_settings", section)
    client.post(path, rules(section, rounds="7"))
    response = client.post(path, rules(section, name="A group"))
    text = response.content.decode()
    assert response.status_code == 409
    assert 'value="A group"' in text
    assert "<dt>Rounds</dt><dd>7</dd>" in text
    section.refresh_from_db()
    assert section.name == "Chess"


def test_after_round_one_the_first_colour_stays_and_the_rounds_do_not_fall_below_it() -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    play_round(director, section)
    section.refresh_from_db()
    client, path = signed_in(director), page_of("section_settings", section)
    colour = section.initial_colour
    data = rules(section, rounds="1", initial_colour="b" if colour == "w" else "w")
    response = client.post(path, data)
    assert response.status_code == 422
    assert "2 rounds are paired already" in response.content.decode()
    assert client.post(path, {**data, "rounds": "6"}).status_code == 302
    section.refresh_from_db()
    assert section.initial_colour == colour


def test_a_game_without_sides_has_no_colour_to_choose() -> None:
    director = make_user()
    section = make_section(director, players=0, game="magic")
    text = signed_in(director).get(page_of("section_settings", section)).content.decode()
    assert "initial_colour" not in text


def test_rules_are_for_directors_and_of_their_own_event() -> None:
    director = make_user()
    section = make_section(director, players=0)
    only_for_directors(page_of("section_settings", section), data=rules(section))
    other = make_section(director, players=0, name="Other", game="go")
    wrong = f"/director/e/{section.event.slug}/{other.slug}/settings/"
    assert signed_in(director).post(wrong, rules(section)).status_code == 404


# ---------- who directs ----------


def test_another_director_is_added_by_name_and_can_be_taken_off_again() -> None:
    director, helper = make_user(), make_user("berta")
    event = make_event(director)
    client = signed_in(director)
    assert client.post(event_page("member_add", event), {"username": " BERTA "}).status_code == 302
    assert signed_in(helper).get(event_page("event", event)).status_code == 200
    assert client.post(event_page("member_remove", event, helper.pk)).status_code == 302
    assert signed_in(helper).get(event_page("event", event)).status_code == 403
    actions = list(AuditEntry.objects.order_by("id").values_list("action", flat=True))
    assert actions[-2:] == ["member_added", "member_removed"]


@pytest.mark.parametrize(
    ("username", "words"),
    [("nobody", "There is no account “nobody”"), ("", "required"), ("anna", "directs this event already")],
)
def test_a_name_that_can_not_be_added_is_kept_and_explained(username: str, words: str) -> None:
    director = make_user("anna")
    event = make_event(director)
    response = signed_in(director).post(event_page("member_add", event), {"username": username})
    assert response.status_code == 422
    assert words in response.content.decode()
    assert Membership.objects.count() == 1


def test_the_last_director_stays() -> None:
    director = make_user()
    event = make_event(director)
    response = signed_in(director).post(event_page("member_remove", event, director.pk))
    assert response.status_code == 422
    assert "An event needs one director" in response.content.decode()
    assert Membership.objects.count() == 1


def test_one_who_takes_himself_off_lands_on_his_own_list() -> None:
    director, other = make_user(), make_user("berta")
    event = make_event(director)
    add_member(by=director, event_id=event.pk, username="berta")
    response = signed_in(other).post(event_page("member_remove", event, other.pk))
    assert response["Location"] == "/director/"


def test_members_are_changed_by_directors_and_by_post_only() -> None:
    director = make_user()
    event = make_event(director)
    for path in (event_page("member_add", event), event_page("member_remove", event, director.pk)):
        only_for_directors(path, data={"username": "berta"})
        refuses_get(signed_in(director), path)
    assert public_event(event.slug).event == event

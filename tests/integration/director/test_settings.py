"""Settings of an event and of its sections; who directs."""

import pytest

from swissweb.events.models import AuditEntry, Event, Membership
from swissweb.events.selectors.events import public_event
from swissweb.events.services.members import add_member
from tests.support.factories import (
    make_event,
    make_section,
    make_user,
    play_round,
)
from tests.support.pages import event_page, only_for_directors, page_of, refuses_get, signed_in, text

pytestmark = pytest.mark.django_db


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

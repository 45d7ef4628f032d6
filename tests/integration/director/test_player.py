"""The page of a player: his data, when he plays, his lot."""

import re

import pytest
from django.test import Client

from swissweb.events.models import AuditEntry, ByeRequest, Entry, Section
from tests.support.factories import add, complete, enter, make_section, make_user, pair, play_round, publish
from tests.support.listed import first, names
from tests.support.pages import (
    event_page,
    only_for_directors,
    page_of,
    refuses_delete,
    refuses_get,
    rounds_path,
    signed_in,
)

pytestmark = pytest.mark.django_db


# ---------- one player ----------


def player_data(entry: Entry, **changes: object) -> dict[str, object]:
    return {
        "version": entry.version,
        "name": entry.person.name,
        "rating": entry.person.rating or "",
        **changes,
    }


def test_data_are_corrected_and_the_numbers_follow() -> None:
    director = make_user()
    section = make_section(director, players=3)
    entry = section.entries.get(number=3)
    path = page_of("player", section, entry.pk)
    response = signed_in(director).post(path, player_data(entry, rating="2200", birth="1985", sex="w"))
    entry.refresh_from_db()
    assert response.status_code == 302
    assert entry.number == 1
    assert (entry.person.birth, entry.person.sex) == ("1985", "w")
    change = AuditEntry.objects.get(action="player_changed")
    assert (change.before["rating"], change.after["rating"]) == (1980, 2200)


def test_a_stale_page_keeps_the_text_and_shows_what_is_stored_now() -> None:
    director = make_user()
    section = make_section(director, players=3)
    entry = section.entries.get(number=3)
    client, path = signed_in(director), page_of("player", section, entry.pk)
    old = player_data(entry)
    client.post(path, player_data(entry, club="Theirs"))
    response = client.post(path, {**old, "club": "Mine"})
    text = response.content.decode()
    assert response.status_code == 409
    assert 'value="Mine"' in text
    assert "<dt>Club</dt><dd>Theirs</dd>" in text
    entry.refresh_from_db()
    assert entry.person.club == "Theirs"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": ""}, "required"),
        ({"rating": "99999"}, "99999 is no rating"),
        ({"fide_id": "abc"}, "no FIDE number"),
        ({"sex": "x"}, "valid choice"),
        ({"name": "player 02"}, "is there already"),
    ],
)
def test_bad_data_of_a_player_are_refused_with_the_text_kept(changes: dict[str, object], words: str) -> None:
    director = make_user()
    section = make_section(director, players=3)
    entry = first(section)
    path = page_of("player", section, entry.pk)
    response = signed_in(director).post(path, player_data(entry, club="SK Rote Türme", **changes))
    assert response.status_code == 422
    assert words in response.content.decode()
    assert 'value="SK Rote Türme"' in response.content.decode()
    entry.refresh_from_db()
    assert entry.person.club == ""


def test_the_rounds_of_a_player_are_shown() -> None:
    director = make_user()
    section = make_section(director, players=3, rounds=3)
    play_round(director, section)
    client = signed_in(director)
    shown = [
        client.get(page_of("player", section, entry.pk)).content.decode() for entry in section.entries.all()
    ]
    assert sum("Points 1" in text for text in shown) == 2
    assert sum(">Bye<" in text for text in shown) == 1


# ---------- who plays when ----------


def test_a_withdrawal_is_one_step_and_so_is_its_undo() -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    entry = first(section)
    client = signed_in(director)
    data = {"version": entry.version, "after": "1", "reason": "ill"}
    response = client.post(page_of("player_withdraw", section, entry.pk), data)
    entry.refresh_from_db()
    assert response.status_code == 302
    assert entry.withdrawn_after == 1
    logged = AuditEntry.objects.get(action="player_withdrawn")
    assert (logged.reason, logged.params["last"]) == ("ill", 1)

    text = client.get(response["Location"]).content.decode()
    undo = f"{page_of('player_reinstate', section, entry.pk)}?version={entry.version}"
    assert f'action="{undo}"' in text
    assert client.post(undo).status_code == 302
    entry.refresh_from_db()
    assert entry.withdrawn_after is None


def choices_of(client: Client, section: Section, entry: Entry) -> list[str]:
    page = client.get(page_of("player", section, entry.pk)).content.decode()
    found = re.search(r'<select name="after".*?</select>', page, re.DOTALL)
    return re.findall(r">([^<>]+)</option>", found[0]) if found else []


def test_only_rounds_that_make_sense_can_be_chosen_to_withdraw() -> None:
    director = make_user()
    section = make_section(director, players=8, rounds=3)
    entry, client = first(section), signed_in(director)
    assert choices_of(client, section, entry) == ["before round 1", "after round 1", "after round 2"]
    play_round(director, section)
    assert choices_of(client, section, entry) == ["after round 1", "after round 2"]
    pair(director, section)
    publish(director, section, 2)
    # His board is open: he may leave before it.
    assert choices_of(client, section, entry) == ["after round 2", "after round 1"]
    for board in section.rounds.get(number=2).boards.all():
        board.round.section = section
        enter(director, board, "1-0")
    complete(director, section, 2)
    play_round(director, section)
    assert choices_of(client, section, entry) == []


def test_who_leaves_before_the_first_round_is_said_to_and_not_after_round_0() -> None:
    director = make_user()
    section = make_section(director, players=8)
    entry, client = first(section), signed_in(director)
    path = page_of("player_withdraw", section, entry.pk)
    response = client.post(path, {"version": entry.version, "after": "0"})
    pages = [response["Location"], page_of("players", section), event_page("log", section.event)]
    pages += [rounds_path(section, "1/")]
    for where in pages:
        page = client.get(where).content.decode()
        assert "before round 1" in page, where
        assert "round 0" not in page, where
    entry.refresh_from_db()
    again = client.post(path, {"version": entry.version, "after": "0"}).content.decode()
    assert "is withdrawn before round 1." in again


def test_a_player_is_taken_off_the_list_in_two_steps() -> None:
    director = make_user()
    section = make_section(director, players=2)
    page = signed_in(director).get(page_of("player", section, first(section).pk)).content.decode()
    question = page.index("Take off the list …")
    assert page.index("It can’t be undone.") > question
    assert page.index(page_of("player_delete", section, first(section).pk)) > question


@pytest.mark.parametrize("after", ["9", "-1", "x", ""])
def test_a_withdrawal_after_no_possible_round_is_refused(after: str) -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    entry = first(section)
    path = page_of("player_withdraw", section, entry.pk)
    response = signed_in(director).post(
        path, {"version": entry.version, "after": after, "reason": "ill again"}
    )
    assert response.status_code == 422
    assert "ill again" in response.content.decode()
    entry.refresh_from_db()
    assert entry.withdrawn_after is None


def test_a_bye_is_noted_shown_and_taken_back() -> None:
    director = make_user()
    section = make_section(director, players=8)
    entry = first(section)
    client, path = signed_in(director), page_of("player_bye", section, entry.pk)
    response = client.post(path, {"version": 1, "round": "3", "mark": "H"})
    assert response.status_code == 302
    assert list(ByeRequest.objects.values_list("round", "mark")) == [(3, "H")]
    text = client.get(response["Location"]).content.decode()
    assert "Half-point bye, round 3" in text
    assert f'action="{path}?drop=3&amp;version=2"' in text
    assert client.post(path, {"version": 2, "drop": "3"}).status_code == 302
    assert not ByeRequest.objects.exists()


@pytest.mark.parametrize(("round_", "mark"), [("1", "H"), ("99", "H"), ("x", "H"), ("3", "U"), ("3", "")])
def test_a_bye_for_a_published_or_unknown_round_is_refused(round_: str, mark: str) -> None:
    director = make_user()
    section = make_section(director, players=8)
    pair(director, section)
    publish(director, section, 1)
    entry = first(section)
    path = page_of("player_bye", section, entry.pk)
    response = signed_in(director).post(path, {"version": entry.version, "round": round_, "mark": mark})
    assert response.status_code == 422
    assert not ByeRequest.objects.exists()


def test_a_player_is_taken_off_the_list_only_before_the_first_round() -> None:
    director = make_user()
    section = make_section(director, players=8)
    client = signed_in(director)
    entry = section.entries.get(number=2)
    response = client.post(page_of("player_delete", section, entry.pk), {"version": entry.version})
    assert response["Location"] == page_of("players", section)
    assert names(section)[:2] == ["Player 01", "Player 03"]

    add(director, section, ["Berg, Anna"])
    play_round(director, section)
    entry = first(section)
    assert "Take off the list" not in client.get(page_of("player", section, entry.pk)).content.decode()
    response = client.post(page_of("player_delete", section, entry.pk), {"version": entry.version})
    assert response.status_code == 422
    assert "Withdraw the player instead" in response.content.decode()
    assert section.entries.count() == 8


ACTIONS = [
    ("player_withdraw", {"after": "0"}),
    ("player_reinstate", {}),
    ("player_bye", {"round": "2", "mark": "Z"}),
    ("player_delete", {}),
]


@pytest.mark.parametrize(("name", "data"), ACTIONS)
def test_each_action_has_its_guards(name: str, data: dict[str, object]) -> None:
    director = make_user()
    section = make_section(director, players=4)
    entry = first(section)
    client, path = signed_in(director), page_of(name, section, entry.pk)
    refuses_get(client, path)
    only_for_directors(path, data={**data, "version": entry.version})
    stale = client.post(path, {**data, "version": entry.version + 7})
    assert stale.status_code == 409
    assert "Somebody changed" in stale.content.decode()
    assert client.post(path, data).status_code == 409
    stranger = first(make_section(director, players=2, name="Other"))
    foreign = client.post(page_of(name, section, stranger.pk), {**data, "version": stranger.version})
    assert foreign.status_code == 404
    entry.refresh_from_db()
    assert (entry.version, entry.withdrawn_after, entry.requests.count()) == (1, None, 0)


def test_the_page_of_a_player_has_its_guards_too() -> None:
    director = make_user()
    section = make_section(director, players=4)
    path = page_of("player", section, first(section).pk)
    only_for_directors(path, method="get")
    only_for_directors(path, data=player_data(first(section)))
    refuses_delete(signed_in(director), path)
    assert signed_in(director).get(page_of("player", section, 999_999)).status_code == 404


def test_a_lot_is_typed_only_where_the_system_goes_by_lots() -> None:
    director = make_user()
    section = make_section(director, players=2, system="simple")
    client, entry = signed_in(director), first(section)
    path = page_of("player", section, entry.pk)
    assert 'name="lot"' in client.get(path).content.decode()
    data = {"version": entry.version, "name": "Player 01", "rating": "2000"}
    assert client.post(path, data | {"lot": "12"}).status_code == 302
    entry.refresh_from_db()
    assert entry.lot == 12
    refused = client.post(path, data | {"version": entry.version, "lot": "many"})
    assert refused.status_code == 422
    assert "Enter a whole number from 1 to 99999, or nothing." in refused.content.decode()
    assert 'value="many"' in refused.content.decode()
    stage = section.stages.get()
    stage.options = {"numbers": "number"}
    stage.save()
    assert 'name="lot"' not in client.get(path).content.decode()
    assert client.post(path, data | {"version": entry.version}).status_code == 302
    entry.refresh_from_db()
    assert entry.lot == 12


def test_a_lot_that_somebody_has_is_refused_with_his_name() -> None:
    director = make_user()
    section = make_section(director, players=2, system="monrad")
    section.entries.filter(number=2).update(lot=3)
    client, entry = signed_in(director), first(section)
    data = {"version": entry.version, "name": "Player 01", "rating": "2000", "lot": "3"}
    response = client.post(page_of("player", section, entry.pk), data)
    assert response.status_code == 422
    assert "Player 02 has the lot 3." in response.content.decode()

"""One more section in an event, and an event that goes again before anybody played in it."""

import pytest
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.errors import Invalid
from swissweb.events.models import AuditEntry, Event, Person, Section
from swissweb.events.services.removing import delete_event
from tests.support.factories import add, make_section, pair, publish
from tests.support.pages import event_page, only_for_directors, refuses_get, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def section(director: User) -> Section:
    return make_section(director, players=8, name="Harbour Cup")


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


# ---------- one more section ----------


def test_a_section_is_added_and_leads_to_its_players(
    client: Client, director: User, section: Section
) -> None:
    response = client.post(
        event_page("section_new", section.event),
        {"section_name": " Juniors  B ", "system": "round_robin", "rounds": ""},
    )
    added = section.event.sections.get(name="Juniors B")
    assert response["Location"] == f"/director/e/{section.event.slug}/juniors-b/players/"
    assert (added.order, added.stages.get().system, added.stages.get().total_rounds) == (2, "round_robin", 7)
    assert added.tiebreaks == ["DE", "WIN", "SB", "KS"]
    add(director, added, 4)
    pair(director, added)
    page = client.get(event_page("event", section.event)).content.decode()
    assert "Juniors B" in page
    assert "Section Juniors B added" in client.get(event_page("log", section.event)).content.decode()


def test_sections_of_names_without_latin_letters_have_addresses_of_their_own(
    client: Client, section: Section
) -> None:
    for name in ("少年组", "公开组"):
        client.post(event_page("section_new", section.event), {"section_name": name, "system": "dutch"})
    assert sorted(section.event.sections.values_list("slug", flat=True)) == ["chess", "main", "main-2"]


@pytest.mark.parametrize(
    ("name", "rounds", "words"),
    [
        (" ", "5", "This field is required."),
        ("CHESS", "5", "There is a section CHESS already."),
        ("B", "0", "0 rounds are not possible"),
    ],
)
def test_a_section_that_can_not_be_is_refused_with_the_text_kept(
    client: Client, section: Section, name: str, rounds: str, words: str
) -> None:
    data = {"section_name": name, "system": "dutch", "rounds": rounds}
    response = client.post(event_page("section_new", section.event), data)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert f'value="{rounds}"' in response.content.decode()
    assert section.event.sections.count() == 1


# ---------- an event goes ----------


def test_an_event_nobody_played_in_is_deleted_once_its_name_is_typed(
    client: Client, director: User, section: Section
) -> None:
    pair(director, section)
    path = event_page("event_delete", section.event)
    refused = client.post(path, {"typed": "harbour cup"})
    assert refused.status_code == 422
    assert "type its name exactly: Harbour Cup" in refused.content.decode()
    assert Event.objects.exists()
    response = client.post(path, {"typed": "Harbour Cup "})
    assert response["Location"] == "/director/"
    assert "Harbour Cup is deleted." in client.get("/director/").content.decode()
    for model in (Event, Section, Person, AuditEntry):
        assert not model.objects.exists(), model
    assert client.get(f"/e/{section.event.slug}/").status_code == 404


def test_the_log_of_other_events_stays_only_added_to(director: User, section: Section) -> None:
    other = make_section(director, players=2, name="Other Cup")
    before = AuditEntry.objects.filter(event=other.event).count()
    delete_event(by=director, event_id=section.event.pk, typed="Harbour Cup")
    assert AuditEntry.objects.filter(event=other.event).count() == before


def test_an_event_with_a_published_round_is_kept(client: Client, director: User, section: Section) -> None:
    assert "Delete the event" in client.get(event_page("settings", section.event)).content.decode()
    pair(director, section)
    publish(director, section, 1)
    assert "Delete the event" not in client.get(event_page("settings", section.event)).content.decode()
    response = client.post(event_page("event_delete", section.event), {"typed": "Harbour Cup"})
    assert response.status_code == 422
    assert "Round 1 of Chess is published" in response.content.decode()
    with pytest.raises(Invalid, match="event_has_rounds"):
        delete_event(by=director, event_id=section.event.pk, typed="Harbour Cup")
    assert Event.objects.exists()


@pytest.mark.parametrize(
    ("name", "data"),
    [("section_new", {"section_name": "B", "system": "dutch"}), ("event_delete", {"typed": "Harbour Cup"})],
)
def test_only_directors_add_and_delete(
    section: Section, client: Client, name: str, data: dict[str, object]
) -> None:
    path = event_page(name, section.event)
    refuses_get(client, path)
    only_for_directors(path, data=data)
    assert Event.objects.get().sections.count() == 1

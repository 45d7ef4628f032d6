"""The proof of a round stays true, whatever happens to the tournament afterwards."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

import pairing
from pairing.proof import verify
from swissweb.accounts.models import User
from swissweb.events.errors import NotFound
from swissweb.events.models import DraftEdit, PairingRecord, Round, Section
from swissweb.events.selectors.proofs import proof_of
from swissweb.events.services import hand
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.importing import import_tournament
from swissweb.events.services.presence import request_bye
from swissweb.events.services.rounds import pair_again
from swissweb.events.services.states import take_back
from tests.support import corpus
from tests.support.factories import (
    add,
    board_of,
    enter,
    entry_named,
    make_section,
    make_user,
    names_on,
    pair,
    play_round,
    publish,
    section_of,
)

pytestmark = pytest.mark.django_db
PROOF_QUERIES = 3


@pytest.fixture
def director() -> User:
    return make_user("chief")


def by_hand(director: User, section: Section, number: int) -> dict[str, Any]:
    """What every service of the hand takes."""
    version = section.rounds.get(number=number).version
    return {"by": director, "section_id": section.pk, "number": number, "version": version}


def swap(director: User, section: Section, number: int, one: str, two: str) -> None:
    ids = [entry_named(section, name).pk for name in (one, two)]
    hand.swap_players(**by_hand(director, section, number), entry_id=ids[0], other_id=ids[1])


def path(section: Section, number: int) -> str:
    return reverse("documents:proof", args=(section.event.slug, section.slug, number))


def codes(proof: object) -> list[str]:
    return [finding.code for finding in verify(json.loads(json.dumps(proof)))]


def test_the_proof_of_an_old_round_holds_after_corrections_and_new_numbers(
    client: Client, director: User, tmp_path: Path
) -> None:
    section = make_section(director, players=9)
    play_round(director, section, ("1-0", "0-1", "=-="))
    pair(director, section)
    boards = names_on(section, 2)
    swap(director, section, 2, boards[0][0], boards[2][0])
    hand.swap_sides(**by_hand(director, section, 2), board=2)
    publish(director, section, 2)
    before = proof_of(section, 2, scope="published")
    enter(director, board_of(section, 1, 1), "0-1", reason="read wrongly")
    add(director, section, [PlayerInput("Newcomer", rating=2500)])
    assert entry_named(section, "Newcomer").number == 1
    assert entry_named(section, "Player 01").number == 2
    section.refresh_from_db()
    assert proof_of(section, 2, scope="published") == before

    answer = client.get(path(section, 2))
    assert answer.status_code == 200
    assert "proof-2.json" in answer["Content-Disposition"]
    text = answer.content.decode()
    assert "Player 0" not in text
    assert "Newcomer" not in text
    proof = json.loads(text)
    assert verify(proof) == []
    assert [edit["action"] for edit in proof["edits"]] == ["players_swapped", "sides_swapped"]
    assert proof["final"] == {key: proof["edits"][-1][key] for key in ("boards", "byes")}
    assert proof["final"] != {key: proof["proposal"][key] for key in ("boards", "byes")}
    assert proof["proposal"]["reasons"]
    file = tmp_path / "proof.json"
    file.write_text(text)
    out = io.StringIO()
    call_command("check", proof=str(file), stdout=out)
    assert "proof" in out.getvalue()


def test_a_proof_that_was_changed_does_not_hold(director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    proof = proof_of(section, 1, scope="published")
    proof["final"]["boards"][0].reverse()
    assert codes(proof) == ["proof_final_without_edit"]


def test_a_late_entry_seated_in_the_draft_has_a_number_behind_all_others(director: User) -> None:
    section = make_section(director, players=7)
    play_round(director, section)
    pair(director, section)
    late = add(director, section, [PlayerInput("Newcomer", rating=2500)])[0]
    free = section.rounds.get(number=2).seats.get(mark="U").entry
    hand.place_two(**by_hand(director, section, 2), entry_id=late.pk, other_id=free.pk)
    publish(director, section, 2)
    proof = proof_of(section, 2, scope="published")
    assert any(8 in board for board in proof["final"]["boards"])
    # He is not in the list the engine saw: that is told, and refutes nothing.
    found = verify(proof)
    assert {(finding.params["error"], finding.wrong) for finding in found} == {("not_a_player", False)}


def test_a_round_that_went_back_to_draft_keeps_its_changes(director: User) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    names = names_on(section, 1)
    swap(director, section, 1, names[0][0], names[1][0])
    publish(director, section, 1)
    section.refresh_from_db()
    take_back(by=director, section_id=section.pk, version=section.version, number=1)
    assert proof_of(section, 1, scope="all")["final"] is None
    add(director, section, [PlayerInput("Newcomer")])
    late = entry_named(section, "Newcomer")
    hand.give_bye(**by_hand(director, section, 1), entry_id=late.pk)
    publish(director, section, 1)
    proof = proof_of(section, 1, scope="published")
    assert [edit["action"] for edit in proof["edits"]] == ["players_swapped", "bye_given"]
    assert all(not finding.wrong for finding in verify(proof))


def test_pairing_again_begins_a_new_record(director: User) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    names = names_on(section, 1)
    swap(director, section, 1, names[0][0], names[1][0])
    away = entry_named(section, "Player 08")
    request_bye(by=director, section_id=section.pk, entry_id=away.pk, version=away.version, round=1, mark="H")
    row = section.rounds.get()
    pair_again(by=director, section_id=section.pk, version=row.version, number=1, reason="one is away")
    assert (DraftEdit.objects.count(), PairingRecord.objects.count()) == (0, 1)
    publish(director, section, 1)
    proof = proof_of(section, 1, scope="published")
    assert [8, "H"] in proof["final"]["byes"]
    assert verify(proof) == []


@pytest.mark.parametrize(("game", "system"), [("magic", "dutch"), ("chess", "round_robin"), ("go", "dutch")])
def test_other_games_and_systems_have_proofs_that_hold(director: User, game: str, system: str) -> None:
    section = make_section(director, players=5, rounds=3, game=game, system=system)
    pair(director, section)
    publish(director, section, 1)
    assert verify(proof_of(section, 1, scope="published")) == []


def test_a_round_paired_by_hand_has_a_proof_of_its_steps(director: User) -> None:
    section = make_section(director, players=4, system="manual")
    pair(director, section)
    for first, second in ((3, 1), (2, 4)):
        hand.seat_numbers(**by_hand(director, section, 1), first_number=first, second_number=second)
    publish(director, section, 1)
    proof = proof_of(section, 1, scope="published")
    assert [edit["boards"] for edit in proof["edits"]] == [[[3, 1]], [[3, 1], [2, 4]]]
    assert verify(proof) == []


def test_the_version_that_paired_is_kept(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    monkeypatch.setattr(pairing, "ENGINE_VERSION", "2030.1")
    proof = proof_of(section, 1, scope="published")
    assert proof["engine"]["version"] != "2030.1"
    assert codes(proof) == ["proof_other_engine_version"]


def test_a_draft_is_proved_to_directors_only(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    assert client.get(path(section, 1)).status_code == 404
    assert client.get(path(section, 1) + "?preview=1").status_code == 302
    client.force_login(make_user())
    assert client.get(path(section, 1) + "?preview=1").status_code == 403
    client.force_login(director)
    assert client.get(path(section, 1)).status_code == 404
    answer = client.get(path(section, 1) + "?preview=1")
    assert "no-store" in answer["Cache-Control"]
    proof = answer.json()
    assert (proof["final"], proof["edits"]) == (None, [])
    assert verify(proof) == []


def test_a_round_that_came_with_a_file_has_no_proof(client: Client, director: User) -> None:
    name = corpus.names(most_players=20)[0]
    event = import_tournament(by=director, tournament=corpus.tournament(name), name="From a file")
    section = section_of(event)
    assert not PairingRecord.objects.exists()
    assert client.get(path(section, 1)).status_code == 404
    with pytest.raises(NotFound) as refusal:
        proof_of(section, 1, scope="published")
    assert refusal.value.code == "proof_not_kept"
    with pytest.raises(NotFound) as refusal:
        proof_of(section, 99, scope="published")
    assert refusal.value.code == "round_gone"


def test_a_proof_takes_a_fixed_number_of_queries(
    director: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for players in (6, 12):
        section = make_section(director, players=players)
        play_round(director, section)
        section = Section.objects.select_related("event").get(pk=section.pk)
        with django_assert_num_queries(PROOF_QUERIES):
            proof_of(section, 1, scope="published")
    assert Round.objects.count() == 2

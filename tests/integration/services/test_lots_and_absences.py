"""Typed lots, and absences that a system pays for."""

import pytest

from swissweb.events.errors import Conflict, Invalid
from swissweb.events.models import AuditEntry, Section
from swissweb.events.services.entries import HIGHEST_LOT, PlayerInput, update_player
from swissweb.events.services.presence import request_bye, withdraw
from swissweb.events.snapshot import take
from tests.support.factories import entry_named, make_section, make_user, names_on, play_round, publish
from tests.support.factories import pair as pair_next

pytestmark = pytest.mark.django_db


def type_lot(director, section: Section, name: str, lot: int | None):  # type: ignore[no-untyped-def]
    entry = entry_named(section, name)
    return update_player(
        by=director,
        section_id=section.pk,
        entry_id=entry.pk,
        version=entry.version,
        player=PlayerInput(name, rating=entry.person.rating),
        lot=lot,
    )


def test_typed_lots_decide_the_first_round_of_simple_swiss() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3, system="simple")
    for lot, name in enumerate(("Player 03", "Player 01", "Player 04", "Player 02"), start=1):
        type_lot(director, section, name, lot)
    assert [player.lot for player in take(section).tournament.players] == [2, 4, 1, 3]
    pair_next(director, section)
    found = {frozenset(pair) for pair in names_on(section, 1)}
    assert found == {frozenset(("Player 03", "Player 01")), frozenset(("Player 04", "Player 02"))}
    change = AuditEntry.objects.filter(section=section, action="player_changed").latest("id")
    assert (change.before, change.after) == ({"lot": None}, {"lot": 4})


def test_a_lot_is_nobodys_second_and_in_its_range() -> None:
    director = make_user()
    section = make_section(director, players=3, system="monrad")
    type_lot(director, section, "Player 01", 7)
    with pytest.raises(Invalid) as caught:
        type_lot(director, section, "Player 02", 7)
    assert (caught.value.code, caught.value.params["name"]) == ("lot_taken", "Player 01")
    for lot in (0, HIGHEST_LOT + 1):
        with pytest.raises(Invalid) as caught:
            type_lot(director, section, "Player 02", lot)
        assert caught.value.code == "lot_out_of_range"
    assert type_lot(director, section, "Player 01", None).lot is None
    assert type_lot(director, section, "Player 02", 7).lot == 7


def test_other_changes_leave_the_lot_and_a_stale_one_conflicts() -> None:
    director = make_user()
    section = make_section(director, players=2, system="simple")
    entry = type_lot(director, section, "Player 01", 5)
    given = {"by": director, "section_id": section.pk, "entry_id": entry.pk, "player": PlayerInput("Anna")}
    assert update_player(version=entry.version, **given).lot == 5
    with pytest.raises(Conflict):
        update_player(version=entry.version, lot=6, **given)


def test_konrad_pays_the_first_absences_but_nothing_to_who_left() -> None:
    director = make_user()
    section = make_section(director, players=8, system="konrad", rounds=6)
    stage = section.stages.get()
    stage.options = {"paid_absences": 1}
    stage.save()

    def away(name: str, number: int) -> None:
        entry = entry_named(section, name)
        request_bye(
            by=director,
            section_id=section.pk,
            entry_id=entry.pk,
            version=entry.version,
            round=number,
            mark="Z",
        )

    def marks(number: int) -> dict[str, str]:
        seats = section.rounds.get(number=number).seats.filter(board=None).select_related("entry__person")
        return {seat.entry.person.name: seat.mark for seat in seats}

    away("Player 07", 1)
    away("Player 07", 2)
    play_round(director, section)
    assert marks(1)["Player 07"] == "H"
    gone = entry_named(section, "Player 08")
    withdraw(
        by=director,
        section_id=section.pk,
        entry_id=gone.pk,
        version=gone.version,
        after=1,
        reason="moved",
    )
    away("Player 06", 2)
    pair_next(director, section)
    assert {name: mark for name, mark in marks(2).items() if mark != "U"} == {
        "Player 06": "H",
        "Player 07": "Z",
        "Player 08": "Z",
    }
    publish(director, section, 2)

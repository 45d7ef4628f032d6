"""Boards and the bye that are fixed before a round is paired."""

from typing import Any

import pytest

from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Forbidden, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import AuditEntry, Pin, Section
from swissweb.events.services import hand, pinning
from swissweb.events.services.entries import PlayerInput, delete_player
from swissweb.events.services.presence import request_bye, withdraw
from swissweb.events.services.rounds import pair_again
from swissweb.events.services.states import draft_findings, publish_round, take_back
from tests.support.factories import (
    add,
    make_section,
    make_user,
    names_on,
    pair,
    play_round,
    publish,
    published_round,
)

pytestmark = pytest.mark.django_db


def entry_id(section: Section, number: int) -> int:
    return section.entries.get(number=number).pk


def board(by: User, section: Section, first: int, second: int, number: int = 1, **more: Any) -> Pin:
    """Fix a board by pairing numbers."""
    section.refresh_from_db()
    return pinning.pin_board(
        by=by,
        section_id=section.pk,
        number=number,
        first_id=entry_id(section, first),
        second_id=entry_id(section, second),
        **{"version": section.version, **more},
    )


def bye(by: User, section: Section, player: int, number: int = 1, **more: Any) -> Pin:
    section.refresh_from_db()
    return pinning.pin_bye(
        by=by,
        section_id=section.pk,
        number=number,
        entry_id=entry_id(section, player),
        **{"version": section.version, **more},
    )


def byes_of(section: Section, number: int) -> list[str]:
    seats = section.seats.filter(round__number=number, kind="bye")
    return list(seats.values_list("entry__person__name", flat=True))


def test_a_fixed_board_is_made_with_its_sides_and_the_engine_pairs_the_others() -> None:
    director = make_user()
    section = make_section(director, players=8)
    board(director, section, 8, 1)
    row = pair(director, section)
    made = names_on(section, 1)
    assert ("Player 08", "Player 01") in made
    assert len(made) == 4
    # 2 to 7 are paired upper half against lower half.
    assert {frozenset(names) for names in made} >= {
        frozenset(("Player 02", "Player 05")),
        frozenset(("Player 03", "Player 06")),
    }
    assert row.boards.get(seats__entry__number=8).reason == "pinned"
    assert not [finding for finding in draft_findings(section, row) if finding.hard]


def test_a_fixed_bye_goes_to_that_player() -> None:
    director = make_user()
    section = make_section(director, players=7)
    bye(director, section, 1)
    pair(director, section)
    assert byes_of(section, 1) == ["Player 01"]


def test_what_is_fixed_survives_taking_the_pairing_back_and_pairing_again() -> None:
    director = make_user()
    section = make_section(director, players=8)
    board(director, section, 8, 1)
    row = pair(director, section)
    pair_again(by=director, section_id=section.pk, version=row.version, number=1)
    assert ("Player 08", "Player 01") in names_on(section, 1)
    section.refresh_from_db()
    row = section.rounds.get()
    take_back(
        by=director, section_id=section.pk, version=section.version, number=1, round_version=row.version
    )
    pair(director, section)
    assert ("Player 08", "Player 01") in names_on(section, 1)


def test_what_is_fixed_for_a_draft_counts_when_it_is_paired_again() -> None:
    director = make_user()
    section = make_section(director, players=8)
    row = pair(director, section)
    board(director, section, 8, 1)
    assert ("Player 08", "Player 01") not in names_on(section, 1)
    pair_again(by=director, section_id=section.pk, version=row.version, number=1)
    assert ("Player 08", "Player 01") in names_on(section, 1)


def test_numbers_may_change_between_fixing_and_pairing() -> None:
    director = make_user()
    section = make_section(director, players=7)
    board(director, section, 7, 1)
    add(director, section, [PlayerInput("Zoe", rating=2500)])
    pair(director, section)
    assert ("Player 07", "Player 01") in names_on(section, 1)


def test_what_the_hand_changed_afterwards_is_told_but_breaks_nothing() -> None:
    director = make_user()
    section = make_section(director, players=8)
    board(director, section, 8, 1)
    row = pair(director, section)
    hand.swap_players(
        by=director,
        section_id=section.pk,
        number=1,
        version=row.version,
        entry_id=entry_id(section, 8),
        other_id=entry_id(section, 7),
    )
    row.refresh_from_db()
    found = [(finding.code, finding.hard) for finding in draft_findings(section, row)]
    assert ("pinned_not_honoured", False) in found
    publish(director, section, 1)


def test_a_fixed_board_is_taken_away_again() -> None:
    director = make_user()
    section = make_section(director, players=8)
    pin = board(director, section, 8, 1)
    section.refresh_from_db()
    pinning.unpin(by=director, section_id=section.pk, version=section.version, number=1, pin_id=pin.pk)
    pair(director, section)
    assert ("Player 08", "Player 01") not in names_on(section, 1)
    actions = list(AuditEntry.objects.filter(section=section, round=1).values_list("action", flat=True))
    assert {"board_fixed", "board_unfixed"} <= set(actions)


def test_a_player_taken_off_the_list_takes_what_is_fixed_along() -> None:
    director = make_user()
    section = make_section(director, players=8)
    board(director, section, 8, 1)
    gone = section.entries.get(number=8)
    delete_player(by=director, section_id=section.pk, entry_id=gone.pk, version=gone.version)
    assert Pin.objects.count() == 0


def test_players_who_met_or_must_not_meet_are_fixed_with_a_reason_only() -> None:
    director = make_user()
    section = make_section(director, players=6)
    Section.objects.filter(pk=section.pk).update(forbidden=[{"players": [1, 2], "rounds": [1, 9]}])
    play_round(director, section)
    assert frozenset(("Player 01", "Player 04")) in {frozenset(names) for names in names_on(section, 1)}
    with pytest.raises(NeedsConfirmation) as asked:
        board(director, section, 1, 4, number=2)
    assert (asked.value.code, asked.value.params["rounds"]) == ("pin_met", [1])
    with pytest.raises(NeedsConfirmation, match="pin_forbidden"):
        board(director, section, 1, 2, number=2)
    board(director, section, 4, 1, number=2, reason="both wish it")
    row = pair(director, section)
    assert ("Player 04", "Player 01") in names_on(section, 2)
    assert not [finding for finding in draft_findings(section, row) if finding.hard]
    section.refresh_from_db()
    publish_round(by=director, section_id=section.pk, version=section.version, number=2)


def test_a_second_bye_is_fixed_with_a_reason_only() -> None:
    director = make_user()
    section = make_section(director, players=5, rounds=3)
    bye(director, section, 5)
    play_round(director, section)
    with pytest.raises(NeedsConfirmation, match="pin_bye_barred"):
        bye(director, section, 5, number=2)
    bye(director, section, 5, number=2, reason="has to leave early")
    row = pair(director, section)
    assert byes_of(section, 2) == ["Player 05"]
    assert not [finding for finding in draft_findings(section, row) if finding.hard]


def test_what_can_not_be_fixed_is_refused_in_words() -> None:
    director = make_user()
    section = make_section(director, players=8)
    away, gone = section.entries.get(number=2), section.entries.get(number=3)
    request_bye(by=director, section_id=section.pk, entry_id=away.pk, version=away.version, round=1, mark="H")
    withdraw(by=director, section_id=section.pk, entry_id=gone.pk, version=gone.version)
    for first, second, code in (
        (1, 1, "pin_same_player"),
        (2, 1, "pin_absent"),
        (1, 3, "pin_absent"),
    ):
        with pytest.raises(Invalid, match=code):
            board(director, section, first, second)
    with pytest.raises(Invalid, match="pin_bye_even"):
        bye(director, section, 1)
    board(director, section, 4, 5)
    with pytest.raises(Invalid, match="pin_taken"):
        board(director, section, 6, 5)
    for number in (0, 2, 99):
        with pytest.raises(Invalid, match="pin_round_over"):
            board(director, section, 6, 7, number=number)
    assert Pin.objects.count() == 1


def test_one_bye_a_round() -> None:
    director = make_user()
    section = make_section(director, players=7)
    bye(director, section, 1)
    with pytest.raises(Invalid, match="pin_bye_taken"):
        bye(director, section, 2)


def test_a_published_round_has_nothing_to_fix() -> None:
    director = make_user()
    section = make_section(director, players=6)
    published_round(director, section)
    with pytest.raises(Invalid, match="pin_round_over"):
        board(director, section, 1, 2)


@pytest.mark.parametrize("system", ["manual", "round_robin"])
def test_systems_that_choose_nobody_have_nothing_to_fix(system: str) -> None:
    director = make_user()
    section = make_section(director, players=6, system=system)
    with pytest.raises(Invalid, match="pin_no_use"):
        board(director, section, 1, 2)


def test_only_directors_with_the_section_of_now_may_fix() -> None:
    director = make_user()
    section = make_section(director, players=6)
    other = make_section(director, players=6)
    with pytest.raises(Forbidden):
        board(make_user(), section, 1, 2)
    with pytest.raises(Conflict):
        board(director, section, 1, 2, version=section.version - 1)
    pin = board(director, section, 1, 2)
    other.refresh_from_db()
    with pytest.raises(NotFound):
        pinning.unpin(by=director, section_id=other.pk, version=other.version, number=1, pin_id=pin.pk)
    section.refresh_from_db()
    with pytest.raises(NotFound):
        pinning.unpin(by=director, section_id=section.pk, version=section.version, number=2, pin_id=pin.pk)
    with pytest.raises(NotFound):
        pinning.pin_bye(
            by=director,
            section_id=section.pk,
            version=section.version,
            number=1,
            entry_id=entry_id(other, 1),
        )
    assert Pin.objects.count() == 1


def test_an_absence_noted_after_fixing_is_told_when_pairing() -> None:
    director = make_user()
    section = make_section(director, players=8)
    board(director, section, 1, 2)
    away = section.entries.get(number=2)
    request_bye(by=director, section_id=section.pk, entry_id=away.pk, version=away.version, round=1, mark="Z")
    with pytest.raises(Invalid) as refused:
        pair(director, section)
    assert refused.value.code == "pinned_absent"
    assert refused.value.params["pins"] is True
    assert section.rounds.count() == 0

"""Rounds that can't be paired: what is said, and the round that comes out with an exception."""

from collections.abc import Sequence
from typing import Any

import pytest

from pairing.proof import verify
from swissweb.accounts.models import User
from swissweb.events.errors import Invalid, NeedsConfirmation
from swissweb.events.models import AuditEntry, Round, Section
from swissweb.events.selectors.desk import desk_view
from swissweb.events.selectors.proofs import proof_of
from swissweb.events.services import forbidding, pinning
from swissweb.events.services.proposing import BY_HAND
from swissweb.events.services.rounds import pair_again, pair_round
from swissweb.events.services.states import draft_findings, publish_round
from tests.support.factories import make_section, make_user, names_on, play_round

pytestmark = pytest.mark.django_db


def pair_with(by: User, section: Section, relax: Sequence[str] = (), **more: Any) -> Round:
    section.refresh_from_db()
    number = section.rounds.count() + 1
    return pair_round(
        by=by,
        section_id=section.pk,
        version=section.version,
        number=number,
        relax=relax,
        seed=0,
        **{"reason": "agreed", **more},
    )


def refusal(by: User, section: Section, relax: Sequence[str] = ()) -> Invalid:
    """The refusal; nothing is stored, and nothing changes."""
    section.refresh_from_db()
    before = section.version, section.rounds.count(), AuditEntry.objects.count()
    with pytest.raises(Invalid) as refused:
        pair_with(by, section, relax)
    section.refresh_from_db()
    assert (section.version, section.rounds.count(), AuditEntry.objects.count()) == before
    return refused.value


def kinds(error: Invalid) -> list[str]:
    return [way.relax for way in error.params["ways"]]  # type: ignore[attr-defined]


def everybody_met(by: User) -> Section:
    """Two players who have met."""
    section = make_section(by, players=2, rounds=2)
    section.stages.update(total_rounds=1)
    play_round(by, section)
    section.stages.update(total_rounds=2)
    return section


def one_club(by: User) -> Section:
    """Four players, three of whom must not meet."""
    section = make_section(by, players=4, rounds=3)
    first = list(section.entries.order_by("number").values_list("pk", flat=True)[:3])
    forbidding.add_group(by=by, section_id=section.pk, version=section.version, entry_ids=first)
    return section


def all_had_byes(by: User) -> Section:
    """Three players who all had a bye."""
    section = make_section(by, players=3, rounds=3)
    for _number in range(3):
        play_round(by, section)
    section.stages.update(total_rounds=4)
    return section


def test_a_second_meeting_is_allowed_for_one_round_with_a_reason() -> None:
    director = make_user()
    section = everybody_met(director)
    error = refusal(director, section)
    assert error.code == "no_legal_pairing"
    assert kinds(error) == ["rematch"]
    way = error.params["ways"][0]  # type: ignore[index]
    assert {frozenset(board) for board in way.boards} == {frozenset(("Player 01", "Player 02"))}
    with pytest.raises(NeedsConfirmation, match="exception_needs_reason"):
        pair_with(director, section, ["rematch"], reason="")
    row = pair_with(director, section, ["rematch"], reason="both want to play")
    entries = dict(section.entries.values_list("number", "pk"))
    assert row.exceptions["relax"] == ["rematch"]
    assert {frozenset(pair) for pair in row.exceptions["pairs"]} == {frozenset((entries[1], entries[2]))}
    told = AuditEntry.objects.get(action="exceptions_allowed")
    assert (told.round, told.reason) == (2, "both want to play")
    assert "Player 01" in told.params["players"][0]


def test_the_round_is_legal_to_publish_and_its_proof_holds() -> None:
    director = make_user()
    section = everybody_met(director)
    row = pair_with(director, section, ["rematch"])
    assert not [finding for finding in draft_findings(section, row) if finding.hard]
    assert "check_exceptions" in {check.code for check in desk_view(section, 2).checks}
    section.refresh_from_db()
    publish_round(by=director, section_id=section.pk, version=section.version, number=2)
    assert [finding for finding in verify(proof_of(section, 2, scope="all")) if finding.wrong] == []


def test_a_forbidden_pair_meets_by_exception_and_the_group_in_the_way_is_named() -> None:
    director = make_user()
    section = one_club(director)
    error = refusal(director, section)
    assert kinds(error) == ["forbidden"]
    group = error.params["groups"][0]  # type: ignore[index]
    assert (group.place, group.players) == (0, ("Player 01", "Player 02", "Player 03"))
    row = pair_with(director, section, ["forbidden"])
    inside = [names for names in names_on(section, 1) if "Player 04" not in names]
    assert len(inside) == 1
    assert not [finding for finding in draft_findings(section, row) if finding.hard]
    section.refresh_from_db()
    assert len(section.forbidden) == 1


def test_a_second_bye_is_given_by_exception() -> None:
    director = make_user()
    section = all_had_byes(director)
    error = refusal(director, section)
    assert error.code == "no_bye_candidate"
    assert "bye+rematch" in kinds(error)
    row = pair_with(director, section, ["bye", "rematch"])
    assert row.exceptions["bye"] is not None
    assert not [finding for finding in draft_findings(section, row) if finding.hard]


def test_fixed_boards_in_the_way_are_told() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    one, _two, three, _four = section.entries.order_by("number")
    # Round 1 was 1-3 and 2-4: with 1-3 apart from the others, 2 and 4 are left.
    section.refresh_from_db()
    pinning.pin_board(
        by=director,
        section_id=section.pk,
        version=section.version,
        number=2,
        first_id=one.pk,
        second_id=three.pk,
        reason="wished",
    )
    error = refusal(director, section)
    assert (error.code, error.params["pins"], kinds(error)) == ("no_legal_pairing", True, ["rematch"])


def test_an_exception_that_does_not_help_is_refused() -> None:
    director = make_user()
    section = everybody_met(director)
    assert refusal(director, section, ["forbidden"]).code == "relaxation_in_vain"
    assert refusal(director, section, ["everything"]).code == "relaxation_unknown"
    assert refusal(director, section, [BY_HAND, "rematch"]).code == "relaxation_unknown"


def test_an_exception_that_is_not_needed_leaves_no_trace() -> None:
    director = make_user()
    section = make_section(director, players=8)
    row = pair_with(director, section, ["rematch"])
    assert row.exceptions == {}
    assert not AuditEntry.objects.filter(action="exceptions_allowed").exists()


def test_pairing_again_forgets_the_exception() -> None:
    director = make_user()
    section = one_club(director)
    row = pair_with(director, section, ["forbidden"])
    with pytest.raises(Invalid):
        pair_again(by=director, section_id=section.pk, version=row.version, number=1)
    row = pair_again(
        by=director, section_id=section.pk, version=row.version, number=1, relax=["forbidden"], reason="again"
    )
    assert row.exceptions["relax"] == ["forbidden"]
    section.refresh_from_db()
    forbidding.remove_group(by=director, section_id=section.pk, version=section.version, place=0)
    row = pair_again(by=director, section_id=section.pk, version=row.version, number=1)
    assert row.exceptions == {}


def test_a_round_is_set_up_by_hand_whatever_the_section_is_paired_by() -> None:
    director = make_user()
    section = everybody_met(director)
    row = pair_with(director, section, [BY_HAND], reason="")
    assert (row.system, row.exceptions, row.boards.count()) == ("manual", {}, 0)
    assert section.stages.get().system == "dutch"
    assert desk_view(section, 2).view.unseated


def test_no_exception_for_a_schedule() -> None:
    director = make_user()
    section = make_section(director, players=4, system="round_robin", rounds=3)
    assert refusal(director, section, ["rematch"]).code == "relaxation_unknown"

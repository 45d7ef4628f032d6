"""Publishing, completing and taking back, and everything each refuses."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation
from swissweb.events.models import AuditEntry, Game, Publicity, Round
from swissweb.events.services import hand
from swissweb.events.services.presence import withdraw
from swissweb.events.services.publicity import effective_version
from swissweb.events.services.states import publish_round, take_back
from tests.support.factories import (
    add,
    board_of,
    complete,
    enter,
    entry_named,
    make_section,
    make_user,
    names_on,
    pair,
    play_round,
    publish,
    step,
)

pytestmark = pytest.mark.django_db


def test_publishing_shows_the_round_at_once_and_only_once() -> None:
    director = make_user()
    section = make_section(director, players=4)
    pair(director, section, reason="more come")
    before = effective_version(Publicity.objects.get(section=section))
    publish(director, section, 1)
    assert effective_version(Publicity.objects.get(section=section)) > before
    with pytest.raises(Invalid, match="round_not_draft"):
        publish(director, section, 1)


def test_a_draft_a_colleague_changed_is_not_published_unseen() -> None:
    director, colleague = make_user(), make_user(is_superuser=True)
    section = make_section(director, players=6)
    seen = pair(director, section).version
    hand.swap_sides(by=colleague, section_id=section.pk, number=1, version=seen, board=1)
    with pytest.raises(Conflict, match="round_changed"):
        step(publish_round, director, section, 1, round_version=seen)
    assert section.rounds.get().state == Round.State.DRAFT


def test_publishing_refuses_players_without_a_place_and_names_them() -> None:
    director = make_user()
    section = make_section(director, players=4)
    row = pair(director, section, reason="more come")
    hand.unseat_board(by=director, section_id=section.pk, number=1, version=row.version, board=2)
    with pytest.raises(Invalid) as refused:
        publish(director, section, 1, reason="so be it")
    assert refused.value.code == "players_unseated"
    assert refused.value.params["players"] == ["Player 02", "Player 04"]


def test_a_hand_made_second_meeting_is_published_only_with_a_reason() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    row = pair(director, section)
    met = names_on(section, 1)
    first = next(pair_ for pair_ in met if pair_ not in names_on(section, 2))
    one = entry_named(section, first[0])
    partner = next(pair_ for pair_ in names_on(section, 2) if first[0] in pair_)
    other = partner[0] if partner[1] == first[0] else partner[1]
    hand.swap_players(
        by=director,
        section_id=section.pk,
        number=2,
        version=row.version,
        entry_id=entry_named(section, first[1]).pk,
        other_id=entry_named(section, other).pk,
    )
    with pytest.raises(NeedsConfirmation) as asked:
        publish(director, section, 2)
    assert asked.value.code == "draft_breaks_rules"
    codes = {code for code, _params in asked.value.params["findings"]}  # type: ignore[attr-defined]
    assert "rematch" in codes
    publish(director, section, 2, reason="both insist")
    assert one.seats.filter(round__number=2).exists()
    assert AuditEntry.objects.get(action="round_published", round=2).reason == "both insist"


def test_a_player_who_withdrew_meanwhile_is_never_published_at_a_board() -> None:
    director = make_user()
    section = make_section(director, players=4)
    pair(director, section, reason="more come")
    entry = section.entries.get(number=1)
    withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    with pytest.raises(Invalid) as refused:
        publish(director, section, 1, reason="never mind")
    assert (refused.value.code, refused.value.params["player"]) == ("paired_though_absent", "Player 01")


def test_a_round_is_completed_only_with_all_results() -> None:
    director = make_user()
    section = make_section(director, players=6)
    row = pair(director, section)
    with pytest.raises(Invalid, match="round_not_published"):
        complete(director, section, row.number)
    publish(director, section, 1)
    enter(director, board_of(section, 1, 2), "=-=")
    with pytest.raises(Invalid) as refused:
        complete(director, section, 1)
    assert refused.value.params == {"round": 1, "boards": [1, 3]}
    for number in (1, 3):
        enter(director, board_of(section, 1, number), "1-0")
    assert complete(director, section, 1).state == Round.State.COMPLETE


def test_taking_back_goes_step_by_step_and_keeps_results() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    assert step(take_back, director, section, 1).state == Round.State.PUBLISHED
    with pytest.raises(NeedsConfirmation) as asked:
        step(take_back, director, section, 1)
    assert asked.value.params == {"round": 1, "count": 2}
    assert step(take_back, director, section, 1, reason="wrong list").state == Round.State.DRAFT
    assert Game.objects.exclude(outcome="").count() == 2
    publish(director, section, 1)
    assert complete(director, section, 1).state == Round.State.COMPLETE


def test_only_the_last_round_can_be_taken_back() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    pair(director, section)
    with pytest.raises(Invalid, match="later_round_exists"):
        step(take_back, director, section, 1)


def test_a_draft_taken_back_shows_who_is_in_time_for_its_round_now() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    pair(director, section)
    publish(director, section, 1)
    late = add(director, section, ["Latecomer"])[0]
    late.refresh_from_db()
    assert late.joined == 2
    step(take_back, director, section, 1)
    before = effective_version(Publicity.objects.get(section=section), later())
    step(take_back, director, section, 1)
    late.refresh_from_db()
    assert late.joined == 1
    assert effective_version(Publicity.objects.get(section=section), later()) > before


def test_a_draft_taken_back_is_nothing_to_the_public_where_nobody_came_late() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    pair(director, section)
    before = effective_version(Publicity.objects.get(section=section), later())
    step(take_back, director, section, 1)
    assert effective_version(Publicity.objects.get(section=section), later()) == before


def later() -> datetime:
    """When all that is pending has become public."""
    return timezone.now() + timedelta(minutes=1)

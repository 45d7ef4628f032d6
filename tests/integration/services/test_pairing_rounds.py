"""Pairing a round, and pairing it again, and everything each refuses."""

import pytest

from swissweb.events.errors import Conflict, Forbidden, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import AuditEntry, Game, Publicity, Round, Seat
from swissweb.events.services import hand
from swissweb.events.services.entries import add_players
from swissweb.events.services.events import update_section
from swissweb.events.services.presence import request_bye, withdraw
from swissweb.events.services.rounds import pair_again, pair_round
from swissweb.events.services.states import complete_round, publish_round, take_back
from tests.support.factories import (
    PlayerInput,
    add,
    board_of,
    enter,
    make_section,
    make_user,
    names_on,
    pair,
    play_round,
    publish,
    published_round,
    step,
)

pytestmark = pytest.mark.django_db


def test_the_first_round_follows_the_numbers_and_the_drawn_colour() -> None:
    # C.04.3: round 1 pairs the upper half with the lower; an even seed draws the first move for number 1.
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    pair(director, section, seed=2)
    assert names_on(section, 1) == [("Player 01", "Player 03"), ("Player 04", "Player 02")]
    section.refresh_from_db()
    assert section.initial_colour == "w"


def test_an_odd_seed_draws_the_second_move() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    row = pair(director, section, seed=3)
    assert names_on(section, 1) == [("Player 03", "Player 01"), ("Player 02", "Player 04")]
    assert (row.seed, row.state) == (3, Round.State.DRAFT)
    assert len(row.snapshot_hash) == 64


def test_new_boards_have_no_result() -> None:
    director = make_user()
    section = make_section(director, players=6)
    pair(director, section)
    assert (
        list(Game.objects.filter(board__round__section=section).values_list("outcome", flat=True)) == [""] * 3
    )


def test_pairing_a_round_twice_is_refused_and_changes_nothing() -> None:
    director = make_user()
    section = make_section(director, players=6)
    version = section.version
    pair(director, section)
    with pytest.raises(Conflict) as refused:
        pair_round(by=director, section_id=section.pk, version=version, number=1)
    assert (refused.value.code, refused.value.params) == ("round_already_paired", {"round": 1})
    assert Seat.objects.filter(section=section).count() == 6


def test_a_stale_page_can_not_pair() -> None:
    director = make_user()
    section = make_section(director, players=6)
    old = section.version
    add(director, section, ["Latecomer"])
    with pytest.raises(Conflict, match="section_changed"):
        pair_round(by=director, section_id=section.pk, version=old, number=1)


def test_rounds_are_paired_in_order() -> None:
    director = make_user()
    section = make_section(director, players=6)
    with pytest.raises(Invalid) as refused:
        step(pair_round, director, section, 3)
    assert (refused.value.code, refused.value.params) == ("round_not_next", {"round": 3, "expected": 1})


def test_a_draft_bars_the_next_round() -> None:
    director = make_user()
    section = make_section(director, players=6)
    pair(director, section)
    with pytest.raises(Invalid, match="previous_is_draft"):
        pair(director, section)


@pytest.mark.parametrize(("players", "code"), [(0, "no_players"), (1, "one_player")])
def test_a_round_needs_two_players(players: int, code: str) -> None:
    director = make_user()
    section = make_section(director, players=players)
    with pytest.raises(Invalid, match=code):
        pair(director, section, reason="try it")
    assert not section.rounds.exists()


def test_when_everybody_has_withdrawn_nobody_is_paired() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    for entry in section.entries.all():
        withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    with pytest.raises(Invalid, match="no_players"):
        pair(director, section)
    assert not section.rounds.exists()


def test_more_rounds_than_can_be_played_are_asked_about_and_beyond_the_last_is_refused() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=5)
    with pytest.raises(NeedsConfirmation) as asked:
        pair(director, section)
    assert asked.value.code == "too_many_rounds"
    assert asked.value.params == {"rounds": 5, "players": 4, "most": 3}
    short = make_section(director, players=4, rounds=1)
    play_round(director, short)
    with pytest.raises(Invalid) as refused:
        pair(director, short)
    assert (refused.value.code, refused.value.params["total"]) == ("round_beyond_total", 1)


def test_when_no_legal_pairing_is_left_the_stuck_players_are_named_and_no_round_appears() -> None:
    director = make_user()
    section = make_section(director, players=2, rounds=2)
    section.stages.update(total_rounds=1)
    play_round(director, section)
    section.stages.update(total_rounds=2)
    with pytest.raises(Invalid) as refused:
        pair(director, section)
    assert refused.value.code == "no_legal_pairing"
    assert sorted(refused.value.params["players"]) == ["Player 01", "Player 02"]  # type: ignore[call-overload]
    assert section.rounds.count() == 1


def test_missing_results_are_asked_about_and_then_count_as_draws_for_this_pairing_only() -> None:
    director = make_user()
    section = make_section(director, players=8)
    published_round(director, section)
    for number in (1, 2, 4):
        enter(director, board_of(section, 1, number), "1-0")
    with pytest.raises(NeedsConfirmation) as asked:
        pair(director, section)
    assert asked.value.params == {"round": 1, "boards": [3], "count": 1}
    row = pair(director, section, reason="board 3 plays on")
    assert AuditEntry.objects.filter(action="round_paired", reason="board 3 plays on").exists()
    assert row.number == 2
    assert section.rounds.get(number=1).state == Round.State.PUBLISHED
    assert board_of(section, 1, 3).games.get().outcome == ""
    # Every active player has a place: counted as half a point, the two of board 3 may meet winners or losers.
    assert Seat.objects.filter(round=row, kind="game").count() == 8


def test_pairing_closes_the_rounds_whose_results_are_in() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    published_round(director, section)
    for number in (1, 2):
        enter(director, board_of(section, 1, number), "1-0")
    pair(director, section)
    assert section.rounds.get(number=1).state == Round.State.COMPLETE


def test_absent_players_get_what_they_asked_for_and_nobody_is_dropped() -> None:
    director = make_user()
    section = make_section(director, players=8)
    for place, mark in ((1, "H"), (2, "Z"), (3, "F")):
        entry = section.entries.get(number=place)
        request_bye(
            by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version, round=1, mark=mark
        )
    row = pair(director, section)
    marks = dict(Seat.objects.filter(round=row, board=None).values_list("entry__number", "mark"))
    assert {number: marks[number] for number in (1, 2, 3)} == {1: "H", 2: "Z", 3: "F"}
    assert list(marks.values()).count("U") == 1
    assert Seat.objects.filter(round=row).count() == 8


def test_a_stranger_may_do_nothing() -> None:
    section = make_section(make_user(), players=4)
    stranger = make_user()
    for service in (pair_round, publish_round, complete_round, take_back):
        with pytest.raises(Forbidden):
            step(service, stranger, section, 1)
    director = make_user(is_superuser=True)
    pair(director, section, reason="any")
    with pytest.raises(Forbidden):
        pair_again(by=stranger, section_id=section.pk, version=1, number=1)


def test_pairing_a_draft_does_not_touch_the_public_version() -> None:
    director = make_user()
    section = make_section(director, players=6)
    publicity = Publicity.objects.get(section=section)
    before = (publicity.version, publicity.pending)
    pair(director, section)
    publicity.refresh_from_db()
    assert (publicity.version, publicity.pending) == before


def test_pair_again_takes_the_players_as_they_are_now() -> None:
    director = make_user()
    section = make_section(director, players=6)
    row = pair(director, section)
    add(director, section, [PlayerInput("Latecomer", rating=2500)])
    again = pair_again(by=director, section_id=section.pk, version=row.version, number=1, seed=0)
    assert Seat.objects.filter(round=again).count() == 7
    assert AuditEntry.objects.filter(action="round_paired", round=1).count() == 2


def test_pair_again_asks_before_it_throws_hand_work_away() -> None:
    director = make_user()
    section = make_section(director, players=6)
    row = pair(director, section)
    row = hand.swap_sides(by=director, section_id=section.pk, number=1, version=row.version, board=1)
    with pytest.raises(NeedsConfirmation) as asked:
        pair_again(by=director, section_id=section.pk, version=row.version, number=1)
    assert asked.value.params == {"round": 1, "results": 0, "by_hand": 1}
    again = pair_again(by=director, section_id=section.pk, version=row.version, number=1, reason="start over")
    assert not again.boards.filter(by_hand=True).exists()


def test_a_failing_pair_again_leaves_the_draft_as_it_was() -> None:
    director = make_user()
    section = make_section(director, players=4)
    row = pair(director, section, reason="more come")
    before = names_on(section, 1)
    for entry in section.entries.all():
        withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    with pytest.raises(Invalid, match="no_players"):
        pair_again(by=director, section_id=section.pk, version=row.version, number=1)
    assert names_on(section, 1) == before


def test_a_page_of_an_older_draft_never_fits_the_new_one() -> None:
    director = make_user()
    section = make_section(director, players=6)
    row = pair(director, section)
    for _turn in range(9):
        row = hand.swap_sides(by=director, section_id=section.pk, number=1, version=row.version, board=1)
    step(take_back, director, section, 1, reason="start over")
    assert pair(director, section).version > row.version
    newest = section.rounds.get()
    again = pair_again(by=director, section_id=section.pk, version=newest.version, number=1)
    assert again.version > newest.version


def test_pair_again_checks_the_draft_and_its_version() -> None:
    director = make_user()
    section = make_section(director, players=6)
    with pytest.raises(NotFound, match="round_gone"):
        pair_again(by=director, section_id=section.pk, version=1, number=1)
    row = pair(director, section)
    with pytest.raises(Conflict, match="round_changed"):
        pair_again(by=director, section_id=section.pk, version=row.version + 1, number=1)
    publish(director, section, 1)
    with pytest.raises(Invalid, match="round_not_draft"):
        pair_again(by=director, section_id=section.pk, version=row.version, number=1)


def test_a_round_of_another_section_does_not_exist_here() -> None:
    director = make_user()
    section, other = make_section(director, players=6), make_section(director, players=6)
    pair(director, other)
    for service in (publish_round, complete_round, take_back):
        with pytest.raises(NotFound, match="round_gone"):
            step(service, director, section, 1)


def test_withdrawn_players_stay_out_when_rounds_are_added() -> None:
    director = make_user()
    section = make_section(director, players=13, rounds=3)
    play_round(director, section)
    entry = section.entries.get(number=2)
    withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    section.refresh_from_db()
    update_section(
        by=director,
        section_id=section.pk,
        version=section.settings_version,
        name=section.name,
        rounds=5,
        initial_colour=section.initial_colour,
    )
    for _round in range(4):
        play_round(director, section)
    marks = Seat.objects.filter(entry=entry, round__number__gt=1).values_list("kind", flat=True)
    assert list(marks) == ["absent"] * 4


def test_late_entries_have_no_points_for_the_rounds_they_missed_and_are_paired_from_the_next() -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    late = add_players(
        by=director, section_id=section.pk, players=[PlayerInput("Late", rating=1900, missed=("H",))]
    )[0]
    assert Seat.objects.get(entry=late, round__number=1).mark == "H"
    play_round(director, section)
    assert Seat.objects.filter(entry=late, round__number=2).exists()

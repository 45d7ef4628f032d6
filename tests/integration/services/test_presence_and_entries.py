"""Players: added, changed, deleted, withdrawn, back, absent."""

import pytest

from swissweb.events.errors import Conflict, Forbidden, Invalid, NotFound
from swissweb.events.models import ByeRequest, Entry, Publicity, Seat
from swissweb.events.services.entries import PlayerInput, add_players, delete_player, update_player
from swissweb.events.services.hand import seat_pair, take_bye_back
from swissweb.events.services.presence import reinstate, request_bye, withdraw
from swissweb.events.services.states import take_back
from tests.support.factories import (
    add,
    board_of,
    enter,
    entry_named,
    make_section,
    make_user,
    pair,
    play_round,
    publish,
    published_round,
)

pytestmark = pytest.mark.django_db


def names(section) -> list[str]:  # type: ignore[no-untyped-def]
    return list(section.entries.order_by("number").values_list("person__name", flat=True))


def test_numbers_follow_rating_title_and_alphabet() -> None:
    # C.04.2 art. 2.2: rating, then title (GM-IM-WGM-FM-WIM-CM-WFM-WCM), then alphabet.
    director = make_user()
    section = make_section(director, players=0)
    add(
        director,
        section,
        [
            PlayerInput("Zoe", rating=2000),
            PlayerInput("Adam", rating=2000),
            PlayerInput("Fay", rating=2000, title="FM"),
            PlayerInput("Wim", rating=2000, title="WGM"),
            PlayerInput("Top", rating=2400),
            PlayerInput("New"),
        ],
    )
    assert names(section) == ["Top", "Wim", "Fay", "Adam", "Zoe", "New"]
    assert list(section.entries.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("player", "code"),
    [
        (PlayerInput(" \u200b "), "player_name_missing"),
        (PlayerInput("x" * 201), "name_too_long"),
        (PlayerInput("A", rating=10_000), "rating_out_of_range"),
        (PlayerInput("A", rating=-5), "rating_out_of_range"),
        (PlayerInput("A", fide_id="12a"), "fide_id_no_number"),
        (PlayerInput("A", sex="z"), "sex_unknown"),
        (PlayerInput("A", club="c" * 101), "text_too_long"),
    ],
)
def test_a_player_that_can_not_be_is_refused_and_the_whole_list_with_him(
    player: PlayerInput, code: str
) -> None:
    director = make_user()
    section = make_section(director, players=0)
    with pytest.raises(Invalid, match=code):
        add(director, section, [PlayerInput("Good", rating=1500), player])
    assert not Entry.objects.exists()


def test_doubled_fide_ids_and_names_are_refused() -> None:
    director = make_user()
    section = make_section(director, players=0)
    add(director, section, [PlayerInput("Ann", fide_id="7")])
    with pytest.raises(Invalid, match="fide_id_doubled"):
        add(director, section, [PlayerInput("Bob", fide_id="7")])
    with pytest.raises(Invalid, match="name_doubled"):
        add(director, section, ["ann"])
    with pytest.raises(Invalid, match="no_players_given"):
        add(director, section, [])
    add_players(by=director, section_id=section.pk, players=[PlayerInput("Ann")], same_names=True)
    assert names(section) == ["Ann", "Ann"]


def test_nobody_enters_after_the_last_round_is_published() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=1)
    published_round(director, section)
    with pytest.raises(Invalid, match="tournament_over"):
        add(director, section, ["Late"])


def test_a_player_in_a_round_is_withdrawn_not_deleted() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    entry = section.entries.get(number=2)
    with pytest.raises(Invalid) as refused:
        delete_player(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    assert (refused.value.code, refused.value.params["name"]) == ("player_has_rounds", "Player 02")
    assert section.entries.count() == 4


def test_deleting_before_the_first_round_closes_the_gap() -> None:
    director = make_user()
    section = make_section(director, players=4)
    entry = section.entries.get(number=2)
    delete_player(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    assert list(section.entries.order_by("number").values_list("number", flat=True)) == [1, 2, 3]


def test_who_may_not_meet_and_whose_points_are_raised_are_the_same_people_under_new_numbers() -> None:
    director = make_user()
    section = make_section(director, players=8)
    section.forbidden = [{"players": [2, 8], "rounds": [1, 5]}, {"players": [1, 3], "rounds": [1, 1]}]
    raised = {"points": 100, "first_round": 1, "last_round": 2}
    section.virtual = [{**raised, "first_player": 1, "last_player": 4}]
    section.save()
    entry = section.entries.get(number=1)
    delete_player(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    section.refresh_from_db()
    assert [group["players"] for group in section.forbidden] == [[1, 7]]
    assert section.virtual == [{**raised, "first_player": 1, "last_player": 3}]
    # A newcomer in the midst of them, and one of them who falls behind all others.
    add(director, section, [PlayerInput("Newcomer", rating=1985)])
    last = entry_named(section, "Player 04")
    update_player(
        by=director,
        section_id=section.pk,
        entry_id=last.pk,
        version=last.version,
        player=PlayerInput("Player 04", rating=1000),
    )
    section.refresh_from_db()
    called = dict(section.entries.values_list("number", "person__name"))
    assert {called[number] for number in section.forbidden[0]["players"]} == {"Player 02", "Player 08"}
    ranges = [range(row["first_player"], row["last_player"] + 1) for row in section.virtual]
    assert {called[number] for one in ranges for number in one} == {"Player 02", "Player 03", "Player 04"}


def test_a_corrected_rating_moves_the_number_until_round_four_is_paired() -> None:
    director = make_user()
    section = make_section(director, players=8)
    for rounds in range(5):
        entry = entry_named(section, "Player 08")
        rating = 1500 + 100 * rounds if rounds < 4 else 2800
        changed = update_player(
            by=director,
            section_id=section.pk,
            entry_id=entry.pk,
            version=entry.version,
            player=PlayerInput("Player 08", rating=rating if rounds != 3 else 2700),
        )
        assert changed.number == (8 if rounds < 3 else 1)
        if rounds == 3:
            pair(director, section)
            break
        play_round(director, section)
    last = entry_named(section, "Player 07")
    kept = update_player(
        by=director,
        section_id=section.pk,
        entry_id=last.pk,
        version=last.version,
        player=PlayerInput("Player 07", rating=2900),
    )
    assert kept.number == 8


def test_where_late_entries_stand_behind_numbers_follow_the_rank_until_round_one_is_published() -> None:
    director = make_user()
    section = make_section(director, players=3, rounds=3)
    section.late_numbers = "append"
    section.save()
    last = entry_named(section, "Player 03")
    raised = PlayerInput("Player 03", rating=2500)
    update_player(by=director, section_id=section.pk, entry_id=last.pk, version=last.version, player=raised)
    assert names(section) == ["Player 03", "Player 01", "Player 02"]
    published_round(director, section)
    first = entry_named(section, "Player 03")
    lowered = PlayerInput("Player 03", rating=1000)
    update_player(
        by=director, section_id=section.pk, entry_id=first.pk, version=first.version, player=lowered
    )
    assert names(section) == ["Player 03", "Player 01", "Player 02"]


def test_each_change_checks_right_version_and_section() -> None:
    director = make_user()
    section, other = make_section(director, players=4), make_section(director, players=2)
    entry = section.entries.get(number=1)
    calls = [
        lambda **who: withdraw(section_id=section.pk, **who),
        lambda **who: request_bye(section_id=section.pk, round=1, mark="H", **who),
        lambda **who: delete_player(section_id=section.pk, **who),
        lambda **who: update_player(section_id=section.pk, player=PlayerInput("X"), **who),
        lambda **who: reinstate(section_id=section.pk, **who),
    ]
    for call in calls:
        with pytest.raises(Forbidden):
            call(by=make_user(), entry_id=entry.pk, version=1)
        with pytest.raises(Conflict, match="entry_changed"):
            call(by=director, entry_id=entry.pk, version=9)
        with pytest.raises(NotFound, match="entry_gone"):
            call(by=director, entry_id=other.entries.get(number=1).pk, version=1)


def test_withdrawing_keeps_what_is_published_and_coming_back_undoes_it() -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    entry = section.entries.get(number=3)
    gone = withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    assert gone.withdrawn_after == 1
    with pytest.raises(Invalid, match="already_withdrawn"):
        withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=gone.version)
    play_round(director, section)
    assert Seat.objects.get(entry=entry, round__number=2).kind == "absent"
    assert Seat.objects.get(entry=entry, round__number=1).kind == "game"
    back = reinstate(by=director, section_id=section.pk, entry_id=entry.pk, version=gone.version)
    play_round(director, section)
    assert Seat.objects.get(entry=entry, round__number=3).kind != "absent"
    with pytest.raises(Invalid, match="not_withdrawn"):
        reinstate(by=director, section_id=section.pk, entry_id=entry.pk, version=back.version)


def test_leaving_before_an_open_board_is_possible_but_not_before_a_played_one() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    published_round(director, section)
    enter(director, board_of(section, 1, 1), "1-0")
    played = board_of(section, 1, 1).seats.get(position=1).entry
    unplayed = board_of(section, 1, 2).seats.get(position=1).entry
    with pytest.raises(Invalid, match="withdrawal_round_unknown"):
        withdraw(by=director, section_id=section.pk, entry_id=played.pk, version=1, after=0)
    assert (
        withdraw(by=director, section_id=section.pk, entry_id=unplayed.pk, version=1, after=0).withdrawn_after
        == 0
    )


@pytest.mark.parametrize(
    ("round_number", "mark", "code"),
    [(2, "X", "request_unknown"), (2, "U", "request_unknown"), (9, "H", "round_out_of_range"),
     (0, "H", "round_out_of_range"), (1, "H", "round_is_published")],
)  # fmt: skip
def test_byes_that_can_not_be_asked_for(round_number: int, mark: str, code: str) -> None:
    director = make_user()
    section = make_section(director, players=6, rounds=3)
    published_round(director, section)
    entry = section.entries.get(number=1)
    with pytest.raises(Invalid, match=code):
        request_bye(
            by=director,
            section_id=section.pk,
            entry_id=entry.pk,
            version=entry.version,
            round=round_number,
            mark=mark,
        )


def test_a_request_is_changed_and_dropped() -> None:
    director = make_user()
    section = make_section(director, players=4)
    entry = section.entries.get(number=1)
    where = {"by": director, "section_id": section.pk, "entry_id": entry.pk, "round": 2}
    for version, mark in ((1, "H"), (2, "Z")):
        request_bye(version=version, mark=mark, **where)  # type: ignore[arg-type]
    assert ByeRequest.objects.get().mark == "Z"
    request_bye(version=3, mark="", **where)  # type: ignore[arg-type]
    assert not ByeRequest.objects.exists()


def test_a_round_robin_that_has_begun_keeps_its_numbers() -> None:
    director = make_user()
    section = make_section(director, players=6, system="round_robin", rounds=5)
    play_round(director, section)
    last = section.entries.select_related("person").get(number=6)
    update_player(
        by=director,
        section_id=section.pk,
        entry_id=last.pk,
        version=last.version,
        player=PlayerInput(last.person.name, rating=2500),
    )
    last.refresh_from_db()
    assert last.number == 6
    with pytest.raises(Invalid) as caught:
        add(director, section, ["Too Late"])
    assert caught.value.code == "schedule_full"
    for _round in range(4):
        play_round(director, section)


def test_a_late_entry_takes_the_free_place_of_a_round_robin_and_no_second_one_comes_in() -> None:
    director = make_user()
    section = make_section(director, players=5, system="round_robin", rounds=5)
    play_round(director, section)
    (late,) = add(director, section, [PlayerInput("Late", rating=2700)])
    assert late.number == 6
    for _round in range(4):
        play_round(director, section)
    assert late.seats.filter(kind="game").count() == 4


def test_who_came_too_late_is_in_time_once_the_round_is_taken_back() -> None:
    director = make_user()
    section = make_section(director, players=6, rounds=3)
    publish(director, section, pair(director, section).number)
    add(director, section, ["Late One", "Late Two"])
    for _step in range(2):
        section.refresh_from_db()
        take_back(by=director, section_id=section.pk, version=section.version, number=1)
    row = pair(director, section)
    assert row.boards.count() == 4


def test_a_late_entry_plays_in_a_round_that_went_back_to_draft() -> None:
    director = make_user()
    section = make_section(director, players=6, rounds=3)
    row = pair(director, section)
    publish(director, section, 1)
    late = add(director, section, ["Late One", "Late Two"])
    section.refresh_from_db()
    row = take_back(by=director, section_id=section.pk, version=section.version, number=1)
    assert row is not None
    for entry in late:
        row.refresh_from_db()
        take_bye_back(by=director, section_id=section.pk, number=1, version=row.version, entry_id=entry.pk)
    row.refresh_from_db()
    seat_pair(
        by=director,
        section_id=section.pk,
        number=1,
        version=row.version,
        first_id=late[0].pk,
        second_id=late[1].pk,
    )
    assert publish(director, section, 1).state == "published"


def test_a_bye_asked_for_changes_no_public_page() -> None:
    director = make_user()
    section = make_section(director, players=6, rounds=3)
    before = Publicity.objects.get(section=section)
    entry = section.entries.get(number=1)
    request_bye(
        by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version, round=2, mark="H"
    )
    after = Publicity.objects.get(section=section)
    assert (after.version, after.pending) == (before.version, before.pending)

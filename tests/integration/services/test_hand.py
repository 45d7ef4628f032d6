"""The director's hand on a draft."""

import pytest

from swissweb.events.errors import Conflict, Forbidden, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import AuditEntry, Board, ByeRequest, Game, Round, Seat, Section
from swissweb.events.services import hand
from swissweb.events.services.presence import request_bye, withdraw
from swissweb.events.services.states import take_back
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
    published_round,
)

pytestmark = pytest.mark.django_db


def call(service, by, section: Section, **values):  # type: ignore[no-untyped-def]
    row = section.rounds.order_by("number").last()
    assert row is not None
    return service(by=by, section_id=section.pk, number=row.number, version=row.version, **values)


def draft(players: int = 6, **event: object) -> tuple:  # type: ignore[type-arg]
    director = make_user()
    section = make_section(director, players=players, **event)
    pair(director, section, reason="test")
    return director, section


def test_two_players_of_two_boards_change_places() -> None:
    director, section = draft(4)
    assert names_on(section, 1) == [("Player 01", "Player 03"), ("Player 04", "Player 02")]
    one, two = entry_named(section, "Player 03"), entry_named(section, "Player 02")
    call(hand.swap_players, director, section, entry_id=one.pk, other_id=two.pk)
    assert names_on(section, 1) == [("Player 01", "Player 02"), ("Player 04", "Player 03")]
    assert set(Board.objects.filter(by_hand=True).values_list("number", flat=True)) == {1, 2}


def hand_made(section: Section, number: int = 1) -> list[int]:
    boards = Board.objects.filter(round__section=section, round__number=number, by_hand=True)
    return list(boards.order_by("number").values_list("number", flat=True))


def test_a_swap_taken_back_leaves_the_engines_boards() -> None:
    director, section = draft(6)
    engine = list(Board.objects.order_by("number").values_list("reason", flat=True))
    one, two, three = (entry_named(section, names[0]).pk for names in names_on(section, 1))
    call(hand.swap_players, director, section, entry_id=one, other_id=two)
    call(hand.swap_players, director, section, entry_id=one, other_id=three)
    assert hand_made(section) == [1, 2, 3]
    call(hand.swap_players, director, section, entry_id=three, other_id=one)
    assert len(hand_made(section)) == 2
    call(hand.swap_players, director, section, entry_id=two, other_id=one)
    assert hand_made(section) == []
    assert list(Board.objects.order_by("number").values_list("reason", flat=True)) == engine


def test_turned_twice_or_seated_again_as_proposed_is_the_engines_board() -> None:
    director, section = draft(4)
    call(hand.swap_sides, director, section, board=2)
    assert hand_made(section) == [2]
    call(hand.swap_sides, director, section, board=2)
    assert hand_made(section) == []
    first, second = (entry_named(section, name).pk for name in names_on(section, 1)[0])
    call(hand.unseat_board, director, section, board=1)
    call(hand.seat_pair, director, section, first_id=first, second_id=second)
    assert (names_on(section, 1)[0], hand_made(section)) == (("Player 01", "Player 03"), [])


def test_boards_keep_the_order_of_the_scores_after_a_swap_across_groups() -> None:
    director = make_user()
    section = make_section(director, players=8, rounds=4)
    play_round(director, section)
    pair(director, section)
    before = names_on(section, 2)
    # A winner and a loser change places: the board of the loser's neighbour is now a winner's.
    ids = [entry_named(section, before[board][0]).pk for board in (0, 3)]
    call(hand.swap_players, director, section, entry_id=ids[0], other_id=ids[1])
    winners = {name for pair_ in before[:2] for name in pair_}
    assert [sum(name in winners for name in pair_) for pair_ in names_on(section, 2)] == [2, 1, 1, 0]
    call(hand.swap_players, director, section, entry_id=ids[0], other_id=ids[1])
    assert (names_on(section, 2), hand_made(section, 2)) == (before, [])


def test_a_round_by_hand_keeps_its_order_after_a_swap() -> None:
    director, section = draft(4, system="manual")
    for pair_ in ((4, 2), (1, 3)):
        call(hand.seat_numbers, director, section, first_number=pair_[0], second_number=pair_[1])
    one, two = entry_named(section, "Player 02"), entry_named(section, "Player 03")
    call(hand.swap_players, director, section, entry_id=one.pk, other_id=two.pk)
    assert names_on(section, 1) == [("Player 04", "Player 03"), ("Player 01", "Player 02")]
    assert hand_made(section) == [1, 2]


def test_swapping_the_two_of_one_board_turns_it() -> None:
    director, section = draft(4)
    one, two = entry_named(section, "Player 01"), entry_named(section, "Player 03")
    call(hand.swap_players, director, section, entry_id=one.pk, other_id=two.pk)
    assert names_on(section, 1)[0] == ("Player 03", "Player 01")


def test_turning_the_sides_keeps_who_sits_where_right() -> None:
    director, section = draft(4)
    call(hand.swap_sides, director, section, board=2)
    seats = Seat.objects.filter(board__number=2).order_by("position")
    assert [(seat.entry.person.name, seat.side) for seat in seats] == [("Player 02", "w"), ("Player 04", "b")]
    publish(director, section, 1)
    enter(director, board_of(section, 1, 2), "1-0")
    assert names_on(section, 1)[1] == ("Player 02", "Player 04")


def test_turning_a_board_with_a_result_turns_the_result_too() -> None:
    director = make_user()
    section = make_section(director, players=4, game="othello", rounds=3)
    published_round(director, section)
    enter(director, board_of(section, 1, 1), "1-0")
    section.refresh_from_db()
    take_back(by=director, section_id=section.pk, version=section.version, number=1, reason="colours wrong")
    call(hand.swap_sides, director, section, board=1)
    game = Game.objects.get(board__number=1)
    assert (game.outcome, game.first_score, game.second_score) == ("0-1", 24, 40)


def test_a_result_never_goes_over_to_other_players() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    published_round(director, section)
    enter(director, board_of(section, 1, 1), "1-0")
    section.refresh_from_db()
    take_back(by=director, section_id=section.pk, version=section.version, number=1, reason="wrong pairing")
    one, two = entry_named(section, "Player 03"), entry_named(section, "Player 02")
    swap = {"entry_id": one.pk, "other_id": two.pk}
    with pytest.raises(NeedsConfirmation) as asked:
        call(hand.swap_players, director, section, **swap)
    assert (asked.value.code, asked.value.params) == ("board_result_lost", {"boards": [1]})
    with pytest.raises(NeedsConfirmation):
        call(hand.unseat_board, director, section, board=1)
    call(hand.swap_players, director, section, **swap, reason="they never met")
    assert list(Game.objects.values_list("outcome", flat=True)) == ["", ""]
    logged = AuditEntry.objects.get(action="players_swapped")
    assert logged.reason == "they never met"
    assert logged.before == [[1, "Player 01", "Player 03", "1-0"]]


def test_a_board_and_the_bye_change_places() -> None:
    director, section = draft(5)
    bye = Seat.objects.get(mark="U").entry
    other = entry_named(section, names_on(section, 1)[0][0])
    call(hand.swap_players, director, section, entry_id=bye.pk, other_id=other.pk)
    assert Seat.objects.get(mark="U").entry == other
    # Player 02 is the best of those who sit at a board now.
    assert names_on(section, 1) == [("Player 04", "Player 02"), ("Player 05", "Player 03")]


def test_an_absent_player_can_not_be_swapped_in() -> None:
    director = make_user()
    section = make_section(director, players=6)
    entry = section.entries.get(number=6)
    request_bye(by=director, section_id=section.pk, entry_id=entry.pk, version=1, round=1, mark="Z")
    pair(director, section)
    with pytest.raises(Invalid) as refused:
        call(
            hand.swap_players, director, section, entry_id=entry.pk, other_id=section.entries.get(number=1).pk
        )
    assert (refused.value.code, refused.value.params["name"]) == ("swap_absent", "Player 06")


def test_nobody_is_swapped_with_himself_or_a_stranger_or_while_both_wait() -> None:
    director, section = draft(4)
    one = entry_named(section, "Player 01")
    with pytest.raises(Invalid, match="swap_same_player"):
        call(hand.swap_players, director, section, entry_id=one.pk, other_id=one.pk)
    foreign = make_section(director, players=2).entries.get(number=1)
    with pytest.raises(NotFound, match="entry_gone"):
        call(hand.swap_players, director, section, entry_id=one.pk, other_id=foreign.pk)
    call(hand.unseat_board, director, section, board=1)
    with pytest.raises(Invalid, match="swap_unseated"):
        call(
            hand.swap_players,
            director,
            section,
            entry_id=one.pk,
            other_id=entry_named(section, "Player 03").pk,
        )


def test_taking_a_board_apart_closes_the_gap_and_keeps_both_waiting() -> None:
    director, section = draft(6)
    names = names_on(section, 1)
    call(hand.unseat_board, director, section, board=1)
    assert names_on(section, 1) == names[1:]
    assert Seat.objects.filter(round__section=section).count() == 4


def test_a_new_board_gets_the_place_of_its_scores() -> None:
    director = make_user()
    section = make_section(director, players=8, rounds=4)
    play_round(director, section)
    pair(director, section)
    top = names_on(section, 2)[0]
    call(hand.unseat_board, director, section, board=1)
    ids = [entry_named(section, name).pk for name in top]
    call(hand.seat_pair, director, section, first_id=ids[1], second_id=ids[0])
    assert names_on(section, 2)[0] == (top[1], top[0])


def test_a_round_seated_by_hand_keeps_the_order_of_the_hand() -> None:
    director, section = draft(4, system="manual")
    for pair_ in ((4, 2), (1, 3)):
        call(hand.seat_numbers, director, section, first_number=pair_[0], second_number=pair_[1])
    assert names_on(section, 1) == [("Player 04", "Player 02"), ("Player 01", "Player 03")]
    publish(director, section, 1)
    assert section.rounds.get().state == Round.State.PUBLISHED


def test_typed_numbers_must_be_there_and_free() -> None:
    director, section = draft(4, system="manual")
    with pytest.raises(Invalid) as refused:
        call(hand.seat_numbers, director, section, first_number=1, second_number=9)
    assert (refused.value.field, refused.value.params) == ("second_number", {"number": 9})
    call(hand.seat_numbers, director, section, first_number=1, second_number=2)
    with pytest.raises(Invalid) as refused:
        call(hand.seat_numbers, director, section, first_number=3, second_number=2)
    assert refused.value.params == {"name": "Player 02", "board": 1}
    with pytest.raises(Invalid, match="swap_same_player"):
        call(hand.seat_numbers, director, section, first_number=3, second_number=3)


def test_two_picked_names_are_paired_when_both_wait_and_swapped_when_one_sits() -> None:
    director, section = draft(5, system="manual")
    ids = [section.entries.get(number=number).pk for number in range(1, 6)]
    call(hand.place_two, director, section, entry_id=ids[0], other_id=ids[1])
    assert names_on(section, 1) == [("Player 01", "Player 02")]
    call(hand.place_two, director, section, entry_id=ids[4], other_id=ids[1])
    assert names_on(section, 1) == [("Player 01", "Player 05")]


def test_who_has_the_bye_can_be_paired_with_a_latecomer() -> None:
    director, section = draft(5)
    bye = Seat.objects.get(mark="U").entry
    late = add(director, section, ["Latecomer"])[0]
    call(hand.seat_pair, director, section, first_id=bye.pk, second_id=late.pk)
    assert not Seat.objects.filter(mark="U").exists()
    assert len(names_on(section, 1)) == 3


@pytest.mark.parametrize(("mark", "kind"), [("U", "bye"), ("H", "bye"), ("F", "bye"), ("Z", "absent")])
def test_a_waiting_player_gets_any_bye_and_plays_after_all(mark: str, kind: str) -> None:
    director, section = draft(5, system="manual")
    entry = section.entries.get(number=5)
    call(hand.give_bye, director, section, entry_id=entry.pk, mark=mark)
    assert Seat.objects.get(entry=entry).kind == kind
    assert ByeRequest.objects.filter(entry=entry, round=1, mark=mark).exists() is (mark != "U")
    with pytest.raises(Invalid, match="already_without_board"):
        call(hand.give_bye, director, section, entry_id=entry.pk)
    call(hand.take_bye_back, director, section, entry_id=entry.pk)
    assert not Seat.objects.filter(entry=entry).exists()
    assert not ByeRequest.objects.filter(entry=entry).exists()
    with pytest.raises(Invalid, match="has_no_bye"):
        call(hand.take_bye_back, director, section, entry_id=entry.pk)


def test_a_bye_given_by_hand_with_its_request_can_be_published() -> None:
    director, section = draft(5)
    bye = Seat.objects.get(mark="U").entry
    call(hand.take_bye_back, director, section, entry_id=bye.pk)
    call(hand.give_bye, director, section, entry_id=bye.pk, mark="H")
    publish(director, section, 1)
    assert Seat.objects.get(entry=bye).mark == "H"


def test_byes_are_refused_where_they_make_no_sense() -> None:
    director, section = draft(4)
    seated = entry_named(section, "Player 01")
    with pytest.raises(Invalid, match="already_seated"):
        call(hand.give_bye, director, section, entry_id=seated.pk)
    with pytest.raises(Invalid, match="bye_unknown"):
        call(hand.give_bye, director, section, entry_id=seated.pk, mark="X")
    with pytest.raises(Invalid, match="already_seated"):
        call(hand.take_bye_back, director, section, entry_id=seated.pk)


def test_a_withdrawn_player_does_not_come_back_by_the_desk() -> None:
    director = make_user()
    section = make_section(director, players=5)
    entry = section.entries.get(number=5)
    withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=1)
    pair(director, section, reason="test")
    with pytest.raises(Invalid, match="already_withdrawn"):
        call(hand.take_bye_back, director, section, entry_id=entry.pk)


ACTIONS = [
    (hand.swap_players, {"entry_id": 1, "other_id": 2}),
    (hand.swap_sides, {"board": 1}),
    (hand.seat_pair, {"first_id": 1, "second_id": 2}),
    (hand.unseat_board, {"board": 1}),
    (hand.give_bye, {"entry_id": 1}),
    (hand.take_bye_back, {"entry_id": 1}),
]


@pytest.mark.parametrize(("service", "values"), ACTIONS)
def test_every_change_needs_the_right_the_version_and_a_draft(service, values) -> None:  # type: ignore[no-untyped-def]
    director, section = draft(4)
    where = {"section_id": section.pk, "number": 1}
    with pytest.raises(Forbidden):
        service(by=make_user(), version=1, **where, **values)
    with pytest.raises(Conflict, match="round_changed"):
        service(by=director, version=7, **where, **values)
    with pytest.raises(NotFound, match="round_gone"):
        service(by=director, section_id=section.pk, number=2, version=1, **values)
    row = publish(director, section, 1)
    with pytest.raises(Invalid, match="round_not_draft"):
        service(by=director, version=row.version, **where, **values)


@pytest.mark.parametrize("service", [hand.swap_sides, hand.unseat_board])
def test_an_unknown_board_is_refused(service) -> None:  # type: ignore[no-untyped-def]
    director, section = draft(4)
    with pytest.raises(NotFound, match="board_unknown"):
        call(service, director, section, board=9)

"""The desk: a draft in the director's hands, with and without JavaScript."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from swissweb.accounts.models import User
from swissweb.events.models import Game, Round, Seat
from swissweb.events.selectors.desk import desk_view
from swissweb.events.services import hand
from swissweb.events.services.presence import request_bye, withdraw
from swissweb.events.services.states import take_back
from tests.support.desk import act, drafted, ids
from tests.support.factories import (
    add,
    board_of,
    enter,
    entry_named,
    make_section,
    names_on,
    pair,
    play_round,
    publish,
)
from tests.support.pages import rounds_path as path
from tests.support.pages import text

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
DESK_QUERIES = 23


# ---------- what the desk shows ----------


def test_the_desk_shows_groups_floats_due_sides_and_who_is_free(signed_in: Client, director: User) -> None:
    section = make_section(director, players=9)
    play_round(director, section, ("1-0", "1-0", "1-0", "=-="))
    away = section.entries.get(number=9)
    request_bye(by=director, section_id=section.pk, entry_id=away.pk, version=away.version, round=2, mark="H")
    pair(director, section)
    page = text(signed_in.get(path(section, "2/")))
    for part in (
        "Round 2 of 5",
        "Floats down",
        "Due White, strong",
        "Half-point bye",
        "Legality checked independently",
        "Publish round 2",
        'id="why-100"',
        "players who float out of the bracket",
        "Sides: ",
    ):
        assert part in page, part


def test_reasons_are_told_per_bracket_with_names(director: User) -> None:
    section = make_section(director, players=10)
    play_round(director, section)
    pair(director, section)
    desk = desk_view(section, 2)
    assert [bracket.points for bracket in desk.brackets] == [100, 0]
    top = desk.brackets[0]
    # Five winners: one must leave the bracket, and no pairing could do better.
    assert (top.players, top.boards, len(top.leaving)) == (5, 2, 1)
    assert (top.criteria[0].code, top.criteria[0].value, top.criteria[0].best) == ("C6", 1, True)
    assert desk.brackets[1].moved_down == top.leaving
    assert desk.engine is None


def test_the_price_of_a_swap_is_counted_against_the_engine(director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    pair(director, section)
    winner, loser = names_on(section, 2)[0][0], names_on(section, 2)[3][0]
    row = section.rounds.get(number=2)
    hand.swap_players(
        by=director,
        section_id=section.pk,
        number=2,
        version=row.version,
        entry_id=entry_named(section, winner).pk,
        other_id=entry_named(section, loser).pk,
    )
    desk = desk_view(section, 2)
    assert desk.engine is not None
    assert desk.now is not None
    assert (desk.engine.floats, desk.now.floats) == (0, 2)
    assert [board.board.number for group in desk.groups for board in group.boards if board.noted]
    assert any(bracket.changed for bracket in desk.brackets)
    codes = [check.code for check in desk.checks]
    assert "check_by_hand" in codes


def test_hand_made_boards_are_marked_and_their_price_said(signed_in: Client, director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    pair(director, section)
    names = names_on(section, 2)
    swap = [entry_named(section, names[0][0]).pk, entry_named(section, names[3][0]).pk]
    act(signed_in, section, "pick", pick=swap)
    page = text(signed_in.get(path(section, "2/")))
    assert "A float: " in page
    assert "boards that float" in page
    assert 'class="hand"' in page
    assert "swapped by hand" in page


def test_the_line_of_steps_tells_them_in_words_and_without_single_results(
    signed_in: Client, director: User
) -> None:
    section = drafted(director)
    publish(director, section, 1)
    for board in (1, 2, 3):
        enter(director, board_of(section, 1, board), "1-0")
    section.refresh_from_db()
    take_back(by=director, section_id=section.pk, version=section.version, number=1, reason="wrong colours")
    steps = text(signed_in.get(path(section, "1/"))).split('class="strip"')[1].split("</ol>")[0]
    for part in ("Paired: FIDE Dutch", "Published", "Publishing taken back"):
        assert part in steps, part
    for noise in ("result entered", "dutch", "seed"):
        assert noise not in steps, noise
    manual = drafted(director, 4, system="manual")
    assert "Set up for pairing by hand" in text(signed_in.get(path(manual, "1/")))


def test_points_beside_a_bye_are_those_before_the_round(signed_in: Client, director: User) -> None:
    section = make_section(director, players=7, rounds=4)
    play_round(director, section)
    pair(director, section)
    bye = Seat.objects.get(round__number=2, mark="U").entry
    page = text(signed_in.get(path(section, "2/")))
    assert '<span class="tag">Bye</span>' in page
    assert "Bye</span> <span" not in page
    swap = Seat.objects.filter(round__number=2, position=1).order_by("board__number").first()
    assert swap is not None
    act(signed_in, section, "pick", pick=[bye.pk, swap.entry_id])
    assert "Bye</span> points before: 1" in text(signed_in.get(path(section, "2/")))


def test_the_page_of_a_second_meeting_names_the_rule_before_publishing(
    signed_in: Client, director: User
) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    pair(director, section)
    first, second = names_on(section, 1)[0]
    boards = names_on(section, 2)
    partner = next(a if b == first else b for a, b in boards if first in (a, b))
    act(
        signed_in,
        section,
        "pick",
        pick=[entry_named(section, second).pk, entry_named(section, partner).pk],
    )
    page = text(signed_in.get(path(section, "2/")))
    assert "have met already, in round 1." in page
    assert "Rules broken" in page


def test_someone_who_withdrew_during_the_draft_is_shown_as_a_broken_rule(
    signed_in: Client, director: User
) -> None:
    section = drafted(director, 6)
    entry = section.entries.get(number=1)
    withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version)
    assert "Player 01 is paired but is not to be paired in this round." in text(
        signed_in.get(path(section, "1/"))
    )


@pytest.mark.parametrize("players", [8, 120])
def test_the_desk_takes_the_same_queries_with_four_boards_and_with_sixty(
    signed_in: Client, director: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    section = make_section(director, players=players)
    play_round(director, section)
    pair(director, section)
    with django_assert_num_queries(DESK_QUERIES):
        assert signed_in.get(path(section, "2/")).status_code == 200


# ---------- what the hand does ----------


def test_two_ticked_names_are_swapped_and_the_page_comes_back(signed_in: Client, director: User) -> None:
    section = drafted(director, 4)
    before = names_on(section, 1)
    assert act(signed_in, section, "pick", pick=ids(section, 3, 2)).status_code == 302
    after = names_on(section, 1)
    assert before != after
    assert {name for board in before for name in board} == {name for board in after for name in board}


def test_with_htmx_the_answer_is_the_desk_and_a_toast(signed_in: Client, director: User) -> None:
    section = drafted(director, 6)
    response = act(signed_in, section, "pick", htmx=True, pick=ids(section, 1, 2))
    page = text(response)
    assert response.status_code == 200
    assert "<html" not in page
    assert 'id="desk-page"' in page
    assert 'hx-swap-oob="beforeend"' in page


def test_picking_follows_the_order_of_the_picks(signed_in: Client, director: User) -> None:
    section = drafted(director, 4, system="manual")
    one, two = ids(section, 1, 2)
    act(signed_in, section, "pick", pick=[one, two], first=two)
    assert names_on(section, 1) == [("Player 02", "Player 01")]


@pytest.mark.parametrize(
    ("picks", "says"),
    [([], "Choose two names, not 0."), ([1], "Choose two names, not 1."), ([1, 2, 3], "not 3.")],
)
def test_picks_must_be_two(signed_in: Client, director: User, picks: list[int], says: str) -> None:
    section = drafted(director, 4)
    response = act(signed_in, section, "pick", pick=ids(section, *picks))
    assert response.status_code == 422
    assert says in text(response)


def test_a_whole_round_is_seated_by_typed_numbers(signed_in: Client, director: User) -> None:
    section = drafted(director, 5, system="manual")
    assert act(signed_in, section, "seat", first_number="5", second_number="1").status_code == 302
    response = act(signed_in, section, "seat", htmx=True, first_number=" 2 ", second_number="4")
    assert response.status_code == 200
    assert names_on(section, 1) == [("Player 05", "Player 01"), ("Player 02", "Player 04")]
    assert act(signed_in, section, "bye", give=f"{ids(section, 3)[0]}:U").status_code == 302
    publish(director, section, 1)
    assert section.rounds.get().state == Round.State.PUBLISHED


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        ("1", "9", "No player of this section has the number 9."),
        ("x", "1", "“x” is not a whole number."),
        ("", "1", "“” is not a whole number."),
        ("2", "2", "can&#x27;t be paired with himself"),
    ],
)
def test_numbers_that_make_no_board_are_refused(
    signed_in: Client, director: User, first: str, second: str, says: str
) -> None:
    section = drafted(director, 4, system="manual")
    response = act(signed_in, section, "seat", first_number=first, second_number=second)
    assert response.status_code == 422
    page = text(response)
    assert says in page
    assert names_on(section, 1) == []
    # Both numbers stay, the cursor is in the one to mend.
    for field, typed in (("first_number", first), ("second_number", second)):
        assert f'value="{typed}"' in page.split(f'name="{field}"')[1].split(">")[0]
    wrong = "second_number" if second == "9" else "first_number"
    assert " autofocus" in page.split(f'name="{wrong}"')[1].split(">")[0]
    assert page.count(" autofocus") == 1


def test_turn_apart_bye_and_back(signed_in: Client, director: User) -> None:
    section = drafted(director, 5)
    one, other = names_on(section, 1)[0]
    act(signed_in, section, "turn", board=1)
    assert names_on(section, 1)[0] == (other, one)
    act(signed_in, section, "apart", board=1)
    assert len(names_on(section, 1)) == 1
    entry = entry_named(section, one)
    act(signed_in, section, "bye", give=f"{entry.pk}:H")
    assert Seat.objects.get(entry=entry).mark == "H"
    page = text(signed_in.get(path(section, "1/")))
    assert "Half-point bye" in page
    act(signed_in, section, "play", entry=entry.pk)
    assert not Seat.objects.filter(entry=entry).exists()


def test_a_result_from_before_is_asked_about_and_the_reason_goes_through(
    signed_in: Client, director: User
) -> None:
    section = drafted(director, 4)
    publish(director, section, 1)
    enter(director, board_of(section, 1, 1), "1-0")
    section.refresh_from_db()
    row = section.rounds.get()
    signed_in.post(
        path(section, "1/back/"),
        {"version": section.version, "round_version": row.version, "reason": "wrong pairing"},
    )
    asked = act(signed_in, section, "apart", htmx=True, board=1)
    assert asked.status_code == 422
    assert "Board 1 has a result from before" in text(asked)
    refusal = asked.context["refusal"]
    answer = dict(refusal.fields) | {"reason": "never played"}
    assert signed_in.post(refusal.action, answer).status_code == 302
    assert Game.objects.count() == 1


def test_when_the_round_was_published_meanwhile_htmx_reloads_the_page(
    signed_in: Client, director: User
) -> None:
    section = drafted(director, 6)
    publish(director, section, 1)
    response = act(signed_in, section, "turn", htmx=True, board=1)
    assert response.headers["HX-Refresh"] == "true"
    assert "is published and can&#x27;t be changed by hand" in text(signed_in.get(path(section, "1/")))


@pytest.mark.parametrize("game", ["chess", "go", "xiangqi", "scrabble", "magic", "other"])
def test_the_desk_speaks_the_words_of_the_game(signed_in: Client, director: User, game: str) -> None:
    section = make_section(director, players=6, game=game)
    play_round(director, section)
    pair(director, section)
    page = text(signed_in.get(path(section, "2/")))
    sides = {"chess": "White", "go": "Black", "xiangqi": "Red", "scrabble": "First", "other": "First"}
    assert (f"Due {sides.get(game)}" in page) is (game != "magic")
    assert ("Turn sides" in page) is (game != "magic")


def test_a_late_player_can_meet_the_one_with_the_bye(signed_in: Client, director: User) -> None:
    section = drafted(director, 5)
    bye = Seat.objects.get(mark="U").entry
    late = add(director, section, ["Latecomer"])[0]
    act(signed_in, section, "pick", pick=[bye.pk, late.pk], first=late.pk)
    assert len(names_on(section, 1)) == 3
    assert ("Latecomer", bye.person.name) in names_on(section, 1)

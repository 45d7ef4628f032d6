"""Why a round is as it is: the column on the desk, the page of reasons, and "why not these two?"."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from swissweb.accounts.models import User
from swissweb.events.models import PairingRecord, Section
from swissweb.events.selectors.bracket import Bracket
from swissweb.events.selectors.desk import desk_view
from swissweb.events.selectors.explain import reply_to, round_why
from swissweb.events.services import hand
from swissweb.events.services.entries import PlayerInput, delete_player
from swissweb.events.services.importing import import_tournament
from tests.support import corpus
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
    section_of,
)
from tests.support.pages import only_for_directors, signed_in, text
from tests.support.pages import rounds_path as path

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
WHY_QUERIES = 15


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


def fresh(section: Section) -> Section:
    return Section.objects.select_related("event").prefetch_related("stages").get(pk=section.pk)


def by_hand(director: User, section: Section, number: int) -> dict[str, Any]:
    version = section.rounds.get(number=number).version
    return {"by": director, "section_id": section.pk, "number": number, "version": version}


def swap(director: User, section: Section, number: int, one: str, two: str) -> None:
    ids = [entry_named(section, name).pk for name in (one, two)]
    hand.swap_players(**by_hand(director, section, number), entry_id=ids[0], other_id=ids[1])


def ask(client: Client, section: Section, number: int, one: str, two: str, **headers: Any) -> Any:
    data = {"a": entry_named(section, one).pk, "b": entry_named(section, two).pk}
    return client.get(path(section, f"{number}/why/"), data, **headers)


def code_of(section: Section, number: int, one: str, two: str) -> str:
    found = round_why(fresh(section), number)
    return reply_to(found, entry_named(section, one).pk, entry_named(section, two).pk).answer.code


def values(bracket: Bracket) -> dict[str, tuple[object, object, str]]:
    return {item.code: (item.value, item.now, item.verdict) for item in bracket.criteria}


# ---------- the brackets ----------


def test_a_bracket_says_who_moves_and_why(client: Client, director: User) -> None:
    section = make_section(director, players=10)
    play_round(director, section)
    pair(director, section)
    page = text(client.get(path(section, "2/")))
    # Five winners and five losers: the lowest winner floats, and nobody has a bye.
    floater = desk_view(fresh(section), 2).brackets[0].leaving[0].person.name
    assert f"Floats down, since the number of players is odd: {floater}." in page
    assert "Moved down into it:" in page
    assert "(best)" in page
    assert "Download the proof" in page


def test_the_bye_is_explained_in_the_bracket_that_gives_it(client: Client, director: User) -> None:
    section = make_section(director, players=5)
    pair(director, section)
    bracket = desk_view(fresh(section), 1).brackets[-1]
    assert bracket.bye is not None
    assert (bracket.bye.person.name, bracket.bye_why, bracket.leaving) == ("Player 05", "odd_number", ())
    page = text(client.get(path(section, "1/")))
    assert "Has the bye, since the number of players is odd: Player 05." in page


def test_due_sides_that_cannot_all_be_met_are_counted(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    # Who has White wins: all four winners are due Black, all four losers White.
    play_round(director, section)
    pair(director, section)
    top = desk_view(fresh(section), 2).brackets[0]
    assert (top.due, top.unmet_least, len(top.unmet)) == ((0, 4), 2, 2)
    page = text(client.get(path(section, "2/")))
    assert "0 due White, 4 due Black: 2 wishes at least can’t be met." in page
    assert "Not met:" in page


def test_values_of_the_boards_now_stand_beside_the_engines(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    pair(director, section)
    desk = desk_view(fresh(section), 2)
    assert (desk.why.changed, desk.why.counted) == (False, False)
    names = names_on(section, 2)
    swap(director, section, 2, names[0][0], names[3][0])
    desk = desk_view(fresh(section), 2)
    assert (desk.why.changed, desk.why.counted) == (True, True)
    top, low = desk.brackets
    assert values(top)["C6"] == (0, 2, "worse")
    assert values(top)["C7"] == ([], [100, 100], "worse")
    # Both meet somebody of the lower bracket: nobody floats out of that one.
    assert values(low)["C6"] == (0, 0, "")
    assert top.opened
    page = text(client.get(path(section, "2/")))
    assert "the boards as they stand" in page
    assert "worse</span>" in page
    assert 'class="differs"' in page


def test_a_rule_that_boards_break_is_named_in_the_bracket(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section, ("=-=",))
    first = names_on(section, 1)
    pair(director, section)
    (one, other), (two, _last) = names_on(section, 2)
    met = {frozenset(pair) for pair in first}
    # Put the two of a board of round 1 together again.
    mate = two if frozenset((one, two)) in met else _last
    swap(director, section, 2, other, mate)
    (bracket,) = desk_view(fresh(section), 2).brackets
    assert bracket.broken == ("C1",)
    assert "C1 broken" in text(client.get(path(section, "2/")))
    page = text(client.get(path(section, "2/why/")))
    assert "The boards as they stand break a rule:" in page
    assert "have met already, in round 1" in page
    assert "C1 broken" in page


def test_nothing_is_counted_while_somebody_has_no_place(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    hand.unseat_board(**by_hand(director, section, 1), board=2)
    desk = desk_view(fresh(section), 1)
    assert (desk.why.changed, desk.why.counted) == (True, False)
    assert "as soon as everybody has a place" in text(client.get(path(section, "1/")))


def test_a_newcomer_and_one_who_plays_after_all_are_counted(director: User) -> None:
    section = make_section(director, players=7)
    play_round(director, section)
    pair(director, section)
    late = add(director, section, [PlayerInput("Newcomer", rating=2500)])[0]
    free = section.rounds.get(number=2).seats.get(mark="U").entry
    hand.place_two(**by_hand(director, section, 2), entry_id=late.pk, other_id=free.pk)
    desk = desk_view(fresh(section), 2)
    assert desk.why.counted
    # The numbers of the day, though everybody has another one now.
    assert desk.brackets[0].players == 4
    # Nobody has the bye any more.
    assert values(desk.brackets[-1])["C6"] == (1, 0, "better")


def test_a_player_who_was_taken_off_the_list_breaks_no_page(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    gone = entry_named(section, "Player 08")
    board = gone.seats.get().board
    assert board is not None
    hand.unseat_board(**by_hand(director, section, 1), board=board.number)
    delete_player(by=director, section_id=section.pk, entry_id=gone.pk, version=gone.version)
    for page in ("1/", "1/why/"):
        assert client.get(path(section, page)).status_code == 200


def test_a_round_paired_by_hand_has_a_page_without_questions(client: Client, director: User) -> None:
    section = make_section(director, players=4, system="manual")
    pair(director, section)
    page = text(client.get(path(section, "1/why/")))
    assert "The director paired this round by hand." in page
    assert 'id="ask"' not in page
    refused = ask(client, section, 1, "Player 01", "Player 02")
    assert refused.status_code == 422
    assert "was paired by hand" in text(refused)


def test_a_round_robin_answers_from_its_table(client: Client, director: User) -> None:
    section = make_section(director, players=4, system="round_robin")
    pair(director, section)
    assert "From the Berger tables" in text(client.get(path(section, "1/why/")))
    # Round 1 of four is 1-4 and 2-3.
    answer = text(ask(client, section, 1, "Player 01", "Player 02", headers=HTMX))
    assert "is not in this round of the schedule" in answer
    assert "the engine’s own pair" in text(ask(client, section, 1, "Player 01", "Player 04", headers=HTMX))


# ---------- why not these two? ----------


def test_a_pair_that_met_is_not_allowed(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    pair(director, section)
    one, two = names_on(section, 1)[0]
    page = text(ask(client, section, 2, one, two))
    assert f"{one} – {two}: not allowed." in page
    assert "They have met already, in round 1." in page


def test_a_worse_pair_is_shown_with_both_values_and_the_round_that_would_be(
    client: Client, director: User
) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    pair(director, section)
    names = names_on(section, 2)
    winner, loser = names[0][0], names[3][0]
    answer = ask(client, section, 2, winner, loser, headers=HTMX)
    part = text(answer)
    assert part.startswith('<div class="answer">')
    assert f"{winner} – {loser}: allowed, but worse." in part
    assert "In the bracket of 1 points rule C6 would come out worse." in part
    assert "More players would float out of the bracket." in part
    assert '<td class="num">0</td><td class="num"><strong>2</strong></td>' in part
    assert "The round that would be:" in part
    whole = text(ask(client, section, 2, winner, loser))
    assert "<title>" in whole
    assert part.split("<p>")[1].split("</p>")[0] in whole
    # The form keeps what was chosen.
    assert whole.count("selected>") == 2


def test_a_pair_that_is_as_good_comes_later_in_the_order(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    # 1-5 2-6 3-7 4-8 is the first candidate; 1 against 6 is a transposition of it.
    page = text(ask(client, section, 1, "Player 01", "Player 06"))
    assert "Player 01 – Player 06: as good, but later in the order." in page
    assert "4.2 opponents of the upper half" in page
    assert '<td class="num">5 Player 05</td><td class="num"><strong>6 Player 06</strong></td>' in page
    # Two of the upper half take an exchange.
    page = text(ask(client, section, 1, "Player 01", "Player 02"))
    assert "exchange between upper and lower half" in page
    assert '<td class="num">none</td>' in page


def test_the_engines_own_pair_is_told_and_that_the_hand_took_it_apart(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    page = text(ask(client, section, 1, "Player 01", "Player 05"))
    assert "The engine seats them together, on board 1." in page
    assert "set apart by hand" not in page
    swap(director, section, 1, "Player 05", "Player 06")
    page = text(ask(client, section, 1, "Player 01", "Player 05"))
    assert "They were set apart by hand." in page
    page = text(ask(client, section, 1, "Player 01", "Player 06"))
    assert "They meet by the director’s hand." in page


def test_absent_unknown_and_same_players_have_answers(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    row = pair(director, section)
    hand.unseat_board(by=director, section_id=section.pk, number=1, version=row.version, board=4)
    assert code_of(section, 1, "Player 04", "Player 04") == "same_player"
    add(director, section, [PlayerInput("Newcomer", rating=2500)])
    page = text(ask(client, section, 1, "Newcomer", "Player 01"))
    assert "Newcomer was not in the list when this round was paired." in page


def test_answers_for_a_published_round_are_those_of_the_day(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    play_round(director, section)
    names = names_on(section, 2)
    question = names[0][0], names[3][0]
    before = text(ask(client, section, 2, *question, headers=HTMX))
    assert "allowed, but worse" in before
    enter(director, board_of(section, 1, 1), "0-1", reason="read wrongly")
    add(director, section, [PlayerInput("Newcomer", rating=2500)])
    assert text(ask(client, section, 2, *question, headers=HTMX)) == before


def test_a_round_from_a_file_is_asked_about_as_well(client: Client, director: User) -> None:
    name = next(name for name in corpus.names(most_players=12) if "dutch" in name)
    section = section_of(import_tournament(by=director, tournament=corpus.tournament(name), name="File"))
    page = text(client.get(path(section, "2/why/")))
    assert "No reasons are stored with this round." in page
    assert "Download the proof" not in page
    entries = list(section.entries.order_by("number")[:2])
    answer = client.get(path(section, "2/why/"), {"a": entries[0].pk, "b": entries[1].pk})
    assert answer.status_code == 200
    assert 'class="answer"' in text(answer)


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ({"a": "1"}, 422, "Choose two names"),
        ({"a": "one", "b": "2"}, 422, "“one” is not a whole number."),
        ({"a": "-5", "b": "99999999"}, 404, ""),
        ({"a": "9" * 30, "b": "2"}, 422, "is not a whole number"),
    ],
)
def test_a_question_nobody_can_read_is_refused(
    client: Client, director: User, query: dict[str, str], status: int, words: str
) -> None:
    section = make_section(director, players=6)
    pair(director, section)
    answer = client.get(path(section, "1/why/"), query)
    assert answer.status_code == status
    assert words in text(answer)


def test_only_directors_ask_and_only_about_rounds_there_are(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    pair(director, section)
    only_for_directors(path(section, "1/why/"), method="get")
    assert client.get(path(section, "9/why/")).status_code == 404
    assert client.post(path(section, "1/why/")).status_code == 405


# ---------- what speaks for the engine, and the proof ----------


def test_what_speaks_for_the_engines_round_is_named(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    pair(director, section)
    assert "Not the engine’s round" not in text(client.get(path(section, "2/why/")))
    names = names_on(section, 2)
    swap(director, section, 2, names[0][0], names[3][0])
    page = text(client.get(path(section, "2/why/")))
    assert "Not the engine’s round" in page
    assert "In the bracket of 1 points rule C6 decides." in page


def test_the_proof_is_checked_on_the_page(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    page = text(client.get(path(section, "1/why/")))
    assert "Check it here" in page
    assert "The proof holds." not in page
    assert "Paired again: the same round. The proof holds." in text(
        client.get(path(section, "1/why/?check=1"))
    )


def test_a_proof_by_another_engine_says_so_on_the_page(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    record = PairingRecord.objects.get()
    record.proof["engine"]["version"] = "2020.1"
    record.proof["proposal"]["boards"][0].reverse()
    record.save()
    page = text(client.get(path(section, "1/why/?check=1")))
    assert "Paired by version 2020.1 of the engine" in page
    assert "The engine here gives another round." in page
    assert "the same round" not in page


def test_results_lead_to_the_reasons(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    pair(director, section)
    publish(director, section, 1)
    assert path(section, "1/why/") in text(client.get(path(section, "1/")))


def test_the_page_takes_a_fixed_number_of_queries(
    client: Client, director: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for players in (6, 14):
        section = make_section(director, players=players)
        play_round(director, section)
        play_round(director, section)
        entries = list(section.entries.order_by("number")[:2])
        with django_assert_num_queries(WHY_QUERIES):
            client.get(path(section, "2/why/"), {"a": entries[0].pk, "b": entries[1].pk})

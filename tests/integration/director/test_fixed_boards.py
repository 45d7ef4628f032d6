"""The pages of fixed boards, and of rounds that can't be paired."""

import re

import pytest
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Pin
from swissweb.events.services import forbidding
from tests.support.factories import make_section, names_on, pair, play_round, published_round
from tests.support.fixing import blocked, entry, send
from tests.support.pages import (
    page_of,
    signed_in,
    text,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


# ---------- fixed boards ----------


def test_a_board_and_the_bye_are_fixed_and_stand_where_the_round_is_paired(
    client: Client, director: User
) -> None:
    section = make_section(director, players=7)
    fixed = send(client, section, "pins", 1, first=entry(section, 7).pk, second=entry(section, 1).pk)
    assert fixed.status_code == 302
    assert send(client, section, "pins", 1, bye=entry(section, 2).pk).status_code == 302
    for name in ("pins", "round"):
        page = text(client.get(page_of(name, section, 1)))
        assert "Player 07" in page
        assert page.count("/remove/") == 2
    section.refresh_from_db()
    client.post(page_of("round_pair", section, 1), {"version": section.version})
    assert ("Player 07", "Player 01") in names_on(section, 1)
    assert "Fixed pairings (2)" in text(client.get(page_of("round", section, 1)))


def test_a_fixed_board_is_taken_away(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    send(client, section, "pins", 1, first=entry(section, 6).pk, second=entry(section, 1).pk)
    pin = Pin.objects.get()
    assert send(client, section, "pin_remove", 1, pin.pk, version=1).status_code == 409
    assert send(client, section, "pin_remove", 2, pin.pk).status_code == 404
    assert send(client, section, "pin_remove", 1, pin.pk).status_code == 302
    assert send(client, section, "pin_remove", 1, pin.pk).status_code == 404
    assert Pin.objects.count() == 0


def test_what_can_not_be_fixed_is_refused_and_the_choice_stays(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    one = entry(section, 1).pk
    response = send(client, section, "pins", 1, first=one, second=one)
    assert response.status_code == 422
    page = text(response)
    assert "can&#x27;t be fixed against himself or herself" in page
    assert len(re.findall(rf'<option value="{one}" selected>', page)) == 2
    for values in (
        {"first": "", "second": one},
        {"first": "x", "second": one},
        {"bye": ""},
        {"bye": one},
        {},
    ):
        assert send(client, section, "pins", 1, **values).status_code == 422
    assert send(client, section, "pins", 1, first=one, second=10**8).status_code == 404
    assert (
        send(client, section, "pins", 1, first=one, second=entry(section, 2).pk, version=1).status_code == 409
    )
    assert client.get(page_of("pins", section, 5)).status_code == 404
    assert Pin.objects.count() == 0


def test_two_who_have_met_are_fixed_with_a_reason(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    play_round(director, section)
    two = {"first": entry(section, 4).pk, "second": entry(section, 1).pk}
    response = send(client, section, "pins", 2, **two)
    assert response.status_code == 422
    page = text(response)
    assert "have met already, in round 1" in page
    assert "Fix it all the same" in page
    assert send(client, section, "pins", 2, **two, reason="wished").status_code == 302


def test_a_published_round_has_nothing_to_fix(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    published_round(director, section)
    page = text(client.get(page_of("pins", section, 1)))
    assert "Nothing can be fixed here" in page
    assert 'name="first"' not in page


# ---------- a round that can't be paired ----------


def test_the_page_says_what_would_unblock_the_round_and_each_way_works(
    client: Client, director: User
) -> None:
    section = blocked(director)
    response = client.post(page_of("round_pair", section, 1), {"version": section.version})
    assert response.status_code == 422
    page = text(response)
    for part in (
        "No pairing is possible",
        "What would make a round possible",
        "Without a group who must not meet:",
        "Let two meet who must not",
        "These would meet:",
        'name="relax" value="forbidden"',
        'name="relax" value="hand"',
    ):
        assert part in page
    assert section.rounds.count() == 0
    again = client.post(
        page_of("round_pair", section, 1), {"version": section.version, "relax": "forbidden", "reason": "ok"}
    )
    assert again.status_code == 302
    desk = text(client.get(again["Location"]))
    assert "Allowed for this round: a forbidden pair" in desk
    assert "Allowed against the rules" in desk


def test_without_a_reason_the_page_asks_for_one_and_keeps_the_exception(
    client: Client, director: User
) -> None:
    section = blocked(director)
    asked = client.post(page_of("round_pair", section, 1), {"version": section.version, "relax": "forbidden"})
    assert asked.status_code == 422
    page = text(asked)
    assert "An exception to the rules needs a reason" in page
    assert 'name="relax" value="forbidden"' in page


@pytest.mark.parametrize("relax", ["everything", "rematch", "+", "bye+colour", "x" * 500])
def test_what_can_not_be_allowed_is_refused(client: Client, director: User, relax: str) -> None:
    section = blocked(director)
    data = {"version": section.version, "relax": relax, "reason": "ok"}
    response = client.post(page_of("round_pair", section, 1), data)
    assert response.status_code == 422
    assert section.rounds.count() == 0


def test_a_blocked_round_is_set_up_by_hand(client: Client, director: User) -> None:
    section = blocked(director)
    data = {"version": section.version, "relax": "hand"}
    assert client.post(page_of("round_pair", section, 1), data).status_code == 302
    assert section.rounds.get().system == "manual"


def test_a_draft_that_can_not_be_paired_again_says_what_would_help(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    row = pair(director, section)
    chosen = [entry(section, number).pk for number in (1, 2, 3)]
    section.refresh_from_db()
    forbidding.add_group(by=director, section_id=section.pk, version=section.version, entry_ids=chosen)
    response = client.post(page_of("round_again", section, 1), {"round_version": row.version})
    assert response.status_code == 422
    page = text(response)
    assert 'name="relax" value="forbidden"' in page
    # The draft is there to be changed by hand already.
    assert 'name="relax" value="hand"' not in page
    data = {"round_version": row.version, "relax": "forbidden", "reason": "ok"}
    assert client.post(page_of("round_again", section, 1), data).status_code == 302


def test_the_draft_marks_the_board_that_was_fixed(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    send(client, section, "pins", 1, first=entry(section, 6).pk, second=entry(section, 5).pk)
    row = pair(director, section)
    board = row.boards.get(seats__entry__number=6).number
    page = text(client.get(page_of("round", section, 1)))
    assert f'Fixed before pairing: <span class="board-links"><a href="#b{board}">' in page
    assert page.count('aria-label="fixed before pairing"') == 1
    marked = page[page.index(f'id="b{board}"') :]
    assert marked.index("fixed before pairing") < marked.index("</tr>")


def test_a_group_too_large_to_keep_apart_is_told_before_pairing(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    assert "More than half" not in text(client.get(page_of("round", section, 1)))
    chosen = [entry(section, number).pk for number in (1, 2, 3)]
    section.refresh_from_db()
    forbidding.add_group(by=director, section_id=section.pk, version=section.version, entry_ids=chosen)
    page = text(client.get(page_of("round", section, 1)))
    assert "More than half of those who play are in this group" in page

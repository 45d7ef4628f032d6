"""The steps of a round on its pages: pair, publish, complete, take back, and what each refuses."""

from typing import Any

import pytest
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import AuditEntry, Round, Section
from swissweb.events.services import hand
from swissweb.events.services.presence import request_bye, withdraw
from tests.support.factories import (
    add,
    board_of,
    enter,
    make_section,
    make_user,
    pair,
    play_round,
    publish,
    published_round,
)
from tests.support.pages import page_of, text
from tests.support.pages import rounds_path as path

pytestmark = pytest.mark.django_db


def send(client: Client, section: Section, step: str, number: int = 1, **values: Any) -> Any:
    """Post a step with the versions of now, unless the test gives others."""
    section.refresh_from_db()
    row = section.rounds.filter(number=number).first()
    data = {"version": section.version, "round_version": row.version if row else 0} | values
    return client.post(path(section, f"{number}/{step}/"), data)


# ---------- the page that is due ----------


def test_rounds_leads_to_the_round_that_is_due(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6, rounds=2)
    assert signed_in.get(path(section)).url == path(section, "1/")  # type: ignore[attr-defined]
    pair(director, section)
    assert signed_in.get(path(section)).url == path(section, "1/")  # type: ignore[attr-defined]
    publish(director, section, 1)
    for number in (1, 2, 3):
        enter(director, board_of(section, 1, number), "1-0")
    send(signed_in, section, "complete")
    assert signed_in.get(path(section)).url == path(section, "2/")  # type: ignore[attr-defined]
    play_round(director, section)
    assert signed_in.get(path(section)).url == path(section, "2/")  # type: ignore[attr-defined]


def test_a_round_far_ahead_is_not_found(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    for number in (0, 2, 99, 10**12):
        assert signed_in.get(path(section, f"{number}/")).status_code == 404


def test_before_pairing_the_page_says_who_plays_and_who_does_not(signed_in: Client, director: User) -> None:
    section = make_section(director, players=8)
    play_round(director, section)
    away, gone = section.entries.get(number=2), section.entries.get(number=5)
    request_bye(by=director, section_id=section.pk, entry_id=away.pk, version=away.version, round=2, mark="H")
    withdraw(by=director, section_id=section.pk, entry_id=gone.pk, version=gone.version)
    page = text(signed_in.get(path(section, "2/")))
    for part in (
        "Round 1: all results in",
        "6 of 8 players play",
        "Even number",
        "Half-point bye",
        "Player 02",
        "withdrawn after round 1",
        "Pair round 2",
    ):
        assert part in page


@pytest.mark.parametrize(
    ("players", "rounds", "says"),
    [
        (0, 5, "0 of 0 players play: a round needs two"),
        (1, 5, "1 of 1 players play: a round needs two"),
        (7, 5, "Odd number: one bye, 7 may have it"),
        (4, 5, "5 rounds are many for 4 players: without second meetings 3 at most"),
    ],
)
def test_before_pairing_what_is_odd_is_said(
    signed_in: Client, director: User, players: int, rounds: int, says: str
) -> None:
    section = make_section(director, players=players, rounds=rounds)
    page = text(signed_in.get(path(section, "1/")))
    assert says in page
    assert ("aria-disabled" in page) is (players < 2)


def test_a_published_round_is_called_the_same_on_every_page(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    published_round(director, section)
    event = section.event
    chip = '<span class="chip chip-playing">Playing</span>'
    for results in range(2):
        for where in (
            path(section, "1/"),
            f"/director/e/{event.slug}/",
            "/director/",
            f"/e/{event.slug}/",
            f"/e/{event.slug}/{section.slug}/r/1/",
        ):
            page = text(signed_in.get(where))
            assert chip in page, (results, where)
            assert page.count('"chip ') == page.count('"chip chip-playing"'), (results, where)
        enter(director, board_of(section, 1, 1), "1-0")


# ---------- pairing ----------


def test_pairing_makes_a_draft_and_leads_to_the_desk(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    response = send(signed_in, section, "pair")
    assert (response.status_code, response.url) == (302, path(section, "1/"))
    page = text(signed_in.get(response.url))
    assert "only directors see it" in page
    assert "Round 1 is paired." in page


def test_a_double_click_on_pair_gives_one_round(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    first = {"version": section.version}
    assert signed_in.post(path(section, "1/pair/"), first).status_code == 302
    again = signed_in.post(path(section, "1/pair/"), first)
    assert again.status_code == 409
    assert "Round 1 is paired already. Nothing was changed." in text(again)
    assert section.rounds.count() == 1


def test_missing_results_ask_for_a_reason_and_the_reason_pairs(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    published_round(director, section)
    enter(director, board_of(section, 1, 1), "1-0")
    page = text(signed_in.get(path(section, "2/")))
    assert "Round 1: 2 without result, counted as drawn" in page
    assert f"{path(section, '1/')}#b2" in page
    asked = send(signed_in, section, "pair", 2)
    assert asked.status_code == 422
    assert "Round 1 has no result on board 2, 3." in text(asked)
    assert 'name="reason"' in text(asked)
    assert "Pair round 2 all the same" in text(asked)
    assert not section.rounds.filter(number=2).exists()
    assert send(signed_in, section, "pair", 2, reason="they play on").status_code == 302
    assert section.rounds.get(number=2).state == Round.State.DRAFT


def test_too_many_rounds_ask_for_a_reason(signed_in: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=5)
    asked = send(signed_in, section, "pair")
    assert asked.status_code == 422
    assert "4 players can't play 5 rounds without meeting twice; 3 is the most." in text(asked).replace(
        "&#x27;", "'"
    )
    # The check and the question both lead to where the rounds are set.
    settings = page_of("section_settings", section)
    assert f'<a href="{settings}">' in text(asked).split('id="refusal"')[1].split("</form>")[0]
    assert f'<a href="{settings}">' in text(signed_in.get(path(section, "1/")))
    assert send(signed_in, section, "pair", reason="more come").status_code == 302


@pytest.mark.parametrize(
    ("players", "says"), [(0, "Nobody is there to be paired."), (1, "Only Player 01 is")]
)
def test_too_few_players_are_refused_with_their_names(
    signed_in: Client, director: User, players: int, says: str
) -> None:
    section = make_section(director, players=players)
    response = send(signed_in, section, "pair", reason="try")
    assert response.status_code == 422
    assert says in text(response)
    assert not section.rounds.exists()


def test_a_round_beyond_the_last_is_refused(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6, rounds=1)
    play_round(director, section)
    response = send(signed_in, section, "pair", 2)
    assert response.status_code == 422
    assert "Round 2 can&#x27;t be paired: the tournament has 1 rounds." in text(response)


def test_when_no_pairing_is_left_the_page_names_the_stuck(signed_in: Client, director: User) -> None:
    section = make_section(director, players=2, rounds=1)
    play_round(director, section)
    section.stages.update(total_rounds=2)
    response = send(signed_in, section, "pair", 2)
    assert response.status_code == 422
    assert "No pairing is possible" in text(response)
    assert "Player 01" in text(response)
    assert section.rounds.count() == 1


def test_a_draft_before_it_bars_the_button_and_the_post(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    pair(director, section)
    assert "is still a draft" in text(signed_in.get(path(section, "2/")))
    response = send(signed_in, section, "pair", 2)
    assert response.status_code == 422
    assert "Round 1 is still a draft." in text(response)


def test_a_round_that_is_not_next_shows_the_current_one(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    response = send(signed_in, section, "pair", 4)
    assert response.status_code == 422
    assert "Round 4 can&#x27;t be paired now; next is round 1." in text(response)


# ---------- publishing, completing, taking back ----------


def test_publish_complete_reopen_and_back_to_nothing(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    send(signed_in, section, "pair")
    assert send(signed_in, section, "publish").status_code == 302
    early = send(signed_in, section, "complete")
    assert early.status_code == 422
    assert "Round 1: no result yet on board 1, 2, 3." in text(early)
    for number in (1, 2, 3):
        enter(director, board_of(section, 1, number), "=-=")
    assert send(signed_in, section, "complete").status_code == 302
    page = text(signed_in.get(path(section, "1/")))
    assert "Correct…" in page
    assert send(signed_in, section, "back").status_code == 302
    asked = send(signed_in, section, "back")
    assert asked.status_code == 422
    assert "3 results of round 1 are entered" in text(asked)
    assert send(signed_in, section, "back", reason="wrong list").status_code == 302
    asked = send(signed_in, section, "back")
    assert (asked.status_code, "would be lost" in text(asked)) == (422, True)
    assert send(signed_in, section, "back", reason="start over").status_code == 302
    assert not section.rounds.exists()


def test_a_reason_no_database_can_keep_is_kept_without_what_is_unreadable(
    signed_in: Client, director: User
) -> None:
    section = make_section(director, players=8)
    row = pair(director, section)
    section.refresh_from_db()
    data = {"version": section.version, "round_version": row.version, "reason": "in a\0hurry"}
    assert signed_in.post(path(section, "1/publish/"), data).status_code == 302
    assert AuditEntry.objects.get(action="round_published").reason == "in a hurry"


def test_the_confirming_form_carries_everything_it_needs(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    row = pair(director, section)
    hand.swap_sides(by=director, section_id=section.pk, number=1, version=row.version, board=1)
    asked = send(signed_in, section, "again")
    assert asked.status_code == 422
    refusal = asked.context["refusal"]
    answer = dict(refusal.fields) | {"reason": "yes, again"}
    assert signed_in.post(refusal.action, answer).status_code == 302
    assert not section.rounds.get().boards.filter(by_hand=True).exists()


def test_breaking_a_rule_lists_the_findings_and_asks(signed_in: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    pair(director, section)
    one = board_of(section, 1, 1).seats.order_by("position")
    first, met = one[0].entry, one[1].entry
    now = first.seats.get(round__number=2)
    partner = now.board.seats.exclude(pk=now.pk).get().entry  # type: ignore[union-attr]
    row = section.rounds.get(number=2)
    hand.swap_players(
        by=director,
        section_id=section.pk,
        number=2,
        version=row.version,
        entry_id=met.pk,
        other_id=partner.pk,
    )
    asked = send(signed_in, section, "publish", 2)
    assert asked.status_code == 422
    assert "have met already, in round 1." in text(asked)
    assert send(signed_in, section, "publish", 2, reason="both agreed").status_code == 302


def test_a_colleagues_swap_is_not_published_unseen(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    row = pair(director, section)
    hand.swap_sides(by=director, section_id=section.pk, number=1, version=row.version, board=1)
    response = send(signed_in, section, "publish", round_version=row.version)
    assert response.status_code == 409
    assert "Somebody else was faster." in text(response)
    assert section.rounds.get().state == Round.State.DRAFT


def test_players_added_to_a_draft_wait_and_bar_publishing(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    pair(director, section)
    add(director, section, ["Latecomer"])
    page = text(signed_in.get(path(section, "1/")))
    assert "1 without opponent or bye" in page
    response = send(signed_in, section, "publish")
    assert response.status_code == 422
    assert "Latecomer: no opponent and no bye." in text(response)


# ---------- the twins of every step ----------

STEPS = ("pair", "again", "publish", "complete", "back")


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_posted_never_fetched(signed_in: Client, director: User, step: str) -> None:
    section = make_section(director, players=4, rounds=3)
    assert signed_in.get(path(section, f"1/{step}/")).status_code == 405


@pytest.mark.parametrize("step", STEPS)
def test_a_step_needs_a_signed_in_director_of_this_event(client: Client, director: User, step: str) -> None:
    section = make_section(director, players=4, rounds=3)
    anonymous = client.post(path(section, f"1/{step}/"), {"version": section.version})
    assert (anonymous.status_code, anonymous.url.split("?")[0]) == (302, "/accounts/login/")  # type: ignore[attr-defined]
    client.force_login(make_user())
    assert client.post(path(section, f"1/{step}/"), {"version": section.version}).status_code == 403
    assert client.get(path(section, "1/")).status_code == 403
    assert not section.rounds.exists()


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("version", ["", "abc", "1e3", "9" * 30, "-"])
def test_a_step_with_an_unreadable_version_says_so(
    signed_in: Client, director: User, step: str, version: str
) -> None:
    section = make_section(director, players=6)
    response = send(signed_in, section, step, version=version, round_version=version)
    assert response.status_code == 422
    assert "is not a whole number" in text(response)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_of_a_section_of_another_event_is_not_found(
    signed_in: Client, director: User, step: str
) -> None:
    section, other = (
        make_section(director, players=4, rounds=3),
        make_section(director, players=4, name="Other"),
    )
    other.slug = "other-section"
    other.save()
    wrong = f"/director/e/{section.event.slug}/{other.slug}/rounds/1/{step}/"
    assert signed_in.post(wrong, {"version": 1}).status_code == 404


@pytest.mark.parametrize("step", ["publish", "complete", "back"])
def test_a_stale_section_version_is_a_conflict(signed_in: Client, director: User, step: str) -> None:
    section = make_section(director, players=6)
    pair(director, section)
    response = send(signed_in, section, step, version=1)
    assert response.status_code == 409


@pytest.mark.parametrize("step", ["again", "publish", "complete", "back"])
def test_a_step_of_a_round_that_is_gone_shows_what_is_there(
    signed_in: Client, director: User, step: str
) -> None:
    section = make_section(director, players=6)
    response = send(signed_in, section, step, 1)
    assert response.status_code == 404
    assert "Round 1 does not exist" in text(response)
    assert "Before pairing" in text(response)

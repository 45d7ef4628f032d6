"""Entering results on the page: plain forms and fragments, conflicts, scores, polling, corrections."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing.scoring import Outcome
from swissweb.accounts.models import User
from swissweb.events.models import AuditEntry
from swissweb.events.presets import PRESETS, preset_of
from tests.support.factories import (
    board_of,
    complete,
    enter,
    make_section,
    make_user,
    pair,
    play_round,
    publish,
)
from tests.support.pages import rounds_path as path
from tests.support.pages import text
from tests.support.results import game_of, playing, poll, save, version_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PAGE_QUERIES = 11
SAVE_QUERIES = 23
POLL_QUERIES = 10


# ---------- the page ----------


def test_the_page_shows_boards_progress_and_keys(signed_in: Client, director: User) -> None:
    section = playing(director, 7)
    enter(director, board_of(section, 1, 2), "=-=")
    page = text(signed_in.get(path(section, "1/")))
    for part in (
        "Round 1 results",
        "1 <small>of 3 in</small>",
        "2 to come, then the round can be completed.",
        "Next open board: 1",
        'aria-label="1–0, White wins, board 1"',
        'data-set="=-="',
        "<kbd>1</kbd>",
        "½–½",
        "chief",
        "Not paired",
    ):
        assert part in page, part
    # The button stays, with the reason beside it, until all results are in.
    assert 'aria-disabled="true" aria-describedby="why-not"' in page


def test_a_bye_is_no_row_to_enter(signed_in: Client, director: User) -> None:
    section = playing(director, 5)
    assert text(signed_in.get(path(section, "1/"))).count("data-board=") == 2


@pytest.mark.parametrize("players", [8, 120])
def test_the_page_takes_the_same_queries_with_four_boards_and_with_sixty(
    signed_in: Client, director: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    section = playing(director, players)
    with django_assert_num_queries(PAGE_QUERIES):
        assert signed_in.get(path(section, "1/")).status_code == 200


@pytest.mark.parametrize("players", [8, 120])
def test_saving_and_polling_take_the_same_queries_however_many_boards(
    signed_in: Client, director: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    section = playing(director, players)
    version = version_of(section)
    game = game_of(section)
    with django_assert_num_queries(SAVE_QUERIES):
        signed_in.post(path(section, f"1/results/{game.pk}/"), {"version": 1, "outcome": "1-0"}, headers=HTMX)
    with django_assert_num_queries(POLL_QUERIES):
        assert poll(signed_in, section, version).status_code == 200


# ---------- saving ----------


def test_a_plain_form_saves_and_comes_back_to_the_board_with_an_undo(
    signed_in: Client, director: User
) -> None:
    section = playing(director)
    response = save(signed_in, section, 2, outcome="1-0")
    assert (response.status_code, response.url) == (302, path(section, "1/") + "#b2")
    page = signed_in.get(path(section, "1/"))
    assert "Board 2: White wins saved." in text(page)
    undo = page.context["messages"]
    target = next(iter(undo)).extra_tags.removeprefix("undo:") if list(undo) else ""
    game = game_of(section, 2)
    target = target or path(section, f"1/results/{game.pk}/?version={game.version}&outcome=")
    assert signed_in.post(target).status_code == 302
    assert game_of(section, 2).outcome == ""


def test_the_undo_of_the_toast_posts_the_old_value_with_the_new_version(
    signed_in: Client, director: User
) -> None:
    section = playing(director)
    save(signed_in, section, outcome="1-0")
    save(signed_in, section, outcome="=-=")
    page = text(signed_in.get(path(section, "1/")))
    game = game_of(section)
    assert f"/results/{game.pk}/?version=3&amp;outcome=1-0&amp;first_score=&amp;second_score=" in page
    signed_in.post(path(section, f"1/results/{game.pk}/?version=3&outcome=1-0&first_score=&second_score="))
    assert game_of(section).outcome == "1-0"


def test_a_fragment_holds_the_row_and_beside_it_progress_actions_and_toast(
    signed_in: Client, director: User
) -> None:
    section = playing(director)
    response = save(signed_in, section, htmx=True, outcome="1-0")
    page = text(response)
    assert response.status_code == 200
    assert page.startswith(f'<tbody class="game" id="g{game_of(section).pk}"')
    for part in ('id="progress"', 'id="round-actions"', 'id="toasts"', "Undo", "Board 1: "):
        assert part in page
    assert page.count("<tbody") == 1
    assert "1 <small>of 3 in</small>" in page


def test_the_last_result_frees_the_button_that_completes_the_round(signed_in: Client, director: User) -> None:
    section = playing(director, 4)
    save(signed_in, section, 1, outcome="1-0")
    page = text(save(signed_in, section, 2, htmx=True, outcome="0-1"))
    assert "All results are in." in page
    assert "aria-disabled" not in page
    assert path(section, "1/complete/") in page


def test_a_double_press_of_enter_is_one_result(signed_in: Client, director: User) -> None:
    section = playing(director)
    for _press in range(2):
        assert save(signed_in, section, outcome="1-0", version=1).status_code == 302
    assert AuditEntry.objects.filter(action="result_entered").count() == 1


def test_clearing_makes_the_board_open_again(signed_in: Client, director: User) -> None:
    section = playing(director)
    save(signed_in, section, outcome="1-0")
    page = text(save(signed_in, section, htmx=True, outcome=""))
    assert "Board 1 cleared." in page
    assert "0 <small>of 3 in</small>" in page


# ---------- two directors ----------


def test_a_conflict_shows_both_values_and_a_button_for_each(signed_in: Client, director: User) -> None:
    section = playing(director)
    colleague = make_user("helper", is_superuser=True)
    enter(colleague, board_of(section, 1, 1), "1-0")
    response = save(signed_in, section, htmx=True, outcome="=-=", version=1)
    page = text(response)
    assert response.status_code == 409
    for part in ("helper entered", "1–0", "You entered", "½–½", "Keep", "instead"):
        assert part in page, part
    assert game_of(section).outcome == "1-0"
    # "Put mine" is the same form with the version of now.
    assert save(signed_in, section, htmx=True, outcome="=-=", version=2).status_code == 200
    assert game_of(section).outcome == "=-="


def test_a_conflict_without_a_script_is_a_page_of_its_own(signed_in: Client, director: User) -> None:
    section = playing(director)
    save(signed_in, section, outcome="1-0")
    response = save(signed_in, section, outcome="0-1", version=1)
    assert response.status_code == 409
    assert "<html" in text(response)
    assert "You entered" in text(response)
    assert 'name="version" value="2"' in text(response)


def test_a_poll_answers_nothing_when_nothing_changed(signed_in: Client, director: User) -> None:
    section = playing(director)
    response = poll(signed_in, section, version_of(section))
    assert (response.status_code, response.content) == (204, b"")


def test_a_poll_brings_only_the_rows_that_changed(signed_in: Client, director: User) -> None:
    section = playing(director)
    before = version_of(section)
    enter(make_user("helper", is_superuser=True), board_of(section, 1, 3), "0-1")
    page = text(poll(signed_in, section, before))
    assert page.count("<tbody") == 1
    assert f'id="g{game_of(section, 3).pk}" hx-swap-oob="true"' in page
    assert 'id="progress"' in page


@pytest.mark.parametrize("version", ["", "x", "1.1", "....", "9" * 500])
def test_a_poll_with_a_strange_version_says_that_the_round_changed(
    signed_in: Client, director: User, version: str
) -> None:
    section = playing(director)
    response = poll(signed_in, section, version)
    assert response.status_code == 200
    assert "Round 1 was changed meanwhile." in text(response)


def test_a_poll_notices_that_the_round_was_completed(signed_in: Client, director: User) -> None:
    section = playing(director, 4)
    for board in (1, 2):
        enter(director, board_of(section, 1, board), "1-0")
    before = version_of(section)
    complete(director, section, 1)
    assert "Round 1 was changed meanwhile." in text(poll(signed_in, section, before))


# ---------- the board by itself, and closed rounds ----------


def test_more_results_open_in_the_row_or_on_a_page(signed_in: Client, director: User) -> None:
    section = playing(director)
    where = path(section, f"1/results/{game_of(section).pk}/")
    row, page = text(signed_in.get(where, headers=HTMX)), text(signed_in.get(where))
    for part in ("White wins by forfeit", "Both forfeit", "Draw, unrated", "Leave it"):
        assert part in row
        assert part in page
    assert "<html" not in row
    assert "<html" in page
    assert "White wins by forfeit" not in text(signed_in.get(where, {"row": 1}, headers=HTMX))


def test_a_closed_round_asks_for_a_reason_and_keeps_the_choice(signed_in: Client, director: User) -> None:
    section = playing(director, 4)
    for board in (1, 2):
        enter(director, board_of(section, 1, board), "1-0")
    complete(director, section, 1)
    page = text(signed_in.get(path(section, "1/")))
    assert "Correct board 1" in page
    assert "data-set" not in page
    for htmx in (True, False):
        asked = save(signed_in, section, htmx=htmx, outcome="0-1", edit="1")
        assert asked.status_code == 422
        assert "Round 1 is closed. Correct board 1 all the same?" in text(asked)
        assert 'name="reason"' in text(asked)
    done = save(signed_in, section, htmx=True, outcome="0-1", edit="1", reason="wrong side of the slip")
    assert done.status_code == 200
    assert game_of(section).outcome == "0-1"
    empty = save(signed_in, section, htmx=True, outcome="", edit="1", reason="oops")
    assert empty.status_code == 422
    assert "can be corrected but not emptied" in text(empty)


def test_a_refused_step_of_the_round_is_no_refusal_of_its_boards(signed_in: Client, director: User) -> None:
    section = playing(director)
    enter(director, board_of(section, 1, 1), "1-0")
    section.refresh_from_db()
    version = section.rounds.get().version
    data = {"version": section.version, "round_version": version}
    response = signed_in.post(path(section, "1/back/"), data)
    assert response.status_code == 422
    page = text(response)
    assert page.count("Please confirm.") == 1
    assert "Not saved." not in page
    assert "clash" not in page


def test_a_draft_shows_no_board_to_enter(signed_in: Client, director: User) -> None:
    section = make_section(director, players=6)
    pair(director, section)
    game = game_of(section)
    where = path(section, f"1/results/{game.pk}/")
    assert signed_in.get(where).status_code == 422
    assert signed_in.post(where, {"version": 1, "outcome": "1-0"}).status_code == 422
    assert game_of(section).outcome == ""


def test_a_published_round_with_a_later_one_still_takes_its_results(
    signed_in: Client, director: User
) -> None:
    section = playing(director)
    for board in (1, 2):
        enter(director, board_of(section, 1, board), "1-0")
    pair(director, section, reason="board 3 plays on")
    publish(director, section, 2)
    page = text(save(signed_in, section, 3, htmx=True, outcome="0-1"))
    assert "3 <small>of 3 in</small>" in page
    assert path(section, "1/back/") not in page


# ---------- every result of every game, everywhere ----------


def every_outcome() -> list[tuple[str, Outcome]]:
    return [(key, outcome) for key, preset in PRESETS.items() for outcome in preset.outcomes]


@pytest.mark.parametrize(("game", "outcome"), every_outcome())
def test_every_enterable_result_shows_on_results_desk_and_the_next_pairing(
    signed_in: Client, director: User, game: str, outcome: Outcome
) -> None:
    section = playing(director, 5, game=game)
    for board in (1, 2):
        enter(director, board_of(section, 1, board), outcome)
    preset = preset_of(game)
    page = text(signed_in.get(path(section, "1/")))
    stored = game_of(section)
    shown = (
        f"{stored.first_score}–{stored.second_score}"
        if stored.first_score is not None
        else str(preset.written[outcome])
    )
    assert shown in page
    assert signed_in.get(path(section, f"1/results/{stored.pk}/")).status_code == 200
    complete(director, section, 1)
    assert shown in text(signed_in.get(path(section, "1/")))
    pair(director, section)
    assert signed_in.get(path(section, "2/")).status_code == 200
    publish(director, section, 2)
    assert signed_in.get(path(section, "2/")).status_code == 200


def test_a_whole_tournament_is_played_on_the_pages(signed_in: Client, director: User) -> None:
    section = make_section(director, players=7, rounds=3)
    for number in (1, 2, 3):
        play_round(director, section, ("1-0", "=-="))
        assert signed_in.get(path(section, f"{number}/")).status_code == 200
    assert signed_in.get(path(section)).url == path(section, "3/")  # type: ignore[attr-defined]

"""Matches on the directors' pages: what a board is, games one by one, whole matches, conflicts, undo."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from pairing.match import Match, plain_scores, scores
from pairing.scoring import Outcome
from swissweb.accounts.models import User
from swissweb.documents.content import Wanted, build
from swissweb.documents.rendering import html_of
from swissweb.events.models import AuditEntry, Game, Section
from swissweb.events.presets import PRESETS, preset_of
from swissweb.events.services.matches import MatchResult, record_match, set_match
from swissweb.events.services.results import Result, record_result
from swissweb.events.wordings.matches import score, score_value
from tests.support.factories import board_of, complete, make_section, published_round
from tests.support.pages import only_for_directors, page_of, refuses_delete, refuses_get, text
from tests.support.pages import rounds_path as path

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PAGE_QUERIES = 10
SAVE_QUERIES = 28
POLL_QUERIES = 10


def playing(by: User, players: int = 6, *, games: int = 3, game: str = "chess", rounds: int = 3) -> Section:
    section = make_section(by, players=players, game=game, rounds=rounds)
    set_match(by=by, section_id=section.pk, version=section.settings_version, games=games)
    published_round(by, section)
    return section


def versions(section: Section, board: int = 1) -> str:
    return ".".join(
        map(str, board_of(section, 1, board).games.order_by("number").values_list("version", flat=True))
    )


def outcomes(section: Section, board: int = 1) -> list[str]:
    return list(board_of(section, 1, board).games.order_by("number").values_list("outcome", flat=True))


def save(client: Client, section: Section, board: int = 1, *, htmx: bool = False, **values: Any) -> Any:
    data = {"version": versions(section, board)} | values
    url = path(section, f"1/match/{board_of(section, 1, board).pk}/")
    return client.post(url, data, headers=HTMX if htmx else {})


def save_game(client: Client, section: Section, number: int, *, htmx: bool = False, **values: Any) -> Any:
    game = board_of(section, 1, 1).games.get(number=number)
    data = {"version": game.version} | values
    return client.post(path(section, f"1/results/{game.pk}/"), data, headers=HTMX if htmx else {})


# ---------- the setting ----------


def test_what_a_board_is_is_set_on_its_own_page(signed_in: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    url = page_of("match_settings", section)
    assert url in text(signed_in.get(page_of("section_settings", section)))
    assert "1 is the usual single game." in text(signed_in.get(url))
    data = {"version": section.settings_version, "games": "3", "ends_early": "on", "points": "match"}
    assert signed_in.post(url, data).status_code == 302
    section.refresh_from_db()
    assert section.match == {"games": 3, "ends_early": True, "points": "match"}
    page = text(signed_in.get(url))
    assert "2½–½" in page
    log = text(signed_in.get(reverse("director:log", args=(section.event.slug,))))
    assert "Games per board of Chess changed" in log
    assert "Games per board" in log


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"games": "0"}, "greater than or equal to 1"),
        ({"games": "10"}, "less than or equal to 9"),
        ({"games": "three"}, "whole number"),
        ({"games": ""}, "required"),
        ({"points": "sets"}, "sets"),
    ],
)
def test_a_setting_that_can_not_be_keeps_what_was_typed(
    signed_in: Client, director: User, values: dict[str, str], words: str
) -> None:
    section = make_section(director, players=4)
    data = {"version": section.settings_version, "games": "3", "points": "match"} | values
    answer = signed_in.post(page_of("match_settings", section), data)
    assert answer.status_code == 422
    assert words in text(answer)
    section.refresh_from_db()
    assert section.match == {}


def test_a_setting_made_from_an_older_page_says_so(signed_in: Client, director: User) -> None:
    section = make_section(director, players=4)
    data = {"version": section.settings_version, "games": "5", "points": "match"}
    set_match(by=director, section_id=section.pk, version=section.settings_version, games=3)
    answer = signed_in.post(page_of("match_settings", section), data)
    assert answer.status_code == 409
    assert 'value="5"' in text(answer)


def test_after_pairing_the_page_says_why_nothing_can_be_set(signed_in: Client, director: User) -> None:
    section = playing(director)
    section.refresh_from_db()
    url = page_of("match_settings", section)
    assert "Round 1 is paired" in text(signed_in.get(url))
    data = {"version": section.settings_version, "games": "5", "points": "match"}
    answer = signed_in.post(url, data)
    assert answer.status_code == 422
    assert "Round 1 is paired" in text(answer)


def test_settings_and_matches_are_for_directors_only(signed_in: Client, director: User) -> None:
    section = playing(director)
    only_for_directors(page_of("match_settings", section))
    only_for_directors(page_of("match_settings", section), method="get")
    url = path(section, f"1/match/{board_of(section, 1, 1).pk}/")
    only_for_directors(url, data={"version": "1.1.1", "score": "2-0"})
    refuses_get(signed_in, url)
    refuses_delete(signed_in, page_of("match_settings", section))
    assert outcomes(section) == ["", "", ""]


# ---------- whole matches ----------


def test_a_row_has_the_usual_ends_of_a_match_as_buttons(signed_in: Client, director: User) -> None:
    section = playing(director)
    page = text(signed_in.get(path(section, "1/")))
    for value in ("2-0", "2-1", "1.5-1.5", "1-2", "0-2"):
        assert f'data-score="{value}"' in page
    assert "Best of 3." in page
    assert "0 <small>of 3 in</small>" in page


@pytest.mark.parametrize("htmx", [False, True])
def test_a_match_is_entered_with_one_button(signed_in: Client, director: User, htmx: bool) -> None:
    section = playing(director)
    answer = save(signed_in, section, score="2-1", htmx=htmx)
    assert answer.status_code == (200 if htmx else 302)
    page = text(answer if htmx else signed_in.get(path(section, "1/")))
    assert "2–1" in page
    assert outcomes(section) == ["0-1", "1-0", "1-0"]
    assert "1 <small>of 3 in</small>" in page


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"first": "2", "second": "0"}, ["1-0", "1-0", ""]),
        ({"first": "2½", "second": "½"}, ["=-=", "1-0", "1-0"]),
        ({"first": "0,5", "second": "2.5"}, ["=-=", "0-1", "0-1"]),
        ({"score": "1-1-1"}, ["0-1", "=-=", "1-0"]),
        ({"score": "2-0-1"}, ["=-=", "1-0", "1-0"]),
        ({"score": "1–2"}, ["1-0", "0-1", "0-1"]),
        ({"forfeit": "--+"}, ["", "", ""]),
        ({"g1": "1-0", "g2": "+--"}, ["1-0", "+--", ""]),
    ],
)
def test_a_match_is_typed(
    signed_in: Client, director: User, typed: dict[str, Any], expected: list[str]
) -> None:
    section = playing(director)
    assert save(signed_in, section, **typed).status_code == 302
    assert outcomes(section) == expected
    assert board_of(section, 1, 1).forfeit == typed.get("forfeit", "")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"first": "3", "second": "0"}, "3–0 is no end of a match of 3 games. Possible: 2–0, 2½–½, 2–1"),
        ({"first": "1", "second": "0"}, "1–0 is no end"),
        ({"first": "two", "second": "0"}, "“two – 0” is no score"),
        ({"first": "2", "second": ""}, "is no score"),
        ({"first": "-2", "second": "0"}, "is no score"),
        ({"score": "2-0-1-1"}, "is no score"),
        ({"score": "1.5-0-1"}, "is no end"),
        ({"score": "999999999999999999999999-0"}, "is no"),
        ({}, "There is no score yet"),
        ({"first": " ", "second": ""}, "There is no score yet"),
        ({"forfeit": "1-0"}, "A match can be lost by one player"),
        ({"g1": "1-0", "g2": "1-0", "g3": "1-0"}, "decided after game 2"),
        ({"g1": "9-9"}, "9-9"),
        ({"g1": "1-0", "a1": "x"}, "x"),
    ],
)
def test_what_is_no_match_is_refused_and_kept(
    signed_in: Client, director: User, typed: dict[str, Any], words: str
) -> None:
    section = playing(director)
    for htmx in (False, True):
        answer = save(signed_in, section, htmx=htmx, **typed)
        assert answer.status_code == 422
        page = text(answer)
        assert words in page
        if typed.get("first"):
            assert f'value="{typed["first"]}"' in page
    assert outcomes(section) == ["", "", ""]


def test_clearing_and_undo_bring_back_what_stood(signed_in: Client, director: User) -> None:
    section = playing(director)
    save(signed_in, section, score="2-1")
    page = text(save(signed_in, section, clear="1", htmx=True))
    assert outcomes(section) == ["", "", ""]
    assert "Board 1 cleared." in page
    undone: dict[str, Any] = {"score": "2-1-0", "forfeit": ""}
    for name, value in undone.items():
        assert f'name="{name}" value="{value}"' in page
    save(signed_in, section, **undone)
    assert outcomes(section) == ["0-1", "1-0", "1-0"]
    assert board_of(section, 1, 1).total
    # Games that are known come back one by one.
    games: dict[str, Any] = {"g1": "1-0", "g2": "0-1", "g3": "1-0", "forfeit": ""}
    save(signed_in, section, **games)
    page = text(save(signed_in, section, clear="1", htmx=True))
    for name, value in games.items():
        assert f'name="{name}" value="{value}"' in page


def test_undo_without_a_script_brings_its_values_in_the_address(signed_in: Client, director: User) -> None:
    section = playing(director)
    save(signed_in, section, score="2-0")
    signed_in.get(path(section, "1/"))
    save(signed_in, section, forfeit="+--")
    page = text(signed_in.get(path(section, "1/")))
    start = page.index("/match/")
    address = page[page.rindex('"', 0, start) + 1 : page.index('"', start)].replace("&amp;", "&")
    assert signed_in.post(address).status_code == 302
    assert outcomes(section) == ["1-0", "1-0", ""]


def test_two_directors_two_matches(signed_in: Client, director: User) -> None:
    section = playing(director)
    old = versions(section)
    save(signed_in, section, score="2-0")
    answer = save(signed_in, section, version=old, score="0-2", htmx=True)
    assert answer.status_code == 409
    page = text(answer)
    assert "now it has: 2–0" in page
    assert "Set 0-2 instead" in page
    assert 'name="score" value="0-2"' in page
    for wrong in ("", "1", "x.y.z", "1.1", "9" * 30, "1.1.1.1.1.1.1.1.1.1.1"):
        assert save(signed_in, section, version=wrong, score="0-2").status_code == 409
    assert outcomes(section) == ["1-0", "1-0", ""]


def test_boards_of_elsewhere_and_single_games_are_no_matches(signed_in: Client, director: User) -> None:
    section = playing(director)
    other = make_section(director, players=4, rounds=3, name="Other")
    published_round(director, other)
    board = board_of(other, 1, 1)
    data = {"version": "1", "score": "1-0"}
    assert signed_in.post(path(section, f"1/match/{board.pk}/"), data).status_code == 404
    assert signed_in.post(path(other, f"1/match/{board.pk}/"), data).status_code == 422
    assert signed_in.post(path(section, "9/match/1/"), data).status_code == 404


# ---------- games one by one ----------


def test_the_games_of_a_match_are_entered_one_by_one(signed_in: Client, director: User) -> None:
    section = playing(director)
    first = board_of(section, 1, 1).games.get(number=1)
    page = text(signed_in.get(path(section, f"1/results/{first.pk}/"), headers=HTMX))
    assert "Game 1" in page
    assert "Game 3" in page
    page = text(save_game(signed_in, section, 1, outcome="1-0", htmx=True))
    assert "Board 1: 1–0 saved." in page
    assert "Game 2" in page  # it stays open for the next game
    page = text(save_game(signed_in, section, 2, outcome="1-0", htmx=True))
    assert "Board 1: " in page
    assert "Game 2" not in page
    assert "1 <small>of 3 in</small>" in page
    answer = save_game(signed_in, section, 3, outcome="0-1", htmx=True)
    assert answer.status_code == 422
    assert "decided after game 2" in text(answer)


def test_sides_change_from_game_to_game(signed_in: Client, director: User) -> None:
    section = playing(director)
    board = board_of(section, 1, 1)
    white, black = (seat.entry.person.name for seat in board.seats.order_by("position"))
    page = text(signed_in.get(path(section, f"1/results/{board.games.first().pk}/"), headers=HTMX))  # type: ignore[union-attr]
    assert [page.count(f"White: {name}") for name in (white, black)] == [2, 1]


def test_a_game_somebody_else_entered_is_a_conflict(signed_in: Client, director: User) -> None:
    section = playing(director)
    game = board_of(section, 1, 1).games.get(number=1)
    save_game(signed_in, section, 1, outcome="1-0")
    answer = save_game(signed_in, section, 1, version=game.version, outcome="0-1", htmx=True)
    assert answer.status_code == 409
    assert "now it has: 1–0" in text(answer)
    assert "Set 0–1 instead" in text(answer)


def test_a_closed_round_is_corrected_in_one_form_with_a_reason(signed_in: Client, director: User) -> None:
    section = playing(director)
    for board in (1, 2, 3):
        save(signed_in, section, board, score="2-0")
    complete(director, section, 1)
    game = board_of(section, 1, 1).games.get(number=1)
    page = text(signed_in.get(path(section, f"1/results/{game.pk}/"), headers=HTMX))
    assert 'name="g3"' in page
    assert "Reason (stands in the log)" in page
    games: dict[str, Any] = {"g1": "0-1", "g2": "0-1", "g3": ""}
    answer = save(signed_in, section, htmx=True, **games)
    assert answer.status_code == 422
    assert "Reason" in text(answer)
    assert save(signed_in, section, reason="slip misread", **games).status_code == 302
    assert outcomes(section) == ["0-1", "0-1", ""]
    assert AuditEntry.objects.filter(action="match_corrected", reason="slip misread").exists()


def test_othellos_games_are_entered_by_their_discs(signed_in: Client, director: User) -> None:
    section = playing(director, game="othello")
    page = text(signed_in.get(path(section, "1/")))
    assert "data-score" not in page
    answer = save_game(signed_in, section, 1, first_score="40", second_score="20", htmx=True)
    assert answer.status_code == 422
    assert 'value="40"' in text(answer)
    Section.objects.filter(pk=section.pk).update(tiebreak_settings={"board_discs": 64})
    assert save_game(signed_in, section, 1, first_score="40", second_score="20").status_code == 302
    answer = save_game(signed_in, section, 2, first_score="40", second_score="30")
    assert answer.status_code == 422
    assert "not be more than 64 together; these are 70" in text(answer)
    assert outcomes(section) == ["1-0", "", ""]


def test_empty_squares_go_to_the_winner_of_a_single_game_too(signed_in: Client, director: User) -> None:
    section = make_section(director, players=4, game="othello", rounds=3)
    Section.objects.filter(pk=section.pk).update(tiebreak_settings={"board_discs": 64})
    published_round(director, section)
    assert "Empty squares go to the winner" in text(signed_in.get(path(section, "1/")))
    assert save_game(signed_in, section, 1, first_score="33", second_score="20").status_code == 302
    assert outcomes(section) == ["1-0"]


# ---------- every outcome, everywhere ----------


@pytest.mark.parametrize("game", sorted(PRESETS))
def test_every_end_a_match_can_have_renders_everywhere(signed_in: Client, director: User, game: str) -> None:
    """All outcomes of a single game in turn as the first game, then every forfeit of a match."""
    section = playing(director, players=2, game=game, rounds=1)
    event = section.event
    preset = preset_of(game)
    rule = preset.score if preset.score and preset.score.required else None
    board = board_of(section, 1, 1)

    def result_of(outcome: Outcome) -> Result:
        if rule and outcome.played:
            scores_ = {"1": (40, 24), "0": (24, 40)}.get(outcome.value[0], (32, 32))
            return Result("", *scores_)
        return Result(outcome.value)

    ends = [
        MatchResult(tuple(map(result_of, (first, Outcome.SECOND_WINS, first)))[:3])
        for first in preset.outcomes
        if first.marks[0].value not in "01+-WL" or first.reversed == first
    ]
    ends += [
        MatchResult(tuple(map(result_of, (first, first))))
        for first in preset.outcomes
        if first.marks[0].value in "1+-WL0" and first.reversed != first
    ]
    ends += [MatchResult(forfeit=value) for value in ("+--", "--+", "---")]
    assert len(ends) >= len(preset.outcomes)
    where = (event.slug, section.slug)
    entered = 0
    for end in ends:
        given = versions(section).split(".")
        record_match(
            by=director, event=event, board_id=board.pk, versions=[int(v) for v in given], result=end
        )
        entered += 1
        first_game = board_of(section, 1, 1).games.order_by("number")[0]
        for url in (
            path(section, "1/"),
            path(section, f"1/results/{first_game.pk}/"),
            reverse("public:round", args=(*where, 1)),
            reverse("public:round_by_name", args=(*where, 1)),
            reverse("public:standings", args=where),
            reverse("public:crosstable", args=where),
            reverse("public:player", args=(*where, section.entries.all()[0].pk)),
            reverse("director:log", args=(event.slug,)),
        ):
            # Public pages are kept for their version, which rises once in five seconds.
            assert signed_in.get(url).status_code == 200, (url, end)
        for kind, number in (
            ("pairings", 1),
            ("wallchart", None),
            ("crosstable", None),
            ("standings", 1),
            ("slips", 1),
        ):
            content = build(Wanted(section, kind, number, "published", "a4"))
            assert html_of(content, language="en", made=event.created_at)
    assert entered == len(ends)


@pytest.mark.parametrize("games", [2, 3, 4, 5, 7, 9])
def test_every_score_of_a_match_can_be_sent(signed_in: Client, director: User, games: int) -> None:
    section = playing(director, players=2, games=games, rounds=1)
    match = Match(games)
    for each in scores(match):
        assert save(signed_in, section, score=score_value(each)).status_code == 302
        page = text(signed_in.get(path(section, "1/")))
        assert score(each) in page
    shown = text(signed_in.get(path(section, "1/"))).count("data-score=")
    assert shown == (len(plain_scores(match)) if len(plain_scores(match)) <= 7 else 0)


# ---------- queries ----------


def test_a_page_of_matches_takes_the_same_queries_for_few_and_many(
    signed_in: Client, director: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for players in (4, 12):
        section = playing(director, players=players)
        record_result(
            by=director,
            event=section.event,
            game_id=board_of(section, 1, 1).games.get(number=1).pk,
            version=1,
            result=Result("1-0"),
        )
        signed_in.get(path(section, "1/"))
        with django_assert_num_queries(PAGE_QUERIES):
            signed_in.get(path(section, "1/"))
        with django_assert_num_queries(POLL_QUERIES):
            signed_in.get(path(section, "1/results/"), {"v": "1.0"}, headers=HTMX)
        board = board_of(section, 1, 2)
        data = {"version": "1.1.1", "score": "2-0"}
        with django_assert_num_queries(SAVE_QUERIES):
            signed_in.post(path(section, f"1/match/{board.pk}/"), data, headers=HTMX)


def test_a_poll_brings_the_row_of_a_match_whose_game_was_entered(signed_in: Client, director: User) -> None:
    from swissweb.events.selectors.results import results_view

    section = playing(director)
    seen = results_view(section, 1).version
    save_game(signed_in, section, 2, outcome="0-1")
    answer = signed_in.get(path(section, "1/results/"), {"v": seen}, headers=HTMX)
    assert f'id="g{Game.objects.filter(board__number=1, number=1).get().pk}"' in text(answer)
    fresh = results_view(section, 1).version
    assert signed_in.get(path(section, "1/results/"), {"v": fresh}, headers=HTMX).status_code == 204

"""Matches of which only the score was entered: no page, log or report says which game was whose."""

import pytest
from django.test import Client
from django.urls import reverse

from pairing.match import Match, games_of_score
from pairing.trf import read
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict
from swissweb.events.models import AuditEntry, Board, Section
from swissweb.events.services.importing import import_tournament
from swissweb.events.services.matches import MatchResult, record_match, set_match
from swissweb.events.services.results import Result, record_result
from tests.support.factories import board_of, complete, make_section, published_round
from tests.support.factories import section_of as only_section
from tests.support.pages import page_of, text
from tests.support.pages import signed_in as client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def section(director: User) -> Section:
    section = make_section(director, players=2, rounds=1)
    set_match(by=director, section_id=section.pk, version=section.settings_version, games=3)
    published_round(director, section)
    return section


@pytest.fixture
def client(director: User) -> Client:
    return client_of(director)


def board(section: Section) -> Board:
    return board_of(section, 1, 1)


def outcomes(section: Section) -> list[str]:
    return list(board(section).games.order_by("number").values_list("outcome", flat=True))


def enter_score(by: User, section: Section, *points: int, reason: str = "") -> None:
    match = board(section)
    record_match(
        by=by,
        event=section.event,
        board_id=match.pk,
        versions=list(match.games.order_by("number").values_list("version", flat=True)),
        result=MatchResult.of(games_of_score(Match(3), *points), total=True),
        reason=reason,
    )


def enter_game(by: User, section: Section, number: int, outcome: str, version: int | None = None) -> None:
    game = board(section).games.get(number=number)
    version = game.version if version is None else version
    record_result(by=by, event=section.event, game_id=game.pk, version=version, result=Result(outcome))


def test_a_score_alone_says_nothing_of_single_games(director: User, client: Client, section: Section) -> None:
    enter_score(director, section, 200, 100)
    assert board(section).total
    page = text(client.get(page_of("round", section, 1)))
    assert "2–1" in page
    assert "got-games" not in page
    game = board(section).games.get(number=1)
    page = text(client.get(page_of("result", section, 1, game.pk)))
    assert "Entered as a whole, 2–1: who won which game is not known." in page
    assert AuditEntry.objects.latest("id").after == "2–1"


def test_a_match_won_without_a_loss_is_known_by_its_score(director: User, section: Section) -> None:
    enter_score(director, section, 200, 0)
    assert not board(section).total


def test_the_score_of_games_that_are_known_changes_nothing(director: User, section: Section) -> None:
    for number, outcome in enumerate(("1-0", "0-1", "1-0"), start=1):
        enter_game(director, section, number, outcome)
    entries = AuditEntry.objects.count()
    enter_score(director, section, 200, 100)
    assert (outcomes(section), board(section).total) == (["1-0", "0-1", "1-0"], False)
    assert AuditEntry.objects.count() == entries
    enter_score(director, section, 100, 200)
    assert board(section).total


def test_a_game_that_is_entered_takes_the_place_of_the_score(director: User, section: Section) -> None:
    enter_score(director, section, 200, 100)
    # As the score stores it, too: now it is known.
    enter_game(director, section, 2, "1-0")
    assert outcomes(section) == ["", "1-0", ""]
    assert not board(section).total
    assert not board(section).settled


def test_who_saw_the_score_before_it_was_taken_apart_is_told(director: User, section: Section) -> None:
    enter_score(director, section, 200, 100)
    seen = board(section).games.get(number=3).version
    enter_game(director, section, 1, "1-0")
    with pytest.raises(Conflict):
        enter_game(director, section, 3, "0-1", version=seen)


def test_undo_of_a_game_brings_the_score_back(director: User, client: Client, section: Section) -> None:
    enter_score(director, section, 200, 100)
    game = board(section).games.get(number=1)
    data = {"version": game.version, "outcome": "0-1", "edit": "1"}
    page = text(client.post(page_of("result", section, 1, game.pk), data, headers={"HX-Request": "true"}))
    assert outcomes(section) == ["0-1", "", ""]
    assert 'name="score" value="2-1-0"' in page


def test_a_closed_match_is_corrected_by_its_score(director: User, client: Client, section: Section) -> None:
    enter_score(director, section, 200, 100)
    complete(director, section, 1)
    match = board(section)
    versions = ".".join(map(str, match.games.order_by("number").values_list("version", flat=True)))
    path = page_of("match_result", section, 1, match.pk)
    blank = {"version": versions, "g1": "", "g2": "", "g3": "", "reason": "The slip says so"}
    assert client.post(path, blank).status_code == 422
    assert client.post(path, {**blank, "first": "1", "second": "2"}).status_code == 302
    assert sorted(outcomes(section)) == ["0-1", "0-1", "1-0"]
    assert board(section).total


def test_an_exported_score_is_one_again(director: User, client: Client, section: Section) -> None:
    enter_score(director, section, 200, 100)
    url = reverse("documents:trf", args=(section.event.slug, section.slug))
    report = client.get(url).content.decode()
    assert "### swissweb match 1 1-2 total 2-1-0\n" in report
    again = only_section(import_tournament(by=director, tournament=read(report).tournament, name="Again"))
    assert board(again).total
    assert sorted(outcomes(again)) == ["0-1", "1-0", "1-0"]

"""Entering, correcting and clearing results, in every game."""

import pytest

from pairing.scoring import Outcome
from swissweb.events.errors import Conflict, Forbidden, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import AuditEntry, Event, Game, Seat, Section
from swissweb.events.presets import PRESETS, preset_of
from swissweb.events.services.presence import withdraw
from swissweb.events.services.results import Result, check_result, record_result
from swissweb.events.services.states import take_back
from tests.support.factories import (
    board_of,
    complete,
    enter,
    make_section,
    make_user,
    pair,
    publish,
    published_round,
)

pytestmark = pytest.mark.django_db


def playing(game: str = "chess", players: int = 4) -> tuple:  # type: ignore[type-arg]
    director = make_user()
    section = make_section(director, players=players, game=game, rounds=3)
    published_round(director, section)
    return director, section


def save(by, section: Section, outcome: str = "", first=None, second=None, board: int = 1, **more):  # type: ignore[no-untyped-def]
    game = board_of(section, 1, board).games.get()
    values = {"version": game.version, "game_id": game.pk, "event": section.event} | more
    return record_result(by=by, result=Result(outcome, first, second), **values)


def test_a_result_is_entered_corrected_and_cleared_and_the_log_says_each() -> None:
    director, section = playing()
    assert save(director, section, "1-0").outcome == "1-0"
    assert save(director, section, "=-=").outcome == "=-="
    game = save(director, section, "")
    assert (game.outcome, game.version) == ("", 4)
    log = AuditEntry.objects.filter(action__startswith="result_").order_by("id")
    assert list(log.values_list("action", flat=True)) == [
        "result_entered",
        "result_corrected",
        "result_cleared",
    ]
    assert [entry.before for entry in log] == [["", None, None], ["1-0", None, None], ["=-=", None, None]]


def test_a_cleared_result_is_open_again_not_a_double_loss() -> None:
    director, section = playing()
    save(director, section, "1-0")
    save(director, section, "")
    assert Game.objects.filter(outcome="").count() == 2


def test_the_same_result_twice_is_no_conflict_and_no_second_entry() -> None:
    director, section = playing()
    save(director, section, "1-0")
    game = save(director, section, "1-0", version=1)
    assert game.version == 2
    assert AuditEntry.objects.filter(action__startswith="result_").count() == 1


def test_another_result_on_a_stale_page_is_a_conflict_with_both_values() -> None:
    director, section = playing()
    save(director, section, "1-0")
    with pytest.raises(Conflict) as refused:
        save(director, section, "=-=", version=1)
    assert refused.value.code == "result_changed"
    assert refused.value.params == {"yours": "=-=", "theirs": "1-0", "board": 1}
    assert Game.objects.get(board__number=1).outcome == "1-0"


@pytest.mark.parametrize("outcome", ["2-0", "1", "W", "--", "1-0 ", "½-½"])
def test_an_unknown_outcome_is_refused(outcome: str) -> None:
    director, section = playing()
    with pytest.raises(Invalid) as refused:
        save(director, section, outcome)
    assert (refused.value.code, refused.value.field) == ("outcome_unknown", "outcome")


def test_an_outcome_of_another_game_is_refused() -> None:
    director, section = playing("go")
    with pytest.raises(Invalid, match="outcome_unknown"):
        save(director, section, "W-L")


@pytest.mark.parametrize(
    ("game", "result", "code", "field"),
    [
        ("chess", Result("1-0", 3, 1), "scores_not_used", "first_score"),
        ("othello", Result("1-0"), "scores_needed", "first_score"),
        ("othello", Result("", 40, None), "score_missing", "second_score"),
        ("othello", Result("", None, 40), "score_missing", "first_score"),
        ("othello", Result("", 40, 20), "score_total_wrong", "second_score"),
        ("othello", Result("", 65, -1), "score_out_of_range", "first_score"),
        ("othello", Result("0-1", 40, 24), "outcome_contradicts_scores", "outcome"),
        ("othello", Result("+--", 64, 0), "scores_with_forfeit", "first_score"),
        ("scrabble", Result("", 400, 1501), "score_out_of_range", "second_score"),
        ("magic", Result("", 10, 0), "score_out_of_range", "first_score"),
    ],
)
def test_scores_that_can_not_be_are_refused_with_the_field(
    game: str, result: Result, code: str, field: str
) -> None:
    with pytest.raises(Invalid) as refused:
        check_result(preset_of(game), result)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize(
    ("game", "scores", "outcome"),
    [
        ("othello", (40, 24), "1-0"),
        ("othello", (32, 32), "=-="),
        ("othello", (0, 64), "0-1"),
        ("scrabble", (-12, 388), "0-1"),
        ("scrabble", (401, 401), "=-="),
        ("magic", (2, 1), "1-0"),
        ("magic", (1, 1), "=-="),
    ],
)
def test_the_outcome_follows_from_the_scores(game: str, scores: tuple[int, int], outcome: str) -> None:
    assert check_result(preset_of(game), Result("", *scores)) == Result(outcome, *scores)


def every_outcome() -> list[tuple[str, Outcome]]:
    return [(key, outcome) for key, preset in PRESETS.items() for outcome in preset.outcomes]


@pytest.mark.parametrize(("game", "outcome"), every_outcome())
def test_every_outcome_a_game_offers_can_be_entered(game: str, outcome: Outcome) -> None:
    rule = preset_of(game).score
    scores: tuple[int | None, int | None] = (None, None)
    if rule is not None and rule.required and outcome.played:
        scores = {"1-0": (40, 24), "0-1": (24, 40), "=-=": (32, 32)}[outcome.value]
    assert check_result(preset_of(game), Result(outcome.value, *scores)).outcome == outcome.value


def test_only_a_director_of_the_event_enters_results() -> None:
    _director, section = playing()
    with pytest.raises(Forbidden):
        save(make_user(), section, "1-0")


def test_a_game_of_another_event_does_not_exist_here() -> None:
    director, section = playing()
    other = make_section(director, players=2).event
    with pytest.raises(NotFound, match="game_gone"):
        save(director, section, "1-0", event=other)
    with pytest.raises(NotFound, match="game_gone"):
        save(director, section, "1-0", game_id=0)


def test_a_draft_takes_no_results() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    pair(director, section)
    with pytest.raises(Invalid, match="round_is_draft"):
        save(director, section, "1-0")


def test_a_closed_round_is_corrected_with_a_reason_and_never_emptied() -> None:
    director, section = playing()
    for board in (1, 2):
        save(director, section, "1-0", board=board)
    complete(director, section, 1)
    with pytest.raises(NeedsConfirmation, match="correct_closed_round"):
        save(director, section, "0-1")
    with pytest.raises(Invalid, match="closed_round_needs_result"):
        save(director, section, "", reason="slip lost")
    assert save(director, section, "0-1", reason="slip filled on the wrong side").outcome == "0-1"
    assert AuditEntry.objects.get(action="result_corrected").reason == "slip filled on the wrong side"


def test_correcting_an_old_round_leaves_later_pairings_alone() -> None:
    director, section = playing()
    for board in (1, 2):
        save(director, section, "1-0", board=board)
    pair(director, section)
    publish(director, section, 2)
    before = list(Seat.objects.filter(round__number=2).order_by("id").values_list("entry_id", "board_id"))
    save(director, section, "0-1", reason="wrong side")
    after = list(Seat.objects.filter(round__number=2).order_by("id").values_list("entry_id", "board_id"))
    assert after == before


def test_who_withdrew_before_the_round_can_only_win_or_lose_by_forfeit() -> None:
    director, section = playing()
    entry = board_of(section, 1, 1).seats.get(position=1).entry
    withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=1, after=0)
    with pytest.raises(Invalid) as refused:
        save(director, section, "1-0")
    assert refused.value.code == "player_withdrawn"
    assert refused.value.params["name"] == entry.person.name
    assert save(director, section, "--+").outcome == "--+"


def test_a_round_taken_back_to_draft_takes_no_results_until_it_is_published_again() -> None:
    director, section = playing()
    section.refresh_from_db()
    take_back(by=director, section_id=section.pk, version=section.version, number=1)
    with pytest.raises(Invalid, match="round_is_draft"):
        save(director, section, "1-0")


def test_a_bye_has_no_game_to_enter() -> None:
    director, section = playing(players=5)
    assert Seat.objects.get(mark="U").board is None
    assert Game.objects.filter(board__round__section=section).count() == 2
    enter(director, board_of(section, 1, 1), "1-0")
    assert Event.objects.count() == 1

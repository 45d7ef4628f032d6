"""Matches of several games through the services: entering, correcting, forfeits, closing a round."""

from dataclasses import replace

import pytest

from pairing.crosstable import crosstable
from pairing.match import Match, games_of_score
from pairing.proof import verify
from pairing.scoring import Outcome
from pairing.tournament import Board as PlayedBoard
from pairing.trf import read
from swissweb.accounts.models import User
from swissweb.documents.exports import crosstable_csv, trf
from swissweb.events.errors import Conflict, Forbidden, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import AuditEntry, Board, Game, Section
from swissweb.events.selectors.events import events_of
from swissweb.events.selectors.players import player_view
from swissweb.events.selectors.proofs import proof_of
from swissweb.events.selectors.results import results_view
from swissweb.events.selectors.rounds import round_view
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.hand import seat_pair, swap_sides, unseat_board
from swissweb.events.services.importing import import_tournament
from swissweb.events.services.matches import MatchResult, record_match, set_match
from swissweb.events.services.results import Result, record_result
from swissweb.events.services.states import take_back
from swissweb.events.snapshot import take, take_to_pair
from tests.support.factories import (
    board_of,
    complete,
    make_section,
    make_user,
    pair,
    publish,
    published_round,
    section_of,
)

pytestmark = pytest.mark.django_db
W, L, D = Outcome.FIRST_WINS, Outcome.SECOND_WINS, Outcome.DRAW


def of_matches(
    by: User, players: int = 4, *, games: int = 3, game: str = "chess", **setting: object
) -> Section:
    section = make_section(by, players=players, rounds=3, game=game)
    set_match(by=by, section_id=section.pk, version=section.settings_version, games=games, **setting)  # type: ignore[arg-type]
    section.refresh_from_db()
    return section


def playing(**setting: object) -> tuple[User, Section]:
    director = make_user()
    section = of_matches(director, **setting)  # type: ignore[arg-type]
    published_round(director, section)
    return director, section


def versions_of(board: Board) -> list[int]:
    return list(board.games.order_by("number").values_list("version", flat=True))


def outcomes_of(board: Board) -> list[str]:
    return list(board.games.order_by("number").values_list("outcome", flat=True))


def whole(by: User, board: Board, *outcomes: Outcome, forfeit: str = "", **more: object) -> Board:
    result = MatchResult(MatchResult.of(outcomes).games, forfeit)
    values = {"versions": versions_of(board), "result": result} | more
    return record_match(by=by, event=board.round.section.event, board_id=board.pk, **values)  # type: ignore[arg-type]


def one(by: User, board: Board, number: int, outcome: str, **more: object) -> Game:
    game = board.games.get(number=number)
    values = {"version": game.version, "result": Result(outcome)} | more
    return record_result(by=by, event=board.round.section.event, game_id=game.pk, **values)  # type: ignore[arg-type]


# ---------- the setting ----------


def test_a_section_plays_single_games_until_it_says_something_else() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    assert take(section).tournament.match == Match()
    published_round(director, section)
    assert [board.games.count() for board in Board.objects.all()] == [1, 1]


def test_boards_get_the_games_of_a_match_and_so_do_boards_made_by_hand() -> None:
    director = make_user()
    section = of_matches(director, games=5)
    row = pair(director, section)
    assert [board.games.count() for board in row.boards.all()] == [5, 5]
    seats = list(board_seats(row.boards.get(number=1)))
    row = unseat_board(by=director, section_id=section.pk, number=1, version=row.version, board=1)
    seat_pair(
        by=director,
        section_id=section.pk,
        number=1,
        version=row.version,
        first_id=seats[1],
        second_id=seats[0],
    )
    assert [board.games.count() for board in row.boards.all()] == [5, 5]


def board_seats(board: Board) -> list[int]:
    return list(board.seats.order_by("position").values_list("entry_id", flat=True))


def test_the_setting_is_logged_and_checked() -> None:
    director = make_user()
    section = make_section(director, players=4)

    def change(**values: object) -> Section:
        section.refresh_from_db()
        given = {"version": section.settings_version, "games": 3} | values
        return set_match(by=director, section_id=section.pk, **given)  # type: ignore[arg-type]

    for games in (0, 10, -1):
        with pytest.raises(Invalid) as refused:
            change(games=games)
        assert refused.value.code == "match_games_out_of_range"
    with pytest.raises(Invalid) as refused:
        change(points="sets")
    assert refused.value.code == "match_points_unknown"
    with pytest.raises(Conflict):
        change(version=99)
    with pytest.raises(Forbidden):
        set_match(by=make_user(), section_id=section.pk, version=section.settings_version, games=3)
    assert change(games=3, ends_early=False, points="games").match == {
        "games": 3,
        "ends_early": False,
        "points": "games",
    }
    entry = AuditEntry.objects.get(action="match_changed")
    assert entry.before == {"match_games": 1, "ends_early": True, "match_points": "match"}
    assert entry.after == {"match_games": 3, "ends_early": False, "match_points": "games"}
    assert change(games=1).match == {}


def test_what_a_board_is_does_not_change_once_a_round_is_paired() -> None:
    director, section = playing()
    section.refresh_from_db()
    with pytest.raises(Invalid) as refused:
        set_match(by=director, section_id=section.pk, version=section.settings_version, games=5)
    assert refused.value.code == "match_after_pairing"
    # The same again is no change.
    set_match(by=director, section_id=section.pk, version=section.settings_version, games=3)


# ---------- results ----------


def test_two_wins_decide_and_the_third_game_is_not_missed() -> None:
    director, section = playing()
    board = board_of(section, 1, 1)
    one(director, board, 1, "1-0")
    assert results_view(section, 1).missing == 2
    one(director, board, 2, "1-0")
    view = results_view(section, 1)
    assert (view.missing, view.lines[0].outcome) == (1, W)
    assert [line.needed for line in view.lines[0].match.lines] == [True, True, False]  # type: ignore[union-attr]
    whole(director, board_of(section, 1, 2), D, D, D)
    assert complete(director, section, 1).state == "complete"
    assert events_of(director)[0].sections[0].missing == 0
    assert take(section).tournament.rounds[0].boards[0].outcome == W


def test_a_round_with_an_open_match_is_not_complete() -> None:
    director, section = playing()
    for number in (1, 2):
        one(director, board_of(section, 1, number), 1, "1-0")
    with pytest.raises(Invalid) as refused:
        complete(director, section, 1)
    assert refused.value.params["boards"] == [1, 2]
    with pytest.raises(NeedsConfirmation) as asked:
        pair(director, section)
    assert asked.value.params["boards"] == [1, 2]


def test_an_open_match_is_paired_as_if_its_games_were_drawn() -> None:
    director, section = playing()
    one(director, board_of(section, 1, 1), 1, "1-0")
    whole(director, board_of(section, 1, 2), L, L)
    boards = take_to_pair(section).tournament.rounds[0].boards
    assert boards[0].outcome == W
    # What a decided match does not need is not filled in.
    assert [game.outcome for game in boards[1].games] == [L, L, None]


def test_a_game_after_the_decision_is_refused() -> None:
    director, section = playing()
    board = board_of(section, 1, 1)
    whole(director, board, W, W)
    with pytest.raises(Invalid) as refused:
        one(director, board, 3, "0-1")
    assert (refused.value.code, refused.value.params["decided"]) == ("game_not_needed", 2)
    whole(director, board, W, L, W)
    with pytest.raises(Invalid) as refused:
        one(director, board, 2, "1-0")
    assert refused.value.code == "game_not_needed"
    assert outcomes_of(board) == ["1-0", "0-1", "1-0"]


def test_where_all_games_are_played_no_match_is_over_before() -> None:
    director, section = playing(ends_early=False)
    board = board_of(section, 1, 1)
    one(director, board, 1, "1-0")
    one(director, board, 2, "1-0")
    assert results_view(section, 1).missing == 2
    one(director, board, 3, "0-1")
    assert results_view(section, 1).missing == 1


def test_clearing_a_game_opens_the_match_again() -> None:
    director, section = playing()
    board = board_of(section, 1, 1)
    whole(director, board, W, W)
    one(director, board, 2, "")
    board.refresh_from_db()
    assert (board.settled, results_view(section, 1).missing) == (False, 2)


def test_a_late_default_loses_the_match_and_is_no_meeting() -> None:
    director, section = playing()
    board = board_of(section, 1, 1)
    whole(director, board, forfeit="+--")
    played = take(section).tournament.rounds[0].boards[0]
    assert played.outcome == Outcome.FIRST_BY_FORFEIT
    assert played.points(take(section).tournament.scoring) == (100, 0)
    with pytest.raises(Invalid) as refused:
        one(director, board, 1, "1-0")
    assert refused.value.code == "match_is_forfeit"
    whole(director, board)
    assert results_view(section, 1).missing == 2
    one(director, board, 1, "+--")
    assert results_view(section, 1).missing == 2


def test_a_whole_match_replaces_what_stood_and_the_log_tells_it() -> None:
    director, section = playing()
    board = board_of(section, 1, 1)
    whole(director, board, *games_of_score(Match(3), 200, 100))
    whole(director, board, W, W)
    whole(director, board)
    log = AuditEntry.objects.filter(action__startswith="match_", params__board=1).order_by("id")
    assert [(entry.action, entry.before, entry.after) for entry in log] == [
        ("match_entered", "", "2–1 (0–1, 1–0, 1–0)"),
        ("match_corrected", "2–1 (0–1, 1–0, 1–0)", "2–0 (1–0, 1–0, …)"),
        ("match_cleared", "2–0 (1–0, 1–0, …)", ""),
    ]


def test_a_game_of_a_match_has_its_own_entry_in_the_log() -> None:
    director, section = playing()
    one(director, board_of(section, 1, 2), 2, "0-1")
    entry = AuditEntry.objects.get(action="match_result_entered")
    assert (entry.params, entry.before, entry.after) == ({"board": 2, "game": 2}, "", "0–1")


def test_sending_what_stands_is_no_conflict_but_an_older_page_is() -> None:
    director, section = playing()
    board = board_of(section, 1, 1)
    old = versions_of(board)
    whole(director, board, W, W)
    whole(director, board, W, W, versions=old)
    with pytest.raises(Conflict) as refused:
        whole(director, board, L, L, versions=old)
    assert refused.value.code == "result_changed"
    for wrong in ([], [1], [9, 9, 9]):
        with pytest.raises(Conflict):
            whole(director, board, L, L, versions=wrong)
    assert outcomes_of(board) == ["1-0", "1-0", ""]


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (MatchResult.of([W] * 4), "match_games_too_many"),
        (MatchResult.of([W] * 3), "game_not_needed"),
        (MatchResult(forfeit="1-0"), "match_forfeit_unknown"),
        (MatchResult((Result("1-0"),), "+--"), "match_games_too_many"),
        (MatchResult((Result("9-9"),)), "outcome_unknown"),
        (MatchResult((Result("1-0", 3, 1),)), "scores_not_used"),
    ],
)
def test_what_is_no_match_is_refused(result: MatchResult, code: str) -> None:
    director, section = playing()
    board = board_of(section, 1, 1)
    with pytest.raises(Invalid) as refused:
        whole(director, board, result=result)
    assert refused.value.code == code
    assert outcomes_of(board) == ["", "", ""]


def test_a_single_game_is_no_match_and_a_board_of_another_event_does_not_exist() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    published_round(director, section)
    with pytest.raises(Invalid) as refused:
        whole(director, board_of(section, 1, 1), W)
    assert refused.value.code == "not_a_match"
    other = make_section(make_user(), players=4)
    with pytest.raises(NotFound):
        record_match(
            by=director,
            event=section.event,
            board_id=other.pk + 10_000,
            versions=[1],
            result=MatchResult(),
        )


def test_a_closed_round_is_corrected_with_a_reason_and_no_match_left_open() -> None:
    director, section = playing()
    for number in (1, 2):
        whole(director, board_of(section, 1, number), W, W)
    complete(director, section, 1)
    board = board_of(section, 1, 1)
    with pytest.raises(NeedsConfirmation):
        whole(director, board, L, L)
    with pytest.raises(Invalid) as refused:
        whole(director, board, reason="typed wrong")
    assert refused.value.code == "closed_match_needs_result"
    with pytest.raises(Invalid):
        one(director, board, 1, "0-1", reason="typed wrong")
    whole(director, board, L, L, reason="typed wrong")
    assert AuditEntry.objects.filter(action="match_corrected", reason="typed wrong").exists()


def test_a_draft_has_no_results_and_a_turned_board_keeps_its_winner() -> None:
    director, section = playing()
    board = board_of(section, 1, 1)
    whole(director, board, W, L, W)
    whole(director, board_of(section, 1, 2), forfeit="+--")
    section.refresh_from_db()
    row = take_back(by=director, section_id=section.pk, version=section.version, number=1, reason="wrong")
    assert row is not None
    with pytest.raises(Invalid) as refused:
        whole(director, board, W, W)
    assert refused.value.code == "round_is_draft"
    for number in (1, 2):
        row.refresh_from_db()
        swap_sides(by=director, section_id=section.pk, number=1, version=row.version, board=number)
    assert outcomes_of(board) == ["0-1", "1-0", "0-1"]
    assert Board.objects.get(round=row, number=2).forfeit == "--+"
    publish(director, section, 1, reason="so wanted")
    assert results_view(section, 1).missing == 0


def test_othellos_games_of_a_match_have_their_scores() -> None:
    director, section = playing(game="othello")
    board = board_of(section, 1, 1)
    with pytest.raises(Invalid) as refused:
        whole(director, board, W, W)
    assert refused.value.code == "scores_needed"
    result = MatchResult((Result("", 40, 24), Result("", 20, 44), Result("", 33, 31)))
    whole(director, board, result=result)
    assert outcomes_of(board) == ["1-0", "0-1", "1-0"]
    table = standings_view(section)
    assert {line.row.points for line in table.lines} == {0, 100}


def test_magics_count_of_games_is_no_score_of_a_single_game_of_a_match() -> None:
    director, section = playing(game="magic")
    with pytest.raises(Invalid) as refused:
        whole(director, board_of(section, 1, 1), result=MatchResult((Result("1-0", 2, 1),)))
    assert refused.value.code == "scores_not_used"
    whole(director, board_of(section, 1, 1), *games_of_score(Match(3), 200, 100))
    assert sorted(line.row.points for line in standings_view(section).lines) == [0, 0, 0, 300]


def test_game_points_can_be_the_score() -> None:
    director, section = playing(points="games")
    whole(director, board_of(section, 1, 1), W, L, W)
    whole(director, board_of(section, 1, 2), forfeit="--+")
    points = sorted(line.row.points for line in standings_view(section).lines)
    assert points == [0, 100, 200, 200]
    view = round_view(section, 1, scope="published")
    assert [(board.first.points_won, board.second.points_won) for board in view.boards] == [
        (200, 100),
        (0, 200),
    ]


# ---------- the whole story ----------


def sorted_boards(boards: tuple[PlayedBoard, ...]) -> list[PlayedBoard]:
    """Boards without their numbers, which a report does not have."""
    return sorted((replace(board, number=0) for board in boards), key=lambda board: board.first)


def test_a_best_of_three_of_six_players_over_three_rounds() -> None:
    """The stronger player wins each match 2–1, but in round 2 one is drawn and one lost by default."""
    director = make_user()
    section = of_matches(director, players=6)
    expected: dict[int, int] = dict.fromkeys(range(1, 7), 0)
    for number in (1, 2, 3):
        row = published_round(director, section)
        for line in results_view(section, number).lines:
            first, second = line.first.number, line.second.number
            board = board_of(section, number, line.number)
            if number == 2 and line.number == 1:
                whole(director, board, W, L, D)
                expected[first] += 50
                expected[second] += 50
            elif number == 2 and line.number == 3:
                whole(director, board, forfeit="+--")
                expected[first] += 100
            else:
                games = games_of_score(Match(3), *((200, 100) if first < second else (100, 200)))
                whole(director, board, *games)
                expected[min(first, second)] += 100
        complete(director, section, row.number)
        proof = proof_of(section, number, scope="all")
        assert verify(proof) == []
    table = standings_view(section)
    assert {line.entry.number: line.row.points for line in table.lines} == expected
    cells = [cell for line in crosstable(table.snapshot.tournament).lines for cell in line.cells]
    shown = [cell.match or cell.grid[-1] for cell in cells]
    assert sorted(set(shown)) == sorted({"2–1", "1–2", "1½–1½", "+", "-"})
    assert shown.count("2–1") == shown.count("1–2") == 7
    assert "2–1" in crosstable_csv(section, scope="all")
    file = read(trf(section, scope="all"))
    assert file.report == ()
    again = file.tournament
    kept = section_of(import_tournament(by=director, tournament=again, name="Again"))
    assert kept.match == section.match
    stored, was = take(kept).tournament.rounds, take(section).tournament.rounds
    assert [sorted_boards(each.boards) for each in stored] == [sorted_boards(each.boards) for each in was]
    assert all(row.state == "complete" for row in kept.rounds.all())
    # A report has the match as one result; its points are the same.
    assert [board.outcome for played in again.rounds for board in played.boards].count(D) == 1
    leader = table.lines[0]
    page = player_view(section, leader.entry.pk)
    assert page.points == leader.row.points
    assert {line.match for line in page.lines} <= {"2–1", "1½–1½", ""}

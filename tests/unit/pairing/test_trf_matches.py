"""Matches in the comments of a report: they survive it, and nothing that is no match breaks it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.match import Match, games_of_score, scores
from pairing.scoring import CLASSIC, Mark, Outcome
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament
from pairing.trf import read, write

W, L, D = Outcome.FIRST_WINS, Outcome.SECOND_WINS, Outcome.DRAW
BEST_OF_THREE = Match(3)


def board(number: int, first: int, second: int, *outcomes: Outcome | None, **more: object) -> Board:
    found = tuple(Game(outcome) for outcome in outcomes)
    return Board(number, first, second, found, **{"match": BEST_OF_THREE, **more})  # type: ignore[arg-type]


def event(*rounds: Round, match: Match = BEST_OF_THREE, headers: dict[str, str] | None = None) -> Tournament:
    players = tuple(Player(number, f"P{number}") for number in range(1, 6))
    scoring = match.of_round(CLASSIC)
    return Tournament(players, rounds, 5, "Open", scoring, match=match, headers=headers or {})


FIRST = Round(1, (board(1, 1, 3, W, L, W), board(2, 4, 2, W, W, None)), (Bye(5, Mark.PAB),))
SECOND = Round(
    2,
    (
        board(1, 5, 1, None, None, None, forfeit=Outcome.FIRST_BY_FORFEIT),
        board(2, 2, 3, D, None, None),
    ),
    (Bye(4, Mark.HALF_BYE),),
)


@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_a_report_keeps_the_games_of_matches_in_its_comments(dialect: str) -> None:
    was = event(FIRST, SECOND, headers={"###": "a remark"})
    text = write(was, dialect)  # type: ignore[arg-type]
    assert "### swissweb matches 3 early match\n" in text
    assert "### swissweb match 1 1-3 1-0 0-1 1-0\n" in text
    assert "### swissweb match 2 2-3 =-= . .\n" in text
    again = read(text).tournament
    boards = {(b.first, b.second): b for played in again.rounds for b in played.boards}
    for played in was.rounds:
        for each in played.boards:
            found = boards[each.first, each.second]
            assert (found.games, found.match, found.forfeit) == (each.games, each.match, each.forfeit)
    assert again.match == was.match
    assert again.headers == {"###": "a remark"}
    assert write(again, dialect) == text  # type: ignore[arg-type]


@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
@pytest.mark.parametrize(("score", "written"), [((100, 200), "1-2-0"), ((150, 150), "1-1-1")])
def test_a_match_of_which_only_the_score_is_known_is_written_as_a_score(
    score: tuple[int, int], written: str, dialect: str
) -> None:
    match = Match(3)
    games = tuple(Game(outcome) for outcome in games_of_score(match, *score))
    was = event(Round(1, (Board(1, 1, 3, games, match=match, total=True),)), match=match)
    text = write(was, dialect)  # type: ignore[arg-type]
    assert f"### swissweb match 1 1-3 total {written}\n" in text
    file = read(text)
    (found,) = file.tournament.rounds[0].boards
    assert (found.games, found.total, found.outcome) == (games, True, was.rounds[0].boards[0].outcome)
    assert [note.code for note in file.report] == []
    assert write(file.tournament, dialect) == text  # type: ignore[arg-type]


def test_a_score_that_is_not_the_result_is_left_out_with_a_note() -> None:
    games = tuple(Game(outcome) for outcome in games_of_score(Match(3), 200, 100))
    text = write(event(Round(1, (Board(1, 1, 3, games, match=Match(3), total=True),)), match=Match(3)))
    file = read(text.replace("total 2-1-0", "total 1-2-0"))
    assert [note.code for note in file.report] == ["trf_match_differs"]
    assert len(file.tournament.rounds[0].boards[0].games) == 1


def test_game_points_and_scores_of_games_survive() -> None:
    match = Match.of(2, ends_early=False, by_games=True, scoring=CLASSIC)
    games = (Game(W, 40, 24), Game(L, 12, 52))
    was = event(Round(1, (Board(1, 1, 3, games, match=match),)), match=match)
    file = read(write(was))
    assert file.tournament.rounds[0].boards[0].games == games
    assert file.tournament.match == match
    assert file.tournament.scoring == was.scoring
    assert [note.code for note in file.report] == []
    assert file.points[1] == 100


def test_a_report_of_single_games_has_no_such_comment() -> None:
    was = Tournament((Player(1), Player(2)), (Round(1, (Board(1, 1, 2, (Game(W),)),)),), 1)
    assert "swissweb" not in write(was)


def test_games_that_do_not_make_the_result_are_left_out_with_a_note() -> None:
    text = write(event(FIRST)).replace("match 1 1-3 1-0 0-1 1-0", "match 1 1-3 0-1 0-1 .")
    file = read(text)
    assert [note.code for note in file.report] == ["trf_match_differs"]
    found = {(b.first, b.second): b for b in file.tournament.rounds[0].boards}
    assert found[1, 3].outcome == W
    assert len(found[1, 3].games) == 1


def test_a_match_lost_by_default_after_a_game_is_read_back_as_lost_without_a_note() -> None:
    lost = board(1, 1, 3, W, None, None, forfeit=Outcome.SECOND_BY_FORFEIT)
    file = read(write(event(Round(1, (lost,)))))
    assert [note.code for note in file.report] == []
    found = file.tournament.rounds[0].boards[0]
    assert (found.outcome, found.forfeit) == (Outcome.SECOND_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT)


def test_without_sides_the_seats_are_those_of_the_comment() -> None:
    plain = Round(1, (board(1, 3, 1, W, L, W, sides=False),))
    text = write(event(plain))
    found = read(text).tournament.rounds[0].boards[0]
    assert (found.first, found.second, found.outcome) == (3, 1, W)
    assert [game.outcome for game in found.games] == [W, L, W]
    assert write(read(text).tournament) == text


@given(st.text(alphabet="swiematch 0123456789-=.+/:LDWall", max_size=60))
@settings(max_examples=200, deadline=None)
def test_no_comment_breaks_a_report(text: str) -> None:
    whole = write(event(FIRST)) + f"### swissweb match {text}\n### swissweb matches {text}\n"
    read(whole)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_every_score_survives(data: st.DataObject) -> None:
    match = Match(data.draw(st.integers(2, 9)), data.draw(st.booleans()))
    score = data.draw(st.sampled_from(scores(match)))
    games = [*games_of_score(match, *score)]
    found = tuple(Game(games[n] if n < len(games) else None) for n in range(match.games))
    was = event(Round(1, (Board(1, 1, 3, found, match=match),)), match=match)
    assert read(write(was)).tournament.rounds[0].boards[0].games == found

"""Matches: what several games of a board come to, for scores, colours, the pairing and the tie-breaks."""

from dataclasses import replace
from itertools import product

import pytest

from pairing import pair
from pairing.checker import findings
from pairing.crosstable import crosstable
from pairing.errors import PairingError
from pairing.explain.facts import read
from pairing.history import history
from pairing.match import (
    MATCH_FORFEITS,
    MOST_GAMES,
    SINGLE,
    Match,
    game_points,
    games_needed,
    games_of_counts,
    games_of_score,
    is_decided,
    match_outcome,
    plain_scores,
    scores,
)
from pairing.proof.snapshot import canonical, from_canonical
from pairing.scoring import CLASSIC, MARKS, Mark, Outcome, Scoring
from pairing.standings import standings
from pairing.systems import get
from pairing.tiebreaks.ledger import build_ledger
from pairing.tiebreaks.registry import parse_tiebreak
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament
from pairing.trf import read as read_trf
from pairing.trf import write

W, L, D = Outcome.FIRST_WINS, Outcome.SECOND_WINS, Outcome.DRAW
LETTERS = {"W": W, "L": L, "D": D, ".": None}


def games(text: str) -> list[Outcome | None]:
    return [LETTERS[letter] for letter in text]


def board(number: int, first: int, second: int, text: str, **more: object) -> Board:
    found = tuple(Game(outcome) for outcome in games(text))
    return Board(number, first, second, found, **{"match": Match(len(found)), **more})  # type: ignore[arg-type]


# ---------- the table of best of three ----------


@pytest.mark.parametrize(
    ("played", "outcome"),
    [
        ("WW.", W), ("WDD", W), ("DWD", W), ("DDW", W), ("DWW", W), ("WDW", W), ("WLW", W), ("LWW", W),
        ("LL.", L), ("LDD", L), ("DLD", L), ("DDL", L), ("DLL", L), ("LDL", L), ("LWL", L), ("WLL", L),
        ("DDD", D), ("WLD", D), ("WDL", D), ("LWD", D), ("LDW", D), ("DWL", D), ("DLW", D),
        ("W..", None), ("D..", None), ("WD.", None), ("WL.", None), ("DD.", None), ("...", None),
    ],
)  # fmt: skip
def test_best_of_three_ends_as_the_founding_documents_say(played: str, outcome: Outcome | None) -> None:
    assert match_outcome(games(played)) == outcome


@pytest.mark.parametrize("text", ["WW", "LL"])
def test_after_two_decided_wins_no_third_game_is_needed(text: str) -> None:
    assert games_needed(games(f"{text}."), ends_early=True) == 2
    assert not is_decided(games(f"{text}."), ends_early=False)
    assert match_outcome(games(f"{text}."), ends_early=False) is None


def test_games_known_out_of_their_order_decide_a_match_too() -> None:
    assert match_outcome(games(".WW")) == W
    assert games_needed(games(".WW"), ends_early=True) == 3


@pytest.mark.parametrize("outcome", list(Outcome))
def test_the_outcome_of_one_game_is_that_of_the_board(outcome: Outcome) -> None:
    assert match_outcome([outcome]) == outcome
    single = Board(1, 1, 2, (Game(outcome),))
    assert single.outcome == outcome
    assert single.points(CLASSIC) == tuple(CLASSIC.points(mark) for mark in outcome.marks)


def test_every_three_games_that_can_be_entered_make_a_match() -> None:
    for three in product(Outcome, repeat=3):
        outcome = match_outcome(three)
        assert outcome is not None
        first, second = game_points(three)
        gained = [MARKS[mark].value for mark in outcome.marks]
        if first > second:
            assert gained[0] == "win"
        elif second > first:
            assert gained[1] == "win"
        else:
            assert "win" not in gained
        assert outcome.played == any(game.played for game in three)
        assert match_outcome([game.reversed for game in three]) == outcome.reversed


# ---------- forfeits ----------


@pytest.mark.parametrize("forfeit", MATCH_FORFEITS)
def test_a_late_default_loses_the_match_without_meeting_or_colour(forfeit: Outcome) -> None:
    late = board(1, 1, 2, "...", forfeit=forfeit)
    assert late.outcome == forfeit
    state = history(Tournament((Player(1), Player(2)), (Round(1, (late,)),), 3))
    assert (state.met, state.colours, state.played) == ([0, 0], ["", ""], [0, 0])
    assert state.points == [CLASSIC.points(mark) for mark in forfeit.marks]
    assert state.bye_barred == [mark is Mark.FORFEIT_WIN for mark in forfeit.marks]


def test_a_single_game_lost_by_forfeit_counts_in_the_match() -> None:
    lost = [W, Outcome.SECOND_BY_FORFEIT, L]
    assert match_outcome(lost) == L
    assert match_outcome([Outcome.FIRST_BY_FORFEIT] * 2 + [None]) == Outcome.FIRST_BY_FORFEIT
    assert match_outcome([Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT]) == Outcome.DOUBLE_FORFEIT


def test_a_match_is_unrated_when_all_its_games_are() -> None:
    unrated = Outcome.FIRST_WINS_UNRATED
    assert match_outcome([unrated, unrated, None]) == unrated
    assert match_outcome([unrated, W, None]) == W
    assert match_outcome([Outcome.DRAW_UNRATED] * 3) == Outcome.DRAW_UNRATED


# ---------- points ----------


def test_the_rounds_point_comes_once_for_the_match() -> None:
    for text, points in (("WLW", (100, 0)), ("WDD", (100, 0)), ("WLD", (50, 50)), ("LL.", (0, 100))):
        assert board(1, 1, 2, text).points(CLASSIC) == points
    assert board(1, 1, 2, "WW.").points(Scoring(win=300, draw=100)) == (300, 0)


def test_game_points_can_be_the_score_of_the_round() -> None:
    match = Match.of(3, ends_early=True, by_games=True, scoring=CLASSIC)
    scoring = match.of_round(CLASSIC)
    for text, points in (("WLW", (200, 100)), ("WDD", (200, 100)), ("WLD", (150, 150)), ("LL.", (0, 200))):
        assert board(1, 1, 2, text, match=match).points(scoring) == points
    # Without play a round is worth what wins a match: two games.
    assert [scoring.points(mark) for mark in "U+FH-Z"] == [200, 200, 200, 100, 0, 0]  # type: ignore[arg-type]
    late = board(1, 1, 2, "...", match=match, forfeit=Outcome.FIRST_BY_FORFEIT)
    assert late.points(scoring) == (200, 0)
    whole = Match.of(4, ends_early=False, by_games=True, scoring=CLASSIC)
    assert whole.of_round(CLASSIC).points(Mark.PAB) == 400


def test_one_game_is_scored_as_ever() -> None:
    assert Match.of(1, ends_early=True, by_games=True, scoring=CLASSIC) == SINGLE
    assert SINGLE.of_round(CLASSIC) is CLASSIC


# ---------- colours, meetings, pairing ----------


def _round_of(text: str) -> Tournament:
    pairs = ((1, 3), (4, 2))
    boards = tuple(board(place, *seats, text) for place, seats in enumerate(pairs, start=1))
    return Tournament(tuple(Player(number) for number in range(1, 5)), (Round(1, boards),), 3)


def test_an_odd_match_counts_as_the_colour_of_its_first_game() -> None:
    assert history(_round_of("WLW")).colours == ["w", "b", "b", "w"]


def test_an_even_match_has_both_colours_and_counts_for_none() -> None:
    played = _round_of("WL")
    assert history(played).colours == ["", "", "", ""]
    assert history(played).met == [0b100, 0b1000, 0b1, 0b10]
    assert {facts.colours for facts in read(played).values()} == {""}


@pytest.mark.parametrize("text", ["WLW", "WW.", "LDD", "WL", "DDDD", "LLL.."])
def test_engine_explanations_and_checker_see_the_same_history(text: str) -> None:
    before = _round_of(text)
    proposal = pair(before)
    system = get("dutch")
    hard = [f for f in findings(before, proposal, system.invariants(system.resolve(None))) if f.hard]
    assert hard == []
    state, facts = history(before), read(before)
    assert [facts[number].points for number in state.numbers] == state.points
    assert [facts[number].colours for number in state.numbers] == state.colours
    ledger = build_ledger(before)
    assert [ledger.points[number] for number in state.numbers] == state.points


def test_an_open_match_keeps_the_next_round_from_being_paired() -> None:
    with pytest.raises(PairingError) as refused:
        pair(_round_of("W.."))
    assert refused.value.code == "results_missing"
    pair(_round_of("WW."))


# ---------- scores of matches ----------


def test_the_scores_a_best_of_three_can_end_with() -> None:
    best_of_three = ((200, 0), (250, 50), (200, 100), (150, 150), (100, 200), (50, 250), (0, 200))
    assert scores(Match(3)) == best_of_three
    assert plain_scores(Match(3)) == ((200, 0), (200, 100), (150, 150), (100, 200), (0, 200))
    assert plain_scores(Match(2)) == ((200, 0), (100, 100), (0, 200))
    assert plain_scores(Match(3, ends_early=False))[0] == (300, 0)


@pytest.mark.parametrize("ends_early", [True, False])
@pytest.mark.parametrize("count", range(1, MOST_GAMES + 1))
def test_the_games_of_a_score_make_that_score(count: int, ends_early: bool) -> None:
    match = Match(count, ends_early)
    assert scores(match)
    for score in scores(match):
        made: list[Outcome | None] = list(games_of_score(match, *score))
        assert game_points(made) == score
        whole = [*made, *[None] * (count - len(made))]
        assert is_decided(whole, ends_early=ends_early)
        assert games_needed(whole, ends_early=ends_early) == len(made)


@pytest.mark.parametrize(
    "score", [(300, 0), (100, 0), (100, 100), (-100, 300), (900, 900), (225, 75), (150, 0)]
)
def test_a_score_no_best_of_three_ends_with_is_refused(score: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"game|over"):
        games_of_score(Match(3), *score)


@pytest.mark.parametrize("counts", [(3, 0, 0), (2, 0, 2), (1, 0, 0), (-1, 2, 0), (0, 0, 0)])
def test_counts_no_best_of_three_ends_with_are_refused(counts: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"game|over"):
        games_of_counts(Match(3), *counts)


def test_two_wins_and_a_draw_are_three_games() -> None:
    assert games_of_counts(Match(3), 2, 0, 1) == (D, W, W)
    assert games_of_score(Match(3), 100, 200) == (W, L, L)


# ---------- tie-breaks, crosstable, files ----------

EVENT = Tournament(
    tuple(Player(number, f"P{number}") for number in range(1, 4)),
    (
        Round(1, (board(1, 1, 2, "WLW"),), (Bye(3, Mark.PAB),)),
        Round(2, (board(1, 3, 1, "LDD"),), (Bye(2, Mark.HALF_BYE),)),
        Round(3, (board(1, 2, 3, "...", forfeit=Outcome.FIRST_BY_FORFEIT),), (Bye(1, Mark.ZERO_BYE),)),
    ),
    3,
    match=Match(3),
)


def test_game_points_break_ties() -> None:
    ledger = build_ledger(EVENT)
    method = parse_tiebreak("GP")
    # 1: 2-1 and 2-1. 2: 1-2, a half-point bye (two drawn games), a match by default (two games).
    # 3: a bye (two won games), 1-2, a match lost by default.
    assert [method.value(ledger, player) for player in (1, 2, 3)] == [400, 400, 300]
    for player in (1, 2, 3):
        working = method.working(ledger, player)
        assert working.total == working.value


def test_magics_game_percentage_counts_the_games_of_a_match() -> None:
    ledger = build_ledger(EVENT)
    method = parse_tiebreak("GW")
    # Won 6 of 9 game points, and 3 + 1 + 1 of 9: eleven of eighteen.
    assert method.value(ledger, 1) == pytest.approx(11 / 18)


def test_cells_of_a_crosstable_show_the_match() -> None:
    lines = {line.player.number: line.cells for line in crosstable(EVENT, order="number").lines}
    assert [cell.grid for cell in lines[1]] == ["2w 2–1", "3b 2–1", "–0"]
    assert [cell.grid for cell in lines[3]] == ["–1", "1w 1–2", "2b-"]
    assert [row.points for row in standings(EVENT, ())] == [200, 150, 100]


def test_a_report_file_has_the_outcome_of_the_match() -> None:
    again = read_trf(write(EVENT)).tournament
    assert [each.outcome for round_ in again.rounds for each in round_.boards] == [
        W,
        Outcome.SECOND_WINS,
        Outcome.FIRST_BY_FORFEIT,
    ]


@pytest.mark.parametrize("by_games", [False, True])
def test_a_snapshot_with_matches_survives_its_text(by_games: bool) -> None:
    match = Match.of(3, ends_early=False, by_games=by_games, scoring=CLASSIC)
    event = replace(EVENT, match=match, scoring=match.of_round(CLASSIC))
    again = from_canonical(canonical(event))
    assert (again.rounds, again.match, again.scoring) == (event.rounds, match, event.scoring)
    assert '"match"' not in canonical(Tournament((Player(1), Player(2)), (), 3))

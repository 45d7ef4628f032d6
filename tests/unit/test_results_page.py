"""docs/rules/results.md says of every result what the program does with it."""

from pathlib import Path

import pytest

from pairing.byes import bars_bye
from pairing.history import DOWN, LEVEL, History, history
from pairing.scoring import BYE_MARKS, CLASSIC, Mark, Outcome, Scoring
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament

PAGE = Path("docs/rules/results.md").read_text()
DISTINCT = Scoring(
    win=800,
    draw=500,
    loss=300,
    pab=200,
    absence=100,
    full_bye=700,
    half_bye=400,
    forfeit_win=600,
    forfeit_loss=50,
)
NAMES = {
    "win": DISTINCT.win,
    "draw": DISTINCT.draw,
    "loss": DISTINCT.loss,
    "bye": DISTINCT.pab,
    "absence": DISTINCT.absence,
    "full bye": DISTINCT.full_bye,
    "half bye": DISTINCT.half_bye,
    "forfeit win": DISTINCT.forfeit_win,
    "forfeit loss": DISTINCT.forfeit_loss,
}
SAID = {
    Mark.WIN: "won",
    Mark.DRAW: "drawn",
    Mark.LOSS: "lost",
    Mark.UNRATED_WIN: "won, unrated",
    Mark.UNRATED_DRAW: "drawn, unrated",
    Mark.UNRATED_LOSS: "lost, unrated",
    Mark.FORFEIT_WIN: "won by forfeit",
    Mark.FORFEIT_LOSS: "lost by forfeit",
}


def rows_of(heading: str) -> dict[str, list[str]]:
    """The rows of the table below a heading, by what stands in their first cell."""
    part = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("| `")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`"): row[1:] for row in cells}


def yes(truth: bool) -> str:
    return "yes" if truth else "no"


def after(outcome: Outcome) -> History:
    board = Board(1, 1, 2, (Game(outcome),))
    return history(Tournament((Player(1), Player(2)), (Round(1, (board,)),), 3))


def test_the_page_has_every_result_and_no_other() -> None:
    assert set(rows_of("Boards")) == {outcome.value for outcome in Outcome}
    assert set(rows_of("Without a board")) == {mark.value for mark in BYE_MARKS}


@pytest.mark.parametrize("outcome", list(Outcome))
def test_a_board_counts_as_the_page_says(outcome: Outcome) -> None:
    first, second, points, played, meeting, colours, float_, bars = rows_of("Boards")[outcome.value]
    assert (first, second) == tuple(SAID[mark] for mark in outcome.marks)
    assert [NAMES[name] for name in points.split(", ")] == [DISTINCT.points(mark) for mark in outcome.marks]
    state = after(outcome)
    assert played == yes(outcome.played)
    assert meeting == yes(any(state.met))
    assert colours == yes(state.colours == ["w", "b"])
    assert bars == ", ".join(yes(bars_bye(mark, CLASSIC)) for mark in outcome.marks)
    assert bars == ", ".join(yes(barred) for barred in state.bye_barred)
    if float_ != "scores":
        words = {DOWN: "down", LEVEL: "none"}
        assert float_ == ", ".join(words[floats[0]] for floats in state.floats)
    else:
        assert outcome.played
        assert [floats[0] for floats in state.floats] == [LEVEL, LEVEL]


@pytest.mark.parametrize("mark", sorted(BYE_MARKS))
def test_a_round_without_board_counts_as_the_page_says(mark: Mark) -> None:
    _what, points, float_, bars = rows_of("Without a board")[mark.value]
    assert NAMES[points] == DISTINCT.points(mark)
    state = history(Tournament((Player(1), Player(2)), (Round(1, (), (Bye(1, mark),)),), 3))
    assert float_ == {DOWN: "down", LEVEL: "none"}[state.floats[0][0]]
    assert bars == yes(state.bye_barred[0])

"""Points for every mark: the table, values of their own, points for coming, and how files say them."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.proof.snapshot import canonical, from_canonical
from pairing.scoring import CLASSIC, MARKS, OWN_VALUES, Mark, Scoring, scheme
from pairing.standings import standings
from pairing.tournament import Player, Tournament
from pairing.trf import read, write
from tests.support.examples import examples
from tests.unit.pairing.tiebreaks_builders import event

VALUES = st.integers(0, 20).map(lambda quarter: 25 * quarter)
SCHEMES = st.builds(
    Scoring,
    **dict.fromkeys(("win", "draw", "loss", "pab", "absence"), VALUES),
    **dict.fromkeys(OWN_VALUES.values(), st.none() | VALUES),
)


@pytest.mark.parametrize("mark", Mark)
def test_without_values_of_their_own_marks_are_worth_what_the_table_says(mark: Mark) -> None:
    scoring = Scoring(win=300, draw=100, loss=10, pab=200, absence=5)
    assert scoring.points(mark) == scoring.usual(mark) == getattr(scoring, MARKS[mark].value)
    assert scoring.own == {}


def test_byes_and_forfeits_can_be_worth_something_else() -> None:
    scoring = Scoring(full_bye=75, half_bye=25, forfeit_win=200, forfeit_loss=0, absence=10)
    assert scoring.own == {
        Mark.FULL_BYE: 75, Mark.HALF_BYE: 25, Mark.FORFEIT_WIN: 200, Mark.FORFEIT_LOSS: 0
    }  # fmt: skip
    assert [scoring.points(mark) for mark in (Mark.WIN, Mark.DRAW, Mark.PAB, Mark.ZERO_BYE)] == [
        100,
        50,
        100,
        10,
    ]


def test_points_for_coming_are_added_to_games_over_the_board_only() -> None:
    # 3 for a win, 2 for a draw, 1 for a loss, nothing for staying away.
    scoring = scheme({"win": 200, "draw": 100, "loss": 0, "pab": 300, "absence": 0, "presence": 100})
    assert [scoring.points(mark) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS)] == [300, 200, 100]
    assert [scoring.points(mark) for mark in (Mark.PAB, Mark.ZERO_BYE, Mark.FORFEIT_LOSS)] == [300, 0, 0]
    # What is as a win follows it.
    assert scoring.points(Mark.FORFEIT_WIN) == 300


def test_values_that_change_nothing_are_no_values() -> None:
    assert scheme({"half_bye": 50, "forfeit_loss": 0}) == CLASSIC
    assert scheme({"full_bye": None}) == CLASSIC
    assert scheme({"half_bye": 25}).stated == {**CLASSIC.stated, "half_bye": 25}


def test_standings_and_every_reader_use_them() -> None:
    tournament = event("ABCD", "A H, B F, C-D +-", scoring=Scoring(half_bye=25, full_bye=75, forfeit_win=60))
    assert {row.player.name: row.points for row in standings(tournament, ())} == {
        "A": 25,
        "B": 75,
        "C": 60,
        "D": 0,
    }


def test_a_scheme_without_them_is_written_down_as_it_always_was() -> None:
    text = canonical(Tournament((Player(1),)))
    assert '"scoring":{"absence":0,"draw":50,"loss":0,"pab":100,"win":100}' in text


@settings(max_examples=examples(60), deadline=None)
@given(SCHEMES)
def test_every_scheme_is_read_back_from_proofs_and_files(scoring: Scoring) -> None:
    tournament = Tournament((Player(1, "A"), Player(2, "B")), total_rounds=3, scoring=scoring.tidied)
    assert from_canonical(canonical(replace(tournament, name=""))).scoring == scoring.tidied
    for dialect in ("trf26", "trf16"):
        assert read(write(tournament, dialect)).tournament.scoring == scoring.tidied  # type: ignore[arg-type]


def test_what_record_162_cannot_say_stands_in_a_record_of_its_own() -> None:
    tournament = Tournament((Player(1, "A"),), total_rounds=1, scoring=Scoring(win=300, pab=300, half_bye=25))
    assert [line for line in write(tournament).splitlines() if line[:3] in ("162", "XXS")] == [
        "162  W 3.0", "XXS HPB=0.25"
    ]  # fmt: skip
    lines = write(replace(tournament, scoring=Scoring(forfeit_win=50))).splitlines()
    assert [line for line in lines if line[:3] in ("162", "XXS")] == ["XXS FW=0.5"]

"""How a value comes about, in words and figures: every code has words, the figures agree with the value."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.scoring import Scoring
from pairing.standings import standings_table
from pairing.tiebreaks.base import Part, Settings
from pairing.tiebreaks.editions import Edition
from pairing.tiebreaks.needs import READ_BY
from pairing.tiebreaks.registry import REGISTRY
from pairing.tournament import Tournament
from swissweb.events.wordings.tiebreaks import EDITIONS
from swissweb.events.wordings.working import FLAGS, FLAGS_OF, HEADS, PART_KINDS, worked
from tests.support.examples import examples
from tests.unit.pairing.test_standings import scored_tournaments
from tests.unit.pairing.tiebreaks_builders import HALF_BYE, event

ALL = list(REGISTRY)


def test_every_tiebreak_has_heads_for_its_working() -> None:
    assert set(HEADS) == set(REGISTRY)
    assert set(PART_KINDS) <= set(REGISTRY)


def test_every_flag_of_the_engine_has_words() -> None:
    documented = set(re.findall(r"``([a-z]+)``", (Part.__doc__ or "").split("Flags:")[1]))
    assert documented == set(FLAGS)
    assert {flag for _code, flag in FLAGS_OF} <= set(FLAGS)
    assert {code for code, _flag in FLAGS_OF} <= set(REGISTRY)


def test_every_edition_has_words() -> None:
    assert set(EDITIONS) == {edition.value for edition in Edition}


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    scored_tournaments(), st.sampled_from(list(Edition)), st.none() | st.just(1500), st.none() | st.just(2)
)
def test_every_working_can_be_told(
    tournament: Tournament, edition: Edition, unrated: int | None, best: int | None
) -> None:
    chosen = Settings(edition=edition, unrated=unrated, best_rounds=best, lot_seed="1")
    table = standings_table(tournament, [*ALL, "BH/C1", "SB/C1", "AOB/F", "DE/P"], settings=chosen)
    for row in table.rows:
        for index in range(len(table.tiebreaks)):
            told = worked(table, row.number, index)
            assert (row.values[index] is None) == bool(told.unknown)
            assert told.words.name
            if row.values[index] is not None and told.lines:
                shown = [told.total, *told.steps, *(line.value for line in told.lines)]
                assert any(told.value in text for text in shown), (told.spec, told.value, shown)


def told(tournament: Tournament, spec: str, player: int, **chosen: object) -> list[tuple[object, ...]]:
    table = standings_table(tournament, [spec], settings=Settings(**chosen))  # type: ignore[arg-type]
    found = worked(table, player, 0)
    return [(line.round, line.opponent, line.how, line.value, line.notes) for line in found.lines]


def test_buchholz_with_a_half_point_bye_is_told_round_by_round() -> None:
    # The text of 2026: a dummy with the own score of 3½, not more than a draw in each of five rounds.
    assert told(HALF_BYE, "BH/C1", 1) == [
        (1, 2, "", "4.0", ""),
        (2, 3, "", "2.0", ""),
        (3, 0, "", "2.5", "left out, no opponent: a stand-in with the own score, limited, "
                          "missed by choice: cut before others"),
        (4, 4, "", "3.0", ""),
        (5, 5, "", "2.5", ""),
    ]  # fmt: skip


def test_sonneborn_berger_is_told_as_score_times_own_points() -> None:
    tournament = event("ABC", "A-B 1-0", "A-C =", "B-C 1-0")
    assert [line[2:4] for line in told(tournament, "SB", 1)][:2] == [("1 × 1", "1.0"), ("½ × ½", "0.25")]


def test_the_quotient_of_othello_is_told_as_discs_and_k_times_the_score() -> None:
    tournament = event("AB", "A-B 1-0 40:24", "A-B 0-1 30:34")
    assert [line[2:4] for line in told(tournament, "BQ", 1)] == [("40 + 6 × 1", "46"), ("30 + 6 × 1", "36")]


def test_rounds_that_are_dropped_are_named() -> None:
    table = standings_table(event("AB", "A-B 1-0", "A-B 0-1"), ["WIN"], settings=Settings(best_rounds=1))
    assert worked(table, 1, 0).steps == ["Dropped, counting for nothing: round 2"]


CHANGED = {
    "edition": Edition.PRE_2023, "unrated": 1200, "bq_factor": 10, "bq_wins": True, "board_discs": 70,
    "bye_discs": 20, "bye_spread": 10, "spread_cap": 5,
}  # fmt: skip


@pytest.mark.parametrize("setting", READ_BY)
def test_a_setting_changes_only_the_values_of_those_that_are_said_to_read_it(setting: str) -> None:
    tournament = event(
        "ABCDE",
        "A-B 1-0 40:20, C-D = 30:30, E U",
        "A-C +-, B-E 0-1 24:40, D Z",
        "A-D 1-0 36:28, E-C 0-1 22:30, B H",
        ratings={"A": 1900, "B": 1800, "C": 1700, "D": 1600},
        total=3,
        scoring=Scoring(win=300, draw=100, pab=300),
    )
    plain = standings_table(tournament, ALL, settings=Settings(lot_seed="1"))
    changed = standings_table(
        tournament,
        ALL,
        settings=Settings(lot_seed="1", **{setting: CHANGED[setting]}),  # type: ignore[arg-type]
    )
    moved = set()
    for row in plain.rows:
        other = next(each for each in changed.rows if each.number == row.number)
        moved |= {code for code, one, two in zip(ALL, row.values, other.values, strict=True) if one != two}
    # The direct encounter looks at whom the tie-breaks before it left level.
    assert moved - {"DE", "PO"}, setting
    assert moved - {"DE", "PO"} <= READ_BY[setting]

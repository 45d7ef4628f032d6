"""What an unplayed round is worth by the editions of C.07, with figures of FIDE's texts and exercises."""

import pytest

from pairing.standings import standings, working
from pairing.tiebreaks.base import Settings, Value
from pairing.tiebreaks.editions import Edition
from pairing.tiebreaks.ledger import build_ledger
from pairing.tiebreaks.unplayed import adjusted_scores
from pairing.tournament import Tournament
from tests.unit.pairing.tiebreaks_builders import HALF_BYE, event

# A ends with 2½, a forfeit win over B (1½) among them; the other opponents have 4, 2½, 2 and 2½.
FORFEIT_WIN = event(
    "ABCDEFGHIJ",
    "A-B +-, C-G 1-0, D-H 1-0, E-I 1-0, F-J 1-0",
    "C-A 1-0, B-G 1-0, D-H 1-0, E-I 1-0, F-J =",
    "A-D =, B-G =, C-H 1-0, E-I 0-1, F-J 0-1",
    "A-E 1-0, B-G 0-1, C-H 1-0, D-I 0-1, F-J 0-1",
    "F-A 1-0, B-G 0-1, C-H 0-1, D-I 0-1, E-J 0-1",
)


def value(
    tournament: Tournament, spec: str, edition: Edition, after: int | None = None, player: int = 1
) -> Value | None:
    rows = standings(tournament, [spec], after, settings=Settings(edition=edition))
    return next(row.values[0] for row in rows if row.number == player)


@pytest.mark.parametrize(
    ("tournament", "edition", "buchholz"),
    [
        (HALF_BYE, Edition.AUGUST_2024, 1500),
        (HALF_BYE, Edition.MARCH_2026, 1400),
        (FORFEIT_WIN, Edition.AUGUST_2024, 1350),
        (FORFEIT_WIN, Edition.MARCH_2026, 1250),
    ],
    ids=["half-point bye 2024", "half-point bye 2026", "forfeit win 2024", "forfeit win 2026"],
)
def test_the_dummy_is_limited_since_2026(tournament: Tournament, edition: Edition, buchholz: int) -> None:
    assert value(tournament, "BH", edition) == buchholz


def test_the_newest_edition_is_the_default() -> None:
    assert Settings().edition is Edition.MARCH_2026
    assert standings(HALF_BYE, ["BH"]) == standings(
        HALF_BYE, ["BH"], settings=Settings(edition=Edition.MARCH_2026)
    )


def test_sonneborn_berger_follows_the_edition() -> None:
    # Only the dummy of the bye differs: ½ x 3½ or ½ x 2½.
    by_2024, by_2026 = (
        value(HALF_BYE, "SB", edition) for edition in (Edition.AUGUST_2024, Edition.MARCH_2026)
    )
    assert isinstance(by_2024, int)
    assert isinstance(by_2026, int)
    assert by_2024 - by_2026 == 50


def virtual(tournament: Tournament, round_number: int, after: int) -> Value | None:
    shown = working(tournament, 1, "BH", after, settings=Settings(edition=Edition.PRE_2023))
    part = next(part for part in shown.parts if part.round == round_number)
    assert "virtual" in part.flags
    return part.base


def test_virtual_opponent_of_one_who_did_not_come_in_round_three() -> None:
    tournament = event(
        "ABCDEFGHI",
        "A-B 1-0",
        "A-C =",
        "A-D -+",
        "A-E 1-0",
        "A-F 1-0",
        "A-G 1-0",
        "A-H 1-0",
        "A-I 0-1",
        "A-B =",
    )
    assert virtual(tournament, 3, after=3) == 250
    assert virtual(tournament, 3, after=9) == 550


def test_virtual_opponent_of_one_whose_opponent_did_not_come_in_round_six() -> None:
    tournament = event(
        "ABCDEFGHI",
        "A-B 1-0",
        "A-C =",
        "A-D 1-0",
        "A-E 1-0",
        "A-F 0-1",
        "A-G +-",
        "A-H 1-0",
        "A-I 0-1",
        "A-B =",
    )
    assert virtual(tournament, 6, after=6) == 350
    assert virtual(tournament, 6, after=9) == 500


def test_virtual_opponent_of_a_bye_worth_a_draw_plays_a_draw() -> None:
    assert virtual(event("AB", "A-B 1-0", "A H"), 2, after=2) == 150


# 6 points of 9 rounds: a win by forfeit in round 3, after 2 points; absent in round 7, after 4 points.
BY_FORFEIT = "A-B 1-0|A-C 1-0|A-D +-|A-E =|A-F =|A-G 1-0|A-H 1-0|A-I 0-1|A-B 0-1"
ABSENT = "A-B 1-0|A-C 1-0|A-D =|A-E =|A-F =|A-G =|A Z|A-I 1-0|A-B 1-0"


@pytest.mark.parametrize(
    ("rounds", "unplayed", "own", "others"),
    [(BY_FORFEIT, 3, 500, 550), (ABSENT, 7, 600, 650)],
    ids=["win by forfeit", "absent"],
)
def test_a_player_s_own_unplayed_round_and_what_he_counts_for_others_before_2023(
    rounds: str, unplayed: int, own: int, others: int
) -> None:
    tournament = event("ABCDEFGHI", *rounds.split("|"))
    assert virtual(tournament, unplayed, after=9) == own
    assert adjusted_scores(build_ledger(tournament, edition=Edition.PRE_2023))[1] == others


def test_an_allocated_bye_is_a_draw_to_the_opponents_before_2023_and_a_win_since() -> None:
    tournament = event("ABC", "A-B 1-0, C U", "A-C 1-0, B Z", "B-C 1-0, A Z")
    scores = {edition: adjusted_scores(build_ledger(tournament, edition=edition))[3] for edition in Edition}
    assert scores == {Edition.MARCH_2026: 100, Edition.AUGUST_2024: 100, Edition.PRE_2023: 50}


def test_a_cut_before_2023_knows_no_exception_for_unplayed_rounds() -> None:
    # A: B (1½), a half-point bye, C (2½). The bye is worth more than B, so since 2023 it goes in place of B.
    tournament = event("ABCDE", "A-B 1-0, C-D 1-0", "A H, B-E 1-0, C-D =", "A-C 0-1, B-D =")
    assert value(tournament, "BH", Edition.PRE_2023) == 150 + 200 + 250
    assert value(tournament, "BH/C1", Edition.PRE_2023) == 200 + 250
    assert value(tournament, "BH/C1", Edition.MARCH_2026) == 150 + 250


@pytest.mark.parametrize("edition", list(Edition))
def test_a_round_robin_is_the_same_in_every_edition(edition: Edition) -> None:
    tournament = event("ABCD", "A-B +-, C-D 1-0", "A-C =, D-B 1-0", "A-D 0-1, B-C --")
    rows = standings(tournament, ["SB", "SB/C1"], round_robin=True, settings=Settings(edition=edition))
    assert rows == standings(tournament, ["SB", "SB/C1"], round_robin=True)


def test_games_of_the_last_round_count_as_drawn_in_every_edition() -> None:
    # Before the last round A and B have 2 and 1; drawn they end with 2½ and 1½.
    tournament = event("ABCD", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C 0-1", "A-B *, C-D *")
    for edition in Edition:
        parts = working(tournament, 1, "FB", settings=Settings(edition=edition)).parts
        assert [part.base for part in parts] == [150, 50, 150]

"""Standings: order, shared ranks, rounds under way, and events in which nothing can be divided."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.scoring import Mark, Outcome, Scoring
from pairing.standings import format_value, standings, standings_table, working
from pairing.tiebreaks.base import Kind, Settings, TiebreakError, Value
from pairing.tiebreaks.editions import Edition
from pairing.tiebreaks.registry import REGISTRY
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament, VirtualPoints
from tests.support.examples import examples
from tests.unit.pairing.tiebreaks_builders import event
from tests.unit.pairing.trf_strategies import tournaments

ALL = list(REGISTRY)
CUTS = [
    "BH/C1",
    "BH/C2",
    "BH/M1",
    "BH/M2",
    "SB/C1",
    "PS/C1",
    "ARO/C1/U1500",
    "SOS/C2",
    "AOB/F",
    "KS/L60",
    "DE/P",
]
FOUR = event("ABCD", "A-B 1-0, C-D 1-0", "C-A =, D-B =", "A-D 1-0, B-C 1-0")


def names(tournament: Tournament, tiebreaks: list[str], after: int | None = None) -> list[tuple[int, str]]:
    return [(row.rank, row.player.name) for row in standings(tournament, tiebreaks, after)]


def test_points_decide_first_and_equal_players_share_the_rank() -> None:
    assert names(FOUR, []) == [(1, "A"), (2, "B"), (2, "C"), (4, "D")]


def test_tie_breaks_decide_in_their_order() -> None:
    # B beat C: the direct encounter puts him first; both won one game.
    assert names(FOUR, ["WIN"]) == [(1, "A"), (2, "B"), (2, "C"), (4, "D")]
    assert names(FOUR, ["WIN", "DE"]) == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    assert names(FOUR, ["TPN/R"]) == [(1, "A"), (2, "C"), (3, "B"), (4, "D")]


def test_a_row_tells_what_decided() -> None:
    rows = standings(FOUR, ["WIN", "DE"])
    assert [(row.decided_by, row.shared) for row in rows] == [
        (None, False),
        (-1, False),
        (1, False),
        (-1, False),
    ]
    assert [row.shared for row in standings(FOUR, [])] == [False, True, True, False]


def test_only_the_rounds_asked_for_are_looked_at() -> None:
    assert names(FOUR, [], 1) == [(1, "A"), (1, "C"), (3, "B"), (3, "D")]
    assert names(FOUR, [], 0) == [(1, "A"), (1, "B"), (1, "C"), (1, "D")]
    assert standings(FOUR, ["BH"], 2) == standings(
        event("ABCD", "A-B 1-0, C-D 1-0", "C-A =, D-B =", total=3), ["BH"]
    )


def test_a_game_without_result_counts_nothing_and_is_no_loss() -> None:
    running = event("ABCD", "A-B 1-0, C-D 1-0", "C-A *, D-B =")
    rows = {row.player.name: row for row in standings(running, ["BH", "SB", "PS", "WIN", "REP", "DE"])}
    assert (rows["A"].points, rows["A"].games, rows["A"].losses, rows["A"].pending) == (100, 1, 0, 1)
    assert rows["A"].rounds == 1
    # One finished opponent, B, who has half a point; the game under way brings nobody's score.
    assert rows["A"].values == (50, 50, 200, 1, 1, None)


def test_wins_draws_and_losses_are_games_over_the_board() -> None:
    rows = standings(event("ABC", "A-B 1-0, C U", "A-C +-, B H", "A-B =, C Z"), [])
    assert [(row.wins, row.draws, row.losses, row.games, row.rounds) for row in rows] == [
        (1, 1, 0, 2, 3), (0, 1, 1, 2, 3), (0, 0, 0, 0, 3),
    ]  # fmt: skip


def test_a_round_that_says_nothing_of_a_player_is_an_absence() -> None:
    tournament = Tournament((Player(1), Player(2), Player(3)), (Round(1, (Board(1, 1, 2),)),), 1)
    late = next(row for row in standings(tournament, ["BH"]) if row.number == 3)
    assert (late.points, late.rounds, late.values) == (0, 1, (0,))


def test_a_mark_is_worth_the_same_as_in_the_scoring_table() -> None:
    scoring = Scoring(win=310, draw=120, loss=10, pab=75, absence=5)
    for outcome in Outcome:
        tournament = Tournament(
            (Player(1), Player(2)), (Round(1, (Board(1, 1, 2, (Game(outcome),)),)),), 1, scoring=scoring
        )
        points = {row.number: row.points for row in standings(tournament, [])}
        assert points == {1: scoring.points(outcome.marks[0]), 2: scoring.points(outcome.marks[1])}
    for mark in (Mark.PAB, Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE):
        tournament = Tournament((Player(1),), (Round(1, (), (Bye(1, mark),)),), 1, scoring=scoring)
        assert standings(tournament, [])[0].points == scoring.points(mark)


def test_virtual_points_never_count() -> None:
    accelerated = replace(FOUR, virtual=(VirtualPoints(100, 1, 3, 1, 2),))
    assert standings(accelerated, ["BH"]) == standings(FOUR, ["BH"])


def test_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(TiebreakError):
        standings(FOUR, ["BH", "NONSENSE"])


def test_the_direct_encounter_looks_at_those_equal_up_to_there() -> None:
    table = standings_table(FOUR, ["DE"])
    assert [part.opponent for part in table.working(2, 0).parts] == [3]
    assert table.working(1, 0).parts == ()
    assert [part.opponent for part in working(FOUR, 2, "DE", before=["WIN"]).parts] == [3]


@pytest.mark.parametrize(
    "tournament",
    [
        Tournament(()),
        Tournament((Player(1),)),
        event("A", "A U", "A U"),
        event("A", "A Z"),
        event("AB", "A Z, B Z", "A Z, B Z"),
        event("ABCD", "A-B +-, C-D --", "A-C --, B-D -+"),
        event("ABCD", "A-B *, C-D *"),
        event("ABC", "A H, B F, C U"),
        event("AB", "A-B 0-0", scoring=Scoring(0, 0, 0, 0, 0)),
    ],
    ids=["nobody", "no round", "byes", "absent", "all gone", "forfeits", "running", "all byes", "no points"],
)  # fmt: skip
@pytest.mark.parametrize("round_robin", [False, True])
@pytest.mark.parametrize(
    "chosen",
    [Settings(), Settings(Edition.PRE_2023, 1500, 1, lot_seed="1"), Settings(Edition.AUGUST_2024, 1500, 0)],
    ids=["plain", "before 2023, best round", "2024, no round counts"],
)
def test_nothing_divides_by_zero(tournament: Tournament, round_robin: bool, chosen: Settings) -> None:
    table = standings_table(tournament, [*ALL, *CUTS], round_robin=round_robin, settings=chosen)
    assert len(table.rows) == len(tournament.players)
    for row in table.rows:
        for index, method in enumerate(table.tiebreaks):
            shown = table.working(row.number, index)
            assert shown.divisor > 0
            assert format_value(row.values[index], method.kind)


@pytest.mark.parametrize(
    ("specs", "unknown"),
    [(["ARO", "TPR", "PTP", "APRO", "APPO", "AOB"], {"A"}), (["BQ", "DISCS", "SPREAD"], {"D", "E"})],
)
def test_unknown_values_come_last(specs: list[str], unknown: set[str]) -> None:
    # All have half a point. A played nobody; the game of D and E has no score.
    tournament = event("ABCDE", "A H, B-C = 32:32, D-E =", ratings=dict.fromkeys("ABCDE", 1500))
    for spec in specs:
        rows = standings(tournament, [spec])
        assert {row.player.name for row in rows if row.values[0] is None} == unknown
        last = rows[-len(unknown) :]
        assert {row.player.name for row in last} == unknown
        assert len({row.rank for row in last}) == 1


def test_averages_without_games_are_unknown_and_come_last() -> None:
    tournament = event("ABC", "A U, B-C =", ratings={"A": 1, "B": 2, "C": 3}, scoring=Scoring(pab=50))
    assert [(row.player.name, row.values) for row in standings(tournament, ["ARO", "AOB"])] == [
        ("B", (3, 50)), ("C", (2, 50)), ("A", (None, None)),
    ]  # fmt: skip


@st.composite
def scored_tournaments(draw: st.DrawFn) -> Tournament:
    """Players from 1 on; most games have scores, some boards a second game."""
    found = draw(tournaments())
    numbers = {player.number: place for place, player in enumerate(found.players, start=1)}
    scores = st.tuples(st.integers(0, 64), st.integers(0, 64)) | st.just((40, 24)) | st.just((None, None))
    rounds = []
    for round_ in found.rounds:
        boards = []
        for board in round_.boards:
            outcomes = [board.outcome, *draw(st.lists(st.sampled_from(list(Outcome)), max_size=1))]
            games = tuple(Game(outcome, *draw(scores)) for outcome in outcomes)
            boards.append(
                Board(board.number, numbers[board.first], numbers[board.second], games, board.sides)
            )
        byes = tuple(replace(bye, player=numbers[bye.player]) for bye in round_.byes)
        rounds.append(replace(round_, boards=tuple(boards), byes=byes))
    players = tuple(replace(player, number=numbers[player.number]) for player in found.players)
    return replace(found, players=players, rounds=tuple(rounds))


CHOSEN = st.builds(
    Settings,
    edition=st.sampled_from(list(Edition)),
    unrated=st.just(1500),
    best_rounds=st.none() | st.integers(0, 5),
    bq_factor=st.sampled_from([6, 7, 10]),
    bq_wins=st.booleans(),
    board_discs=st.none() | st.just(64),
    spread_cap=st.none() | st.just(20),
    withdrawn=st.frozensets(st.integers(1, 6)),
    start=st.dictionaries(st.integers(1, 6), st.sampled_from([100, 150, 2000])),
    handicaps=st.dictionaries(st.tuples(st.integers(1, 4), st.integers(1, 6)), st.integers(1, 9)),
    lot_seed=st.sampled_from(["", "17"]),
)


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scored_tournaments(), CHOSEN, st.booleans())
def test_the_parts_of_every_value_add_up_to_it(
    tournament: Tournament, chosen: Settings, round_robin: bool
) -> None:
    table = standings_table(tournament, [*ALL, *CUTS], settings=chosen, round_robin=round_robin)
    for row in table.rows:
        for index, method in enumerate(table.tiebreaks):
            shown = table.working(row.number, index)
            assert shown.value == row.values[index]
            if shown.value is None or shown.floored:
                continue
            exact = Fraction(shown.total) / shown.divisor
            if method.kind == "rating":
                assert abs(exact - shown.value) <= Fraction(1, 2)
            else:
                assert exact == shown.value, method.spec


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tournaments(results=True))
def test_ranks_fall_with_points_and_then_with_each_tie_break(tournament: Tournament) -> None:
    rows = standings(tournament, ["BH/C1", "SB", "WIN"])
    keys = [(-row.points, *(-(value or 0) for value in row.values)) for row in rows]
    assert keys == sorted(keys)
    for place, row in enumerate(rows):
        assert row.rank == 1 + keys.index(keys[place])
    assert sorted(row.number for row in rows) == sorted(player.number for player in tournament.players)


def test_a_large_event_computes_each_score_once() -> None:
    rng = random.Random(7)
    rounds = []
    for number in range(1, 4):
        order = rng.sample(range(1, 201), 200)
        boards = tuple(
            Board(place + 1, order[2 * place], order[2 * place + 1], (Game(rng.choice(list(Outcome))),))
            for place in range(100)
        )
        rounds.append(Round(number, boards))
    tournament = Tournament(tuple(Player(number) for number in range(1, 201)), tuple(rounds), 3)
    table = standings_table(tournament, ["BH/C1", "BH", "SB", "DE", "WIN"])
    shared = [key for key in table.ledger.cache if isinstance(key, tuple) and key[0] in ("adjusted", "items")]
    assert sorted(map(str, shared)) == ["('adjusted', False)", "('items', False, False)"]


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (None, "points", "–"),
        (2650, "points", "26.5"),
        (1825, "points", "18.25"),
        (400, "points", "4.0"),
        (-50, "points", "-0.5"),
        (Fraction(10_000, 3), "points", "33.33"),
        (Fraction(19, 27), "percent", "70.37 %"),
        (Fraction(13, 21), "percent", "61.90 %"),
        (Fraction(33, 100), "percent", "33.00 %"),
        (144, "count", "144"),
        (Fraction(7, 2), "count", "3.5"),
        (2103, "rating", "2103"),
    ],
)
def test_values_as_people_read_them(value: Value | None, kind: Kind, text: str) -> None:
    assert format_value(value, kind) == text

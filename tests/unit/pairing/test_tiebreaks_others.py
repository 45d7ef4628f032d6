"""National tie-breaks, options of the other games, lots, and events where only the best rounds count."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.crosstable import crosstable
from pairing.scoring import Outcome, Scoring
from pairing.standings import standings, standings_table, working
from pairing.tiebreaks.base import Settings, Value
from pairing.tiebreaks.registry import REGISTRY
from pairing.tournament import Board, Game, Player, Round, Tournament
from tests.unit.pairing.tiebreaks_builders import event


def value(tournament: Tournament, spec: str, player: str, settings: Settings | None = None) -> Value | None:
    rows = standings(tournament, [spec], settings=settings)
    return next(row.values[0] for row in rows if row.player.name == player)


def against(scores: list[int], results: str) -> Tournament:
    """A meets B, C, ... in turn; in the other rounds they meet strangers, and end with these points."""
    names = "BCDEFGHIJK"[: len(scores)]
    left = {name: score - (won == "0") for name, score, won in zip(names, scores, results, strict=True)}
    rounds = []
    for number, won in enumerate(results):
        boards = [f"A-{names[number]} {'1-0' if won == '1' else '0-1'}"]
        for name in names:
            if name != names[number]:
                boards.append(f"{name}-{name.lower()} {'1-0' if left[name] > 0 else '0-1'}")
                left[name] -= left[name] > 0
        rounds.append(", ".join(boards))
    return event("A" + names + names.lower(), *rounds)


@pytest.mark.parametrize(
    ("scores", "solkoff", "median"), [([0, 3, 3, 4, 5], 15, 15), ([2, 3, 3, 3, 5], 16, 14)]
)
def test_modified_median_of_a_plus_score_drops_the_lowest(
    scores: list[int], solkoff: int, median: int
) -> None:
    # 4 points of 5; the game with the strongest is lost.
    tournament = against(scores, "11110")
    points = {row.player.name: row.points for row in standings(tournament, [])}
    assert [points[name] for name in "BCDEF"] == [100 * score for score in scores]
    assert value(tournament, "SOLK", "A") == 100 * solkoff
    assert value(tournament, "MMED", "A") == 100 * median


def test_modified_median_drops_both_ends_of_an_even_score_and_the_highest_of_a_minus_score() -> None:
    even = event("ABCDE", "A-B 1-0, C-D 1-0", "A-C 0-1, B-E 1-0")
    # A has 1 of 2; B has 1 and C has 2: both are dropped.
    assert (value(even, "SOLK", "A"), value(even, "MMED", "A")) == (300, 0)
    # E has 0 of 2: his missed round counts 0, B's point is the highest.
    assert (value(even, "SOLK", "E"), value(even, "MMED", "E")) == (100, 0)


def test_from_nine_rounds_on_the_modified_median_drops_two() -> None:
    results = "111111110"
    tournament = event(
        "ABCDEFGHIJ",
        *[
            f"A-{name} {'1-0' if won == '1' else '0-1'}"
            for name, won in zip("BCDEFGHIJ", results, strict=True)
        ],
    )
    # Each opponent played one round of nine: eight draws, and J's win beside them.
    assert value(tournament, "SOLK", "A") == 8 * 400 + 500
    assert value(tournament, "MMED", "A") == 6 * 400 + 500


def test_an_opponent_s_unplayed_rounds_are_draws_in_solkoff() -> None:
    # He won two games, lost the third and withdrew: 1 + 1 + 0 + ½ + ½ = 3.
    tournament = event(
        "ABCDE", "B-C 1-0, A Z", "B-D 1-0, A Z", "A-B 1-0", "A-C 1-0, B Z", "A-D 1-0, B Z", total=5
    )
    parts = {part.round: part for part in working(tournament, 1, "SOLK").parts}
    assert (parts[3].base, parts[3].flags) == (300, ("adjusted",))
    assert [(parts[number].value, parts[number].flags) for number in (1, 2)] == [(0, ("dummy",))] * 2


def test_cumulative_of_win_loss_win_draw_loss() -> None:
    tournament = event("ABCDEF", "A-B 1-0", "A-C 0-1", "A-D 1-0", "A-E =", "A-F 0-1")
    assert value(tournament, "CUM", "A") == 100 + 100 + 200 + 250 + 250


def test_cumulative_takes_a_point_away_for_a_full_point_bye() -> None:
    # Bye, win, loss, draw, win: 1 + 2 + 2 + 2½ + 3½ - 1 = 10.
    tournament = event("ABCDE", "A U", "A-B 1-0", "A-C 0-1", "A-D =", "A-E 1-0")
    assert value(tournament, "CUM", "A") == 1000
    assert value(event("AB", "A-B +-"), "CUM", "A") == 0
    assert value(event("A", "A H"), "CUM", "A") == 50


def test_monrad_quality_leaves_out_the_lowest() -> None:
    # A met B (1), C (2) and D (0).
    tournament = event("ABCDEF", "A-B 1-0, C-D 1-0", "A-C 0-1, B-D 1-0", "A-D 1-0, E-F 1-0")
    assert value(tournament, "SUM", "A") == 100 + 200 + 0
    assert value(tournament, "MONQ", "A") == 100 + 200
    # C met D (0) and A (2) and missed a round: nothing but the missed round is left out.
    assert value(tournament, "MONQ", "C") == 0 + 200


def test_tie_breaks_say_when_their_rule_book_was_not_at_hand() -> None:
    assert {code for code, cls in REGISTRY.items() if not cls.verified} == {"SOLK", "MMED", "CUM", "MONQ"}


def test_handicap_stones_move_the_opponent_s_score_in_sos() -> None:
    # A (3 points) gives B two stones in round 1; B's score is 1, A's is 3.
    tournament = event("ABCDE", "B-A 0-1, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, C-B 1-0, E Z")
    settings = Settings(handicaps={(1, 2): 2})
    plain = {name: value(tournament, "SOS", name) for name in "AB"}
    assert plain == {"A": 100 + 200 + 0, "B": 300 + 0 + 200}
    assert value(tournament, "SOS", "A", settings) == 300 + 200
    assert value(tournament, "SOS", "B", settings) == 500 - 200
    part = next(part for part in working(tournament, 1, "SOS", settings=settings).parts if part.round == 1)
    assert (part.base, part.value, part.flags) == (100, 300, ("handicap",))
    # SOS-1 drops the lowest score as moved; SOSOS adds the moved sums.
    assert value(tournament, "SOS-1", "A", settings) == 300 + 200
    sums = [value(tournament, "SOS", name, settings) for name in "BCD"]
    assert value(tournament, "SOSOS", "A", settings) == sum(each for each in sums if each is not None)


def test_a_stone_is_worth_a_win() -> None:
    # As above with two points for a win: all sums are twice as large, and so is what two stones move.
    tournament = event(
        "ABCD", "B-A 0-1, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, C-B 1-0", scoring=Scoring(win=200, draw=100)
    )
    settings = Settings(handicaps={(1, 2): 2})
    assert value(tournament, "SOS", "A", settings) == 2 * (300 + 200)
    assert value(tournament, "SOS", "B", settings) == 2 * (500 - 200)


# A: 40-24 against B, 20-44 against C, a bye. With 3-1-0 a win is three points.
OTHELLO = event(
    "ABCD",
    "A-B 1-0 40:24, C-D = 32:32",
    "A-C 0-1 20:44, B-D 1-0 40:24",
    "A U, B-C 0-1 30:34, D Z",
    scoring=Scoring(win=300, draw=100, pab=300),
)


@pytest.mark.parametrize(
    ("settings", "quotient"),
    [
        # Points: A 6, B 3, C 7. Wins: A 2, B 1, C 2½.
        (Settings(), 60 + 6 * (3 + 7) + 32 + 6 * 6),
        (Settings(bq_factor=10), 60 + 10 * (3 + 7) + 32 + 10 * 6),
        (Settings(bq_wins=True), 60 + 6 * 1 + 15 + 32 + 6 * 2),
        (Settings(bye_discs=33), 60 + 6 * (3 + 7) + 33 + 6 * 6),
        (Settings(withdrawn=frozenset({2})), 20 + 6 * 7 + 2 * (32 + 6 * 6)),
    ],
    ids=["K is 6", "K is 10", "wins", "constant", "B withdrew"],
)
def test_options_of_the_brightwell_quotient(settings: Settings, quotient: int) -> None:
    assert value(OTHELLO, "BQ", "A", settings) == quotient


def test_empty_squares_go_to_the_winner_where_the_event_says_so() -> None:
    tournament = event("ABCD", "A-B 1-0 30:20, C-D = 31:31")
    settings = Settings(board_discs=64)
    assert [value(tournament, "DISCS", name) for name in "ABCD"] == [30, 20, 31, 31]
    assert [value(tournament, "DISCS", name, settings) for name in "ABCD"] == [44, 20, 32, 32]
    assert value(tournament, "BQ", "A", settings) == 44
    # An odd rest of a drawn game is shared exactly.
    odd = Tournament((Player(1), Player(2)), (Round(1, (Board(1, 1, 2, (Game(Outcome.DRAW, 31, 30),)),)),), 1)
    shares = [row.values[0] for row in standings(odd, ["DISCS"], settings=settings)]
    assert shares == [Fraction(65, 2), Fraction(63, 2)]


def test_a_capped_game_of_scrabble_counts_at_most_the_cap_on_either_side() -> None:
    tournament = event("AB", "A-B 1-0 600:200", "A-B 0-1 300:310")
    assert [value(tournament, "SPREAD", name, Settings(spread_cap=350)) for name in "AB"] == [340, -340]
    first = working(tournament, 1, "SPREAD", settings=Settings(spread_cap=350)).parts[0]
    assert (first.value, first.flags) == (350, ("capped",))


FOUR_EQUAL = event("ABCD", "A-B =, C-D =")


def test_lots_are_drawn_from_the_seed_and_the_same_seed_draws_them_again() -> None:
    orders = {
        seed: [row.number for row in standings(FOUR_EQUAL, ["LOT"], settings=Settings(lot_seed=str(seed)))]
        for seed in range(40)
    }
    assert all(sorted(order) == [1, 2, 3, 4] for order in orders.values())
    # Every player comes first for some seed.
    assert {order[0] for order in orders.values()} == {1, 2, 3, 4}
    again = standings(FOUR_EQUAL, ["LOT"], settings=Settings(lot_seed="7"))
    assert [row.number for row in again] == orders[7]
    assert [row.rank for row in again] == [1, 2, 3, 4]


def test_one_more_player_changes_nobody_s_order_of_lots() -> None:
    settings = Settings(lot_seed="Leiden")
    before = [row.number for row in standings(FOUR_EQUAL, ["LOT"], settings=settings)]
    after = standings(event("ABCDE", "A-B =, C-D =, E H"), ["LOT"], settings=settings)
    assert [row.number for row in after if row.number != 5] == before


def test_without_a_seed_nobody_has_a_lot_and_ranks_are_shared() -> None:
    rows = standings(FOUR_EQUAL, ["LOT"])
    assert [(row.rank, row.shared, row.values) for row in rows] == [(1, True, (None,))] * 4


# A: won against B, lost to C, drew with D, won against E.
CLUB_NIGHTS = event(
    "ABCDE",
    "A-B 1-0, C-D 1-0, E Z",
    "C-A 1-0, B-E 1-0, D H",
    "A-D =, C-E 1-0, B Z",
    "A-E 1-0, B-C =, D Z",
)


def test_only_the_best_rounds_count_in_points_and_in_every_tie_break() -> None:
    settings = Settings(best_rounds=2)
    specs = ["SUM", "BH", "SB", "WIN", "PS", "REP", "STD", "BPG", "AOB"]
    row = next(row for row in standings(CLUB_NIGHTS, specs, settings=settings) if row.number == 1)
    # The wins over B and E stay. B's best are 1 and ½, E's nothing at all.
    assert row.points == 200
    assert row.values[:7] == (150, 150, 150, 2, 100 + 200, 2, 200)
    table = standings_table(CLUB_NIGHTS, specs, settings=settings)
    assert {part.round for part in table.working(1, 1).parts} == {1, 4}


def test_of_equal_rounds_the_game_over_the_board_stays_and_then_the_earlier_one() -> None:
    # D has 0, ½ (a bye), ½ (a game), 0: the game is kept before the bye, the lost game before the absence.
    def kept(count: int) -> list[int]:
        table = standings_table(CLUB_NIGHTS, ["PTS"], settings=Settings(best_rounds=count))
        return [part.round for part in table.working(4, 0).parts]

    assert [kept(count) for count in range(5)] == [[], [3], [2, 3], [1, 2, 3], [1, 2, 3, 4]]


def test_all_rounds_stay_in_the_row_and_in_the_crosstable() -> None:
    settings = Settings(best_rounds=2)
    row = next(row for row in standings(CLUB_NIGHTS, [], settings=settings) if row.number == 1)
    assert (row.wins, row.draws, row.losses, row.rounds) == (2, 1, 1, 4)
    line = next(line for line in crosstable(CLUB_NIGHTS, settings=settings).lines if line.row.number == 1)
    assert [cell.opponent for cell in line.cells] == [2, 3, 4, 5]
    assert [cell.running for cell in line.cells] == [100, 100, 150, 250]


def test_a_game_under_way_is_not_dropped() -> None:
    tournament = event("ABC", "A-B 1-0, C H", "A-C *, B H", total=3)
    row = next(row for row in standings(tournament, [], settings=Settings(best_rounds=1)) if row.number == 1)
    assert (row.points, row.pending) == (100, 1)


def test_more_best_rounds_than_there_are_change_nothing() -> None:
    specs = ["BH/C1", "SB", "KS", "DE", "PS"]
    assert standings(CLUB_NIGHTS, specs, settings=Settings(best_rounds=9)) == standings(CLUB_NIGHTS, specs)


def test_all_rounds_but_a_fixed_number_are_the_best_of_the_whole_event() -> None:
    def points(tournament: Tournament, **settings: int) -> list[tuple[int, int]]:
        return [(row.number, row.points) for row in standings(tournament, [], settings=Settings(**settings))]

    assert points(CLUB_NIGHTS, drop_rounds=2) == points(CLUB_NIGHTS, best_rounds=2)
    assert points(CLUB_NIGHTS, drop_rounds=2, best_rounds=1) == points(CLUB_NIGHTS, best_rounds=1)
    assert {value for _, value in points(CLUB_NIGHTS, drop_rounds=4)} == {0}
    # After four of six rounds the best four are all there are.
    assert points(replace(CLUB_NIGHTS, total_rounds=6), drop_rounds=2) == points(CLUB_NIGHTS)


def test_a_play_off_orders_those_who_are_equal_and_nobody_else() -> None:
    state = Tournament(players=tuple(Player(number) for number in range(1, 5)))
    rows = standings(state, ["PO"], settings=Settings(playoff={4: 1, 2: 2}))
    assert [(row.rank, row.number) for row in rows] == [(1, 4), (2, 2), (3, 1), (3, 3)]
    assert [row.values for row in rows] == [(1,), (2,), (None,), (None,)]
    # Points come first: a play-off of players who are not equal any more decides nothing.
    won = Round(1, (Board(1, 2, 1, (Game(Outcome.FIRST_WINS),)), Board(2, 4, 3, (Game(Outcome.DRAW),))))
    rows = standings(replace(state, rounds=(won,)), ["PO"], settings=Settings(playoff={4: 1, 2: 2}))
    assert [(row.rank, row.number, row.values) for row in rows] == [
        (1, 2, (None,)), (2, 3, (None,)), (2, 4, (None,)), (4, 1, (None,)),
    ]  # fmt: skip
    table = standings_table(replace(state, rounds=(won,)), ["PO"], settings=Settings(playoff={4: 1, 2: 2}))
    assert [table.working(player, 0).value for player in (1, 2, 3, 4)] == [None, None, None, None]


def test_one_play_off_after_the_other_orders_those_who_met_in_it() -> None:
    state = Tournament(players=tuple(Player(number) for number in range(1, 6)))
    places = {1: 2, 2: 1, 3: 1, 4: 2}

    def found(among: dict[int, int]) -> list[tuple[int, int]]:
        rows = standings(state, ["PO"], settings=Settings(playoff=places, playoff_of=among))
        return [(row.rank, row.number) for row in rows]

    assert found({1: 7, 2: 7, 3: 8, 4: 8}) == [(1, 2), (2, 1), (3, 3), (4, 4), (5, 5)]
    assert found({1: 8, 2: 8, 3: 7, 4: 7}) == [(1, 3), (2, 4), (3, 2), (4, 1), (5, 5)]
    # Those with whom 3 and 4 played off are not level with them any more.
    assert found({1: 7, 2: 7, 3: 8, 4: 9}) == [(1, 2), (2, 1), (3, 3), (3, 4), (3, 5)]

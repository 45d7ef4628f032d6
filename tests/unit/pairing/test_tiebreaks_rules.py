"""Worked figures of the rule texts, and what each tie-break counts."""

from fractions import Fraction

import pytest

from pairing.scoring import Outcome, Scoring
from pairing.standings import standings, standings_table, working
from pairing.tiebreaks.base import Modifiers, Settings, TiebreakError, Value
from pairing.tiebreaks.buchholz import Buchholz, SonnebornBerger
from pairing.tiebreaks.ledger import build_ledger
from pairing.tiebreaks.registry import REGISTRY, parse_tiebreak
from pairing.tournament import Board, Game, Player, Round, Tournament
from tests.unit.pairing.tiebreaks_builders import HALF_BYE, event


def value(tournament: Tournament, spec: str, player: str, settings: Settings | None = None) -> Value | None:
    rows = standings(tournament, [spec], settings=settings)
    return next(row.values[0] for row in rows if row.player.name == player)


def test_a_half_point_bye_is_a_dummy_limited_to_a_draw_in_each_round() -> None:
    # Opponents' scores 4, 2, 3, 2.5 and own score 3.5: 2026 rules give 4 + 2 + 3 + 2.5 + min(3.5, 2.5) = 14.
    rows = {row.player.name: row.points for row in standings(HALF_BYE, [])}
    assert rows["A"] == 350
    assert sorted(rows[name] for name in "BCDE") == [200, 250, 300, 400]
    assert value(HALF_BYE, "BH", "A") == 1400


def test_the_cut_takes_the_bye_when_it_is_not_worth_less_than_the_lowest() -> None:
    assert value(HALF_BYE, "BH/C1", "A") == 1150


def test_the_working_of_a_cut_dummy_says_so() -> None:
    shown = working(HALF_BYE, 1, "BH/C1")
    bye = next(part for part in shown.parts if part.opponent == 0)
    assert (bye.round, bye.base, bye.value, bye.counted) == (3, 250, 250, 0)
    assert set(bye.flags) == {"cut", "dummy", "capped", "vur"}
    assert shown.total == shown.value == 1150


def test_a_forfeit_win_counts_at_most_the_score_of_the_one_who_stayed_away() -> None:
    # Own score 2.5 in 5 rounds, the scheduled opponent's score is 1.5: the round gives 1.5, not 2.5.
    tournament = event(
        "ABCDEF",
        "A-B +-, C-D 1-0, E-F 1-0",
        "A-C 0-1, B-D =, E-F =",
        "A-D =, B-C 0-1, E-F 1-0",
        "A-E 1-0, B-F 1-0, C-D 1-0",
        "A-F 0-1, B-E 0-1, C-D =",
    )
    parts = {part.round: part for part in working(tournament, 1, "BH").parts}
    assert {row.player.name: row.points for row in standings(tournament, [])}["B"] == 150
    assert (parts[1].base, parts[1].flags) == (150, ("dummy", "capped", "forfeit"))


def test_rounds_after_a_withdrawal_are_draws_to_the_opponents() -> None:
    # B beats A and leaves: his two absences count a half each for A.
    tournament = event("ABCD", "B-A 1-0, C-D 1-0", "A-C 1-0, B Z, D Z", "A-D 1-0, B Z, C H")
    first = next(part for part in working(tournament, 1, "BH").parts if part.round == 1)
    assert (first.base, first.flags) == (200, ("adjusted",))


def test_an_absence_before_a_played_round_counts_as_it_is() -> None:
    tournament = event("ABCD", "B-A 1-0, C-D 1-0", "A-C 1-0, B Z, D Z", "A-D 1-0, B-C 0-1")
    first = next(part for part in working(tournament, 1, "BH").parts if part.round == 1)
    assert (first.base, first.flags) == (100, ())


def test_sonneborn_berger_cuts_the_product_of_the_lowest_opponent() -> None:
    # A beat B (0), lost to C (2) and drew with D (1): 0 + 0 + 0.5; the lowest opponent is B.
    tournament = event("ABCD", "A-B 1-0, C-D 1-0", "C-A 1-0, D-B 1-0", "A-D =, C-B =")
    assert value(tournament, "SB", "A") == 50 + 75
    parts = {part.round: part for part in working(tournament, 1, "SB/C1").parts}
    assert [parts[number].counted for number in (1, 2, 3)] == [0, 0, 75]


def test_running_score_of_the_founding_text() -> None:
    # 1, 1, ½, 1 gives 3.5 and 1 + 2 + 2.5 + 3.5 = 9.
    tournament = event("ABCDE", "A-B 1-0", "A-C 1-0", "A-D =", "A-E 1-0")
    assert value(tournament, "PTS", "A") == 350
    assert value(tournament, "PS", "A") == 900
    assert value(tournament, "PS/C1", "A") == 800
    assert value(tournament, "PS/C2", "A") == 600


def test_wins_count_what_a_win_is_worth_and_games_won_only_what_was_played() -> None:
    tournament = event(
        "ABCDE", "A U, B-C 1-0, D-E =", "A-B +-, C-D =, E F", "B-A 0-1, C-E 1-0, D H", scoring=Scoring()
    )
    assert [value(tournament, spec, "A") for spec in ("WIN", "WON", "BPG", "BWG", "REP")] == [3, 1, 1, 1, 3]
    assert [value(tournament, spec, "D") for spec in ("WIN", "WON", "BPG", "REP")] == [0, 0, 1, 2]


def test_a_bye_worth_half_a_point_is_no_win_but_a_round_one_chose_to_play() -> None:
    tournament = event("ABC", "A U, B-C 1-0", scoring=Scoring(pab=50))
    assert [value(tournament, spec, "A") for spec in ("WIN", "REP")] == [0, 1]


def test_average_rating_rounds_a_half_up_and_cuts_the_lowest() -> None:
    tournament = event("ABC", "A-B 1-0", "A-C 1-0", ratings={"A": 2000, "B": 1501, "C": 1600})
    assert value(tournament, "ARO", "A") == 1551
    assert value(tournament, "ARO/C1", "A") == 1600


def test_rating_tie_breaks_are_unknown_while_a_player_is_unrated() -> None:
    tournament = event("ABC", "A-B 1-0", "A-C 1-0", ratings={"A": 2000, "B": 1501})
    assert [row.values for row in standings(tournament, ["ARO", "RTNG"])] == [(None, None)] * 3
    assert value(tournament, "ARO/U1400", "A") == 1451
    assert value(tournament, "ARO", "A", Settings(unrated=1400)) == 1451


def test_koya_counts_points_against_the_upper_half() -> None:
    # Limit: half of 3 points. B has 2, C 1½, D ½.
    tournament = event("ABCD", "A-C =, B-D 1-0", "A-D 1-0, B-C =", "A-B =, C-D =")
    assert value(tournament, "KS", "A") == 50 + 50
    assert value(tournament, "KS/L-2", "A") == 200
    below = [part.opponent for part in working(tournament, 1, "KS").parts if "below" in part.flags]
    assert below == [4]


def test_direct_encounter_ranks_a_complete_group() -> None:
    tournament = event("ABCD", "B-A 1-0, C-D 1-0", "A-D 1-0, C-B 0-1", "A-C 1-0, D-B 1-0")
    rows = standings(tournament, ["DE"])
    assert [(row.rank, row.player.name, row.values[0]) for row in rows][:2] == [(1, "B", 100), (2, "A", 0)]


def test_direct_encounter_leaves_a_circle_tied() -> None:
    tournament = event("ABC", "A-B 1-0", "B-C 1-0", "C-A 1-0")
    assert [(row.rank, row.values[0]) for row in standings(tournament, ["DE"])] == [(1, 100)] * 3


def test_direct_encounter_of_players_who_have_not_all_met_needs_a_lead_nobody_can_reach() -> None:
    # A, B and C have 2. A beat B and C; B and C have not met: A is first, the others are equal.
    beaten = event("ABCDE", "A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "D-A 1-0, B-E 1-0", "E-A 1-0, C-E 1-0")
    assert [(row.rank, row.player.name) for row in standings(beaten, ["DE"])][:3] == [
        (1, "A"),
        (2, "B"),
        (2, "C"),
    ]
    # A beat B only: C could still reach him, so nobody is separated and nothing is shown.
    open_ = event("ABCDE", "A-B 1-0, C-D 1-0", "C-E 1-0, A-D 1-0", "B-D 1-0", "B-E 1-0")
    rows = standings(open_, ["DE"])[:3]
    assert [(row.rank, row.values[0]) for row in rows] == [(1, None)] * 3


def test_direct_encounter_looks_again_at_those_still_equal() -> None:
    # All have 2. Among themselves A and B have 2, C and D have 1; A beat B and C beat D.
    tournament = event(
        "DCBA", "A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "D-A 1-0, B-C 1-0", "A Z, B Z, C F, D F"
    )
    rows = standings(tournament, ["DE"])
    assert [(row.rank, row.player.name, row.values[0]) for row in rows] == [
        (1, "A", 200),
        (2, "B", 200),
        (3, "C", 100),
        (4, "D", 100),
    ]


def test_direct_encounter_takes_forfeits_only_when_told() -> None:
    tournament = event("ABCD", "A-B +-, C-D =", "B-C 1-0, D-A 1-0")
    tied = ["A", "B"]
    plain = [row for row in standings(tournament, ["DE"]) if row.player.name in tied]
    assert [row.rank for row in plain] == [2, 2]
    told = [row for row in standings(tournament, ["DE/P"]) if row.player.name in tied]
    assert [(row.player.name, row.rank) for row in told] == [("A", 2), ("B", 3)]


def test_several_meetings_count_by_their_mean() -> None:
    tournament = event("ABCD", "A-B 1-0, C-D 1-0", "B-A =, D-C =", "B-C 1-0, A-D 0-1")
    assert {row.points for row in standings(tournament, [])} == {150}
    table = standings_table(tournament, ["DE"])
    parts = table.working(1, 0).parts
    assert [part.value for part in parts if part.opponent == 2] == [50, 25]


def test_go_sums_of_scores() -> None:
    # The player meets A (2 wins), B (1), C (3), beats A and B: SOS 6, SODOS 3, SOS-1 5.
    tournament = event(
        "XABCDEF",
        "X-A 1-0, C-B 1-0, D-E =",
        "X-B 1-0, A-D 1-0, C-F 1-0",
        "C-X 1-0, A-E 1-0, B-F 1-0",
    )
    rows = {row.player.name: row.points for row in standings(tournament, [])}
    assert [rows[name] for name in "ABC"] == [200, 100, 300]
    assert [value(tournament, spec, "X") for spec in ("SOS", "SODOS", "SOS/C1", "NBW")] == [
        600,
        300,
        500,
        200,
    ]


def test_jigo_gives_half_the_opponents_score() -> None:
    tournament = event("ABC", "A-B =", "B-C 1-0")
    assert value(tournament, "SODOS", "A") == 75


def test_mcmahon_starting_scores_count_in_points_and_for_missed_rounds() -> None:
    tournament = event("ABC", "A-B 1-0, C Z", "A-C 1-0, B Z")
    settings = Settings(start={1: 2000, 2: 1900, 3: 1800})
    rows = standings(tournament, ["SOS", "SOSOS"], settings=settings)
    assert [(row.player.name, row.points, row.values[0]) for row in rows] == [
        ("A", 2200, 1900 + 1800),
        ("B", 1900, 2200 + 1900),
        ("C", 1800, 1800 + 2200),
    ]
    # SOSOS of B: A's SOS, and for the round he missed his starting score in each of the two rounds.
    assert rows[1].values[1] == 3700 + 2 * 1900


def test_brightwell_quotient_of_the_worked_example() -> None:
    # Own 2 points; 40-24 against P (2 points), 30-34 against Q (3 points), one bye; K is 6: 144.
    tournament = event(
        "XPQRS",
        "X-P 1-0 40:24, Q-R 1-0 33:31, S U",
        "Q-X 1-0 34:30, P-R 1-0 40:24, S Z",
        "X U, P-S 1-0 40:24, Q-R 1-0 40:24",
    )
    assert value(tournament, "BQ", "X") == 144
    assert value(tournament, "DISCS", "X") == 40 + 30 + 32


def test_brightwell_quotient_of_the_founding_text() -> None:
    # 288 discs, the opponents won 2 5 2 4 5 4 3 = 25 games, K is 10: 538.
    wins = [2, 5, 2, 4, 5, 4, 3]
    discs = [41, 41, 41, 41, 41, 41, 42]
    rounds = [
        Round(number, (Board(1, 1, number + 1, (Game(Outcome.FIRST_WINS, own, 64 - own),)),))
        for number, own in enumerate(discs, start=1)
    ]
    for number in range(8, 13):
        boards = [
            Board(player, player, 20 + player, (Game(Outcome.FIRST_WINS, 40, 24),))
            for player, count in enumerate(wins, start=2)
            if number < 8 + count
        ]
        rounds.append(Round(number, tuple(boards)))
    players = tuple(Player(number) for number in range(1, 30))
    table = standings_table(Tournament(players, tuple(rounds), 12), ["BQ"], settings=Settings(bq_factor=10))
    assert sum(part.base or 0 for part in table.working(1, 0).parts) == 2500
    assert table.working(1, 0).value == 538


def test_a_withdrawn_opponent_is_replaced_by_the_constant() -> None:
    tournament = event("AB", "A-B 1-0 50:14")
    assert value(tournament, "BQ", "A") == 50
    assert value(tournament, "BQ", "A", Settings(withdrawn=frozenset({2}))) == 32 + 6


def test_a_score_that_is_missing_makes_the_sum_unknown() -> None:
    tournament = event("ABCD", "A-B 1-0, C-D 1-0 40:24")
    assert [value(tournament, "BQ", name) for name in "AC"] == [None, 40]
    assert [row.player.name for row in standings(tournament, ["BQ"])] == ["C", "A", "D", "B"]


def test_scrabble_spread_with_cap_bye_and_forfeit() -> None:
    tournament = event("ABC", "A-B 1-0 450:300, C U", "A-C +-, B F", "B-A 1-0 401:400")
    assert [value(tournament, "SPREAD", name) for name in "ABC"] == [150 + 50 - 1, -150 + 50 + 1, 0]
    assert value(tournament, "SPREAD", "A", Settings(spread_cap=100, bye_spread=75)) == 100 + 75 - 1


MAGIC = Scoring(win=300, draw=100, pab=300)


def test_match_percentages_of_the_magic_rules() -> None:
    # 6-2-1: 19 of 27 points.
    opponents = "BCDEFGHIJ"
    results = ["1-0"] * 6 + ["0-1"] * 2 + ["="]
    rounds = [f"A-{name} {result}" for name, result in zip(opponents, results, strict=True)]
    assert value(event("A" + opponents, *rounds, scoring=MAGIC), "MW", "A") == Fraction(19, 27)


def test_byes_are_left_out_of_the_match_percentage() -> None:
    # 6-2-1 of which two are byes: 13 of 21 points.
    rounds = ["A U", "A U", "A-B 1-0", "A-C 1-0", "A-D 1-0", "A-E 1-0", "A-F 0-1", "A-G 0-1", "A-H ="]
    assert value(event("ABCDEFGH", *rounds, scoring=MAGIC), "MW", "A") == Fraction(13, 21)


def test_a_percentage_is_at_least_33() -> None:
    # 1-4, then dropped: 3 of 15 points is 20 %.
    rounds = ["A-B 1-0", "A-C 0-1", "A-D 0-1", "A-E 0-1", "A-F 0-1", "A Z", "A Z"]
    tournament = event("ABCDEF", *rounds, scoring=MAGIC)
    assert value(tournament, "MW", "A") == Fraction(33, 100)
    assert working(tournament, 1, "MW").floored
    assert value(tournament, "OMW", "B") == Fraction(33, 100)


def test_game_points_of_a_match() -> None:
    # 2-1 is 6 and 3 of 9; a bye is 2-0.
    tournament = event("ABC", "A-B 1-0 2:1, C U", "A U, B-C 1-0 2:0", scoring=MAGIC)
    assert value(tournament, "GW", "A") == Fraction(6 + 6, 9 + 6)
    assert value(tournament, "GW", "B") == Fraction(3 + 6, 9 + 6)
    assert value(tournament, "OGW", "A") == Fraction(9, 15)
    assert value(tournament, "OMW", "A") == Fraction(3, 6)


def test_a_match_of_several_games_gives_its_game_points() -> None:
    # 2-0-1 is 7 game points of 9.
    games = tuple(Game(outcome) for outcome in (Outcome.FIRST_WINS, Outcome.FIRST_WINS, Outcome.DRAW))
    players = (Player(1, "A"), Player(2, "B"))
    tournament = Tournament(players, (Round(1, (Board(1, 1, 2, games),)),), 1, scoring=MAGIC)
    assert value(tournament, "GW", "A") == Fraction(7, 9)
    assert value(tournament, "GW", "B") == Fraction(33, 100)


def test_the_percentage_of_a_player_who_met_nobody() -> None:
    assert value(event("A", "A U", scoring=MAGIC), "OMW", "A") == Fraction(33, 100)


def test_sum_takes_opponents_points_as_they_are() -> None:
    tournament = event("ABCD", "B-A 1-0, C-D 1-0", "A-C 1-0, B Z, D Z", "A-D 1-0, B Z, C H")
    assert value(tournament, "SUM", "A") == 100 + 150 + 0
    assert value(tournament, "BH", "A") == 200 + 150 + 0


@pytest.mark.parametrize(
    ("spec", "modifiers"),
    [
        ("BH", Modifiers()),
        ("bh/c1", Modifiers(cut_low=1)),
        (" BH/M2 ", Modifiers(cut_low=2, cut_high=2)),
        ("BH/C1/P", Modifiers(cut_low=1, forfeits=True)),
        ("KS/L+1", Modifiers(limit_halves=1)),
        ("KS/L60", Modifiers(limit_percent=60)),
        ("TPN/R", Modifiers(reverse=True)),
        ("AOB/F", Modifiers(fore=True)),
        ("ARO/U1400", Modifiers(unrated=1400)),
        ("TPR/U1400", Modifiers(unrated=1400)),
    ],
)
def test_names_are_read(spec: str, modifiers: Modifiers) -> None:
    method = parse_tiebreak(spec)
    assert method.modifiers == modifiers
    assert method.spec == spec.strip().upper()
    assert parse_tiebreak(method.spec) == method


@pytest.mark.parametrize(
    ("said", "meant"), [("SOS-1", "SOS/C1"), ("sos-2", "SOS/C2"), ("GE", "REP"), ("OMW%", "OMW")]
)
def test_usual_names_stand_for_those_of_the_registry(said: str, meant: str) -> None:
    assert parse_tiebreak(said) == parse_tiebreak(meant)
    assert parse_tiebreak(said).spec == meant


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("", "tiebreak_unknown"),
        ("XX", "tiebreak_unknown"),
        ("B H", "tiebreak_unknown"),
        ("BH/", "tiebreak_modifier"),
        ("BH/C", "tiebreak_modifier"),
        ("BH/C0", "tiebreak_modifier"),
        ("BH/C²", "tiebreak_modifier"),
        ("BH/C99999", "tiebreak_modifier"),
        ("BH/L60", "tiebreak_modifier"),
        ("BH/P1", "tiebreak_modifier"),
        ("WIN/C1", "tiebreak_modifier"),
        ("KS/L", "tiebreak_modifier"),
        ("KS/L101", "tiebreak_modifier"),
        ("ARO/U", "tiebreak_modifier"),
    ],
)
def test_unknown_names_are_coded_errors(spec: str, code: str) -> None:
    with pytest.raises(TiebreakError) as caught:
        parse_tiebreak(spec)
    assert caught.value.code == code
    assert caught.value.params["spec"] == spec


@pytest.mark.parametrize("code", list(REGISTRY))
def test_every_tie_break_says_what_it_is(code: str) -> None:
    cls = REGISTRY[code]
    assert (cls.__doc__ or "").startswith(f"{code}:")
    assert cls.family


def test_cuts_beyond_the_rounds_cut_everything() -> None:
    tournament = event("ABCD", "A-B 1-0, C-D 1-0")
    ledger = build_ledger(tournament)
    assert Buchholz(Modifiers(cut_low=5)).value(ledger, 1) == 0
    assert SonnebornBerger(Modifiers(cut_low=1, cut_high=3)).value(ledger, 1) == 0

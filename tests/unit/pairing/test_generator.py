"""Random tournaments are reproducible, legal, and have in them what they are asked to have."""

from fractions import Fraction

import pytest

from pairing.acceleration import baku
from pairing.errors import PairingError
from pairing.explain import replay
from pairing.generator import CLEAN, Rates, Recipe, generate, tournaments, walk
from pairing.scoring import Mark
from pairing.systems import get
from pairing.tournament import Round, Tournament
from pairing.trf import read, write

BUSY = Rates(draws=40, forfeits=10, byes=8, forbidden=4, late=15, withdrawn=15)


def marks(finished: Tournament, mark: Mark) -> dict[int, list[int]]:
    """Rounds in which each player had this bye."""
    found: dict[int, list[int]] = {}
    for entry in finished.rounds:
        for bye in entry.byes:
            if bye.mark == mark:
                found.setdefault(bye.player, []).append(entry.number)
    return found


def test_a_seed_gives_one_tournament() -> None:
    recipe = Recipe(15, 5, BUSY)
    assert generate(3, recipe) == generate(3, recipe)
    assert generate(3, recipe) != generate(4, recipe)
    assert generate("3", recipe) == generate("3", recipe)


def test_settings_that_are_off_change_nothing_of_the_rest() -> None:
    """So that a seed of an old report stays the tournament it was."""
    plain = list(tournaments(9, 12, 5, Rates(30, 5, 5)))
    whole = list(walk(9, Recipe(12, 5, Rates(30, 5, 5, 0, 0, 0))))
    assert plain == whole


def contents(entry: Round) -> object:
    """A round without the order of its boards and byes, which a file does not keep."""
    boards = {(board.first, board.second, board.outcome) for board in entry.boards}
    return boards, {(bye.player, bye.mark) for bye in entry.byes}


@pytest.mark.parametrize("seed", range(6))
def test_every_round_is_the_engines_and_survives_a_file(seed: int) -> None:
    made = generate(seed, Recipe(20, 6, BUSY, accelerated=seed % 2 == 0))
    assert len(made.rounds) == made.total_rounds == 6
    assert all(result.ok for result in replay(made, get("dutch")))
    again = read(write(made)).tournament
    assert [contents(entry) for entry in again.rounds] == [contents(entry) for entry in made.rounds]
    assert all(result.ok for result in replay(again, get("dutch")))


def test_late_players_are_absent_first_and_withdrawn_ones_last() -> None:
    made = generate(1, Recipe(40, 6, Rates(draws=30, forfeits=0, byes=0, late=30, withdrawn=30)))
    absent = marks(made, Mark.ZERO_BYE)
    late = [player for player, rounds in absent.items() if rounds[0] == 1]
    gone = [player for player, rounds in absent.items() if rounds[-1] == 6]
    assert len(late) >= 5
    assert len(gone) >= 5
    for player, rounds in absent.items():
        middle = [number for number in range(1, 7) if number not in rounds]
        assert middle == list(range(middle[0], middle[-1] + 1)), player


def test_forbidden_players_never_meet() -> None:
    made = generate(2, Recipe(10, 6, Rates(forbidden=6)))
    assert len(made.forbidden) == 6
    barred = [set(group.players) for group in made.forbidden]
    assert all({board.first, board.second} not in barred for entry in made.rounds for board in entry.boards)


def test_ratings_fall_with_the_numbers_and_stay_between_the_limits() -> None:
    made = generate(5, Recipe(30, 1, lowest_rating=1500, highest_rating=1999))
    ratings = [player.rating or 0 for player in made.players]
    assert ratings == sorted(ratings, reverse=True)
    assert 1500 <= ratings[-1] < ratings[0] <= 1999


def test_acceleration_gives_the_points_of_baku() -> None:
    made = generate(5, Recipe(22, 5, accelerated=True))
    assert made.virtual == baku(range(1, 23), 5, made.scoring)


def test_rates_are_exact_fractions_of_a_percent() -> None:
    made = generate(8, Recipe(100, 9, Rates(draws=100, forfeits=Fraction(100, 3), byes=0)))
    games = [board.outcome for entry in made.rounds for board in entry.boards]
    forfeits = sum(not outcome.played for outcome in games if outcome)
    # 450 boards, a third of them: 150, give or take four standard deviations of 10.
    assert 110 <= forfeits <= 190
    assert marks(made, Mark.HALF_BYE) == {}


def test_at_least_three_players_are_left() -> None:
    for before, outcome in walk(4, Recipe(5, 4, Rates(byes=100, withdrawn=100))):
        present = len(before.players) - len(before.requests)
        assert present >= 3
        if isinstance(outcome, PairingError):
            assert outcome.code in ("no_legal_pairing", "no_bye_candidate")


@pytest.mark.parametrize(("players", "code"), [(0, "no_players"), (1, "one_player")])
def test_too_few_players_are_an_error_at_once(players: int, code: str) -> None:
    with pytest.raises(PairingError, match=code):
        generate(1, Recipe(players, 3))


def test_more_rounds_than_there_can_be_are_an_error_after_some_attempts() -> None:
    with pytest.raises(PairingError, match="no_legal_pairing"):
        generate(1, Recipe(4, 4, CLEAN))


def test_a_hard_tournament_is_begun_anew_until_it_succeeds() -> None:
    recipe = Recipe(6, 5, CLEAN)
    first = [list(walk(seed, recipe))[-1][1] for seed in range(30)]
    stuck = [seed for seed, outcome in enumerate(first) if isinstance(outcome, PairingError)]
    assert stuck
    for seed in stuck[:3]:
        assert len(generate(seed, recipe).rounds) == 5

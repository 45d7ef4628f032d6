"""The Swiss gambit: the exact figures of the founding text, and the simulated ones."""

from fractions import Fraction

from pairing.gambit import (
    FACTORS,
    ROUNDS,
    TARGETS,
    Change,
    Gain,
    added,
    chance_after,
    figures,
    final_share,
    going,
    measure,
    with_losses,
)

HALF = Fraction(1, 2)


def test_thirty_two_equals_over_seven_rounds() -> None:
    expected = {
        2: (16, 16),
        3: (8, 16, 8),
        4: (4, 12, 12),
        5: (2, 8, 12),
        6: (1, 5, 10),
        7: (HALF, 3, 15 * HALF),
    }
    assert {each.round: each.players for each in going(32, 7)} == expected


def test_seven_in_128_end_with_one_loss_and_21_with_two() -> None:
    assert final_share(7, 1) == Fraction(7, 128)
    assert final_share(7, 2) == Fraction(21, 128)


def test_everybody_is_somewhere() -> None:
    assert sum(with_losses(32, 5, losses) for losses in range(6)) == 32


def test_the_chance_after_round_one_is_the_mean_of_both_ways() -> None:
    for losses in range(7):
        won, lost = (chance_after(7, losses, lost_first=first) for first in (False, True))
        assert (won + lost) / 2 == sum(final_share(7, number) for number in range(losses + 1))
        assert lost <= won


def test_the_same_seed_gives_the_same_figures() -> None:
    assert list(measure(7, 6, [1, 2])) == list(measure(7, 6, [1, 2]))
    assert list(measure(7, 6, range(1, 4))) != list(measure(7, 6, range(1, 4), seed=2))


def test_parts_add_up_to_the_whole() -> None:
    parts = [*measure(7, 10, [1]), *measure(7, 10, [2, 3])]
    assert added(parts) == tuple(measure(7, 10, [1, 2, 3]))


def test_a_change_is_certain_only_beyond_its_interval() -> None:
    assert Change(100, 30, 10).mean == 0.2
    assert Change(100, 30, 10).verdict == 1
    assert Change(100, 10, 30).verdict == -1
    assert Change(100, 12, 10).verdict == 0
    # (0.4 - 0.04) / 100 is the variance of the mean.
    assert abs(Change(100, 30, 10).margin - 1.96 * 0.06) < 1e-12


def test_every_case_was_computed_ahead() -> None:
    found = figures()
    assert {(gain.rounds, gain.factor, gain.target) for gain in found} == {
        (rounds, factor, target) for rounds in ROUNDS for factor in FACTORS for target in TARGETS
    }
    for gain in found:
        assert gain.thrown - gain.honest == gain.won - gain.lost
        assert gain.thrown - gain.late == gain.late_won - gain.late_lost


def of(rounds: int, factor: int, target: int) -> Gain:
    return next(
        gain for gain in figures() if (gain.rounds, gain.factor, gain.target) == (rounds, factor, target)
    )


def test_it_never_pays_for_first_place() -> None:
    for rounds in ROUNDS:
        for factor in FACTORS:
            assert of(rounds, factor, 1).against_honest.verdict < 0


def test_a_high_factor_punishes_the_early_loss() -> None:
    for rounds in ROUNDS:
        for target in (1, 2, 4):
            low, high = of(rounds, 1, target), of(rounds, 100, target)
            assert high.against_late.mean < low.against_late.mean

"""The fast engine against the plain one, which pairs every bracket by one weighted matching."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pairing import bench
from pairing.acceleration import baku
from pairing.errors import PairingError
from pairing.history import history
from pairing.scoring import CLASSIC, Scoring
from pairing.systems import get
from pairing.systems.dutch.brackets import Engine, Paired
from pairing.systems.dutch.fast import Fast
from pairing.systems.dutch.field import Field, build
from pairing.systems.dutch.reference import Reference
from pairing.tournament import Tournament
from tests.support.generator import CLEAN, Mess, tournaments

pytestmark = pytest.mark.thorough

OPTIONS = get("dutch").resolve()
SCORINGS = (CLASSIC, Scoring(win=300, draw=100, pab=100), Scoring(win=200, draw=100, pab=0))


def mess(seed: int) -> Mess:
    """Byes, forfeits and forbidden pairs, each of them in some of the tournaments."""
    return Mess(
        draws=seed * 7 % 60,
        forfeits=(0, 0, 10, 30)[seed % 4],
        byes=(0, 10, 25)[seed % 3],
        forbidden=(0, 3, 12, 40)[seed // 4 % 4],
    )


def shape(brackets: list[Paired]) -> list[object]:
    """What a reader can see of the answer."""
    return [(sorted(one.pairs), one.floaters, one.bye, one.c9) for one in brackets]


def field(tournament: Tournament) -> Field:
    return build(tournament, history(tournament), OPTIONS)


def solved(engine: type[Engine], players: Field) -> list[object] | str:
    try:
        return shape(engine(players).run())  # type: ignore[call-arg]
    except PairingError as error:
        return error.code


def assert_same(states: Iterator[Tournament]) -> int:
    compared = 0
    for state in states:
        players = field(state)
        assert solved(Fast, players) == solved(Reference, players), (
            len(state.players),
            state.next_round,
        )
        compared += 1
    return compared


def random_states(seeds: range, smallest: int, largest: int) -> Iterator[Tournament]:
    for seed in seeds:
        size = smallest + seed * 11 % (largest - smallest + 1)
        rounds = min((5, 9, 13)[seed % 3], size - 1)
        scoring = SCORINGS[seed // 3 % 3]
        for state, _ in tournaments(seed, size, rounds, mess(seed), scoring):
            yield state
            if seed % 5 == 0:
                accelerated = baku(range(1, size + 1), rounds, scoring)
                yield replace(state, virtual=accelerated)


def hard_states(kind: str, seeds: range, players: int, rounds: int) -> Iterator[Tournament]:
    for seed in seeds:
        yield from bench.fields(kind, seed, players, rounds)


def test_random_small_fields_are_paired_as_by_the_plain_engine() -> None:
    assert assert_same(random_states(range(200), 5, 14)) > 1000


def test_random_fields_of_up_to_forty_are_paired_as_by_the_plain_engine() -> None:
    assert assert_same(random_states(range(15), 15, 40)) > 80


@pytest.mark.parametrize("kind", list(bench.KINDS))
@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (13, 11), (16, 13), (30, 7)])
def test_hard_fields_are_paired_as_by_the_plain_engine(kind: str, players: int, rounds: int) -> None:
    assert assert_same(hard_states(kind, range(3 if players < 30 else 1), players, rounds)) >= 3


def test_a_top_bracket_of_one_floats_and_is_paired_below() -> None:
    for state, _ in tournaments(3, 24, 7, CLEAN):
        players = field(state)
        if players.groups[0] == (0, 1):
            top = Fast(players).run()[0]
            assert (top.pairs, top.floaters) == ([], [0])
            assert solved(Fast, players) == solved(Reference, players)
            return
    pytest.fail("no round with one leader")


def work(kind: str, players: int, rounds: int) -> list[tuple[int, int]]:
    """Per round the weighted matchings and the number of brackets."""
    found = []
    for state in bench.fields(kind, 1, players, rounds):
        engine = Fast(field(state))
        brackets = engine.run()
        found.append((engine.matchings, len(brackets)))
    return found


def test_a_large_field_takes_hardly_any_weighted_matching() -> None:
    for matchings, brackets in work("common", 300, 7):
        assert matchings <= brackets // 2


def test_the_common_case_is_settled_by_bounds_and_search() -> None:
    rounds = [one for seed_size in (40, 60, 80) for one in work("common", seed_size, 7)]
    assert sum(matchings for matchings, _ in rounds) <= sum(brackets for _, brackets in rounds) // 2


def test_steps_of_the_search_grow_with_the_field_and_not_faster() -> None:
    steps = []
    for size in (250, 500, 1000):
        for state in bench.fields("common", 2, size, 3):
            engine = Fast(field(state))
            engine.run()
        steps.append(engine.steps)
    assert steps[2] <= 8 * max(steps[0], 250)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_thousands_of_random_fields_are_paired_as_by_the_plain_engine(part: int) -> None:
    assert assert_same(random_states(range(1000 + 150 * part, 1150 + 150 * part), 5, 40)) > 800


@pytest.mark.long
@pytest.mark.parametrize("kind", list(bench.KINDS))
def test_fields_of_eighty_are_paired_as_by_the_plain_engine(kind: str) -> None:
    assert assert_same(hard_states(kind, range(2), 80, 7)) >= 7


@pytest.mark.long
def test_rounds_of_a_thousand_players_are_paired_as_by_the_technical_commissions_engine() -> None:
    from pairing import pair
    from tests.support import corpus, gacrux

    for number, state in enumerate(bench.fields("common", 5, 1000, 11), start=1):
        if number in (2, 5, 8, 11):
            assert sorted(corpus.boards(pair(state))) == gacrux.pair(state), number

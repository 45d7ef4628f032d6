"""Heaviest perfect matchings and first assignments, against brute force and networkx."""

import random
from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest

from pairing.matching.assignment import first_assignment
from pairing.matching.bits import mask_of, members
from pairing.matching.cardinality import FREE, Cover
from pairing.matching.optimal import Optimal
from pairing.matching.perfect import PerfectMatching
from pairing.matching.weighted import heaviest_matching

Pairs = frozenset[tuple[int, int]]
HUGE = 10**30


def random_case(
    chance: random.Random, size: int, classes: int, density: int, unit: int = 1
) -> tuple[list[int], list[int], list[list[int]]]:
    """Neighbours, classes and weights."""
    kinds = [chance.randrange(classes) for _ in range(size)]
    table = [[0] * classes for _ in range(classes)]
    for one in range(classes):
        for two in range(one + 1):
            table[one][two] = table[two][one] = unit * chance.randint(-4, 4) + chance.randint(0, 3)
    adjacency = [0] * size
    for one in range(size):
        for two in range(one):
            if chance.randrange(100) < density:
                adjacency[one] |= 1 << two
                adjacency[two] |= 1 << one
    return adjacency, kinds, table


def every_perfect(adjacency: Sequence[int], vertices: int) -> Iterator[Pairs]:
    if not vertices:
        yield frozenset()
        return
    first = (vertices & -vertices).bit_length() - 1
    rest = vertices & ~(1 << first)
    for other in members(adjacency[first] & rest):
        for pairs in every_perfect(adjacency, rest & ~(1 << other)):
            yield pairs | {(first, other)}


def weight_of(pairs: Pairs, kinds: Sequence[int], table: Sequence[Sequence[int]]) -> int:
    return sum(table[kinds[one]][kinds[two]] for one, two in pairs)


def pairs_of(mate: Sequence[int]) -> Pairs:
    return frozenset((one, two) for one, two in enumerate(mate) if one < two)


@pytest.mark.parametrize("unit", [1, HUGE])
@pytest.mark.parametrize("density", [30, 60, 100])
def test_the_heaviest_perfect_matching_is_found_and_its_prices_prove_it(density: int, unit: int) -> None:
    blossoms = perfect = 0
    for seed in range(150):
        chance = random.Random(f"{seed} {density}")
        size = 2 * chance.randint(1, 9)
        adjacency, kinds, table = random_case(chance, size, chance.randint(1, size), density, unit)
        solved = PerfectMatching(adjacency, kinds, table)
        edges = [
            (two, one, table[kinds[one]][kinds[two]])
            for one in range(size)
            for two in members(adjacency[one] & (1 << one) - 1)
        ]
        mates = heaviest_matching(edges, full=True)
        assert solved.found == (len(mates) == size)
        if not solved.found:
            continue
        perfect += 1
        mate = solved.mate
        assert all(mate[mate[one]] == one and adjacency[one] >> mate[one] & 1 for one in range(size))
        assert solved.weight() == sum(table[kinds[one]][kinds[two]] for one, two in mates.items()) // 2
        # Weak duality: every edge is covered, and the prices come to twice the weight.
        priced = list(solved.blossoms())
        blossoms += len(priced)
        for one, two, weight in edges:
            around = sum(node.z for node in priced if node.mask >> one & 1 and node.mask >> two & 1)
            assert solved.y[one] + solved.y[two] + around >= 2 * weight
        assert all(node.z > 0 and node.mask.bit_count() % 2 for node in priced)
        total = sum(solved.y) + sum(node.z * (node.mask.bit_count() // 2) for node in priced)
        assert total == 2 * solved.weight() == solved.bound
    assert perfect > 40
    assert blossoms > 5 or density == 30


def test_a_search_for_more_than_there_is_is_given_up_and_prices_can_be_taken_up_again() -> None:
    for seed in range(100):
        chance = random.Random(seed)
        adjacency, kinds, table = random_case(chance, 10, 6, 80)
        first = PerfectMatching(adjacency, kinds, table)
        if first.found:
            best = first.weight()
            again = PerfectMatching(adjacency, kinds, table, first.flat_prices(), first.mate, best)
            assert again.found
            assert again.weight() == best
            more = PerfectMatching(adjacency, kinds, table, at_least=best + 1)
            assert not more.found or more.weight() == best


@pytest.mark.parametrize("density", [50, 80, 100])
def test_choices_among_the_heaviest_matchings_are_those_of_enumeration(density: int) -> None:
    asked = 0
    for seed in range(150):
        chance = random.Random(f"{seed} {density}")
        size = chance.choice((4, 6, 8))
        adjacency, kinds, table = random_case(chance, size, chance.randint(1, 4), density)
        everything = list(every_perfect(adjacency, (1 << size) - 1))
        optimal = Optimal(adjacency, kinds, table)
        assert optimal.found == bool(everything)
        if not everything:
            continue
        best = max(weight_of(pairs, kinds, table) for pairs in everything)
        left = [pairs for pairs in everything if weight_of(pairs, kinds, table) == best]
        assert optimal.weight == best
        settled = 0
        some, to = chance.getrandbits(size), chance.getrandbits(size)
        inside = [pairs for pairs in left if all(keeps(pair, some, to) for pair in pairs)]
        assert optimal.confine(some, to) == bool(inside)
        left = inside or left
        for vertex in range(size):
            if settled >> vertex & 1:
                continue
            among = chance.getrandbits(size) & ~settled
            options = {mate_in(pairs, vertex) for pairs in left}
            due = min((one for one in options if among >> one & 1), default=FREE)
            assert optimal.settle(vertex, among) == due
            asked += 1
            if due != FREE:
                settled |= 1 << vertex | 1 << due
                left = [pairs for pairs in left if mate_in(pairs, vertex) == due]
            assert pairs_of(optimal.mate) in left
    assert asked > 200


def keeps(pair: tuple[int, int], some: int, to: int) -> bool:
    """Whether those of the pair who are in ``some`` have their mates in ``to``."""
    one, two = pair
    return not (some >> one & 1 and not to >> two & 1) and not (some >> two & 1 and not to >> one & 1)


def mate_in(pairs: Pairs, vertex: int) -> int:
    return next(one + two - vertex for one, two in pairs if vertex in (one, two))


def test_partners_and_pairs_taken_out_are_those_of_enumeration() -> None:
    for seed in range(150):
        chance = random.Random(seed)
        adjacency, _, _ = random_case(chance, 8, 1, 55)
        everything = list(every_perfect(adjacency, 255))
        cover = Cover(adjacency, 255)
        assert cover.perfect == bool(everything)
        if not everything:
            continue
        for vertex in range(8):
            assert cover.partners(vertex) == mask_of({mate_in(pairs, vertex) for pairs in everything})
        wanted = (0, (adjacency[0] & -adjacency[0]).bit_length() - 1)
        possible = any(wanted in pairs for pairs in everything)
        assert cover.take(*wanted) == possible
        assert pairs_of(cover.mate) in everything
        assert (wanted in pairs_of(cover.mate)) >= possible


def test_the_first_assignment_is_the_first_of_all() -> None:
    complete = 0
    for seed in range(400):
        chance = random.Random(seed)
        rows_number, columns_number = chance.randint(0, 5), chance.randint(1, 6)
        density = chance.choice((30, 50, 80))
        rows = [
            mask_of(column for column in range(columns_number) if chance.randrange(100) < density)
            for _ in range(rows_number)
        ]
        due = next(
            (
                list(order)
                for order in permutations(range(columns_number), rows_number)
                if all(row >> column & 1 for row, column in zip(rows, order, strict=True))
            ),
            None,
        )
        found, _ = first_assignment(rows, (1 << columns_number) - 1)
        assert found == due
        complete += due is not None
    assert complete > 100


def test_columns_outside_of_the_set_are_not_given() -> None:
    assert first_assignment([0b11, 0b11], 0b10)[0] is None
    assert first_assignment([0b111, 0b110], 0b110)[0] == [1, 2]
    assert first_assignment([], 0) == ([], 0)


def test_a_row_without_choice_costs_no_repeated_search() -> None:
    # 200 rows of one kind want the 100 early columns, of which half are needed by rows of the other kind.
    early, late = (1 << 100) - 1, (1 << 300) - (1 << 100)
    rows = [early | late] * 200 + [early] * 50
    columns, steps = first_assignment(rows, early | late)
    assert columns is not None
    assert columns[:50] == list(range(50))
    assert columns[200:] == list(range(50, 100))
    assert steps <= 20 * len(rows)

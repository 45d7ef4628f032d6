"""Matchings on graphs, against brute force."""

import random
from itertools import combinations

import pytest

from pairing.matching.bits import mask_of, members
from pairing.matching.cardinality import FREE, has_perfect_matching, maximum_matching, surely_perfect
from pairing.matching.weighted import heaviest_matching


def random_graph(seed: int, size: int, density: int) -> list[int]:
    chance = random.Random(seed)
    adjacency = [0] * size
    for one, two in combinations(range(size), 2):
        if chance.randrange(100) < density:
            adjacency[one] |= 1 << two
            adjacency[two] |= 1 << one
    return adjacency


def largest(adjacency: list[int], vertices: int) -> int:
    """Pairs in a largest matching, by trying everything."""
    if not vertices:
        return 0
    first = (vertices & -vertices).bit_length() - 1
    rest = vertices & ~(1 << first)
    best = largest(adjacency, rest)
    for other in members(adjacency[first] & rest):
        best = max(best, 1 + largest(adjacency, rest & ~(1 << other)))
    return best


def test_masks_hold_small_integers() -> None:
    assert list(members(mask_of([5, 0, 2]))) == [0, 2, 5]


@pytest.mark.parametrize("density", [15, 30, 50, 80])
def test_largest_matchings_are_largest_and_name_who_can_be_missed(density: int) -> None:
    for seed in range(40):
        adjacency = random_graph(seed, 9, density)
        everybody = (1 << 9) - 1
        mate, missed = maximum_matching(adjacency, everybody)
        for one, two in enumerate(mate):
            assert two == FREE or (mate[two] == one and adjacency[one] >> two & 1)
        size = largest(adjacency, everybody)
        assert sum(two != FREE for two in mate) == 2 * size
        # Gallai and Edmonds: exactly those whose removal leaves the matching number as it is.
        assert missed == mask_of(v for v in range(9) if largest(adjacency, everybody & ~(1 << v)) == size)


def test_perfect_matchings_are_found_and_proofs_of_them_are_true() -> None:
    proved = 0
    for seed in range(200):
        adjacency = random_graph(seed, 8, 40 + seed % 50)
        vertices = (1 << 8) - 1
        perfect = largest(adjacency, vertices) == 4
        assert has_perfect_matching(adjacency, vertices) == perfect
        if surely_perfect(adjacency, vertices):
            proved += 1
            assert perfect
    assert proved > 20


def test_an_odd_set_has_no_perfect_matching_and_the_empty_one_has() -> None:
    complete = [0b110, 0b101, 0b011]
    assert not has_perfect_matching(complete, 0b111)
    assert has_perfect_matching(complete, 0b011)
    assert has_perfect_matching(complete, 0)


def test_heaviest_matching_compares_integers_of_any_size() -> None:
    huge = 1 << 300
    edges = [(0, 1, huge), (1, 2, huge + 1), (2, 3, huge), (0, 3, 1)]
    assert heaviest_matching(edges) == {0: 1, 1: 0, 2: 3, 3: 2}
    assert heaviest_matching([(0, 1, huge), (1, 2, 2 * huge + 1), (2, 3, huge)]) == {1: 2, 2: 1}
    assert heaviest_matching([(0, 1, huge), (1, 2, 2 * huge + 1), (2, 3, -1)], full=True) == {
        0: 1, 1: 0, 2: 3, 3: 2,
    }  # fmt: skip

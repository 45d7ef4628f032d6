"""Heaviest perfect matchings of dense graphs with any weights, against brute force and networkx."""

import random
from collections.abc import Sequence

import pytest

from pairing.matching import heaviest
from pairing.matching.bits import members
from pairing.matching.heaviest import heaviest_perfect, solve
from pairing.matching.weighted import heaviest_matching

Weights = list[list[int]]


def random_graph(chance: random.Random, size: int, density: int, kind: str) -> tuple[list[int], Weights]:
    """Neighbours and weights: ``small`` with many ties, ``huge``, or by scores and colours of ``players``."""
    players = [(1000 * chance.randint(0, 5), chance.choice((-1, 0, 1))) for _ in range(size)]
    adjacency, weights = [0] * size, [[0] * size for _ in range(size)]
    for one in range(size):
        for two in range(one):
            if kind == "small":
                weight = chance.randint(-3, 3)
            elif kind == "huge":
                weight = chance.randint(-(10**30), 10**30)
            else:
                (score, colour), (other, opposite) = players[one], players[two]
                weight = -abs(score - other) - 100 * abs(colour + opposite)
            weights[one][two] = weights[two][one] = weight
            if chance.randrange(100) < density:
                adjacency[one] |= 1 << two
                adjacency[two] |= 1 << one
    return adjacency, weights


def edges_of(adjacency: Sequence[int], weights: Weights) -> list[tuple[int, int, int]]:
    return [
        (one, two, weights[one][two])
        for one in range(len(adjacency))
        for two in members(adjacency[one])
        if one < two
    ]


def heaviest_by_enumeration(adjacency: Sequence[int], weights: Weights, vertices: int) -> int | None:
    if not vertices:
        return 0
    one = (vertices & -vertices).bit_length() - 1
    best = None
    for two in members(adjacency[one] & vertices):
        rest = heaviest_by_enumeration(adjacency, weights, vertices & ~(1 << one | 1 << two))
        if rest is not None and (best is None or rest + weights[one][two] > best):
            best = rest + weights[one][two]
    return best


@pytest.mark.parametrize("kind", ["small", "huge", "players"])
@pytest.mark.parametrize("density", [25, 50, 100])
@pytest.mark.parametrize("near", [1, 2, 12])
def test_the_answer_weighs_what_networkx_finds_and_its_prices_prove_it(
    near: int, density: int, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Few edges to begin with, so that others have to be admitted.
    monkeypatch.setattr(heaviest, "NEAR", near)
    perfect = blossoms = 0
    for seed in range(12):
        for size in (2, 6, 8, 14, 24):
            chance = random.Random(f"{seed} {density} {size}")
            adjacency, weights = random_graph(chance, size, density, kind)
            edges = edges_of(adjacency, weights)
            due = heaviest_matching(edges, full=True)
            solved = solve(adjacency, weights)
            assert (solved is not None) == (len(due) == size)
            if solved is None:
                continue
            perfect += 1
            mate, y = solved.mate, solved.y
            assert all(mate[mate[one]] == one and adjacency[one] >> mate[one] & 1 for one in range(size))
            total = sum(weights[one][two] for one, two in enumerate(mate) if one < two)
            assert total == sum(weights[one][two] for one, two in due.items() if one < two)
            # Weak duality: every edge of the whole graph is covered, and prices come to twice the weight.
            priced = list(solved.blossoms())
            blossoms += len(priced)
            for one, two, weight in edges:
                around = sum(node.z for node in priced if {one, two} <= set(node.vertices))
                assert y[one] + y[two] + around >= 2 * weight
            assert all(node.z >= 0 and len(node.vertices) % 2 for node in priced)
            assert sum(y) + sum(node.z * (len(node.vertices) // 2) for node in priced) == 2 * total
    assert perfect > 12
    assert blossoms > 3


@pytest.mark.parametrize("near", [1, 12])
def test_up_to_ten_vertices_enumeration_agrees(near: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heaviest, "NEAR", near)
    perfect = 0
    for seed in range(150):
        chance = random.Random(seed)
        size = 2 * chance.randint(1, 5)
        kind = chance.choice(("small", "huge", "players"))
        adjacency, weights = random_graph(chance, size, chance.choice((30, 60, 90)), kind)
        due = heaviest_by_enumeration(adjacency, weights, (1 << size) - 1)
        mate = heaviest_perfect(adjacency, weights)
        found = None if mate is None else sum(weights[v][w] for v, w in enumerate(mate) if v < w)
        assert found == due
        perfect += found is not None
    assert perfect > 80


def test_an_odd_graph_has_no_perfect_matching_and_an_empty_one_has() -> None:
    assert heaviest_perfect([0b110, 0b101, 0b011], [[1] * 3] * 3) is None
    assert heaviest_perfect([], []) == []


def test_the_same_graph_gives_the_same_matching_and_so_does_one_with_all_weights_raised() -> None:
    for seed in range(20):
        adjacency, weights = random_graph(random.Random(seed), 30, 80, "players")
        first = heaviest_perfect(adjacency, weights)
        assert first == heaviest_perfect(list(adjacency), [list(row) for row in weights])
        raised = [[weight + 12345 for weight in row] for row in weights]
        assert first == heaviest_perfect(adjacency, raised)


def test_five_hundred_vertices_cost_few_searches() -> None:
    chance = random.Random(7)
    players = sorted((chance.randint(0, 7), chance.choice((-1, 1))) for _ in range(500))
    weights = [
        [-100 * abs(a - b) - 10 * abs(c + d) - abs(one - two) for two, (b, d) in enumerate(players)]
        for one, (a, c) in enumerate(players)
    ]
    everybody = (1 << 500) - 1
    solved = solve([everybody & ~(1 << vertex) for vertex in range(500)], weights)
    assert solved is not None
    assert solved.searches < 2000

"""Bounds by counting, against all candidates of small brackets."""

import random
from collections.abc import Iterator

from pairing.colours import ABSOLUTE, NO_PREFERENCE
from pairing.history import DOWN, LEVEL, UP
from pairing.matching.bits import mask_of, members
from pairing.systems.dutch.counting import Allowed, allowed
from pairing.systems.dutch.criteria import Bracket
from pairing.systems.dutch.field import Field, set_masks
from tests.support.enumeration import Candidate, Enumeration


def random_bracket(chance: random.Random) -> tuple[Field, Bracket]:
    """A few moved-down players and residents, as many differences among them as there can be."""
    mdps = chance.choice((0, 0, 1, 2))
    size = mdps + chance.randint(max(1, mdps), 6 - mdps // 2)
    leaning, last_round = chance.choice((0.5, 0.8, 1.0)), chance.random() < 0.3
    strength = [chance.choice((0, 1, 1, 2, 2, 2, 3)) for _ in range(size)]
    side = [0 if s == NO_PREFERENCE else 1 if chance.random() < leaning else -1 for s in strength]
    absolute = [s == ABSOLUTE for s in strength]
    imbalance = [
        chance.choice((0, 1, 2)) if one else min(s, 1) for one, s in zip(absolute, strength, strict=True)
    ]
    repeated = [
        -wanted if one and (surplus < 2 or chance.random() < 0.5) else 0
        for one, wanted, surplus in zip(absolute, side, imbalance, strict=True)
    ]
    floats = (LEVEL, LEVEL, DOWN, UP)
    topscorer = [last_round and chance.random() < 0.7 for _ in range(size)]
    players = Field(
        numbers=list(range(1, size + 1)),
        scores=[200] * mdps + [100] * (size - mdps),
        histories=[""] * size,
        side=side,
        strength=strength,
        imbalance=imbalance,
        repeated=repeated,
        float1=[chance.choice(floats) for _ in range(size)],
        float2=[chance.choice(floats) for _ in range(size)],
        eligible=[True] * size,
        unplayed=[0] * size,
        topscorer=topscorer,
        odd=[False] * size,
    )
    set_masks(players)
    players.legal = [0] * size
    for one in range(size):
        for two in range(one):
            clash = absolute[one] and absolute[two] and side[one] == side[two]
            if chance.random() < 0.8 and not (clash and not topscorer[one] and not topscorer[two]):
                players.legal[one] |= 1 << two
                players.legal[two] |= 1 << one
    return players, Bracket(list(range(size)), mdps)


def candidates(players: Field, bracket: Bracket, left: int, exits: int) -> Iterator[Candidate]:
    """Every way to pair all MDPs with residents, and of the residents all but at most one of ``exits``."""
    if not left:
        yield (), ()
        return
    first = (left & -left).bit_length() - 1
    rest = left & ~(1 << first)
    for other in members(players.legal[first] & rest):
        if other >= bracket.mdps:
            for pairs, floaters in candidates(players, bracket, rest & ~(1 << other), exits):
                yield ((first, other), *pairs), floaters
    if exits >> first & 1:
        for pairs, floaters in candidates(players, bracket, rest, 0):
            yield pairs, (first, *floaters)


def of_allowed_pairs(pool: Allowed, candidate: Candidate) -> bool:
    """Whether a candidate has allowed pairs and an allowed floater only."""
    pairs, floaters = candidate

    def vertex(place: int) -> int:
        return place - pool.mdps if place >= pool.mdps else pool.residents + place

    return all(pool.adjacency[vertex(one)] >> vertex(two) & 1 for one, two in pairs) and all(
        pool.exits >> vertex(one) & 1 for one in floaters
    )


def test_candidates_of_allowed_pairs_are_the_best_of_all_and_the_only_ones() -> None:
    reached = settled = 0
    for seed in range(4000):
        players, bracket = random_bracket(random.Random(seed))
        residents = range(bracket.mdps, len(bracket.members))
        odd = len(bracket.members) % 2
        pool = allowed(players, bracket, (1 << len(residents)) - 1 if odd else 0)
        exits = mask_of(residents) if odd else 0
        everything = list(candidates(players, bracket, (1 << len(bracket.members)) - 1, exits))
        if pool is None or not everything:
            continue
        settled += 1
        judge = Enumeration(players)
        mdps = list(range(bracket.mdps))
        values = {one: judge._colours(one[0]) + judge._floats(*one, mdps) for one in everything}
        chosen = {one for one in everything if of_allowed_pairs(pool, one)}
        if chosen:
            reached += 1
            best = min(values.values())
            assert chosen == {one for one in everything if values[one] == best}, seed
    assert settled > 2500
    assert reached > settled // 3


def test_vertices_that_may_meet_do_so_both_ways() -> None:
    for seed in range(500):
        players, bracket = random_bracket(random.Random(seed))
        residents = len(bracket.members) - bracket.mdps
        pool = allowed(players, bracket, (1 << residents) - 1 if len(bracket.members) % 2 else 0)
        if pool is not None:
            for one, near in enumerate(pool.adjacency):
                assert all(pool.adjacency[two] >> one & 1 for two in members(near))

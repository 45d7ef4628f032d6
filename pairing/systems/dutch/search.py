"""The first candidate in the order of the rules (C.04.3 art. 4.2 to 4.4) among perfect matchings of the
allowed pairs, found without generating candidates.

Each choice is the earliest that still lets everybody be matched. Whether it does is asked of one matching
that is kept and changed along an alternating path.
"""

from pairing.matching.assignment import first_assignment
from pairing.matching.bits import members
from pairing.matching.optimal import Optimal
from pairing.systems.dutch.counting import Allowed
from pairing.systems.dutch.order import first_candidate

Pairs = list[tuple[int, int]]
"""Places in the bracket, MDPs first; the higher-ranked player first."""


class Search:
    """Counts what it took: ``steps`` of alternating paths, ``matchings`` by weight."""

    def __init__(self) -> None:
        self.steps = 0
        self.matchings = 0

    def first(self, pool: Allowed) -> Pairs | None:
        """The first perfect matching (one of ``exits`` left out), None when there is none."""
        pairs = self._greedy(pool)
        return pairs if pairs is not None else self._careful(pool)

    def _greedy(self, pool: Allowed) -> Pairs | None:
        """Each MDP with his first partner, then transpositions only. None proves nothing."""
        free = (1 << pool.residents) - 1
        pairs: Pairs = []
        for mdp in range(pool.mdps):
            choice = pool.adjacency[pool.residents + mdp] & free
            if not choice:
                return None
            low = choice & -choice
            free ^= low
            pairs.append((mdp, pool.mdps + low.bit_length() - 1))
        rest = self._transposed(pool, free)
        return None if rest is None else pairs + rest

    def _transposed(self, pool: Allowed, free: int) -> Pairs | None:
        """The first transposition of the original S1 and S2 among the ``free`` residents."""
        places = list(members(free))
        half = len(places) // 2
        upper, lower = places[:half], 0
        for place in places[half:]:
            lower |= 1 << place
        rows = [pool.adjacency[place] & lower for place in upper]
        if len(places) % 2:
            rows.append(pool.exits & lower)
        columns, steps = first_assignment(rows, lower)
        self.steps += steps
        if columns is None:
            return None
        return [(pool.mdps + one, pool.mdps + two) for one, two in zip(upper, columns, strict=False)]

    def _careful(self, pool: Allowed) -> Pairs | None:
        """The same with proof: every choice asked of all perfect matchings, exchanges if need be."""
        size = pool.residents + pool.mdps
        adjacency = list(pool.adjacency)
        if pool.exits:
            adjacency.append(pool.exits)
            for place in members(pool.exits):
                adjacency[place] |= 1 << size
        classes, table = [0] * len(adjacency), [[0]]
        optimal = Optimal(adjacency, classes, table)
        if not optimal.found:
            self.steps += optimal.steps
            return None
        ordered = first_candidate(optimal, pool.residents, pool.residents, pool.mdps, classes, table)
        # The first of them was a question of size, not of weight.
        self.matchings += ordered.matchings - 1
        self.steps += ordered.steps
        return ordered.pairs

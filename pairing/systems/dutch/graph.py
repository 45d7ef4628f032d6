"""A bracket, and what its floaters can become, as a graph whose vertices fall into classes.

Players of one class add the same to every criterion, so weights are given by classes. Vertices: the players
from the bracket's first resident down, then the MDPs, then what stands for no player.
"""

from collections.abc import Hashable

from pairing.matching.bits import members
from pairing.matching.cardinality import FREE, Cover
from pairing.systems.dutch.criteria import Bracket, Weights
from pairing.systems.dutch.field import Field

RESIDENT, MDP, NEXT, BEYOND, BYE = range(5)


class Graph:
    """Vertices, neighbours, classes and weights.

    ``stop`` is the rank after the last player in it. ``unplayed_counts`` is the gate of C9.
    """

    def __init__(self, players: Field, bracket: Bracket, unplayed_counts: bool, stop: int) -> None:
        self.players = players
        self.bracket = bracket
        self.weights = Weights(players, bracket, unplayed_counts)
        ranks, mdps = bracket.members, bracket.mdps
        start = ranks[mdps]
        self.residents = len(ranks) - mdps
        self.first_mdp = stop - start
        self.ranks = [*range(start, stop), *ranks[:mdps]]
        full = (1 << stop - start) - 1
        self.adjacency = [players.legal[rank] >> start & full for rank in self.ranks]
        for vertex in range(self.first_mdp, self.first_mdp + mdps):
            for other in members(self.adjacency[vertex]):
                self.adjacency[other] |= 1 << vertex
        self.classes: list[int] = []
        self._numbers: dict[Hashable, int] = {}
        self._examples: list[tuple[int, int, int]] = []
        near = self.residents + len(bracket.following)
        for vertex in range(len(self.ranks)):
            if vertex >= self.first_mdp:
                self._classify(MDP, vertex, vertex - self.first_mdp)
            elif vertex < self.residents:
                self._classify(RESIDENT, vertex, mdps + vertex)
            else:
                self._classify(NEXT if vertex < near else BEYOND, vertex, -1)

    def _classify(self, kind: int, vertex: int, place: int) -> None:
        players, rank = self.players, self.ranks[vertex]
        key: tuple[Hashable, ...] = (kind,)
        if self.weights.unplayed_counts:
            key += (players.unplayed[rank],)
        if kind in (RESIDENT, MDP):
            key += (players.side[rank], players.strength[rank], players.float1[rank], players.float2[rank])
            key += (players.scores[rank],)
            if players.topscorers:
                key += (players.imbalance[rank], players.repeated[rank])
        self._append(key, (kind, rank, place))

    def _append(self, key: Hashable, example: tuple[int, int, int]) -> None:
        number = self._numbers.setdefault(key, len(self._numbers))
        if number == len(self._examples):
            self._examples.append(example)
        self.classes.append(number)

    def add(self, neighbours: int, number: int = 1) -> None:
        """Vertices that stand for the bye or for no player."""
        for _ in range(number):
            vertex = len(self.adjacency)
            self.adjacency.append(neighbours)
            for other in members(neighbours):
                self.adjacency[other] |= 1 << vertex
            self._append(BYE, (BYE, -1, -1))

    def deficiency(self) -> int:
        """How many vertices the largest matching leaves out."""
        cover = Cover(self.adjacency, (1 << len(self.adjacency)) - 1)
        return cover.mate.count(FREE)

    def table(self) -> list[list[int]]:
        """Weights by class."""
        return [[self._weight(one, two) for two in self._examples] for one in self._examples]

    def counting_table(self) -> list[list[int]]:
        """1 for pairs of the bracket, 0 for others."""
        inside = (RESIDENT, MDP)
        return [
            [int(one[0] in inside and two[0] in inside) for two in self._examples] for one in self._examples
        ]

    def _weight(self, one: tuple[int, int, int], two: tuple[int, int, int]) -> int:
        kinds = one[0], two[0]
        if BYE in kinds:
            rank = max(one[1], two[1])
            return self.weights.bye(rank) if rank >= 0 else 0
        if BEYOND in kinds or kinds == (MDP, MDP):
            return 0
        if kinds == (NEXT, NEXT):
            return self.weights.ahead(one[1], False)
        if NEXT in kinds:
            return self.weights.ahead(two[1] if one[0] == NEXT else one[1], True)
        high, low = min(one[2], two[2]), max(one[2], two[2])
        return self.weights.inside(high, low)

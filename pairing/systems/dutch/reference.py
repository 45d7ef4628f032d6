"""The Dutch system by weighted matching alone: slow, plain, the measure of the fast engine.

Every bracket is one matching problem with everybody who is still to be paired, so that completion (C4) and
the bye (C5) are part of it. Its weights are C6 to C21 and, below them, the order in which the rules generate
candidates (:mod:`.criteria`): the heaviest matching is the first of the best candidates.
"""

from pairing.matching.bits import members
from pairing.matching.weighted import Edge, heaviest_matching
from pairing.systems.dutch.brackets import Engine, Paired, Rest
from pairing.systems.dutch.criteria import Bracket, MdpOrder, ResidentOrder, Weights, ordered_edges
from pairing.systems.dutch.field import Field


class Reference(Engine):
    """Pairs one field without any shortcut. ``matchings`` counts the weighted matchings it took."""

    def __init__(self, players: Field) -> None:
        super().__init__(players)
        self.matchings = 0

    def pair_bracket(self, bracket: Bracket, rest: Rest) -> Paired:
        """Pair one bracket."""
        ranks, below = bracket.members, rest.below
        single = rest.bye_here and len(ranks) % 2 == 1
        bracket = Bracket(ranks, bracket.mdps, rest.following)
        edges = self._edges_beyond(bracket, below)
        if single:
            # C9 counts when one player floats and he will have the bye: it takes the most pairs to know.
            counting = [(ranks[high], ranks[low], 1) for high, low in bracket.pairable(self.players)]
            weights = Weights(self.players, bracket, False)
            plain = [(one, two, 0) for one, two, _ in self._edges_ahead(weights)] + edges
            plain += self._bye_edges(weights, list(members(below)) + ranks, 0)
            mates = self._match(counting + plain, full=True)
            single = len(self._read(bracket, mates, False).floaters) == 1
        weights = Weights(self.players, bracket, single)
        others = self._edges_ahead(weights) + edges
        if rest.bye:
            others += self._bye_edges(weights, list(members(below)) + ranks, 0)
        return self._read(bracket, self._optimise(weights, others, full=True), single)

    def _match(self, edges: list[Edge], full: bool) -> dict[int, int]:
        self.matchings += 1
        return heaviest_matching(edges, full)

    def _edges_ahead(self, weights: Weights) -> list[Edge]:
        """Pairs of the next bracket: its residents with each other or with a floater of this one."""
        legal, bracket = self.players.legal, weights.bracket
        edges = []
        for place, two in enumerate(bracket.following):
            for one in bracket.members:
                if legal[two] >> one & 1:
                    edges.append((one, two, weights.ahead(one, True)))
            for one in bracket.following[:place]:
                if legal[two] >> one & 1:
                    edges.append((one, two, weights.ahead(one, False)))
        return edges

    def _edges_beyond(self, bracket: Bracket, below: int) -> list[Edge]:
        """Pairs with somebody under the next scoregroup: no criterion counts them, but all must be paired."""
        near = sum(1 << rank for rank in bracket.following)
        above = bracket.members + bracket.following
        edges = []
        for two in members(below & ~near):
            for one in above + list(members(below & ~near & (1 << two) - 1)):
                if self.players.legal[two] >> one & 1:
                    edges.append((one, two, 0))
        return edges

    def _bye_edges(self, weights: Weights, ranks: list[int], bonus: int) -> list[Edge]:
        size = self.players.size
        candidates = self.completion.adjacency[size]
        return [(rank, size, bonus + weights.bye(rank)) for rank in ranks if candidates >> rank & 1]

    def _optimise(self, weights: Weights, others: list[Edge], full: bool) -> dict[int, int]:
        """The first best matching in the order of the rules."""
        bracket = weights.bracket
        inside = {pair: weights.inside(*pair) for pair in bracket.pairable(self.players)}
        if not bracket.mdps:
            return self._order_residents(weights, inside, others, list(range(len(bracket.members))), full)
        ranks = bracket.members
        mates = self._match(ordered_edges(weights, inside, others, MdpOrder(bracket)), full)
        settled = _inside_pairs(bracket, mates, bracket.mdps)
        places = {place for pair in settled for place in pair}
        gone = {ranks[place] for place in places}
        residents = [place for place in range(bracket.mdps, len(ranks)) if place not in places]
        inside = {pair: weight for pair, weight in inside.items() if places.isdisjoint(pair)}
        others = [edge for edge in others if edge[0] not in gone and edge[1] not in gone]
        pairs = len(_inside_pairs(bracket, mates)) - len(settled)
        if pairs:
            mates = self._order_residents(weights, inside, others, residents, full, pairs)
        for high, low in settled:
            mates[ranks[high]], mates[ranks[low]] = ranks[low], ranks[high]
        return mates

    def _order_residents(
        self,
        weights: Weights,
        inside: dict[tuple[int, int], int],
        others: list[Edge],
        places: list[int],
        full: bool,
        pairs: int | None = None,
    ) -> dict[int, int]:
        """The first best matching of residents among ``places``, who make ``pairs`` pairs if that is known.

        The order depends on the number of pairs, and the number of pairs not on the order: a wrong guess
        costs one more matching.
        """
        guess = len(places) // 2 if pairs is None else pairs
        while True:
            order = ResidentOrder(places, guess)
            mates = self._match(ordered_edges(weights, inside, others, order), full)
            found = len(_inside_pairs(weights.bracket, mates))
            if found == guess:
                return mates
            guess = found

    def _read(self, bracket: Bracket, mates: dict[int, int], bye: bool) -> Paired:
        ranks = bracket.members
        pairs = [(ranks[high], ranks[low]) for high, low in _inside_pairs(bracket, mates)]
        paired = {rank for pair in pairs for rank in pair}
        floaters = [rank for rank in ranks if rank not in paired]
        return Paired(bracket, pairs, floaters, mates.get(self.players.size) if bye else None, bye)


def _inside_pairs(
    bracket: Bracket, mates: dict[int, int], highest: int | None = None
) -> list[tuple[int, int]]:
    """The pairs of the bracket by places, those of the first ``highest`` places only if that is given."""
    place_of = {rank: place for place, rank in enumerate(bracket.members)}
    pairs = []
    for place, rank in enumerate(bracket.members[:highest]):
        other = place_of.get(mates.get(rank, -1), -1)
        if other > place:
            pairs.append((place, other))
    return pairs

"""The Dutch system by weighted matching: slow, exact, the measure of any faster engine.

Brackets are paired from the top. A bracket's answer is the heaviest matching of a graph whose weights are
C6 to C21 and, below them, the order in which the rules generate candidates (:mod:`.criteria`). The graph is
tried in three sizes, and a smaller one is believed only when what it leaves out is proved not to matter:

1. the bracket alone: its floaters then reach the best C8 could ask for, and the rest can be completed;
2. with the next scoregroup, for C8: the rest can be completed;
3. with everybody, every matching full: completion is part of the search.

An answer of a smaller graph that passes its proof is the answer: dropping C4 or C8 only adds candidates and
keeps their order, so when the first of the best passes what was dropped, it is the first of the best.
"""

from dataclasses import dataclass

from pairing.matching.bits import mask_of, members
from pairing.matching.weighted import Edge, heaviest_matching
from pairing.systems.dutch.completion import Completion
from pairing.systems.dutch.criteria import (
    Bracket,
    MdpOrder,
    ResidentOrder,
    Weights,
    is_perfect_start,
    ordered_edges,
)
from pairing.systems.dutch.field import Field


@dataclass(slots=True)
class Paired:
    """What became of one bracket, in ranks."""

    bracket: Bracket
    pairs: list[tuple[int, int]]
    """Higher-ranked player first."""
    floaters: list[int]
    """Everybody else of the bracket, the player with the bye included."""
    bye: int | None = None
    c9: bool = False
    """Whether the number of unplayed games (C9) counted."""


class Engine:
    """Pairs one field. ``whole_field`` skips the smaller graphs: slower, same answer."""

    def __init__(self, players: Field, whole_field: bool = False) -> None:
        self.players = players
        self.completion = Completion(players)
        self.whole_field = whole_field
        self.bye = self.completion.bye
        """The bye's bit while it is still to be given."""
        self.matchings = 0
        """Weighted matchings it took so far."""

    def run(self) -> list[Paired]:
        """All brackets from the top. Raises PairingError when there is no legal pairing."""
        results: list[Paired] = []
        moved: list[int] = []
        groups = self.players.groups
        for place, (start, stop) in enumerate(groups):
            following = range(*groups[place + 1]) if place + 1 < len(groups) else range(0)
            bracket = Bracket(moved + list(range(start, stop)), len(moved))
            paired = self.pair_bracket(bracket, list(following))
            results.append(paired)
            moved = [rank for rank in paired.floaters if rank != paired.bye]
        return results

    def pair_bracket(self, bracket: Bracket, following: list[int]) -> Paired:
        """Pair one bracket; ``following`` is the next scoregroup."""
        lowest = self.players.scores[bracket.members[-1]]
        bye_here = bool(self.bye) and self.completion.bye_score >= lowest
        single = bye_here and len(bracket.members) % 2 == 1
        below = self.completion.everybody & ~((1 << bracket.members[-1] + 1) - 1)
        result = None
        if not self.whole_field:
            if not bye_here or single:
                result = self._alone(bracket, following, below, single)
            bye_near = bool(self.bye) and self.completion.adjacency[-1] & mask_of(following)
            beyond = below & ~mask_of(following)
            if result is None and beyond and not bye_here and not bye_near:
                result = self._with_next(bracket, following, below)
        if result is None:
            result = self._with_everybody(bracket, following, below, single)
        if result.bye is not None:
            self.bye = 0
        return result

    def _alone(self, bracket: Bracket, following: list[int], below: int, bye: bool) -> Paired | None:
        """The bracket without the rest of the field; None when that proves nothing."""
        ranks = bracket.members
        weights = Weights(self.players, bracket, bye)
        others: list[Edge] = []
        if not bracket.mdps and is_perfect_start(self.players, bracket, bye):
            half = len(ranks) // 2
            mates = dict(zip(ranks[:half], ranks[half:], strict=False))
            mates |= {two: one for one, two in mates.items()}
            if bye:
                mates[self.players.size] = ranks[-1]
        else:
            if bye:
                others = self._bye_edges(weights, ranks, 1 << weights.top)
            mates = self._optimise(weights, others, full=False)
        result = self._read(bracket, mates, bye)
        if bye and (result.bye is None or len(result.floaters) != 1):
            return None
        left = below | (0 if bye else self.bye)
        moved = [rank for rank in result.floaters if rank != result.bye]
        if not moved:
            return result if self.completion.possible(left) else None
        if not following:
            return None
        proved = self.completion.next_bracket_ideal(moved, mask_of(following), below, self.bye)
        return result if proved else None

    def _with_next(self, bracket: Bracket, following: list[int], below: int) -> Paired | None:
        """The bracket and the next scoregroup; None when that proves nothing."""
        bracket = Bracket(bracket.members, bracket.mdps, following)
        weights = Weights(self.players, bracket, False)
        mates = self._optimise(weights, self._edges_ahead(weights), full=False)
        left = below | mask_of(bracket.members) | self.bye
        for rank in mates:
            left &= ~(1 << rank)
        return self._read(bracket, mates, False) if self.completion.possible(left) else None

    def _with_everybody(self, bracket: Bracket, following: list[int], below: int, single: bool) -> Paired:
        """The bracket and everybody who is still to be paired; always right."""
        ranks = bracket.members
        bracket = Bracket(ranks, bracket.mdps, following)
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
        if self.bye:
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
        near = mask_of(bracket.following)
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

"""One bracket by weighted matching: for all that counting cannot settle.

The vertices are the bracket and what its floaters can become; the weights are C6 to C21. The order in which
the rules generate candidates is not in the weights: it is followed by asking the set of all heaviest
matchings for one choice after another (:class:`pairing.matching.optimal.Optimal`). Two graphs are at hand:

- :meth:`Exact.alone`: the bracket and as many vertices as must float. An answer is believed when its
  floaters reach the best C8 can ask for and the rest can be paired: to drop C4 and C8 only adds candidates
  and keeps their order, so when the first of the best passes them, it is the first of the best.
- :meth:`Exact.with_everybody`: the bracket and all players under it, with C8 in the weights and every
  matching perfect, so that completion (C4) and the bye (C5) are part of the question. Always right. Players
  under the next scoregroup who can surely be paired, whoever comes down to them, are replaced by vertices
  that meet anybody.
"""

from pairing.matching.bits import mask_of
from pairing.matching.optimal import Optimal
from pairing.systems.dutch.brackets import Paired, Rest
from pairing.systems.dutch.completion import Completion
from pairing.systems.dutch.criteria import Bracket
from pairing.systems.dutch.field import Field
from pairing.systems.dutch.graph import Graph
from pairing.systems.dutch.order import first_candidate


class Exact:
    """Pairs brackets of one field. ``matchings`` counts the weighted matchings it took, ``steps`` the
    vertices from which alternating paths were grown."""

    def __init__(self, players: Field, completion: Completion) -> None:
        self.players = players
        self.completion = completion
        self.matchings = 0
        self.steps = 0

    def alone(self, bracket: Bracket, rest: Rest) -> Paired | None:
        """The bracket without the rest of the field; None when that proves nothing."""
        single = rest.bye_here and len(bracket.members) % 2 == 1
        graph = Graph(self.players, bracket, single, bracket.members[-1] + 1)
        missing = graph.deficiency()
        if single and missing != 1:
            return None
        candidates = self.completion.adjacency[-1] if single else -1
        exits = mask_of(vertex for vertex, rank in enumerate(graph.ranks) if candidates >> rank & 1)
        graph.add(exits, missing)
        pairs = self._first_best(graph)
        if pairs is None:
            return None
        result = paired(bracket, pairs, single)
        return result if self.leaves_in_order(result, rest) else None

    def leaves_in_order(self, result: Paired, rest: Rest) -> bool:
        """Whether a bracket's floaters reach the best C8 can ask for and everybody else can be paired."""
        moved = [rank for rank in result.floaters if rank != result.bye]
        bye = 0 if result.bye is not None else rest.bye
        if not moved:
            return self.completion.possible(rest.below | bye)
        if not rest.following:
            return False
        return self.completion.next_bracket_ideal(moved, mask_of(rest.following), rest.below, bye)

    def with_everybody(self, bracket: Bracket, rest: Rest) -> Paired:
        """The bracket and everybody who is still to be paired; always right."""
        single = rest.bye_here and len(bracket.members) % 2 == 1
        bracket = Bracket(bracket.members, bracket.mdps, rest.following)
        if single:
            # C9 counts when one player floats and he will have the bye: it takes the most pairs to know.
            graph = self._whole_graph(bracket, rest, False)
            counted = Optimal(graph.adjacency, graph.classes, graph.counting_table())
            self.matchings += counted.matchings
            self.steps += counted.steps
            single = len(bracket.members) - 2 * counted.weight == 1
        pairs = self._first_best(self._whole_graph(bracket, rest, single))
        assert pairs is not None, "a legal pairing exists, or the round had been refused"
        return paired(bracket, pairs, single)

    def _whole_graph(self, bracket: Bracket, rest: Rest, unplayed_counts: bool) -> Graph:
        near = bracket.members + bracket.following
        beyond = rest.beyond.bit_count()
        if not rest.bye_here and not rest.bye_near and self.completion.surely_with(near, beyond):
            graph = Graph(self.players, bracket, unplayed_counts, near[-1] + 1)
            everybody = (1 << len(near)) - 1
            for _ in near:
                everybody |= 1 << len(graph.adjacency)
                graph.add(everybody & ~(1 << len(graph.adjacency)))
            return graph
        graph = Graph(self.players, bracket, unplayed_counts, self.players.size)
        if rest.bye:
            candidates = self.completion.adjacency[-1]
            graph.add(mask_of(v for v, rank in enumerate(graph.ranks) if candidates >> rank & 1))
        return graph

    def _first_best(self, graph: Graph) -> list[tuple[int, int]] | None:
        """The first best pairs by places in the bracket; None when there is no perfect matching."""
        table = graph.table()
        optimal = Optimal(graph.adjacency, graph.classes, table)
        if not optimal.found:
            self.matchings += optimal.matchings
            self.steps += optimal.steps
            return None
        ordered = first_candidate(
            optimal, graph.residents, graph.first_mdp, graph.bracket.mdps, graph.classes, table
        )
        self.matchings += ordered.matchings
        self.steps += ordered.steps
        return ordered.pairs


def paired(bracket: Bracket, places: list[tuple[int, int]], bye: bool) -> Paired:
    """A bracket's result from pairs of places; with ``bye`` the one who is left has it."""
    ranks = bracket.members
    pairs = [(ranks[high], ranks[low]) for high, low in sorted(places)]
    taken = {rank for pair in pairs for rank in pair}
    floaters = [rank for rank in ranks if rank not in taken]
    return Paired(bracket, pairs, floaters, floaters[0] if bye else None, bye)

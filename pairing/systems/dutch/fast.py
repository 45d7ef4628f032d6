"""The Dutch system by bounds and search, and by weighted matching where these prove nothing.

For most brackets counting says how good a candidate can be (:mod:`.counting`), and the first candidate that
is as good is found directly (:mod:`.search`). Being first and at the bound, it is the answer, once C4 and C8
agree. In all other cases :mod:`.exact` decides, on the smallest graph that can.
"""

from pairing.matching.bits import mask_of, members
from pairing.systems.dutch.brackets import Engine, Paired, Rest
from pairing.systems.dutch.counting import allowed
from pairing.systems.dutch.criteria import Bracket
from pairing.systems.dutch.exact import Exact
from pairing.systems.dutch.field import Field
from pairing.systems.dutch.search import Search


class Fast(Engine):
    """Pairs one field."""

    def __init__(self, players: Field) -> None:
        super().__init__(players)
        self.exact = Exact(players, self.completion)
        self.search = Search()

    @property
    def matchings(self) -> int:
        """Weighted matchings it took so far."""
        return self.exact.matchings + self.search.matchings

    def pair_bracket(self, bracket: Bracket, rest: Rest) -> Paired:
        """Pair one bracket."""
        single = rest.bye_here and len(bracket.members) % 2 == 1
        if not rest.bye_here and not self._has_pairs(bracket):
            return Paired(bracket, [], bracket.members)
        result = None
        if not rest.bye_here or single:
            result = self._at_bounds(bracket, rest, single) or self.exact.alone(bracket, rest)
        if result is None and not rest.bye_here and not rest.bye_near and rest.beyond:
            result = self.exact.with_next(bracket, rest)
        return result or self.exact.with_everybody(bracket, rest)

    def _has_pairs(self, bracket: Bracket) -> bool:
        """Whether anybody can meet anybody."""
        legal, ranks = self.players.legal, bracket.members
        residents = (1 << ranks[-1] + 1) - (1 << ranks[bracket.mdps])
        return any(legal[rank] & residents for rank in ranks)

    def _at_bounds(self, bracket: Bracket, rest: Rest, single: bool) -> Paired | None:
        """The first candidate at all bounds, if there is one and C4 and C8 agree."""
        ranks, mdps = bracket.members, bracket.mdps
        residents = len(ranks) - mdps
        if mdps > residents:
            return None
        everyone = (1 << residents) - 1
        if len(ranks) % 2 == 0:
            return self._first(bracket, rest, 0)
        if single:
            return self._first(bracket, rest, self._bye_candidates(ranks[mdps], everyone), bye=True)
        result = self._first(bracket, rest, everyone)
        return result

    def _bye_candidates(self, start: int, everyone: int) -> int:
        """The residents who may have the bye, of these the best by C9."""
        unplayed = self.players.unplayed
        places = list(members(self.completion.adjacency[-1] >> start & everyone))
        fewest = min((unplayed[start + place] for place in places), default=0)
        return mask_of(place for place in places if unplayed[start + place] == fewest)

    def _first(self, bracket: Bracket, rest: Rest, exits: int, bye: bool = False) -> Paired | None:
        if len(bracket.members) % 2 and not exits:
            return None
        pool = allowed(self.players, bracket, exits)
        places = None if pool is None else self.search.first(pool)
        if places is None:
            return None
        ranks = bracket.members
        pairs = [(ranks[high], ranks[low]) for high, low in sorted(places)]
        paired = {rank for pair in pairs for rank in pair}
        floaters = [rank for rank in ranks if rank not in paired]
        result = Paired(bracket, pairs, floaters, floaters[0] if bye else None, bye)
        return result if self.exact.leaves_in_order(result, rest) else None

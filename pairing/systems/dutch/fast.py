"""The Dutch system by bounds and search, and by weighted matching where these prove nothing.

For most brackets counting says how good a candidate can be (:mod:`.counting`), and the first candidate that
is as good is found directly (:mod:`.search`). Being first and at the bound, it is the answer, once C4 and C8
agree. In all other cases :mod:`.exact` decides, on the smallest graph that can.
"""

from pairing.matching.bits import mask_of, members
from pairing.systems.dutch.brackets import Engine, Paired, Rest
from pairing.systems.dutch.counting import allowed
from pairing.systems.dutch.criteria import Bracket
from pairing.systems.dutch.exact import Exact, paired
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

    @property
    def steps(self) -> int:
        """Vertices from which alternating paths were grown."""
        return self.exact.steps + self.search.steps

    def pair_bracket(self, bracket: Bracket, rest: Rest) -> Paired:
        """Pair one bracket."""
        single = rest.bye_here and len(bracket.members) % 2 == 1
        if not rest.bye_here and not self._has_pairs(bracket):
            return Paired(bracket, [], bracket.members)
        if not rest.bye_here or single:
            candidate = self._at_bounds(bracket, single)
            if candidate is None:
                candidate = self.exact.alone(bracket, rest)
            elif not self.exact.leaves_in_order(candidate, rest):
                candidate = None
            if candidate is not None:
                return candidate
        return self.exact.with_everybody(bracket, rest)

    def _has_pairs(self, bracket: Bracket) -> bool:
        """Whether anybody can meet anybody."""
        legal, ranks = self.players.legal, bracket.members
        residents = (1 << ranks[-1] + 1) - (1 << ranks[bracket.mdps])
        return any(legal[rank] & residents for rank in ranks)

    def _at_bounds(self, bracket: Bracket, single: bool) -> Paired | None:
        """The first candidate at all bounds, if there is one; C4 and C8 are not looked at.

        With ``single`` the one who is left has the bye.
        """
        ranks, mdps = bracket.members, bracket.mdps
        residents = len(ranks) - mdps
        if mdps > residents:
            return None
        exits = (1 << residents) - 1 if len(ranks) % 2 else 0
        if single:
            exits = self._bye_candidates(ranks[mdps], exits)
            if not exits:
                return None
        pool = allowed(self.players, bracket, exits)
        places = None if pool is None else self.search.first(pool)
        return None if places is None else paired(bracket, places, single)

    def _bye_candidates(self, start: int, residents: int) -> int:
        """Of a mask of residents those who may have the bye and are the best by C9."""
        unplayed = self.players.unplayed
        places = list(members(self.completion.adjacency[-1] >> start & residents))
        fewest = min((unplayed[start + place] for place in places), default=0)
        return mask_of(place for place in places if unplayed[start + place] == fewest)

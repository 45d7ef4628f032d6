"""Completion (C4) and the score of the allocated bye (C5)."""

from collections.abc import Sequence

from pairing.errors import PairingError
from pairing.matching.bits import mask_of, members
from pairing.matching.cardinality import has_perfect_matching, maximum_matching, surely_perfect
from pairing.systems.dutch.field import Field


class Completion:
    """Answers whether a set of players can all be paired, one of them with the bye where it is due.

    ``bye`` is the bit of the bye's vertex, 0 in a field of even size. Sets are masks of ranks and may
    contain that bit. Raises PairingError ``no_bye_candidate`` or ``no_legal_pairing`` for a field that has
    no legal pairing at all.
    """

    def __init__(self, players: Field) -> None:
        self.players = players
        self.adjacency = list(players.legal)
        self.everybody = (1 << players.size) - 1
        self.bye = 0
        self.bye_score = 0
        if players.size % 2:
            self.bye = 1 << players.size
            self.adjacency.append(0)
            self._settle_bye()
        elif not has_perfect_matching(self.adjacency, self.everybody):
            raise self._impossible()

    def _settle_bye(self) -> None:
        """C5: the lowest score somebody eligible can have the bye with; his scoregroup are the candidates."""
        players = self.players
        eligible = mask_of(rank for rank in range(players.size) if players.eligible[rank])
        if not eligible:
            raise PairingError("no_bye_candidate", players=list(players.numbers))
        for start, stop in reversed(players.groups):
            candidates = eligible & (1 << stop) - (1 << start)
            if candidates:
                self._allow_bye(candidates)
                if self.possible(self.everybody | self.bye):
                    self.bye_score = players.scores[start]
                    return
        self._allow_bye(eligible)
        raise self._impossible()

    def _allow_bye(self, candidates: int) -> None:
        players = self.players
        for rank in range(players.size):
            self.adjacency[rank] = players.legal[rank] | (self.bye if candidates >> rank & 1 else 0)
        self.adjacency[players.size] = candidates

    def _impossible(self) -> PairingError:
        """The players among whom too many must stay without opponent, whatever the others do."""
        mate, missed = maximum_matching(self.adjacency, self.everybody | self.bye)
        numbers = self.players.numbers
        blocking = sorted(numbers[rank] for rank in members(missed & self.everybody))
        unpaired = sum(mate[rank] < 0 for rank in members(self.everybody | self.bye))
        return PairingError("no_legal_pairing", players=blocking, unpaired=unpaired)

    def possible(self, unpaired: int) -> bool:
        """Whether everybody in ``unpaired`` can be paired at once, without a broken absolute criterion."""
        if unpaired & self.bye:
            without = unpaired & ~self.bye
            for candidate in members(self.adjacency[self.players.size] & without):
                if surely_perfect(self.adjacency, without & ~(1 << candidate)):
                    return True
        return has_perfect_matching(self.adjacency, unpaired)

    def next_bracket_ideal(self, floaters: Sequence[int], following: int, below: int, bye: int) -> bool:
        """Whether the best that C8 could ask for is within reach of these floaters.

        The best is: everybody of the next bracket is paired in it (with the bye counted for one where it
        falls there), but for one resident when their number is odd. ``following`` is the next scoregroup,
        ``below`` everybody under this bracket, ``bye`` the bye's bit while it is still to be given.
        """
        moved = mask_of(floaters)
        saved = [self.adjacency[rank] for rank in floaters]
        for rank in floaters:
            self.adjacency[rank] &= ~moved
        try:
            return self._next_ideal(moved | following, following, below & ~following, bye)
        finally:
            for rank, neighbours in zip(floaters, saved, strict=True):
                self.adjacency[rank] = neighbours

    def _next_ideal(self, bracket: int, following: int, rest: int, bye: int) -> bool:
        if bye and self.adjacency[self.players.size] & bracket:
            return self.possible(bracket | bye) and self.possible(rest)
        if bracket.bit_count() % 2 == 0:
            return self.possible(bracket) and self.possible(rest | bye)
        return any(
            self.possible(bracket & ~(1 << last)) and self.possible(rest | 1 << last | bye)
            for last in sorted(members(following), reverse=True)
        )

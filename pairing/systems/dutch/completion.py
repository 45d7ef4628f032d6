"""Completion (C4) and the score of the allocated bye (C5)."""

from collections.abc import Sequence

from pairing.errors import PairingError
from pairing.matching.bits import mask_of, members
from pairing.matching.cardinality import FREE, Cover, maximum_matching, surely_perfect
from pairing.systems.dutch.field import Field

LARGE = 40
"""From this size on one Dirac test is enough before a matching decides."""


class Completion:
    """Answers whether a set of players can all be paired, one of them with the bye where it is due.

    ``bye`` is the bit of the bye's vertex, 0 in a field of even size. Sets are masks of ranks and may
    contain that bit. Raises PairingError ``no_bye_candidate`` or ``no_legal_pairing`` for a field that has
    no legal pairing at all.
    """

    def __init__(self, players: Field) -> None:
        self.players = players
        self.matchings = 0
        """Questions that took a matching."""
        self._mates = [FREE] * (players.size + 1)
        self._barred = _most_barred(players)
        self.adjacency = list(players.legal)
        self.everybody = (1 << players.size) - 1
        self.bye = 0
        self.bye_score = 0
        if players.size % 2:
            self.bye = 1 << players.size
            self.adjacency.append(0)
            self._settle_bye()
        elif not self.possible(self.everybody):
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

    def possible(self, unpaired: int, apart: int = 0) -> bool:
        """Whether everybody in ``unpaired`` can be paired at once, without a broken absolute criterion.

        ``apart`` is the mask of players who are not to meet each other.
        """
        if not unpaired:
            return True
        size = unpaired.bit_count()
        if size % 2:
            return False
        without = unpaired & ~self.bye
        candidates = self.adjacency[-1] & without if unpaired & self.bye else 0
        if unpaired & self.bye:
            if not candidates:
                return False
            size -= 2
        # Dirac's condition, first from what is known of all players from the highest down.
        highest = (without & -without).bit_length() - 1
        if without and self._barred[highest] + apart.bit_count() <= size // 2:
            return True
        adjacency = self.adjacency
        if apart:
            adjacency = list(adjacency)
            for rank in members(apart):
                adjacency[rank] &= ~apart
        if unpaired & self.bye:
            for candidate in members(candidates):
                if surely_perfect(adjacency, without & ~(1 << candidate)):
                    return True
                if size > LARGE:
                    break
        elif surely_perfect(adjacency, without):
            return True
        self.matchings += 1
        cover = Cover(adjacency, unpaired, self._mates, stop=True)
        if cover.perfect:
            self._mates = cover.mate
        return cover.perfect

    def surely_with(self, near: Sequence[int], beyond: int) -> bool:
        """Whether the last ``beyond`` players and any of ``near`` can all be paired, by Dirac's condition.

        Those of ``near`` then need not meet one another. False proves nothing.
        """
        return bool(beyond) and 2 * (self._barred[near[0]] + len(near)) <= beyond

    def next_bracket_ideal(self, floaters: Sequence[int], following: int, below: int, bye: int) -> bool:
        """Whether the best that C8 could ask for is within reach of these floaters.

        The best is: everybody of the next bracket is paired in it (with the bye counted for one where it
        falls there), but for one resident when their number is odd. ``following`` is the next scoregroup,
        ``below`` everybody under this bracket, ``bye`` the bye's bit while it is still to be given.
        """
        moved = mask_of(floaters)
        bracket, rest = moved | following, below & ~following
        if bye and self.adjacency[self.players.size] & bracket:
            return self.possible(bracket | bye, moved) and self.possible(rest)
        if bracket.bit_count() % 2 == 0:
            return self.possible(bracket, moved) and self.possible(rest | bye)
        return any(
            self.possible(bracket & ~(1 << last), moved) and self.possible(rest | 1 << last | bye)
            for last in reversed(list(members(following)))
        )


def _most_barred(players: Field) -> list[int]:
    """Per rank the most players that anybody from there down may not meet, himself included."""
    most, result = 0, []
    for mask in reversed(players.legal):
        most = max(most, players.size - mask.bit_count())
        result.append(most)
    return result[::-1]

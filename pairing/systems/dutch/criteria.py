"""The quality criteria C6 to C21 (C.04.3 art. 2) as weights on edges.

A weight is one integer made of fields, the most important criterion in the highest bits, so that the
heaviest matching is the best by C6, among those by C7, and so on. Each field is wide enough for the
greatest total a matching can have in it. What a criterion *minimises over floaters* appears as a reward
for pairing them; what it minimises over pairs is a negative amount. Both keep the order, as a total of
all lower fields never reaches one unit of a higher one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pairing.colours import ABSOLUTE, MILD, STRONG
from pairing.history import DOWN, UP
from pairing.matching.weighted import Edge
from pairing.systems.dutch.field import Field


@dataclass(slots=True)
class Bracket:
    """One pairing bracket: moved-down players (MDPs) first, then the residents of the scoregroup."""

    members: list[int]
    """Ranks, ascending."""
    mdps: int
    """How many of them moved down."""
    following: list[int] = field(default_factory=list)
    """Ranks of the next scoregroup, when C8 has to look at it."""

    def pairable(self, players: Field) -> Iterator[tuple[int, int]]:
        """Legal pairs inside the bracket, as places in ``members``. Two MDPs never meet: had a legal round
        allowed it, the bracket they left would have paired them."""
        for low in range(self.mdps, len(self.members)):
            legal = players.legal[self.members[low]]
            for high in range(low):
                if legal >> self.members[high] & 1:
                    yield high, low


def colour_failures(players: Field, one: int, two: int) -> tuple[int, int, int, int]:
    """What a pair adds to C10, C11, C12 and C13."""
    side = players.side[one]
    if not side or side != players.side[two]:
        return 0, 0, 0, 0
    weaker = min(players.strength[one], players.strength[two])
    if weaker < STRONG:
        return 0, 0, 1, 0
    if players.strength[one] < ABSOLUTE or players.strength[two] < ABSOLUTE:
        return 0, 0, 1, 1
    imbalances = players.imbalance[one], players.imbalance[two]
    beyond = int(min(imbalances) > 1)
    if imbalances[0] == imbalances[1]:
        third = players.repeated[one] == players.repeated[two] != 0
    else:
        loser = two if imbalances[0] > imbalances[1] else one
        third = players.repeated[loser] == -side
    return beyond, int(third), 1, 0


class Weights:
    """Edge weights of one bracket.

    ``unplayed_counts`` is the gate of C9. Vertices are ranks, and ``players.size`` for the bye.
    """

    def __init__(self, players: Field, bracket: Bracket, unplayed_counts: bool) -> None:
        self.players = players
        self.bracket = bracket
        self.unplayed_counts = unplayed_counts
        ranks = bracket.members
        self.count = (len(ranks) + len(bracket.following) + 1).bit_length()
        self.levels = _levels(players, ranks[: bracket.mdps])
        self.lookahead = _levels(players, ranks) if bracket.following else {}
        # Fields from C10 down, in bits: four of colours, four of floats, four of graded floats by MDP level.
        floats = 4 if not bracket.mdps else 4 + 4 * self._width(self.levels)
        self.below_c9 = self.count * (4 + floats)
        self.bye_bits = max(players.unplayed, default=0).bit_length() if unplayed_counts else 0
        self.below_c8 = self.below_c9 + self.bye_bits
        self.next_bits = self.count * (1 + self._width(self.lookahead)) if bracket.following else 0
        self.below_c7 = self.below_c8 + self.next_bits
        self.below_c6 = self.below_c7 + self.count * self._width(self.levels)
        self.top = self.below_c6 + self.count

    @staticmethod
    def _width(levels: dict[int, int]) -> int:
        return len(levels)

    def _level(self, levels: dict[int, int], rank: int) -> int:
        """One unit in the place of this player's score; the highest score has the highest place."""
        return 1 << self.count * levels[self.players.scores[rank]]

    def inside(self, high: int, low: int) -> int:
        """Weight of a pair of the bracket; arguments are places in ``bracket.members``."""
        players, ranks, count = self.players, self.bracket.members, self.count
        one, two = ranks[high], ranks[low]
        moved_down = high < self.bracket.mdps
        weight = 1
        if self.levels:
            weight <<= count * len(self.levels)
            if moved_down:
                weight += self._level(self.levels, one)
        weight <<= self.next_bits + self.bye_bits
        for failures in colour_failures(players, one, two):
            weight = (weight << count) - failures
        for floats in (players.float1, players.float2):
            residents = (floats[two] == DOWN) + (not moved_down and floats[one] == DOWN)
            weight = (weight << count) + residents
            weight = (weight << count) - (moved_down and floats[two] == UP)
        if self.levels:
            graded = count * len(self.levels)
            unit = self._level(self.levels, one) if moved_down else 0
            for floats in (players.float1, players.float2):
                weight = (weight << graded) + unit * (floats[one] == DOWN)
                weight = (weight << graded) - unit * (floats[two] == UP)
        return weight

    def ahead(self, one: int, in_bracket: bool) -> int:
        """Weight of a pair of the next bracket (C8): ``one`` is its higher-ranked player."""
        weight = 1 << self.count * len(self.lookahead)
        if in_bracket:
            weight += self._level(self.lookahead, one)
        return weight << self.below_c8

    def bye(self, rank: int) -> int:
        """Weight of giving the bye to a player."""
        return -(self.players.unplayed[rank] << self.below_c9) if self.unplayed_counts else 0


def _levels(players: Field, ranks: Sequence[int]) -> dict[int, int]:
    """Place value of each score among ``ranks``: 0 for the lowest."""
    return {score: place for place, score in enumerate(sorted({players.scores[rank] for rank in ranks}))}


class MdpOrder:
    """The order of heterogeneous candidates (art. 4.4, 4.2): which MDPs, then whom each of them meets."""

    def __init__(self, bracket: Bracket) -> None:
        self.mdps = bracket.mdps
        self.size = len(bracket.members)
        self.digit = (self.size - self.mdps).bit_length()
        self.bits = self.mdps * (1 + self.digit)

    def amount(self, high: int, low: int) -> int:
        """What a pair, given as places in the bracket, adds to the order field."""
        if high >= self.mdps:
            return 0
        place = self.mdps - 1 - high
        return (1 << self.mdps * self.digit + place) + (self.size - low << self.digit * place)


class ResidentOrder:
    """The order of homogeneous candidates and remainders (art. 4.3, then 4.2).

    Of each pair the higher-ranked player is the one that stands in S1 in the earliest candidate with that
    set of pairs, so the exchange is read off the pairs: of the first ``pairs`` places those that are not
    the higher of a pair left S1, of the others those that are entered it.
    """

    def __init__(self, places: Sequence[int], pairs: int) -> None:
        self.place_of = {place: number for number, place in enumerate(places)}
        self.size = size = len(places)
        self.pairs = pairs
        self.digit = size.bit_length()
        self.widths = (self.digit, 2 * self.digit, pairs, size - pairs, size * self.digit)
        self.bits = sum(self.widths)

    def amount(self, high: int, low: int) -> int:
        """What a pair, given as places in the bracket, adds to the order field."""
        if high not in self.place_of or low not in self.place_of:
            return 0
        upper, lower = self.place_of[high], self.place_of[low]
        transposition = self.size - lower << self.digit * (self.size - 1 - upper)
        return self.exchange_amount(high) + transposition

    def exchange_amount(self, high: int) -> int:
        """The part of it that decides on the exchange: it depends on the higher-ranked player alone."""
        upper = self.place_of[high]
        stays = upper < self.pairs
        amount = int(stays)
        amount = (amount << self.widths[1]) - upper
        amount = (amount << self.widths[2]) - (1 << upper if stays else 0)
        amount = (amount << self.widths[3]) + (0 if stays else 1 << self.size - 1 - upper)
        return amount << self.widths[4]


Order = MdpOrder | ResidentOrder


def ordered_edges(
    weights: Weights, inside: dict[tuple[int, int], int], others: Sequence[Edge], order: Order | None
) -> list[Edge]:
    """Edges with the order of generation below the criteria.

    ``inside`` has the weights of pairs of the bracket by their places in it; ``others`` are edges on which
    the order has no say.
    """
    ranks = weights.bracket.members
    if order is None:
        return [(ranks[high], ranks[low], weight) for (high, low), weight in inside.items()] + list(others)
    bits = order.bits
    edges = [
        (ranks[high], ranks[low], (weight << bits) + order.amount(high, low))
        for (high, low), weight in inside.items()
    ]
    edges += [(one, two, weight << bits) for one, two, weight in others]
    return edges


def colour_bound(players: Field, ranks: Sequence[int], pairs: int) -> int:
    """The fewest unmet preferences ``pairs`` pairs of these players can have, by counting alone."""
    wanted = [players.side[rank] for rank in ranks if players.strength[rank] >= MILD]
    most = max(wanted.count(1), wanted.count(-1))
    return max(0, most - pairs - (len(ranks) - 2 * pairs))

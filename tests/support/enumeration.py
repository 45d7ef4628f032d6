"""The Dutch system by brute force, in the rulebook's own order (C.04.3 art. 2 to 4), for few players.

A second witness: it shares with the engine the facts about players (:class:`Field`) and nothing else. Each
bracket's candidates are generated as art. 4 says, all of them are judged, and the first of the best wins.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

from pairing.history import DOWN, UP
from pairing.systems.dutch.field import Field

Pairs = tuple[tuple[int, int], ...]
Candidate = tuple[Pairs, tuple[int, ...]]
"""Pairs (either player first) and who floats."""


def transpositions(s2: Sequence[int], places: int) -> Iterator[tuple[int, ...]]:
    """Art. 4.2: permutations of S2 that differ in the first ``places``, in lexicographic order."""
    for head in permutations(s2, places):
        yield (*head, *(player for player in s2 if player not in head))


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Art. 4.3: S1 and S2 after each resident exchange in order, the original first."""
    moves = [
        (out, into)
        for size in range(min(len(s1), len(s2)) + 1)
        for out in combinations(s1, size)
        for into in combinations(s2, size)
    ]
    moves.sort(
        key=lambda move: (
            len(move[0]),
            sum(move[1]) - sum(move[0]),
            [-number for number in sorted(move[0], reverse=True)],
            sorted(move[1]),
        )
    )
    return [
        (
            tuple(sorted(set(s1) - set(out) | set(into))),
            tuple(sorted(set(s2) - set(into) | set(out))),
        )
        for out, into in moves
    ]


def homogeneous(players: Sequence[int], pairs: int) -> Iterator[Candidate]:
    """Candidates of a homogeneous bracket or remainder that make so many pairs."""
    for s1, s2 in exchanges(players[:pairs], players[pairs:]):
        for order in transpositions(s2, pairs):
            yield tuple(zip(s1, order, strict=False)), order[pairs:]


def heterogeneous(
    mdps: Sequence[int], residents: Sequence[int], moved_pairs: int, pairs: int
) -> Iterator[Candidate]:
    """Candidates with ``moved_pairs`` MDPs paired and ``pairs`` pairs in all."""
    for chosen in combinations(mdps, moved_pairs):
        limbo = tuple(player for player in mdps if player not in chosen)
        for order in transpositions(residents, moved_pairs):
            first = tuple(zip(chosen, order, strict=False))
            rest = sorted(order[moved_pairs:])
            # The remainder has numbers of its own: its exchanges are not ordered by those of the bracket.
            for more, floaters in homogeneous(range(len(rest)), pairs - moved_pairs):
                remainder = tuple((rest[one], rest[two]) for one, two in more)
                yield first + remainder, limbo + tuple(rest[floater] for floater in floaters)


class Enumeration:
    """Pairs a small field. ``None`` from :meth:`pair` when there is no legal pairing."""

    def __init__(self, players: Field) -> None:
        self.players = players
        self.completions = cache(self._completions)

    def _completions(self, unpaired: frozenset[int], bye: bool) -> list[tuple[Pairs, int | None]]:
        """Every way to pair all of ``unpaired``, one with the bye where it is due."""
        if not unpaired:
            return [] if bye else [((), None)]
        first = min(unpaired)
        found = []
        for other in sorted(unpaired - {first}):
            if self.players.legal[first] >> other & 1:
                for pairs, free in self.completions(unpaired - {first, other}, bye):
                    found.append((((first, other), *pairs), free))
        if bye and self.players.eligible[first]:
            found += [(pairs, first) for pairs, _ in self.completions(unpaired - {first}, False)]
        return found

    def rounds(self, unpaired: frozenset[int], bye: bool) -> list[tuple[Pairs, int | None]]:
        """Completions that give the bye to the lowest score possible (C5)."""
        ways = self.completions(unpaired, bye)
        if not bye:
            return ways
        return [way for way in ways if way[1] is not None and self.players.scores[way[1]] == self.bye_score]

    def pair(self) -> tuple[set[frozenset[int]], int | None] | None:
        """The round: sets of two ranks, and the rank with the bye."""
        scores, everybody = self.players.scores, frozenset(range(self.players.size))
        bye = self.players.size % 2 == 1
        ways = self.completions(everybody, bye)
        if not ways:
            return None
        self.bye_score = min((scores[free] for _, free in ways if free is not None), default=0)
        result: set[frozenset[int]] = set()
        moved: list[int] = []
        groups = [list(range(*group)) for group in self.players.groups]
        for place, residents in enumerate(groups):
            below = frozenset(rank for group in groups[place + 1 :] for rank in group)
            following = frozenset(groups[place + 1]) if place + 1 < len(groups) else frozenset()
            pairs, floaters = self.bracket(moved, residents, following, below, bye)
            result |= {frozenset(pair) for pair in pairs}
            moved = sorted(floaters)
        return result, (moved[0] if moved else None)

    def bracket(
        self,
        mdps: list[int],
        residents: list[int],
        following: frozenset[int],
        below: frozenset[int],
        bye: bool,
    ) -> Candidate:
        """The first of the best candidates of one bracket."""
        members = frozenset(mdps + residents)
        best_shape: tuple[object, ...] = min(
            self._shape(pairs, members, mdps) for pairs, _ in self.rounds(members | below, bye)
        )
        floats = best_shape[1]
        assert isinstance(floats, list)
        pairs = (len(members) - len(floats)) // 2
        resident_score = self.players.scores[residents[0]]
        moved_pairs = len(mdps) - sum(score > resident_score for score in floats)
        best: tuple[list[object], Candidate] | None = None
        for candidate in heterogeneous(mdps, residents, moved_pairs, pairs):
            if all(self.players.legal[one] >> two & 1 for one, two in candidate[0]):
                value = self._judge(candidate, mdps, following, below, bye)
                if value is not None and (best is None or value < best[0]):
                    best = value, candidate
        assert best is not None
        return best[1]

    def _shape(self, pairs: Pairs, members: frozenset[int], mdps: Sequence[int]) -> tuple[int, list[int]]:
        """Number and scores of those a bracket cannot pair within itself (C6, C7)."""
        inside = {
            rank for pair in pairs for rank in pair if set(pair) <= members and not set(pair) <= set(mdps)
        }
        floats = sorted((self.players.scores[rank] for rank in members - inside), reverse=True)
        return len(floats), floats

    def _judge(
        self,
        candidate: Candidate,
        mdps: Sequence[int],
        following: frozenset[int],
        below: frozenset[int],
        bye: bool,
    ) -> list[object] | None:
        """C6 to C21 of a candidate, None when it breaks C4 or C5."""
        players, (pairs, floaters) = self.players, candidate
        ways = self.rounds(frozenset(floaters) | below, bye)
        if not ways:
            return None
        ahead = frozenset(floaters) | following
        value: list[object] = [len(floaters), sorted((players.scores[f] for f in floaters), reverse=True)]
        value.append(min(self._shape(way, ahead, floaters) for way, _ in ways) if following else ())
        final = bye and len(floaters) == 1 and all(free == floaters[0] for _, free in ways)
        value.append(players.unplayed[floaters[0]] if final else 0)
        value += self._colours(pairs)
        value += self._floats(pairs, floaters, mdps)
        return value

    def _colours(self, pairs: Pairs) -> list[object]:
        """C10 to C13, by playing the game with either colour and taking the better."""
        players = self.players
        ten = eleven = twelve = thirteen = 0
        for one, two in pairs:
            if players.side[one] != players.side[two] or players.side[one] == 0:
                continue
            twelve += 1
            both_absolute = min(players.strength[one], players.strength[two]) == 3
            thirteen += min(players.strength[one], players.strength[two]) >= 2 and not both_absolute
            if both_absolute:
                ten += min(players.imbalance[one], players.imbalance[two]) > 1
                loser = min((one, two), key=lambda rank: players.imbalance[rank])
                same = players.imbalance[one] == players.imbalance[two]
                thirds = [players.repeated[rank] == -players.side[rank] for rank in (one, two)]
                eleven += all(thirds) if same else players.repeated[loser] == -players.side[loser]
        return [ten, eleven, twelve, thirteen]

    def _floats(self, pairs: Pairs, floaters: Sequence[int], mdps: Sequence[int]) -> list[object]:
        """C14 to C21."""
        players = self.players
        counts: list[object] = []
        grades: list[object] = []
        for floats in (players.float1, players.float2):
            counts.append(sum(floats[rank] == DOWN for rank in floaters if rank not in mdps))
            moved = [
                (one, two) if one in mdps else (two, one) for one, two in pairs if {one, two} & set(mdps)
            ]
            counts.append(sum(floats[two] == UP for _, two in moved))
            limbo = [10**9 + players.scores[r] for r in floaters if r in mdps and floats[r] == DOWN]
            differences = [
                players.scores[one] - players.scores[two] for one, two in moved if floats[one] == DOWN
            ]
            grades.append(sorted(limbo + differences, reverse=True))
            ups = [players.scores[one] - players.scores[two] for one, two in moved if floats[two] == UP]
            grades.append(sorted(ups, reverse=True))
        return counts + grades

"""Virtual points: the kinds of acceleration, and what a player has of them in a round.

``baku``: FIDE C.04.7. ``half``: the upper half of the starting list has a win's points more in rounds 1
and 2. ``table``: any rows of ranks, rounds and points. They raise who meets whom, never a standing.

The groups are those of the starting list when round 1 is paired. The last member of a group stays the last:
a late entry who comes in above him by rank makes the group larger and moves nobody out of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pairing.scoring import Scoring
from pairing.tournament import VirtualPoints

Kind = Literal["baku", "half", "table"]
KINDS: tuple[Kind, ...] = ("baku", "half", "table")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: ``points`` hundredths for ranks and rounds, both ends included.

    A ``last_rank`` beyond the field is open: who enters last still belongs to the group.
    """

    first_rank: int
    last_rank: int
    first_round: int
    last_round: int
    points: int


@dataclass(frozen=True, slots=True)
class Acceleration:
    """A kind, and for ``table`` its rows."""

    kind: Kind
    rows: tuple[Row, ...] = ()

    def boundaries(self, players: int) -> tuple[int, ...]:
        """The ranks at which a group ends, rising, in a field of so many players.

        Ends beyond the field are left out. The players at these ranks are those to remember once round 1 is
        paired (``last`` of :func:`grants`).
        """
        if players < 1:
            return ()
        if self.kind == "baku":
            return (min(players, 2 * -(-players // 4)),)
        if self.kind == "half":
            return (-(-players // 2),)
        ends = {row.last_rank for row in self.rows} | {row.first_rank - 1 for row in self.rows}
        return tuple(sorted(end for end in ends if 0 < end <= players))


def virtual_points(virtual: Iterable[VirtualPoints], round_number: int, player: int) -> int:
    """Hundredths added to ``player``'s score for the pairing of one round."""
    return sum(
        grant.points
        for grant in virtual
        if grant.first_round <= round_number <= grant.last_round
        and grant.first_player <= player <= grant.last_player
    )


def grants(
    acceleration: Acceleration,
    numbers: Sequence[int],
    total_rounds: int,
    scoring: Scoring,
    last: Sequence[int] | None = None,
) -> tuple[VirtualPoints, ...]:
    """The virtual points of a field.

    :param numbers: pairing numbers of the starting list
    :param last: the numbers that the players at :meth:`Acceleration.boundaries` have now, once round 1 is
        paired; None before. ``ValueError`` when they are more than the boundaries there can be.
    """
    ordered = sorted(numbers)
    if not ordered or total_rounds < 1:
        return ()
    ends = acceleration.boundaries(len(ordered))
    if last is None or (not last and acceleration.kind != "table"):
        last = [ordered[end - 1] for end in ends]
    if acceleration.kind == "baku":
        return baku(ordered, total_rounds, scoring, last[0])
    if acceleration.kind == "half":
        return (VirtualPoints(scoring.win, 1, min(2, total_rounds), ordered[0], last[0]),)
    return _of_table(acceleration, ordered, last)


def _of_table(
    acceleration: Acceleration, ordered: Sequence[int], last: Sequence[int]
) -> tuple[VirtualPoints, ...]:
    """``last`` may come from a smaller field, in which fewer groups ended: what ends beyond it is open."""
    wanted = {row.last_rank for row in acceleration.rows} | {row.first_rank - 1 for row in acceleration.rows}
    ends = sorted(end for end in wanted if end > 0)
    if len(last) > len(ends):
        raise ValueError("more last members than groups")
    now = dict(zip(ends, last, strict=False))
    found = []
    for row in acceleration.rows:
        first = now.get(row.first_rank - 1, 0) if row.first_rank > 1 else 0
        if row.first_rank > 1 and not first:
            continue  # the whole group lies beyond the field
        highest = now.get(row.last_rank, ordered[-1])
        lowest = first + 1 if first else ordered[0]
        if lowest <= highest:
            found.append(VirtualPoints(row.points, row.first_round, row.last_round, lowest, highest))
    return tuple(found)


def baku(
    numbers: Sequence[int], total_rounds: int, scoring: Scoring, last_accelerated: int | None = None
) -> tuple[VirtualPoints, ...]:
    """The grants of Baku acceleration for a field and a number of rounds.

    Group A is the top ``2 * ceil(n / 4)`` of the list of round 1; pass ``last_accelerated`` (the number
    its last player has now) once late entries have shifted the list, for he stays the last of the group.
    Half of the rounds, rounded up, are accelerated: a win's points in the first half of those, rounded
    up, half of that in the others.
    """
    ordered = sorted(numbers)
    if not ordered or total_rounds < 1:
        return ()
    last = last_accelerated or ordered[Acceleration("baku").boundaries(len(ordered))[0] - 1]
    accelerated = -(-total_rounds // 2)
    full = -(-accelerated // 2)
    points = [VirtualPoints(scoring.win, 1, full, ordered[0], last)]
    if accelerated > full:
        points.append(VirtualPoints(scoring.win // 2, full + 1, accelerated, ordered[0], last))
    return tuple(points)


def perfect_scores(players: int, rounds: int, virtual: Sequence[VirtualPoints] = ()) -> tuple[int, ...]:
    """How many have won all their games after each round, when the higher-ranked player always wins.

    Each score group is paired upper half against lower half; of an odd group the last moves down, and who is
    left over at the end has a bye, worth a win. Meetings and colours are not looked at: perfect scores never
    met one another, so it is the number of groups they are spread over that counts.
    """
    won = dict.fromkeys(range(1, players + 1), 0)
    counts = []
    win = 100
    for number in range(1, rounds + 1):
        score = {one: won[one] * win + virtual_points(virtual, number, one) for one in won}
        waiting: list[int] = []
        for points in sorted(set(score.values()), reverse=True):
            group = waiting + sorted(one for one in won if score[one] == points)
            waiting = [group.pop()] if len(group) % 2 else []
            half = len(group) // 2
            for one, other in zip(group[:half], group[half:], strict=True):
                won[min(one, other)] += 1
        for one in waiting:
            won[one] += 1
        counts.append(sum(wins == number for wins in won.values()))
    return tuple(counts)


def preview(
    acceleration: Acceleration, players: int, rounds: int, scoring: Scoring
) -> tuple[tuple[int, int], ...]:
    """Per round the number of perfect scores without and with the acceleration (see :func:`perfect_scores`).

    Points of a table count as parts of ``scoring.win``.
    """
    virtual = tuple(
        VirtualPoints(
            grant.points * 100 // (scoring.win or 100),
            grant.first_round,
            grant.last_round,
            grant.first_player,
            grant.last_player,
        )
        for grant in grants(acceleration, range(1, players + 1), rounds, scoring)
    )
    plain = perfect_scores(players, rounds)
    return tuple(zip(plain, perfect_scores(players, rounds, virtual), strict=True))

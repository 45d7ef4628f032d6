"""Virtual points: Baku acceleration (C.04.7) and what a player has of them in a round."""

from collections.abc import Iterable, Sequence

from pairing.scoring import Scoring
from pairing.tournament import VirtualPoints


def virtual_points(virtual: Iterable[VirtualPoints], round_number: int, player: int) -> int:
    """Hundredths added to ``player``'s score for the pairing of one round."""
    return sum(
        grant.points
        for grant in virtual
        if grant.first_round <= round_number <= grant.last_round
        and grant.first_player <= player <= grant.last_player
    )


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
    last = last_accelerated or ordered[min(len(ordered), 2 * -(-len(ordered) // 4)) - 1]
    accelerated = -(-total_rounds // 2)
    full = -(-accelerated // 2)
    grants = [VirtualPoints(scoring.win, 1, full, ordered[0], last)]
    if accelerated > full:
        grants.append(VirtualPoints(scoring.win // 2, full + 1, accelerated, ordered[0], last))
    return tuple(grants)

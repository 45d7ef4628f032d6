"""What counting alone proves about the best values of C6 to C21 in a bracket.

All bounds are for the number of pairs and the scores of the downfloaters that the bracket has: only absolute
criteria go before these, so they are the best there are.
"""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pairing.colours import STRONG
from pairing.history import DOWN, UP
from pairing.systems.dutch.criteria import colour_bound
from pairing.systems.dutch.field import Field

if TYPE_CHECKING:
    from pairing.systems.dutch.brackets import Paired


def bounds(players: Field, paired: "Paired", values: Mapping[str, object]) -> dict[str, object]:
    """A bound for each criterion, in the shape of its value. ``values`` are those of the bracket."""
    ranks, moved = paired.bracket.members, paired.bracket.mdps
    scores, mdps, residents = players.scores, ranks[:moved], ranks[moved:]
    best: dict[str, object] = {code: values[code] for code in ("C6", "C7", "C8")}
    best["C9"] = None if values["C9"] is None else _fewest_unplayed(players, paired)
    best["C10"] = best["C11"] = 0
    best["C12"] = colour_bound(players, ranks, len(paired.pairs))
    best["C13"] = _strong_bound(players, paired)
    limbo = [rank for rank in paired.floaters if rank < residents[0]]
    leaving, opponents = len(paired.floaters) - len(limbo), moved - len(limbo)
    # The smallest difference of score there is between an MDP and a resident.
    nearest = scores[mdps[-1]] - scores[residents[0]] if mdps else 0
    for floats, down, up, graded_down, graded_up in (
        (players.float1, "C14", "C15", "C18", "C19"),
        (players.float2, "C16", "C17", "C20", "C21"),
    ):
        best[down] = max(0, leaving - sum(floats[rank] != DOWN for rank in residents))
        fewest = max(0, opponents - sum(floats[rank] != UP for rank in residents))
        best[up] = fewest
        best[graded_up] = [nearest] * fewest
        best[graded_down] = _graded(players, floats, mdps, limbo, scores[residents[0]])
    return dict(sorted(best.items(), key=lambda item: int(item[0][1:])))


def _fewest_unplayed(players: Field, paired: "Paired") -> int:
    """C9 among the members of the bracket who may have the bye at its score."""
    assert paired.bye is not None
    score = players.scores[paired.bye]
    return min(
        players.unplayed[rank]
        for rank in paired.bracket.members
        if players.eligible[rank] and players.scores[rank] == score
    )


def _strong_bound(players: Field, paired: "Paired") -> int:
    """C13: two players with strong preferences for one colour break one, unless both are absolute; and
    those meet only when one of them is a topscorer."""
    ranks = paired.bracket.members
    if any(players.topscorer[rank] for rank in ranks):
        return 0
    wanted = Counter(players.side[rank] for rank in ranks if players.strength[rank] >= STRONG)
    return max(0, max(wanted[1], wanted[-1]) - len(paired.pairs) - len(paired.floaters))


def _graded(
    players: Field, floats: list[int], mdps: list[int], limbo: list[int], home: int
) -> list[int | None]:
    """C18 and C20: of each score as many MDPs float again as do, but those without a downfloat first.

    How many of each score float again is settled by C7, and every resident has the same score.
    """
    scores = players.scores
    again = Counter(scores[rank] for rank in limbo)
    repeated = Counter(scores[rank] for rank in mdps if floats[rank] == DOWN)
    others = Counter(scores[rank] for rank in mdps if floats[rank] != DOWN)
    forced = {score: max(0, again[score] - others[score]) for score in again}
    met = [
        score - home
        for score in sorted(repeated, reverse=True)
        for _ in range(repeated[score] - forced.get(score, 0))
    ]
    return [*(None for _ in range(sum(forced.values()))), *met]

"""Why a bracket was paired as it was: values of the criteria, their bounds and the floats, as plain data."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from pairing.history import DOWN, UP
from pairing.matching.bits import mask_of
from pairing.matching.cardinality import FREE, maximum_matching
from pairing.systems.dutch.criteria import colour_failures
from pairing.systems.dutch.field import Field
from pairing.systems.dutch.reason_bounds import bounds

if TYPE_CHECKING:
    from pairing.systems.dutch.brackets import Paired

Reason = dict[str, object]

FLOATS: tuple[str, ...] = ("no_opponent", "odd_number", "limited_opponents", "completion")
"""Why somebody leaves a bracket: he may meet nobody in it; its number is odd; not more of its players can be
paired with one another; more could, but then the rest could not all be paired, or the bye would go to a
higher score (C4, C5)."""
PASSED_OVER: tuple[str, ...] = ("C2", "C9", "C14", "C16", "later")
"""What kept a lower-ranked resident in the bracket: he may not have the bye; he has more unplayed games; he
floated down in the previous round, or in the one before; or one of the other criteria, or the order."""


def explain(players: Field, brackets: list["Paired"]) -> tuple[Reason, ...]:
    """One entry per bracket, from the top. Points are hundredths, players are numbers.

    ``criteria`` holds C6 (downfloaters), C7 (their scores), C8 (the same two of the next bracket), C9
    (unplayed games of the player with the bye, null where it did not count), C10 to C17 (counts) and C18 to
    C21 (score differences, greatest first; null for an MDP who floats again).

    ``bounds`` holds for each what no pairing with as many pairs and floaters of these scores can beat.
    Those named in ``optimal`` are reached: the value is the best there is. The others come from counting
    and may be out of reach even for that criterion alone.

    ``floats`` says of each downfloater why one had to leave (:data:`FLOATS`), ``passed_over`` of each
    resident who was paired, though ranked below one who floats, what kept him (:data:`PASSED_OVER`).
    """
    reasons = [_bracket(players, paired) for paired in brackets]
    for reason, following in pairwise(reasons):
        criteria, ahead = reason["criteria"], following["criteria"]
        if isinstance(criteria, dict) and isinstance(ahead, dict):
            criteria["C8"] = [ahead["C6"], ahead["C7"]]
    for reason, paired in zip(reasons, brackets, strict=True):
        criteria = reason["criteria"]
        assert isinstance(criteria, dict)
        best = bounds(players, paired, criteria)
        reason["bounds"] = best
        reason["optimal"] = [code for code in criteria if best[code] == criteria[code]]
    return tuple(reasons)


def _bracket(players: Field, paired: "Paired") -> Reason:
    numbers, scores = players.numbers, players.scores
    ranks, mdps = paired.bracket.members, paired.bracket.mdps
    return {
        "kind": "bracket",
        "score": scores[ranks[-1]],
        "residents": [numbers[rank] for rank in ranks[mdps:]],
        "mdps": [numbers[rank] for rank in ranks[:mdps]],
        "pairs": [[numbers[one], numbers[two]] for one, two in sorted(paired.pairs)],
        "downfloaters": [numbers[rank] for rank in paired.floaters],
        "floats": list(_floats(players, paired)),
        "passed_over": list(_passed_over(players, paired)),
        "bye": None if paired.bye is None else numbers[paired.bye],
        "c9_counts": paired.c9 and paired.bye is not None,
        "criteria": _criteria(players, paired),
    }


def _criteria(players: Field, paired: "Paired") -> dict[str, object]:
    scores, mdps = players.scores, set(paired.bracket.members[: paired.bracket.mdps])
    floaters = [scores[rank] for rank in paired.floaters]
    values: dict[str, object] = {"C6": len(floaters), "C7": floaters, "C8": None}
    counted = paired.c9 and paired.bye is not None
    values["C9"] = players.unplayed[paired.bye] if counted and paired.bye is not None else None
    failures = [colour_failures(players, one, two) for one, two in paired.pairs]
    for place, name in enumerate(("C10", "C11", "C12", "C13")):
        values[name] = sum(failure[place] for failure in failures)
    moved_pairs = [(one, two) for one, two in paired.pairs if one in mdps]
    for floats, count_down, count_up, grade_down, grade_up in (
        (players.float1, "C14", "C15", "C18", "C19"),
        (players.float2, "C16", "C17", "C20", "C21"),
    ):
        residents = [rank for rank in paired.floaters if rank not in mdps]
        values[count_down] = sum(floats[rank] == DOWN for rank in residents)
        ups = [(one, two) for one, two in moved_pairs if floats[two] == UP]
        values[count_up] = len(ups)
        again = [None for rank in paired.floaters if rank in mdps and floats[rank] == DOWN]
        downs = [scores[one] - scores[two] for one, two in moved_pairs if floats[one] == DOWN]
        values[grade_down] = [*again, *sorted(downs, reverse=True)]
        values[grade_up] = sorted((scores[one] - scores[two] for one, two in ups), reverse=True)
    return dict(sorted(values.items(), key=lambda item: int(item[0][1:])))


def _floats(players: Field, paired: "Paired") -> Iterator[dict[str, object]]:
    """Who floats and why somebody has to."""
    ranks, mdps = paired.bracket.members, paired.bracket.mdps
    if not paired.floaters:
        return
    everybody, moved = mask_of(ranks), mask_of(ranks[:mdps])
    cause = "odd_number" if len(paired.floaters) == 1 else ""
    for rank in paired.floaters:
        near = players.legal[rank] & everybody
        if not (near & ~moved if moved >> rank & 1 else near):
            why = "no_opponent"
        else:
            cause = cause or _limit(players, ranks, moved, len(paired.floaters))
            why = cause
        yield {"player": players.numbers[rank], "why": why}


def _limit(players: Field, ranks: Sequence[int], moved: int, floaters: int) -> str:
    """Whether the bracket by itself could have paired more."""
    everybody = mask_of(ranks)
    adjacency = [0] * players.size
    for rank in ranks:
        adjacency[rank] = players.legal[rank] & everybody & ~(moved if moved >> rank & 1 else 0)
    mate, _ = maximum_matching(adjacency, everybody)
    unpaired = sum(mate[rank] == FREE for rank in ranks)
    return "limited_opponents" if unpaired == floaters else "completion"


def _passed_over(players: Field, paired: "Paired") -> Iterator[dict[str, object]]:
    """Residents ranked below the first resident who floats, who stayed."""
    residents = paired.bracket.members[paired.bracket.mdps :]
    floaters = [rank for rank in paired.floaters if rank >= residents[0]]
    if not floaters:
        return
    leaving = set(floaters)
    for rank in residents[floaters[0] - residents[0] + 1 :]:
        if rank not in leaving:
            yield {"player": players.numbers[rank], "why": _kept(players, paired, rank, floaters)}


def _kept(players: Field, paired: "Paired", rank: int, floaters: Sequence[int]) -> str:
    """What kept a player in his bracket, as far as it can be seen of him alone."""
    if paired.bye is not None:
        if not players.eligible[rank]:
            return "C2"
        if players.unplayed[rank] > players.unplayed[paired.bye]:
            return "C9"
    for code, floats in (("C14", players.float1), ("C16", players.float2)):
        if floats[rank] == DOWN and any(floats[floater] != DOWN for floater in floaters if floater < rank):
            return code
    return "later"

"""Why a bracket was paired as it was: values of the criteria, as plain data."""

from itertools import pairwise

from pairing.history import DOWN, UP
from pairing.systems.dutch.criteria import colour_bound, colour_failures
from pairing.systems.dutch.field import Field
from pairing.systems.dutch.reference import Paired

Reason = dict[str, object]


def explain(players: Field, brackets: list[Paired]) -> tuple[Reason, ...]:
    """One entry per bracket, from the top. Points are hundredths, players are numbers.

    ``criteria`` holds C6 (downfloaters), C7 (their scores), C8 (the same two of the next bracket), C9
    (unplayed games of the player with the bye, where it counted), C10 to C17 (counts) and C18 to C21 (score
    differences, greatest first; null for an MDP who floats again). ``bounds`` holds what counting alone
    says no pairing can beat.
    """
    reasons = [_bracket(players, paired) for paired in brackets]
    for reason, following in pairwise(reasons):
        criteria, ahead = reason["criteria"], following["criteria"]
        if isinstance(criteria, dict) and isinstance(ahead, dict):
            criteria["C8"] = [ahead["C6"], ahead["C7"]]
    return tuple(reasons)


def _bracket(players: Field, paired: Paired) -> Reason:
    numbers, scores = players.numbers, players.scores
    ranks, mdps = paired.bracket.members, paired.bracket.mdps
    return {
        "kind": "bracket",
        "score": scores[ranks[-1]],
        "residents": [numbers[rank] for rank in ranks[mdps:]],
        "mdps": [numbers[rank] for rank in ranks[:mdps]],
        "pairs": [[numbers[one], numbers[two]] for one, two in paired.pairs],
        "downfloaters": [numbers[rank] for rank in paired.floaters],
        "bye": None if paired.bye is None else numbers[paired.bye],
        "criteria": _criteria(players, paired),
        "bounds": {"C6": len(ranks) % 2, "C12": colour_bound(players, ranks, len(paired.pairs))},
    }


def _criteria(players: Field, paired: Paired) -> dict[str, object]:
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

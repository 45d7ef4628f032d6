"""The first thing that makes one round better than another, in the order of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from pairing import colours, pair
from pairing.errors import PairingError
from pairing.explain.facts import read
from pairing.explain.order import STEPS, first_step, place_of
from pairing.explain.values import CRITERIA, BracketValues, evaluate
from pairing.scoring import Mark
from pairing.systems.base import Options
from pairing.tournament import ForbiddenGroup, Proposal, Tournament

__all__ = ["DIFFERENCES", "STEPS", "Difference", "compare"]

DIFFERENCES: dict[str, tuple[str, ...]] = {
    # A criterion has another value; "bracket" is the bracket's score, nothing for C5.
    "criterion": ("criterion", "bracket", "chosen", "other"),
    # The players who leave the bracket leave others who cannot all be paired (C4).
    "completion": ("bracket", "downfloaters"),
    # All criteria are equal; the candidates are generated one after the other. "step" is one of STEPS.
    "order": ("bracket", "step", "article", "chosen", "other", "numbering"),
    # The same pairs with other colours; "article" gives the colours due.
    "colours": ("first", "second", "article"),
}
"""Every code of a :class:`Difference` with the names of its params."""

ARTICLES = {"mdp_set": "4.4", "mdp_opponents": "4.2", "exchange": "4.3", "transposition": "4.2"}


@dataclass(frozen=True, slots=True)
class Difference:
    """Why ``chosen`` goes before ``other``: a code of :data:`DIFFERENCES` and JSON params."""

    code: str
    params: Mapping[str, object]


def compare(
    tournament: Tournament, chosen: Proposal, other: Proposal, options: Options, *, solved: bool = False
) -> Difference | None:
    """The first difference between two complete rounds of the Dutch system, None when there is none.

    C5 first, then brackets from the top; a bracket in which both have the same pairs and the same
    downfloaters is passed over, in the first other one C6 to C21 and the order of generation decide.
    ``other``'s criteria are those of its pairs with the colours of art. 5, whatever colours it has. C8 asks
    what the next bracket *could* come to: with ``solved`` ``other`` is itself the best round under some
    condition, and its next bracket is the answer.
    """
    byes = _bye(chosen), _bye(other)
    facts = read(tournament)
    if None not in byes and byes[0] != byes[1]:
        scores = [facts[number].score for number in byes if number in facts]
        if len(scores) == 2 and scores[0] != scores[1]:
            return _criterion("C5", None, scores[0], scores[1])
    mine = evaluate(tournament, _seats(chosen), byes[0], options)
    theirs = evaluate(tournament, _by_the_rules(tournament, other), byes[1], options)
    for place, (one, two) in enumerate(zip(mine, theirs, strict=True)):
        if one.candidate != two.candidate:
            ahead = mine[place + 1] if place + 1 < len(mine) and not solved else None
            return _in_bracket(tournament, one, two, ahead, options)
    return _turned(chosen, other)


def _bye(proposal: Proposal) -> int | None:
    return next((bye.player for bye in proposal.byes if bye.mark == Mark.PAB), None)


def _seats(proposal: Proposal) -> list[tuple[int, int]]:
    return [(board.first, board.second) for board in proposal.boards]


def _by_the_rules(tournament: Tournament, proposal: Proposal) -> list[tuple[int, int]]:
    """The pairs of a round seated by art. 5.2. Where 5.2.5 decides nobody has a preference to break."""
    facts = read(tournament)
    seats = []
    for pair_ in _seats(proposal):
        higher, lower = sorted((facts[number] for number in pair_), key=lambda f: (-f.score, f.number))
        side, _ = colours.allocate(higher.colours, lower.colours, True, colours.WHITE)
        one, two = (higher, lower) if side == colours.WHITE else (lower, higher)
        seats.append((one.number, two.number))
    return seats


def _criterion(code: str, bracket: int | None, chosen: object, other: object) -> Difference:
    return Difference("criterion", {"criterion": code, "bracket": bracket, "chosen": chosen, "other": other})


def _in_bracket(
    tournament: Tournament,
    chosen: BracketValues,
    other: BracketValues,
    following: BracketValues | None,
    options: Options,
) -> Difference:
    """What decides between two candidates of one bracket."""
    for code in CRITERIA:
        value, key = other.criteria[code], other.keys[code]
        if code == "C8" and following and set(chosen.downfloaters) != set(other.downfloaters):
            ahead = _best_ahead(tournament, other, following, options)
            if ahead is None:
                return Difference(
                    "completion", {"bracket": other.score, "downfloaters": list(other.downfloaters)}
                )
            value, key = list(ahead), ahead
        if code == "C8" and following and set(chosen.downfloaters) == set(other.downfloaters):
            continue
        if chosen.keys[code] != key:
            return _criterion(code, chosen.score, chosen.criteria[code], value)
    mine, theirs = place_of(chosen), place_of(other)
    step = first_step(mine, theirs)
    if step is None:  # The same pairs with other downfloaters cannot be: a bracket's members are the same.
        raise AssertionError("two candidates that do not differ")
    numbering = mine.remainder if step in ("exchange", "transposition") else (*chosen.mdps, *chosen.residents)
    params = {"bracket": chosen.score, "step": step, "article": ARTICLES[step]}
    params |= {"chosen": mine.value(step), "other": theirs.value(step), "numbering": list(numbering)}
    return Difference("order", params)


def _best_ahead(
    tournament: Tournament, bracket: BracketValues, following: BracketValues, options: Options
) -> tuple[int, list[int]] | None:
    """C8 of a candidate: downfloaters of the next bracket, and their scores, at their best.

    The field that is left is paired on its own: the downfloaters, who do not meet each other, and everybody
    below. None when it cannot be.
    """
    facts = read(tournament)
    moved = [number for number in bracket.downfloaters if number != bracket.bye]
    below = {number for number, player in facts.items() if player.score < bracket.score}
    left = below.union(moved) - set(tournament.requests)
    gone = {number: Mark.ZERO_BYE for number in facts if number not in left}
    pinned = tuple(board for board in tournament.pinned if set(board) <= left)
    pairs = tuple(ForbiddenGroup(group) for group in combinations(moved, 2))
    rest = replace(
        tournament,
        requests=dict(tournament.requests) | gone,
        forbidden=(*tournament.forbidden, *pairs),
        pinned=pinned,
        pinned_bye=tournament.pinned_bye if tournament.pinned_bye in left else None,
    )
    try:
        proposal = pair(rest, "dutch", options)
    except PairingError:
        return None
    members = {*moved, *following.residents}
    paired = {
        number for board in proposal.boards if {board.first, board.second} <= members
        for number in (board.first, board.second)
    }  # fmt: skip
    floaters = members - paired
    return len(floaters), sorted((facts[number].score for number in floaters), reverse=True)


def _turned(chosen: Proposal, other: Proposal) -> Difference | None:
    """The first board of the same two players with other colours."""
    given = set(_seats(other))
    for board in chosen.boards:
        if (board.first, board.second) not in given:
            params = {"first": board.first, "second": board.second, "article": board.reason}
            return Difference("colours", params)
    return None

"""Where a candidate stands in the order in which the rules generate them (C.04.3 art. 4.2 to 4.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.explain.values import BracketValues

STEPS = ("mdp_set", "mdp_opponents", "exchange", "transposition")
"""From the outermost step of the generation to the innermost."""


@dataclass(frozen=True, slots=True)
class Place:
    """A candidate by bracket sequence numbers (BSN). The remainder has numbers of its own, from 1.

    ``mdp_set``: the moved-down players who are paired (art. 4.4). ``mdp_opponents``: whom they meet, in
    their order (art. 4.2). ``leaves`` and ``enters``: the resident exchange (art. 4.3), who leaves S1 and
    who enters it. ``transposition``: the opponents of S1 in its order (art. 4.2).
    """

    mdp_set: tuple[int, ...]
    mdp_opponents: tuple[int, ...]
    leaves: tuple[int, ...]
    enters: tuple[int, ...]
    transposition: tuple[int, ...]
    remainder: tuple[int, ...]
    """Player numbers of the remainder, so that its BSNs can be read."""

    def value(self, step: str) -> object:
        """What one step did, in JSON types."""
        if step == "exchange":
            return {"leaves": list(self.leaves), "enters": list(self.enters)}
        values: tuple[int, ...] = getattr(self, step)
        return list(values)

    def key(self, step: str) -> tuple[object, ...]:
        """What orders candidates in that step, all outer steps being equal."""
        if step != "exchange":
            return (self.value(step),)
        return (
            len(self.leaves),
            sum(self.enters) - sum(self.leaves),
            [-number for number in sorted(self.leaves, reverse=True)],
            sorted(self.enters),
        )


def place_of(bracket: BracketValues) -> Place:
    """Where the bracket's pairs stand.

    Of each pair in the remainder the higher-ranked player stands in S1, in the earliest candidate that has
    these pairs; so the exchange is read off the pairs.
    """
    number = {player: bsn for bsn, player in enumerate((*bracket.mdps, *bracket.residents), start=1)}
    pairs = sorted((number[high], number[low]) for high, low in bracket.pairs)
    last = len(bracket.mdps)
    moved = [pair for pair in pairs if pair[0] <= last]
    met = {low for _, low in moved}
    remainder = [player for player in bracket.residents if number[player] not in met]
    fresh = {number[player]: bsn for bsn, player in enumerate(remainder, start=1)}
    rest = [(fresh[high], fresh[low]) for high, low in pairs if high > last]
    tops = {high for high, _ in rest}
    return Place(
        mdp_set=tuple(high for high, _ in moved),
        mdp_opponents=tuple(low for _, low in moved),
        leaves=_missing(range(1, len(rest) + 1), tops),
        enters=tuple(sorted(high for high in tops if high > len(rest))),
        transposition=tuple(low for _, low in rest),
        remainder=tuple(remainder),
    )


def _missing(numbers: Sequence[int], present: set[int]) -> tuple[int, ...]:
    return tuple(number for number in numbers if number not in present)


def first_step(one: Place, two: Place) -> str | None:
    """The outermost step in which two candidates of a bracket differ; None for the same candidate."""
    return next((step for step in STEPS if one.key(step) != two.key(step)), None)

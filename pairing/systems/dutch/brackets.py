"""From one bracket to the next: the frame that every way of pairing a bracket stands in."""

from dataclasses import dataclass

from pairing.matching.bits import mask_of
from pairing.systems.dutch.completion import Completion
from pairing.systems.dutch.criteria import Bracket
from pairing.systems.dutch.field import Field


@dataclass(slots=True)
class Paired:
    """What became of one bracket, in ranks."""

    bracket: Bracket
    pairs: list[tuple[int, int]]
    """Higher-ranked player first."""
    floaters: list[int]
    """Everybody else of the bracket, the player with the bye included."""
    bye: int | None = None
    c9: bool = False
    """Whether the number of unplayed games (C9) counted."""


@dataclass(slots=True)
class Rest:
    """What a bracket has to leave in order."""

    following: list[int]
    """Ranks of the next scoregroup."""
    below: int
    """Mask of everybody under the bracket."""
    bye: int
    """The bye's bit while it is still to be given, else 0."""
    bye_here: bool
    """The bye is to be given, and nobody under the bracket may have it (C5)."""
    bye_near: bool
    """The bye is to be given, and somebody of the next scoregroup may have it."""

    @property
    def beyond(self) -> int:
        """Mask of everybody under the next scoregroup."""
        return self.below & ~mask_of(self.following)


class Engine:
    """Pairs one field, bracket by bracket; subclasses say how a bracket is paired.

    Raises PairingError when there is no legal pairing.
    """

    def __init__(self, players: Field) -> None:
        self.players = players
        self.completion = Completion(players)

    def run(self) -> list[Paired]:
        """All brackets from the top."""
        results: list[Paired] = []
        moved: list[int] = []
        bye, completion = self.completion.bye, self.completion
        groups = self.players.groups
        for place, (start, stop) in enumerate(groups):
            following = range(*groups[place + 1]) if place + 1 < len(groups) else range(0)
            near = (1 << following.stop) - (1 << following.start) if following else 0
            rest = Rest(
                following=list(following),
                below=completion.everybody >> stop << stop,
                bye=bye,
                bye_here=bool(bye) and completion.bye_score >= self.players.scores[start],
                bye_near=bool(bye) and bool(completion.adjacency[-1] & near),
            )
            paired = self.pair_bracket(Bracket(moved + list(range(start, stop)), len(moved)), rest)
            results.append(paired)
            if paired.bye is not None:
                bye = 0
            moved = [rank for rank in paired.floaters if rank != paired.bye]
        return results

    def pair_bracket(self, bracket: Bracket, rest: Rest) -> Paired:
        """Pair one bracket."""
        raise NotImplementedError

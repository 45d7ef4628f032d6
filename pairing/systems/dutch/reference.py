"""The Dutch system by weighted matching alone: slow, plain, the measure of the fast engine.

Every bracket is one matching problem with everybody who is still to be paired (:mod:`.exact`).
"""

from pairing.systems.dutch.brackets import Engine, Paired, Rest
from pairing.systems.dutch.criteria import Bracket
from pairing.systems.dutch.exact import Exact
from pairing.systems.dutch.field import Field


class Reference(Engine):
    """Pairs one field without any shortcut."""

    def __init__(self, players: Field) -> None:
        super().__init__(players)
        self.exact = Exact(players, self.completion)

    def pair_bracket(self, bracket: Bracket, rest: Rest) -> Paired:
        """Pair one bracket."""
        return self.exact.with_everybody(bracket, rest)

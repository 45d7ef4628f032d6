"""How many candidates the traditional way visits, by transpositions and exchanges."""

from dataclasses import dataclass
from math import comb, factorial, prod

from pairing.systems.nested.rows import row_count


@dataclass(frozen=True, slots=True)
class ExchangeCount:
    """Candidates of a group without downfloaters of ``players``, halved into S1 and S2.

    The paper (Dong 2015) counts the exchanges of one player up to all but one of S1, each with every
    transposition of S2: for 11 players (30 + 150 + 200 + 75) x 720 = 327,600. It leaves out the order
    without any exchange and the exchanges of the whole of S1; ``whole`` has them.
    """

    players: int

    @property
    def upper(self) -> int:
        """Size of S1."""
        return self.players // 2

    @property
    def lower(self) -> int:
        """Size of S2."""
        return self.players - self.upper

    @property
    def transpositions(self) -> int:
        """Orders of S2."""
        return factorial(self.lower)

    @property
    def rows(self) -> int:
        """Rows of nested cycles: each pairing once."""
        return row_count(self.players)

    def ways(self, exchanged: int) -> tuple[int, int]:
        """Choices of so many players of S1, and of S2."""
        return comb(self.upper, exchanged), comb(self.lower, exchanged)

    def exchanges(self, exchanged: int) -> int:
        """Ways to exchange so many players of S1 and S2."""
        return prod(self.ways(exchanged))

    @property
    def terms(self) -> tuple[int, ...]:
        """Exchanges of one player, of two, ... as the paper counts them."""
        return tuple(self.exchanges(exchanged) for exchanged in range(1, self.upper))

    @property
    def total(self) -> int:
        """The paper's figure."""
        return sum(self.terms) * self.transpositions

    @property
    def left_out(self) -> tuple[int, ...]:
        """The terms the paper leaves out: no exchange, and the exchanges of the whole of S1."""
        return (1, self.exchanges(self.upper)) if self.upper else (1,)

    @property
    def choices(self) -> int:
        """Choices of S1 among all players: all terms together."""
        return comb(self.players, self.upper)

    @property
    def whole(self) -> int:
        """The figure with the terms left out: every choice of S1 with every order of S2."""
        return self.choices * self.transpositions

    @property
    def too_many(self) -> int:
        """By how much the paper's figure exceeds the number of rows; below 0 for fewer than five players."""
        return self.total - self.rows

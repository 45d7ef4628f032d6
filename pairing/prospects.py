"""What is still open: between which places each player can finish, whoever wins what remains.

By points alone: where two can end with the same points tie-breaks decide, and either may be ahead. Nothing
is assumed of who meets whom, nor that a game gives anybody points (both can lose it), so the bounds hold
whatever comes; they are not always the narrowest.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from dataclasses import dataclass

from pairing.tiebreaks.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Prospect:
    """A player's chances: points he has for certain and can reach (hundredths), best and worst place."""

    player: int
    least: int
    most: int
    best: int
    worst: int

    @property
    def won(self) -> bool:
        """Nobody can catch him any more."""
        return self.worst == 1

    @property
    def out(self) -> bool:
        """He cannot be first any more."""
        return self.best > 1


def prospects(ledger: Ledger, total_rounds: int, gone: Collection[int] = ()) -> dict[int, Prospect]:
    """The prospects of every player after the rounds of ``ledger``, in an event of ``total_rounds`` rounds.

    ``gone`` play no further round. A game without result can still end in any way.
    """
    ahead = max(0, total_rounds - ledger.through)
    worth = _most_of_a_round(ledger)
    least = dict(ledger.points)
    most = {
        player: least[player]
        + worth * ((0 if player in gone else ahead) + sum(entry.pending for entry in ledger.history[player]))
        for player in ledger.players
    }
    certain, reachable = sorted(least.values()), sorted(most.values())
    return {
        player: Prospect(
            player,
            least[player],
            most[player],
            best=1 + len(certain) - bisect_right(certain, most[player]),
            worst=len(reachable) - bisect_left(reachable, least[player]),
        )
        for player in ledger.players
    }


def _most_of_a_round(ledger: Ledger) -> int:
    """The most that one round can give, in hundredths."""
    scoring, match = ledger.scoring, ledger.match
    won = scoring.win if match.game is None else match.game.win * match.games
    return max(won, scoring.draw, scoring.pab, 0)

"""What is still open: between which places each player can finish, whoever wins what remains.

By points alone: where two can end with the same points tie-breaks decide, and either may be ahead. Nothing
is assumed of who meets whom, nor that a game gives anybody points (both can lose it), nor that a win is worth
most (a bye can be worth more), so the bounds hold whatever comes; they are not always the narrowest.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from dataclasses import dataclass

from pairing.scoring import GAME_MARKS, Mark
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

    ``gone`` are absent from every further round. A game without result can still end in any way.
    """
    ahead = max(0, total_rounds - ledger.through)
    absence = ledger.scoring.points(Mark.ZERO_BYE)
    worst, best = _bounds_of_a_round(ledger)
    least, most = {}, {}
    for player, points in ledger.points.items():
        still = ahead if player in gone else 0
        open_ = ahead - still + sum(entry.pending for entry in ledger.history[player])
        least[player] = points + min(0, absence) * still + worst * open_
        most[player] = points + max(0, absence) * still + best * open_
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


def _bounds_of_a_round(ledger: Ledger) -> tuple[int, int]:
    """The least and the most that one round can give, in hundredths; 0 lies between them, for a round that
    is not counted or a game of which nobody knows the result."""
    worth = [0, *(ledger.scoring.points(mark) for mark in Mark)]
    each = ledger.match.game
    if each is not None:
        worth += [ledger.match.games * each.points(mark) for mark in GAME_MARKS]
    return min(worth), max(worth)

"""Who may have the pairing-allocated bye (C.04.3 art. 2, criterion C2)."""

from collections import Counter
from collections.abc import Mapping

from pairing.scoring import MARKS, Mark, Scoring
from pairing.tournament import Tournament


def bars_bye(mark: Mark, scoring: Scoring) -> bool:
    """True when a round with this mark keeps the player from a later allocated bye.

    Such are an allocated bye, whatever it is worth, and any round in which the player got at least the
    points of a win without playing: a forfeit win, a full-point bye, or an absence that the event pays
    like a win.
    """
    rule = MARKS[mark]
    return rule.bars_bye or (not rule.played and 0 < scoring.win <= scoring.points(mark))


def paid_absences(tournament: Tournament, limit: int, gone: frozenset[int]) -> Mapping[int, Mark]:
    """The requests of the next round, where a player's first absences are paid with a draw's points.

    An absence is a zero-point bye; half-point byes he had count among his ``limit`` paid ones. Nothing is
    paid to those who are ``gone`` (withdrawn) nor in the last round.
    """
    final = 0 < tournament.total_rounds <= tournament.next_round
    paid = Counter(
        bye.player for entry in tournament.rounds for bye in entry.byes if bye.mark == Mark.HALF_BYE
    )
    return {
        number: Mark.HALF_BYE
        if mark == Mark.ZERO_BYE and number not in gone and not final and paid[number] < limit
        else mark
        for number, mark in tournament.requests.items()
    }

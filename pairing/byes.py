"""Who may have the pairing-allocated bye (C.04.3 art. 2, criterion C2)."""

from pairing.scoring import MARKS, Mark, Scoring


def bars_bye(mark: Mark, scoring: Scoring) -> bool:
    """True when a round with this mark keeps the player from a later allocated bye.

    Such are an allocated bye, whatever it is worth, and any round in which the player got at least the
    points of a win without playing: a forfeit win, a full-point bye, or an absence that the event pays
    like a win.
    """
    rule = MARKS[mark]
    return rule.bars_bye or (not rule.played and 0 < scoring.win <= scoring.points(mark))

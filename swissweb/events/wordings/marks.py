"""Words for what a player has in one round, seen from him: a bye, a win, a forfeit."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

WORDS = {
    "1": N_("Win"),
    "=": N_("Draw"),
    "0": N_("Loss"),
    "W": N_("Win, unrated"),
    "D": N_("Draw, unrated"),
    "L": N_("Loss, unrated"),
    "+": N_("Won by forfeit"),
    "-": N_("Lost by forfeit"),
    "U": N_("Bye"),
    "F": N_("Full-point bye"),
    "H": N_("Half-point bye"),
    "Z": N_("Absent"),
}


FREE = "free"
"""Stands for the mark Z of a player whom the schedule leaves without opponent: he is no absentee."""


def words(mark: str) -> str:
    """The words of a mark (a letter of ``pairing.scoring.Mark``) or of ``FREE``; "" is a game without
    result."""
    if not mark:
        return _("No result yet")
    # A free round is called a bye like any other.
    said = WORDS["U" if mark == FREE else mark]
    return _(said)

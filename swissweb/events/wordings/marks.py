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


def words(mark: str) -> str:
    """The words of a mark (a letter of ``pairing.scoring.Mark``); "" is a game without result."""
    return _(WORDS[mark]) if mark else _("No result yet")

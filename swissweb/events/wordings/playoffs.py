"""Refusals and log lines of play-offs."""

from django.utils.translation import gettext_noop as N_

SENTENCES = {
    "playoff_needs_reason": N_("Say how it was decided: everybody will read it below the table."),
    "playoff_too_early": N_("A play-off comes after the last round, when all its results are in."),
    "playoff_not_level": N_(
        "A play-off is between two players or more who are level in the final table. Choose a place for them, and for nobody else."
    ),
    "playoff_places": N_("Places go from 1 to %(most)s, and one player at least must be behind another."),
    "playoff_twice": N_("%(name)s is in a play-off already. Remove that one first."),
    "playoff_gone": N_("This play-off was removed meanwhile."),
}
ACTIONS = {
    "playoff_written": N_("Play-off written down: %(players)s"),
    "playoff_removed": N_("Play-off removed: %(players)s"),
}

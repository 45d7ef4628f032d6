"""Words of options that several systems have."""

from django.utils.translation import gettext_noop as N_

SIDES = {
    "sides": (
        N_("Sides are given"),
        N_("Off: the program does not say who moves first, and balances nothing."),
    )
}

LISTED = {
    "numbers": (
        N_("Numbers"),
        N_(
            "What orders players of equal score. Lots can also be typed at each player; the program draws the rest."
        ),
    ),
    "colour_limit": (
        N_("Limit of sides"),
        N_("Two players who would both have to get the same side don’t meet."),
    ),
    **SIDES,
}
"""Options of the systems that go down a list."""

LISTED_CHOICES = {
    ("numbers", "lot"): N_("By lot"),
    ("numbers", "seeded"): N_("By seeded lots: four groups of strength give a player in turn"),
    ("numbers", "number"): N_("The pairing numbers"),
    ("colour_limit", "both"): N_("Never three times running, never three more of one side"),
    ("colour_limit", "three"): N_("Never three times running"),
    ("colour_limit", "none"): N_("None: sides are only balanced"),
}

LISTED_NOTES = {
    "lots_drawn": N_("Order of the lots: %(players)s."),
    "bye_last": N_("%(player)s has the bye: the last of the list (score %(points)s)."),
    "bye_passed": N_(
        "%(player)s has the bye (score %(points)s). Behind him, but had one, won without playing, or is needed so that all others can be paired: %(players)s."
    ),
    "balance_given_up": N_("Sides could not be kept in balance: only three times running was ruled out."),
    "gap": N_("Different scores: %(player)s has %(points)s, %(opponent)s has %(other)s."),
}

LISTED_TERMS = {
    "gap_boards": N_("Boards with different scores"),
    "gap_largest": N_("Largest difference of scores"),
    "gap_sum": N_("Sum of the differences of scores"),
}
LISTED_IN_POINTS = frozenset({"gap_largest", "gap_sum"})

WEIGHED_NOTES = {
    "bye_barred": N_("%(player)s may not have the bye: he had one, or won without playing."),
    "not_allowed": N_("%(first)s and %(second)s may not meet in this round."),
}
"""What keeps a pair from a round that is found by weights; the rest are the words of questions."""

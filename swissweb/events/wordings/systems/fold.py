from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import (
    LISTED,
    LISTED_CHOICES,
    LISTED_IN_POINTS,
    LISTED_NOTES,
    LISTED_TERMS,
)

_SECONDARY = N_("Secondary scores: %(player)s %(value)s, %(opponent)s %(other)s.")

SECONDARY_OPTION = {
    "secondary": (
        N_("Secondary score"),
        N_("What orders players of equal score. Points that are added for the pairing never enter it."),
    ),
}
SECONDARY_CHOICES = {
    ("secondary", "sum"): N_("Sum of the opponents’ points"),
    ("secondary", "bq"): N_("Brightwell quotient"),
    ("secondary", "discs"): N_("Own discs or points on the board"),
    ("secondary", "spread"): N_("Spread"),
    ("secondary", "rating"): N_("Rating"),
    ("secondary", "none"): N_("None: by number"),
}

WORDS = SystemWords(
    name=N_("Fold Swiss"),
    help=N_(
        "As in Othello, draughts and xiangqi: among equal scores the best by a secondary score meets the worst."
    ),
    page=("public:swiss_gambit", N_("Does it pay to lose the first round?")),
    options={
        **SECONDARY_OPTION,
        "bq_factor": (
            N_("K of the Brightwell quotient"),
            N_("A player’s own discs and K times the points of his opponents."),
        ),
        "inside": (N_("Among equal scores"), ""),
        "float": (
            N_("Who meets a lower score"),
            N_("When the players of a score are odd in number. His opponent is the best of the next score."),
        ),
        "float_rest": (
            N_("Rounds before it can be his turn again"),
            N_("2: not twice within three rounds."),
        ),
        **LISTED,
    },
    choices={
        **SECONDARY_CHOICES,
        ("inside", "fold"): N_("Best against worst, second best against second worst"),
        ("inside", "neighbours"): N_("Neighbours: first against second, third against fourth"),
        ("float", "best"): N_("The best, as a privilege"),
        ("float", "worst"): N_("The worst"),
        **LISTED_CHOICES,
    },
    notes={
        "float": N_("%(player)s meets the next score, since his group is odd in number."),
        "float_forced": N_(
            "%(player)s meets a lower score: too few opponents are left in his group, or for the players below."
        ),
        "float_passed": N_(
            "Passed over, since they met a lower score within the last %(rounds)s rounds: %(players)s."
        ),
        "secondary_sum": _SECONDARY,
        "secondary_bq": _SECONDARY,
        "secondary_discs": _SECONDARY,
        "secondary_spread": _SECONDARY,
        "secondary_rating": N_("Ratings: %(player)s %(value)s, %(opponent)s %(other)s."),
        **LISTED_NOTES,
    },
    terms=LISTED_TERMS,
    in_points=LISTED_IN_POINTS,
)

from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import (
    LISTED,
    LISTED_CHOICES,
    LISTED_IN_POINTS,
    LISTED_NOTES,
    LISTED_TERMS,
)
from swissweb.events.wordings.systems.fold import SECONDARY_CHOICES, SECONDARY_OPTION

WORDS = SystemWords(
    name=N_("Portland"),
    help=N_(
        "For Scrabble: three rounds inside groups of four, then Swiss; the first Swiss round can be paired while the last one of the fours is played."
    ),
    options={
        "deal": (N_("Groups of four"), N_("One or two too many join the last group, three make their own.")),
        "lag": (
            N_("Paired a round behind"),
            N_("From the standings before the last round; its boards count as met all the same."),
        ),
        **SECONDARY_OPTION,
        "inside": (N_("Among equal scores"), ""),
        **LISTED,
    },
    choices={
        ("deal", "strength"): N_("One of each quarter of the list"),
        ("deal", "list"): N_("The first four, the next four, and so on"),
        ("lag", "first"): N_("The first Swiss round"),
        ("lag", "always"): N_("Every Swiss round"),
        ("lag", "never"): N_("None"),
        **SECONDARY_CHOICES,
        ("inside", "fold"): N_("Best against worst, second best against second worst"),
        ("inside", "neighbours"): N_("Neighbours: first against second, third against fourth"),
        **LISTED_CHOICES,
    },
    notes={
        "group": N_("Group: %(players)s."),
        "bye_of_groups": N_("%(player)s has the bye: nobody is left for him in this round of the groups."),
        "lagged": N_("Paired from the standings after round %(round)s."),
        **{code: words for code, words in LISTED_NOTES.items() if code != "lots_drawn"},
    },
    terms=LISTED_TERMS,
    in_points=LISTED_IN_POINTS,
)

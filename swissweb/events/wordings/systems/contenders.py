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
    name=N_("Contenders"),
    help=N_(
        "For Scrabble: in the last rounds those who can still win meet first against last, the others as in fold Swiss."
    ),
    options={
        "last_rounds": (
            N_("Last rounds in which contenders meet"),
            N_("A contender is who can still reach the leader by winning all rounds that are left."),
        ),
        **SECONDARY_OPTION,
        "others": (N_("The others, and the rounds before"), ""),
        **{code: words for code, words in LISTED.items() if code != "numbers"},
    },
    choices={
        **SECONDARY_CHOICES,
        ("others", "groups"): N_("By score; best against worst of the same score"),
        ("others", "neighbours"): N_("Neighbours in the list: first against second"),
        **{key: words for key, words in LISTED_CHOICES.items() if key[0] != "numbers"},
    },
    notes={
        "contenders": N_("Can still reach the leader, with %(rounds)s rounds left: %(players)s."),
        "decided": N_("Nobody can reach %(player)s any more."),
        "heads_the_others": N_(
            "%(player)s heads the others: the middle one, since the contenders are odd in number."
        ),
        **{code: words for code, words in LISTED_NOTES.items() if code != "lots_drawn"},
    },
    terms=LISTED_TERMS,
    in_points=LISTED_IN_POINTS,
)

from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import (
    LISTED,
    LISTED_CHOICES,
    LISTED_IN_POINTS,
    LISTED_NOTES,
    LISTED_TERMS,
)

WORDS = SystemWords(
    name=N_("Random pairing"),
    help=N_(
        "Anybody meets anybody he has not met; scores count for nothing. A yardstick for the other systems."
    ),
    options={code: words for code, words in LISTED.items() if code != "numbers"},
    choices={key: words for key, words in LISTED_CHOICES.items() if key[0] != "numbers"},
    notes={code: words for code, words in LISTED_NOTES.items() if code != "lots_drawn"},
    terms=LISTED_TERMS,
    in_points=LISTED_IN_POINTS,
)

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
    name=N_("Simple Swiss"),
    help=N_(
        "Numbers by lot; the nearest scores meet, nobody twice, nobody three times running with the same side."
    ),
    options=LISTED,
    choices=LISTED_CHOICES,
    notes=LISTED_NOTES,
    terms=LISTED_TERMS,
    in_points=LISTED_IN_POINTS,
)

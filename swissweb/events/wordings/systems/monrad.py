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
    name=N_("Monrad"),
    help=N_("Neighbours in the list of scores and start numbers meet, nobody twice."),
    options=LISTED,
    choices=LISTED_CHOICES,
    notes=LISTED_NOTES,
    terms=LISTED_TERMS,
    in_points=LISTED_IN_POINTS,
)

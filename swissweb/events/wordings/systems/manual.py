from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import SIDES

WORDS = SystemWords(
    name=N_("By hand"),
    help=N_("The program keeps the tables; you decide who meets whom."),
    options=SIDES,
)

from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import SIDES

WORDS = SystemWords(
    name=N_("Round robin"),
    help=N_("Everybody meets everybody once, by the Berger tables."),
    options={
        "double": (N_("Twice, with colours reversed"), ""),
        "swap_last_rounds": (
            N_("Swap the last two rounds of the first cycle"),
            N_("As FIDE plays a double round robin: nobody has the same colour three times running."),
        ),
        "absent_opponent": (N_("Whose opponent is absent gets"), ""),
        **SIDES,
    },
    choices={
        ("absent_opponent", "win"): N_("The points of a win"),
        ("absent_opponent", "draw"): N_("The points of a draw"),
        ("absent_opponent", "nothing"): N_("Nothing"),
    },
)

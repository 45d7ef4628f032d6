from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import SIDES

WORDS = SystemWords(
    name=N_("FIDE Dutch"),
    help=N_("Swiss system of FIDE (2026): similar scores meet, nobody twice, colours alternate."),
    options={
        "first_colour_parity": (
            N_("Odd and even in round 1"),
            N_("Whose number counts as odd when nothing else decides the colour (C.04.3 article 5.2.5)."),
        ),
        "board_order": (
            N_("Order of the boards"),
            N_("With acceleration: by the scores that were paired, or by the real ones."),
        ),
        **SIDES,
    },
    choices={
        ("first_colour_parity", "paired"): N_("Counted among those who were ever paired"),
        ("first_colour_parity", "number"): N_("The pairing number as it is"),
        ("board_order", "pairing"): N_("Scores with acceleration"),
        ("board_order", "real"): N_("Real scores"),
    },
)

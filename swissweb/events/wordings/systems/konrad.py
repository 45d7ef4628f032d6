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
    name=N_("Konrad"),
    help=N_(
        "Monrad for club nights: players join and leave in any round. How many rounds count is set with the tie-breaks."
    ),
    options={
        "second_meeting": (
            N_("A second meeting"),
            N_("With sides reversed. Nobody meets a third time."),
        ),
        "distance": (N_("Rounds between two meetings, at least"), ""),
        "paid_absences": (
            N_("Absences that are paid"),
            N_("So many absences of a player count as half-point byes, but not in the last round."),
        ),
        **LISTED,
    },
    choices={
        ("second_meeting", "never"): N_("Never"),
        ("second_meeting", "needed"): N_("When the round can’t be paired without"),
        ("second_meeting", "free"): N_("Like any other"),
        **LISTED_CHOICES,
    },
    notes={
        "second_meeting": N_("%(first)s and %(second)s meet again: the first time was round %(round)s."),
        **LISTED_NOTES,
    },
    terms=LISTED_TERMS,
    in_points=LISTED_IN_POINTS,
)

"""Words of options that several systems have."""

from django.utils.translation import gettext_noop as N_

SIDES = {
    "sides": (
        N_("Sides are given"),
        N_("Off: the program does not say who moves first, and balances nothing."),
    )
}

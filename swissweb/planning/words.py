"""Names of what is simulated, in the reader's language."""

from django.utils.translation import gettext as _

from pairing.simulator import CONTENDERS
from swissweb.events.wordings.planning import ACCELERATIONS
from swissweb.events.wordings.systems import name_of


def contender_name(code: str) -> str:
    """A system's name, with how it is accelerated."""
    contender = CONTENDERS.get(code)
    if contender is None:  # stored by another version of the program
        return code
    name = name_of(contender.system)
    return f"{name}, {_(ACCELERATIONS[contender.acceleration])}" if contender.acceleration else name


def error_words(code: str) -> str:
    """Why a simulation failed."""
    if code == "too_long":
        return _("It took longer than half an hour and was stopped. Take fewer events or players.")
    return _("It failed. The log of the task worker says why.")

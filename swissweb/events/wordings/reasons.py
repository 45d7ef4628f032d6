"""Coded notes and terms of the pairing systems (``pairing.systems.notes``) as sentences."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from pairing.scoring import format_points
from pairing.systems import MODULES
from swissweb.events.wording import SENTENCES, fill
from swissweb.events.wordings import choosing, explain
from swissweb.events.wordings.systems import words_of

NARROW_SPACE = "\u202f"
"""Between the thousands of a long number."""
SHARED = {**SENTENCES, **explain.ANSWERS, **choosing.NOTES}
"""Notes that need no words of their own: of questions, and of the engine's errors."""


def note_text(system: str, code: str, params: Mapping[str, object]) -> str:
    """The sentence of a note; ``params`` have names already.

    A system's own words come first, then those of questions and of the engine's errors. Codes of a newer
    version are shown as they are.
    """
    own = words_of(system).notes if system in MODULES else {}
    template = own.get(code) or SHARED.get(code)
    return fill(template, params) if template else code


def term_name(system: str, code: str, params: Mapping[str, object]) -> str:
    """What a term is called."""
    own = words_of(system).terms if system in MODULES else {}
    template = own.get(code) or choosing.COUNTED.get(code)
    return fill(template, params) if template else code


def term_value(system: str, code: str, value: int) -> str:
    """The value of a term as people write it."""
    own = words_of(system).in_points if system in MODULES else frozenset()
    if code in own or (code in choosing.COUNTED_IN_POINTS and code not in words_of(system).terms):
        return f"-{format_points(-value)}" if value < 0 else format_points(value)
    return f"{value:,}".replace(",", NARROW_SPACE)


def seat_text(system: str, code: str) -> str:
    """Why the sides of a board are as they are: a code of the system's own, or an article of the handbook."""
    own = words_of(system).notes if system in MODULES else {}
    template = own.get(code) or SENTENCES.get(code)
    return _(template) if template else code

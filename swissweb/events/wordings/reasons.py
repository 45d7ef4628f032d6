"""Coded notes and terms of the pairing systems (``pairing.systems.notes``) as sentences."""

from collections.abc import Mapping

from pairing.systems import MODULES
from swissweb.events.wording import SENTENCES, fill
from swissweb.events.wordings.systems import words_of


def note_text(system: str, code: str, params: Mapping[str, object]) -> str:
    """The sentence of a note; ``params`` have names already. Codes of a newer version are shown as they are."""
    template = words_of(system).notes.get(code) if system in MODULES else None
    return fill(template or SENTENCES[code], params) if template or code in SENTENCES else code


def term_name(system: str, code: str, params: Mapping[str, object]) -> str:
    """What a term is called."""
    template = words_of(system).terms.get(code) if system in MODULES else None
    return fill(template, params) if template else code


def seat_text(system: str, code: str) -> str:
    """Why the sides of a board are as they are: a code of the system's own, or an article of the handbook."""
    return note_text(system, code, {}) if code else ""

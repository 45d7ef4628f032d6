"""The words of each pairing system: one module per system, named as in the engine's registry."""

from collections.abc import Sequence
from importlib import import_module

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from pairing.systems import MODULES
from swissweb.events.wordings.systems.base import SystemWords

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("Swiss: nobody is knocked out, equal scores meet"),
        ("dutch", "weighted", "simple", "fold", "monrad", "konrad", "nested_cycles", "mcmahon"),
    ),
    (N_("Other ways"), ("round_robin", "random", "manual")),
)
"""In which order the systems are offered, and under which headings; what is not named stands in the last."""


def words_of(system: str) -> SystemWords:
    """The words of a system of the registry."""
    found: SystemWords = import_module(f"{__name__}.{system}").WORDS
    return found


def all_words() -> dict[str, SystemWords]:
    """Of every system, in the order of the registry."""
    return {system: words_of(system) for system in MODULES}


def name_of(system: str) -> str:
    """The name of a system in the reader's language; the id of one that is not known here."""
    return _(words_of(system).name) if system in MODULES else system


def help_of(system: str) -> str:
    """What a system is, in a sentence or two; nothing for one that is not known here."""
    return _(words_of(system).help) if system in MODULES else ""


def grouped() -> list[tuple[str, list[str]]]:
    """All systems of the registry under their headings, in the reader's language."""
    named = {system for _heading, systems in GROUPS for system in systems}
    found: list[tuple[str, list[str]]] = []
    for place, (heading, systems) in enumerate(GROUPS, start=1):
        more: Sequence[str] = [system for system in MODULES if system not in named]
        members = [system for system in systems if system in MODULES]
        found.append((_(heading), members + list(more if place == len(GROUPS) else ())))
    return [(heading, members) for heading, members in found if members]

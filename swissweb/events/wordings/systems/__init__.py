"""The words of each pairing system: one module per system, named as in the engine's registry."""

from collections.abc import Mapping, Sequence
from importlib import import_module

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from pairing.systems import MODULES
from swissweb.events.wordings.systems.base import SystemWords

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("Swiss: nobody is knocked out, equal scores meet"),
        (
            "dutch",
            "weighted",
            "simple",
            "fold",
            "monrad",
            "konrad",
            "nested_cycles",
            "mcmahon",
            "contenders",
            "portland",
        ),
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


def page_of(system: str) -> tuple[str, str] | None:
    """The URL name of a system's help page and what a link to it says, in the reader's language."""
    page = words_of(system).page if system in MODULES else None
    return page and (page[0], _(page[1]))


def grouped() -> list[tuple[str, list[str]]]:
    """All systems of the registry under their headings, in the reader's language."""
    named = {system for _heading, systems in GROUPS for system in systems}
    found: list[tuple[str, list[str]]] = []
    for place, (heading, systems) in enumerate(GROUPS, start=1):
        more: Sequence[str] = [system for system in MODULES if system not in named]
        members = [system for system in systems if system in MODULES]
        found.append((_(heading), members + list(more if place == len(GROUPS) else ())))
    return [(heading, members) for heading, members in found if members]


def option_label(system: str, code: str) -> str:
    """The label of an option."""
    found = words_of(system).options.get(code) if system in MODULES else None
    return _(found[0]) if found else code


def option_help(system: str, code: str) -> str:
    """The help beside an option; may be empty."""
    found = words_of(system).options.get(code) if system in MODULES else None
    return _(found[1]) if found and found[1] else ""


def option_value(system: str, code: str, value: object) -> str:
    """A value of an option: the words of a choice, yes or no, a number."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    found = words_of(system).choices.get((code, str(value))) if system in MODULES else None
    return _(found) if found else str(value)


def worded(params: Mapping[str, object]) -> Mapping[str, object]:
    """Params of a sentence with the name of a system, and the words of its option and value, for their codes."""
    system = params.get("system")
    if not isinstance(system, str) or system not in MODULES:
        return params
    found: dict[str, object] = {**params, "system": name_of(system)}
    if isinstance(option := params.get("option"), str):
        found["option"] = option_label(system, option)
        if "value" in params:
            found["value"] = option_value(system, option, params["value"])
    return found

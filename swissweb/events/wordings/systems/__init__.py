"""The words of each pairing system: one module per system, named as in the engine's registry."""

from importlib import import_module

from pairing.systems import MODULES
from swissweb.events.wordings.systems.base import SystemWords


def words_of(system: str) -> SystemWords:
    """The words of a system of the registry."""
    found: SystemWords = import_module(f"{__name__}.{system}").WORDS
    return found


def all_words() -> dict[str, SystemWords]:
    """Of every system, in the order of the registry."""
    return {system: words_of(system) for system in MODULES}

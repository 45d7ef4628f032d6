"""The registry of pairing systems.

A system is a module or package that holds ``SYSTEM``, a :class:`pairing.systems.base.System`. It is
imported when it is asked for, so that knowing the registry costs nothing.
"""

from importlib import import_module

from pairing.errors import PairingError
from pairing.systems.base import System

MODULES = {
    "dutch": "pairing.systems.dutch",
    "nested_cycles": "pairing.systems.nested",
    "weighted": "pairing.systems.weighted",
    "mcmahon": "pairing.systems.mcmahon",
    "simple": "pairing.systems.simple",
    "fold": "pairing.systems.fold",
    "monrad": "pairing.systems.monrad",
    "konrad": "pairing.systems.konrad",
    "contenders": "pairing.systems.contenders",
    "portland": "pairing.systems.portland",
    "random": "pairing.systems.random_draw",
    "round_robin": "pairing.systems.round_robin",
    "manual": "pairing.systems.manual",
}


def get(system: str) -> System:
    """The system with this id. Raises PairingError ``unknown_system``."""
    if system not in MODULES:
        raise PairingError("unknown_system", system=system)
    found: System = import_module(MODULES[system]).SYSTEM
    return found


def all_systems() -> tuple[System, ...]:
    """Every system, in the order of the registry."""
    return tuple(get(system) for system in MODULES)

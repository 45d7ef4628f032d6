"""The registry, and what importing the package costs."""

import subprocess
import sys

import pytest

from pairing.errors import PairingError
from pairing.systems import MODULES, all_systems, get
from pairing.systems.base import Needs, Option, System
from pairing.tournament import Proposal
from tests.support.build import tournament


def test_every_module_of_the_registry_declares_the_system_of_its_name() -> None:
    assert [system.id for system in all_systems()] == list(MODULES)


def test_codes_of_options_are_distinct_and_defaults_acceptable() -> None:
    for system in all_systems():
        codes = [option.code for option in system.options]
        assert len(codes) == len(set(codes))
        assert system.resolve() == {option.code: option.default for option in system.options}


def test_options_accept_their_own_kind_of_value_only() -> None:
    number = Option("n", 3, minimum=1, maximum=5)
    choice = Option("c", "a", choices=("a", "b"))
    flag = Option("f", False)
    assert [option.type for option in (number, choice, flag)] == ["int", "choice", "bool"]
    assert [number.accepts(value) for value in (1, 5, 0, 6, True, "3")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert [choice.accepts(value) for value in ("b", "c", 1)] == [True, False, False]
    assert [flag.accepts(value) for value in (True, 0)] == [True, False]


def test_a_system_that_needs_sides_refuses_a_game_without() -> None:
    dutch = get("dutch")
    needy = System(
        "needy",
        "",
        (),
        Needs(sides="required"),
        dutch.invariants,
        lambda state, _: Proposal(state.next_round, ()),
    )
    assert needy.pair(tournament(2)) == Proposal(1, ())
    with pytest.raises(PairingError, match="sides_needed"):
        needy.pair(tournament(2, initial_colour=""))


def test_importing_the_package_and_its_registry_loads_neither_networkx_nor_django() -> None:
    code = (
        "import sys, pairing, pairing.systems, pairing.checker, pairing.systems.dutch\n"
        "print([name for name in ('networkx', 'django', 'pairing.trf') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

"""List the pairing systems and their options."""

import json
from argparse import ArgumentParser
from dataclasses import asdict

from django.core.management.base import BaseCommand

from pairing.systems import all_systems
from pairing.systems.base import Option


class Command(BaseCommand):
    help = (
        "List the pairing systems, their editions and their options with the values each takes; as JSON also "
        "what each needs to know and what holds in each of its rounds (with the default options)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, **given: object) -> None:
        if given["json"]:
            systems = [
                {
                    "id": system.id,
                    "edition": system.edition,
                    "needs": asdict(system.needs),
                    "invariants": asdict(system.invariants(system.resolve())),
                    "options": [{**asdict(option), "type": option.type} for option in system.options],
                }
                for system in all_systems()
            ]
            self.stdout.write(json.dumps(systems, indent=2))
            return
        for system in all_systems():
            self.stdout.write(f"{system.id} ({system.edition})" if system.edition else system.id)
            for option in system.options:
                self.stdout.write(f"  {option.code}={_values(option)}")


def _values(option: Option) -> str:
    """The default first, then what else may stand there."""
    default = str(option.default).lower()
    if option.type == "bool":
        return f"{default}|{str(not option.default).lower()}"
    if option.type == "choice":
        return "|".join([default, *(choice for choice in option.choices if choice != default)])
    low = "" if option.minimum is None else str(option.minimum)
    high = "" if option.maximum is None else str(option.maximum)
    return f"{default} ({low}..{high})"

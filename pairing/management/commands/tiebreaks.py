"""List the tie-breaks that there are."""

import inspect
import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from pairing.tiebreaks.base import Tiebreak
from pairing.tiebreaks.registry import REGISTRY


class Command(BaseCommand):
    help = "List the tie-breaks with the modifiers each takes (C cut, M median, P forfeits count, ...)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, **given: object) -> None:
        if given["json"]:
            self.stdout.write(json.dumps([_described(cls) for cls in REGISTRY.values()], indent=2))
            return
        for code, cls in REGISTRY.items():
            modifiers = "".join(f" /{letter}" for letter in cls.takes)
            note = "" if cls.verified else "  (not compared with the rule book itself)"
            self.stdout.write(f"{code}{modifiers}{note}")
            self.stdout.write(f"    {_about(cls)}")


def _described(cls: type[Tiebreak]) -> dict[str, object]:
    return {
        "code": cls.code,
        "kind": cls.kind,
        "family": cls.family,
        "modifiers": list(cls.takes),
        "ascending": cls.ascending,
        "verified": cls.verified,
        "about": _about(cls),
    }


def _about(cls: type[Tiebreak]) -> str:
    """The first paragraph of its definition, on one line."""
    text = inspect.getdoc(cls) or ""
    first = text.split("\n\n")[0].replace("``", "")
    return " ".join(first.split()).removeprefix(f"{cls.code}: ")

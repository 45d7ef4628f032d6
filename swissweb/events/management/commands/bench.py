"""Figures beside their yardsticks; docs/performance.md has them with their day."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator

from django.core.management.base import BaseCommand
from django.db import transaction

from swissweb.accounts.models import User
from swissweb.bench import site, start
from swissweb.bench.measure import Figure

PARTS: dict[str, Callable[[User], Iterator[Figure]]] = {
    "rounds": site.pairing_figures,
    "pages": site.page_figures,
    "documents": site.document_figures,
}


class Command(BaseCommand):
    help = "Measure pairing, pages, documents and ./run. Nothing is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "parts", nargs="*", choices=[*PARTS, "run", []], help="what to measure (all but run)"
        )

    def handle(self, *, parts: list[str], **_options: object) -> None:
        for part in parts or PARTS:
            if part == "run":
                self._print(start.start_figures())
                continue
            with transaction.atomic():
                director = User.objects.create(username="bench", is_superuser=True)
                self._print(PARTS[part](director))
                transaction.set_rollback(True)

    def _print(self, figures: Iterator[Figure]) -> None:
        for figure in figures:
            queries = f"{figure.queries} queries" if figure.queries is not None else ""
            line = f"{figure.name:<38}{figure.seconds * 1000:>9.1f} ms  {queries:<12}{figure.yardstick}"
            self.stdout.write(line.rstrip())

"""Figures beside their yardsticks; docs/performance.md has them with their day."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator

from django.core.management.base import BaseCommand
from django.db import transaction

from swissweb.accounts.models import User
from swissweb.bench import engine, site, start, tiebreaks
from swissweb.bench.measure import Figure

SITE: dict[str, Callable[[User], Iterator[Figure]]] = {
    "rounds": site.pairing_figures,
    "pages": site.page_figures,
    "documents": site.document_figures,
}


class Command(BaseCommand):
    help = "Measure the engine, tie-breaks, rounds, pages, documents and ./run. Nothing is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parts = ["pairing", "tiebreaks", *SITE, "run"]
        parser.add_argument(
            "parts",
            nargs="*",
            metavar="part",
            help=f"{', '.join(parts)}; without any: {', '.join(SITE)}",
        )
        parser.add_argument(
            "--corpus", action="store_true", help="pair every round of tests/corpus and compare"
        )

    def handle(self, *, parts: list[str], corpus: bool, **_options: object) -> None:
        for part in parts or ([] if corpus else SITE):
            if part == "pairing":
                self._write(engine.pairing_lines())
            elif part == "tiebreaks":
                self._write(map(_line, tiebreaks.tiebreak_figures()))
            elif part == "run":
                self._write(map(_line, start.start_figures()))
            elif part in SITE:
                self._measure_site(SITE[part])
            else:
                self.stderr.write(f"{part}: there is no such part")
        if corpus:
            self._write(engine.corpus_lines())

    def _measure_site(self, part: Callable[[User], Iterator[Figure]]) -> None:
        with transaction.atomic():
            director = User.objects.create(username="bench", is_superuser=True)
            self._write(map(_line, part(director)))
            transaction.set_rollback(True)

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stdout.write(line)


def _line(figure: Figure) -> str:
    queries = f"{figure.queries} queries" if figure.queries is not None else ""
    return f"{figure.name:<38}{figure.seconds * 1000:>9.1f} ms  {queries:<12}{figure.yardstick}".rstrip()

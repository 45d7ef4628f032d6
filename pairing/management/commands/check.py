"""Check every round of a tournament report file against a pairing system, or the proof of one round.

Without either it is Django's own ``check``, which has the same name, with all its options.
"""

import json
from typing import Any

from django.apps import apps
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.check import Command as DjangoCheck

from pairing.cli_check import report
from pairing.cli_files import BAD_REQUEST, RefusedError, notes, read_bytes, read_tournament
from pairing.cli_words import error_text, proof_text
from pairing.errors import PairingError
from pairing.explain.replay import replay
from pairing.management.files import options_from
from pairing.proof import verify
from pairing.systems import MODULES, get

DIFFERENT = 1


class Command(DjangoCheck):
    help = (
        "Pair every round of a TRF file again and compare; report also what a round breaks, and what decides "
        "where it differs. Boards are compared with their colours but without their order. With "
        "--proof: verify the proof of one round, without the database. Ends with 1 when something differs or "
        "a proof does not hold, 3 when the file or an option is wrong, 5 when it cannot be opened. Without a "
        "file, or with names of apps: Django's system checks."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--system", default="dutch", choices=sorted(MODULES))
        parser.add_argument("--option", action="append", default=[], metavar="CODE=VALUE")
        parser.add_argument("--proof", metavar="FILE", help="a proof downloaded from the site, JSON")

    def handle(self, *words: Any, **given: Any) -> None:
        """``words``: a TRF16, TRF(x) or TRF26 file (- for standard input), or names of apps."""
        labels = {config.label for config in apps.get_app_configs()}
        if not given["proof"] and labels.issuperset(words):
            super().handle(*words, **given)
            return
        if len(words) + bool(given["proof"]) != 1:
            raise CommandError("either one TRF file or --proof FILE is needed", returncode=BAD_REQUEST)
        try:
            if given["proof"]:
                self._proof(str(given["proof"]))
            else:
                self._rounds(words[0], str(given["system"]), given["option"])
        except RefusedError as refusal:
            raise CommandError(str(refusal), returncode=refusal.code) from refusal
        except PairingError as error:
            raise CommandError(f"{error.code}: {error_text(error)}", returncode=BAD_REQUEST) from error

    def _rounds(self, name: str, system_id: str, words: object) -> None:
        file = read_tournament(name, read_bytes(name))
        for line in notes(name, file):
            self.stderr.write(line)
        system = get(system_id)
        clean = True
        for result in replay(file.tournament, system, options_from(system, words)):
            clean = clean and result.ok
            for line in report(result):
                self.stdout.write(line)
        if not clean:
            raise CommandError("some rounds differ", returncode=DIFFERENT)

    def _proof(self, name: str) -> None:
        try:
            proof = json.loads(read_bytes(name))
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{name}: not JSON: {error}", returncode=BAD_REQUEST) from error
        found = verify(proof)
        for finding in found:
            self.stdout.write(proof_text(finding.code, finding.params))
        if any(finding.wrong for finding in found):
            raise CommandError("the proof does not hold", returncode=DIFFERENT)
        self.stdout.write("the proof holds")

"""Pair the next round of a tournament report file."""

import json
from argparse import ArgumentParser
from dataclasses import asdict

from django.core.management.base import BaseCommand, CommandError

from pairing import pair
from pairing.checker import check
from pairing.errors import EngineError, FormatError
from pairing.history import upto
from pairing.management.files import options_from, read_file
from pairing.scoring import Mark
from pairing.systems import MODULES, get
from pairing.tournament import Proposal

NO_PAIRING, BAD_INPUT = 1, 3


class Command(BaseCommand):
    help = (
        "Pair the next round of a TRF file and print it: the number of boards, then 'first second' for each "
        "board and 'player 0' for the allocated bye. Ends with 1 when there is no legal pairing, 3 when the "
        "file or an option is wrong, 5 when the file cannot be opened."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="TRF16, TRF(x) or TRF26 file; - for standard input")
        parser.add_argument("--system", default="dutch", choices=sorted(MODULES))
        parser.add_argument("--option", action="append", default=[], metavar="CODE=VALUE")
        parser.add_argument("--round", type=int, help="pair this round again instead of the next one")
        parser.add_argument("--json", action="store_true", help="the whole proposal with its reasons")

    def handle(self, *args: object, **given: object) -> None:
        try:
            tournament = read_file(str(given["file"])).tournament
            system = get(str(given["system"]))
            options = options_from(system, given["option"])
            if isinstance(given["round"], int):
                if not 1 <= given["round"] <= tournament.next_round:
                    raise CommandError(
                        f"--round {given['round']}: the file has rounds 1 to {tournament.next_round - 1}",
                        returncode=BAD_INPUT,
                    )
                tournament = upto(tournament, given["round"])
            proposal = pair(tournament, system.id, options)
            check(tournament, proposal, system.invariants(system.resolve(options)))
        except FormatError as error:
            raise CommandError(str(error), returncode=BAD_INPUT) from error
        except EngineError as error:
            stuck = error.code in ("no_legal_pairing", "no_bye_candidate")
            raise CommandError(str(error), returncode=NO_PAIRING if stuck else BAD_INPUT) from error
        self.stdout.write(json.dumps(asdict(proposal)) if given["json"] else _lines(proposal))


def _lines(proposal: Proposal) -> str:
    pairs = [f"{board.first} {board.second}" for board in proposal.boards]
    pairs += [f"{bye.player} 0" for bye in proposal.byes if bye.mark == Mark.PAB]
    return "\n".join([str(len(pairs)), *pairs])

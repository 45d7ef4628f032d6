"""Check every round of a tournament report file against a pairing system."""

from argparse import ArgumentParser
from dataclasses import replace

from django.core.management.base import BaseCommand, CommandError

from pairing import pair
from pairing.checker import findings
from pairing.errors import FormatError, PairingError
from pairing.history import upto
from pairing.management.files import options_from, read_file
from pairing.scoring import Mark
from pairing.systems import MODULES, get
from pairing.systems.base import Options, System
from pairing.tournament import Bye, Proposal, ProposedBoard, Round, Tournament

DIFFERENT, BAD_INPUT = 1, 3


class Command(BaseCommand):
    help = (
        "Pair every round of a TRF file again and compare; report also what a round breaks. Boards are "
        "compared with their colours but without their order. Ends with 1 when something differs."
    )
    # Django's own system checks look at a site; this looks at a tournament.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="TRF16, TRF(x) or TRF26 file; - for standard input")
        parser.add_argument("--system", default="dutch", choices=sorted(MODULES))
        parser.add_argument("--option", action="append", default=[], metavar="CODE=VALUE")

    def handle(self, *args: object, **given: object) -> None:
        try:
            tournament = read_file(str(given["file"])).tournament
            system = get(str(given["system"]))
            options = options_from(system, given["option"])
        except (FormatError, PairingError) as error:
            raise CommandError(str(error), returncode=BAD_INPUT) from error
        clean = True
        for entry in tournament.rounds:
            lines = _compare(upto(tournament, entry.number), entry, system, options)
            clean = clean and not lines
            self.stdout.write(f"round {entry.number}: {'ok' if not lines else 'different'}")
            for line in lines:
                self.stdout.write(f"  {line}")
        if not clean:
            raise CommandError("some rounds differ", returncode=DIFFERENT)


def _compare(before: Tournament, entry: Round, system: System, options: Options) -> list[str]:
    """What to say about one round; nothing when it is the system's own pairing."""
    made = _as_proposal(before, entry)
    invariants = system.invariants(system.resolve(options))
    lines = [
        f"{finding.code} {dict(finding.params)}"
        for finding in findings(before, made, invariants)
        if finding.hard
    ]
    try:
        due = pair(before, system.id, options)
    except PairingError as error:
        return [*lines, f"no pairing: {error}"]
    given, expected = _places(made), _places(due)
    lines += [f"has {one}-{two}" for one, two in sorted(given - expected)]
    lines += [f"due {one}-{two}" for one, two in sorted(expected - given)]
    return lines


def _as_proposal(before: Tournament, entry: Round) -> Proposal:
    boards = tuple(ProposedBoard(board.number, board.first, board.second) for board in entry.boards)
    named = {bye.player for bye in entry.byes}
    blank = [Bye(player, mark) for player, mark in before.requests.items() if player not in named]
    return replace(Proposal(entry.number, boards), byes=(*entry.byes, *blank))


def _places(proposal: Proposal) -> set[tuple[int, int]]:
    boards = {(board.first, board.second) for board in proposal.boards}
    return boards | {(bye.player, 0) for bye in proposal.byes if bye.mark == Mark.PAB}

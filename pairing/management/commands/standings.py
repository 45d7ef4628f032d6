"""Print the standings of a tournament report file."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from pairing.cli_files import RefusedError, notes, read_bytes, read_report
from pairing.cli_words import TIEBREAKS, error_text, sentence
from pairing.errors import PairingError
from pairing.management.files import options_from
from pairing.management.players import with_players
from pairing.management.scores import COLUMNS, with_scores
from pairing.standings import Table, format_value, standings_table
from pairing.systems import get
from pairing.systems.mcmahon.start import start_scores
from pairing.tiebreaks.base import Settings, TiebreakError
from pairing.tiebreaks.editions import Edition
from pairing.tournament import Tournament

BAD_INPUT = 3
DEFAULT = "BH/C1,BH,SB,DE,WIN"


class Command(BaseCommand):
    help = "Standings of a TRF file. Notes on what the file says and nobody uses go to standard error."
    # Django's own system checks look at a site; this looks at a tournament.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="TRF16, TRF(x) or TRF26 file; - for standard input")
        parser.add_argument("--after", type=int, metavar="ROUND", help="standings after this round")
        parser.add_argument("--tiebreaks", metavar="LIST", help=f"such as {DEFAULT} (the default)")
        parser.add_argument(
            "--edition",
            choices=[edition.value for edition in Edition],
            default=Edition.MARCH_2026.value,
            help="of FIDE C.07, for unplayed rounds (default: %(default)s)",
        )
        parser.add_argument("--round-robin", action="store_true", help="by the rules for round robins")
        parser.add_argument("--scores", metavar="CSV", help=f"the games' own scores: {','.join(COLUMNS)}")
        parser.add_argument("--best", type=int, metavar="N", help="only each player's best N rounds count")
        parser.add_argument("--drop", type=int, metavar="N", help="all rounds but N of each player count")
        parser.add_argument("--seed", default="", help="draw lots (LOT) from this")
        parser.add_argument("--unrated", type=int, metavar="RATING", help="rating of players without one")
        parser.add_argument("--mcmahon", action="store_true", help="starting scores by grade count")
        parser.add_argument("--option", action="append", default=[], metavar="CODE=VALUE", help="of McMahon")
        parser.add_argument("--players", metavar="CSV", help="number, grade, start ...")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, **given: Any) -> None:
        try:
            name = str(given["file"])
            file = read_report(name, read_bytes(name))
            specs = [spec for spec in (given["tiebreaks"] or DEFAULT).split(",") if spec.strip()]
            after = given["after"]
            if after is not None and not 0 <= after <= len(file.tournament.rounds):
                raise CommandError(
                    f"--after {after}: the file has {len(file.tournament.rounds)} rounds",
                    returncode=BAD_INPUT,
                )
            for option in ("best", "drop"):
                if given[option] is not None and given[option] < 1:
                    raise CommandError(
                        f"--{option} {given[option]}: at least one round", returncode=BAD_INPUT
                    )
            tournament = with_scores(file.tournament, given["scores"]) if given["scores"] else file.tournament
            tournament = with_players(tournament, given["players"]) if given["players"] else tournament
            chosen = Settings(
                edition=Edition(given["edition"]),
                unrated=given["unrated"],
                best_rounds=given["best"],
                drop_rounds=given["drop"],
                lot_seed=given["seed"],
                start=_starts(tournament, given),
            )
            table = standings_table(
                tournament, specs, after, round_robin=given["round_robin"], settings=chosen
            )
        except PairingError as error:
            raise CommandError(error_text(error), returncode=BAD_INPUT) from error
        except TiebreakError as error:
            text = sentence(TIEBREAKS, error.code, error.params)
            raise CommandError(f"--tiebreaks: {text}", returncode=BAD_INPUT) from error
        except RefusedError as refusal:
            raise CommandError(str(refusal), returncode=refusal.code) from refusal
        for line in notes(name, file):
            self.stderr.write(line)
        self.stdout.write(as_json(table) if given["json"] else as_text(table))


def _starts(tournament: Tournament, given: Mapping[str, Any]) -> dict[int, int]:
    """McMahon starting scores, where they are asked for.

    Raises PairingError for what makes none, CommandError for an option that nothing would read.
    """
    if not given["mcmahon"]:
        if given["option"]:
            raise CommandError("--option is McMahon's: it goes with --mcmahon", returncode=BAD_INPUT)
        return {}
    system = get("mcmahon")
    options = system.resolve(options_from(system, given["option"]))
    assert system.refuse is not None
    system.refuse(tournament, options)
    return start_scores(tournament, options)


def as_text(table: Table) -> str:
    """Columns: rank, number, name, points, then the tie-breaks."""
    head = ["Rank", "No", "Name", "Pts", *(method.spec for method in table.tiebreaks)]
    lines = [head]
    for row in table.rows:
        values = [
            format_value(value, method.kind)
            for value, method in zip(row.values, table.tiebreaks, strict=True)
        ]
        points = format_value(row.points, "points")
        lines.append([str(row.rank), str(row.number), row.player.name, points, *values])
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column == 2 else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def as_json(table: Table) -> str:
    """The same with exact values: hundredths as numbers, fractions as text."""
    rows = [
        {
            "rank": row.rank,
            "number": row.number,
            "name": row.player.name,
            "points": row.points,
            "values": [
                value if value is None or isinstance(value, int) else str(value) for value in row.values
            ],
        }
        for row in table.rows
    ]
    methods = [{"spec": method.spec, "kind": method.kind} for method in table.tiebreaks]
    answer = {
        "after_round": table.ledger.through,
        "edition": table.ledger.edition,
        "tiebreaks": methods,
        "rows": rows,
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)

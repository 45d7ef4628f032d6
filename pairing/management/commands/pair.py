"""Pair the next round of a tournament report file."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import cast

from django.core.management.base import BaseCommand, CommandError

from pairing import pair
from pairing.blocking import BLOCKED, KINDS, diagnose, relax
from pairing.checker import check
from pairing.cli_files import RefusedError, read_bytes, read_tournament
from pairing.cli_words import error_text
from pairing.errors import EngineError
from pairing.history import upto
from pairing.management.files import options_from
from pairing.management.players import with_players
from pairing.management.scores import with_scores
from pairing.scoring import Mark
from pairing.systems import MODULES, get
from pairing.systems.base import Options, System
from pairing.tournament import Proposal, Tournament

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
        parser.add_argument("--players", metavar="CSV", help="number, grade, club, country, lot, start ...")
        parser.add_argument("--scores", metavar="CSV", help="round,player,score,opponent_score of the games")
        parser.add_argument("--seed", type=int, default=0, help="what lots and chance are drawn from")
        parser.add_argument("--round", type=int, help="pair this round again instead of the next one")
        parser.add_argument(
            "--allow",
            action="append",
            default=[],
            choices=KINDS,
            help="where no round is legal, the fewest exceptions of this kind; may be given more than once",
        )
        parser.add_argument("--json", action="store_true", help="the whole proposal with its reasons")

    def handle(self, *args: object, **given: object) -> None:
        try:
            tournament = _read(given)
            system = get(str(given["system"]))
            options = options_from(system, given["option"])
            if isinstance(given["round"], int):
                if not 1 <= given["round"] <= tournament.next_round:
                    raise CommandError(
                        f"--round {given['round']}: the file has rounds 1 to {tournament.next_round - 1}",
                        returncode=BAD_INPUT,
                    )
                tournament = upto(tournament, given["round"])
            tournament = _seeded(tournament, given["seed"])
            if given["allow"]:
                tournament, _remedy = relax(tournament, system, options, cast(list[str], given["allow"]))
            proposal = pair(tournament, system.id, options)
            check(tournament, proposal, system.invariants(system.resolve(options)))
        except RefusedError as refusal:
            raise CommandError(str(refusal), returncode=refusal.code) from refusal
        except EngineError as error:
            stuck = error.code in ("no_legal_pairing", "no_bye_candidate", "relaxation_in_vain")
            code = NO_PAIRING if stuck else BAD_INPUT
            text = f"{error.code}: {error_text(error)}"
            if error.code in BLOCKED:
                text += "".join(f"\n{line}" for line in _ways(tournament, system, options))
            raise CommandError(text, returncode=code) from error
        self.stdout.write(json.dumps(asdict(proposal)) if given["json"] else _lines(proposal))


def _ways(tournament: Tournament, system: System, options: Options) -> Iterator[str]:
    """What would make the round possible, a line each."""
    blocked = diagnose(tournament, system, options)
    for place in blocked.groups:
        players = ", ".join(map(str, tournament.forbidden[place].players))
        yield f"possible without the forbidden group {players}"
    for remedy in blocked.remedies:
        allow = " ".join(f"--allow {kind}" for kind in remedy.kinds)
        what = [f"{first} against {second}" for first, second in remedy.boards]
        what += [f"bye for {remedy.bye}"] if remedy.bye is not None else []
        yield f"possible with {allow}: {', '.join(what)}"


def _read(given: Mapping[str, object]) -> Tournament:
    """The tournament of the file, with what the tables beside it say."""
    name = str(given["file"])
    tournament = read_tournament(name, read_bytes(name)).tournament
    if given["players"]:
        tournament = with_players(tournament, str(given["players"]))
    return with_scores(tournament, str(given["scores"])) if given["scores"] else tournament


def _seeded(tournament: Tournament, seed: object) -> Tournament:
    """Lots of the whole tournament come from the seed itself, chance in round n from seed + n - 1."""
    if not isinstance(seed, int) or not 0 <= seed < 1 << 62:
        raise CommandError(f"--seed {seed}: a whole number from 0 to 2^62 - 1", returncode=BAD_INPUT)
    return replace(tournament, lot_seed=seed, seed=seed + tournament.next_round - 1)


def _lines(proposal: Proposal) -> str:
    pairs = [f"{board.first} {board.second}" for board in proposal.boards]
    pairs += [f"{bye.player} 0" for bye in proposal.byes if bye.mark == Mark.PAB]
    return "\n".join([str(len(pairs)), *pairs])

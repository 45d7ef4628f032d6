"""The command line of the field: ``python -m pairing``. See docs/command-line.md."""

import argparse
import json
import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

from pairing import ENGINE_VERSION, pair
from pairing.checker import check
from pairing.cli_check import report
from pairing.cli_files import (
    BAD_REQUEST,
    INTERNAL,
    NO_FILE,
    NO_PAIRING,
    OK,
    STANDARD,
    TOO_LARGE,
    RefusedError,
    notes,
    read_bytes,
    read_tournament,
    write_text,
)
from pairing.cli_list import checklist
from pairing.cli_recipe import recipe
from pairing.cli_words import TRF, error_text, proof_text, sentence
from pairing.errors import FormatError, LegalityError, PairingError
from pairing.explain.replay import replay
from pairing.generator import generate
from pairing.history import upto
from pairing.proof import verify
from pairing.scoring import Mark
from pairing.systems import get
from pairing.systems.base import Options, OptionValue
from pairing.tournament import Proposal, Tournament
from pairing.trf import write
from pairing.trf.model import COMMENT

STUCK = ("no_legal_pairing", "no_bye_candidate")
USAGE = """python -m pairing --dutch FILE -p [OUT] [-l [LIST]]
       python -m pairing --dutch FILE -c [-l [LIST]]
       python -m pairing --dutch -g [CONFIG] -o OUT [-s SEED] [-l [LIST]]
       python -m pairing --proof FILE
       python -m pairing -r"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise RefusedError(BAD_REQUEST, f"{message}\nusage: {USAGE}")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m pairing",
        usage=USAGE,
        description="Pair, check and generate tournaments by the FIDE (Dutch) system, C.04.3 of 2026.",
        epilog="Ends with 0 (done), 1 (no legal pairing; a round that differs; a proof that does not hold), "
        "2 (a fault of the program), 3 (input or request wrong), 4 (too large), 5 (file not to be opened).",
        allow_abbrev=False,
    )
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="TRF16, TRF(x) or TRF26; - for standard input"
    )
    parser.add_argument("--dutch", action="store_true", help="the FIDE (Dutch) system")
    parser.add_argument("-p", nargs="?", const=STANDARD, metavar="OUT", help="pair the next round")
    parser.add_argument("-c", action="store_true", help="pair every round again and compare")
    parser.add_argument("-g", nargs="?", const="", metavar="CONFIG", help="generate a random tournament")
    parser.add_argument("-o", metavar="OUT", help="where to write the generated tournament")
    parser.add_argument("-s", metavar="SEED", help="seed of the generated tournament")
    parser.add_argument("-l", nargs="?", const="", metavar="LIST", help="write a checklist (FILE.list)")
    parser.add_argument("-r", action="store_true", help="print the version")
    parser.add_argument("--round", type=int, metavar="N", help="with -p: pair this round again")
    parser.add_argument("--option", action="append", default=[], metavar="CODE=VALUE", help="of the system")
    parser.add_argument("--proof", metavar="FILE", help="verify the proof of a round")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words ask for and return the exit code. Whatever happens, the user gets a sentence."""
    given = sys.argv[1:] if words is None else words
    try:
        # Programs of the field say who they are when asked for nothing.
        return _run(_parser().parse_args(given or ["-r"]))
    except RefusedError as refusal:
        _say(str(refusal))
        return refusal.code
    except MemoryError:
        _say("the tournament is too large for the memory of this machine")
        return TOO_LARGE
    except BrokenPipeError:
        return NO_FILE
    except SystemExit as end:  # argparse, after printing its help
        return end.code if isinstance(end.code, int) else OK
    except Exception as fault:  # noqa: BLE001 - the contract: a fault of ours is one line and code 2
        _say(f"a fault of this program, please report it: {type(fault).__name__}: {fault}")
        return INTERNAL


def _say(text: str) -> None:
    sys.stderr.write(text.encode("utf-8", "replace").decode() + "\n")


def _run(given: argparse.Namespace) -> int:
    if given.r:
        sys.stdout.write(f"swissweb pairing {ENGINE_VERSION}, FIDE (Dutch) {get('dutch').edition}\n")
    tasks = [given.p is not None, given.c, given.g is not None, given.proof is not None]
    if given.r and not any(tasks):
        return OK
    if sum(tasks) != 1:
        raise RefusedError(BAD_REQUEST, f"one of -p, -c, -g, --proof is needed\nusage: {USAGE}")
    if given.proof is not None:
        return _proof(given.proof)
    if not given.dutch:
        raise RefusedError(BAD_REQUEST, f"which system? --dutch is the one there is\nusage: {USAGE}")
    options = _options(given.option)
    if given.g is not None:
        return _generate(given)
    name = given.file or STANDARD
    file = read_tournament(name, read_bytes(name))
    for line in notes(name, file):
        _say(line)
    task = _check if given.c else _pair
    return task(given, name, file.tournament, options)


def _options(words: Sequence[str]) -> dict[str, OptionValue]:
    """``CODE=VALUE`` words as options of the Dutch system. Raises RefusedError."""
    options: dict[str, OptionValue] = {}
    for word in words:
        code, _, text = word.partition("=")
        options[code] = text == "true" if text in ("true", "false") else text
    try:
        return get("dutch").resolve(options)
    except PairingError as error:
        raise RefusedError(BAD_REQUEST, error_text(error)) from error


def _pair(given: argparse.Namespace, name: str, tournament: Tournament, options: Options) -> int:
    if given.round is not None:
        if not 1 <= given.round <= tournament.next_round:
            last = tournament.next_round
            raise RefusedError(
                BAD_REQUEST, f"{name}: --round {given.round}: rounds 1 to {last} can be paired"
            )
        tournament = upto(tournament, given.round)
    title = f"{name}, round {tournament.next_round}"
    try:
        proposal = pair(tournament, "dutch", options)
    except PairingError as error:
        if error.code in STUCK and given.l is not None:
            write_text(_list_name(given, name), checklist(tournament, None, title))
        code = NO_PAIRING if error.code in STUCK else BAD_REQUEST
        raise RefusedError(code, f"{title}: {error_text(error)}") from error
    try:
        check(tournament, proposal, get("dutch").invariants(options))
    except LegalityError as error:
        raise RefusedError(INTERNAL, f"{title}: a fault of this program: {error_text(error)}") from error
    write_text(given.p, places(proposal))
    if given.l is not None:
        write_text(_list_name(given, name), checklist(tournament, proposal, title))
    return OK


def places(proposal: Proposal) -> str:
    """A round as programs of the field exchange it: the number of lines that follow, then one for each
    board, White first, and at last the player with the allocated bye against 0."""
    pairs = [f"{board.first} {board.second}" for board in proposal.boards]
    pairs += [f"{bye.player} 0" for bye in proposal.byes if bye.mark == Mark.PAB]
    return "\n".join([str(len(pairs)), *pairs, ""])


def _check(given: argparse.Namespace, name: str, tournament: Tournament, options: Options) -> int:
    different = 0
    lists = []
    for result in replay(tournament, get("dutch"), options):
        different += not result.ok
        write_text(STANDARD, "".join(f"{line}\n" for line in report(result)))
        if given.l is not None:
            proposal = None if result.error else pair(result.before, "dutch", options)
            lists.append(checklist(result.before, proposal, f"{name}, round {result.number}"))
    if given.l is not None:
        write_text(_list_name(given, name), "\n".join(lists))
    write_text(STANDARD, f"{len(tournament.rounds)} rounds, {different} different\n")
    return NO_PAIRING if different else OK


def _list_name(given: argparse.Namespace, name: str) -> str:
    """Where the checklist goes: where the user says, else beside the file."""
    if given.l:
        return str(given.l)
    if name == STANDARD:
        raise RefusedError(BAD_REQUEST, "-l needs a name when the tournament comes from standard input")
    stem, dot, _ = name.rpartition(".")
    return f"{stem if dot and '/' not in name[len(stem) :] else name}.list"


def _generate(given: argparse.Namespace) -> int:
    if given.file:
        raise RefusedError(BAD_REQUEST, f"-g takes a file of settings and no model: {given.file}")
    if not given.o:
        raise RefusedError(BAD_REQUEST, "-g needs -o OUT")
    seed = given.s if given.s is not None else str(secrets.randbelow(10**9))
    settings = recipe(given.g, read_bytes(given.g) if given.g else b"", seed)
    try:
        finished = generate(seed, settings)
        finished = replace(
            finished,
            name=f"Random tournament {seed}",
            headers={
                "182": f"swissweb pairing {ENGINE_VERSION}",
                "192": "FIDE_DUTCH_BAKU" if settings.accelerated else "FIDE_DUTCH",
                COMMENT: f"seed {seed}",
            },
        )
        text = write(finished)
    except PairingError as error:
        code = NO_PAIRING if error.code in STUCK else BAD_REQUEST
        raise RefusedError(code, f"seed {seed}: {error_text(error)}") from error
    except FormatError as error:
        raise RefusedError(TOO_LARGE, f"seed {seed}: {sentence(TRF, error.code, error.params)}") from error
    write_text(given.o, text)
    if given.s is None:
        _say(f"seed {seed}")
    if given.l is not None:
        lists = [
            checklist(check_.before, pair(check_.before), f"{given.o}, round {check_.number}")
            for check_ in replay(finished, get("dutch"))
        ]
        write_text(_list_name(given, given.o), "\n".join(lists))
    return OK


def _proof(name: str) -> int:
    try:
        proof = json.loads(read_bytes(name))
    except (ValueError, RecursionError) as error:
        raise RefusedError(BAD_REQUEST, f"{name}: not JSON: {error}") from error
    found = verify(proof)
    for finding in found:
        write_text(STANDARD, f"{proof_text(finding.code, finding.params)}\n")
    wrong = any(finding.wrong for finding in found)
    write_text(STANDARD, f"{name}: {'does not hold' if wrong else 'holds'}\n")
    return NO_PAIRING if wrong else OK

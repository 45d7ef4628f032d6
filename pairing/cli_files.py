"""Files of the command line: reading and refusing, with the place; writing."""

import sys
from dataclasses import replace
from pathlib import Path

from pairing.acceleration import baku
from pairing.cli_words import TRF, sentence
from pairing.errors import FormatError
from pairing.tournament import Tournament
from pairing.trf import Note, TrfFile, read
from pairing.trf.encoding import decode
from pairing.trf.fields import Line, points_text

OK, NO_PAIRING, INTERNAL, BAD_REQUEST, TOO_LARGE, NO_FILE = range(6)
"""Exit codes, as users of JaVaFo and bbpPairings know them."""

STANDARD = "-"
SYSTEM_RECORD = "192"


class RefusedError(Exception):
    """The request ends here: one line for the user and an exit code."""

    def __init__(self, code: int, text: str) -> None:
        self.code = code
        super().__init__(text)


def read_bytes(name: str) -> bytes:
    """A file's bytes, or standard input for ``-``. Raises RefusedError (5)."""
    try:
        return sys.stdin.buffer.read() if name == STANDARD else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise RefusedError(NO_FILE, f"{name}: {_why(error)}") from error


def write_text(name: str, text: str) -> None:
    """Write a file, UTF-8 with LF, or standard output for ``-``. Raises RefusedError (5)."""
    try:
        if name == STANDARD:
            sys.stdout.write(text)
            sys.stdout.flush()
        else:
            Path(name).write_bytes(text.encode())
    except (OSError, ValueError) as error:
        raise RefusedError(NO_FILE, f"{name}: {_why(error)}") from error


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def read_tournament(name: str, data: bytes) -> TrfFile:
    """The tournament of a file, with the acceleration that its system code asks for.

    Raises RefusedError (3) for what is no TRF, contradicts itself, or states points that the results do not
    give.
    """
    file = read_report(name, data)
    for note in file.report:
        if note.code == "trf_points_differ":
            raise RefusedError(BAD_REQUEST, _points_differ(name, data, note))
    return replace(file, tournament=accelerated(file.tournament))


def read_report(name: str, data: bytes) -> TrfFile:
    """A file as it stands. Raises RefusedError (3) for what is no TRF or contradicts itself."""
    try:
        return read(data)
    except FormatError as error:
        line, column = error.params.get("line"), error.params.get("column")
        place = f"{name}:{line}:{column}" if line else name
        raise RefusedError(BAD_REQUEST, f"{place}: {sentence(TRF, error.code, error.params)}") from error


def accelerated(tournament: Tournament) -> Tournament:
    """With the grants of Baku acceleration, where the file names that method and gives no points itself."""
    code = tournament.headers.get(SYSTEM_RECORD, "").strip().upper()
    if not code.endswith("_BAKU") or tournament.virtual:
        return tournament
    numbers = [player.number for player in tournament.players]
    return replace(tournament, virtual=baku(numbers, tournament.total_rounds, tournament.scoring))


def notes(name: str, file: TrfFile) -> list[str]:
    """What of a file was read otherwise than it stands, or not used, one line each."""
    lines = []
    for note in file.report:
        place = f"{name}:{note.line}:{note.column}" if note.line else name
        lines.append(f"{place}: note: {_note_text(note)}")
    code = file.tournament.headers.get(SYSTEM_RECORD, "").strip()
    if code and not code.upper().startswith("FIDE_DUTCH"):
        lines.append(f"{name}: note: the file says it was paired by {code}")
    return lines


def _note_text(note: Note) -> str:
    """What a note says; stated and computed points as people write them."""
    params = dict(note.params)
    if note.code == "trf_points_differ":
        params |= {key: points_text(params[key]) for key in ("stated", "computed")}  # type: ignore[arg-type]
    return sentence(TRF, note.code, params)


def _points_differ(name: str, data: bytes, note: Note) -> str:
    """The refusal of stated points, with the line that states them."""
    text = _note_text(note)
    lines = decode(data)[0].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        record = Line(number, line.replace("\t", " "))
        if record.code == "001" and record.field(5, 8) == str(note.params["player"]):
            return f"{name}:{number}:81: {text}"
    return f"{name}: {text}"

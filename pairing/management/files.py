"""What the commands share: files in, options from the command line."""

import sys
from pathlib import Path

from django.core.management.base import CommandError

from pairing.errors import PairingError
from pairing.systems.base import OptionValue, System
from pairing.trf import TrfFile, read

NO_FILE = 5


def read_file(name: str) -> TrfFile:
    """Read a TRF file, or standard input for ``-``. Raises CommandError (5) or FormatError."""
    if name == "-":
        return read(sys.stdin.buffer.read())
    try:
        return read(Path(name).read_bytes())
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}", returncode=NO_FILE) from error


def options_from(system: System, given: object) -> dict[str, OptionValue]:
    """``CODE=VALUE`` words as options of a system. Raises PairingError for what it does not have."""
    options: dict[str, OptionValue] = {}
    known = {option.code: option for option in system.options}
    for word in given if isinstance(given, list) else []:
        code, _, text = str(word).partition("=")
        if code not in known:
            raise PairingError("unknown_option", system=system.id, option=code)
        value: OptionValue = text
        if known[code].type == "bool" and text in ("true", "false"):
            value = text == "true"
        elif known[code].type == "int" and text.lstrip("-").isdecimal():
            value = int(text)
        options[code] = value
    return options

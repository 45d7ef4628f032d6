"""What the commands share: options from the command line."""

from pairing.errors import PairingError
from pairing.management.tables import integer
from pairing.systems.base import OptionValue, System


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
        elif known[code].type == "int" and (number := integer(text)) is not None:
            value = number
        options[code] = value
    return options

"""Errors of the engine: a code and its parameters, never a sentence.

The words, in the reader's language, stand in ``swissweb.events.wording``; a test fails on a code
that has none.
"""

from collections.abc import Mapping


class EngineError(Exception):
    """Base of all coded errors.

    ``code`` is a short stable word; ``params`` holds plain values (numbers, strings, lists of them)
    that the sentence needs.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params: Mapping[str, object] = params
        super().__init__(code, params)

    def __str__(self) -> str:
        return f"{self.code} {dict(self.params)}" if self.params else self.code


class PairingError(EngineError):
    """No pairing is possible, or the input of the pairing makes none possible."""


class LegalityError(EngineError):
    """A proposed round breaks a rule that must hold (found by :mod:`pairing.checker`)."""


class FormatError(EngineError):
    """A file cannot be read. ``params`` has ``line`` (from 1) and ``column`` (from 1) where known."""

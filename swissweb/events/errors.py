"""Refusals of the services: a code and its parameters; the words stand in ``events.wording``."""

from collections.abc import Mapping
from typing import Self


class DomainError(Exception):
    """A service refuses. ``field`` names the form field to show it at, where there is one."""

    def __init__(self, code: str, *, field: str = "", **params: object) -> None:
        self.code = code
        self.field = field
        self.params: Mapping[str, object] = params
        super().__init__(code, params)

    @classmethod
    def of(cls, code: str, params: Mapping[str, object], field: str = "") -> Self:
        """A refusal with the params of an error of the engine."""
        error = cls(code, field=field)
        error.params = dict(params)
        return error


class Forbidden(DomainError):
    """The caller has no right to do this."""


class NotFound(DomainError):
    """The row does not exist, or belongs to another event."""


class Conflict(DomainError):
    """Somebody changed the same row first; ``params`` has ``yours`` and ``theirs`` if both can be shown."""


class Invalid(DomainError):
    """The input can't be used as it is."""


class NeedsConfirmation(DomainError):
    """Unusual but possible: the same call with ``reason`` (a non-empty text) will do it."""

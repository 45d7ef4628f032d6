"""Reasons of a proposal as plain data: coded notes and terms, never sentences.

A *note* is a code with its params (numbers of players, numbers, texts). A *term* is a named quantity with
its value: of a board, or of the whole round. The words stand at the site, one module per system in
``swissweb.events.wordings.systems``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

Reason = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Note:
    """A code and its params. Params named ``player``, ``first``, ``second``, ``players`` or ``opponent``
    hold pairing numbers and are shown as names."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)

    def plain(self) -> dict[str, object]:
        """As JSON has it."""
        return {"code": self.code, "params": dict(self.params)}


@dataclass(frozen=True, slots=True)
class Term:
    """A named quantity and its value; ``params`` are what its sentence needs besides."""

    code: str
    value: int
    params: Mapping[str, object] = field(default_factory=dict)

    def plain(self) -> dict[str, object]:
        """As JSON has it."""
        return {"code": self.code, "value": self.value, "params": dict(self.params)}


def of_round(notes: Iterable[Note] = (), terms: Iterable[Term] = ()) -> Reason:
    """What is to be said of the round as a whole: floats, groups, drawn lots, totals."""
    return {
        "kind": "round",
        "notes": [note.plain() for note in notes],
        "terms": [term.plain() for term in terms],
    }


def of_board(number: int, notes: Iterable[Note] = (), terms: Iterable[Term] = ()) -> Reason:
    """What is to be said of one board; ``number`` is the board's."""
    return {
        "kind": "board",
        "board": number,
        "notes": [note.plain() for note in notes],
        "terms": [term.plain() for term in terms],
    }

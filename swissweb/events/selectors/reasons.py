"""What systems other than the Dutch wrote down about a round: notes and terms, board by board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from swissweb.events.models import Entry, Round
from swissweb.events.selectors.basis import Basis
from swissweb.events.selectors.rounds import RoundView
from swissweb.events.snapshot import with_names


@dataclass(frozen=True, slots=True)
class Told:
    """A note of a system, with names in its params."""

    system: str
    code: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Counted:
    """A term of a system with its value."""

    system: str
    code: str
    value: int
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class BoardReasons:
    """A board as the engine made it. ``number``: the board at which the two sit now, 0 when they do not."""

    number: int
    first: Entry
    second: Entry
    notes: tuple[Told, ...]
    terms: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """Everything a system said of a round."""

    notes: tuple[Told, ...]
    terms: tuple[Counted, ...]
    boards: tuple[BoardReasons, ...]


def reasons_of(row: Round, basis: Basis | None, view: RoundView) -> Reasons | None:
    """The notes and terms stored with a round; None where there are none."""
    if basis is None or basis.kept is None:
        return None
    whole = _kept(row, "round")
    read = _Reader(basis.system, basis.entries)
    found = Reasons(
        tuple(note for reason in whole for note in read.notes(reason)),
        tuple(term for reason in whole for term in read.terms(reason)),
        tuple(_boards(row, basis, view, read)),
    )
    return found if found.notes or found.terms or found.boards else None


def notes_of_boards(
    row: Round, pairs: Sequence[tuple[int, int]], entries: Mapping[int, Entry]
) -> dict[frozenset[int], tuple[Told, ...]]:
    """What is said of each board as the engine made it, by the entry ids of its two players.

    ``pairs`` are its boards in order and ``entries`` whose number is which, as the round's record has them.
    """
    read = _Reader(row.system, entries)
    found = {}
    for reason in _kept(row, "board"):
        pair = pairs[reason["board"] - 1] if 0 < reason["board"] <= len(pairs) else (0, 0)
        if all(number in entries for number in pair) and reason["notes"]:
            found[frozenset(entries[number].pk for number in pair)] = tuple(read.notes(reason))
    return found


def _kept(row: Round, kind: str) -> list[Mapping[str, Any]]:
    return [reason for reason in row.reasons if reason.get("kind") == kind and "notes" in reason]


def _boards(row: Round, basis: Basis, view: RoundView, read: "_Reader") -> Iterator[BoardReasons]:
    said = {reason["board"]: reason for reason in _kept(row, "board")}
    now = {frozenset((board.first.entry.pk, board.second.entry.pk)): board.number for board in view.boards}
    entries = basis.entries
    for board in basis.proposal.boards:
        if board.number not in said or board.first not in entries or board.second not in entries:
            continue
        first, second = entries[board.first], entries[board.second]
        number = now.get(frozenset((first.pk, second.pk)), 0)
        reason = said[board.number]
        yield BoardReasons(number, first, second, tuple(read.notes(reason)), tuple(read.terms(reason)))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Puts names into what is stored."""

    system: str
    entries: Mapping[int, Entry]

    def notes(self, reason: Mapping[str, Any]) -> Iterator[Told]:
        for note in reason["notes"]:
            yield Told(self.system, note["code"], with_names(self.entries, note["params"]))

    def terms(self, reason: Mapping[str, Any]) -> Iterator[Counted]:
        for term in reason["terms"]:
            params = with_names(self.entries, term["params"])
            yield Counted(self.system, term["code"], term["value"], params)

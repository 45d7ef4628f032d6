"""What a round was paired from, as the engine saw it: the stored record, or the rounds before it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pairing import systems
from pairing.history import upto
from pairing.proof import from_canonical
from pairing.scoring import Mark
from pairing.systems.base import Options
from pairing.tournament import Bye, Proposal, ProposedBoard, Tournament
from swissweb.events.models import Entry, PairingRecord, Round, Section
from swissweb.events.snapshot import Snapshot
from swissweb.events.systems import system_options

ANSWERING = "dutch"
"""The system that is asked about rounds that came with a file."""


@dataclass(frozen=True)
class Basis:
    """The snapshot of a round and whose number was which in it, whatever the numbers are now.

    ``kept`` is the proof stored with the round, None for a round that came with a file.
    """

    number: int
    entries: Mapping[int, Entry]
    options: Options
    kept: Mapping[str, Any] | None
    later: Tournament | None = None
    """Without ``kept``: the tournament with the round and perhaps more."""

    @property
    def system(self) -> str:
        """The system that paired the round, or is asked about it."""
        return ANSWERING if self.kept is None else str(self.kept["engine"]["system"])

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Entry id -> number."""
        return {entry.pk: number for number, entry in self.entries.items()}

    @cached_property
    def tournament(self) -> Tournament:
        """The snapshot the round was paired from."""
        if self.kept is not None:
            return from_canonical(self.kept["snapshot"])
        assert self.later is not None
        return upto(self.later, self.number)

    @cached_property
    def proposal(self) -> Proposal:
        """What the engine answered; asked once more where that is not stored.

        Raises PairingError when there is no legal round.
        """
        if self.kept is None:
            return systems.get(ANSWERING).pair(self.tournament, self.options)
        made = self.kept["proposal"]
        pairs = enumerate(zip(made["boards"], made["articles"], strict=True), start=1)
        return Proposal(
            round=self.number,
            boards=tuple(
                ProposedBoard(number, first, second, article) for number, ((first, second), article) in pairs
            ),
            byes=tuple(Bye(player, Mark(mark)) for player, mark in made["byes"]),
            system=self.system,
            sides=bool(self.options.get("sides", True)),
        )


def with_record(section: Section, number: int) -> Round | None:
    """A round of the section with its record at hand (one query)."""
    row = section.rounds.select_related("record").filter(number=number).first()
    if row is not None:
        row.section = section
    return row


def record_of(row: Round) -> PairingRecord | None:
    """The record of a round from :func:`with_record`."""
    return getattr(row, "record", None)


def basis_of(row: Round, snapshot: Snapshot) -> Basis | None:
    """What a round was paired from; None for one without a record that another system paired.

    ``snapshot`` is the section's with the round in it.
    """
    record = record_of(row)
    if record is not None:
        return Basis(
            row.number, _by_number(record, snapshot.entries.values()), record.proof["options"], record.proof
        )
    if snapshot.stage.system != ANSWERING or row.system not in ("", ANSWERING):
        return None
    options = systems.get(ANSWERING).resolve(system_options(snapshot.stage))
    return Basis(row.number, snapshot.entries, options, None, snapshot.tournament)


def _by_number(record: PairingRecord, entries: Iterable[Entry]) -> dict[int, Entry]:
    numbers = record.number_of
    return {numbers[entry.pk]: entry for entry in entries if entry.pk in numbers}

"""A section's acceleration as it is stored, and the virtual points that follow from it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pairing.acceleration import Acceleration, Row, grants
from pairing.scoring import Scoring
from pairing.tournament import VirtualPoints
from swissweb.events.models import Entry, Section

FROZEN = ("last", "rounds")
"""What is added once round 1 is paired: the last members of the groups, the number of rounds of then."""


def acceleration_of(stored: Mapping[str, Any]) -> Acceleration | None:
    """What ``Section.acceleration`` says; None where nothing is accelerated."""
    if not stored.get("kind"):
        return None
    return Acceleration(stored["kind"], tuple(Row(*row) for row in stored.get("rows", ())))


def starters(entries: Iterable[Entry]) -> list[Entry]:
    """The starting list: everybody who is there for round 1 or was to be; not who withdrew before it."""
    return sorted(
        (entry for entry in entries if entry.joined == 1 and entry.withdrawn_after != 0),
        key=lambda entry: entry.number,
    )


def frozen(stored: Mapping[str, Any], entries: Iterable[Entry], total_rounds: int) -> dict[str, Any]:
    """The acceleration with its groups settled by the starting list as it is now."""
    found = acceleration_of(stored)
    if found is None:
        return {}
    listed = starters(entries)
    last = [listed[end - 1].pk for end in found.boundaries(len(listed))]
    return {**thawed(stored), "last": last, "rounds": total_rounds}


def thawed(stored: Mapping[str, Any]) -> dict[str, Any]:
    """The acceleration without what round 1 settled."""
    return {key: value for key, value in stored.items() if key not in FROZEN}


def virtual_points_of(
    section: Section, entries: Sequence[Entry], total_rounds: int, scoring: Scoring, *, begun: bool
) -> tuple[VirtualPoints, ...]:
    """The virtual points of a section: those that came with a file, then those of its acceleration.

    :param begun: round 1 is paired; the last members of the groups are who they were then
    """
    imported = tuple(VirtualPoints(**row) for row in section.virtual)
    stored = section.acceleration
    found = acceleration_of(stored)
    if found is None:
        return imported
    numbers = {entry.pk: entry.number for entry in entries}
    if begun and "last" in stored and all(member in numbers for member in stored["last"]):
        last = [numbers[member] for member in stored["last"]]
        rounds = stored.get("rounds", total_rounds)
        return (*imported, *grants(found, list(numbers.values()), rounds, scoring, last))
    listed = [entry.number for entry in starters(entries)]
    return (*imported, *grants(found, listed, total_rounds, scoring))

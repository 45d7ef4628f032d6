"""Tables as the public first saw them whole, kept by their hash; play-offs that decided them."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from swissweb.events.models import Entry, PlayOff, PlayOffPlace, PublishedTable, Section


@dataclass(frozen=True, slots=True)
class Played:
    """A play-off as it was written down: its players from the best on, each with his place."""

    row: PlayOff
    places: tuple[tuple[Entry, int], ...]


def playoffs_played(section: Section, entries: Mapping[int, Entry]) -> tuple[Played, ...]:
    """The play-offs of a section, the oldest first (one query). ``entries``: by id."""
    places = PlayOffPlace.objects.filter(playoff__section=section).select_related("playoff")
    found: dict[int, tuple[PlayOff, list[tuple[Entry, int]]]] = {}
    for place in places.order_by("playoff_id", "place", "id"):
        _row, among = found.setdefault(place.playoff_id, (place.playoff, []))
        if place.entry_id in entries:
            among.append((entries[place.entry_id], place.place))
    return tuple(Played(row, tuple(among)) for row, among in found.values())


def fingerprint(lines: Sequence[object]) -> str:
    """SHA-256 of a table given as plain data."""
    text = json.dumps(lines, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def changed_since(section: Section, after: int, lines: Sequence[object]) -> datetime | None:
    """When the table after a round was closed, if it is another one now (one query)."""
    kept = PublishedTable.objects.filter(section=section, after=after).first() if after else None
    return kept.at if kept is not None and kept.sha256 != fingerprint(lines) else None

"""Row locks, always without the key (``FOR NO KEY UPDATE``): rows that only point here are not held up."""

from django.db import connection

from swissweb.events.errors import Conflict, NotFound
from swissweb.events.models import Entry, Event, Round, Section


def lock_event(event_id: int) -> Event:
    event = Event.objects.select_for_update(no_key=True).filter(pk=event_id).first()
    if event is None:
        raise NotFound("event_gone")
    return event


def lock_section(section_id: int, version: int | None = None) -> Section:
    """The section, locked; with ``version`` refused when somebody changed it since.

    :raises Conflict: ``section_changed``
    """
    section = (
        Section.objects.select_for_update(no_key=True, of=("self",))
        .select_related("event")
        .filter(pk=section_id)
        .first()
    )
    if section is None:
        raise NotFound("section_gone")
    if version is not None and section.version != version:
        raise Conflict("section_changed", yours=version, theirs=section.version)
    return section


def raise_version(section: Section) -> None:
    """What pair, publish and undo compare has changed."""
    section.version += 1
    section.save(update_fields=["version"])


def lock_round(section: Section, number: int, version: int | None = None) -> Round:
    """Round ``number`` of a locked section.

    :raises Conflict: ``round_changed``
    """
    found = Round.objects.select_for_update(no_key=True).filter(section=section, number=number).first()
    if found is None:
        raise NotFound("round_gone", round=number)
    if version is not None and found.version != version:
        raise Conflict("round_changed", round=number)
    found.section = section
    return found


def share_round(round_id: int) -> None:
    """Keep the round from being unpublished or removed until commit, without keeping out other helpers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM events_round WHERE id = %s FOR SHARE", [round_id])


def lock_entry(section: Section, entry_id: int, version: int | None = None) -> Entry:
    """An entry of a locked section, with its person.

    :raises NotFound: when the entry belongs to another section
    :raises Conflict: ``entry_changed``
    """
    entry = (
        Entry.objects.select_for_update(no_key=True, of=("self",))
        .select_related("person")
        .filter(pk=entry_id, section=section)
        .first()
    )
    if entry is None:
        raise NotFound("entry_gone")
    if version is not None and entry.version != version:
        raise Conflict("entry_changed", name=entry.person.name)
    return entry

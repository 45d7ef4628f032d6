"""Play-offs: the order of players who are level in the final table, decided outside it."""

from collections.abc import Mapping

from django.db import transaction

from swissweb.accounts.models import User
from swissweb.events.errors import Invalid, NotFound
from swissweb.events.models import PlayOff, PlayOffPlace, Section
from swissweb.events.names import tidy
from swissweb.events.rights import require_director
from swissweb.events.selectors.playoffs import before_playoffs, groups_of
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_section, raise_version
from swissweb.events.services.publicity import touch

LONGEST_REASON = 200


@transaction.atomic
def write_playoff(
    *, by: User, section_id: int, version: int, places: Mapping[int, int], reason: str
) -> PlayOff:
    """Write down how a play-off ended.

    :param places: entry id -> place among them, 1 the best; two may share one
    :param version: the section's version the director saw
    :raises Conflict: ``section_changed``
    :raises Invalid: ``playoff_needs_reason``, ``playoff_too_early``, ``playoff_not_level``,
        ``playoff_places``, ``playoff_twice``
    """
    section = lock_section(section_id, version)
    require_director(by, section.event)
    reason = tidy(reason)[:LONGEST_REASON]
    if not reason:
        raise Invalid("playoff_needs_reason", field="reason")
    names = _check(section, places)
    row = PlayOff.objects.create(section=section, reason=reason)
    PlayOffPlace.objects.bulk_create(
        PlayOffPlace(playoff=row, entry_id=entry, place=place) for entry, place in places.items()
    )
    raise_version(section)
    ordered = sorted(places.items(), key=lambda item: item[1])
    log(
        by=by,
        event=section.event,
        section=section,
        action="playoff_written",
        after=[[names[entry], place] for entry, place in ordered],
        reason=reason,
        players=[names[entry] for entry, _place in ordered],
    )
    touch(section)
    return row


def _check(section: Section, places: Mapping[int, int]) -> dict[int, str]:
    """The names of who played off, by entry."""
    view = before_playoffs(section)
    if not view.after or not view.final:
        raise Invalid("playoff_too_early")
    group = next(
        (group for group in groups_of(view) if {line.entry.pk for line in group} >= set(places)), None
    )
    if len(places) < 2 or group is None:
        raise Invalid("playoff_not_level", field="places")
    if not all(1 <= place <= len(places) for place in places.values()) or len(set(places.values())) < 2:
        raise Invalid("playoff_places", field="places", most=len(places))
    names = {line.entry.pk: line.entry.person.name for line in group}
    for taken in PlayOffPlace.objects.filter(entry__in=places).values_list("entry", flat=True)[:1]:
        raise Invalid("playoff_twice", field="places", name=names[taken])
    return names


@transaction.atomic
def remove_playoff(*, by: User, section_id: int, version: int, playoff_id: int) -> Section:
    """Strike a play-off: its players are level again.

    :raises Conflict: ``section_changed``
    :raises NotFound: ``playoff_gone``
    """
    section = lock_section(section_id, version)
    require_director(by, section.event)
    row = section.playoffs.filter(pk=playoff_id).first()
    if row is None:
        raise NotFound("playoff_gone")
    found = row.places.select_related("entry__person")
    before = [[place.entry.person.name, place.place] for place in found]
    told = row.reason
    row.delete()
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        action="playoff_removed",
        before=[*before, told],
        players=[name for name, _place in before],
    )
    touch(section)
    return section

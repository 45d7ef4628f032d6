"""Starting scores given by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from pairing.scoring import format_points
from swissweb.accounts.models import User
from swissweb.events.errors import Invalid, NeedsConfirmation
from swissweb.events.models import Entry, Section
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_entry, lock_section, raise_version
from swissweb.events.services.publicity import touch
from swissweb.events.starts import has_starts

MOST_START = 9900
"""The largest starting score, in hundredths."""


@dataclass(frozen=True, slots=True)
class Start:
    """A player's starting score in hundredths, None to let the grade decide; ``version`` is the entry's that
    the director saw."""

    entry_id: int
    version: int
    start: int | None


@transaction.atomic
def set_starts(*, by: User, section_id: int, starts: Sequence[Start], reason: str = "") -> Section:
    """Give players starting scores by hand, or take them away; all or none.

    :param reason: needed once a round is paired: scores and standings of all rounds follow
    :raises Invalid: ``no_starting_scores``, ``start_out_of_range`` (field ``start_<entry>``)
    :raises NotFound: ``entry_gone``
    :raises Conflict: ``entry_changed``
    :raises NeedsConfirmation: ``starts_change_confirm``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    if not has_starts(section.stages.get()):
        raise Invalid("no_starting_scores")
    before, after, changed = [], [], []
    for wanted in starts:
        entry = lock_entry(section, wanted.entry_id, wanted.version)
        if wanted.start is not None and not 0 <= wanted.start <= MOST_START:
            raise Invalid(
                "start_out_of_range",
                field=f"start_{entry.pk}",
                name=entry.person.name,
                most=MOST_START // 100,
            )
        if wanted.start == entry.start:
            continue
        before.append(_told(entry))
        entry.start = wanted.start
        entry.version += 1
        after.append(_told(entry))
        changed.append(entry)
    if not changed:
        return section
    if not reason and section.rounds.exists():
        raise NeedsConfirmation("starts_change_confirm", count=len(changed))
    Entry.objects.bulk_update(changed, ["start", "version"])
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        action="starts_changed",
        before=before,
        after=after,
        reason=reason,
        count=len(changed),
        names=[entry.person.name for entry in changed[:3]],
    )
    touch(section)
    return section


def _told(entry: Entry) -> str:
    score = "–" if entry.start is None else format_points(entry.start)
    return f"{entry.person.name}: {score}"

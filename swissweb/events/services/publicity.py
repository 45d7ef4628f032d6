"""When the public pages of a section get a new version.

At most once in five seconds: the first change shows at once, what follows inside five seconds shows
together when they are over. A page may be rendered once per version and kept.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from swissweb.events.models import Publicity, Section

PAUSE = timedelta(seconds=5)
LAG = timedelta(seconds=1)
"""How long readers wait after a pause: who wrote in its last moment may not have committed yet, and a page
rendered without that change would be kept for the version that has it."""


def effective_version(publicity: Publicity, now: datetime | None = None) -> int:
    """The version a reader gets at ``now``: a pending change counts once its pause is well over."""
    due = publicity.pending and (now or timezone.now()) - publicity.changed_at >= PAUSE + LAG
    return publicity.version + 1 if due else publicity.version


def touch(section: Section, now: datetime | None = None) -> None:
    """Public content of ``section`` changed. Call last in a transaction: it takes the last lock."""
    row = Publicity.objects.select_for_update(no_key=True).get(pk=section.pk)
    now = now or timezone.now()
    if row.pending and now - row.changed_at >= PAUSE:
        row.version += 1
        row.changed_at += PAUSE
        row.pending = False
    if now - row.changed_at >= PAUSE:
        row.version += 1
        row.changed_at = now
    else:
        row.pending = True
    row.save(update_fields=["version", "changed_at", "pending"])


def touch_now(section: Section, now: datetime | None = None) -> None:
    """The same, shown at once: for publishing and taking back, where nobody may read the old page."""
    row = Publicity.objects.select_for_update(no_key=True).get(pk=section.pk)
    now = now or timezone.now()
    row.version = effective_version(row, now) + 1
    row.changed_at = now
    row.pending = False
    row.save(update_fields=["version", "changed_at", "pending"])

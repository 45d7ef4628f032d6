"""The log: written by every service, inside its transaction."""

from collections.abc import Mapping

from swissweb.accounts.models import User
from swissweb.events.models import AuditEntry, Event, Section


def log(
    *,
    by: User | None,
    event: Event,
    action: str,
    section: Section | None = None,
    round: int | None = None,
    before: object = None,
    after: object = None,
    reason: str = "",
    params: Mapping[str, object] | None = None,
    **more: object,
) -> AuditEntry:
    """Add one entry. ``params``, and what is given by name, fill the action's sentence in ``wording``."""
    return AuditEntry.objects.create(
        event=event,
        section=section,
        round=round,
        user=by,
        user_name=by.shown_name if by else "",
        action=action,
        params={**(params or {}), **more},
        before=before,
        after=after,
        reason=reason.replace("\0", " ").strip()[:500],  # which PostgreSQL keeps in no text
    )

"""A section's acceleration: virtual points for the pairing of its first rounds."""

from collections.abc import Sequence

from django.db import transaction

from pairing.acceleration import KINDS, Row
from swissweb.accounts.models import User
from swissweb.events.accelerating import frozen, thawed
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation
from swissweb.events.models import Section
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_section

MOST_ROWS = 20
MOST_POINTS = 1000
"""Hundredths in one row of a table."""


def check_rows(rows: Sequence[Row], total_rounds: int) -> None:
    """:raises Invalid: ``acceleration_no_rows``, ``acceleration_too_many_rows``,
    ``acceleration_ranks_reversed``, ``acceleration_rounds_reversed``, ``acceleration_points_unreadable``;
    ``params`` have the row
    """
    if not rows:
        raise Invalid("acceleration_no_rows", field="rows")
    if len(rows) > MOST_ROWS:
        raise Invalid("acceleration_too_many_rows", field="rows", count=len(rows), most=MOST_ROWS)
    for line, row in enumerate(rows, start=1):
        if not 1 <= row.first_rank <= row.last_rank:
            raise Invalid(
                "acceleration_ranks_reversed",
                field="rows",
                row=line,
                first=row.first_rank,
                last=row.last_rank,
            )
        if not 1 <= row.first_round <= row.last_round <= total_rounds:
            raise Invalid(
                "acceleration_rounds_reversed",
                field="rows",
                row=line,
                first=row.first_round,
                last=row.last_round,
                total=total_rounds,
            )
        if not 0 < row.points <= MOST_POINTS:
            raise Invalid(
                "acceleration_points_unreadable",
                field="rows",
                row=line,
                text=f"{row.points / 100:g}",
                most=MOST_POINTS // 100,
            )


@transaction.atomic
def set_acceleration(
    *, by: User, section_id: int, version: int, kind: str, rows: Sequence[Row] = (), reason: str = ""
) -> Section:
    """Accelerate the first rounds of a section, or no longer (``kind`` empty).

    Once round 1 is paired the groups are those of the starting list as it is at this moment.

    :param version: the settings' version the director saw
    :param rows: for the kind ``table``; others have none
    :param reason: needed once round 1 is paired
    :raises Conflict: ``settings_changed``
    :raises Invalid: ``acceleration_unknown`` and what :func:`check_rows` raises
    :raises NeedsConfirmation: ``acceleration_after_round_1``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    if section.settings_version != version:
        raise Conflict("settings_changed")
    if kind not in ("", *KINDS):
        raise Invalid("acceleration_unknown", field="kind", kind=kind[:20])
    total = section.stages.get().total_rounds
    wanted: dict[str, object] = {"kind": kind} if kind else {}
    if kind == "table":
        check_rows(rows, total)
        wanted["rows"] = [
            [row.first_rank, row.last_rank, row.first_round, row.last_round, row.points] for row in rows
        ]
    before = thawed(section.acceleration)
    if wanted == before:
        return section
    if section.rounds.exists():
        if not reason:
            raise NeedsConfirmation("acceleration_after_round_1")
        section.acceleration = frozen(wanted, section.entries.all(), total)
    else:
        section.acceleration = wanted
    section.settings_version += 1
    section.version += 1
    section.save(update_fields=["acceleration", "settings_version", "version"])
    log(
        by=by,
        event=section.event,
        section=section,
        action="acceleration_set" if kind else "acceleration_dropped",
        before=before,
        after=wanted,
        reason=reason,
        acceleration=kind,
    )
    return section

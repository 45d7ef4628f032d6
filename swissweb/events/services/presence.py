"""Who plays when: withdrawals, absences and requested byes."""

from django.db import transaction

from pairing.scoring import BYE_MARKS, Mark
from swissweb.accounts.models import User
from swissweb.events.errors import Invalid
from swissweb.events.models import ByeRequest, Entry, Seat, Section
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.entries import next_open_round
from swissweb.events.services.locking import lock_entry, lock_round, lock_section, raise_version
from swissweb.events.services.publicity import touch

REQUESTS = frozenset(mark.value for mark in BYE_MARKS - {Mark.PAB})


def _save(section: Section, entry: Entry, *fields: str) -> None:
    entry.version += 1
    entry.save(update_fields=[*fields, "version"])
    raise_version(section)


def _has_open_board(entry: Entry, number: int) -> bool:
    seats = entry.seats.filter(round__number=number, kind=Seat.Kind.GAME)
    return seats.filter(board__games__outcome="", board__settled=False).exists()


@transaction.atomic
def withdraw(
    *, by: User, section_id: int, entry_id: int, version: int, after: int | None = None, reason: str = ""
) -> Entry:
    """Withdraw a player after round ``after`` (0: before round 1; default: the last published round).

    Rounds already published stay as they are. A player who leaves before his open board of the last
    published round (``after`` one less) can only get a forfeit there.

    :raises Invalid: ``already_withdrawn``, ``withdrawal_round_unknown``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    entry = lock_entry(section, entry_id, version)
    if entry.withdrawn_after is not None:
        raise Invalid("already_withdrawn", name=entry.person.name, after=entry.withdrawn_after)
    last = next_open_round(section) - 1
    if last:
        # His open board there stays open while we look: results wait for the round.
        lock_round(section, last)
    after = last if after is None else after
    total = section.stages.get().total_rounds
    first = last - 1 if _has_open_board(entry, last) else last
    if not first <= after <= max(last, total - 1):
        raise Invalid(
            "withdrawal_round_unknown", field="after", after=after, first=first, last=max(last, total - 1)
        )
    entry.withdrawn_after = after
    _save(section, entry, "withdrawn_after")
    log(
        by=by,
        event=section.event,
        section=section,
        action="player_withdrawn",
        reason=reason,
        name=entry.person.name,
        last=after,
    )
    touch(section)
    return entry


@transaction.atomic
def reinstate(*, by: User, section_id: int, entry_id: int, version: int) -> Entry:
    """Take a withdrawal back: the player is paired again from the next round on.

    :raises Invalid: ``not_withdrawn``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    entry = lock_entry(section, entry_id, version)
    if entry.withdrawn_after is None:
        raise Invalid("not_withdrawn", name=entry.person.name)
    entry.withdrawn_after = None
    _save(section, entry, "withdrawn_after")
    log(by=by, event=section.event, section=section, action="player_reinstated", name=entry.person.name)
    touch(section)
    return entry


@transaction.atomic
def request_bye(
    *, by: User, section_id: int, entry_id: int, version: int, round: int, mark: str, reason: str = ""
) -> Entry:
    """Note that a player is not to be paired in ``round``: H half-point, F full-point, Z zero-point bye or
    absent; an empty ``mark`` takes the request back.

    :raises Invalid: ``round_out_of_range``, ``round_is_published``, ``request_unknown``,
        ``already_withdrawn``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    entry = lock_entry(section, entry_id, version)
    total = section.stages.get().total_rounds
    if mark and mark not in REQUESTS:
        raise Invalid("request_unknown", field="mark", mark=mark)
    if not 1 <= round <= total:
        raise Invalid("round_out_of_range", field="round", round=round, last=total)
    if round < next_open_round(section):
        raise Invalid("round_is_published", field="round", round=round)
    if mark and entry.withdrawn_after is not None and entry.withdrawn_after < round:
        raise Invalid("already_withdrawn", name=entry.person.name, after=entry.withdrawn_after)
    if mark:
        ByeRequest.objects.update_or_create(entry=entry, round=round, defaults={"mark": mark})
    else:
        ByeRequest.objects.filter(entry=entry, round=round).delete()
    _save(section, entry)
    log(
        by=by,
        event=section.event,
        section=section,
        round=round,
        action=f"bye_requested_{mark}" if mark else "bye_request_dropped",
        reason=reason,
        name=entry.person.name,
    )
    return entry

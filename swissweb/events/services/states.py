"""The states of a round: published, complete, and back again."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from pairing import checker
from swissweb.accounts.models import User
from swissweb.events.accelerating import thawed
from swissweb.events.errors import Invalid, NeedsConfirmation
from swissweb.events.legality import findings_of
from swissweb.events.matches import OPEN_GAME, boards_with_results
from swissweb.events.models import Board, Game, Round, Seat, Section
from swissweb.events.rights import require_director
from swissweb.events.services import drafts
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_round, lock_section, raise_version
from swissweb.events.services.publicity import touch, touch_now
from swissweb.events.services.tables import forget_tables, keep_table
from swissweb.events.snapshot import proposal_of, take_to_pair

round_published = Signal()
"""Sent after commit with ``round``: whoever makes things ahead (documents) listens."""


def hold_results(section: Section) -> list[Round]:
    """Lock the published rounds, so that no result changes between the last look and the commit."""
    rows = Round.objects.select_for_update(no_key=True).filter(section=section, state=Round.State.PUBLISHED)
    return list(rows.order_by("number"))


def complete_finished(by: User, section: Section, rows: Sequence[Round]) -> bool:
    """Pairing the next round closes the ones whose results are all in. True when there was one."""
    finished = [row for row in rows if not Game.objects.filter(OPEN_GAME, board__round=row).exists()]
    for row in finished:
        set_complete(by, section, row)
    return bool(finished)


def set_complete(by: User, section: Section, row: Round) -> None:
    row.state = Round.State.COMPLETE
    row.completed_at = timezone.now()
    row.version += 1
    row.save(update_fields=["state", "completed_at", "version"])
    keep_table(section, row.number)
    log(by=by, event=section.event, section=section, round=row.number, action="round_completed")


@transaction.atomic
def publish_round(
    *,
    by: User,
    section_id: int,
    version: int,
    number: int,
    reason: str = "",
    round_version: int | None = None,
) -> Round:
    """Show a draft to everybody.

    :param round_version: the draft's version the director saw: what a colleague swapped meanwhile is not
        published unseen
    :raises Conflict: ``section_changed``, ``round_changed``
    :raises Invalid: ``round_not_draft``, ``players_unseated``, ``absent_player_seated``
    :raises NeedsConfirmation: ``draft_breaks_rules`` with the findings, when hand-made boards break a rule
    """
    section = lock_section(section_id, version)
    require_director(by, section.event)
    row = lock_round(section, number, round_version)
    if row.state != Round.State.DRAFT:
        raise Invalid("round_not_draft", round=number)
    unseated = drafts.unseated(section, row)
    if unseated:
        raise Invalid("players_unseated", round=number, players=[entry.person.name for entry in unseated])
    findings = draft_findings(section, row)
    broken = [finding for finding in findings if finding.hard]
    for finding in broken:
        if finding.code in drafts.NEVER:
            raise Invalid.of(finding.code, finding.params)
    if broken and not reason:
        codes = [(finding.code, dict(finding.params)) for finding in broken]
        raise NeedsConfirmation("draft_breaks_rules", findings=codes)
    drafts.number_boards(row)
    row.state = Round.State.PUBLISHED
    row.published_at = timezone.now()
    row.version += 1
    row.save(update_fields=["state", "published_at", "version"])
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        round=number,
        action="round_published",
        after=drafts.describe(row),
        reason=reason,
    )
    touch_now(section)
    transaction.on_commit(lambda: round_published.send(sender=Round, round=row))
    return row


def draft_findings(section: Section, row: Round) -> list[checker.Finding]:
    """What the legality check finds in a draft as it stands now, with players by name.

    Only ``hard`` findings break a rule; the others are for the director to know.
    """
    snapshot = take_to_pair(section, before=row.number)
    found = findings_of(snapshot, row, proposal_of(row, snapshot.numbers))
    return [replace(finding, params=snapshot.with_names(finding.params)) for finding in found]


@transaction.atomic
def complete_round(*, by: User, section_id: int, version: int, number: int) -> Round:
    """Close a round whose results are all in.

    :raises Invalid: ``round_not_published``, ``results_missing``
    """
    section = lock_section(section_id, version)
    require_director(by, section.event)
    row = lock_round(section, number)
    if row.state != Round.State.PUBLISHED:
        raise Invalid("round_not_published", round=number)
    open_games = Game.objects.filter(OPEN_GAME, board__round=row).order_by("board__number")
    missing = list(open_games.values_list("board__number", flat=True).distinct())
    if missing:
        raise Invalid("results_missing", round=number, boards=missing)
    set_complete(by, section, row)
    raise_version(section)
    touch_now(section)
    return row


@transaction.atomic
def take_back(
    *,
    by: User,
    section_id: int,
    version: int,
    number: int,
    reason: str = "",
    round_version: int | None = None,
) -> Round | None:
    """Take back the last step of the last round: complete -> published -> draft -> not paired (None).

    Results entered stay when a round goes back to draft, and come back with it when it is published again.

    :param round_version: the round's version the director saw; a draft changed since is not thrown away
    :raises Conflict: ``section_changed``, ``round_changed``
    :raises Invalid: ``later_round_exists``
    :raises NeedsConfirmation: ``results_would_be_hidden``, ``work_would_be_lost``
    """
    section = lock_section(section_id, version)
    require_director(by, section.event)
    row = lock_round(section, number, round_version)
    if section.rounds.filter(number__gt=number).exists():
        raise Invalid("later_round_exists", round=number)
    if row.state == Round.State.DRAFT:
        _unpair(by, section, row, reason)
        return None
    results = boards_with_results(row).count()
    if row.state == Round.State.PUBLISHED and results and not reason:
        raise NeedsConfirmation("results_would_be_hidden", round=number, count=results)
    action, row.state = (
        ("round_reopened", Round.State.PUBLISHED)
        if row.state == Round.State.COMPLETE
        else ("round_unpublished", Round.State.DRAFT)
    )
    row.version += 1
    row.save(update_fields=["state", "version"])
    raise_version(section)
    log(by=by, event=section.event, section=section, round=number, action=action, reason=reason)
    touch_now(section)
    return row


def _unpair(by: User, section: Section, row: Round, reason: str) -> None:
    ask_about_lost_work(row, reason)
    before = drafts.describe(row)
    number = row.number
    delete_round(section, row)
    if number == 1 and section.acceleration:
        section.acceleration = thawed(section.acceleration)
        section.save(update_fields=["acceleration"])
    # Who came too late for this round is in time for it now.
    in_time = section.entries.filter(joined__gt=number).update(joined=number)
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        round=number,
        action="round_unpaired",
        before=before,
        reason=reason,
    )
    if in_time:
        # The list of players says from which round on somebody is there.
        touch(section)


def ask_about_lost_work(row: Round, reason: str) -> None:
    results = boards_with_results(row).count()
    by_hand = row.boards.filter(by_hand=True).count()
    if (results or by_hand) and not reason:
        raise NeedsConfirmation("work_would_be_lost", round=row.number, results=results, by_hand=by_hand)


def delete_round(section: Section, row: Round) -> None:
    """Remove a round. The next round of this number begins above its version (it begins with the
    section's), so that a page of the old one never fits the new one by chance."""
    section.version = max(section.version, row.version)
    forget_tables(section, row.number)
    Seat.objects.filter(round=row).delete()
    Board.objects.filter(round=row).delete()
    row.delete()

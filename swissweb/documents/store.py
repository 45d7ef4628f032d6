"""Documents kept in the database: found by key, asked for once, made by the worker, thrown away when old."""

import logging
from datetime import datetime, timedelta

import procrastinate.exceptions
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.utils import timezone

from swissweb.documents.content import Wanted, build
from swissweb.documents.models import Document
from swissweb.documents.rendering import html_of, key_of, pdf_of
from swissweb.events.models import Round, Section
from swissweb.events.services.publicity import effective_version

log = logging.getLogger(__name__)

MADE_AHEAD = ("pairings", "by_name")
ASK_AGAIN = timedelta(seconds=60)
"""A document that still waits after this is asked for again: its job may have died with a worker."""
PAUSE_AFTER_FAILURE = timedelta(seconds=10)
KEPT = timedelta(days=30)
LETTER_COUNTRIES = frozenset({"USA", "CAN", "MEX", "PHI", "PUR", "COL", "CHI", "VEN"})
"""Federations whose printers hold Letter paper."""


def default_paper(section: Section) -> str:
    return "letter" if section.event.federation in LETTER_COUNTRIES else "a4"


def wanted(
    section: Section,
    kind: str,
    number: int | None = None,
    *,
    drafts: bool = False,
    paper: str = "",
    part: int = 0,
) -> Wanted:
    """Which document is meant; without ``paper`` the one usual in the event's country."""
    return Wanted(
        section=section,
        kind=kind,
        number=number,
        scope="all" if drafts else "published",
        paper=paper or default_paper(section),
        part=part,
    )


def ask(want: Wanted) -> Document:
    """The document for the data as they are now: the one there is, or a new one that waits for the worker.

    :raises NotFound: ``round_gone``
    """
    slot = _remembered_slot(want)
    if slot and (key := cache.get(slot)) and (found := Document.objects.filter(key=key).first()):
        return _revive(found)
    content = build(want)
    key = key_of(content, want)
    if slot:
        cache.set(slot, key, timeout=3600)
    found = Document.objects.filter(key=key).first()
    if found is not None:
        return _revive(found)
    try:
        with transaction.atomic():
            row = Document.objects.create(
                key=key,
                section=want.section,
                kind=want.kind,
                number=want.number or 0,
                part=want.part,
                scope=want.scope,
                language=want.section.event.language,
                paper=want.paper,
                content=content,
            )
            enqueue(row)
    except IntegrityError:
        # Somebody asked for the same at the same moment.
        return Document.objects.get(key=key)
    return row


def _remembered_slot(want: Wanted) -> str:
    """Under what the key of a public document is remembered: its content follows from the public version.

    Drafts change without one, so nothing is remembered for directors.
    """
    if want.scope != "published":
        return ""
    version = effective_version(want.section.publicity)
    which = (want.kind, want.number or 0, want.part)
    parts = (want.section.pk, version, *which, want.paper, want.section.event.language)
    return "document:" + ":".join(str(part) for part in parts)


def _revive(row: Document) -> Document:
    """A waiting document whose worker may have died is put into the queue again."""
    now = timezone.now()
    if row.state == Document.State.WAITING and now - row.asked > ASK_AGAIN:
        row.asked = now
        row.save(update_fields=["asked"])
        enqueue(row)
    return row


def try_again(row: Document) -> None:
    """A failed document waits again, unless it failed a moment ago."""
    if timezone.now() - row.asked < PAUSE_AFTER_FAILURE:
        return
    with transaction.atomic():
        changed = Document.objects.filter(pk=row.pk, state=Document.State.FAILED).update(
            state=Document.State.WAITING, asked=timezone.now(), error=""
        )
        if changed:
            enqueue(row)


def enqueue(row: Document) -> None:
    """Put a document into the worker's queue, unless it stands there already."""
    from swissweb.documents.tasks import render_document  # noqa: PLC0415 - tasks import this module

    try:
        with transaction.atomic():
            render_document.configure(queueing_lock=f"document-{row.pk}").defer(document_id=row.pk)
    except procrastinate.exceptions.AlreadyEnqueued:
        return


def state_of(pk: int) -> str:
    """How far a document is; "" when it was replaced meanwhile."""
    return Document.objects.filter(pk=pk).values_list("state", flat=True).first() or ""


def again(row: Document) -> Document:
    """The document as it is now; the row itself when it was replaced meanwhile."""
    return Document.objects.filter(pk=row.pk).first() or row


def _slot(row: Document) -> dict[str, object]:
    return {
        "section": row.section_id,
        "kind": row.kind,
        "number": row.number,
        "part": row.part,
        "scope": row.scope,
        "language": row.language,
        "paper": row.paper,
    }


def make(document_id: int) -> None:
    """Render a waiting document (worker only). What was replaced by newer data meanwhile is not rendered."""
    row = Document.objects.filter(pk=document_id, state=Document.State.WAITING).first()
    if row is None:
        return
    same = Document.objects.filter(**_slot(row)).exclude(pk=row.pk)
    if same.filter(created__gt=row.created).exists():
        row.delete()
        return
    try:
        data = pdf_of(html_of(row.content or {}, language=row.language, made=row.created))
    except Exception as error:
        log.exception("document %s (%s of section %s) failed", row.pk, row.kind, row.section_id)
        _finish(row, state=Document.State.FAILED, error=f"{type(error).__name__}: {error}"[:500])
        return
    _finish(row, state=Document.State.READY, data=data, content=None)
    same.filter(created__lt=row.created).exclude(state=Document.State.WAITING).delete()


def _finish(row: Document, **values: object) -> None:
    Document.objects.filter(pk=row.pk).update(asked=timezone.now(), **values)


def make_ahead(round_id: int) -> None:
    """Ask for the two pairing lists of a round just published, so that the first printout is there."""
    row = Round.objects.select_related("section__event", "section__publicity").filter(pk=round_id).first()
    if row is None or row.state == Round.State.DRAFT:
        return
    for kind in MADE_AHEAD:
        ask(wanted(row.section, kind, row.number))


def prune(now: datetime | None = None) -> int:
    """Throw away what nobody can need: every document is made again when it is asked for."""
    old = (now or timezone.now()) - KEPT
    return Document.objects.filter(asked__lt=old).delete()[0]

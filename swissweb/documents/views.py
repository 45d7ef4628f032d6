"""Documents over HTTP. A PDF is never made here: what is not there yet is asked for and waited for."""

import threading
import time
import unicodedata
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from swissweb.accounts.guards import director_required
from swissweb.documents import exports, health, store
from swissweb.documents.content import KINDS
from swissweb.documents.layout import PAPERS
from swissweb.documents.models import Document
from swissweb.errors import bad_request
from swissweb.events.models import Section
from swissweb.events.selectors.events import directed_section, section_of
from swissweb.events.snapshot import Scope

HOLD = 4.0
"""Seconds a client that cannot show a page is held; browsers get a page at once and look again."""
LOOK_EVERY = 0.2
RETRY_AFTER = 5

# Only one request at a time is held, so that waiting for a PDF never takes the threads results need.
_held = threading.Semaphore(1)

View = Callable[..., HttpResponse]


def _with_preview(view: View) -> View:
    """``?preview`` shows drafts too, to the event's directors only; the address without it never does."""

    def for_directors(request: HttpRequest, event: str, section: str, **more: Any) -> HttpResponse:
        found = directed_section(request.user, event, section)  # type: ignore[arg-type]
        return view(request, found, scope="all", **more)

    guarded = never_cache(director_required(for_directors))

    @require_safe
    def either(request: HttpRequest, event: str, section: str, **more: Any) -> HttpResponse:
        if "preview" in request.GET:
            return guarded(request, event, section, **more)
        return view(request, section_of(event, section), scope="published", **more)

    return either


def _pdf(kind: str) -> View:
    """The view of one kind of PDF."""

    def view(
        request: HttpRequest, section: Section, *, scope: Scope, number: int | None = None, part: int = 0
    ) -> HttpResponse:
        paper = request.GET.get("paper", "").lower()
        if paper and paper not in PAPERS:
            return bad_request(request)
        want = store.wanted(section, kind, number, drafts=scope == "all", paper=paper, part=part)
        row = store.ask(want)
        if row.state != Document.State.READY and health.PANGO_MISSING in health.problems():
            return _unavailable(request, section)
        if row.state == Document.State.FAILED:
            if "again" not in request.GET:
                return _failed(request, section, row)
            store.try_again(row)
            query = request.GET.copy()
            del query["again"]
            return redirect(f"{request.path}?{query.urlencode()}" if query else request.path)
        if row.state == Document.State.WAITING and not _takes_pages(request):
            row = _hold(row)
            if row.state == Document.State.FAILED:
                return _failed(request, section, row)
        if row.state == Document.State.READY:
            return _file(request, section, row)
        return _wait(request, section, row)

    return _with_preview(view)


def _takes_pages(request: HttpRequest) -> bool:
    return "wait" not in request.GET and "text/html" in request.headers.get("Accept", "")


def _hold(row: Document) -> Document:
    """Wait a little for the worker; whoever finds somebody waiting already is not held."""
    if not _held.acquire(blocking=False):
        return row
    try:
        end = time.monotonic() + HOLD
        while time.monotonic() < end and store.state_of(row.pk) == Document.State.WAITING:
            time.sleep(LOOK_EVERY)
    finally:
        _held.release()
    return store.again(row)


def _file(request: HttpRequest, section: Section, row: Document) -> HttpResponse:
    response = HttpResponse(bytes(row.data or b""), content_type="application/pdf")
    _name(
        response, section, _words(KINDS[row.kind].file, row.number), "pdf", attach="download" in request.GET
    )
    response.headers["Cache-Control"] = "private, no-store" if row.scope == "all" else "public, no-cache"
    etag = f'"{row.key}"'
    response.headers["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response


def _words(word: str, number: int | None) -> str:
    return f"{word}-{number}" if number else word


def _name(response: HttpResponse, section: Section, what: str, suffix: str, *, attach: bool) -> None:
    """The file's name: event, section, document. Other than ASCII goes as RFC 5987 has it."""
    text = f"{section.event.name} - {section.name} - {what}"
    clean = "".join(
        " " if character in '/\\:*?"<>|' or unicodedata.category(character)[0] == "C" else character
        for character in text
    )
    header = content_disposition_header(attach, f"{' '.join(clean.split())}.{suffix}")
    response.headers["Content-Disposition"] = header or "inline"


def _page(
    request: HttpRequest, section: Section, template: str, status: int, **context: object
) -> HttpResponse:
    values = {"event": section.event, "section": section, **context}
    response = render(request, template, values, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _wait(request: HttpRequest, section: Section, row: Document) -> HttpResponse:
    seconds = int(time.time() - row.created.timestamp())
    context = {"name": KINDS[row.kind].name, "long": seconds > 30, "again": 2 if seconds < 30 else 10}
    response = _page(request, section, "documents/wait.html", 202, **context)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def _failed(request: HttpRequest, section: Section, row: Document) -> HttpResponse:
    query = {key: value for key, value in request.GET.items() if key != "again"}
    return _page(request, section, "documents/failed.html", 503, name=KINDS[row.kind].name, query=query)


def _unavailable(request: HttpRequest, section: Section) -> HttpResponse:
    text = health.sentence(health.PANGO_MISSING)
    return _page(request, section, "documents/unavailable.html", 503, text=text)


pairings_pdf = _pdf("pairings")
by_name_pdf = _pdf("by_name")
slips_pdf = _pdf("slips")
standings_pdf = _pdf("standings")
crosstable_pdf = _pdf("crosstable")
wallchart_pdf = _pdf("wallchart")
players_pdf = _pdf("players")
category_pdf = _pdf("category")
clubs_pdf = _pdf("clubs")
prizes_pdf = _pdf("prizes")


def _text(section: Section, text: str, kind: str, what: str, suffix: str, scope: Scope) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    _name(response, section, what, suffix, attach=True)
    response.headers["Cache-Control"] = "private, no-store" if scope == "all" else "public, no-cache"
    return response


@_with_preview
def trf(request: HttpRequest, section: Section, *, scope: Scope) -> HttpResponse:
    text = exports.trf(section, scope=scope)
    return _text(section, text, "text/plain", "tournament", "trf", scope)


@_with_preview
def standings_csv(request: HttpRequest, section: Section, *, scope: Scope, number: int) -> HttpResponse:
    text = exports.standings_csv(section, number, scope=scope)
    return _text(section, text, "text/csv", _words("standings", number), "csv", scope)


@_with_preview
def crosstable_csv(request: HttpRequest, section: Section, *, scope: Scope) -> HttpResponse:
    text = exports.crosstable_csv(section, scope=scope)
    return _text(section, text, "text/csv", "crosstable", "csv", scope)


@_with_preview
def proof(request: HttpRequest, section: Section, *, scope: Scope, number: int) -> HttpResponse:
    text = exports.proof(section, number, scope=scope)
    return _text(section, text, "application/json", _words("proof", number), "json", scope)

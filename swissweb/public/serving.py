"""How a public page is answered: rendered once per version, 304 and 204 when nothing changed.

The version is read first, in one query; what the page shows is read after it. So a page that is kept
may be newer than its version says, never older, and the next version replaces it.
"""

import gzip
import hashlib
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.cache import cache as kept
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import get_language

from pairing import ENGINE_VERSION
from swissweb.events.models import Publicity
from swissweb.events.services.publicity import PAUSE, effective_version

MOST_QUERY = 100
KEPT_FOR = 3600
SHOWN_BY_PROGRAM = ("templates", "locale", "static", "swissweb", "pairing")


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be: ``name`` is its folder in templates/public, with ``heading.html`` and ``body.html``."""

    name: str
    title: str
    context: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Version:
    """What a page's content depends on: a short stamp, and since when it has been so."""

    stamp: str
    since: datetime | None
    listed: bool = True


@cache
def program() -> str:
    """Changes whenever the program does, so that no browser keeps a page of the one before."""
    newest = 0
    for folder in SHOWN_BY_PROGRAM:
        for place, _folders, files in os.walk(Path(settings.BASE_DIR) / folder):
            times = [os.stat(os.path.join(place, file)).st_mtime_ns for file in files if file[-4:] != ".pyc"]
            newest = max(newest, *times) if times else newest
    return f"{settings.VERSION} {ENGINE_VERSION} {newest}"


def _since(row: Publicity, version: int) -> datetime:
    return row.changed_at + PAUSE if version > row.version else row.changed_at


def version_of(rows: Iterable[Publicity], *more: object) -> Version:
    """The version of a page that shows these sections.

    The stamp holds the times too: after a restored backup the same number may mean something else.
    """
    parts, numbers, times = [program(), *map(str, more)], [], []
    listed = True
    for row in rows:
        number = effective_version(row)
        numbers.append(number)
        times.append(_since(row, number))
        parts.append(f"{row.pk}:{number}:{times[-1].isoformat()}")
        listed = listed and row.section.event.listed
    digest = hashlib.blake2s("|".join(parts).encode(), digest_size=6).hexdigest()
    return Version(f"{sum(numbers)}-{digest}", max(times, default=None), listed)


def asked(request: HttpRequest) -> str:
    """What the reader searches for (``?q=``), tidied and bounded."""
    return " ".join(request.GET.get("q", "").replace("\0", " ").split())[:MOST_QUERY]


def _place(request: HttpRequest, poll: bool, query: str = "") -> str:
    """What tells pages of one version apart: address, language, search, whole page or fragment."""
    where = (settings.PUBLIC_URL, request.scheme, request.get_host(), request.path)
    parts = (*where, get_language(), query, poll)
    return hashlib.blake2s(repr(parts).encode(), digest_size=12).hexdigest()


def _finish(response: HttpResponseBase, tag: str, version: Version) -> None:
    response.headers["ETag"] = tag
    # Kept anywhere, but asked for again each time: the answer is a 304 of no weight.
    response.headers["Cache-Control"] = "public, no-cache"
    if not version.listed:
        response.headers["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ("Accept-Encoding", "HX-Request"))


def _packs(request: HttpRequest) -> bool:
    return re.search(r"\bgzip\b", request.headers.get("Accept-Encoding", "")) is not None


def _answer(request: HttpRequest, packed: bytes) -> HttpResponse:
    """The page as the browser takes it: nearly always packed, as it is kept. It holds no secret."""
    if not _packs(request):
        return HttpResponse(gzip.decompress(packed))
    response = HttpResponse(packed)
    response.headers["Content-Encoding"] = "gzip"
    return response


def serve(request: HttpRequest, version: Version, build: Callable[[], Page]) -> HttpResponse:
    """Answer with the page that ``build`` makes, with its fragment for a poll, or with "unchanged".

    A poll sends ``?v=`` with the stamp it has: 204 while that is current, else the fragment. A page is
    rendered once per version, language and address; what a reader searched for is never kept.
    """
    query = asked(request)
    poll = bool(getattr(request, "htmx", False)) and "v" in request.GET
    packing = ".z" if _packs(request) else ""
    tag = f'"{version.stamp}.{get_language()}.{_place(request, poll, query)}{packing}"'
    response: HttpResponseBase | None
    if poll and request.GET["v"] == version.stamp:
        response = HttpResponse(status=204)
    else:
        response = get_conditional_response(request, etag=tag)
    if response is None:
        response = _answer(request, _packed(request, version, build, poll, query))
    _finish(response, tag, version)
    return response


def serve_csv(request: HttpRequest, version: Version, name: str, build: Callable[[], str]) -> HttpResponse:
    """A table as a file: 304 without being made where the reader has it, else made anew."""
    tag = f'"{version.stamp}.{get_language()}.{_place(request, poll=False)}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(build(), content_type="text/csv; charset=utf-8")
        response.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    _finish(response, tag, version)
    return response


def _packed(
    request: HttpRequest, version: Version, build: Callable[[], Page], poll: bool, query: str
) -> bytes:
    """The page, packed: kept from before, or rendered now."""
    key = f"public:{_place(request, poll)}"
    found = None if query else kept.get(key)
    if found is None or found[0] != version.stamp:
        page = _render(request, version, build(), poll, query)
        found = version.stamp, gzip.compress(page.encode(), compresslevel=6, mtime=0)
        if not query:
            # One entry an address: the version is inside, so that old pages do not pile up.
            kept.set(key, found, KEPT_FOR)
    packed: bytes = found[1]
    return packed


def _render(request: HttpRequest, version: Version, page: Page, poll: bool, query: str) -> str:
    """The page is kept for everybody, so nothing of this one request but path and search goes in."""
    search = f"?{urlencode({'q': query})}&" if query else "?"
    context = {
        **page.context,
        "title": page.title,
        "heading_template": f"public/{page.name}/heading.html",
        "body_template": f"public/{page.name}/body.html",
        "version": version,
        "query": query,
        "follow_path": f"{request.path}{search}v={version.stamp}",
        "reload_path": f"{request.path}{search}"[:-1],
        "path_without_lang": f"{request.path}{search}lang=",
    }
    return render_to_string("public/fragment.html" if poll else "public/page.html", context, request)

"""The anonymous pages: the version first, then the page, if it is not kept already."""

import hashlib
import io

import segno
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from swissweb.addresses import public_address
from swissweb.documents import exports
from swissweb.events.models import Section
from swissweb.events.selectors import public as published
from swissweb.events.selectors.categories import categories_of, club_rows, names_by_entry
from swissweb.events.selectors.events import public_event, public_events
from swissweb.events.selectors.prizes import prize_view
from swissweb.events.selectors.seasons import public_rows, season_of, season_view
from swissweb.public import health
from swissweb.public.pages import awards, covers, people, rounds, tables
from swissweb.public.serving import Page, Version, asked, serve, serve_csv, version_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    rows = published.publicity_of_listed()
    # An event that changed its name within the pause is found under the new one at once.
    version = version_of(rows, *(row.section.event.version for row in rows))
    return serve(request, version, lambda: covers.home_page(public_events()))


@require_safe
def event(request: HttpRequest, event: str) -> HttpResponse:
    version = version_of(published.publicity_of_event(event))
    address = public_address(request, request.path)
    return serve(request, version, lambda: covers.event_page(public_event(event), address))


@require_safe
def qr(request: HttpRequest, event: str) -> HttpResponse:
    """The address of an event's page as a QR code: a file of its own, since the policy forbids data: URIs."""
    published.publicity_of_event(event)
    address = public_address(request, reverse("public:event", args=(event,)))
    tag = f'"{hashlib.blake2s(address.encode(), digest_size=8).hexdigest()}"'
    if (unchanged := get_conditional_response(request, etag=tag)) is not None:
        return unchanged
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(
        out, kind="svg", border=3, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    response = HttpResponse(out.getvalue(), content_type="image/svg+xml")
    # Asked for again each time: the server may be known under another address tomorrow.
    response.headers["Cache-Control"] = "public, no-cache"
    response.headers["ETag"] = tag
    return response


def _section(event: str, section: str) -> tuple[Section, Version]:
    row = published.publicity_of_section(event, section)
    return row.section, version_of([row])


def _round(
    request: HttpRequest, event: str, section: str, number: int | None, *, by_name: bool = False
) -> HttpResponse:
    found, version = _section(event, section)

    def build() -> Page:
        shown = published.published_round(found, number)
        return rounds.round_page(found, shown, asked(request), by_name=by_name, newest=number is None)

    return serve(request, version, build)


@require_safe
def section(request: HttpRequest, event: str, section: str) -> HttpResponse:
    return _round(request, event, section, None)


@require_safe
def round_by_board(request: HttpRequest, event: str, section: str, number: int) -> HttpResponse:
    return _round(request, event, section, number)


@require_safe
def round_by_name(request: HttpRequest, event: str, section: str, number: int) -> HttpResponse:
    return _round(request, event, section, number, by_name=True)


@require_safe
def standings(request: HttpRequest, event: str, section: str, number: int | None = None) -> HttpResponse:
    found, version = _section(event, section)
    return serve(
        request,
        version,
        lambda: tables.standings_page(
            found,
            published.published_standings(found, number),
            asked(request),
            categories=categories_of(found),
        ),
    )


@require_safe
def standings_category(
    request: HttpRequest, event: str, section: str, number: int, category: int
) -> HttpResponse:
    found, version = _section(event, section)
    return serve(
        request,
        version,
        lambda: tables.standings_page(
            found,
            published.published_standings(found, number),
            asked(request),
            categories=categories_of(found),
            chosen=category,
        ),
    )


@require_safe
def clubs(request: HttpRequest, event: str, section: str, number: int, best: int) -> HttpResponse:
    found, version = _section(event, section)

    def build() -> Page:
        view = published.published_standings(found, number)
        return awards.clubs_page(found, view, club_rows(view, best), best, categories_of(found))

    return serve(request, version, build)


@require_safe
def prizes(request: HttpRequest, event: str, section: str) -> HttpResponse:
    found, version = _section(event, section)
    return serve(request, version, lambda: awards.prizes_page(found, prize_view(found)))


@require_safe
def standings_working(
    request: HttpRequest, event: str, section: str, number: int, entry: int, place: int
) -> HttpResponse:
    found, version = _section(event, section)
    return serve(
        request,
        version,
        lambda: tables.working_page(found, published.published_standings(found, number), entry, place),
    )


@require_safe
def crosstable(request: HttpRequest, event: str, section: str) -> HttpResponse:
    found, version = _section(event, section)
    return serve(
        request, version, lambda: tables.crosstable_page(found, published.published_crosstable(found))
    )


@require_safe
def players(request: HttpRequest, event: str, section: str) -> HttpResponse:
    found, version = _section(event, section)

    def build() -> Page:
        entries = published.published_players(found)
        return people.players_page(found, entries, asked(request), names_by_entry(found, entries))

    return serve(request, version, build)


@require_safe
def player(request: HttpRequest, event: str, section: str, entry: int) -> HttpResponse:
    found, version = _section(event, section)
    return serve(
        request, version, lambda: people.player_page(found, published.published_player(found, entry))
    )


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    found = season_of(slug)
    version = version_of(public_rows(found), found.pk, found.version)
    return serve(request, version, lambda: awards.season_page(season_view(found), asked(request)))


@require_safe
def season_csv(request: HttpRequest, slug: str) -> HttpResponse:
    found = season_of(slug)
    version = version_of(public_rows(found), found.pk, found.version)
    return serve_csv(request, version, found.slug, lambda: exports.season_csv(season_view(found)))


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Whether this site can work: 503 without its database; what only limits it is named beside."""
    report = health.report()
    response = JsonResponse(report, status=200 if report["database"] == "ok" else 503)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Search engines may read what is listed; unlisted events say "noindex" themselves."""
    lines = ["User-agent: *", "Disallow: /director/", "Disallow: /accounts/", "Disallow: /*?", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")

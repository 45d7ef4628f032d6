"""The page of a section's starting scores: bar, floor, and scores by hand."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import version_of
from swissweb.director.forms.starting import read_starts, seen_by, shown, typed
from swissweb.director.views.round_common import Refusal, SignedIn, refusal_of
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import Section
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.starting import StartLine, starting_view
from swissweb.events.services.starting import set_starts
from swissweb.events.services.systems import choose_system
from swissweb.events.starts import SYSTEM, has_starts
from swissweb.events.systems import complete_options


@require_http_methods(["GET", "POST"])
@director_required
def starts_page(request: SignedIn, event: str, section: str) -> HttpResponse:
    """See them all, with ``bar`` and ``floor`` of the address as if they were stored; save those by hand."""
    row = directed_section(request.user, event, section)
    if not has_starts(row.stages.all()[0]):
        return redirect("director:system", event, section)
    if request.method == "GET":
        return _page(request, row)
    view = starting_view(row)

    def run() -> None:
        set_starts(
            by=request.user,
            section_id=row.pk,
            starts=read_starts(request.POST, view.lines, view.whole),
            reason=request.POST.get("reason", "").strip(),
        )

    return _done(request, row, run, typed(request.POST, view.lines))


@require_POST
@director_required
def save_bar(request: SignedIn, event: str, section: str) -> HttpResponse:
    """Bar and floor, two options of the system; with ``show`` the page as if they were saved."""
    row = directed_section(request.user, event, section)
    stage = row.stages.all()[0]
    if not has_starts(stage):
        return redirect("director:system", event, section)
    chosen = {name: request.POST[name] for name in ("bar", "floor") if name in request.POST}
    if "show" in request.POST:
        page = reverse("director:starts", args=(event, section))
        return redirect(f"{page}?{urlencode(chosen)}")

    def run() -> None:
        choose_system(
            by=request.user,
            section_id=row.pk,
            version=version_of(request),
            system=SYSTEM,
            options=complete_options(stage) | chosen,
            reason=request.POST.get("reason", "").strip(),
        )

    return _done(request, row, run, {}, chosen)


def _done(
    request: SignedIn,
    section: Section,
    run: Callable[[], None],
    texts: Mapping[int, str],
    chosen: Mapping[str, str] | None = None,
) -> HttpResponse:
    try:
        run()
    except (Conflict, Invalid, NeedsConfirmation, NotFound) as error:
        return _page(request, section, refusal_of(request, error), texts, chosen)
    messages.success(request, _("Saved."))
    return redirect("director:starts", section.event.slug, section.slug)


def _page(
    request: SignedIn,
    section: Section,
    refusal: Refusal | None = None,
    texts: Mapping[int, str] | None = None,
    chosen: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The page as it is now; after a refusal with what was typed, and made from the versions of now."""
    section = directed_section(request.user, section.event.slug, section.slug)
    asked = chosen or request.GET
    view = starting_view(section, bar=asked.get("bar", ""), floor=asked.get("floor", ""))
    texts = texts or {}
    fault = refusal.error.field if refusal else ""

    def clash(line: StartLine) -> str:
        """What somebody else stored, where that is not what was typed."""
        mine = texts.get(line.entry.pk)
        if mine is None or refusal is None or not isinstance(refusal.error, Conflict):
            return ""
        return "" if mine == shown(line) else shown(line) or "–"

    context = {
        "event": section.event,
        "section": section,
        "page": "players",
        "view": view,
        "lines": [
            (line, texts.get(line.entry.pk, shown(line)), fault == f"start_{line.entry.pk}", clash(line))
            for line in view.lines
        ],
        "seen": seen_by(view.lines),
        "refusal": refusal,
        "previewed": bool(asked.get("bar") or asked.get("floor")),
    }
    return render(request, "director/starting.html", context, status=refusal.status if refusal else 200)

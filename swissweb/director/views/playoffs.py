"""The page of play-offs: players who are level in the final table, and in which order they came out."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import version_of
from swissweb.director.views.round_common import Refusal, SignedIn, refusal_of, whole_number
from swissweb.events.errors import DomainError
from swissweb.events.models import Section
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.playoffs import playoffs_of
from swissweb.events.services.playoffs import remove_playoff, write_playoff

PLACE = "place_"


def _page(request: SignedIn, section: Section, refusal: Refusal | None = None) -> HttpResponse:
    view = playoffs_of(section)
    typed = request.POST if refusal else {}
    context = {
        "event": section.event,
        "section": section,
        "page": "standings",
        "view": view,
        "groups": [
            (
                group[0].row.rank,
                [(line, typed.get(f"{PLACE}{line.entry.pk}", "")) for line in group],
                range(1, len(group) + 1),
            )
            for group in view.level
        ],
        "reason": typed.get("reason", ""),
        "refusal": refusal,
    }
    return render(request, "director/playoffs.html", context, status=refusal.status if refusal else 200)


@require_http_methods(["GET", "POST"])
@director_required
def playoffs_page(request: SignedIn, event: str, section: str) -> HttpResponse:
    """Who is level, and a form for each group: a place for whoever took part, and how it was decided."""
    row = directed_section(request.user, event, section)
    if request.method != "POST":
        return _page(request, row)
    try:
        write_playoff(
            by=request.user,
            section_id=row.pk,
            version=version_of(request),
            places=_places(request.POST),
            reason=request.POST.get("reason", ""),
        )
    except DomainError as error:
        row = directed_section(request.user, event, section)
        return _page(request, row, refusal_of(request, error))
    messages.success(request, _("Saved."))
    return redirect("director:playoffs", event, section)


def _places(sent: Mapping[str, str]) -> dict[int, int]:
    """:raises Invalid: ``number_unreadable``"""
    found = {}
    for field in sent:
        if field.startswith(PLACE) and sent[field].strip():
            found[whole_number({"entry": field.removeprefix(PLACE)}, "entry")] = whole_number(sent, field)
    return found


@require_POST
@director_required
def remove(request: SignedIn, event: str, section: str, playoff: int) -> HttpResponse:
    """Strike a play-off."""
    row = directed_section(request.user, event, section)
    try:
        remove_playoff(by=request.user, section_id=row.pk, version=version_of(request), playoff_id=playoff)
    except DomainError as error:
        row = directed_section(request.user, event, section)
        return _page(request, row, refusal_of(request, error))
    messages.success(request, _("Play-off removed."))
    return redirect("director:playoffs", event, section)

"""The standings inside the directors' frame: the published rounds, as the public page has them."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from pairing.standings import format_value
from swissweb.accounts.guards import director_required
from swissweb.director.views.round_common import SignedIn
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.standings import standings_view
from swissweb.events.wordings.tiebreaks import words


@require_safe
@director_required
def standings(request: SignedIn, event: str, section: str, number: int | None = None) -> HttpResponse:
    row = directed_section(request.user, event, section)
    view = standings_view(row, number)
    methods = view.tiebreaks if view.after else ()
    context = {
        "event": row.event,
        "section": row,
        "page": "standings",
        "view": view,
        "heads": [words(method) for method in methods],
        "rounds": range(view.last + 1),
        "public_path": reverse("public:standings_after", args=(event, section, view.after)),
        "lines": [
            (
                line,
                f"{line.row.rank}=" if line.row.shared and view.after else str(line.row.rank),
                [
                    format_value(value, method.kind)
                    for value, method in zip(line.row.values, methods, strict=False)
                ],
            )
            for line in view.lines
        ],
    }
    return render(request, "director/standings.html", context)

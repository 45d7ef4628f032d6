from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from swissweb.accounts.guards import director_required
from swissweb.documents import health
from swissweb.events.models import Round
from swissweb.events.selectors.categories import categories_of, usual_of_a_club
from swissweb.events.selectors.events import directed_section, rounds_of
from swissweb.events.selectors.prizes import prize_groups


@require_safe
@director_required
def document_list(request: HttpRequest, event: str, section: str) -> HttpResponse:
    """All documents of a section, the newest round first, on A4 and on Letter."""
    found = directed_section(request.user, event, section)  # type: ignore[arg-type]
    rounds = [
        {"number": row.number, "is_draft": row.state == Round.State.DRAFT}
        for row in reversed(rounds_of(found, drafts=True))
    ]
    published = [row["number"] for row in rounds if not row["is_draft"]]
    problems = [health.sentence(code) for code in health.problems()]
    context = {
        "event": found.event,
        "section": found,
        "page": "documents",
        "rounds": rounds,
        "last": published[0] if published else 0,
        "categories": categories_of(found) if published else [],
        "club_best": usual_of_a_club(found),
        "prizes": prize_groups(found),
        "problems": problems,
    }
    return render(request, "director/documents.html", context)

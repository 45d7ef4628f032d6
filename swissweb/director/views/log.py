from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from swissweb.accounts.guards import director_required
from swissweb.director.changes import log_line
from swissweb.director.forms.base import number_of
from swissweb.director.views.round_common import SignedIn
from swissweb.events.presets import preset_of
from swissweb.events.selectors.events import directed_event, log_of

PAGE = 100


@require_safe
@director_required
def log_page(request: SignedIn, event: str) -> HttpResponse:
    """Who did what, when and why; newest first, a page at a time."""
    line = directed_event(request.user, event)
    sections = [own.section for own in line.sections]
    asked = request.GET.get("section", "")
    section = next((one for one in sections if one.slug == asked), None)
    number = number_of(request.GET.get("round", ""))
    before = number_of(request.GET.get("before", ""))
    entries = log_of(line.event, most=PAGE + 1, section=section, round=number, before=before)
    preset = preset_of(line.event.game)
    older = request.GET.copy()
    if len(entries) > PAGE:
        older["before"] = str(entries[PAGE - 1].pk)
    context = {
        "event": line.event,
        "page": "log",
        "sections": sections,
        "chosen": section,
        "round": number,
        "rounds": range(1, max(own.total_rounds for own in line.sections) + 1),
        "lines": [log_line(entry, preset) for entry in entries[:PAGE]],
        "older": f"?{older.urlencode()}" if len(entries) > PAGE else "",
        "filtered": section is not None or number is not None,
    }
    template = "director/log.html#log" if request.htmx else "director/log.html"
    return render(request, template, context)

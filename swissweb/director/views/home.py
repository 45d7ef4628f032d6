from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from swissweb.accounts.guards import director_required
from swissweb.director.views.round_common import SignedIn
from swissweb.director.words import step_shown
from swissweb.events.selectors.agenda import state_of, step_of
from swissweb.events.selectors.events import events_of


@require_safe
@director_required
def home(request: SignedIn) -> HttpResponse:
    """My events, each section with the state of its round and what is to be done."""
    lines = [
        (line, [(own, state_of(own), step_shown(step_of(own))) for own in line.sections])
        for line in events_of(request.user)
    ]
    return render(request, "director/home.html", {"lines": lines})

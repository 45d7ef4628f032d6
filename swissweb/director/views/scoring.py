"""The page of a section's points and tie-breaks."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.scoring import scheme
from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import differences, put, show_refusal
from swissweb.director.forms.scoring import ScoringForm
from swissweb.director.views.round_common import SignedIn
from swissweb.events.errors import DomainError, NeedsConfirmation
from swissweb.events.selectors.events import directed_section, rounds_of
from swissweb.events.services.scoring import update_scoring
from swissweb.events.wording import sentence
from swissweb.events.wordings.scoring import change_words, result_table
from swissweb.events.wordings.tiebreaks import every_tiebreak

ALIASES = {"tiebreaks": "tiebreak_1", "scoring": "win"}


@require_http_methods(["GET", "POST"])
@director_required
def scoring_page(request: SignedIn, event: str, section: str) -> HttpResponse:
    """Points, tie-breaks in their order, and what is set about them; a preset only fills the form in."""
    row = directed_section(request.user, event, section)
    form = ScoringForm(request.POST if request.method == "POST" else None, section=row)
    status, theirs, asks, filled = 200, None, "", False
    if "fill" in request.POST:
        form, filled = form.filled(request.POST["fill"]), True
    elif request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                update_scoring(
                    by=request.user,
                    section_id=row.pk,
                    version=form.cleaned_data["version"],
                    **form.values(),  # type: ignore[arg-type]
                )
            except NeedsConfirmation as error:
                asks = sentence(error.code, error.params)
            except DomainError as error:
                status = show_refusal(form, error, ALIASES)
                if status == 409:
                    now = directed_section(request.user, event, section)
                    theirs = differences(form, ScoringForm(section=now))
                    put(form, version=now.settings_version)
            else:
                messages.success(request, _("Saved."))
                return redirect("director:scoring", event, section)
    published = rounds_of(row, drafts=False)
    context = {
        "event": row.event,
        "section": row,
        "page": "settings",
        "form": form,
        "through": published[-1].number if published else 0,
        "asks": asks,
        "filled": filled,
        "theirs": theirs,
        "changes": [change_words(change) for change in row.rule_changes],
        "results": result_table(scheme(row.scoring)),
        "legend": every_tiebreak(),
    }
    return render(request, "director/scoring.html", context, status=status)

"""The page of a section's prizes: what there is, how it is given, and who has it as things stand."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import differences, number_of, put, show_refusal
from swissweb.director.forms.prizes import PrizesForm
from swissweb.director.views.round_common import SignedIn
from swissweb.events.errors import DomainError
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.prizes import prize_groups, prize_view
from swissweb.events.services.prizes import save_prizes
from swissweb.events.wordings.prizes import shown


@require_http_methods(["GET", "POST"])
@director_required
def prizes_page(request: SignedIn, event: str, section: str) -> HttpResponse:
    row = directed_section(request.user, event, section)
    groups = prize_groups(row, empty=True)
    form = PrizesForm(request.POST if request.method == "POST" else None, section=row, groups=groups)
    status, theirs = 200, None
    if "more" in request.POST:
        form = form.with_more(row, number_of(request.POST["more"]))
    elif request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                save_prizes(
                    by=request.user,
                    section_id=row.pk,
                    version=form.cleaned_data["version"],
                    **form.values(),
                )
            except DomainError as error:
                status = show_refusal(form, error)
                if status == 409:
                    row = directed_section(request.user, event, section)
                    now = PrizesForm(section=row, groups=groups)
                    theirs = differences(form, now)
                    put(form, version=row.settings_version)
            else:
                messages.success(request, _("Saved."))
                return redirect("director:prizes", event, section)
    context = {
        "event": row.event,
        "section": row,
        "page": "standings",
        "form": form,
        "theirs": theirs,
        "shown": shown(prize_view(row)),
    }
    return render(request, "director/prizes.html", context, status=status)

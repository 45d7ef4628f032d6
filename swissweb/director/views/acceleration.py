"""The page of a section's acceleration."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import put, show_refusal
from swissweb.director.forms.fixing import AccelerationForm
from swissweb.director.views.round_common import SignedIn
from swissweb.events.errors import DomainError, NeedsConfirmation
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.fixing import acceleration_view, grants_of, perfect_scores_table
from swissweb.events.services.accelerate import set_acceleration
from swissweb.events.wording import sentence
from swissweb.events.wordings.fixing import grants_words


@require_http_methods(["GET", "POST"])
@director_required
def acceleration_page(request: SignedIn, event: str, section: str) -> HttpResponse:
    """The kinds to choose from and what each does to the perfect scores; with a query the form is only
    looked at, with htmx the preview alone comes back."""
    row = directed_section(request.user, event, section)
    sent = request.POST if request.method == "POST" else request.GET if "kind" in request.GET else None
    form = AccelerationForm(sent, section=row)
    status, asks, changed = 200, "", False
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                set_acceleration(
                    by=request.user,
                    section_id=row.pk,
                    version=form.cleaned_data["version"],
                    kind=form.cleaned_data["kind"],
                    rows=form.cleaned_data.get("rows", ()),
                    reason=form.cleaned_data["reason"].strip(),
                )
            except NeedsConfirmation as error:
                asks = sentence(error.code, error.params)
            except DomainError as error:
                status = show_refusal(form, error)
                if status == 409:
                    row, changed = directed_section(request.user, event, section), True
                    put(form, version=row.settings_version)
            else:
                messages.success(request, _("Saved."))
                return redirect("director:acceleration", event, section)
    view = acceleration_view(row)
    columns = perfect_scores_table(view, form.acceleration())
    context = {
        "event": row.event,
        "section": row,
        "page": "settings",
        "form": form,
        "view": view,
        "asks": asks,
        "stored_now": AccelerationForm(section=row) if changed else None,
        "columns": columns,
        "kinds": [
            (choice, grants_words(grants_of(view, choice.data["value"]), view.players))
            for choice in form["kind"]
        ],
        "lines": [
            (number, [column.counts[number - 1] for column in columns])
            for number in range(1, view.total_rounds + 1)
        ],
    }
    preview_only = request.htmx and request.method == "GET"
    template = "director/acceleration_preview.html" if preview_only else "director/acceleration.html"
    return render(request, template, context, status=status)

"""The page of a section's pairing system."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import differences, put, show_refusal
from swissweb.director.forms.systems import SystemForm
from swissweb.director.views.round_common import SignedIn
from swissweb.errors import status_of
from swissweb.events import wording
from swissweb.events.errors import DomainError, NeedsConfirmation
from swissweb.events.models import Section
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.systems import Systems, systems_for
from swissweb.events.services.systems import choose_system
from swissweb.events.systems import check_system, complete_options, usual_options
from swissweb.events.templatetags.manage import tiebreak_names
from swissweb.events.wordings.systems import name_of


@require_http_methods(["GET", "POST"])
@director_required
def system_page(request: SignedIn, event: str, section: str) -> HttpResponse:
    """Choose the system and its options. ``system`` is the one whose options are shown: for htmx only the
    body of the page."""
    row = directed_section(request.user, event, section)
    asked = (request.POST if request.method == "POST" else request.GET).get("system", "")
    if asked:
        check_system(asked)
    found = systems_for(row, asked)
    if request.method == "POST":
        return _saved(request, row, found)
    return _page(request, row, found, _form(row, found))


def _form(section: Section, found: Systems, data: object = None) -> SystemForm:
    """With the section's own options for its system, with those usual in its game for any other."""
    options = usual_options(section.event.game, found.chosen.id, sides=section.sides)
    if found.choice.current:
        options = complete_options(found.stage)
    return SystemForm(data, declared=found.chosen, section=section, options=options)


def _saved(request: SignedIn, section: Section, found: Systems) -> HttpResponse:
    form = _form(section, found, request.POST)
    if not form.is_valid():
        return _page(request, section, found, form, 422)
    try:
        choose_system(
            by=request.user,
            section_id=section.pk,
            version=form.cleaned_data["version"],
            system=found.chosen.id,
            options=form.values(),
            reason=form.cleaned_data["reason"].strip(),
        )
    except NeedsConfirmation as error:
        asks = {
            "sentence": wording.sentence(error.code, error.params),
            "details": wording.sentences(_named(error.params["findings"])),
        }
        return _page(request, section, found, form, status_of(error), asks=asks)
    except DomainError as error:
        status = show_refusal(form, error, form.aliases)
        theirs = _theirs(request, section, found, form) if status == 409 else None
        return _page(request, section, found, form, status, theirs=theirs)
    messages.success(request, _("Saved."))
    return redirect("director:system", section.event.slug, section.slug)


def _named(findings: object) -> list[tuple[str, dict[str, object]]]:
    """What a change means, with the names of tie-breaks for their codes."""
    assert isinstance(findings, list)
    return [
        (
            code,
            {
                key: tiebreak_names(value) if key in ("usual", "now") else value
                for key, value in params.items()
            },
        )
        for code, params in findings
    ]


def _theirs(request: SignedIn, section: Section, found: Systems, form: SystemForm) -> list[tuple[str, str]]:
    """What is stored now, where it is not what was sent; the next save is made from it."""
    now = directed_section(request.user, section.event.slug, section.slug)
    put(form, version=now.settings_version)
    stage = now.stages.all()[0]
    if stage.system != found.chosen.id:
        return [(_("System"), name_of(stage.system))]
    stored = SystemForm(declared=found.chosen, section=now, options=complete_options(stage))
    del form.fields["reason"], stored.fields["reason"]
    return differences(form, stored)


def _page(
    request: SignedIn, section: Section, found: Systems, form: SystemForm, status: int = 200, **more: object
) -> HttpResponse:
    context = {
        "event": section.event,
        "section": section,
        "page": "settings",
        "found": found,
        "form": form,
        **more,
    }
    template = "director/system_body.html" if request.htmx else "director/system.html"
    return render(request, template, context, status=status)

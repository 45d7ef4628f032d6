from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from swissweb.accounts.guards import director_required
from swissweb.addresses import only_here, public_address
from swissweb.director.changes import log_line
from swissweb.director.forms.base import differences, put, show_refusal
from swissweb.director.forms.events import (
    DeleteEventForm,
    EventForm,
    MemberForm,
    NewEventForm,
    NewSectionForm,
    SectionForm,
)
from swissweb.director.views.round_common import SignedIn
from swissweb.director.words import due_shown, step_shown
from swissweb.events.errors import DomainError
from swissweb.events.models import Event
from swissweb.events.presets import preset_of
from swissweb.events.selectors.agenda import agenda, members_of
from swissweb.events.selectors.events import (
    directed_event,
    directed_section,
    has_published_round,
    log_of,
    rounds_of,
)
from swissweb.events.services.events import add_section, create_event, update_event, update_section
from swissweb.events.services.members import add_member, remove_member
from swissweb.events.services.removing import delete_event

LAST_CHANGES = 8


@require_http_methods(["GET", "POST"])
@director_required
def event_new(request: SignedIn) -> HttpResponse:
    form = NewEventForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                event = create_event(
                    by=request.user,
                    language=request.LANGUAGE_CODE,
                    **form.values(),  # type: ignore[arg-type]
                )
            except DomainError as error:
                status = show_refusal(form, error)
            else:
                return redirect("director:players", event.slug, event.sections.get().slug)
    return render(request, "director/event_new.html", {"form": form}, status=status)


@require_safe
@director_required
def event_page(request: SignedIn, event: str) -> HttpResponse:
    """What to do next, each section's facts, what is due, and the last changes."""
    line = directed_event(request.user, event)
    found = agenda(line.sections)
    preset = preset_of(line.event.game)
    public = public_address(request, reverse("public:event", args=(line.event.slug,)))
    context = {
        "event": line.event,
        "line": line,
        "sections": [own.section for own in line.sections],
        "page": "event",
        "preset": preset,
        "step": found.step,
        "next": step_shown(found.step),
        "facts": [(fact, step_shown(fact.step)) for fact in found.facts],
        "due": [due_shown(due) for due in found.due],
        "log": [log_line(entry, preset) for entry in log_of(line.event, most=LAST_CHANGES)],
        "public_url": public,
        "only_here": only_here(public),
    }
    return render(request, "director/event.html", context)


def _settings_page(request: SignedIn, event: Event, status: int = 200, **forms: object) -> HttpResponse:
    context = {
        "event": event,
        "page": "settings",
        "form": EventForm(initial=EventForm.initial_of(event)),
        "member_form": MemberForm(),
        "section_form": NewSectionForm(game=event.game),
        "delete_form": DeleteEventForm(),
        "deletable": not has_published_round(event),
        "members": members_of(event),
        **forms,
    }
    return render(request, "director/settings.html", context, status=status)


@require_http_methods(["GET", "POST"])
@director_required
def event_settings(request: SignedIn, event: str) -> HttpResponse:
    row = directed_event(request.user, event).event
    if request.method != "POST":
        return _settings_page(request, row)
    form = EventForm(request.POST)
    status, theirs = 422, None
    if form.is_valid():
        try:
            update_event(
                by=request.user, event_id=row.pk, version=form.cleaned_data["version"], **form.values()
            )
        except DomainError as error:
            status = show_refusal(form, error)
            if status == 409:
                row.refresh_from_db()
                theirs = differences(form, EventForm(initial=EventForm.initial_of(row)))
                put(form, version=row.version)
        else:
            messages.success(request, _("Saved."))
            return redirect("director:settings", row.slug)
    return _settings_page(request, row, status, form=form, theirs=theirs)


@require_http_methods(["GET", "POST"])
@director_required
def section_settings(request: SignedIn, event: str, section: str) -> HttpResponse:
    row = directed_section(request.user, event, section)
    begun = bool(rounds_of(row, drafts=True))
    form = SectionForm(request.POST if request.method == "POST" else None, section=row, begun=begun)
    status, theirs = 200, None
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                update_section(
                    by=request.user,
                    section_id=row.pk,
                    version=form.cleaned_data["version"],
                    **form.values(),  # type: ignore[arg-type]
                )
            except DomainError as error:
                status = show_refusal(form, error)
                if status == 409:
                    now = directed_section(request.user, event, section)
                    theirs = differences(form, SectionForm(section=now, begun=begun))
                    put(form, version=now.settings_version)
            else:
                messages.success(request, _("Saved."))
                return redirect("director:section_settings", event, section)
    context = {
        "event": row.event,
        "section": row,
        "page": "settings",
        "form": form,
        "begun": begun,
        "system": row.stages.all()[0].system,
        "theirs": theirs,
    }
    return render(request, "director/settings_section.html", context, status=status)


@require_POST
@director_required
def section_new(request: SignedIn, event: str) -> HttpResponse:
    row = directed_event(request.user, event).event
    form = NewSectionForm(request.POST, game=row.game)
    status = 422
    if form.is_valid():
        data = form.cleaned_data
        try:
            section = add_section(
                by=request.user,
                event_id=row.pk,
                name=data["section_name"],
                system=data["system"],
                rounds=preset_of(row.game).rounds if data["rounds"] is None else data["rounds"],
            )
        except DomainError as error:
            status = show_refusal(form, error)
        else:
            messages.success(request, _("Section %(name)s added.") % {"name": section.name})
            return redirect("director:players", row.slug, section.slug)
    return _settings_page(request, row, status, section_form=form)


@require_POST
@director_required
def event_delete(request: SignedIn, event: str) -> HttpResponse:
    row = directed_event(request.user, event).event
    form = DeleteEventForm(request.POST)
    status = 422
    if form.is_valid():
        try:
            name = delete_event(by=request.user, event_id=row.pk, typed=form.cleaned_data["typed"])
        except DomainError as error:
            status = show_refusal(form, error)
        else:
            messages.success(request, _("%(name)s is deleted.") % {"name": name})
            return redirect("director:home")
    return _settings_page(request, row, status, delete_form=form)


@require_POST
@director_required
def add_director(request: SignedIn, event: str) -> HttpResponse:
    row = directed_event(request.user, event).event
    form = MemberForm(request.POST)
    status = 422
    if form.is_valid():
        try:
            add_member(by=request.user, event_id=row.pk, username=form.cleaned_data["username"])
        except DomainError as error:
            status = show_refusal(form, error)
        else:
            messages.success(request, _("Added."))
            return redirect("director:settings", row.slug)
    return _settings_page(request, row, status, member_form=form)


@require_POST
@director_required
def remove_director(request: SignedIn, event: str, user: int) -> HttpResponse:
    row = directed_event(request.user, event).event
    form = MemberForm({})
    form.is_valid()
    form.errors.clear()
    try:
        remove_member(by=request.user, event_id=row.pk, user_id=user)
    except DomainError as error:
        return _settings_page(request, row, show_refusal(form, error), member_form=form)
    messages.success(request, _("Taken off the list."))
    if user == request.user.pk:
        return redirect("director:home")
    return redirect("director:settings", row.slug)

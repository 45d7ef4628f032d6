"""The page of players who must not meet."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import number_of, put, show_refusal, version_of
from swissweb.director.forms.fixing import GroupForm, SharedForm
from swissweb.director.views.round_common import SignedIn
from swissweb.events.errors import Conflict, DomainError
from swissweb.events.models import Section
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.fixing import ForbiddenView, forbidden_view
from swissweb.events.services.forbidding import (
    add_group,
    add_shared,
    change_group,
    remove_all_groups,
    remove_group,
)


def _page(
    request: SignedIn,
    section: Section,
    view: ForbiddenView,
    status: int = 200,
    *,
    form: GroupForm | None = None,
    shared_form: SharedForm | None = None,
    refusal: GroupForm | None = None,
) -> HttpResponse:
    context = {
        "event": section.event,
        "section": section,
        "page": "settings",
        "view": view,
        "form": form or GroupForm(section=section),
        "shared_form": shared_form or SharedForm(section=section, shared=view.shared),
        "refusal": refusal,
    }
    return render(request, "director/forbidden.html", context, status=status)


@require_http_methods(["GET", "POST"])
@director_required
def forbidden_page(request: SignedIn, event: str, section: str) -> HttpResponse:
    """The groups, and the form that adds one or changes the one asked for (``?edit=2``)."""
    row = directed_section(request.user, event, section)
    if request.method != "POST":
        view = forbidden_view(row)
        place = number_of(request.GET.get("edit", ""))
        group = view.groups[place] if place is not None and place < len(view.groups) else None
        return _page(request, row, view, form=GroupForm(section=row, group=group))
    form = GroupForm(request.POST, section=row)
    status = 422
    if form.is_valid():
        first, last = form.rounds()
        try:
            if form.group is None:
                add_group(
                    by=request.user,
                    section_id=row.pk,
                    version=form.cleaned_data["version"],
                    entry_ids=form.chosen,
                    first=first,
                    last=last,
                )
            else:
                change_group(
                    by=request.user,
                    section_id=row.pk,
                    version=form.cleaned_data["version"],
                    place=form.group,
                    entry_ids=form.chosen,
                    first=first,
                    last=last,
                )
        except DomainError as error:
            status = show_refusal(form, error)
            row = directed_section(request.user, event, section)
            if isinstance(error, Conflict):
                # What the place meant may have moved: the group is sent once more as a new one.
                put(form, version=row.version, place="")
        else:
            messages.success(request, _("Saved. It counts from the next pairing on."))
            return redirect("director:forbidden", event, section)
    return _page(request, row, forbidden_view(row), status, form=form)


@require_POST
@director_required
def shared(request: SignedIn, event: str, section: str) -> HttpResponse:
    """A group for all of one club or federation, or for each."""
    row = directed_section(request.user, event, section)
    form = SharedForm(request.POST, section=row, shared=forbidden_view(row).shared)
    status = 422
    if form.is_valid():
        field, value = form.what()
        first, last = form.rounds()
        try:
            count = add_shared(
                by=request.user,
                section_id=row.pk,
                version=form.cleaned_data["version"],
                field=field,
                value=value,
                first=first,
                last=last,
            )
        except DomainError as error:
            status = show_refusal(form, error, {"value": "shared", "field": "shared"})
            row = directed_section(request.user, event, section)
            put(form, version=row.version)
        else:
            text = ngettext("%(count)s group added.", "%(count)s groups added.", count)
            messages.success(request, text % {"count": count})
            return redirect("director:forbidden", event, section)
    return _page(request, row, forbidden_view(row), status, shared_form=form)


@require_POST
@director_required
def remove(request: SignedIn, event: str, section: str, place: int) -> HttpResponse:
    row = directed_section(request.user, event, section)
    try:
        remove_group(by=request.user, section_id=row.pk, version=version_of(request), place=place)
    except DomainError as error:
        return _refused(request, event, section, error)
    messages.success(request, _("These players may meet again."))
    return redirect("director:forbidden", event, section)


@require_POST
@director_required
def clear(request: SignedIn, event: str, section: str) -> HttpResponse:
    row = directed_section(request.user, event, section)
    try:
        remove_all_groups(by=request.user, section_id=row.pk, version=version_of(request))
    except DomainError as error:
        return _refused(request, event, section, error)
    messages.success(request, _("All groups are taken away."))
    return redirect("director:forbidden", event, section)


def _refused(request: SignedIn, event: str, section: str, error: DomainError) -> HttpResponse:
    row = directed_section(request.user, event, section)
    said = GroupForm(request.POST, section=row)
    said.errors.clear()
    status = show_refusal(said, error)
    return _page(request, row, forbidden_view(row), status, refusal=said)

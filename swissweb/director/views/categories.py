"""The page of a section's categories."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import differences, number_of, put, show_refusal, version_of
from swissweb.director.forms.categories import CategoryForm
from swissweb.director.views.round_common import SignedIn
from swissweb.errors import status_of
from swissweb.events.errors import Conflict, DomainError, Forbidden, NotFound
from swissweb.events.models import Entry, Section
from swissweb.events.selectors.categories import (
    category_facts,
    category_of,
    preview,
    read_conditions,
)
from swissweb.events.selectors.events import directed_section
from swissweb.events.services.categories import (
    add_category,
    change_category,
    move_category,
    remove_category,
)
from swissweb.events.wording import sentence
from swissweb.events.wordings.awards import conditions_words


def _page(
    request: SignedIn,
    section: Section,
    status: int = 200,
    *,
    form: CategoryForm | None = None,
    seen: list[Entry] | None = None,
    theirs: list[tuple[str, str]] | None = None,
    refusal: str = "",
) -> HttpResponse:
    facts = category_facts(section)
    context = {
        "event": section.event,
        "section": section,
        "page": "settings",
        "lines": [(each, conditions_words(each.conditions)) for each in facts],
        "form": form or CategoryForm(section=section),
        "seen": seen,
        "theirs": theirs,
        "refusal": refusal,
    }
    return render(request, "director/categories.html", context, status=status)


@require_http_methods(["GET", "POST"])
@director_required
def categories_page(request: SignedIn, event: str, section: str) -> HttpResponse:
    """The categories with who is in them, and the form that adds one or changes the one asked for."""
    row = directed_section(request.user, event, section)
    if request.method != "POST":
        pk = number_of(request.GET.get("edit", ""))
        category = None if pk is None else category_of(row, pk)
        return _page(request, row, form=CategoryForm(section=row, category=category))
    form = CategoryForm(request.POST, section=row)
    if "more" in request.POST:
        return _page(request, row, form=form.with_another_row(row))
    if not form.is_valid():
        return _page(request, row, 422, form=form)
    theirs, seen, status = None, None, 200
    try:
        if "preview" in request.POST:
            seen = preview(row, read_conditions(form.conditions(), row))
        elif form.editing is None:
            add_category(by=request.user, section_id=row.pk, **form.values())
        else:
            change_category(
                by=request.user,
                section_id=row.pk,
                category_id=form.editing,
                version=form.cleaned_data["version"],
                **form.values(),
            )
    except DomainError as error:
        status = show_refusal(form, error, form.aliases())
        if isinstance(error, Conflict) and form.editing is not None:
            now = category_of(row, form.editing)
            theirs = differences(form, CategoryForm(section=row, category=now))
            put(form, version=now.version)
    else:
        if seen is None:
            messages.success(request, _("Saved."))
            return redirect("director:categories", event, section)
    return _page(request, row, status, form=form, seen=seen, theirs=theirs)


@require_POST
@director_required
def remove(request: SignedIn, event: str, section: str, category: int) -> HttpResponse:
    row = directed_section(request.user, event, section)
    try:
        remove_category(by=request.user, section_id=row.pk, category_id=category, version=version_of(request))
    except DomainError as error:
        return _refused(request, row, error)
    messages.success(request, _("The category is removed."))
    return redirect("director:categories", event, section)


@require_POST
@director_required
def move(request: SignedIn, event: str, section: str, category: int) -> HttpResponse:
    """One place up, or (``down``) down."""
    row = directed_section(request.user, event, section)
    try:
        move_category(
            by=request.user,
            section_id=row.pk,
            category_id=category,
            version=version_of(request),
            up="down" not in request.POST,
        )
    except DomainError as error:
        return _refused(request, row, error)
    return redirect("director:categories", event, section)


def _refused(request: SignedIn, section: Section, error: DomainError) -> HttpResponse:
    if isinstance(error, Forbidden | NotFound):
        raise error
    return _page(request, section, status_of(error), refusal=sentence(error.code, error.params))

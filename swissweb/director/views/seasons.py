"""Seasons: the list of one's own, and the page of one with its sections, rules and players."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import differences, number_of, put, show_refusal, version_of
from swissweb.director.forms.seasons import (
    AddSectionForm,
    DeleteSeasonForm,
    MergeForm,
    SeasonForm,
    section_title,
)
from swissweb.director.views.round_common import SignedIn
from swissweb.errors import status_of
from swissweb.events.errors import Conflict, DomainError, Forbidden, NotFound
from swissweb.events.models import Season
from swissweb.events.selectors.seasons import (
    addable_sections,
    changes_of,
    owned_season,
    season_view,
    seasons_of,
)
from swissweb.events.services import seasons as services
from swissweb.events.wording import sentence
from swissweb.events.wordings.awards import told


@require_http_methods(["GET", "POST"])
@director_required
def season_list(request: SignedIn) -> HttpResponse:
    """My seasons, and the form that makes one."""
    form = SeasonForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                season = services.create_season(by=request.user, **form.values())
            except DomainError as error:
                status = show_refusal(form, error)
            else:
                return redirect("director:season", season.slug)
    context = {"seasons": seasons_of(request.user), "form": form}
    return render(request, "director/seasons.html", context, status=status)


def _page(request: SignedIn, season: Season, status: int = 200, **more: object) -> HttpResponse:
    view = season_view(season)
    context = {
        "season": season,
        "view": view,
        "parts": [(part, section_title(part.section)) for part in view.parts],
        "persons": [person for person in view.persons if len(person.entries) > 1 or person.by_hand],
        "single": sum(len(person.entries) == 1 for person in view.persons),
        "titles": {part.section.pk: section_title(part.section) for part in view.parts},
        "form": SeasonForm(season=season),
        "add_form": AddSectionForm(season=season, sections=addable_sections(request.user, season)),
        "merge_form": MergeForm(season=season, persons=view.persons),
        "delete_form": DeleteSeasonForm(initial={"version": season.version}),
        "changes": [(change, told(change.action, change.params)) for change in changes_of(season)],
        **more,
    }
    return render(request, "director/season.html", context, status=status)


@require_http_methods(["GET", "POST"])
@director_required
def season_page(request: SignedIn, season: str) -> HttpResponse:
    """The season with all its forms; POST changes name and rules."""
    row = owned_season(request.user, season)
    if request.method != "POST":
        return _page(request, row)
    form = SeasonForm(request.POST, season=row)
    status, theirs = 422, None
    if form.is_valid():
        try:
            services.change_season(
                by=request.user, season_id=row.pk, version=form.cleaned_data["version"], **form.values()
            )
        except DomainError as error:
            status = show_refusal(form, error)
            if isinstance(error, Conflict):
                row = owned_season(request.user, season)
                theirs = differences(form, SeasonForm(season=row))
                put(form, version=row.version)
        else:
            messages.success(request, _("Saved."))
            return redirect("director:season", season)
    return _page(request, row, status, form=form, theirs=theirs)


@require_POST
@director_required
def add_section(request: SignedIn, season: str) -> HttpResponse:
    row = owned_season(request.user, season)
    try:
        services.add_section(
            by=request.user,
            season_id=row.pk,
            version=version_of(request),
            section_id=number_of(request.POST.get("section", "")) or 0,
        )
    except DomainError as error:
        return _refused(request, season, error)
    messages.success(request, _("Added."))
    return redirect("director:season", season)


@require_POST
@director_required
def remove_section(request: SignedIn, season: str, section: int) -> HttpResponse:
    row = owned_season(request.user, season)
    try:
        services.remove_section(
            by=request.user, season_id=row.pk, version=version_of(request), section_id=section
        )
    except DomainError as error:
        return _refused(request, season, error)
    messages.success(request, _("Taken out of the season."))
    return redirect("director:season", season)


@require_POST
@director_required
def merge(request: SignedIn, season: str) -> HttpResponse:
    row = owned_season(request.user, season)
    try:
        services.merge_players(
            by=request.user,
            season_id=row.pk,
            version=version_of(request),
            first_id=number_of(request.POST.get("first", "")) or 0,
            second_id=number_of(request.POST.get("second", "")) or 0,
        )
    except DomainError as error:
        return _refused(request, season, error)
    messages.success(request, _("They are one player now."))
    return redirect("director:season", season)


@require_POST
@director_required
def split(request: SignedIn, season: str, entry: int) -> HttpResponse:
    row = owned_season(request.user, season)
    try:
        services.split_player(by=request.user, season_id=row.pk, version=version_of(request), entry_id=entry)
    except DomainError as error:
        return _refused(request, season, error)
    messages.success(request, _("He is a player of his own now."))
    return redirect("director:season", season)


@require_POST
@director_required
def delete(request: SignedIn, season: str) -> HttpResponse:
    row = owned_season(request.user, season)
    form = DeleteSeasonForm(request.POST)
    status = 422
    if form.is_valid():
        try:
            name = services.delete_season(
                by=request.user,
                season_id=row.pk,
                version=form.cleaned_data["version"],
                typed=form.cleaned_data["typed"],
            )
        except DomainError as error:
            status = show_refusal(form, error)
            if isinstance(error, Conflict):
                row = owned_season(request.user, season)
                put(form, version=row.version)
        else:
            messages.success(request, _("%(name)s is deleted.") % {"name": name})
            return redirect("director:seasons")
    return _page(request, row, status, delete_form=form)


def _refused(request: SignedIn, season: str, error: DomainError) -> HttpResponse:
    if isinstance(error, Forbidden | NotFound):
        raise error
    row = owned_season(request.user, season)
    return _page(request, row, status_of(error), refusal=sentence(error.code, error.params))

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import differences, put, show_refusal, version_of
from swissweb.director.forms.players import AddPlayerForm, ByeForm, PlayerForm, WithdrawForm
from swissweb.director.views.round_common import SignedIn
from swissweb.events.errors import DomainError
from swissweb.events.models import Entry, Section
from swissweb.events.presets import preset_of
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.fixing import forbidden_for
from swissweb.events.selectors.players import PlayerView, entry_of, player_lines, player_view
from swissweb.events.services.entries import add_players, delete_player, next_open_round, update_player
from swissweb.events.services.presence import reinstate, request_bye, withdraw
from swissweb.events.strengths import strength_of
from swissweb.events.systems import goes_by_lots


@require_http_methods(["GET", "POST"])
@director_required
def player_list(request: SignedIn, event: str, section: str) -> HttpResponse:
    """The list, and the line to add one; with htmx both come back as one fragment."""
    row = directed_section(request.user, event, section)
    joins, game = next_open_round(row), row.event.game
    form = AddPlayerForm(request.POST if request.method == "POST" else None, game=game, joins=joins)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            same_names = form.cleaned_data["same_names"]
            try:
                added = add_players(
                    by=request.user, section_id=row.pk, players=[form.player()], same_names=same_names
                )
            except DomainError as error:
                status = show_refusal(form, error)
                form.asks_about_name = error.code == "name_doubled"
            else:
                given = {"name": added[0].person.name, "number": added[0].number}
                messages.success(request, _("%(name)s has number %(number)s.") % given)
                if not request.htmx:
                    return redirect("director:players", event, section)
                form, status = AddPlayerForm(game=game, joins=joins), 200
    lines = player_lines(row)
    context = {
        "event": row.event,
        "section": row,
        "page": "players",
        "preset": preset_of(game),
        "form": form,
        "joins": joins,
        "total": row.stages.all()[0].total_rounds,
        "lines": lines,
        "strength": strength_of(line.entry.person for line in lines),
        "graded": any(line.entry.person.grade for line in lines),
        "titled": any(line.entry.person.title for line in lines),
        "gone": sum(line.entry.withdrawn_after is not None for line in lines),
    }
    template = "director/players.html#players" if request.htmx else "director/players.html"
    return render(request, template, context, status=status)


def _at_board(view: PlayerView, number: int) -> bool:
    """Whether the player's board of a round has no result yet."""
    return any(line.round == number and line.opponent is not None and not line.mark for line in view.lines)


def _goes_by_lots(section: Section) -> bool:
    return goes_by_lots(section.stages.all()[0])


def _player_page(
    request: SignedIn, section: Section, entry: Entry, status: int = 200, **forms: object
) -> HttpResponse:
    first = next_open_round(section)
    total = section.stages.all()[0].total_rounds
    view = player_view(section, entry.pk, scope="all")
    context = {
        "event": section.event,
        "section": section,
        "page": "players",
        "preset": preset_of(section.event.game),
        "entry": entry,
        "view": view,
        "first": first,
        "total": total,
        "requests": [asked for asked in entry.requests.order_by("round") if asked.round >= first],
        "form": PlayerForm(lots=_goes_by_lots(section), initial=PlayerForm.initial_of(entry)),
        "withdraw_form": WithdrawForm(last=first - 1, total=total, at_board=_at_board(view, first - 1)),
        "bye_form": ByeForm(first=first, total=total),
        "deletable": not view.lines,
        "forbidden": forbidden_for(section, entry),
        **forms,
    }
    return render(request, "director/player.html", context, status=status)


@require_http_methods(["GET", "POST"])
@director_required
def player(request: SignedIn, event: str, section: str, entry: int) -> HttpResponse:
    """One player: data, absences, rounds so far."""
    row = directed_section(request.user, event, section)
    found = entry_of(row, entry)
    if request.method != "POST":
        return _player_page(request, row, found)
    lots = _goes_by_lots(row)
    form = PlayerForm(request.POST, lots=lots)
    status, theirs, asks = 422, None, False
    if form.is_valid():
        try:
            update_player(
                by=request.user,
                section_id=row.pk,
                entry_id=entry,
                version=form.cleaned_data["version"],
                player=form.player(found.person),
                same_names=form.cleaned_data["same_names"],
                lot=form.typed_lot(),
            )
        except DomainError as error:
            status = show_refusal(form, error)
            asks = error.code == "name_doubled"
            if status == 409:
                found = entry_of(row, entry)
                theirs = differences(form, PlayerForm(lots=lots, initial=PlayerForm.initial_of(found)))
                put(form, version=found.version)
        else:
            messages.success(request, _("Saved."))
            return redirect("director:player", event, section, entry)
    return _player_page(request, row, found, status, form=form, theirs=theirs, asks_about_name=asks)


@require_POST
@director_required
def withdraw_player(request: SignedIn, event: str, section: str, entry: int) -> HttpResponse:
    row = directed_section(request.user, event, section)
    found = entry_of(row, entry)
    total = row.stages.all()[0].total_rounds
    last = next_open_round(row) - 1
    at_board = _at_board(player_view(row, entry, scope="all"), last)
    form = WithdrawForm(request.POST, last=last, total=total, at_board=at_board)
    if not form.is_valid():
        return _player_page(request, row, found, 422, withdraw_form=form)
    try:
        changed = withdraw(
            by=request.user,
            section_id=row.pk,
            entry_id=entry,
            version=version_of(request),
            after=form.cleaned_data["after"],
            reason=form.cleaned_data["reason"],
        )
    except DomainError as error:
        return _player_page(request, row, entry_of(row, entry), show_refusal(form, error), withdraw_form=form)
    undo = reverse("director:player_reinstate", args=(event, section, entry))
    told = (
        _("%(name)s is withdrawn after round %(after)s.")
        if changed.withdrawn_after
        else _("%(name)s is withdrawn before round 1.")
    )
    text = told % {"name": found.person.name, "after": changed.withdrawn_after}
    messages.success(request, text, extra_tags=f"undo:{undo}?version={changed.version}")
    return redirect("director:player", event, section, entry)


@require_POST
@director_required
def reinstate_player(request: SignedIn, event: str, section: str, entry: int) -> HttpResponse:
    row = directed_section(request.user, event, section)
    found = entry_of(row, entry)
    form = WithdrawForm({}, last=0, total=1)
    form.errors.clear()
    try:
        reinstate(by=request.user, section_id=row.pk, entry_id=entry, version=version_of(request))
    except DomainError as error:
        return _player_page(request, row, entry_of(row, entry), show_refusal(form, error), refusal=form)
    messages.success(request, _("%(name)s plays again.") % {"name": found.person.name})
    return redirect("director:player", event, section, entry)


@require_POST
@director_required
def note_bye(request: SignedIn, event: str, section: str, entry: int) -> HttpResponse:
    """Note an absence or bye for a coming round; ``drop`` (a round's number) takes one back."""
    row = directed_section(request.user, event, section)
    found = entry_of(row, entry)
    total = row.stages.all()[0].total_rounds
    drop = request.POST.get("drop") or request.GET.get("drop", "")
    given = {"round": drop, "mark": "Z"} if drop else request.POST
    form = ByeForm(given, first=next_open_round(row), total=total)
    if not form.is_valid():
        return _player_page(request, row, found, 422, bye_form=form)
    number = form.cleaned_data["round"]
    try:
        changed = request_bye(
            by=request.user,
            section_id=row.pk,
            entry_id=entry,
            version=version_of(request),
            round=number,
            mark="" if drop else form.cleaned_data["mark"],
            reason=form.cleaned_data["reason"],
        )
    except DomainError as error:
        return _player_page(request, row, entry_of(row, entry), show_refusal(form, error), bye_form=form)
    if drop:
        messages.success(request, _("Taken back for round %(round)s.") % {"round": number})
    else:
        path = reverse("director:player_bye", args=(event, section, entry))
        undo = f"undo:{path}?drop={number}&version={changed.version}"
        messages.success(request, _("Noted for round %(round)s.") % {"round": number}, extra_tags=undo)
    return redirect("director:player", event, section, entry)


@require_POST
@director_required
def remove_player(request: SignedIn, event: str, section: str, entry: int) -> HttpResponse:
    row = directed_section(request.user, event, section)
    found = entry_of(row, entry)
    form = WithdrawForm({}, last=0, total=1)
    form.errors.clear()
    try:
        delete_player(by=request.user, section_id=row.pk, entry_id=entry, version=version_of(request))
    except DomainError as error:
        return _player_page(request, row, entry_of(row, entry), show_refusal(form, error), refusal=form)
    messages.success(request, _("%(name)s is off the list.") % {"name": found.person.name})
    return redirect("director:players", event, section)

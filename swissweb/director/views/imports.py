"""Lists and report files coming in. Nothing is kept between preview and adding: the text travels."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from pairing.trf import Note, TrfFile
from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import number_of, show_refusal
from swissweb.director.forms.imports import EventImportForm, PlayersImportForm, TextForm
from swissweb.director.views.round_common import SignedIn
from swissweb.events.errors import DomainError, Invalid
from swissweb.events.models import Section
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.players import names_and_ids
from swissweb.events.services.entries import add_players, next_open_round
from swissweb.events.services.importing import import_tournament
from swissweb.events.wording import sentence
from swissweb.exchange.players import Line, PlayerList, Problem, mark_doubles, read_players, read_report


def note_sentence(note: Note) -> str:
    """What a report file's note says, with its place."""
    return sentence(note.code, {"line": note.line, "column": note.column, **note.params})


def _excerpt(form: TextForm, error: DomainError) -> str:
    """The line of the file an error points at."""
    line = error.params.get("line")
    lines = str(form.data.get("text", "")).splitlines()
    return lines[line - 1] if isinstance(line, int) and 0 < line <= len(lines) else ""


def _answer(request: SignedIn, template: str, context: dict[str, object], status: int) -> HttpResponse:
    """Page or fragment. What htmx would not swap in (413) comes as a whole page's notice instead."""
    if request.htmx and status == 413:
        form = context["form"]
        assert isinstance(form, TextForm)
        text = " ".join(str(error) for errors in form.errors.values() for error in errors)
        refusal = {"status": status, "title": _("Too large"), "text": text}
        return render(request, "errors/_fragment.html", refusal, status=status)
    return render(request, f"{template}#import" if request.htmx else template, context, status=status)


def _leave(request: SignedIn, where: str, *args: object) -> HttpResponse:
    """On to the page of what was added, with its own address and title also where htmx asked."""
    path = resolve_url(where, *args)
    return HttpResponseClientRedirect(path) if request.htmx else redirect(path)


@require_http_methods(["GET", "POST"])
@director_required
def import_players(request: SignedIn, event: str, section: str) -> HttpResponse:
    """Paste or upload a list, look at what was understood of each line, add all or none."""
    row = directed_section(request.user, event, section)
    joins = next_open_round(row)
    context: dict[str, object] = {"event": row.event, "section": row, "page": "players", "joins": joins}
    if request.method != "POST":
        return _answer(request, "director/import_players.html", {**context, "form": PlayersImportForm()}, 200)
    form = PlayersImportForm(request.POST, request.FILES)
    left_out = {number for text in request.POST.getlist("out") if (number := number_of(text))}
    context |= {"form": form, "left_out": left_out}
    status = 422
    if form.is_valid():
        try:
            text = form.read()
            players = _understood(row, text, form, left_out, joins)
            context["players"] = players
            action = request.POST.get("action")
            if action == "add_others" and form.was_seen(text):
                left_out |= {line.row for line in players.lines if line.problems}
            if action in ("add", "add_others"):
                chosen = _chosen(form, text, players, left_out)
                _add(request, row, form, chosen, joins)
                return _leave(request, "director:players", event, section)
            status = 422 if any(line.problems for line in players.lines if line.row not in left_out) else 200
        except DomainError as error:
            context["excerpt"] = _excerpt(form, error)
            status = show_refusal(form, error)
    _show_preview(context)
    return _answer(request, "director/import_players.html", context, status)


def _understood(
    section: Section, text: str, form: PlayersImportForm, left_out: Collection[int], joins: int
) -> PlayerList:
    players = read_players(text)
    if players.kind == "report" and joins > 1:
        raise Invalid("report_needs_empty_section", field="file")
    names, fide_ids = names_and_ids(section)
    same_names = form.cleaned_data["same_names"]
    return mark_doubles(players, names, fide_ids, same_names=same_names, left_out=left_out)


def _chosen(form: PlayersImportForm, text: str, players: PlayerList, left_out: Collection[int]) -> list[Line]:
    """The lines to be added. :raises Invalid: ``text_changed``, ``lines_faulty``, ``no_players_given``"""
    if not form.was_seen(text):
        raise Invalid("text_changed", field="text")
    chosen = [line for line in players.lines if line.row not in left_out]
    faulty = sum(bool(line.problems) for line in chosen)
    if faulty:
        raise Invalid("lines_faulty", count=faulty)
    if not chosen:
        raise Invalid("no_players_given", field="text")
    return chosen


def _add(
    request: SignedIn, section: Section, form: PlayersImportForm, chosen: list[Line], joins: int
) -> None:
    missed = (form.cleaned_data["missed"],) * (joins - 1) if form.cleaned_data["missed"] else ()
    added = add_players(
        by=request.user,
        section_id=section.pk,
        players=[replace(line.player, missed=missed) for line in chosen],
        same_names=form.cleaned_data["same_names"],
    )
    text = ngettext("%(count)s player added.", "%(count)s players added.", len(added))
    messages.success(request, text % {"count": len(added)})


def _sentences(problems: Sequence[Problem]) -> list[str]:
    return [sentence(problem.code, problem.params) for problem in problems]


def _show_preview(context: dict[str, object]) -> None:
    """Lines with their problems in words; the columns that hold anything."""
    players = context.get("players")
    if not isinstance(players, PlayerList):
        return
    left_out = context["left_out"]
    assert isinstance(left_out, set)
    context["lines"] = [
        (line, _sentences(line.problems), _sentences(line.doubts), line.row in left_out)
        for line in players.lines
    ]
    taken = [line for line in players.lines if line.row not in left_out]
    context["faulty"] = sum(bool(line.problems) for line in taken)
    context["count"] = sum(not line.problems for line in taken)
    context["doubtful"] = sum(bool(line.doubts) and not line.problems for line in taken)
    context["notes"] = [note_sentence(note) for note in players.notes]


@require_http_methods(["GET", "POST"])
@director_required
def import_event(request: SignedIn) -> HttpResponse:
    """A tournament report file becomes an event with all its rounds, after a look at what is in it."""
    if request.method != "POST":
        return _answer(request, "director/import.html", {"form": EventImportForm()}, 200)
    form = EventImportForm(request.POST, request.FILES)
    context: dict[str, object] = {"form": form}
    status = 422
    if form.is_valid():
        try:
            text = form.read()
            report = read_report(text)
            context |= {"report": report, "notes": [note_sentence(note) for note in report.report]}
            if request.POST.get("action") == "add" and form.was_seen(text):
                return _import(request, form, report)
            status = 200
        except DomainError as error:
            context["excerpt"] = _excerpt(form, error)
            status = show_refusal(form, error)
    return _answer(request, "director/import.html", context, status)


def _import(request: SignedIn, form: EventImportForm, report: TrfFile) -> HttpResponse:
    data = form.cleaned_data
    name = data["name"].strip()
    tournament = replace(report.tournament, name=name) if name else report.tournament
    event = import_tournament(
        by=request.user,
        tournament=tournament,
        name=_("Imported tournament"),
        game=data["game"],
        system=data["system"],
    )
    messages.success(request, _("Imported."))
    return _leave(request, "director:event", event.slug)

"""Matches of several games: the page that says what a board is, and results of whole matches."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairing.match import MOST_GAMES, scores
from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import differences, put, show_refusal
from swissweb.director.forms.matches import MatchForm, fields_of, match_result
from swissweb.director.views.results import Clash, Undo, row_or_page, saved_answer
from swissweb.director.views.round_common import SignedIn, refusal_of
from swissweb.events.errors import Conflict, DomainError, Invalid, NeedsConfirmation
from swissweb.events.matches import MatchState, match_of
from swissweb.events.selectors.events import directed_section, rounds_of
from swissweb.events.selectors.results import ResultLine, ResultsView, results_view
from swissweb.events.services.matches import record_match, set_match
from swissweb.events.wordings.lists import listed
from swissweb.events.wordings.matches import score

FORM_FIELDS = ("score", "first", "second", "forfeit", "clear")


@require_http_methods(["GET", "POST"])
@director_required
def match_settings(request: SignedIn, event: str, section: str) -> HttpResponse:
    """What a board of the section is: one game, or a match of several."""
    row = directed_section(request.user, event, section)
    form = MatchForm(request.POST if request.method == "POST" else None, section=row)
    status, theirs = 200, None
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                set_match(by=request.user, section_id=row.pk, **form.values())  # type: ignore[arg-type]
            except DomainError as error:
                status = show_refusal(form, error)
                if status == 409:
                    now = directed_section(request.user, event, section)
                    theirs = differences(form, MatchForm(section=now))
                    put(form, version=now.settings_version)
            else:
                messages.success(request, _("Saved."))
                return redirect("director:match_settings", event, section)
    rounds = rounds_of(row, drafts=True)
    match = match_of(row)
    context = {
        "event": row.event,
        "section": row,
        "page": "settings",
        "form": form,
        "theirs": theirs,
        "paired": rounds[0].number if rounds else 0,
        "match": match,
        "scores": [score(each) for each in scores(match)] if match.games > 1 else [],
    }
    return render(request, "director/match_settings.html", context, status=status)


@require_POST
@director_required
def match_result_page(request: SignedIn, event: str, section: str, number: int, board: int) -> HttpResponse:
    """Enter, correct or clear the whole match of a board."""
    found = directed_section(request.user, event, section)
    data = request.POST if "version" in request.POST else request.GET
    view = results_view(found, number)
    line = view.line_of_board(board)
    before = line.match
    try:
        if before is None:
            raise Invalid("not_a_match", board=line.number)
        record_match(
            by=request.user,
            event=found.event,
            board_id=board,
            versions=_versions(data.get("version", "")),
            result=match_result(found, data, len(before.games)),
            reason=data.get("reason", "").strip(),
        )
    except (Conflict, Invalid, NeedsConfirmation) as error:
        fresh = results_view(found, number)
        line = fresh.line_of_board(board)
        refusal = refusal_of(request, error)
        clash = None
        if refusal.code == "result_changed" and line.match:
            clash = _clash(found.event.slug, found.slug, fresh, line, line.match, data)
        return row_or_page(
            request,
            found,
            fresh,
            line,
            mode="row" if clash else "edit",
            status=refusal.status,
            refusal=refusal,
            kept={name: data.get(name, "") for name in (*FORM_FIELDS, "reason", *_game_fields(before))},
            clash=clash,
            whole=True,
        )
    fresh = results_view(found, number)
    line = fresh.line_of_board(board)
    after = line.match
    if before is None or after is None:
        raise Conflict("round_changed", round=number)
    changed = before.versions != after.versions
    undo = None
    if changed and not fresh.is_complete and _one_step(before, after):
        undo = Undo(
            _path(found.event.slug, found.slug, number, board), tuple(fields_of(before, after.versions))
        )
    return saved_answer(request, found, fresh, line, changed=changed, undo=undo)


def _versions(text: str) -> list[int]:
    """The versions of the games; what is no list of numbers fits nothing, so the service sees a conflict."""
    parts = text.split(".")
    plain = len(parts) <= MOST_GAMES and all(
        part.isascii() and part.isdigit() and len(part) < 10 for part in parts
    )
    return [int(part) for part in parts] if plain else []


def _one_step(before: MatchState, after: MatchState) -> bool:
    """True when nobody saved between the look and the write."""
    return all(new.version == old.version + 1 for old, new in zip(before.games, after.games, strict=True))


def _game_fields(match: MatchState | None) -> list[str]:
    count = len(match.games) if match else 0
    return [f"{letter}{number}" for number in range(1, count + 1) for letter in "gab"]


def _path(event: str, section: str, number: int, board: int) -> str:
    return reverse("director:match_result", args=(event, section, number, board))


def _clash(
    event: str, section: str, view: ResultsView, line: ResultLine, match: MatchState, data: Mapping[str, str]
) -> Clash:
    names = (*FORM_FIELDS, "reason", *_game_fields(match))
    sent = [(name, data[name]) for name in names if name in data]
    given = [value for name, value in sent if name not in ("reason", "clear") and value]
    return Clash(
        path=_path(event, section, view.round.number, line.board),
        fields=(("version", match.versions), *sent),
        theirs=match.match or match.outcome,
        mine=given[0] if len(given) == 1 else "–".join(given[:2]) if "first" in data else listed(given),
    )

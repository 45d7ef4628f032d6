"""Entering results, one game at a time; what other directors enter comes by polling."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from pairing.scoring import Outcome
from swissweb.accounts.guards import director_required
from swissweb.director.forms.matches import fields_of
from swissweb.director.views.round_common import (
    Context,
    Refusal,
    SignedIn,
    base_context,
    refusal_of,
    whole_number,
)
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation
from swissweb.events.matches import MatchState
from swissweb.events.models import Game, Round, Section
from swissweb.events.presets import preset_of
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.results import (
    ResultLine,
    ResultsView,
    game_in,
    is_last_round,
    results_view,
)
from swissweb.events.services.checking import Result
from swissweb.events.services.matches import game_text
from swissweb.events.services.results import record_result
from swissweb.templatetags.swiss import outcome_words, written

KEPT = ("outcome", "first_score", "second_score", "reason")


@dataclass(frozen=True, slots=True)
class Undo:
    """Where the values that bring back what stood before a save are sent to, and these values."""

    path: str
    fields: tuple[tuple[str, str], ...]

    def query(self) -> str:
        return urlencode(self.fields)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two results of a match or of one of its games: what stands, what was sent, and how to send it again."""

    path: str
    fields: tuple[tuple[str, str], ...]
    theirs: str
    mine: str


def _context(section: Section, view: ResultsView) -> Context:
    return {
        "event": section.event,
        "section": section,
        "number": view.round.number,
        "is_last": is_last_round(view.round),
        "total": section.stages.all()[0].total_rounds,
        "row": view.round,
        "preset": preset_of(section.event.game),
        "results": view,
    }


@require_GET
@director_required
def poll(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """What changed since ``?v=``: nothing (204), some rows, or the round itself."""
    found = directed_section(request.user, event, section)
    view = results_view(found, number)
    asked = request.GET.get("v", "")
    if asked == view.version:
        return HttpResponse(status=204)
    context = _context(found, view) | {"lines": view.changed_since(asked)}
    return render(request, "director/results_poll.html", context)


@require_http_methods(["GET", "POST"])
@director_required
def result(request: SignedIn, event: str, section: str, number: int, game: int) -> HttpResponse:
    """GET: the board with every result the game has. POST: enter, correct or clear the result."""
    found = directed_section(request.user, event, section)
    if request.method == "GET":
        view = results_view(found, number)
        line = view.line_of(game)
        if view.round.state == Round.State.DRAFT:
            raise Invalid("round_is_draft", round=number)
        mode = "row" if "row" in request.GET else "edit"
        return row_or_page(request, found, view, line, mode=mode)
    # The undo of a toast without a script brings its values in the address.
    data = request.POST if "version" in request.POST else request.GET
    before = game_in(found, number, game)
    score = results_view(found, number).line_of(game).match if before.board.total else None
    try:
        saved = record_result(
            by=request.user,
            event=found.event,
            game_id=game,
            version=whole_number(data, "version"),
            result=_result_of(data),
            reason=data.get("reason", "").strip(),
        )
    except (Conflict, Invalid, NeedsConfirmation) as error:
        fresh = results_view(found, number)
        return _refused(request, found, fresh, fresh.line_of(game), refusal_of(request, error), data, game)
    view = results_view(found, number)
    return _saved(request, found, view, view.line_of(game), before, saved, score)


def _result_of(data: Mapping[str, str]) -> Result:
    """:raises Invalid: ``number_unreadable``"""
    scores: list[int | None] = []
    for field in ("first_score", "second_score"):
        given = str(data.get(field, "")).strip()
        scores.append(whole_number(data, field) if given else None)
    return Result(data.get("outcome", ""), *scores)


def row_or_page(
    request: SignedIn,
    section: Section,
    view: ResultsView,
    line: ResultLine,
    *,
    mode: str,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    context = _context(section, view) | {"line": line, "mode": mode, **more}
    if request.htmx:
        return render(request, "director/_result_row.html", context, status=status)
    number = view.round.number
    context = base_context(section, number) | context
    return render(request, "director/result.html", context, status=status)


def _refused(
    request: SignedIn,
    section: Section,
    view: ResultsView,
    line: ResultLine,
    refusal: Refusal,
    data: Mapping[str, str],
    game_id: int,
) -> HttpResponse:
    kept = {name: data.get(name, "") for name in KEPT}
    clashes = refusal.code == "result_changed"
    clash: bool | Clash = clashes
    mode = "row" if clashes or ("edit" not in data and not refusal.asks) else "edit"
    if line.match:
        mode = "row" if clashes else "edit"
        clash = clashes and _clash(section, view, game_id, line.match, kept)
    return row_or_page(
        request,
        section,
        view,
        line,
        mode=mode,
        status=refusal.status,
        refusal=refusal,
        kept=kept,
        clash=clash,
        game_id=game_id,
    )


def _clash(section: Section, view: ResultsView, game_id: int, match: MatchState, kept: Context) -> Clash:
    game = next(game for game in match.games if game.pk == game_id)
    sent = Result(kept["outcome"], kept["first_score"] or None, kept["second_score"] or None)
    path = reverse("director:result", args=(section.event.slug, section.slug, view.round.number, game_id))
    return Clash(
        path, (("version", str(game.version)), *kept.items()), game_text(_stored(game)), _sent_text(sent)
    )


def _stored(game: Game) -> Result:
    return Result(game.outcome, game.first_score, game.second_score)


def _sent_text(sent: Result) -> str:
    if sent.first_score is not None:
        return f"{sent.first_score}–{sent.second_score}"
    return game_text(sent) if sent.outcome in tuple(Outcome) else ""


def _saved(
    request: SignedIn,
    section: Section,
    view: ResultsView,
    line: ResultLine,
    before: Game,
    saved: Game,
    score: MatchState | None,
) -> HttpResponse:
    """``score``: the match as it was, where only its score was known."""
    # When somebody saved between the look and the write, what stood before is not known here.
    # A closed round is corrected with a reason: taking that back is a correction of its own.
    undo = None
    if saved.version == before.version + 1 and not view.is_complete:
        scores = ("" if each is None else str(each) for each in (before.first_score, before.second_score))
        fields = zip(KEPT, (before.outcome, *scores), strict=False)
        path = reverse(
            "director:result", args=(section.event.slug, section.slug, view.round.number, saved.pk)
        )
        undo = Undo(path, (("version", str(saved.version)), *fields))
        if score and line.match:
            path = reverse(
                "director:match_result",
                args=(section.event.slug, section.slug, view.round.number, line.board),
            )
            undo = Undo(path, tuple(fields_of(score, line.match.versions)))
    return saved_answer(request, section, view, line, changed=saved.version != before.version, undo=undo)


def saved_answer(
    request: SignedIn,
    section: Section,
    view: ResultsView,
    line: ResultLine,
    *,
    changed: bool,
    undo: Undo | None,
) -> HttpResponse:
    """The row after a save, with a toast; a match that goes on stays open for its next game."""
    preset = preset_of(section.event.game)
    what = line.so_far or written(line.game, preset) or outcome_words(line.game, preset)
    if request.htmx:
        context = _context(section, view) | {
            "line": line,
            "mode": "edit" if line.match and line.match.begun and line.open else "row",
            "saved": True,
            "changed": changed,
            "undo": undo,
            "what": what,
        }
        return render(request, "director/results_saved.html", context)
    where = section.event.slug, section.slug, view.round.number
    tags = f"undo:{undo.path}?{undo.query()}" if undo else ""
    if changed:
        text = _("Board %(board)s cleared.") if line.cleared else _("Board %(board)s: %(result)s saved.")
        plain = line.so_far or outcome_words(line.game, preset)
        messages.success(request, text % {"board": line.number, "result": plain}, extra_tags=tags)
    return redirect(f"{reverse('director:round', args=where)}#b{line.number}")

"""The director's hand on a draft. Each answers with the desk as it is then, or a redirect to it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRefresh

from swissweb.accounts.guards import director_required
from swissweb.director.forms.starting import komi_of
from swissweb.director.views.round_common import (
    Refusal,
    SignedIn,
    base_context,
    refusal_of,
    round_page_of,
    whole_number,
)
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import Round, Section
from swissweb.events.selectors.desk import desk_view
from swissweb.events.selectors.events import directed_section
from swissweb.events.services import hand
from swissweb.events.services.odds import set_odds

Typed = dict[str, object]
"""The two numbers of the form that seats a board, by field, and in which the ``cursor`` stands."""


def _hand(
    request: SignedIn,
    section: Section,
    number: int,
    run: Callable[[], Round],
    *,
    done: str,
    typed: Typed | None = None,
) -> HttpResponse:
    """``typed``: the numbers that were typed, to be mended after a refusal and empty for the next board."""
    try:
        run()
    except (Conflict, Invalid, NeedsConfirmation, NotFound) as error:
        section = directed_section(request.user, section.event.slug, section.slug)
        kept = typed and {**typed, "cursor": error.field or "first_number"}
        return _refused(request, section, number, refusal_of(request, error), kept)
    if request.htmx:
        return _fragment(request, section, number, done=done, typed=typed and {"cursor": "first_number"})
    messages.success(request, done)
    page = reverse("director:round", args=(section.event.slug, section.slug, number))
    return redirect(f"{page}#desk")


def _refused(
    request: SignedIn, section: Section, number: int, refusal: Refusal, typed: Typed | None
) -> HttpResponse:
    if not request.htmx:
        return round_page_of(request, section, number, refusal, typed=typed)
    row = section.rounds.filter(number=number).first()
    if row is None or row.state != Round.State.DRAFT:
        # There is no desk any more: the whole page shows what became of the round.
        messages.error(request, refusal.sentence)
        return HttpResponseClientRefresh()
    return _fragment(request, section, number, refusal=refusal, typed=typed)


def _fragment(
    request: SignedIn,
    section: Section,
    number: int,
    refusal: Refusal | None = None,
    done: str = "",
    typed: Typed | None = None,
) -> HttpResponse:
    context = base_context(section, number)
    context |= {"desk": desk_view(section, number), "refusal": refusal, "done": done, "typed": typed}
    status = refusal.status if refusal else 200
    return render(request, "director/desk_fragment.html", context, status=status)


def _picked(request: SignedIn) -> tuple[int, int]:
    """Two entries, the one picked first in front.

    :raises Invalid: ``two_names_needed``
    """
    picks = [text for text in dict.fromkeys(request.POST.getlist("pick")) if text]
    if len(picks) != 2:
        raise Invalid("two_names_needed", count=len(picks))
    if picks[1] == request.POST.get("first"):
        picks.reverse()
    return whole_number({"pick": picks[0]}, "pick"), whole_number({"pick": picks[1]}, "pick")


@require_POST
@director_required
def pick(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """Two names: pair them if neither sits at a board, else let them change places."""
    found = directed_section(request.user, event, section)

    def run() -> Round:
        entry_id, other_id = _picked(request)
        return hand.place_two(
            by=request.user,
            section_id=found.pk,
            number=number,
            version=whole_number(request.POST, "round_version"),
            entry_id=entry_id,
            other_id=other_id,
            reason=request.POST.get("reason", "").strip(),
        )

    return _hand(request, found, number, run, done=_("Done. Pick the two again to take it back."))


@require_POST
@director_required
def seat(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """Two players by their numbers."""
    found = directed_section(request.user, event, section)
    return _hand(
        request,
        found,
        number,
        lambda: hand.seat_numbers(
            by=request.user,
            section_id=found.pk,
            number=number,
            version=whole_number(request.POST, "round_version"),
            first_number=whole_number(request.POST, "first_number"),
            second_number=whole_number(request.POST, "second_number"),
        ),
        done=_("Seated."),
        typed={name: request.POST.get(name, "") for name in ("first_number", "second_number")},
    )


@require_POST
@director_required
def turn(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    found = directed_section(request.user, event, section)
    return _hand(
        request,
        found,
        number,
        lambda: hand.swap_sides(
            by=request.user,
            section_id=found.pk,
            number=number,
            version=whole_number(request.POST, "round_version"),
            board=whole_number(request.POST, "board"),
        ),
        done=_("The sides are turned."),
    )


@require_POST
@director_required
def apart(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    found = directed_section(request.user, event, section)
    return _hand(
        request,
        found,
        number,
        lambda: hand.unseat_board(
            by=request.user,
            section_id=found.pk,
            number=number,
            version=whole_number(request.POST, "round_version"),
            board=whole_number(request.POST, "board"),
            reason=request.POST.get("reason", "").strip(),
        ),
        done=_("The board is taken apart."),
    )


@require_POST
@director_required
def odds(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """Handicap and komi of a board."""
    found = directed_section(request.user, event, section)
    return _hand(
        request,
        found,
        number,
        lambda: set_odds(
            by=request.user,
            section_id=found.pk,
            number=number,
            version=whole_number(request.POST, "round_version"),
            board=whole_number(request.POST, "board"),
            handicap=whole_number(request.POST, "handicap", empty=0),
            komi=komi_of(request.POST.get("komi", "")),
        ),
        done=_("Handicap and komi are set."),
    )


@require_POST
@director_required
def bye(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """``give`` is the entry and the bye's letter: ``12:U``."""
    found = directed_section(request.user, event, section)

    def run() -> Round:
        entry, _colon, mark = request.POST.get("give", "").partition(":")
        return hand.give_bye(
            by=request.user,
            section_id=found.pk,
            number=number,
            version=whole_number(request.POST, "round_version"),
            entry_id=whole_number({"give": entry}, "give"),
            mark=mark or "U",
        )

    return _hand(request, found, number, run, done=_("Noted."))


@require_POST
@director_required
def play(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """A player with a bye, or absent, plays after all."""
    found = directed_section(request.user, event, section)
    return _hand(
        request,
        found,
        number,
        lambda: hand.take_bye_back(
            by=request.user,
            section_id=found.pk,
            number=number,
            version=whole_number(request.POST, "round_version"),
            entry_id=whole_number(request.POST, "entry"),
        ),
        done=_("Waits for an opponent now."),
    )

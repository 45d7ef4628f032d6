"""The page of the boards and the bye that are fixed before a round is paired."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import number_of, version_of
from swissweb.director.forms.fixing import PinForm
from swissweb.director.views.round_common import Refusal, SignedIn, refusal_of
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import Section
from swissweb.events.presets import preset_of
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.fixing import pins_view
from swissweb.events.services.pinning import pin_board, pin_bye, unpin
from swissweb.templatetags.swiss import side_word


def _page(request: SignedIn, section: Section, number: int, refusal: Refusal | None = None) -> HttpResponse:
    view = pins_view(section, number)
    preset = preset_of(section.event.game)
    labels = _("Player"), _("Opponent")
    if section.sides:
        labels = side_word("w", preset), side_word("b", preset)
    typed = {name: request.POST.get(name, "") for name in ("first", "second", "bye")} if refusal else {}
    form = PinForm(candidates=view.candidates, labels=labels, typed=typed)
    context = {
        "event": section.event,
        "section": section,
        "page": "pairing",
        "number": number,
        "preset": preset,
        "view": view,
        "form": form,
        "refusal": refusal,
    }
    return render(request, "director/pins.html", context, status=refusal.status if refusal else 200)


@require_http_methods(["GET", "POST"])
@director_required
def pins_page(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """What is fixed, and the two forms: a board of two players, or (``bye``) who has the bye."""
    row = directed_section(request.user, event, section)
    if request.method != "POST":
        return _page(request, row, number)
    try:
        _fix(request, row, number)
    except (Conflict, Invalid, NeedsConfirmation, NotFound) as error:
        row = directed_section(request.user, event, section)
        return _page(request, row, number, refusal_of(request, error, _("Fix it all the same")))
    messages.success(request, _("Fixed for round %(round)s.") % {"round": number})
    return redirect("director:pins", event, section, number)


def _fix(request: SignedIn, section: Section, number: int) -> None:
    sent, version = request.POST, version_of(request)
    reason = sent.get("reason", "").strip()
    if "bye" in sent:
        pin_bye(
            by=request.user,
            section_id=section.pk,
            version=version,
            number=number,
            entry_id=_entry(sent.get("bye", ""), "bye"),
            reason=reason,
        )
        return
    pin_board(
        by=request.user,
        section_id=section.pk,
        version=version,
        number=number,
        first_id=_entry(sent.get("first", ""), "first"),
        second_id=_entry(sent.get("second", ""), "second"),
        reason=reason,
    )


def _entry(text: str, field: str) -> int:
    """:raises Invalid: ``player_not_chosen``"""
    found = number_of(text)
    if found is None:
        raise Invalid("player_not_chosen", field=field)
    return found


@require_POST
@director_required
def remove(request: SignedIn, event: str, section: str, number: int, pin: int) -> HttpResponse:
    """Leave a board, or the bye, to the engine again."""
    row = directed_section(request.user, event, section)
    try:
        unpin(by=request.user, section_id=row.pk, version=version_of(request), number=number, pin_id=pin)
    except (Conflict, NotFound) as error:
        row = directed_section(request.user, event, section)
        return _page(request, row, number, refusal_of(request, error))
    messages.success(request, _("Not fixed any more."))
    return redirect("director:pins", event, section, number)

"""A round's page, and its steps: pair, publish, complete, take back."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from swissweb.accounts.guards import director_required
from swissweb.director.views.round_common import SignedIn, refusal_of, round_page_of, whole_number
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import Section
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.preflight import current_number
from swissweb.events.services import rounds as service
from swissweb.events.services import states


@require_GET
@director_required
def current(request: SignedIn, event: str, section: str) -> HttpResponse:
    """To the round that is to be looked after now."""
    found = directed_section(request.user, event, section)
    return redirect("director:round", event, section, current_number(found))


@require_GET
@director_required
def round_page(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    return round_page_of(request, directed_section(request.user, event, section), number)


def _step(
    request: SignedIn,
    section: Section,
    number: int,
    run: Callable[[], object],
    *,
    done: str,
    again: str = "",
) -> HttpResponse:
    """Run a step of the round and show the page, with the refusal if there is one."""
    try:
        run()
    except (Conflict, Invalid, NeedsConfirmation, NotFound) as error:
        section = directed_section(request.user, section.event.slug, section.slug)
        return round_page_of(request, section, number, refusal_of(request, error, again))
    messages.success(request, done)
    return redirect("director:round", section.event.slug, section.slug, number)


def _relaxed(request: SignedIn) -> list[str]:
    """What is to be allowed for this round, as ``rematch+bye``."""
    return [kind for kind in request.POST.get("relax", "")[:80].split("+") if kind]


@require_POST
@director_required
def pair(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    found = directed_section(request.user, event, section)
    return _step(
        request,
        found,
        number,
        lambda: service.pair_round(
            by=request.user,
            section_id=found.pk,
            version=whole_number(request.POST, "version"),
            number=number,
            reason=request.POST.get("reason", "").strip(),
            relax=_relaxed(request),
        ),
        done=_("Round %(round)s is paired. It is a draft: only directors see it.") % {"round": number},
        again=_("Pair round %(round)s all the same") % {"round": number},
    )


@require_POST
@director_required
def pair_anew(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    found = directed_section(request.user, event, section)
    return _step(
        request,
        found,
        number,
        lambda: service.pair_again(
            by=request.user,
            section_id=found.pk,
            version=whole_number(request.POST, "round_version"),
            number=number,
            reason=request.POST.get("reason", "").strip(),
            relax=_relaxed(request),
        ),
        done=_("Round %(round)s is paired again.") % {"round": number},
        again=_("Pair again all the same"),
    )


@require_POST
@director_required
def publish(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    found = directed_section(request.user, event, section)
    return _step(
        request,
        found,
        number,
        lambda: states.publish_round(
            by=request.user,
            section_id=found.pk,
            version=whole_number(request.POST, "version"),
            round_version=whole_number(request.POST, "round_version"),
            number=number,
            reason=request.POST.get("reason", "").strip(),
        ),
        done=_("Round %(round)s is published.") % {"round": number},
        again=_("Publish round %(round)s all the same") % {"round": number},
    )


@require_POST
@director_required
def complete(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    found = directed_section(request.user, event, section)
    return _step(
        request,
        found,
        number,
        lambda: states.complete_round(
            by=request.user,
            section_id=found.pk,
            version=whole_number(request.POST, "version"),
            number=number,
        ),
        done=_("Round %(round)s is complete.") % {"round": number},
    )


@require_POST
@director_required
def back(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """Take back the last step: complete -> published -> draft -> not paired."""
    found = directed_section(request.user, event, section)
    return _step(
        request,
        found,
        number,
        lambda: states.take_back(
            by=request.user,
            section_id=found.pk,
            version=whole_number(request.POST, "version"),
            round_version=whole_number(request.POST, "round_version"),
            number=number,
            reason=request.POST.get("reason", "").strip(),
        ),
        done=_("Taken back."),
        again=_("Take it back all the same"),
    )

"""What the views of a round share: reading numbers, refusals on the page, the page itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from swissweb.accounts.models import User
from swissweb.errors import status_of
from swissweb.events import wording
from swissweb.events.errors import Conflict, DomainError, Invalid, NeedsConfirmation
from swissweb.events.models import Round, Section
from swissweb.events.presets import preset_of
from swissweb.events.selectors.desk import desk_view
from swissweb.events.selectors.events import rounds_of
from swissweb.events.selectors.preflight import current_number, preflight
from swissweb.events.selectors.results import results_of
from swissweb.events.starts import has_starts

Context = dict[str, Any]


class SignedIn(HttpRequest):
    """A request behind ``director_required``."""

    user: User
    htmx: HtmxDetails


LONGEST_NUMBER = 9
HIDDEN_FROM_CONFIRM = ("csrfmiddlewaretoken", "reason")


def whole_number(data: Mapping[str, str], field: str, *, empty: int | None = None) -> int:
    """A whole number of a form.

    :raises Invalid: ``number_unreadable``
    """
    text = str(data.get(field, "")).strip().replace("−", "-")
    if not text and empty is not None:
        return empty
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER):
        raise Invalid("number_unreadable", field=field, value=text[:40])
    return int(text)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal as the page shows it. ``asks``: giving a reason and sending again will do it."""

    error: DomainError
    action: str
    fields: tuple[tuple[str, str], ...]
    again: str

    @property
    def status(self) -> int:
        return status_of(self.error)

    @property
    def code(self) -> str:
        return self.error.code

    @property
    def asks(self) -> bool:
        return isinstance(self.error, NeedsConfirmation)

    @property
    def sentence(self) -> str:
        return wording.sentence(self.error.code, self.error.params)

    @property
    def title(self) -> str:
        if isinstance(self.error, Conflict):
            return _("Somebody else was faster.")
        return _("Please confirm.") if self.asks else _("Not done.")

    @property
    def details(self) -> list[str]:
        """The single findings, where the refusal has them."""
        found = self.error.params.get("findings", ())
        return [wording.sentence(code, params) for code, params in found]  # type: ignore[attr-defined]


def refusal_of(request: SignedIn, error: DomainError, again: str = "") -> Refusal:
    """``again``: what the confirming button says."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in HIDDEN_FROM_CONFIRM
        for value in values
    ]
    return Refusal(error, request.path, tuple(fields), again or _("Do it all the same"))


def pages_of(section: Section, rounds: list[Round]) -> list[tuple[str, str]]:
    """The pager: every round there is, and the next one."""
    total = section.stages.all()[0].total_rounds
    last = rounds[-1].number if rounds else 0
    numbers = [row.number for row in rounds]
    if last < total and (not rounds or rounds[-1].state != Round.State.DRAFT):
        numbers.append(last + 1)
    where = section.event.slug, section.slug
    return [(str(number), reverse("director:round", args=(*where, number))) for number in numbers]


def base_context(section: Section, number: int) -> Context:
    rounds = rounds_of(section, drafts=True)
    return {
        "event": section.event,
        "section": section,
        "page": "pairing",
        "number": number,
        "total": section.stages.all()[0].total_rounds,
        "is_last": bool(rounds) and rounds[-1].number == number,
        "pages": pages_of(section, rounds),
        "current_page": str(number),
        "preset": preset_of(section.event.game),
        "odds_by_hand": section.sides and (section.event.game == "go" or has_starts(section.stages.all()[0])),
        "row": next((row for row in rounds if row.number == number), None),
    }


def round_page_of(
    request: SignedIn, section: Section, number: int, refusal: Refusal | None = None, **more: Any
) -> HttpResponse:
    """The page of a round as it is now: before pairing, the desk, or results.

    With a refusal the page still shows what is there; if the round is gone, the current one.

    :raises NotFound: ``round_gone``
    """
    context = base_context(section, number)
    row: Round | None = context["row"]
    if row is None and refusal is not None and context["pages"] and not _is_next(context, number):
        number = current_number(section)
        context = base_context(section, number)
        row = context["row"]
    context |= {"refusal": refusal, **more}
    status = refusal.status if refusal else 200
    if row is None:
        context["flight"] = preflight(section, number)
        return render(request, "director/round.html", context, status=status)
    row.section = section
    if row.state == Round.State.DRAFT:
        context["desk"] = desk_view(section, number)
        return render(request, "director/desk.html", context, status=status)
    context["results"] = results_of(section, row)
    return render(request, "director/results.html", context, status=status)


def _is_next(context: Context, number: int) -> bool:
    return any(label == str(number) for label, _path in context["pages"])

"""The same round paired by two systems, side by side."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairing.scoring import format_points
from swissweb.accounts.guards import director_required
from swissweb.director.views.round_common import Context, SignedIn, base_context
from swissweb.events.models import Section
from swissweb.events.selectors.comparing import (
    AS_SET,
    Comparison,
    Side,
    comparable,
    compare_systems,
    next_number,
)
from swissweb.events.selectors.events import directed_section
from swissweb.events.wording import sentence
from swissweb.events.wordings.systems import name_of

NONE = "–"


@dataclass(frozen=True, slots=True)
class Measure:
    """A line of the table: what is counted, and what it comes to in each round."""

    label: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        return self.one != self.other


@require_safe
@director_required
def compare_next(request: SignedIn, event: str, section: str) -> HttpResponse:
    """To the comparison of the round that is paired next."""
    row = directed_section(request.user, event, section)
    return redirect("director:compare", event, section, next_number(row))


@require_safe
@director_required
def compare(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """``a`` and ``b`` are systems (``dutch``, ``dutch:set`` with the section's options); without them the
    form only."""
    row = directed_section(request.user, event, section)
    context = base_context(row, number)
    own_system = row.stages.all()[0].system
    own = f"{own_system}:{AS_SET}"
    choices = _choices(row)
    keys = [key for key, _label in choices]
    asked = [request.GET.get("a") or (own if own in keys else keys[0]), request.GET.get("b", "")]
    context |= {"choices": choices, "a": asked[0], "b": asked[1], "pages": _pages(context, row)}
    if all(asked):
        found = compare_systems(row, number, *asked)
        context |= {
            "found": found,
            "columns": [(_title(side), _refusal(side), side) for side in found.sides],
            "measures": _measures(found, row),
            "same": asked[0] == asked[1],
            "own_system": own_system,
        }
    elif "b" in request.GET:
        context["second_missing"] = True
    return render(request, "director/compare.html", context)


def _choices(section: Section) -> list[tuple[str, str]]:
    """Every system with its default options, and the section's own with its options."""
    stage = section.stages.all()[0]
    found = [(system, name_of(system)) for system in comparable()]
    if stage.system in comparable():
        label = _("%(system)s, as this section has it") % {"system": name_of(stage.system)}
        found.insert(0, (f"{stage.system}:{AS_SET}", label))
    return found


def _pages(context: Context, section: Section) -> list[tuple[str, str]]:
    where = section.event.slug, section.slug
    return [
        (label, reverse("director:compare", args=(*where, int(label)))) for label, _path in context["pages"]
    ]


def _title(side: Side) -> str:
    """The system's name, and whether it has the section's options."""
    system = side.asked.system
    if side.asked.key == system:
        return name_of(system)
    return _("%(system)s, as this section has it") % {"system": name_of(system)}


def _refusal(side: Side) -> str:
    return sentence(side.refused.code, side.refused.params) if side.refused else ""


def _measures(found: Comparison, section: Section) -> list[Measure]:
    one, other = (side.facts for side in found.sides)
    if one is None or other is None:
        return []

    def row(label: str, name: str) -> Measure:
        values = [getattr(each, name) for each in (one, other)]
        return Measure(label, *(NONE if value is None else str(value) for value in values))

    measures = [
        row(_("boards between different scores"), "floats"),
        Measure(_("sum of these differences"), *(format_points(each.gaps) for each in (one, other))),
        row(_("second meetings"), "rematches"),
        row(_("boards of one club"), "same_clubs"),
        row(_("boards of one country"), "same_countries"),
        row(_("mean difference of ratings"), "rating_gap"),
    ]
    if section.sides:
        measures[2:2] = [
            row(_("wishes for a side not met"), "unmet"),
            row(_("players with one side twice more than the other"), "imbalanced"),
            row(_("players with one side three times running"), "thirds"),
        ]
    return measures

"""What the pages show of a simulation."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.simulation_statistics import Figure
from pairing.simulator import MEASURES, Plan, Summary
from swissweb.events.wordings.lists import listed as as_list
from swissweb.events.wordings.planning import MEASURES as MEASURE_WORDS
from swissweb.planning.charts import Chart, chart, digits_of, number
from swissweb.planning.models import Simulation
from swissweb.planning.plans import read_plan, read_summaries
from swissweb.planning.words import contender_name, error_words


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list."""

    row: Simulation
    plan: Plan
    names: list[str]


@dataclass(frozen=True, slots=True)
class Cell:
    """A mean with its margin; ``change`` from the first contender, bold where the interval leaves out 0."""

    mean: str
    margin: str
    change: str = ""
    change_margin: str = ""
    clear: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A contender's line of the tables."""

    name: str
    unpaired: int
    cells: list[Cell]
    perfect: list[Cell]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure with its chart."""

    name: str
    help: str
    chart: Chart


def listed(row: Simulation) -> Listed:
    plan = read_plan(row.plan)
    return Listed(row, plan, [contender_name(code) for code in plan.contenders])


def shown(row: Simulation) -> dict[str, object]:
    """The context of a simulation's page."""
    plan = read_plan(row.plan)
    context: dict[str, object] = {"plan": plan, "names": [contender_name(code) for code in plan.contenders]}
    if row.state == Simulation.State.FAILED:
        context["error"] = error_words(row.error)
    if row.state == Simulation.State.DONE:
        found = read_summaries(row.result or [])
        context |= {
            "measures": _measures(found),
            "lines": _lines(found),
            "verdict": verdict(found),
            "seconds": round(row.seconds),
        }
        context["rounds"] = range(1, plan.rounds + 1)
    return context


def _measures(found: list[Summary]) -> list[Measure]:
    """Contenders none of whose events could be paired have no place on a chart."""
    whole = [summary for summary in found if summary.figures[0].count]
    if not whole:
        return []
    names = [contender_name(summary.contender) for summary in whole]
    return [
        Measure(
            _(MEASURE_WORDS[code][0]),
            _(MEASURE_WORDS[code][1]),
            chart(names, [summary.figures[place] for summary in whole]),
        )
        for place, code in enumerate(MEASURES)
    ]


def _lines(found: list[Summary]) -> list[Line]:
    width = len(MEASURES)
    digits = [digits_of([summary.figures[place] for summary in found]) for place in range(width)]
    lines = []
    for place, summary in enumerate(found):
        cells = []
        for figure, change, many in zip(summary.figures, summary.changes, digits, strict=True):
            cells.append(_cell(figure, many, change if place else None))
        perfect = [_cell(figure, 2) for figure in summary.perfect]
        lines.append(Line(contender_name(summary.contender), summary.unpaired, cells, perfect))
    return lines


def verdict(found: list[Summary]) -> str:
    """What the intervals say in a sentence: which differences from the first way are clear, and which way."""
    first, *others = found
    said = []
    for summary in others:
        clear = [
            (_("%(measure)s higher") if change.mean > 0 else _("%(measure)s lower"))
            % {"measure": _(MEASURE_WORDS[code][0])}
            for code, change in zip(MEASURES, summary.changes, strict=True)
            if change.count and change.clear
        ]
        if clear:
            said.append(
                _("%(way)s: %(differences)s")
                % {"way": contender_name(summary.contender), "differences": as_list(clear)}
            )
    if not others or not first.figures[0].count:
        return ""
    words = (
        _("Compared with %(way)s: no clear difference, except %(differences)s.")
        if said
        else _("Compared with %(way)s: no clear difference.")
    )
    return words % {"way": contender_name(first.contender), "differences": "; ".join(said)}


def _cell(figure: Figure, digits: int, change: Figure | None = None) -> Cell:
    if not figure.count:
        return Cell("–", "")
    mean, margin = number(figure.mean, digits), number(figure.margin, digits)
    if change is None or not change.count:
        return Cell(mean, margin)
    return Cell(
        mean, margin, number(change.mean, digits, signed=True), number(change.margin, digits), change.clear
    )

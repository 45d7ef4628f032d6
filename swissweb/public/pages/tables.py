"""Standings and crosstable."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from pairing.crosstable import Cell
from pairing.scoring import Mark, format_points
from swissweb.events.models import Section
from swissweb.events.selectors.public import CrosstableLine, CrosstableView
from swissweb.events.selectors.standings import StandingsLine, StandingsView
from swissweb.events.wordings import marks
from swissweb.events.wordings.tiebreaks import TiebreakWords
from swissweb.public import finding
from swissweb.public.pages.shared import columns, document, rank_text, section_context
from swissweb.public.serving import Page


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of the standings: ``values`` are (words, text) for each tie-break."""

    line: StandingsLine
    values: list[tuple[TiebreakWords, str]]

    @property
    def rank(self) -> str:
        return rank_text(self.line.row)


def _title(view: StandingsView) -> str:
    if view.after == 0:
        return _("Starting list")
    if view.after == view.total_rounds and not view.open_games:
        return _("Final standings")
    return _("Standings")


def standings_page(section: Section, view: StandingsView, query: str) -> Page:
    heads = columns(view.tiebreaks) if view.after else []
    where = (section.event.slug, section.slug)
    lines = [
        TableLine(line, [(head.words, head.show(line.row, place)) for place, head in enumerate(heads)])
        for line in view.lines
    ]
    hits = {entry.pk for entry in finding.matches([line.entry for line in view.lines], query)}
    context = section_context(
        section,
        "standings",
        view=view,
        current=str(view.after) if view.after else _("Start"),
        heads=heads,
        lines=lines,
        findable=bool(lines),
        hits=hits,
        none_found=bool(query) and not hits,
        shared=any(line.row.shared for line in view.lines),
        pages=[
            (str(number) if number else _("Start"), reverse("public:standings_after", args=(*where, number)))
            for number in range(view.last + 1)
        ],
        pdf=document("standings_pdf", section, view.after),
        csv=document("standings_csv", section, view.after),
    )
    return Page("standings", _title(view), context)


_SYMBOLS = {Mark.FORFEIT_WIN: "+", Mark.FORFEIT_LOSS: "−"}
_UNRATED = (Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS)


@dataclass(frozen=True, slots=True)
class CellText:
    """A field of the crosstable as text: whom, which side, what came of it, and the same in words."""

    label: str
    side: str
    result: str
    words: str
    bye: bool = False


def cell_text(cell: Cell) -> CellText:
    """``12 W ½``: what the American grid says, with the game's own points."""
    if cell.kind == "future":
        return CellText("", "", "", "")
    if cell.mark is None:
        return CellText(str(cell.label), cell.colour, "", marks.words(""))
    points = format_points(cell.points or 0)
    said = marks.words(cell.mark.value)
    if not cell.opponent:
        label = "–" if cell.mark is Mark.ZERO_BYE else _("bye")
        return CellText(label, "", points, said, bye=True)
    symbol = _SYMBOLS.get(cell.mark, points) + ("u" if cell.mark in _UNRATED else "")
    return CellText(str(cell.label), cell.colour, symbol, said)


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line of the crosstable; ``fields`` hold the rounds, or (round robin) the meetings with each
    player, None on the diagonal."""

    line: CrosstableLine
    fields: list[list[CellText] | None]
    values: list[str]


def crosstable_page(section: Section, view: CrosstableView) -> Page:
    heads = columns(view.table.table.tiebreaks)
    lines = []
    for line in view.lines:
        if view.square:
            fields = [None if field is None else [cell_text(cell) for cell in field] for field in line.fields]
        else:
            fields = [[cell_text(cell)] for cell in line.cells]
        values = [head.show(line.row, place) for place, head in enumerate(heads)]
        lines.append(GridLine(line, fields, values))
    context = section_context(
        section,
        "crosstable",
        view=view,
        heads=heads,
        lines=lines,
        findable=bool(lines),
        rounds=range(1, view.table.rounds + 1),
        through=view.table.through,
        shared=any(line.row.shared for line in view.lines),
        pdf=document("crosstable_pdf", section),
        csv=document("crosstable_csv", section),
        wallchart=document("wallchart_pdf", section),
        trf=document("trf", section),
    )
    return Page("crosstable", _("Crosstable"), context)

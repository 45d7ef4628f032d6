"""Standings and crosstable."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from pairing.crosstable import Cell
from pairing.scoring import Mark, format_points
from swissweb.events.models import Category, Section
from swissweb.events.selectors.public import CrosstableLine, CrosstableView
from swissweb.events.selectors.standings import StandingsLine, StandingsView, line_of
from swissweb.events.strengths import strength_of
from swissweb.events.wordings import marks
from swissweb.events.wordings.lists import rank_text
from swissweb.events.wordings.remarks import places_words, race_words, remarks
from swissweb.events.wordings.scoring import told_with_tables
from swissweb.events.wordings.tiebreaks import words
from swissweb.events.wordings.working import ShownValue, shown_values, worked
from swissweb.public import finding
from swissweb.public.pages import filters
from swissweb.public.pages.shared import columns, document, section_context
from swissweb.public.serving import Page


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of the standings with its values."""

    line: StandingsLine
    values: list[ShownValue]
    places: str = ""
    """Between which places the player can end."""
    own: str = ""
    """The rank inside the category the table is of."""

    @property
    def rank(self) -> str:
        return rank_text(self.line.row)


def _title(view: StandingsView) -> str:
    if view.after == 0:
        return _("Starting list")
    if view.after == view.total_rounds and not view.open_games:
        return _("Final standings")
    return _("Standings")


def standings_page(
    section: Section, view: StandingsView, query: str, *, categories: Sequence[Category] = (), chosen: int = 0
) -> Page:
    """The table, whole or (``chosen``: its id) of one of the section's ``categories``.

    :raises NotFound: ``category_gone``
    """
    heads = columns(view.tiebreaks) if view.after else []
    where = (section.event.slug, section.slug)
    start = reverse("public:standings_after", args=(*where, view.after))
    open_places = view.prospects()
    filtered = filters.of(section, view, categories, chosen)
    lines = [
        TableLine(
            line,
            shown_values(line.row, heads, f"{start}{line.entry.pk}/"),
            places_words(open_places.get(line.entry.pk)),
            filtered.ranks.get(line.entry.pk, ""),
        )
        for line in filtered.lines
    ]
    hits = {entry.pk for entry in finding.matches([line.entry for line in filtered.lines], query)}
    context = section_context(
        section,
        "standings",
        view=view,
        filtered=filtered,
        awards=bool(filtered.links),
        current=str(view.after) if view.after else _("Start"),
        heads=heads,
        strength=strength_of(line.entry.person for line in view.lines),
        lines=lines,
        findable=bool(lines),
        hits=hits,
        none_found=bool(query) and not hits,
        shared=any(line.row.shared for line in view.lines),
        unknown=any(not value.known for line in lines for value in line.values),
        changes=[*told_with_tables(section.rule_changes, section.tiebreak_settings), *remarks(view)],
        race=race_words(view),
        panel=bool(heads),
        pages=[
            (str(number) if number else _("Start"), filters.address(section, number, chosen))
            for number in range(view.last + 1)
        ],
        pdf=document("category_pdf", section, view.after, chosen)
        if chosen
        else document("standings_pdf", section, view.after),
        csv=document("standings_csv", section, view.after),
    )
    title = f"{filtered.name}: {_title(view)}" if filtered.name else _title(view)
    return Page("standings", title, context)


def working_page(section: Section, view: StandingsView, entry_id: int, place: int) -> Page:
    """How one value comes about. :raises NotFound: ``entry_gone``, ``tiebreak_gone``"""
    line = line_of(view, entry_id, place)
    found = worked(view.table, line.row.number, place - 1)
    where = (section.event.slug, section.slug)
    context = section_context(
        section,
        "standings",
        entry=line.entry,
        worked=found,
        by_number=view.snapshot.entries,
        after=view.after,
        rank=rank_text(line.row),
        back=reverse("public:standings_after", args=(*where, view.after)),
        others=[
            (
                words(method),
                f"{reverse('public:standings_after', args=(*where, view.after))}{entry_id}/{other}/",
            )
            for other, method in enumerate(view.tiebreaks, start=1)
            if other != place
        ],
    )
    return Page("working", f"{found.words.name}, {line.entry.person.name}", context)


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
    symbol = cell.match or _SYMBOLS.get(cell.mark, points) + ("u" if cell.mark in _UNRATED else "")
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
        strength=strength_of(line.entry.person for line in view.lines),
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

"""The club table and the prizes of a section."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from swissweb.events.errors import NotFound
from swissweb.events.models import Category, Section
from swissweb.events.selectors.categories import ClubRow, usual_of_a_club
from swissweb.events.selectors.prizes import PrizeView
from swissweb.events.selectors.seasons import SeasonLine, SeasonView
from swissweb.events.selectors.standings import StandingsView
from swissweb.events.wordings.awards import SCORE_WORDS, season_value
from swissweb.events.wordings.lists import rank_text
from swissweb.events.wordings.prizes import shown
from swissweb.public import finding
from swissweb.public.pages.filters import links
from swissweb.public.pages.shared import document, section_context
from swissweb.public.serving import Page

OFFERED = (1, 2, 3, 4, 5, 6, 8, 10)
"""How many of a club may count, as links; any other number works too."""


def clubs_page(
    section: Section, view: StandingsView, rows: Sequence[ClubRow], best: int, categories: Sequence[Category]
) -> Page:
    where = (section.event.slug, section.slug, view.after)
    numbers = sorted({*OFFERED, usual_of_a_club(section), best})
    context = section_context(
        section,
        "standings",
        awards=True,
        after=view.after,
        total_rounds=view.total_rounds,
        links=links(section, view, categories, clubs=best),
        best=best,
        bests=[(number, reverse("public:clubs", args=(*where, number))) for number in numbers],
        rows=[
            (
                rank_text(row.club),
                row,
                [(line, rank_text(line.row)) for line in row.counted],
            )
            for row in rows
        ],
        pdf=document("clubs_pdf", section, view.after, best),
    )
    return Page("clubs", _("Club table"), context)


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player of the season; ``cells``: what a tournament gave, whether it counts, his page there."""

    line: SeasonLine
    rank: str
    cells: list[tuple[str, bool, str] | None]
    total: str


def season_page(view: SeasonView, query: str) -> Page:
    percent = view.rules.score == "percent"
    rows = [
        SeasonRow(
            line=line,
            rank=rank_text(line),
            cells=[
                None
                if cell is None
                else (
                    season_value(cell[0], percent=percent),
                    cell[1],
                    reverse("public:player", args=(part.section.event.slug, part.section.slug, cell[2].pk)),
                )
                for cell, part in zip(line.cells, view.parts, strict=True)
            ],
            total=season_value(line.total, percent=percent),
        )
        for line in view.lines
    ]
    hits = {entry.pk for entry in finding.matches([line.entry for line in view.lines], query)}
    context = {
        "awards": True,
        "season": view.season,
        "rules": SCORE_WORDS[view.rules.score],
        "table": [f"{each / 100:g}" for each in view.rules.table],
        "best": view.rules.best,
        "parts": [
            (number, part, reverse("public:standings", args=(part.section.event.slug, part.section.slug)))
            for number, part in enumerate(view.parts, start=1)
        ],
        "rows": rows,
        "findable": bool(rows),
        "hits": hits,
        "none_found": bool(query) and not hits,
        "csv": reverse("public:season_csv", args=(view.season.slug,)),
    }
    return Page("season", view.season.name, context)


def prizes_page(section: Section, view: PrizeView) -> Page:
    """The prizes, and who has them once nothing can change. :raises NotFound: ``prizes_not_public``"""
    if not view.rules.public:
        raise NotFound("prizes_not_public")
    context = section_context(
        section, "standings", awards=True, shown=shown(view), pdf=document("prizes_pdf", section)
    )
    return Page("prizes", _("Prizes"), context)

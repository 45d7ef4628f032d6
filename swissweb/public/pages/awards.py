"""The club table and the prizes of a section."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from swissweb.events.errors import NotFound
from swissweb.events.models import Category, Section
from swissweb.events.selectors.categories import ClubRow, usual_of_a_club
from swissweb.events.selectors.prizes import PrizeView
from swissweb.events.selectors.standings import StandingsView
from swissweb.events.wordings.prizes import shown
from swissweb.public.pages.filters import links
from swissweb.public.pages.shared import document, rank_text, section_context
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
                f"{row.club.rank}{'=' if row.club.shared else ''}",
                row,
                [(line, rank_text(line.row)) for line in row.counted],
            )
            for row in rows
        ],
        pdf=document("clubs_pdf", section, view.after, best),
    )
    return Page("clubs", _("Club table"), context)


def prizes_page(section: Section, view: PrizeView) -> Page:
    """The prizes, and who has them once nothing can change. :raises NotFound: ``prizes_not_public``"""
    if not view.rules.public:
        raise NotFound("prizes_not_public")
    context = section_context(
        section, "standings", awards=True, shown=shown(view), pdf=document("prizes_pdf", section)
    )
    return Page("prizes", _("Prizes"), context)

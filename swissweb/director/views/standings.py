"""The standings inside the directors' frame: the published rounds, as the public page has them."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import number_of
from swissweb.director.views.round_common import SignedIn
from swissweb.events.models import Category
from swissweb.events.selectors.categories import (
    categories_of,
    category_lines,
    category_of,
    read_conditions,
    undecided,
    usual_of_a_club,
)
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.standings import line_of, standings_view
from swissweb.events.strengths import strength_of
from swissweb.events.wordings.awards import conditions_words
from swissweb.events.wordings.lists import rank_text
from swissweb.events.wordings.remarks import race_words, remarks
from swissweb.events.wordings.scoring import told_with_tables
from swissweb.events.wordings.working import columns, shown_values, worked


@require_safe
@director_required
def standings(request: SignedIn, event: str, section: str, number: int | None = None) -> HttpResponse:
    row = directed_section(request.user, event, section)
    view = standings_view(row, number)
    heads = columns(view.tiebreaks if view.after else ())
    start = reverse("director:standings_after", args=(event, section, view.after))
    categories = categories_of(row)
    chosen, ranks, lines = None, {}, view.lines
    if "category" in request.GET:
        chosen = category_of(row, number_of(request.GET["category"]) or 0)
        own = category_lines(row, chosen, view)
        ranks = {each.line.entry.pk: rank_text(each) for each in own}
        lines = tuple(undecided(each) for each in own)
    context = {
        "event": row.event,
        "section": row,
        "page": "standings",
        "view": view,
        "heads": heads,
        "strength": strength_of(line.entry.person for line in view.lines),
        "rounds": range(view.last + 1),
        "public_path": reverse("public:standings_after", args=(event, section, view.after)),
        "changes": [*told_with_tables(row.rule_changes, row.tiebreak_settings), *remarks(view)],
        "race": race_words(view),
        "level": view.final and any(line.row.shared for line in view.lines),
        "lines": [
            (
                line,
                rank_text(line.row) if view.after else str(line.row.rank),
                shown_values(line.row, heads, f"{start}{line.entry.pk}/"),
                ranks.get(line.entry.pk, ""),
            )
            for line in lines
        ],
        "chosen": chosen,
        "chosen_words": conditions_words(read_conditions(chosen.conditions, row)) if chosen else "",
        "filters": _filters(start, categories, chosen),
        "club_best": usual_of_a_club(row),
    }
    return render(request, "director/standings.html", context)


def _filters(start: str, categories: list[Category], chosen: Category | None) -> list[tuple[str, str, bool]]:
    """Links to everybody's table and those of the categories; none where there are no categories."""
    if not categories:
        return []
    return [
        (_("Everybody"), start, chosen is None),
        *((each.name, f"{start}?category={each.pk}", each == chosen) for each in categories),
    ]


@require_safe
@director_required
def working(request: SignedIn, event: str, section: str, number: int, entry: int, place: int) -> HttpResponse:
    """How one value of the table comes about: a page, of which a script takes the middle into a panel."""
    row = directed_section(request.user, event, section)
    view = standings_view(row, number)
    line = line_of(view, entry, place)
    context = {
        "event": row.event,
        "section": row,
        "page": "standings",
        "after": view.after,
        "entry": line.entry,
        "worked": worked(view.table, line.row.number, place - 1),
        "by_number": view.snapshot.entries,
    }
    return render(request, "director/working.html", context)

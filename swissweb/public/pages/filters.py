"""Tables of categories and clubs beside the standings: the links to them, and whose lines are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from swissweb.events.errors import NotFound
from swissweb.events.models import Category, Section
from swissweb.events.selectors.categories import category_lines, read_conditions, undecided, usual_of_a_club
from swissweb.events.selectors.standings import StandingsLine, StandingsView
from swissweb.events.wordings.awards import conditions_words
from swissweb.events.wordings.lists import rank_text


@dataclass(frozen=True, slots=True)
class Filtered:
    """The lines that are shown. ``links``: (words, address, whether it is this page); ``ranks``: entry id ->
    rank inside the category; ``name`` and ``words`` are the category's, empty for everybody."""

    lines: Sequence[StandingsLine]
    links: list[tuple[str, str, bool]]
    name: str = ""
    words: str = ""
    ranks: Mapping[int, str] = field(default_factory=dict)


def address(section: Section, number: int, chosen: int = 0) -> str:
    """The table after round ``number``, of everybody or of a category."""
    where = (section.event.slug, section.slug, number)
    if chosen:
        return reverse("public:standings_category", args=(*where, chosen))
    return reverse("public:standings_after", args=where)


def of(section: Section, view: StandingsView, categories: Sequence[Category], chosen: int) -> Filtered:
    """:raises NotFound: ``category_gone`` for a category that is none of ``categories``"""
    shown = links(section, view, categories, chosen)
    if not chosen:
        return Filtered(view.lines, shown)
    category = next((each for each in categories if each.pk == chosen), None)
    if category is None:
        raise NotFound("category_gone")
    own = category_lines(section, category, view)
    return Filtered(
        lines=[undecided(each) for each in own],
        links=shown,
        name=category.name,
        words=conditions_words(read_conditions(category.conditions, section)),
        ranks={each.line.entry.pk: rank_text(each) if view.after else str(each.rank) for each in own},
    )


def links(
    section: Section, view: StandingsView, categories: Sequence[Category], chosen: int = 0, clubs: int = 0
) -> list[tuple[str, str, bool]]:
    """Everybody, the categories, the clubs; nothing where there is only everybody."""
    with_clubs = view.after and any(line.entry.person.club for line in view.lines)
    if not categories and not with_clubs:
        return []
    found = [(_("Everybody"), address(section, view.after), not chosen and not clubs)]
    found += [(each.name, address(section, view.after, each.pk), each.pk == chosen) for each in categories]
    if with_clubs:
        where = (section.event.slug, section.slug, view.after, clubs or usual_of_a_club(section))
        found.append((_("Clubs"), reverse("public:clubs", args=where), bool(clubs)))
    return found

"""Filters of the directors' pages for events and players; ``{% load manage %}``."""

from collections.abc import Sequence

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.errors import EngineError
from swissweb.events import starts, wording
from swissweb.events.models import Entry, Section
from swissweb.events.selectors.systems import Need
from swissweb.events.wordings import choosing, marks, systems, tiebreaks
from swissweb.events.wordings.lists import listed

register = template.Library()


@register.filter
def system_name(system: str) -> str:
    """The name of a pairing system: ``FIDE Dutch``."""
    return systems.name_of(system)


@register.filter
def has_starts(section: Section) -> bool:
    """Whether the players of a section have starting scores."""
    return starts.has_starts(section.stages.all()[0])


@register.filter
def system_help(system: str) -> str:
    """What a pairing system is, in a sentence or two."""
    return systems.help_of(system)


@register.filter
def system_page(system: str) -> tuple[str, str] | None:
    """A system's help page, if it has one: URL name and what the link says."""
    return systems.page_of(system)


@register.filter
def need_words(need: Need) -> str:
    """What a system needs to know, and how many lack it."""
    what = _(choosing.NEEDS[need.code])
    if not need.lacking:
        return _("needs %(what)s") % {"what": what}
    count = len(need.lacking)
    text = ngettext(
        "needs %(what)s; %(count)s player has none", "needs %(what)s; %(count)s players have none", count
    )
    return text % {"what": what, "count": count}


@register.filter
def entry_names(entries: Sequence[Entry]) -> str:
    """Players by name, the first dozen of them."""
    names = [
        f"{entry.person.name} ({entry.number})" if entry.namesake else entry.person.name for entry in entries
    ]
    return listed(names, wording.MOST_LISTED)


@register.filter
def tiebreak_names(specs: Sequence[str]) -> list[str]:
    """The names of a section's tie-breaks, in their order."""
    from pairing.tiebreaks.registry import parse_tiebreak  # noqa: PLC0415 - keeps it out of start-up

    names = []
    for spec in specs:
        try:
            names.append(tiebreaks.words(parse_tiebreak(spec)).name)
        except EngineError:  # of a newer version
            names.append(spec)
    return names


@register.filter
def withdrawn_words(after: int) -> str:
    """Since when a player is withdrawn: ``withdrawn after round 3``, ``withdrawn before round 1``."""
    if not after:
        return _("withdrawn before round 1")
    return _("withdrawn after round %(after)s") % {"after": after}


@register.filter
def bye_words(mark: str) -> str:
    """The words of a mark: ``Half-point bye``, ``Absent``."""
    return marks.words(mark)

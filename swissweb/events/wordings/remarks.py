"""What is said of a table besides its lines: corrections, the race for the first place, play-offs."""

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from pairing.prospects import Prospect
from swissweb.events.selectors.published import Played
from swissweb.events.selectors.standings import StandingsView
from swissweb.events.wordings.lists import listed

MOST_NAMED = 8


def played_words(played: Played) -> str:
    """``Play-off: 1. Berg, 2. Ahl. Rapid games 2-1``."""
    order = [f"{place}. {entry.person.name}" for entry, place in played.places]
    return _("Play-off: %(players)s. %(reason)s") % {"players": listed(order), "reason": played.row.reason}


def corrected_words(view: StandingsView) -> str:
    """That a table has changed since it was closed; empty where it has not."""
    if view.corrected is None:
        return ""
    when = date_format(localtime(view.corrected), "DATETIME_FORMAT")
    return _("Corrected since the round was closed on %(when)s.") % {"when": when}


def race_words(view: StandingsView) -> str:
    """Who has won, or which few can still: by points alone. Empty while most can."""
    found = view.prospects()
    names = {line.entry.pk: line.entry.person.name for line in view.lines}
    for entry, prospect in found.items():
        if prospect.won:
            return _("%(name)s can’t be caught any more.") % {"name": names[entry]}
    able = [names[line.entry.pk] for line in view.lines if not found[line.entry.pk].out] if found else []
    if not able or len(able) == len(names) or len(able) > MOST_NAMED:
        return ""
    return _("Can still win: %(players)s.") % {"players": listed(able)}


def places_words(prospect: Prospect | None) -> str:
    """Between which places a player can end: ``1–4``; empty where nothing is open."""
    if prospect is None:
        return ""
    return str(prospect.best) if prospect.best == prospect.worst else f"{prospect.best}–{prospect.worst}"


def remarks(view: StandingsView) -> list[str]:
    """What was changed about a table from outside: corrections, play-offs."""
    found = [corrected_words(view), *map(played_words, view.played)]
    return [text for text in found if text]

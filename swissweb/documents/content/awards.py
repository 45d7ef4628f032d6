"""Prizes and the club table on paper."""

from django.utils.translation import gettext as _

from pairing.scoring import format_points
from swissweb.documents.content.frame import (
    Content,
    Wanted,
    details,
    frame,
    holds_draft,
    person,
    players_text,
)
from swissweb.documents.layout import Columns, arrange
from swissweb.events.errors import NotFound
from swissweb.events.selectors.categories import club_rows
from swissweb.events.selectors.prizes import prize_view
from swissweb.events.selectors.standings import standings_view
from swissweb.events.wordings.lists import listed, rank_text
from swissweb.events.wordings.prizes import shown

UPRIGHT = Columns(rounds=0, cell=1, head=0, extras=0, tail=0, name=0)


def clubs(wanted: Wanted) -> Content:
    """Clubs by the points of their best players; ``wanted.part`` says how many count."""
    view = standings_view(wanted.section, wanted.number, scope=wanted.scope)
    rows = [
        {
            "rank": rank_text(row.club),
            "club": row.club.club,
            "points": format_points(row.club.points),
            "ranks": row.club.ranks,
            "counted": [
                {
                    "who": person(line.entry),
                    "points": format_points(line.row.points),
                    "rank": rank_text(line.row),
                }
                for line in row.counted
            ],
        }
        for row in club_rows(view, wanted.part)
    ]
    best = _("the best %(n)s of each club count") % {"n": wanted.part}
    return frame(
        wanted,
        title=_("Club table after round %(round)s") % {"round": view.after},
        text=details(wanted.section.name, players_text(len(view.lines)), best),
        big=view.after or None,
        draft=holds_draft(view.snapshot.states, view.after),
        layout=arrange(wanted.paper, UPRIGHT),
        body={"rows": rows},
    )


def prizes(wanted: Wanted) -> Content:
    """Who gets what and how it comes about; before round 1 the prizes alone.

    For the players only where the section shows its prizes, and the winners only when nothing can change.

    :raises NotFound: ``prizes_not_public``
    """
    view = prize_view(wanted.section)
    public = wanted.scope == "published"
    if public and not view.rules.public:
        raise NotFound("prizes_not_public")
    found = shown(view)
    lines = [] if public and not view.final else found.lines
    state = _("final") if view.final else _("as it stands after round %(round)s") % {"round": view.after}
    notes = [
        _("Nobody was left for %(list)s, place %(places)s.")
        % {"list": group.name, "places": listed(group.left)}
        for group in found.groups
        if group.left and lines
    ]
    given = _("Given: %(given)s of %(total)s") % {"given": found.given, "total": found.total}
    return frame(
        wanted,
        title=_("Prizes"),
        text=details(wanted.section.name, state if lines else "", given if lines else found.total),
        big=view.after if lines else None,
        draft=False,
        layout=arrange(wanted.paper, UPRIGHT),
        body={
            "rows": [
                {
                    "rank": line.rank,
                    "who": person(line.entry),
                    "points": format_points(line.points),
                    "awards": [
                        {"sum": award.sum, "things": award.things, "how": award.how} for award in line.awards
                    ],
                }
                for line in lines
            ],
            "groups": [
                {"name": group.name, "places": [list(place) for place in group.places]}
                for group in found.groups
            ],
            "notes": notes,
        },
    )

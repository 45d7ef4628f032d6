"""Result slips: eight a sheet, laid out so that the cut stack lies in board order."""

from typing import Any

from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from pairing.scoring import format_points
from swissweb.documents.content.frame import Content, Wanted, details, frame, person
from swissweb.documents.layout import Layout
from swissweb.events.presets import preset_of
from swissweb.events.selectors.rounds import BoardView, Place, round_view
from swissweb.templatetags.swiss import conditions, outcome_words, written

A_SHEET = 8
LONG, VERY_LONG = 44, 90
"""Characters from which a name is set smaller, so that all of it stands on the slip."""


def slips(wanted: Wanted) -> Content:
    """A slip for each board of a round."""
    view = round_view(wanted.section, wanted.number or 0, scope=wanted.scope)
    preset = preset_of(wanted.section.event.game)
    made = [_slip(board) for board in view.boards]
    return frame(
        wanted,
        title=_("Result slips"),
        text=details(wanted.section.name, _("Round %(round)s") % {"round": view.number}),
        big=view.number,
        draft=view.is_draft,
        layout=Layout(True, False, ()),
        body={
            "sheets": imposed(made),
            "sides": wanted.section.sides,
            "scores": preset.score is not None,
            "ticks": [
                {"text": strip_tags(written(outcome, preset)), "words": outcome_words(outcome, preset)}
                for outcome in preset.main
            ],
        },
    )


def imposed(made: list[Any]) -> list[list[Any]]:
    """Sheets of eight places: the piles of the cut stack, laid on one another, run in order.

    A place without a slip is None.
    """
    sheets = -(-len(made) // A_SHEET)
    places = [made[start : start + sheets] for start in range(0, A_SHEET * sheets, sheets)] if sheets else []
    return [[pile[sheet] if sheet < len(pile) else None for pile in places] for sheet in range(sheets)]


def _slip(board: BoardView) -> Content:
    places = [_place(board.first), _place(board.second)]
    return {"number": board.number, "places": places, "odds": conditions(board)}


def _place(place: Place) -> Content:
    length = len(place.person.name) + len(place.person.latin)
    return {
        "who": person(place.entry),
        "side": place.side,
        "size": "tiny" if length > VERY_LONG else "small" if length > LONG else "",
        "sub": details(
            _("No. %(number)s") % {"number": place.entry.number},
            place.person.rating or "",
            _("points: %(points)s") % {"points": format_points(place.points)},
        ),
    }

"""Result slips: eight a sheet, laid out so that the cut stack lies in board order."""

from typing import Any

from django.utils.translation import gettext as _

from pairing.scoring import format_points
from swissweb.documents.content.frame import Content, Wanted, details, frame, person
from swissweb.documents.layout import Layout
from swissweb.events.matches import match_of
from swissweb.events.presets import PLAIN, preset_of
from swissweb.events.selectors.rounds import BoardView, Place, round_view
from swissweb.events.services.checking import score_rule
from swissweb.templatetags.swiss import conditions, outcome_words

A_SHEET = 8
ONE_COLUMN = 3
"""Games of a match that stand one below the other on a slip; of more there are two columns."""
LONG, VERY_LONG = 44, 90
"""Characters from which a name is set smaller, so that all of it stands on the slip."""


def slips(wanted: Wanted) -> Content:
    """A slip for each board of a round; that of a match has a line for each game."""
    view = round_view(wanted.section, wanted.number or 0, scope=wanted.scope)
    preset = preset_of(wanted.section.event.game)
    match = match_of(wanted.section)
    rule = score_rule(preset, wanted.section)
    signs = PLAIN if match.games > 1 else preset.written
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
            "scores": rule is not None and match.games == 1,
            "ticks": [
                {"text": str(signs.get(outcome, outcome.value)), "words": outcome_words(outcome, preset)}
                for outcome in preset.main
            ],
            "games": _games(match.games, sides=wanted.section.sides),
            "game_scores": rule is not None,
        },
    )


def _games(count: int, *, sides: bool) -> list[list[Content]]:
    """The games of a match in rows of one or two, ``side`` the upper player's; nothing for one game."""
    if count == 1:
        return []
    games = [{"number": n, "side": ("w" if n % 2 else "b") if sides else ""} for n in range(1, count + 1)]
    high = count if count <= ONE_COLUMN else -(-count // 2)
    return [games[row::high] for row in range(high)]


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
            place.person.rating or place.person.grade,
            _("points: %(points)s") % {"points": format_points(place.points)},
        ),
    }

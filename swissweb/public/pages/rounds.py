"""The page of a round, by board and by name."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from pairing.scoring import format_points
from swissweb.events.matches import MatchState
from swissweb.events.models import Entry, Section
from swissweb.events.selectors.public import PublishedRound
from swissweb.events.selectors.rounds import BoardView, ByeView, Place
from swissweb.events.wordings import marks
from swissweb.public import finding
from swissweb.public.pages.shared import document, section_context
from swissweb.public.serving import Page


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line of the list by name: a player, and where he sits against whom, or why he has no board."""

    entry: Entry
    board: BoardView | None = None
    mine: Place | None = None
    other: Place | None = None
    bye: ByeView | None = None
    result: str = ""

    @property
    def words(self) -> str:
        """Why he has no board."""
        return marks.words(self.bye.shown) if self.bye else ""


def own_result(board: BoardView, second: bool) -> str:
    """A board's result as one of its players has it: ``1``, ``½``, ``40–24`` with the own score first."""
    outcome, game = board.outcome, board.game
    if outcome is None:
        return ""
    if isinstance(game, MatchState):
        if game.match:
            return "–".join(format_points(points) for points in (game.won[::-1] if second else game.won))
    elif outcome.played and game.first_score is not None and game.second_score is not None:
        scores = (game.first_score, game.second_score)
        own, other = scores[::-1] if second else scores
        return f"{own}–{other}"
    place = board.second if second else board.first
    return format_points(place.points_won or 0)


def _name_lines(found: PublishedRound) -> list[NameLine]:
    view = found.view
    if view is None:
        return []
    places = {}
    for board in view.boards:
        first, second = board.first, board.second
        places[first.entry.pk] = NameLine(
            first.entry, board, first, second, result=own_result(board, second=False)
        )
        places[second.entry.pk] = NameLine(
            second.entry, board, second, first, result=own_result(board, second=True)
        )
    for bye in view.byes:
        if not bye.withdrawn:
            places[bye.place.entry.pk] = NameLine(bye.place.entry, mine=bye.place, bye=bye)
    return [places[entry.pk] for entry in found.entries if entry.pk in places]


def round_page(section: Section, found: PublishedRound, query: str, *, by_name: bool, newest: bool) -> Page:
    """A round by board or by name; ``newest``: the page that goes on to the next round by itself."""
    view = found.view
    kind = "round_by_name" if by_name else "round"
    where = (section.event.slug, section.slug)
    hits = finding.in_round(view, found.entries, query) if query else []
    context = section_context(
        section,
        "pairings",
        found=found,
        view=view,
        findable=view is not None,
        by_name=by_name,
        byes=[(bye, marks.words(bye.shown)) for bye in view.byes if not bye.withdrawn] if view else [],
        lines=_name_lines(found) if by_name else [],
        hits=hits,
        hit_boards={hit.board.number for hit in hits if hit.board},
        hit_entries={hit.entry.pk for hit in hits},
        pages=[(str(number), reverse(f"public:{kind}", args=(*where, number))) for number in found.rounds],
    )
    if view is None:
        return Page("round", _("Pairings"), context)
    number = view.number
    context |= {
        "newer": found.rounds[-1] if found.rounds[-1] > number else 0,
        "by_board_path": reverse("public:section", args=where)
        if newest
        else reverse("public:round", args=(*where, number)),
        "by_name_path": reverse("public:round_by_name", args=(*where, number)),
        "pdf": document("by_name_pdf" if by_name else "pairings_pdf", section, number),
        "proof": document("proof", section, number) if found.proved else "",
        "state": "complete" if view.round.state == "complete" else "playing",
    }
    return Page("round", _("Round %(round)s") % {"round": number}, context)

"""The list of players, and one player round by round."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.scoring import MARKS, Mark, format_points
from swissweb.events.models import Entry, Section
from swissweb.events.selectors.players import RoundLine
from swissweb.events.selectors.public import PublishedPlayer
from swissweb.events.strengths import strength_of
from swissweb.events.wordings import marks
from swissweb.events.wordings.lists import rank_text
from swissweb.events.wordings.working import worked
from swissweb.public import finding
from swissweb.public.pages.shared import document, section_context
from swissweb.public.serving import Page

UNRATED = frozenset({Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS})


def players_page(
    section: Section, entries: list[Entry], query: str, categories: Mapping[int, list[str]] | None = None
) -> Page:
    """``categories``: entry id -> the names of the categories the player is in."""
    hits = {entry.pk for entry in finding.matches(entries, query)}
    context = section_context(
        section,
        "players",
        entries=entries,
        strength=strength_of(entry.person for entry in entries),
        categories=categories or {},
        findable=bool(entries),
        pdf=document("players_pdf", section),
        hits=hits,
        none_found=bool(query) and not hits,
    )
    return Page("players", _("Players"), context)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A round of a player's page with its words; ``result`` is what it gave, or the game's own score."""

    line: RoundLine
    words: str
    result: str
    remark: str


def _player_line(line: RoundLine) -> PlayerLine:
    said = marks.words(line.shown)
    if not line.mark:
        return PlayerLine(line, said, "", "")
    result = format_points(line.points or 0)
    remark = "" if MARKS[Mark(line.mark)].played and line.mark not in UNRATED else said
    if line.match:
        result = line.match
    elif line.score:
        result = "–".join(str(score) for score in line.score)
    return PlayerLine(line, said, result, remark if line.opponent else "")


def player_page(section: Section, found: PublishedPlayer) -> Page:
    standings = found.standings
    row = found.row
    context = section_context(
        section,
        "players",
        entry=found.view.entry,
        points=found.view.points,
        start=found.view.start,
        rank=rank_text(row),
        after=standings.after,
        lines=[_player_line(line) for line in found.view.lines],
        workings=[
            worked(standings.table, row.number, place)
            for place in range(len(standings.tiebreaks) if standings.after else 0)
        ],
        by_number=standings.snapshot.entries,
    )
    return Page("player", found.view.entry.person.name, context)

"""The list of players, and one player round by round."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.scoring import MARKS, Mark, format_points
from pairing.standings import format_value
from pairing.tiebreaks.base import Part, Tiebreak, Working
from swissweb.events.models import Entry, Section
from swissweb.events.selectors.players import RoundLine
from swissweb.events.selectors.public import PublishedPlayer
from swissweb.events.wordings import marks
from swissweb.events.wordings.tiebreaks import TiebreakWords
from swissweb.public import finding
from swissweb.public.pages.shared import Column, columns, document, rank_text, section_context
from swissweb.public.serving import Page

UNRATED = frozenset({Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS})


def players_page(section: Section, entries: list[Entry], query: str) -> Page:
    hits = {entry.pk for entry in finding.matches(entries, query)}
    context = section_context(
        section,
        "players",
        entries=entries,
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


@dataclass(frozen=True, slots=True)
class WorkingPart:
    """What one round adds to a tie-break: ``cut`` is left out of the sum."""

    round: int
    opponent: Entry | None
    value: str
    cut: bool


@dataclass(frozen=True, slots=True)
class WorkingTable:
    """How a tie-break comes about: its words, its value, its parts."""

    words: TiebreakWords
    value: str
    parts: list[WorkingPart]


def _player_line(line: RoundLine) -> PlayerLine:
    said = marks.words(line.shown)
    if not line.mark:
        return PlayerLine(line, said, "", "")
    result = format_points(line.points or 0)
    remark = "" if MARKS[Mark(line.mark)].played and line.mark not in UNRATED else said
    if line.score:
        result = "–".join(str(score) for score in line.score)
    return PlayerLine(line, said, result, remark if line.opponent else "")


def _part(part: Part, tiebreak: Tiebreak, entries: dict[int, Entry]) -> WorkingPart:
    return WorkingPart(
        part.round, entries.get(part.opponent), format_value(part.value, tiebreak.kind), "cut" in part.flags
    )


def _working(found: PublishedPlayer, place: int, head: Column) -> WorkingTable:
    view = found.standings
    working: Working = view.table.working(found.row.number, place)
    parts = [_part(part, head.tiebreak, view.snapshot.entries) for part in working.parts if part.round]
    return WorkingTable(head.words, head.show(found.row, place), parts)


def player_page(section: Section, found: PublishedPlayer) -> Page:
    standings = found.standings
    heads = columns(standings.tiebreaks) if standings.after else []
    row = found.row
    context = section_context(
        section,
        "players",
        entry=found.view.entry,
        points=found.view.points,
        rank=rank_text(row),
        after=standings.after,
        lines=[_player_line(line) for line in found.view.lines],
        workings=[_working(found, place, head) for place, head in enumerate(heads)],
    )
    return Page("player", found.view.entry.person.name, context)

"""Files for other programs: tournament report and CSV. Small enough to be made in the request."""

import csv
import io
import json
import re
from dataclasses import replace
from fractions import Fraction

from django.utils import translation
from django.utils.translation import gettext as _

from pairing.crosstable import Cell, crosstable
from pairing.errors import EngineError
from pairing.scoring import POINT
from pairing.standings import format_value
from pairing.trf import write
from swissweb.documents.content.frame import tiebreak_heads
from swissweb.events.errors import Invalid
from swissweb.events.models import Section
from swissweb.events.selectors.proofs import proof_of
from swissweb.events.selectors.seasons import SeasonView
from swissweb.events.selectors.standings import standings_view, tiebreak_settings, tiebreaks_in_use
from swissweb.events.snapshot import Scope, take

# What a spreadsheet takes for the beginning of a formula, also in its full-width form.
_FORMULA = tuple("=+-@\t\r＝＋－＠")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


def harmless(value: object) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe goes before what looks like one."""
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


def _csv(rows: list[list[object]]) -> str:
    out = io.StringIO()
    # With the mark spreadsheets read UTF-8.
    out.write("\ufeff")
    csv.writer(out).writerows([harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def proof(section: Section, number: int, *, scope: Scope) -> str:
    """The proof of a round as JSON. :raises NotFound: what ``proof_of`` raises"""
    found = proof_of(section, number, scope=scope)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"


def _points(value: int) -> str:
    """Points with a decimal point, which every spreadsheet can add up."""
    return f"{value / POINT:g}"


def standings_csv(section: Section, number: int, *, scope: Scope) -> str:
    """:raises NotFound: ``round_gone``"""
    view = standings_view(section, number, scope=scope)
    with translation.override(section.event.language):
        rows: list[list[object]] = [
            [_("Rank"), _("No."), _("Title"), _("Player"), _("Name in Latin letters"), _("Federation"),
             _("Rating"), _("Club"), _("Points"), *tiebreak_heads(view.tiebreaks)]
        ]  # fmt: skip
    for line in view.lines:
        who = line.entry.person
        values = [
            "" if value is None else format_value(value, method.kind)
            for value, method in zip(line.row.values, view.tiebreaks, strict=True)
        ]
        rows.append(
            [line.row.rank, line.entry.number, who.title, who.name, who.latin, who.federation,
             who.rating or "", who.club, _points(line.row.points), *values]
        )  # fmt: skip
    return _csv(rows)


def _cell(cell: Cell) -> str:
    """A cell of the grid with decimals for halves; without sides a blank parts opponent and result."""
    whom = f"{cell.label}{cell.colour}" if cell.opponent else ""
    result = cell.grid.removeprefix(whom).replace("½", "0.5")
    if not cell.opponent and cell.mark is not None:
        result = f"–{_points(cell.points or 0)}"
    return f"{whom}{'' if cell.colour or not whom or not result else ' '}{result}"


def crosstable_csv(section: Section, *, scope: Scope) -> str:
    """The American grid: the opponent's place, the side (w first mover, b second), the result."""
    snapshot = take(section, scope=scope)
    settings = tiebreak_settings(section, snapshot, len(snapshot.tournament.rounds))
    table = crosstable(
        snapshot.tournament,
        tiebreaks_in_use(section, settings),
        round_robin=snapshot.stage.system == "round_robin",
        settings=settings,
    )
    with translation.override(section.event.language):
        rounds = [_("Round %(round)s") % {"round": number} for number in range(1, table.through + 1)]
        rows: list[list[object]] = [
            [_("Rank"), _("No."), _("Title"), _("Player"), _("Name in Latin letters"), _("Federation"),
             _("Rating"), *rounds, _("Points")]
        ]  # fmt: skip
    for line in table.lines:
        who = snapshot.entries[line.player.number].person
        cells = [_cell(cell) for cell in line.cells[: table.through]]
        rows.append(
            [line.label, line.player.number, who.title, who.name, who.latin, who.federation,
             who.rating or "", *cells, _points(line.row.points)]
        )  # fmt: skip
    return _csv(rows)


def season_csv(view: SeasonView) -> str:
    """The table of a season, a column for each tournament; what does not count stands in brackets."""
    percent = view.rules.score == "percent"
    rows: list[list[object]] = [
        [_("Rank"), _("Player"), _("Name in Latin letters"), _("Federation"), _("Club"),
         *(part.section.event.name for part in view.parts), _("Total")]
    ]  # fmt: skip
    for line in view.lines:
        who = line.entry.person
        cells = [
            "" if cell is None else _counted(cell[0], counts=cell[1], percent=percent) for cell in line.cells
        ]
        total = _counted(line.total, counts=True, percent=percent)
        rows.append([line.rank, who.name, who.latin, who.federation, who.club, *cells, total])
    return _csv(rows)


def _counted(value: Fraction, *, counts: bool, percent: bool) -> str:
    text = f"{float(value) / 100:.2f}".rstrip("0").rstrip(".") if percent else _points(int(value))
    return text if counts else f"({text})"


def trf(section: Section, *, scope: Scope) -> str:
    """The section as a TRF26. The public one has no drafts, requests or forbidden pairs, and of births
    only the year.

    :raises Invalid: the engine's code, when no column can hold a value
    """
    directors = scope == "all"
    tournament = take(section, scope=scope, requests=directors).tournament
    if not directors:
        players = tuple(replace(player, birth=player.birth[:4]) for player in tournament.players)
        # Why two may not meet is nobody's business.
        tournament = replace(tournament, players=players, forbidden=())
    try:
        return write(tournament)
    except EngineError as error:
        raise Invalid.of(error.code, error.params) from error

"""Crosstable (the grid, or the square of a round robin) and wall chart."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairing.crosstable import Cell, Crosstable, Order, crosstable, square
from pairing.scoring import MARKS, Mark, format_points
from swissweb.documents.content.frame import (
    Content,
    Wanted,
    details,
    frame,
    person,
    players_text,
    rounds_text,
    rule_changes,
    tiebreak_heads,
    tiebreak_texts,
)
from swissweb.documents.layout import DIGIT, Columns, Layout, arrange, widened, width_of
from swissweb.events.selectors.standings import tiebreak_settings, tiebreaks_in_use
from swissweb.events.snapshot import Snapshot, take

FORFEITS = {Mark.FORFEIT_WIN: "+", Mark.FORFEIT_LOSS: "−"}
CHIP, RESULT, PADDING = 4.4, 2.9, 1.5
POINTS_WIDTH = 13
EXTRA_WIDTHS = {"number": 10, "federation": 12, "rating": 12}


def cross(wanted: Wanted) -> Content:
    """The crosstable of the rounds that may be seen, in the order of the standings."""
    return cross_of(wanted, take(wanted.section, scope=wanted.scope))


def wall(wanted: Wanted) -> Content:
    """The wall chart by pairing number; rounds to come are empty boxes to write in."""
    return wall_of(wanted, take(wanted.section, scope=wanted.scope))


def _table(wanted: Wanted, snapshot: Snapshot, order: Order) -> Crosstable:
    robin = snapshot.stage.system == "round_robin"
    settings = tiebreak_settings(wanted.section, snapshot, len(snapshot.tournament.rounds))
    specs = tiebreaks_in_use(wanted.section, settings)
    return crosstable(snapshot.tournament, specs, order=order, round_robin=robin, settings=settings)


def _open(table: Crosstable) -> bool:
    return any(cell.kind == "pending" for line in table.lines for cell in line.cells)


def _result(cell: Cell) -> str:
    """A result in one cell: what the game gave, ``+`` and ``−`` for forfeits, ``u`` behind unrated ones."""
    if cell.mark is None:
        return ""
    if cell.mark in FORFEITS:
        return FORFEITS[cell.mark]
    if cell.match:
        return cell.match
    unrated = cell.mark in (Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS)
    return format_points(cell.points or 0) + ("u" if unrated else "")


def cross_of(wanted: Wanted, snapshot: Snapshot) -> Content:
    """The crosstable of a snapshot at hand; no query."""
    table = _table(wanted, snapshot, "rank")
    robin = snapshot.stage.system == "round_robin"
    through, total = table.through, snapshot.stage.total_rounds
    final = through >= total and not _open(table)
    heads = tiebreak_heads(table.table.tiebreaks)
    rows, widths = _rows(snapshot, table)
    if robin:
        cells: list[list[Content]] = [
            [
                {"text": " ".join(_result(cell) or "·" for cell in met), "own": False}
                if met is not None
                else {"text": "", "own": True}
                for met in line
            ]
            for line in square(table)
        ]
        names = [str(line.label) for line in table.lines]
        longest = max((len(cell["text"]) for line in cells for cell in line), default=1)
        width = max(6, round(longest * RESULT + 2.2))
        explained = _("Each cell: the result against the player of that column, by place.")
    else:
        cells = [[_grid(cell) for cell in line.cells[:through]] for line in table.lines]
        names = [str(number) for number in range(1, through + 1)]
        width = _cell_width(wanted, table, cells)
        explained = _(
            "Each cell: the opponent’s place, the own side, the result; + and − are forfeits, u is unrated."
        )
    for row, line in zip(rows, cells, strict=True):
        row["cells"] = line
    extras = ["number", *(key for key in ("federation", "rating") if any(row[key] for row in rows))]
    columns = Columns(
        rounds=len(names),
        cell=width,
        head=11,
        extras=sum(EXTRA_WIDTHS[key] for key in extras),
        tail=POINTS_WIDTH + sum(widths),
        name=40,
        upright_most=14 if robin else 7,
    )
    layout = arrange(wanted.paper, columns)
    return frame(
        wanted,
        title=_cross_title(final, through),
        text=details(wanted.section.name, players_text(len(rows)), rounds_text(total)) + ". " + explained,
        big=through or None,
        draft="draft" in snapshot.states.values(),
        layout=layout,
        body={
            "rows": _blocks(rows, layout),
            "blocks": _block_heads(names, layout),
            "heads": [{"text": text, "width": wide} for text, wide in zip(heads, widths, strict=True)],
            "cell": widened(layout, wanted.paper, columns, name=56, most=width + 5),
            "square": robin,
            "mms": bool(table.table.ledger.start),
            "sides": wanted.section.sides and not robin,
            "extras": [] if layout.compact else extras,
            "changes": rule_changes(wanted.section),
        },
    )


def _cross_title(final: bool, through: int) -> str:
    if final:
        return _("Final crosstable")
    return _("Crosstable after round %(round)s") % {"round": through} if through else _("Crosstable")


def _rows(snapshot: Snapshot, table: Crosstable) -> tuple[list[Content], list[int]]:
    methods = table.table.tiebreaks
    rows: list[Content] = []
    for line in table.lines:
        entry = snapshot.entries[line.player.number]
        rows.append(
            {
                "label": line.label,
                "number": entry.number,
                "who": person(entry),
                "federation": entry.person.federation,
                "rating": entry.person.rating or "",
                "sub": details(
                    _("No. %(number)s") % {"number": entry.number},
                    entry.person.federation,
                    entry.person.rating or entry.person.grade,
                ),
                "points": format_points(line.row.points),
                "tiebreaks": tiebreak_texts(line.row.values, methods),
            }
        )
    heads = tiebreak_heads(methods)
    return rows, [width_of([row["tiebreaks"][at] for row in rows], head) for at, head in enumerate(heads)]


def _grid(cell: Cell) -> Content:
    if not cell.opponent:
        word = "" if cell.mark is Mark.ZERO_BYE else pgettext("in a cell of the crosstable", "bye")
        return {"bye": word, "result": _result(cell)}
    return {"label": cell.label, "side": cell.colour, "result": _result(cell)}


def _cell_width(wanted: Wanted, table: Crosstable, cells: list[list[Content]]) -> int:
    results = max((len(cell["result"]) for line in cells for cell in line), default=1)
    digits = len(str(len(table.lines)))
    chip = CHIP if wanted.section.sides else 0
    return round(digits * DIGIT + chip + results * RESULT + PADDING)


def _blocks(rows: list[Content], layout: Layout) -> list[Content]:
    """Each row with its cells cut into the blocks of the layout."""
    for row in rows:
        cells = row.pop("cells")
        row["blocks"] = [cells[start:end] for start, end in layout.blocks]
    return rows


def _block_heads(names: list[str], layout: Layout) -> list[Content]:
    last = len(layout.blocks) - 1
    return [
        {"names": names[start:end], "first": at == 0, "last": at == last}
        for at, (start, end) in enumerate(layout.blocks)
    ]


def _letters() -> dict[str, str]:
    """The letters of the wall chart, in the document's language."""
    return {
        "win": pgettext("wall chart: game won", "W"),
        "draw": pgettext("wall chart: game drawn", "D"),
        "loss": pgettext("wall chart: game lost", "L"),
        "forfeit_win": pgettext("wall chart: won by forfeit", "X"),
        "forfeit_loss": pgettext("wall chart: lost by forfeit", "F"),
        "bye": pgettext("wall chart: bye", "B"),
        "half": pgettext("wall chart: half-point bye", "H"),
    }


def _legend() -> str:
    return (
        _(
            "%(win)s won, %(draw)s drawn, %(loss)s lost, %(forfeit_win)s and %(forfeit_loss)s won and lost "
            "by forfeit, %(bye)s bye, %(half)s half-point bye, – not playing; then the opponent’s number "
            "and the own side. Below, the running score."
        )
        % _letters()
    )


_SPECIAL = {
    Mark.FORFEIT_WIN: "forfeit_win",
    Mark.FORFEIT_LOSS: "forfeit_loss",
    Mark.PAB: "bye",
    Mark.FULL_BYE: "bye",
    Mark.HALF_BYE: "half",
}


def _letter(mark: Mark) -> str:
    return _letters().get(_SPECIAL.get(mark, MARKS[mark].value), "–")


def _handicaps(snapshot: Snapshot) -> dict[tuple[int, int], int]:
    """(round, player) -> the handicap he takes, or gives (negative), where a board has one."""
    found = {}
    for played in snapshot.tournament.rounds:
        for board in played.boards:
            if board.handicap:
                found[played.number, board.first] = board.handicap
                found[played.number, board.second] = -board.handicap
    return found


def _handicap(stones: int) -> str:
    """``+3`` for who takes three stones, ``−3`` for who gives them."""
    return f"{'+' if stones > 0 else '−'}{abs(stones)}" if stones else ""


def _wall(cell: Cell, stones: int) -> Content:
    if cell.kind == "future":
        return {}
    running = "" if cell.kind == "pending" else format_points(cell.running or 0)
    side = cell.colour if cell.opponent else ""
    letter = "" if cell.mark is None else _letter(cell.mark)
    word = pgettext("in a cell of the wall chart", "bye") if cell.kind == "bye" else ""
    return {
        "letter": letter,
        "label": cell.label or "",
        "word": word,
        "side": side,
        "handicap": _handicap(stones),
        "running": running,
        "games": cell.match,
        "unrated": "u" if cell.mark in (Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS) else "",
    }


def wall_of(wanted: Wanted, snapshot: Snapshot) -> Content:
    """The wall chart of a snapshot at hand; no query."""
    table = _table(wanted, snapshot, "number")
    stones = _handicaps(snapshot)
    rows = []
    for line in table.lines:
        entry = snapshot.entries[line.player.number]
        who = entry.person
        rows.append(
            {
                "label": line.label,
                "who": person(entry),
                "sub": details(
                    who.federation,
                    who.rating or who.grade,
                    who.club,
                    _("withdrawn") if entry.withdrawn_after is not None else "",
                ),
                "points": format_points(line.row.points) if table.through else "",
                "cells": [
                    _wall(cell, stones.get((cell.round, line.player.number), 0)) for cell in line.cells
                ],
            }
        )
    columns = Columns(rounds=table.rounds, cell=17, head=11, extras=0, tail=15, name=58, upright_most=5)
    layout = arrange(wanted.paper, columns)
    names = [
        pgettext("head of a column", "Round %(number)s") % {"number": number}
        for number in range(1, table.rounds + 1)
    ]
    text = details(wanted.section.name, rounds_text(table.rounds)) + ". " + _legend()
    if stones:
        text += " " + _("+3 and −3 behind the side: a handicap of three taken, given.")
    title = (
        _("Wall chart after round %(round)s") % {"round": table.through} if table.through else _("Wall chart")
    )
    return frame(
        wanted,
        title=title,
        text=text,
        big=table.through or None,
        draft="draft" in snapshot.states.values(),
        layout=layout,
        body={
            "rows": _blocks(rows, layout),
            "blocks": _block_heads(names, layout),
            "cell": widened(layout, wanted.paper, columns, name=80, most=24),
            "sides": wanted.section.sides,
            "mms": bool(table.table.ledger.start),
        },
    )

"""Pairings by board and by name, standings, player list."""

import unicodedata
from collections.abc import Sequence

from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.scoring import Mark, format_points
from swissweb.documents.content.frame import (
    Content,
    Wanted,
    bye_word,
    details,
    frame,
    holds_draft,
    person,
    players_text,
    rounds_text,
    rule_changes,
    tiebreak_heads,
    tiebreak_texts,
)
from swissweb.documents.layout import Columns, arrange, width_of
from swissweb.events.models import Entry
from swissweb.events.selectors.categories import category_lines, category_of, read_conditions
from swissweb.events.selectors.documents import numbers_by_name
from swissweb.events.selectors.rounds import BoardView, ByeView, RoundView, round_view
from swissweb.events.selectors.standings import StandingsLine, StandingsView, standings_view
from swissweb.events.snapshot import take
from swissweb.events.strengths import Strength, strength_of
from swissweb.events.wordings.awards import conditions_words
from swissweb.events.wordings.lists import rank_text
from swissweb.templatetags.swiss import odds, written

UPRIGHT = Columns(rounds=0, cell=1, head=0, extras=0, tail=0, name=0)
"""A list without round columns always fits upright."""


def _round(wanted: Wanted) -> tuple[RoundView, Content]:
    view = round_view(wanted.section, wanted.number or 0, scope=wanted.scope)
    return view, {"sides": wanted.section.sides}


def _round_text(view: RoundView) -> str:
    return _("Round %(round)s of %(total)s") % {"round": view.number, "total": view.total_rounds}


def pairings(wanted: Wanted) -> Content:
    """By board; whoever has no board stands below, the allocated bye first."""
    view, body = _round(wanted)
    column = strength_of(place.person for board in view.boards for place in (board.first, board.second))
    body |= {
        "strength": column.head if column else "",
        "boards": [_board(board, wanted.section.event.game, column) for board in view.boards],
        "byes": [_bye(bye, column) for bye in (*view.byes, *view.unseated)],
    }
    return frame(
        wanted,
        title=_("Pairings"),
        text=details(wanted.section.name, _round_text(view)),
        big=view.number,
        draft=view.is_draft,
        layout=arrange(wanted.paper, UPRIGHT),
        body=body,
    )


def _board(board: BoardView, game: str, column: Strength) -> Content:
    places = [
        {
            "who": person(place.entry),
            "strength": column.of(place.person),
            "points": format_points(place.points),
        }
        for place in (board.first, board.second)
    ]
    result = strip_tags(written(board.game, game))
    return {"number": board.number, "places": places, "result": result, "odds": odds(board)}


def _bye(bye: ByeView, column: Strength) -> Content:
    return {
        "who": person(bye.place.entry),
        "strength": column.of(bye.place.person),
        "points": format_points(bye.place.points),
        "word": _("Withdrawn") if bye.withdrawn else bye_word(bye.shown),
    }


def by_name(wanted: Wanted) -> Content:
    """One line for each player in the order of the names: board, side, opponent."""
    view, body = _round(wanted)
    lines: dict[int, Content] = {}
    for board in view.boards:
        for own, other in ((board.first, board.second), (board.second, board.first)):
            lines[own.entry.number] = {
                "who": person(own.entry),
                "board": board.number,
                "side": own.side,
                "opponent": person(other.entry),
                "odds": odds(board),
            }
    gone = Mark.ZERO_BYE
    for bye in (*view.byes, *view.unseated):
        if not (bye.withdrawn and bye.mark == gone):
            lines[bye.place.entry.number] = {"who": person(bye.place.entry), "word": bye_word(bye.shown)}
    entries = {
        place.entry.number: place.entry for board in view.boards for place in (board.first, board.second)
    }
    entries |= {bye.place.entry.number: bye.place.entry for bye in (*view.byes, *view.unseated)}
    ordered = [number for number in numbers_by_name(wanted.section) if number in lines]
    last = ""
    for number in ordered:
        letter = initial(entries[number])
        lines[number]["letter"] = letter if letter != last else ""
        last = letter
    body["lines"] = [lines[number] for number in ordered]
    return frame(
        wanted,
        title=_("Pairings by name"),
        text=details(wanted.section.name, _round_text(view)),
        big=view.number,
        draft=view.is_draft,
        layout=arrange(wanted.paper, UPRIGHT),
        body=body,
    )


# Letters with a stroke have no decomposition; lists keep them with their plain letter.
_STROKES = str.maketrans("ĐØŁĦŦƵƁƊÐ", "DOLHTZBDD")


def initial(entry: Entry) -> str:
    """The letter a name stands under in a list; empty in scripts that have no alphabet."""
    first = unicodedata.normalize("NFD", entry.person.sort_name.strip()[:1].upper())[:1].translate(_STROKES)
    known = first.isalpha() and unicodedata.category(first) == "Lu"
    return first if known else ""


def standings(wanted: Wanted) -> Content:
    """The table after a round; after 0 it is the starting order."""
    view = standings_view(wanted.section, wanted.number, scope=wanted.scope)
    return _table(wanted, view, view.lines)


def category(wanted: Wanted) -> Content:
    """The table of a category: its own ranks, and those among everybody.

    :raises NotFound: ``category_gone``
    """
    view = standings_view(wanted.section, wanted.number, scope=wanted.scope)
    found = category_of(wanted.section, wanted.part)
    own = category_lines(wanted.section, found, view)
    ranks = {line.line.entry.pk: rank_text(line) if view.after else str(line.rank) for line in own}
    content = _table(wanted, view, tuple(line.line for line in own))
    words = conditions_words(read_conditions(found.conditions, wanted.section))
    for row, line in zip(content["rows"], own, strict=True):
        row["overall"], row["rank"] = row["rank"] if view.after else "", ranks[line.line.entry.pk]
    return {
        **content,
        "title": f"{found.name}: {content['title']}",
        "text": f"{content['text']} · {words}",
        "overall": bool(view.after),
    }


def _table(wanted: Wanted, view: StandingsView, lines: Sequence[StandingsLine]) -> Content:
    heads = tiebreak_heads(view.tiebreaks)
    clubs = [line.entry.person.club for line in lines]
    column = strength_of(line.entry.person for line in lines)
    # Under the names only when everybody has one: else some lines would be higher than others.
    below = all(clubs)
    beside = any(clubs) and not below
    rows: list[Content] = []
    for line in lines:
        who = line.entry.person
        rows.append(
            {
                "rank": rank_text(line.row) if view.after else line.entry.number,
                "number": line.entry.number,
                "who": person(line.entry),
                "sub": details(who.club if below else "", _("withdrawn") if line.withdrawn else ""),
                "club": who.club if beside else "",
                "federation": who.federation,
                "strength": column.of(who),
                "points": format_points(line.row.points),
                "tiebreaks": tiebreak_texts(line.row.values, view.tiebreaks),
            }
        )
    widths = [width_of([row["tiebreaks"][at] for row in rows], head) for at, head in enumerate(heads)]
    federations = any(row["federation"] for row in rows)
    columns = Columns(
        rounds=0,
        cell=1,
        head=24,
        extras=13 * federations + 13 * bool(column) + 28 * beside,
        tail=15 + sum(widths),
        name=45,
    )
    final = view.after == view.total_rounds and not view.open_games
    if final:
        title = _("Final standings")
    elif view.after:
        title = _("Standings after round %(round)s") % {"round": view.after}
    else:
        title = _("Starting order")
    without = ngettext("%(n)d game without result", "%(n)d games without result", view.open_games)
    open_games = without % {"n": view.open_games} if view.open_games else ""
    return frame(
        wanted,
        title=title,
        text=details(
            wanted.section.name, players_text(len(rows)), rounds_text(view.total_rounds), open_games
        ),
        big=view.after or None,
        draft=holds_draft(view.snapshot.states, view.after),
        layout=arrange(wanted.paper, columns),
        body={
            "rows": rows,
            "heads": [{"text": head, "width": width} for head, width in zip(heads, widths, strict=True)],
            "federations": federations,
            "strength": column.head if column else "",
            "clubs": beside,
            "mms": bool(view.table.ledger.start),
            "changes": rule_changes(wanted.section),
        },
    )


def players(wanted: Wanted) -> Content:
    """The starting list: everybody by pairing number, with the columns anybody fills."""
    snapshot = take(wanted.section, scope="published")
    rows: list[Content] = []
    for number, entry in sorted(snapshot.entries.items()):
        who = entry.person
        rows.append(
            {
                "number": number,
                "who": person(entry),
                "sub": _since(entry),
                "federation": who.federation,
                "rating": who.rating or "",
                "grade": who.grade,
                "club": who.club,
                "fide_id": who.fide_id,
            }
        )
    shown = {
        key: any(row[key] for row in rows) for key in ("federation", "rating", "grade", "club", "fide_id")
    }
    return frame(
        wanted,
        title=_("Players"),
        text=details(wanted.section.name, players_text(len(rows)), rounds_text(snapshot.stage.total_rounds)),
        big=None,
        draft=False,
        layout=arrange(wanted.paper, UPRIGHT),
        body={"rows": rows, "shown": shown},
    )


def _since(entry: Entry) -> str:
    """When a player came late or left."""
    came = _("from round %(round)s") % {"round": entry.joined} if entry.joined > 1 else ""
    left = entry.withdrawn_after
    gone = _("withdrawn after round %(round)s") % {"round": left} if left else ""
    return details(came, gone or (_("withdrawn before round 1") if left == 0 else ""))

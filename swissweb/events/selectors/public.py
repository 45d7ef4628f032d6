"""What the public pages read: versions first, in one query, and then only what is published."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Exists, F, OuterRef

from pairing.crosstable import Cell, Crosstable, crosstable, square
from pairing.standings import Row
from swissweb.events.errors import NotFound
from swissweb.events.models import Entry, Publicity, Round, Section
from swissweb.events.selectors.players import PlayerView, view_of
from swissweb.events.selectors.proofs import public_records
from swissweb.events.selectors.reasons import Told, notes_of_boards
from swissweb.events.selectors.rounds import RoundView, build
from swissweb.events.selectors.standings import (
    StandingsView,
    standings_of,
    standings_view,
    tiebreak_settings,
    tiebreaks_in_use,
)
from swissweb.events.snapshot import Snapshot, take

# ---------- versions ----------


def publicity_of_section(event_slug: str, section_slug: str) -> Publicity:
    """A section's public version, with section and event (one query). :raises NotFound: ``section_gone``"""
    found = (
        Publicity.objects.select_related("section__event")
        .filter(section__event__slug=event_slug, section__slug=section_slug)
        .first()
    )
    if found is None:
        raise NotFound("section_gone")
    return found


def publicity_of_event(slug: str) -> list[Publicity]:
    """The public versions of an event's sections in order (one query). :raises NotFound: ``event_gone``"""
    found = list(
        Publicity.objects.select_related("section__event")
        .filter(section__event__slug=slug)
        .order_by("section__order", "section_id")
    )
    if not found:
        raise NotFound("event_gone")
    return found


def publicity_of_listed() -> list[Publicity]:
    """The public versions of all sections of listed events (one query)."""
    return list(
        Publicity.objects.select_related("section__event")
        .filter(section__event__listed=True)
        .order_by("section_id")
    )


# ---------- rounds ----------


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A published round (None before the first), and the numbers of all published rounds."""

    view: RoundView | None
    rounds: tuple[int, ...]
    total_rounds: int
    entries: tuple[Entry, ...]
    """Everybody in the section, by name."""
    proved: bool = False
    """There is a proof of the round that anybody may download."""
    reasons: Mapping[int, tuple[Told, ...]] = field(default_factory=dict)
    """Board number -> what its system says of it, where the section shows reasons to everybody."""


def published_round(section: Section, number: int | None = None) -> PublishedRound:
    """Round ``number`` of a section, or the newest. Drafts do not exist here.

    :raises NotFound: ``round_gone``
    """
    snapshot = take(section, scope="published")
    numbers = tuple(sorted(snapshot.states))
    if number is None:
        number = numbers[-1] if numbers else 0
    elif number not in snapshot.states:
        raise NotFound("round_gone", round=number)
    rows = section.rounds.exclude(state=Round.State.DRAFT).annotate(
        proved=Exists(public_records().filter(round=OuterRef("pk"))),
        seen_numbers=F("record__numbers"),
        seen_boards=F("record__proof__proposal__boards"),
    )
    row = rows.filter(number=number).first() if number else None
    view = build(section, snapshot, row) if row else None
    return PublishedRound(
        view,
        numbers,
        snapshot.stage.total_rounds,
        _by_name(section, snapshot),
        proved=row is not None and row.proved,
        reasons=_reasons(row, view, snapshot) if row and view and section.explain_public else {},
    )


def _reasons(row: Round, view: RoundView, snapshot: Snapshot) -> dict[int, tuple[Told, ...]]:
    """What was said of the boards that still are as the engine made them (no query)."""
    if row.seen_boards is None:  # type: ignore[attr-defined]
        return {}
    numbers: dict[str, int] = row.seen_numbers  # type: ignore[attr-defined]
    entries = {
        numbers[str(entry.pk)]: entry for entry in snapshot.entries.values() if str(entry.pk) in numbers
    }
    pairs = [(first, second) for first, second in row.seen_boards]  # type: ignore[attr-defined]
    said = notes_of_boards(row, pairs, entries)
    seated = ((board, frozenset((board.first.entry.pk, board.second.entry.pk))) for board in view.boards)
    return {board.number: said[pair] for board, pair in seated if pair in said}


def _by_name(section: Section, snapshot: Snapshot) -> tuple[Entry, ...]:
    """Sorted by the database: only its collation knows where an accent stands."""
    by_id = {entry.pk: entry for entry in snapshot.entries.values()}
    ids = section.entries.order_by("person__sort_name", "number").values_list("pk", flat=True)
    return tuple(by_id[pk] for pk in ids if pk in by_id)


# ---------- standings and crosstable ----------


def published_standings(section: Section, after: int | None = None) -> StandingsView:
    """The table after a published round (0: the starting list). :raises NotFound: ``round_gone``"""
    return standings_view(section, after, scope="published")


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """A line of the crosstable with its entry; ``fields`` are the squares of a round robin, None on the
    diagonal, and empty in a Swiss table."""

    entry: Entry
    row: Row
    label: int
    cells: tuple[Cell, ...]
    fields: tuple[tuple[Cell, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class CrosstableView:
    """The crosstable after the newest published round."""

    lines: tuple[CrosstableLine, ...]
    table: Crosstable
    square: bool


def published_crosstable(section: Section) -> CrosstableView:
    """The crosstable of what is published: a square for a round robin, else the grid of rounds."""
    snapshot = take(section, scope="published")
    is_square = snapshot.stage.system == "round_robin"
    settings = tiebreak_settings(section, snapshot, len(snapshot.tournament.rounds))
    specs = tiebreaks_in_use(section, settings)
    table = crosstable(snapshot.tournament, specs, round_robin=is_square, settings=settings)
    fields = square(table) if is_square else ((),) * len(table.lines)
    lines = tuple(
        CrosstableLine(snapshot.entries[line.player.number], line.row, line.label, line.cells, own)
        for line, own in zip(table.lines, fields, strict=True)
    )
    return CrosstableView(lines, table, is_square)


# ---------- players ----------


@dataclass(frozen=True, slots=True)
class PublishedPlayer:
    """A player's page: his rounds, and the standings he is in."""

    view: PlayerView
    standings: StandingsView
    row: Row


def published_player(section: Section, entry_id: int) -> PublishedPlayer:
    """:raises NotFound: ``entry_gone``, also for a player of another section"""
    snapshot = take(section, scope="published")
    view = view_of(snapshot, entry_id)
    standings = standings_of(section, snapshot)
    row = next(line.row for line in standings.lines if line.entry.pk == entry_id)
    return PublishedPlayer(view, standings, row)


def published_players(section: Section) -> list[Entry]:
    """All players by pairing number (one query)."""
    return list(section.entries.select_related("person").order_by("number"))

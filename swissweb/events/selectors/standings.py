"""Standings and crosstable of a section, as its pages show them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pairing.prospects import Prospect, prospects
from pairing.standings import Row, Table, standings_table
from pairing.tiebreaks.base import Settings, Tiebreak
from pairing.tiebreaks.lots import Lots
from pairing.tiebreaks.playoff import PlayOff
from pairing.tiebreaks.registry import parse_tiebreak
from swissweb.events.errors import NotFound
from swissweb.events.models import Entry, Round, Section
from swissweb.events.schemes import stored_settings
from swissweb.events.selectors.published import Played, changed_since, playoffs_played
from swissweb.events.snapshot import Scope, Snapshot, take
from swissweb.events.starts import with_starts


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the table: the engine's row and the entry it belongs to."""

    row: Row
    entry: Entry

    @property
    def withdrawn(self) -> bool:
        return self.entry.withdrawn_after is not None


@dataclass(frozen=True, slots=True)
class StandingsView:
    """Standings after a round. ``open_games`` counts games of that round without result.

    ``corrected``: when the table was closed that has changed since. ``played``: play-offs that decided it.
    """

    after: int
    last: int
    total_rounds: int
    lines: tuple[StandingsLine, ...]
    tiebreaks: tuple[Tiebreak, ...]
    open_games: int
    table: Table
    snapshot: Snapshot
    corrected: datetime | None = None
    played: tuple[Played, ...] = ()

    @property
    def final(self) -> bool:
        """Nothing can change any more but by a correction."""
        return self.after == self.total_rounds and not self.open_games

    @property
    def closed(self) -> bool:
        """Final, and the last round is complete."""
        return self.final and self.snapshot.states.get(self.after) == Round.State.COMPLETE

    def prospects(self) -> dict[int, Prospect]:
        """Entry id -> what the player can still reach; empty before round 1 and once all is over."""
        if not self.after or self.final:
            return {}
        entries = self.snapshot.entries
        gone = {
            number
            for number, entry in entries.items()
            if entry.withdrawn_after is not None and entry.withdrawn_after <= self.after
        }
        found = prospects(self.table.ledger, self.total_rounds, gone)
        return {entries[number].pk: prospect for number, prospect in found.items()}


def standings_view(
    section: Section, after: int | None = None, *, scope: Scope = "published"
) -> StandingsView:
    """The table after round ``after`` (None: the last one that may be seen; 0: the starting list).

    :raises NotFound: ``round_gone``
    """
    view = standings_of(section, take(section, scope=scope), after)
    entries = {entry.pk: entry for entry in view.snapshot.entries.values()}
    return replace(
        view,
        corrected=changed_since(section, view.after, lines_to_keep(view)),
        played=playoffs_played(section, entries) if view.after and view.final else (),
    )


def lines_to_keep(view: StandingsView) -> list[list[object]]:
    """What of a table is kept, as plain data: who stands where and with what. Whoever came later is left out:
    he changes nobody's place among the others."""
    specs: list[object] = [method.spec for method in view.tiebreaks]
    lines: list[list[object]] = [specs]
    for line in view.lines:
        if line.entry.joined <= max(1, view.after):
            values = [None if value is None else str(value) for value in line.row.values]
            lines.append([line.entry.pk, line.row.points, line.row.shared, *values])
    return lines


def standings_of(
    section: Section, snapshot: Snapshot, after: int | None = None, *, played_off: bool = True
) -> StandingsView:
    """The same from a snapshot that is at hand; without ``played_off`` as if there had been no play-off.

    :raises NotFound: ``round_gone``
    """
    last = len(snapshot.tournament.rounds)
    after = last if after is None else after
    if not 0 <= after <= last:
        raise NotFound("round_gone", round=after)
    settings = tiebreak_settings(section, snapshot, after)
    if not played_off:
        settings = replace(settings, playoff={})
    table = standings_table(
        snapshot.tournament,
        tiebreaks_in_use(section, settings),
        after,
        round_robin=snapshot.stage.system == "round_robin",
        settings=settings,
    )
    played = snapshot.tournament.rounds[:after]
    return StandingsView(
        after=after,
        last=last,
        total_rounds=snapshot.stage.total_rounds,
        lines=tuple(StandingsLine(row, snapshot.entries[row.number]) for row in table.rows),
        tiebreaks=table.tiebreaks,
        open_games=sum(board.outcome is None for round_ in played for board in round_.boards),
        table=table,
        snapshot=snapshot,
    )


def line_of(view: StandingsView, entry_id: int, place: int) -> StandingsLine:
    """The line of a player whose value of tie-break number ``place`` (from 1) is to be explained.

    :raises NotFound: ``entry_gone``, ``tiebreak_gone`` (the starting list has no values)
    """
    if not view.after or not 1 <= place <= len(view.tiebreaks):
        raise NotFound("tiebreak_gone", place=place)
    for line in view.lines:
        if line.entry.pk == entry_id:
            return line
    raise NotFound("entry_gone")


def tiebreak_settings(section: Section, snapshot: Snapshot, after: int) -> Settings:
    """What the tie-breaks of the table after round ``after`` are computed with.

    Withdrawn is who left before that round, so that a table of the past stays as it was. Lots are drawn from
    the seed of round 1, which is stored and proved with it; a query only where lots are asked for.
    """
    withdrawn = (
        number
        for number, entry in snapshot.entries.items()
        if entry.withdrawn_after is not None and entry.withdrawn_after < after
    )
    settings = _set_by_hand(
        section,
        withdrawn=frozenset(withdrawn),
        lot_seed=_lot_seed(section),
        playoff=snapshot.playoff if after == snapshot.stage.total_rounds else {},
        playoff_of=snapshot.playoff_of,
    )
    return with_starts(settings, snapshot)


def tiebreaks_in_use(section: Section, settings: Settings) -> list[str]:
    """The section's tie-breaks; a play-off comes behind them, but lots are drawn where there was none."""
    specs = list(section.tiebreaks)
    if settings.playoff and PlayOff.code not in specs:
        before_lots = (i for i, spec in enumerate(specs) if parse_tiebreak(spec).code == Lots.code)
        specs.insert(next(before_lots, len(specs)), PlayOff.code)
    return specs


def _set_by_hand(section: Section, **found: Any) -> Settings:
    return Settings(**{**stored_settings(section.tiebreak_settings), **found})


def _lot_seed(section: Section) -> str:
    if not any(parse_tiebreak(spec).code == Lots.code for spec in section.tiebreaks):
        return ""
    first = section.rounds.exclude(state=Round.State.DRAFT).filter(number=1)
    seed = first.values_list("seed", flat=True).first()
    return "" if seed is None else str(seed)

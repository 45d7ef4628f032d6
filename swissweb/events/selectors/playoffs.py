"""Play-offs of a section: who could play one, and those that were written down."""

from dataclasses import dataclass

from swissweb.events.models import Section
from swissweb.events.selectors.published import Played, playoffs_played
from swissweb.events.selectors.standings import StandingsLine, StandingsView, standings_of
from swissweb.events.snapshot import take


@dataclass(frozen=True, slots=True)
class PlayOffs:
    """``level``: groups of players who are equal in everything, in the order of the table; ``over``: the
    last round is played, so that they can play off."""

    over: bool
    level: tuple[tuple[StandingsLine, ...], ...]
    played: tuple[Played, ...]


def playoffs_of(section: Section) -> PlayOffs:
    """The play-offs of a section (a fixed number of queries)."""
    snapshot = take(section, scope="published")
    view = standings_of(section, snapshot)
    entries = {entry.pk: entry for entry in snapshot.entries.values()}
    played = playoffs_played(section, entries)
    over = bool(view.after) and view.final
    return PlayOffs(over, groups_of(view) if over else (), played)


def before_playoffs(section: Section) -> StandingsView:
    """The newest table as if there had been no play-off: whoever is level in it may play one."""
    return standings_of(section, take(section, scope="published"), played_off=False)


def groups_of(view: StandingsView) -> tuple[tuple[StandingsLine, ...], ...]:
    """Players who share a rank, rank by rank."""
    groups: dict[int, list[StandingsLine]] = {}
    for line in view.lines:
        if line.row.shared:
            groups.setdefault(line.row.rank, []).append(line)
    return tuple(tuple(group) for group in groups.values())

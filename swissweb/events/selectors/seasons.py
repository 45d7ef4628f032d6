"""Seasons: tables over several sections, who is who in them, who may change them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet

from pairing.scoring import Mark
from pairing.season import Result, Rules, Score, Who, identities, season_table
from swissweb.accounts.models import User
from swissweb.events.errors import Forbidden, NotFound
from swissweb.events.models import Entry, Publicity, Season, SeasonChange, SeasonSection, Section
from swissweb.events.names import mark_namesakes
from swissweb.events.rights import may_own
from swissweb.events.selectors.standings import standings_view

MOST_CHANGES = 50


@dataclass(frozen=True, slots=True)
class Part:
    """A section of a season: the rounds that count so far, and whether that is all of them."""

    row: SeasonSection
    section: Section
    after: int
    total_rounds: int
    complete: bool
    players: int


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player of the season. ``cells``: per part the value (hundredths), whether it counts, and his entry;
    None where he did not play. ``entries`` by part, the newest last, gives the name."""

    rank: int
    shared: bool
    entries: tuple[Entry, ...]
    cells: tuple[tuple[Fraction, bool, Entry] | None, ...]
    total: Fraction

    @property
    def entry(self) -> Entry:
        return self.entries[-1]


@dataclass(frozen=True, slots=True)
class SeasonPerson:
    """Who is taken for one player: the entries, and which of them somebody joined or set apart by hand."""

    entries: tuple[Entry, ...]
    by_hand: frozenset[int]


@dataclass(frozen=True, slots=True)
class SeasonView:
    """The whole table. ``persons`` also has those without a result."""

    season: Season
    rules: Rules
    parts: tuple[Part, ...]
    lines: tuple[SeasonLine, ...]
    persons: tuple[SeasonPerson, ...]


def rules_of(season: Season) -> Rules:
    """The rules as stored, with the usual ones for what is not."""
    stored = season.rules
    score: Score = stored.get("score", "points")
    return Rules(score, tuple(stored.get("table", ())), int(stored.get("best", 0)))


def season_of(slug: str) -> Season:
    """:raises NotFound: ``season_gone``"""
    found = Season.objects.select_related("owner").filter(slug=slug).first()
    if found is None:
        raise NotFound("season_gone")
    return found


def owned_season(user: User, slug: str) -> Season:
    """A season the user may change. :raises Forbidden: ``not_season_owner``"""
    season = season_of(slug)
    if not may_own(user, season):
        raise Forbidden("not_season_owner")
    return season


def seasons_of(user: User) -> list[Season]:
    """The seasons a user made; all of them for a superuser."""
    rows = Season.objects.all() if user.is_superuser else Season.objects.filter(owner=user)
    return list(rows)


def public_rows(season: Season) -> list[Publicity]:
    """The public versions of the sections of a season (one query)."""
    return list(
        Publicity.objects.select_related("section__event")
        .filter(section__seasons__season=season)
        .order_by("section_id")
    )


def addable_sections(user: User, season: Season) -> list[Section]:
    """Sections of events the user directs that are not in the season yet, newest event first."""
    rows: QuerySet[Section] = Section.objects.select_related("event").exclude(seasons__season=season)
    if not user.is_superuser:
        rows = rows.filter(event__memberships__user=user)
    return list(rows.order_by("-event__starts", "-event_id", "order", "id"))


def parts_of(season: Season) -> list[SeasonSection]:
    """The sections in the order of their events' first days, then as they were added (two queries)."""
    rows = list(season.parts.select_related("section__event").prefetch_related("section__stages"))
    return sorted(rows, key=lambda row: (str(row.section.event.starts or "9999"), row.order, row.pk))


def changes_of(season: Season) -> list[SeasonChange]:
    """The newest changes first."""
    return list(season.changes.all()[:MOST_CHANGES])


def groups_of(season: Season, entries: Sequence[Entry]) -> list[tuple[int, ...]]:
    """Entry ids of each player (one query). ``entries`` with their persons."""
    people = [
        Who(entry.pk, entry.section_id, entry.person.name, entry.person.birth, entry.person.fide_id)
        for entry in entries
    ]
    links = list(season.links.values_list("first_id", "second_id"))
    return identities(
        people,
        same=[(first, second) for first, second in links if second is not None],
        apart=[first for first, second in links if second is None],
    )


def season_view(season: Season) -> SeasonView:
    """The table as the published rounds are: the queries of each section's standings, and three more."""
    rows, rules = parts_of(season), rules_of(season)
    parts: list[Part] = []
    results: list[Result] = []
    entries: dict[int, Entry] = {}
    for row in rows:
        part, own = _part(row, entries)
        parts.append(part)
        results += own
    mark_namesakes(entries.values())
    groups = groups_of(season, list(entries.values()))
    order = {row.section_id: place for place, row in enumerate(rows)}
    lines = []
    for line in season_table(groups, results, rules):
        own_entries = sorted((entries[pk] for pk in line.entries), key=lambda each: order[each.section_id])
        by_part = {entry.section_id: entry for entry in own_entries}
        cells = tuple(
            (line.results[row.section_id], row.section_id in line.counted, by_part[row.section_id])
            if row.section_id in line.results
            else None
            for row in rows
        )
        lines.append(SeasonLine(line.rank, line.shared, tuple(own_entries), cells, line.total))
    touched = _by_hand(season)
    persons = [
        SeasonPerson(tuple(entries[pk] for pk in group), frozenset(touched & set(group))) for group in groups
    ]
    persons.sort(key=lambda person: (person.entries[0].person.sort_name, person.entries[0].pk))
    return SeasonView(season, rules, tuple(parts), tuple(lines), tuple(persons))


def _part(row: SeasonSection, entries: dict[int, Entry]) -> tuple[Part, list[Result]]:
    """A section's part, and its results; its entries are put among ``entries``."""
    view = standings_view(row.section)
    win = view.snapshot.tournament.scoring.points(Mark.WIN)
    start = view.table.ledger.start
    results = []
    for line in view.lines:
        line.entry.section = row.section
        entries[line.entry.pk] = line.entry
        results.append(
            Result(
                entry=line.entry.pk,
                part=row.section_id,
                rank=line.row.rank,
                points=line.row.points - start.get(line.row.number, 0),
                possible=win * view.after,
                played=bool(line.row.games) and bool(view.after),
            )
        )
    return Part(row, row.section, view.after, view.total_rounds, view.closed, len(view.lines)), results


def _by_hand(season: Season) -> set[int]:
    return {pk for pair in season.links.values_list("first_id", "second_id") for pk in pair if pk is not None}

"""Categories of a section: who is in them, and their tables; club sums."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from pairing.categories import Condition, Conditions, Facts, matches
from pairing.club_sums import ClubLine, Member, club_sums
from swissweb.events.errors import NotFound
from swissweb.events.models import Category, Entry, Section
from swissweb.events.selectors.standings import StandingsLine, StandingsView


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A line of a category's table: the rank inside, and the line of the whole table."""

    rank: int
    shared: bool
    line: StandingsLine


@dataclass(frozen=True, slots=True)
class CategoryFacts:
    """A category as its directors see it, with its players by number."""

    category: Category
    conditions: Conditions
    players: tuple[Entry, ...]
    prizes: int


def facts_of(entry: Entry) -> Facts:
    """What conditions can be about."""
    person = entry.person
    return Facts(
        birth=person.birth,
        sex=person.sex,
        rating=person.rating,
        grade=person.grade,
        title=person.title,
        club=person.club,
        federation=person.federation,
    )


def read_conditions(stored: Mapping[str, object], section: Section) -> Conditions:
    """Stored conditions; without a day of their own an age is of the event's first day."""
    rows = stored.get("rows")
    day = stored.get("date")
    return Conditions(
        rows=tuple(
            Condition(str(row["field"]), str(row["comparison"]), str(row.get("value", "")))
            for row in (rows if isinstance(rows, list) else ())
        ),
        join="or" if stored.get("join") == "or" else "and",
        on=date.fromisoformat(str(day)) if day else section.event.starts,
    )


def categories_of(section: Section) -> list[Category]:
    """In their order (one query)."""
    return list(section.categories.all())


def category_of(section: Section, pk: int) -> Category:
    """:raises NotFound: ``category_gone``, also for one of another section"""
    found = section.categories.filter(pk=pk).first()
    if found is None:
        raise NotFound("category_gone")
    return found


def members(conditions: Conditions, entries: Iterable[Entry]) -> list[Entry]:
    """Those of ``entries`` who are in the category."""
    return [entry for entry in entries if matches(conditions, facts_of(entry))]


def category_facts(section: Section) -> list[CategoryFacts]:
    """All categories with their players (three queries)."""
    entries = list(section.entries.select_related("person"))
    counts: dict[int | None, int] = {}
    for key in section.prizes.order_by().values_list("category_id", flat=True):
        counts[key] = counts.get(key, 0) + 1
    found = []
    for category in categories_of(section):
        conditions = read_conditions(category.conditions, section)
        own = tuple(members(conditions, entries))
        found.append(CategoryFacts(category, conditions, own, counts.get(category.pk, 0)))
    return found


def preview(section: Section, conditions: Conditions) -> list[Entry]:
    """Who would be in a category that is not saved yet (one query)."""
    return members(conditions, section.entries.select_related("person"))


def names_by_entry(section: Section, entries: Sequence[Entry]) -> dict[int, list[str]]:
    """Entry id -> names of the categories the player is in (one query)."""
    found: dict[int, list[str]] = {}
    for category in categories_of(section):
        for entry in members(read_conditions(category.conditions, section), entries):
            found.setdefault(entry.pk, []).append(category.name)
    return found


def category_lines(section: Section, category: Category, view: StandingsView) -> list[CategoryLine]:
    """The table of a category: the order is that of the whole table, whose values count against everybody.

    Players who share a rank there share it here (1, 1, 3).
    """
    conditions = read_conditions(category.conditions, section)
    own = [line for line in view.lines if matches(conditions, facts_of(line.entry))]
    lines: list[CategoryLine] = []
    for _rank, same in groupby(own, key=lambda line: line.row.rank):
        level = list(same)
        rank = len(lines) + 1
        lines += [CategoryLine(rank, len(level) > 1, line) for line in level]
    return lines


def undecided(line: CategoryLine) -> StandingsLine:
    """The line without what put the player behind the one above: that was somebody of the whole table."""
    return replace(line.line, row=replace(line.line.row, decided_by=None))


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club with the lines of the standings that count, and of those that do not."""

    club: ClubLine
    counted: tuple[StandingsLine, ...]
    others: tuple[StandingsLine, ...]


MOST_OF_A_CLUB = 20
USUAL_OF_A_CLUB = 4


def club_rows(view: StandingsView, best: int) -> list[ClubRow]:
    """Clubs by their best players. :raises NotFound: ``clubs_best`` for a number that can't be meant"""
    if not 1 <= best <= MOST_OF_A_CLUB:
        raise NotFound("clubs_best", most=MOST_OF_A_CLUB)
    by_id = {line.entry.pk: line for line in view.lines}
    rows = [
        Member(line.entry.pk, line.entry.person.club, line.row.rank, line.row.points) for line in view.lines
    ]
    return [
        ClubRow(club, tuple(by_id[pk] for pk in club.counted), tuple(by_id[pk] for pk in club.others))
        for club in club_sums(rows, best)
    ]


def usual_of_a_club(section: Section) -> int:
    """How many of a club count where a link does not say."""
    return int(section.prize_rules.get("club_best") or USUAL_OF_A_CLUB)

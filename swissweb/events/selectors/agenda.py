"""What a director has to do next, and what else is due: the event page."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Count

from swissweb.events.matches import OPEN_GAME
from swissweb.events.models import Board, Entry, Event, Game, Membership, Round, Section
from swissweb.events.selectors.events import SectionLine
from swissweb.events.selectors.standings import standings_of
from swissweb.events.snapshot import take

FEWEST_PLAYERS = 2
MOST_LEADERS = 3
URGENCY = ("draft", "complete", "pair", "results", "players", "standings")
"""Steps in the order of what holds up the hall; the first found is the event's next step."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: ``code`` of ``URGENCY``, the section, the round it is about, what to count."""

    code: str
    line: SectionLine
    round: int
    count: int = 0

    @property
    def section(self) -> Section:
        return self.line.section


@dataclass(frozen=True, slots=True)
class Due:
    """Something open: ``results_open``, ``draft_open``, ``unseated`` or ``rounds_short``, with its values."""

    code: str
    section: Section
    round: int = 0
    boards: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """What the event page says of a section. ``boards``: of its newest round; ``playing``: who is not
    withdrawn.

    ``leaders``: who has most points, in the order of the standings, or none if too many share the lead; once
    the section is ``over``, those of the first rank alone.
    """

    line: SectionLine
    step: Step
    state: str
    playing: int = 0
    boards: int = 0
    leaders: tuple[Entry, ...] = ()
    leading: int = 0
    shared: int = 0
    over: bool = False

    @property
    def section(self) -> Section:
        return self.line.section

    @property
    def results(self) -> int:
        return self.boards - self.line.missing


@dataclass(frozen=True, slots=True)
class Agenda:
    """The whole of it; ``step`` is the most urgent one."""

    step: Step
    facts: tuple[SectionFacts, ...]
    due: tuple[Due, ...] = field(default=())


def state_of(line: SectionLine) -> str:
    """The chip of a section: draft, playing, complete, or "" before round 1."""
    if line.round is None:
        return ""
    return "playing" if line.round.state == Round.State.PUBLISHED else str(line.round.state)


def step_of(line: SectionLine) -> Step:
    """The next step of one section."""
    newest = line.round
    if newest is None:
        code = "players" if line.players < FEWEST_PLAYERS else "pair"
        return Step(code, line, 1)
    if newest.state == Round.State.DRAFT:
        return Step("draft", line, newest.number)
    if line.missing:
        return Step("results", line, newest.number, line.missing)
    if newest.number < line.total_rounds:
        return Step("pair", line, newest.number + 1)
    if newest.state == Round.State.PUBLISHED:
        return Step("complete", line, newest.number)
    return Step("standings", line, newest.number)


def agenda(sections: Sequence[SectionLine]) -> Agenda:
    """The agenda of an event with at least one section, in a number of queries that only depends on how
    many sections have begun."""
    ids = [line.section.pk for line in sections]
    counts = _round_counts(ids)
    playing = _playing(ids)
    facts = tuple(_facts(line, counts, playing.get(line.section.pk, 0)) for line in sections)
    steps = sorted((fact.step for fact in facts), key=lambda step: URGENCY.index(step.code))
    return Agenda(steps[0], facts, tuple(_due(sections)))


def _round_counts(sections: Iterable[int]) -> dict[int, int]:
    """Round id -> how many boards it has."""
    rows = Board.objects.filter(round__section__in=sections).values_list("round_id")
    return dict(rows.annotate(count=Count("pk")).order_by())


def _playing(sections: Iterable[int]) -> dict[int, int]:
    """Section id -> how many players are not withdrawn."""
    rows = Entry.objects.filter(section__in=sections, withdrawn_after__isnull=True)
    return dict(rows.values_list("section_id").annotate(count=Count("pk")).order_by())


def _facts(line: SectionLine, counts: dict[int, int], playing: int) -> SectionFacts:
    boards = counts.get(line.round.pk, 0) if line.round else 0
    lead = _lead(line) if line.round else Lead()
    return SectionFacts(
        line=line,
        step=step_of(line),
        state=state_of(line),
        playing=playing,
        boards=boards,
        leaders=lead.leaders,
        leading=lead.points,
        shared=lead.shared,
        over=lead.over,
    )


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads after the published rounds, with how many points, and how many share the lead."""

    leaders: tuple[Entry, ...] = ()
    points: int = 0
    shared: int = 0
    over: bool = False


def _lead(line: SectionLine) -> Lead:
    """By points while it goes on, by rank once the section is over: then ties are broken."""
    view = standings_of(line.section, take(line.section, scope="published"))
    if not view.after or not view.lines:
        return Lead()
    best = view.lines[0].row
    first = [
        each.entry
        for each in view.lines
        if (each.row.rank == best.rank if view.closed else each.row.points == best.points)
    ]
    shown = tuple(first) if len(first) <= MOST_LEADERS else ()
    return Lead(shown, best.points, len(first), view.closed)


def _due(sections: Sequence[SectionLine]) -> Iterable[Due]:
    by_id = {line.section.pk: line for line in sections}
    missing: dict[tuple[int, int], list[int]] = defaultdict(list)
    open_games = Game.objects.filter(OPEN_GAME, board__round__section__in=by_id).exclude(
        board__round__state=Round.State.DRAFT
    )
    boards_open = open_games.order_by("board__round__number", "board__number").values_list(
        "board__round__section_id", "board__round__number", "board__number"
    )
    for section_id, number, board in boards_open.distinct():
        missing[section_id, number].append(board)
    unseated = _unseated(sections)
    for line in sections:
        section, newest = line.section, line.round
        if newest and newest.state == Round.State.DRAFT:
            names = unseated[section.pk]
            if names:
                yield Due("unseated", section, newest.number, names=tuple(names), count=len(names))
            yield Due("draft_open", section, newest.number)
        for (section_id, number), boards in missing.items():
            if section_id == section.pk:
                yield Due("results_open", section, number, boards=tuple(boards), count=len(boards))
        needed = line.players + line.players % 2 - 1
        if line.system == "round_robin" and line.players >= FEWEST_PLAYERS and line.total_rounds < needed:
            yield Due("rounds_short", section, round=line.total_rounds, count=needed)


def _unseated(sections: Sequence[SectionLine]) -> dict[int, list[str]]:
    """Section id -> names of who has no place in its draft."""
    names: dict[int, list[str]] = defaultdict(list)
    drafts = [line.round.pk for line in sections if line.round and line.round.state == Round.State.DRAFT]
    rows = (
        Entry.objects.filter(section__rounds__in=drafts)
        .exclude(seats__round__in=drafts)
        .order_by("number")
        .values_list("section_id", "person__name")
    )
    for section_id, name in rows:
        names[section_id].append(name)
    return names


def members_of(event: Event) -> list[Membership]:
    """The event's directors by name."""
    return list(Membership.objects.filter(event=event).select_related("user").order_by("user__username"))

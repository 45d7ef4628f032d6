"""Finding events and sections."""

from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet

from swissweb.accounts.models import User
from swissweb.events.errors import NotFound
from swissweb.events.models import AuditEntry, Event, Round, Section
from swissweb.events.rights import require_director


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list: the event, how many play, and each section's newest round that may be seen."""

    event: Event
    players: int
    sections: tuple["SectionLine", ...]


@dataclass(frozen=True, slots=True)
class SectionLine:
    """A section in a list. ``round`` is None before the first one; ``missing`` counts open results."""

    section: Section
    players: int
    total_rounds: int
    system: str
    round: Round | None
    missing: int


def _lines(events: QuerySet[Event], *, drafts: bool) -> list[EventLine]:
    rounds = Round.objects.defer("reasons").order_by("-number")
    if not drafts:
        rounds = rounds.exclude(state=Round.State.DRAFT)
    open_board = Q(boards__games__outcome="", boards__settled=False)
    rounds = rounds.annotate(missing=Count("boards", filter=open_board, distinct=True))
    sections = (
        Section.objects.annotate(players=Count("entries", distinct=True))
        .prefetch_related("stages", Prefetch("rounds", queryset=rounds, to_attr="seen_rounds"))
        .order_by("order", "id")
    )
    lines = []
    for event in events.prefetch_related(Prefetch("sections", queryset=sections)):
        own = tuple(_section_line(section, event) for section in event.sections.all())
        lines.append(EventLine(event, sum(line.players for line in own), own))
    return lines


def _section_line(section: Section, event: Event) -> SectionLine:
    section.event = event
    newest = section.seen_rounds[0] if section.seen_rounds else None  # type: ignore[attr-defined]
    stage = section.stages.all()[0]
    return SectionLine(
        section=section,
        players=section.players,  # type: ignore[attr-defined]
        total_rounds=stage.total_rounds,
        system=stage.system,
        round=newest,
        missing=newest.missing if newest else 0,
    )


def public_events() -> list[EventLine]:
    """Events anybody may find in the list, newest first."""
    return _lines(Event.objects.filter(listed=True), drafts=False)


def public_event(slug: str) -> EventLine:
    """:raises NotFound: ``event_gone``"""
    lines = _lines(Event.objects.filter(slug=slug), drafts=False)
    if not lines:
        raise NotFound("event_gone")
    return lines[0]


def events_of(user: User) -> list[EventLine]:
    """The events a user directs; all of them for a superuser."""
    events = Event.objects.all() if user.is_superuser else Event.objects.filter(memberships__user=user)
    return _lines(events, drafts=True)


def directed_event(user: User, slug: str) -> EventLine:
    """:raises NotFound: ``event_gone``  :raises Forbidden: ``not_director``"""
    lines = _lines(Event.objects.filter(slug=slug), drafts=True)
    if not lines:
        raise NotFound("event_gone")
    require_director(user, lines[0].event)
    return lines[0]


def section_of(event_slug: str, section_slug: str) -> Section:
    """A section with its event. :raises NotFound: ``section_gone``"""
    found = (
        Section.objects.select_related("event", "publicity")
        .prefetch_related("stages")
        .filter(event__slug=event_slug, slug=section_slug)
        .first()
    )
    if found is None:
        raise NotFound("section_gone")
    return found


def directed_section(user: User, event_slug: str, section_slug: str) -> Section:
    """:raises NotFound: ``section_gone``  :raises Forbidden: ``not_director``"""
    section = section_of(event_slug, section_slug)
    require_director(user, section.event)
    return section


def rounds_of(section: Section, *, drafts: bool) -> list[Round]:
    """The section's rounds in order, without the drafts for the public; the engine's reasons (long) stay
    in the database until they are asked for."""
    rows = section.rounds.defer("reasons").order_by("number")
    return list(rows if drafts else rows.exclude(state=Round.State.DRAFT))


def has_published_round(event: Event) -> bool:
    """Whether anything of the event has been played in: then it is kept for ever (one query)."""
    return Round.objects.filter(section__event=event).exclude(state=Round.State.DRAFT).exists()


def log_of(
    event: Event,
    *,
    most: int = 200,
    section: Section | None = None,
    round: int | None = None,
    before: int | None = None,
) -> list[AuditEntry]:
    """The newest entries of the log first; ``before`` (the id of an entry) goes on behind that one."""
    rows = AuditEntry.objects.filter(event=event).select_related("section")
    if section is not None:
        rows = rows.filter(section=section)
    if round is not None:
        rows = rows.filter(round=round)
    if before is not None:
        rows = rows.filter(id__lt=before)
    return list(rows[:most])

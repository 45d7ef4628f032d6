"""Events, their sections and settings."""

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import count

from django.db import connection, transaction
from django.utils import timezone
from django.utils.text import slugify

from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Forbidden, Invalid
from swissweb.events.models import Event, Membership, Publicity, Section, Stage
from swissweb.events.names import tidy
from swissweb.events.presets import PRESETS, preset_of
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_event, lock_section
from swissweb.events.services.publicity import touch
from swissweb.events.systems import check_system, usual_options

EVENT_FIELDS = (
    "name", "city", "venue", "federation", "arbiter", "starts", "ends", "time_control", "time_zone",
    "language", "listed",
)  # fmt: skip
MOST_ROUNDS = 99


def free_slug(name: str) -> str:
    """A short address for an event; a name without Latin letters gets one with its date."""
    base = slugify(name)[:50].strip("-") or f"event-{timezone.localdate():%Y-%m-%d}"
    # Two who make an event of one name at once take their turn, until commit.
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('swissweb event slug'))")
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    number = 2
    while f"{base}-{number}" in taken:
        number += 1
    return f"{base}-{number}"


def check_rounds(rounds: int) -> None:
    """:raises Invalid: ``rounds_out_of_range``"""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Invalid("rounds_out_of_range", field="rounds", rounds=rounds, most=MOST_ROUNDS)


@transaction.atomic
def create_event(
    *,
    by: User,
    name: str,
    game: str,
    rounds: int,
    system: str = "dutch",
    section_name: str = "",
    starts: date | None = None,
    ends: date | None = None,
    city: str = "",
    language: str = "en",
    time_zone: str = "UTC",
    headers: Mapping[str, str] | None = None,
    slug: str = "",
) -> Event:
    """A new event with one section of one stage; ``by`` becomes its director.

    :raises Invalid: ``name_missing``, ``game_unknown``, ``rounds_out_of_range``, ``dates_reversed``
    """
    if not by.is_active:
        raise Forbidden("not_director")
    name = tidy(name)
    if not name:
        raise Invalid("name_missing", field="name")
    if game not in PRESETS:
        raise Invalid("game_unknown", field="game", game=game)
    if starts and ends and ends < starts:
        raise Invalid("dates_reversed", field="ends")
    check_rounds(rounds)
    check_system(system, sides=preset_of(game).sides)
    event = Event.objects.create(
        slug=slug or free_slug(name),
        name=name[:200],
        game=game,
        city=tidy(city),
        starts=starts,
        ends=ends or starts,
        language=language,
        time_zone=time_zone,
        headers=dict(headers or {}),
    )
    Membership.objects.create(event=event, user=by)
    section = _create_section(event, tidy(section_name) or str(preset_of(game).name), rounds, system)
    log(by=by, event=event, section=section, action="event_created", name=event.name)
    return event


def _free_section_slug(event: Event, name: str) -> str:
    base = slugify(name)[:50].strip("-") or "main"
    taken = set(event.sections.values_list("slug", flat=True))
    numbered = (f"{base}-{number}" for number in count(2))
    return base if base not in taken else next(slug for slug in numbered if slug not in taken)


def _create_section(event: Event, name: str, rounds: int, system: str) -> Section:
    preset = preset_of(event.game)
    section = Section.objects.create(
        event=event,
        slug=_free_section_slug(event, name),
        name=name,
        sides=preset.sides,
        scoring=preset.scoring.stated,
        tiebreaks=list(preset.tiebreaks_for(system)),
    )
    # An old enough date: the first change of a new section shows at once.
    Publicity.objects.create(section=section, changed_at=timezone.now() - timedelta(minutes=1))
    options = usual_options(event.game, system, sides=preset.sides)
    Stage.objects.create(section=section, system=system, options=options, total_rounds=rounds)
    return section


@transaction.atomic
def add_section(*, by: User, event_id: int, name: str, rounds: int, system: str = "dutch") -> Section:
    """One more section of an event, with the game's usual rules; it stands behind the others.

    :raises Invalid: ``section_name_missing``, ``section_name_taken``, ``rounds_out_of_range``
    """
    event = lock_event(event_id)
    require_director(by, event)
    name = tidy(name)[:100]
    if not name:
        raise Invalid("section_name_missing", field="section_name")
    others = list(event.sections.all())
    if any(other.name.casefold() == name.casefold() for other in others):
        raise Invalid("section_name_taken", field="section_name", name=name)
    check_rounds(rounds)
    check_system(system, sides=preset_of(event.game).sides)
    section = _create_section(event, name, rounds, system)
    section.order = max((other.order for other in others), default=0) + 1
    section.save(update_fields=["order"])
    log(by=by, event=event, section=section, action="section_added", name=section.name)
    touch(section)
    return section


@transaction.atomic
def update_event(*, by: User, event_id: int, version: int, **fields: object) -> Event:
    """Change what stands on the cover; ``fields`` are some of ``EVENT_FIELDS``.

    :raises Conflict: ``event_changed``
    """
    event = lock_event(event_id)
    require_director(by, event)
    if event.version != version:
        raise Conflict("event_changed")
    changes = {
        key: tidy(value) if isinstance(value, str) else value
        for key, value in fields.items()
        if key in EVENT_FIELDS
    }
    if not str(changes.get("name", event.name)).strip():
        raise Invalid("name_missing", field="name")
    before = {key: str(getattr(event, key)) for key in changes}
    for key, value in changes.items():
        setattr(event, key, value)
    if event.starts and event.ends and event.ends < event.starts:
        raise Invalid("dates_reversed", field="ends")
    event.version += 1
    event.save(update_fields=[*changes, "version"])
    after = {key: str(getattr(event, key)) for key in changes}
    log(by=by, event=event, action="event_changed", before=before, after=after)
    for section in event.sections.order_by("id"):
        touch(section)
    return event


@transaction.atomic
def update_section(
    *,
    by: User,
    section_id: int,
    version: int,
    name: str,
    rounds: int,
    initial_colour: str = "",
    late_numbers: str = "rank",
    explain_public: bool | None = None,
) -> Section:
    """Change a section's rules; points and tie-breaks are a matter of ``services.scoring``.
    ``explain_public`` shows a short reason with each board to everybody.

    :raises Conflict: ``settings_changed``
    :raises Invalid: ``rounds_below_played``, ``initial_colour_drawn`` and what the fields' checks raise
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    if section.settings_version != version:
        raise Conflict("settings_changed")
    check_rounds(rounds)
    played = section.rounds.count()
    if rounds < played:
        raise Invalid("rounds_below_played", field="rounds", rounds=rounds, played=played)
    if played and initial_colour != section.initial_colour:
        raise Invalid("initial_colour_drawn", field="initial_colour")
    stage = section.stages.get()
    before = _settings_of(section, stage)
    section.name = tidy(name) or section.name
    section.initial_colour = initial_colour
    section.late_numbers = late_numbers
    if explain_public is not None:
        section.explain_public = explain_public
    section.settings_version += 1
    section.version += 1
    section.save()
    stage.total_rounds = rounds
    stage.save()
    after = _settings_of(section, stage)
    changed = sorted(key for key in after if after[key] != before[key])
    log(
        by=by,
        event=section.event,
        section=section,
        action="section_changed",
        before={key: before[key] for key in changed},
        after={key: after[key] for key in changed},
        name=section.name,
    )
    touch(section)
    return section


def _settings_of(section: Section, stage: Stage) -> dict[str, object]:
    return {
        "name": section.name,
        "rounds": stage.total_rounds,
        "initial_colour": section.initial_colour,
        "late_numbers": section.late_numbers,
        "explain_public": section.explain_public,
    }

"""Seasons: made, changed, filled with sections; who is who in them."""

from collections.abc import Sequence

from django.db import connection, transaction
from django.utils import timezone
from django.utils.text import slugify

from pairing.season import SCORES, Rules
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Forbidden, Invalid, NotFound
from swissweb.events.models import Entry, Season, SeasonChange, SeasonLink, Section
from swissweb.events.names import tidy
from swissweb.events.rights import may_direct, require_owner
from swissweb.events.selectors.seasons import groups_of
from swissweb.events.services.audit import log

MOST_SECTIONS = 60
MOST_BEST = 60
MOST_PLACES = 200
MOST_POINTS = 1_000_000
LONGEST_NAME = 200


def _free_slug(name: str) -> str:
    base = slugify(name)[:50].strip("-") or f"season-{timezone.localdate():%Y}"
    # Two who make a season of one name at once take their turn, until commit.
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('swissweb season slug'))")
    taken = set(Season.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number, slug = 1, base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def _named(name: str) -> str:
    name = tidy(name)
    if not name:
        raise Invalid("season_name_missing", field="name")
    if len(name) > LONGEST_NAME:
        raise Invalid("name_too_long", field="name", length=len(name), most=LONGEST_NAME)
    return name


def _checked(rules: Rules) -> dict[str, object]:
    """Rules as they are stored.

    :raises Invalid: ``season_score_unknown``, ``season_best_wrong``, ``season_table_missing``,
        ``season_table_wrong``, ``season_table_rises``
    """
    if rules.score not in SCORES:
        raise Invalid("season_score_unknown", field="score")
    if not 0 <= rules.best <= MOST_BEST:
        raise Invalid("season_best_wrong", field="best", most=MOST_BEST)
    if rules.score != "places":
        return {"score": rules.score, "best": rules.best, "table": []}
    if not rules.table:
        raise Invalid("season_table_missing", field="table")
    for place, points in enumerate(rules.table, start=1):
        if not 0 <= points <= MOST_POINTS or place > MOST_PLACES:
            raise Invalid("season_table_wrong", field="table", value=str(points // 100))
        if place > 1 and points > rules.table[place - 2]:
            raise Invalid("season_table_rises", field="table", place=place, before=place - 1)
    return {"score": rules.score, "best": rules.best, "table": list(rules.table)}


def _locked(by: User, season_id: int, version: int) -> Season:
    """:raises NotFound: ``season_gone``  :raises Conflict: ``season_changed``"""
    season = Season.objects.select_for_update(no_key=True).filter(pk=season_id).first()
    if season is None:
        raise NotFound("season_gone")
    require_owner(by, season)
    if season.version != version:
        raise Conflict("season_changed")
    return season


def _changed(
    by: User, season: Season, action: str, *, before: object = None, after: object = None, **params: object
) -> None:
    """The next version, and who did what."""
    season.version += 1
    season.save()
    _noted(by, season, action, before=before, after=after, **params)


def _noted(
    by: User, season: Season, action: str, *, before: object = None, after: object = None, **params: object
) -> None:
    SeasonChange.objects.create(
        season=season,
        user=by,
        user_name=by.shown_name,
        action=action,
        params={"name": season.name, **params},
        before=before,
        after=after,
    )


@transaction.atomic
def create_season(*, by: User, name: str, rules: Rules) -> Season:
    """A season without sections, owned by its maker. :raises Invalid: as for its name and :func:`_checked`"""
    if not by.is_active:
        raise Forbidden("not_season_owner")
    name, stored = _named(name), _checked(rules)
    season = Season.objects.create(slug=_free_slug(name), name=name, rules=stored, owner=by)
    _noted(by, season, "season_created", after=stored)
    return season


@transaction.atomic
def change_season(*, by: User, season_id: int, version: int, name: str, rules: Rules) -> Season:
    """Another name or other rules; the address stays. Nothing is written when nothing differs.

    :raises Invalid: as :func:`create_season`  :raises Conflict: ``season_changed``
    """
    season = _locked(by, season_id, version)
    name, stored = _named(name), _checked(rules)
    before, after = {"name": season.name, **season.rules}, {"name": name, **stored}
    if before == after:
        return season
    season.name, season.rules = name, stored
    _changed(by, season, "season_changed", before=before, after=after)
    return season


@transaction.atomic
def delete_season(*, by: User, season_id: int, version: int, typed: str) -> str:
    """Delete the table, nothing of the tournaments, whose logs keep that it was; its name is given back.

    :param typed: the season's name, so that no slip of the hand does it
    :raises Invalid: ``season_name_not_typed``
    """
    season = _locked(by, season_id, version)
    if tidy(typed) != season.name:
        raise Invalid("season_name_not_typed", field="typed", name=season.name)
    name = season.name
    for part in season.parts.select_related("section__event"):
        _told_in_event(by, part.section, "season_section_removed", name)
    season.delete()
    return name


@transaction.atomic
def add_section(*, by: User, season_id: int, version: int, section_id: int) -> None:
    """Let a section count, of an event that ``by`` directs.

    :raises Invalid: ``season_not_yours`` (also for a section that does not exist), ``season_section_twice``,
        ``season_too_many_sections``
    """
    season = _locked(by, season_id, version)
    section = Section.objects.select_related("event").filter(pk=section_id).first()
    if section is None or not may_direct(by, section.event):
        raise Invalid("season_not_yours", field="section")
    orders = dict(season.parts.values_list("section_id", "order"))
    if section.pk in orders:
        raise Invalid("season_section_twice", field="section", name=_title(section))
    if len(orders) >= MOST_SECTIONS:
        raise Invalid("season_too_many_sections", field="section", most=MOST_SECTIONS)
    season.parts.create(section=section, order=max(orders.values(), default=0) + 1)
    _changed(by, season, "season_section_added", section=_title(section))
    _told_in_event(by, section, "season_section_added", season.name)


@transaction.atomic
def remove_section(*, by: User, season_id: int, version: int, section_id: int) -> None:
    """:raises NotFound: ``season_section_not_in``"""
    season = _locked(by, season_id, version)
    part = season.parts.select_related("section__event").filter(section_id=section_id).first()
    if part is None:
        raise NotFound("season_section_not_in")
    section = part.section
    season.links.filter(first__section=section).delete()
    season.links.filter(second__section=section).delete()
    part.delete()
    _changed(by, season, "season_section_removed", section=_title(section))
    _told_in_event(by, section, "season_section_removed", season.name)


def _told_in_event(by: User, section: Section, action: str, season: str) -> None:
    """The log of the event has it too: its directors need not be those of the season."""
    params = {"section": section.name}
    log(by=by, event=section.event, section=section, action=action, name=season, params=params)


def _title(section: Section) -> str:
    """A section with its event, where the two have different names."""
    return (
        section.event.name if section.name == section.event.name else f"{section.event.name}, {section.name}"
    )


def _people(season: Season) -> tuple[dict[int, Entry], list[tuple[int, ...]]]:
    rows = Entry.objects.select_related("person", "section__event").filter(section__seasons__season=season)
    entries = {entry.pk: entry for entry in rows.order_by("section_id", "number")}
    return entries, groups_of(season, list(entries.values()))


def _group(groups: Sequence[tuple[int, ...]], entry_id: int) -> tuple[int, ...]:
    """:raises Invalid: ``season_two_players`` for who is not in the season"""
    found = next((group for group in groups if entry_id in group), None)
    if found is None:
        raise Invalid("season_two_players", field="second")
    return found


@transaction.atomic
def merge_players(*, by: User, season_id: int, version: int, first_id: int, second_id: int) -> None:
    """Two entries (with all that is taken for them already) are one player.

    :raises Invalid: ``season_two_players``, ``season_same_already``, ``season_same_section`` when both
        played in one section
    """
    season = _locked(by, season_id, version)
    entries, groups = _people(season)
    one, two = _group(groups, first_id), _group(groups, second_id)
    first, second = entries[first_id].person.name, entries[second_id].person.name
    if one == two:
        raise Invalid("season_same_already", field="second")
    sections = {entries[pk].section_id for pk in one}
    for pk in two:
        if entries[pk].section_id in sections:
            raise Invalid(
                "season_same_section",
                field="second",
                first=first,
                second=second,
                section=_title(entries[pk].section),
            )
    season.links.create(first_id=first_id, second_id=second_id)
    _changed(by, season, "season_players_merged", first=first, second=second)


@transaction.atomic
def split_player(*, by: User, season_id: int, version: int, entry_id: int) -> None:
    """An entry is nobody else; those it was joined with stay together.

    :raises Invalid: ``season_two_players``, ``season_alone_already``
    """
    season = _locked(by, season_id, version)
    entries, groups = _people(season)
    group = _group(groups, entry_id)
    if len(group) == 1:
        raise Invalid("season_alone_already")
    rest = [pk for pk in group if pk != entry_id]
    season.links.filter(first_id=entry_id).delete()
    season.links.filter(second_id=entry_id).delete()
    # Who was joined only by way of this entry stays joined.
    known = set(season.links.values_list("first_id", "second_id"))
    wanted = [(rest[0], other) for other in rest[1:]]
    SeasonLink.objects.bulk_create(
        [
            SeasonLink(season=season, first_id=one, second_id=two)
            for one, two in wanted
            if (one, two) not in known
        ]
    )
    SeasonLink.objects.create(season=season, first_id=entry_id, second=None)
    _changed(by, season, "season_player_split", first=entries[entry_id].person.name)

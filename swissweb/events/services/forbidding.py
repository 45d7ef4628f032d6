"""Players who must not meet: groups, each for a range of rounds."""

from collections.abc import Collection
from typing import Any

from django.db import transaction

from swissweb.accounts.models import User
from swissweb.events.errors import Invalid, NotFound
from swissweb.events.models import Section
from swissweb.events.rights import require_director
from swissweb.events.selectors.fixing import OPEN_END, shared_by
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_section

MOST_GROUPS = 500
SHARED = ("club", "federation")
"""What a group can have in common."""
NAMES_LOGGED = 3

Group = dict[str, Any]


def _group(section: Section, entry_ids: Collection[int], first: int, last: int) -> Group:
    """:raises Invalid: ``group_too_small``, ``group_player_unknown``, ``group_rounds_reversed``"""
    wanted = set(entry_ids)
    if len(wanted) < 2:
        raise Invalid("group_too_small", field="players")
    numbers = list(section.entries.filter(pk__in=wanted).order_by("number").values_list("number", flat=True))
    if len(numbers) < len(wanted):
        raise Invalid("group_player_unknown", field="players")
    _check_rounds(first, last)
    return {"players": numbers, "rounds": [first, last]}


def _check_rounds(first: int, last: int) -> None:
    if not 1 <= first <= last <= OPEN_END:
        raise Invalid("group_rounds_reversed", field="first", first=first, last=last, most=OPEN_END)


def _check_count(groups: Collection[Group]) -> None:
    if len(groups) > MOST_GROUPS:
        raise Invalid("groups_too_many", count=len(groups), most=MOST_GROUPS)


def _names(section: Section, group: Group) -> list[str]:
    shown = section.entries.filter(number__in=group["players"][: NAMES_LOGGED + 1]).order_by("number")
    names = list(shown.values_list("person__name", flat=True))
    return names[:NAMES_LOGGED] + (["…"] if len(names) > NAMES_LOGGED else [])


def _save(by: User, section: Section, groups: list[Group], action: str, **params: object) -> Section:
    before = section.forbidden
    section.forbidden = groups
    section.version += 1
    section.save(update_fields=["forbidden", "version"])
    log(
        by=by,
        event=section.event,
        section=section,
        action=action,
        before=_told(section, [group for group in before if group not in groups]),
        after=_told(section, [group for group in groups if group not in before]),
        params=params,
    )
    return section


def _told(section: Section, groups: Collection[Group]) -> list[str] | None:
    """Groups for the log: a line each, names and rounds."""
    if not groups:
        return None
    names = dict(section.entries.values_list("number", "person__name"))
    lines = []
    for group in groups:
        first, last = group["rounds"]
        rounds = "" if (first, last) == (1, OPEN_END) else f" ({first}–{'' if last == OPEN_END else last})"
        lines.append("; ".join(names[number] for number in group["players"] if number in names) + rounds)
    return lines


def _lock(by: User, section_id: int, version: int) -> Section:
    section = lock_section(section_id, version)
    require_director(by, section.event)
    return section


@transaction.atomic
def add_group(
    *,
    by: User,
    section_id: int,
    version: int,
    entry_ids: Collection[int],
    first: int = 1,
    last: int = OPEN_END,
) -> Section:
    """No two of these players may meet in rounds ``first`` to ``last``.

    :param version: the section's version the director saw
    :raises Conflict: ``section_changed``
    :raises Invalid: ``group_too_small``, ``group_player_unknown``, ``group_rounds_reversed``,
        ``group_doubled``, ``groups_too_many``
    """
    section = _lock(by, section_id, version)
    group = _group(section, entry_ids, first, last)
    if group in section.forbidden:
        raise Invalid("group_doubled", field="players")
    groups = [*section.forbidden, group]
    _check_count(groups)
    return _save(by, section, groups, "group_added", names=_names(section, group))


@transaction.atomic
def change_group(
    *,
    by: User,
    section_id: int,
    version: int,
    place: int,
    entry_ids: Collection[int],
    first: int = 1,
    last: int = OPEN_END,
) -> Section:
    """Other players or rounds for the group at ``place`` (from 0) of the section's list.

    :raises: what :func:`add_group` raises
    :raises NotFound: ``group_gone``
    """
    section = _lock(by, section_id, version)
    groups = list(section.forbidden)
    if not 0 <= place < len(groups):
        raise NotFound("group_gone")
    group = _group(section, entry_ids, first, last)
    if group in groups[:place] + groups[place + 1 :]:
        raise Invalid("group_doubled", field="players")
    groups[place] = group
    return _save(by, section, groups, "group_changed", names=_names(section, group))


@transaction.atomic
def remove_group(*, by: User, section_id: int, version: int, place: int) -> Section:
    """The players of the group at ``place`` may meet again.

    :raises Conflict: ``section_changed``
    :raises NotFound: ``group_gone``
    """
    section = _lock(by, section_id, version)
    groups = list(section.forbidden)
    if not 0 <= place < len(groups):
        raise NotFound("group_gone")
    group = groups.pop(place)
    return _save(by, section, groups, "group_removed", names=_names(section, group))


@transaction.atomic
def remove_all_groups(*, by: User, section_id: int, version: int) -> Section:
    """Everybody may meet everybody again."""
    section = _lock(by, section_id, version)
    count = len(section.forbidden)
    return _save(by, section, [], "groups_removed", count=count) if count else section


@transaction.atomic
def add_shared(
    *,
    by: User,
    section_id: int,
    version: int,
    field: str,
    value: str = "",
    first: int = 1,
    last: int = OPEN_END,
) -> int:
    """A group for all who have something in common, one for each value or (``value``) for that one alone.

    :param field: ``club`` or ``federation``
    :return: how many groups were added; those that are there already are left as they are
    :raises Conflict: ``section_changed``
    :raises Invalid: ``field_unknown``, ``group_rounds_reversed``, ``nobody_shares``, ``groups_too_many``
    """
    section = _lock(by, section_id, version)
    if field not in SHARED:
        raise Invalid("field_unknown", field="field")
    _check_rounds(first, last)
    found = [
        {"players": numbers, "rounds": [first, last]}
        for shared, numbers in sorted(shared_by(section, field).items())
        if value in ("", shared)
    ]
    new = [group for group in found if group not in section.forbidden]
    if not new:
        raise Invalid("nobody_shares", field="value")
    groups = [*section.forbidden, *new]
    _check_count(groups)
    _save(by, section, groups, "groups_added", count=len(new))
    return len(new)

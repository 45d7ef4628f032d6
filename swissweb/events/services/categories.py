"""Categories of a section."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from pairing.categories import WITHOUT_VALUE, Condition, fault
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid, NotFound
from swissweb.events.models import Category, Section
from swissweb.events.names import tidy
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_section
from swissweb.events.services.publicity import touch

MOST_CATEGORIES = 30
MOST_ROWS = 12
LONGEST_NAME = 100
LONGEST_VALUE = 200


def _locked(by: User, section_id: int) -> Section:
    section = lock_section(section_id)
    require_director(by, section.event)
    return section


def _own(section: Section, category_id: int, version: int) -> Category:
    """:raises NotFound: ``category_gone``  :raises Conflict: ``category_changed``"""
    category = section.categories.select_for_update(no_key=True).filter(pk=category_id).first()
    if category is None:
        raise NotFound("category_gone")
    if category.version != version:
        raise Conflict("category_changed", name=category.name)
    return category


def _named(section: Section, name: str, but: int = 0) -> str:
    name = tidy(name)
    if not name:
        raise Invalid("category_name_missing", field="name")
    if len(name) > LONGEST_NAME:
        raise Invalid("name_too_long", field="name", length=len(name), most=LONGEST_NAME)
    if section.categories.filter(name=name).exclude(pk=but).exists():
        raise Invalid("category_name_taken", field="name", name=name)
    return name


def checked(rows: Sequence[Condition], join: str, on: date | None) -> dict[str, Any]:
    """Conditions as they are stored.

    :raises Invalid: ``category_empty``, ``category_too_many_rows``, ``category_join_unknown``,
        ``condition_...`` with the number of the line in ``row`` (and in ``field``, as ``value_2``)
    """
    if not rows:
        raise Invalid("category_empty", field="rows")
    if len(rows) > MOST_ROWS:
        raise Invalid("category_too_many_rows", field="rows", most=MOST_ROWS)
    if join not in ("and", "or"):
        raise Invalid("category_join_unknown", field="join")
    stored = []
    for number, row in enumerate(rows, start=1):
        value = "" if row.comparison in WITHOUT_VALUE else tidy(row.value)
        row = Condition(row.field, row.comparison, value)
        if len(value) > LONGEST_VALUE:
            raise Invalid("text_too_long", field=f"value_{number}", value=value[:20], most=LONGEST_VALUE)
        if (wrong := fault(row)) is not None:
            raise Invalid(f"condition_{wrong}", field=f"value_{number}", row=number, value=value)
        stored.append({"field": row.field, "comparison": row.comparison, "value": value})
    return {"join": join, "rows": stored, "date": on.isoformat() if on else ""}


@transaction.atomic
def add_category(
    *,
    by: User,
    section_id: int,
    name: str,
    rows: Sequence[Condition],
    join: str = "and",
    on: date | None = None,
) -> Category:
    """A new category behind the others. ``on`` is the day an age is of (None: the event's first day).

    :raises Invalid: as :func:`checked`, and ``category_name_missing``, ``category_name_taken``,
        ``too_many_categories``
    """
    section = _locked(by, section_id)
    name = _named(section, name)
    conditions = checked(rows, join, on)
    orders = list(section.categories.values_list("order", flat=True))
    if len(orders) >= MOST_CATEGORIES:
        raise Invalid("too_many_categories", field="name", most=MOST_CATEGORIES)
    category = section.categories.create(name=name, conditions=conditions, order=max(orders, default=0) + 1)
    _logged(by, section, "category_added", name=name, after=_told(category))
    return category


@transaction.atomic
def change_category(
    *,
    by: User,
    section_id: int,
    category_id: int,
    version: int,
    name: str,
    rows: Sequence[Condition],
    join: str = "and",
    on: date | None = None,
) -> Category:
    """:raises Invalid: as :func:`add_category`  :raises Conflict: ``category_changed``"""
    section = _locked(by, section_id)
    category = _own(section, category_id, version)
    name = _named(section, name, but=category.pk)
    conditions = checked(rows, join, on)
    if (category.name, category.conditions) == (name, conditions):
        return category
    before = _told(category)
    category.name, category.conditions = name, conditions
    category.version += 1
    category.save()
    _logged(by, section, "category_changed", name=name, before=before, after=_told(category))
    return category


@transaction.atomic
def remove_category(*, by: User, section_id: int, category_id: int, version: int) -> None:
    """:raises Invalid: ``category_has_prizes``  :raises Conflict: ``category_changed``"""
    section = _locked(by, section_id)
    category = _own(section, category_id, version)
    if count := category.prizes.count():
        raise Invalid("category_has_prizes", name=category.name, count=count)
    category.delete()
    _logged(by, section, "category_removed", name=category.name, before=_told(category))


@transaction.atomic
def move_category(*, by: User, section_id: int, category_id: int, version: int, up: bool) -> None:
    """One place up or down; at the end of the list nothing happens. :raises Conflict: ``category_changed``"""
    section = _locked(by, section_id)
    category = _own(section, category_id, version)
    ordered = list(section.categories.all())
    place = ordered.index(category)
    other = place + (-1 if up else 1)
    if not 0 <= other < len(ordered):
        return
    ordered[place], ordered[other] = ordered[other], ordered[place]
    for number, each in enumerate(ordered, start=1):
        each.order = number
    Category.objects.bulk_update(ordered, ["order"])
    _logged(by, section, "category_moved", name=category.name, after=[each.name for each in ordered])


def _told(category: Category) -> dict[str, object]:
    """A category as the log keeps it."""
    stored = category.conditions
    return {
        "name": category.name,
        "conditions": [[row["field"], row["comparison"], row["value"]] for row in stored["rows"]],
        "joined_by": stored["join"],
        "age_on": stored["date"],
    }


def _logged(
    by: User, section: Section, action: str, *, name: str, before: object = None, after: object = None
) -> None:
    params: Mapping[str, object] = {"name": name}
    log(by=by, event=section.event, section=section, action=action, before=before, after=after, params=params)
    touch(section)

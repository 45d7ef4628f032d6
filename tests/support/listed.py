"""The list of players of a section, as tests look at it."""

from swissweb.events.models import Entry, Section


def names(section: Section) -> list[str]:
    return list(section.entries.order_by("number").values_list("person__name", flat=True))


def first(section: Section) -> Entry:
    entry = section.entries.order_by("number").first()
    assert entry is not None
    return entry

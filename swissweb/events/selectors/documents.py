"""What only printed lists ask for."""

from swissweb.events.models import Section


def numbers_by_name(section: Section) -> list[int]:
    """The pairing numbers of a section in the order of the names, as the database's collation has it."""
    rows = section.entries.order_by("person__sort_name", "number")
    return list(rows.values_list("number", flat=True))

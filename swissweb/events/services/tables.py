"""Tables that were published whole: kept by their hash, so that a later correction shows."""

from swissweb.events.models import PublishedTable, Section
from swissweb.events.selectors.published import fingerprint
from swissweb.events.selectors.standings import lines_to_keep, standings_view


def keep_table(section: Section, after: int) -> None:
    """Keep the table after a round that was just closed. One kept before stays: it is what was seen."""
    if PublishedTable.objects.filter(section=section, after=after).exists():
        return
    lines = lines_to_keep(standings_view(section, after))
    PublishedTable.objects.create(section=section, after=after, sha256=fingerprint(lines))


def forget_tables(section: Section, number: int) -> None:
    """Of a round that is not paired any more there is no table."""
    PublishedTable.objects.filter(section=section, after__gte=number).delete()

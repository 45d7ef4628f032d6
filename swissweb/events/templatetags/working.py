"""For the table that shows how a value comes about; ``{% load working %}``."""

from collections.abc import Mapping

from django import template

from swissweb.events.models import Entry

register = template.Library()


@register.filter
def entry_of(entries: Mapping[int, Entry], number: int) -> Entry | str:
    """The entry with a pairing number; the number itself where there is none."""
    return entries.get(number) or str(number)

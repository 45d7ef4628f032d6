"""Filters of the pages of categories and seasons."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def categories_of(names: Mapping[int, list[str]], entry_id: int) -> list[str]:
    """The names of the categories an entry is in."""
    return names.get(entry_id, [])


@register.filter
def title_of(titles: Mapping[int, str], section_id: int) -> str:
    """The title of a section by its id."""
    return titles.get(section_id, "")

"""Filters of the pages of seasons."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def title_of(titles: Mapping[int, str], section_id: int) -> str:
    """The title of a section by its id."""
    return titles.get(section_id, "")

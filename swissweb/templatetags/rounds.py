"""Tags of the director's round pages; ``{% load rounds %}``."""

from collections.abc import Mapping
from typing import Any

from django import template

from swissweb.events import wording
from swissweb.events.wordings import marks

register = template.Library()


@register.filter
def words(item: Any) -> str:
    """A check, a finding or a criterion in words: anything with ``code`` (and ``params``); or a bare code."""
    code = item if isinstance(item, str) else item.code
    params: Mapping[str, object] = getattr(item, "params", {})
    return wording.sentence(code, params)


@register.filter
def action_words(entry: Any) -> str:
    """What the log says of an entry."""
    return wording.action(entry.action, entry.params)


@register.filter
def mark_words(mark: str) -> str:
    """The words of a bye's letter: ``Half-point bye``."""
    return marks.words(mark)

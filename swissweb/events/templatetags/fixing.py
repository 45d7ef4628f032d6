"""Tags of the pages where a director fixes things before pairing; ``{% load fixing %}``."""

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _

from swissweb.events.wordings.fixing import ACCELERATIONS, ALLOW

register = template.Library()


@register.filter
def allow_words(kinds: Iterable[str]) -> list[str]:
    """What a way out of a blocked round allows, as headings."""
    return [_(ALLOW[kind]) for kind in kinds]


@register.filter
def acceleration_name(kind: str) -> str:
    """The name of a kind of acceleration: ``Baku (FIDE C.04.7)``."""
    return _(ACCELERATIONS.get(kind, ACCELERATIONS[""]))

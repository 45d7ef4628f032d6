"""Tags of the pages that say why; ``{% load explained %}``."""

from django import template

from swissweb.events.presets import GamePreset
from swissweb.events.selectors.bracket import Bracket, Cause, Criterion
from swissweb.events.wording import listed
from swissweb.events.wordings import explain

register = template.Library()
MOST_NAMED = 6


@register.filter
def engine_value(item: Criterion) -> str:
    """A criterion's value in the engine's round, as people write it."""
    return explain.value_text(item.code, item.value)


@register.filter
def now_value(item: Criterion) -> str:
    """A criterion's value on the boards as they stand."""
    return explain.value_text(item.code, item.now)


def _names(cause: Cause) -> str:
    return listed([entry.person.name for entry in cause.players], MOST_NAMED)


@register.filter
def float_words(cause: Cause) -> str:
    """Who floats down, and why."""
    return explain.reason_for(explain.FLOATS, cause.why, _names(cause))


@register.filter
def stayed_words(cause: Cause) -> str:
    """Who stayed though ranked lower, and why."""
    return explain.reason_for(explain.PASSED_OVER, cause.why, _names(cause))


@register.filter
def bye_words(bracket: Bracket) -> str:
    """Who has the bye, and why somebody of this bracket has it."""
    if bracket.bye is None or not bracket.bye_why:
        return ""
    return explain.reason_for(explain.BYES, bracket.bye_why, bracket.bye.person.name)


@register.simple_tag
def due_counts(bracket: Bracket, preset: GamePreset) -> str:
    """How many are due each side, and what follows from it."""
    if preset.first is None or preset.second is None:
        return ""
    first, second = bracket.due
    return explain.due_text(
        (first, str(preset.first.word)), (second, str(preset.second.word)), bracket.unmet_least
    )

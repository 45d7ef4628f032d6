"""Tags of the pages that say why; ``{% load explained %}``."""

from django import template

from swissweb.events.presets import GamePreset
from swissweb.events.selectors.bracket import Bracket, Cause, Criterion
from swissweb.events.selectors.public import PublishedRound
from swissweb.events.selectors.reasons import Counted, Told
from swissweb.events.selectors.rounds import BoardView
from swissweb.events.wordings import explain, reasons
from swissweb.events.wordings.lists import listed

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


@register.filter
def note_words(note: Told) -> str:
    """A note of a system as a sentence."""
    return reasons.note_text(note.system, note.code, note.params)


@register.filter
def term_words(term: Counted) -> str:
    """What a term of a system is called."""
    return reasons.term_name(term.system, term.code, term.params)


@register.filter
def term_text(term: Counted) -> str:
    """The value of a term, as people write it."""
    return reasons.term_value(term.system, term.code, term.value)


@register.simple_tag
def board_notes(found: PublishedRound, board: BoardView) -> tuple[Told, ...]:
    """What the system of a published round says of a board."""
    return found.reasons.get(board.number, ())


@register.simple_tag
def seat_words(code: str, system: str) -> str:
    """Why the sides of a board are as they are."""
    return reasons.seat_text(system, code) if code else ""


@register.simple_tag
def due_counts(bracket: Bracket, preset: GamePreset) -> str:
    """How many are due each side, and what follows from it."""
    if preset.first is None or preset.second is None:
        return ""
    first, second = bracket.due
    return explain.due_text(
        (first, str(preset.first.word)), (second, str(preset.second.word)), bracket.unmet_least
    )

"""Tags of the director's round pages; ``{% load rounds %}``."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _

from pairing.scoring import Outcome
from swissweb.events import wording
from swissweb.events.models import Game
from swissweb.events.presets import GamePreset
from swissweb.events.selectors.results import ResultLine
from swissweb.events.wordings import marks
from swissweb.templatetags.swiss import outcome_words, written

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


@register.simple_tag
def due_words(word: str, strength: str) -> str:
    """``Due White, strong``."""
    sentences = {
        "mild": _("Due %(side)s, mild"),
        "strong": _("Due %(side)s, strong"),
        "absolute": _("Due %(side)s, absolute"),
    }
    return sentences[strength] % {"side": word}


@register.simple_tag
def due_letter(side: str, strength: str, preset: GamePreset) -> str:
    """The letter of a due side: small when mild (in brackets where letters have no small form), with an
    exclamation mark when absolute."""
    found = preset.first if side == "w" else preset.second
    letter = str(found.letter) if found else ""
    mild = letter.lower() if letter.lower() != letter else f"({letter})"
    return {"mild": mild, "absolute": f"{letter}!"}.get(strength, letter)


@register.simple_tag
def outcome_label(outcome: Outcome, preset: GamePreset, board: int) -> str:
    """What a result button says to those who listen: ``1–0, White wins, board 7``."""
    return _("%(written)s, %(words)s, board %(board)s") % {
        "written": preset.written.get(outcome, outcome.value),
        "words": outcome_words(outcome.value, preset),
        "board": board,
    }


@register.simple_tag
def result_label(line: ResultLine, preset: GamePreset) -> str:
    """The label of an entered result: ``White wins. Change board 7``."""
    return _("%(words)s. Change board %(board)s") % {
        "words": outcome_words(line.game, preset),
        "board": line.number,
    }


@register.simple_tag
def score_labels(line: ResultLine, preset: GamePreset) -> tuple[str, str]:
    """The labels of the two score fields, with the players' names."""
    unit = preset.score.unit if preset.score else ""
    text = _("Board %(board)s, %(name)s: %(unit)s")
    one, two = (
        text % {"board": line.number, "name": entry.person.name, "unit": unit}
        for entry in (line.first, line.second)
    )
    return one, two


@register.simple_tag
def kept_score(kept: Mapping[str, str] | str, game: Game, field: str) -> str:
    """What was typed, else what is stored."""
    if isinstance(kept, Mapping):
        return kept.get(field, "")
    value = getattr(game, field)
    return "" if value is None else str(value)


@register.simple_tag
def clash_texts(line: ResultLine, kept: Mapping[str, str], preset: GamePreset) -> dict[str, str]:
    """Both results of a conflict as the game writes them: ``theirs`` stands, ``mine`` was sent."""
    first, second = kept.get("first_score", ""), kept.get("second_score", "")
    known = {outcome.value for outcome in preset.outcomes}
    mine = f"{first}–{second}" if first or second else ""
    if not mine and kept.get("outcome") in known:
        mine = written(kept["outcome"], preset)
    nothing = _("no result")
    return {"theirs": written(line.game, preset) or nothing, "mine": mine or nothing}

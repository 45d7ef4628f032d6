"""Tags of results of matches; ``{% load matches %}``."""

from collections.abc import Mapping
from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _

from pairing.match import MATCH_FORFEITS, Match, plain_scores
from pairing.scoring import Outcome
from swissweb.events.matches import GameLine
from swissweb.events.models import Section
from swissweb.events.presets import PLAIN, GamePreset, ScoreRule
from swissweb.events.selectors.results import ResultLine
from swissweb.events.services import checking
from swissweb.events.wordings.matches import said, score, score_value

register = template.Library()

MOST_BUTTONS = 7
"""Scores of a match that stand as buttons in a row; more are typed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that can be chosen for a game or a match, as it is written and in words."""

    value: str
    text: str
    words: str
    label: str
    chosen: bool
    winner: str = ""
    """Whose button it is: in a match the sides change, so a name says more than a side."""


def _match_words(outcome: Outcome, line: ResultLine) -> str:
    """A result in words with the players' names: in a match the sides change after each game."""
    first, second = line.first.person.name, line.second.person.name
    wins, forfeits = _("%(name)s wins"), _("%(name)s wins by forfeit")
    unrated, odd = _("%(name)s wins, unrated"), _("%(name)s gets a draw, the other a loss")
    words: dict[Outcome, str] = {
        Outcome.FIRST_WINS: wins % {"name": first},
        Outcome.SECOND_WINS: wins % {"name": second},
        Outcome.DRAW: _("Draw"),
        Outcome.BOTH_LOSE: _("Both lose"),
        Outcome.FIRST_DRAWS: odd % {"name": first},
        Outcome.SECOND_DRAWS: odd % {"name": second},
        Outcome.FIRST_BY_FORFEIT: forfeits % {"name": first},
        Outcome.SECOND_BY_FORFEIT: forfeits % {"name": second},
        Outcome.DOUBLE_FORFEIT: _("Both forfeit"),
        Outcome.FIRST_WINS_UNRATED: unrated % {"name": first},
        Outcome.SECOND_WINS_UNRATED: unrated % {"name": second},
        Outcome.DRAW_UNRATED: _("Draw, unrated"),
    }
    return words[outcome]


@register.simple_tag
def match_rule(rule: Match) -> str:
    """What a board is: ``Best of 3``."""
    return said(rule)


@register.simple_tag
def match_quick(rule: Match) -> list[tuple[str, str]]:
    """The ends of a match that have a button: as written, and as a form sends them."""
    found = [(score(each), score_value(each)) for each in plain_scores(rule)]
    return found if len(found) <= MOST_BUTTONS else []


@register.simple_tag
def score_rule(preset: GamePreset, section: Section) -> ScoreRule | None:
    """How a game's own score is entered in a section."""
    return checking.score_rule(preset, section)


@register.simple_tag
def match_label(line: ResultLine, text: str) -> str:
    """What the button of a score says to those who listen: ``2–1, Ann against Bob, board 7``."""
    return _("%(score)s, %(first)s against %(second)s, board %(board)s") % {
        "score": text,
        "first": line.first.person.name,
        "second": line.second.person.name,
        "board": line.number,
    }


@register.simple_tag
def match_score_labels(line: ResultLine) -> tuple[str, str]:
    """The labels of the two fields for the games won."""
    text = _("Board %(board)s, %(name)s: games won")
    one, two = (text % {"board": line.number, "name": each.person.name} for each in (line.first, line.second))
    return one, two


@register.simple_tag
def match_forfeits(line: ResultLine, kept: Mapping[str, str] | str = "") -> list[Choice]:
    """The ways a match is lost by default."""
    sent = kept.get("forfeit") if isinstance(kept, Mapping) else ""
    standing = line.match.forfeit if line.match else ""
    return [
        Choice(
            outcome.value,
            PLAIN[outcome],
            _match_words(outcome, line),
            "",
            outcome.value == (sent or standing),
        )
        for outcome in MATCH_FORFEITS
    ]


@register.simple_tag
def match_game(
    line: ResultLine,
    game: GameLine,
    preset: GamePreset,
    rule: ScoreRule | None,
    kept: Mapping[str, str] | str = "",
) -> dict[str, object]:
    """All that the row of one game of a match says. ``main`` and ``others`` are its results; with scores that
    must be given only those without play."""
    number = game.row.number
    sent = kept if isinstance(kept, Mapping) else {}
    title = _("Game %(number)s") % {"number": number}
    known_game = not (line.match and line.match.total)
    chosen = sent.get(f"g{number}", game.row.outcome if known_game else "")
    required = rule is not None and rule.required

    def choice(outcome: Outcome) -> Choice:
        words = _match_words(outcome, line)
        label = _("%(written)s, %(words)s, game %(number)s") % {
            "written": PLAIN[outcome],
            "words": words,
            "number": number,
        }
        winners = {Outcome.FIRST_WINS: line.first, Outcome.SECOND_WINS: line.second}
        winner = winners[outcome].person.name if outcome in winners else ""
        return Choice(outcome.value, PLAIN[outcome], words, label, outcome.value == chosen, winner)

    known = [choice(outcome) for outcome in preset.outcomes]
    main = [] if required else known[: len(preset.main)]
    others = [each for each in known[len(preset.main) :] if not required or not Outcome(each.value).played]
    first_moves = line.first if game.first_moves else line.second
    unit = rule.unit if rule else ""
    label = _("Game %(number)s, %(name)s: %(unit)s")
    names = [
        label % {"number": number, "name": each.person.name, "unit": unit}
        for each in (line.first, line.second)
    ]
    open_before = (
        [each.row.number for each in line.match.lines if each.needed and not each.row.outcome]
        if line.match
        else []
    )
    scores = [
        sent.get(f"{letter}{number}", "" if score is None else str(score))
        for letter, score in (("a", game.row.first_score), ("b", game.row.second_score))
    ]
    side = ""
    if line.sides and preset.first:
        side = _("%(side)s: %(name)s") % {"side": preset.first.word, "name": first_moves.person.name}
    return {
        "name": title,
        "side": side,
        "clearable": bool(game.row.outcome) and known_game,
        "main": main,
        "others": others,
        "choices": [*known] if not required else others,
        "odd": next((each.text for each in others if each.chosen), ""),
        "next": bool(open_before) and open_before[0] == number,
        "first": scores[0],
        "second": scores[1],
        "first_label": names[0],
        "second_label": names[1],
        "save_label": _("Save the scores of game %(number)s") % {"number": number},
        "clear_label": _("Clear game %(number)s") % {"number": number},
    }

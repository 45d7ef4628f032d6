"""Words of the points and tie-breaks of a section: refusals, log, settings, changes after round 1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from pairing.byes import bars_bye
from pairing.scoring import MARKS, Mark, Scoring
from swissweb.events.wordings import marks

SENTENCES = {
    "scoring_unordered": N_(
        "A win must be worth at least as much as a draw, and a draw at least as much as a loss."
    ),
    "points_out_of_range": N_("Points go from 0 to %(most)s."),
    "tiebreak_twice": N_("The tie-break %(spec)s is chosen twice."),
    "tiebreak_gone": N_("This table has no tie-break number %(place)s."),
    "too_many_tiebreaks": N_("%(most)s tie-breaks are the most."),
    "tiebreak_setting_range": N_("%(value)s is not possible: enter a whole number from %(low)s to %(high)s."),
    "tiebreak_edition_unknown": N_("There is no edition “%(value)s” of the regulations."),
    "best_and_dropped": N_(
        "Either so many rounds count, or all but so many: fill in one of the two and leave the other empty."
    ),
    "rules_change_confirm": N_(
        "Round %(round)s is published: players know these rules. The change counts for the rounds already played too and stands on the standings page, on the printed lists and in the report file. Change it all the same? Give a reason."
    ),
}
ACTIONS = {
    "scoring_changed": N_("Points and tie-breaks of %(name)s changed"),
    "scoring_changed_after": N_("Points and tie-breaks of %(name)s changed after round %(after_round)s"),
}
FIELDS = {
    "pab": N_("Bye"),
    "full_bye": N_("Full-point bye"),
    "half_bye": N_("Half-point bye"),
    "forfeit_win": N_("Win by forfeit"),
    "forfeit_loss": N_("Loss by forfeit"),
    "presence": N_("For coming"),
    "tiebreak_settings": N_("Settings of the tie-breaks"),
    "edition": N_("FIDE’s text"),
    "unrated": N_("Rating of the unrated"),
    "best_rounds": N_("Rounds that count"),
    "drop_rounds": N_("Rounds that are dropped"),
    "bq_factor": N_("Factor K"),
    "bq_wins": N_("K times wins"),
    "board_discs": N_("Discs on a full board"),
    "bye_discs": N_("Discs of a bye"),
    "bye_spread": N_("Spread of a bye"),
    "spread_cap": N_("Most spread of a game"),
}
"""What stands before a value in the log."""

CHANGES = {
    "scoring": N_("Points changed after round %(after)s: %(reason)s"),
    "tiebreaks": N_("Tie-breaks changed after round %(after)s: %(reason)s"),
    "both": N_("Points and tie-breaks changed after round %(after)s: %(reason)s"),
}


def change_words(change: Mapping[str, object]) -> str:
    """A change of the rules after round 1 (an item of ``Section.rule_changes``) in one line."""
    what = change.get("what")
    changed = what if isinstance(what, list) else []
    points = "scoring" in changed
    key = "both" if points and len(changed) > 1 else "scoring" if points else "tiebreaks"
    return _(CHANGES[key]) % {"after": change.get("after", "?"), "reason": change.get("reason", "")}


def told_with_tables(changes: Sequence[Mapping[str, object]], settings: Mapping[str, object]) -> list[str]:
    """What a reader of a table has to know of its rules: which rounds count, and what was changed on the way.

    :param changes: ``Section.rule_changes``
    :param settings: ``Section.tiebreak_settings``
    """
    told = []
    best, dropped = settings.get("best_rounds"), settings.get("drop_rounds")
    if isinstance(best, int):
        sentence = ngettext(
            "Only each player’s best round counts.", "Only each player’s best %(n)s rounds count.", best
        )
        told.append(sentence % {"n": best})
    if isinstance(dropped, int):
        sentence = ngettext(
            "Each player’s worst round of the whole event is dropped.",
            "Each player’s worst %(n)s rounds of the whole event are dropped.",
            dropped,
        )
        told.append(sentence % {"n": dropped})
    return [*told, *map(change_words, changes)]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result with all that follows from it; the texts are in the reader's language."""

    name: str
    points: int
    played: bool
    bars_bye: bool
    floats: bool


def result_table(scoring: Scoring) -> list[ResultRow]:
    """Every result a player can have in a round, as :mod:`pairing.scoring` and its history take it.

    A played game is a meeting and counts for the colours; ``floats``: a round without playing that gave more
    than a loss counts as a float down (C.04.3, art. 1.4).
    """
    return [
        ResultRow(
            name=marks.words(mark.value),
            points=scoring.points(mark),
            played=rule.played,
            bars_bye=bars_bye(mark, scoring),
            floats=mark is Mark.PAB or (not rule.played and scoring.points(mark) > scoring.loss),
        )
        for mark, rule in MARKS.items()
    ]

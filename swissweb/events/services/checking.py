"""What can be entered as the result of a game."""

from dataclasses import dataclass, replace

from pairing.scoring import Outcome
from swissweb.events.errors import Invalid
from swissweb.events.matches import match_of
from swissweb.events.models import Board, Round, Seat, Section
from swissweb.events.presets import GamePreset, ScoreRule


@dataclass(frozen=True, slots=True)
class Result:
    """What was entered: an outcome code ("" clears) and, where the game has them, both scores."""

    outcome: str = ""
    first_score: int | None = None
    second_score: int | None = None


def score_rule(preset: GamePreset, section: Section | None = None) -> ScoreRule | None:
    """How a game's own score is entered in a section.

    Where what is missing of the total goes to the winner (empty squares in Othello) both scores may fall
    short of it. A score that counts the games won says nothing of a single game of a match.
    """
    rule = preset.score
    if rule is None or section is None:
        return rule
    if not rule.required and match_of(section).games > 1:
        return None
    discs = section.tiebreak_settings.get("board_discs")
    if rule.total is not None and isinstance(discs, int) and discs > 0:
        return replace(rule, total=discs, high=discs, short=True)
    return rule


def check_result(preset: GamePreset, result: Result, section: Section | None = None) -> Result:
    """The result as it is stored: the outcome of a played game follows from its scores.

    :raises Invalid: ``outcome_unknown``, ``scores_not_used``, ``score_missing``, ``score_out_of_range``,
        ``score_total_wrong``, ``score_total_exceeded``, ``outcome_contradicts_scores``, ``scores_needed``
    """
    outcome = result.outcome
    if outcome and outcome not in {item.value for item in preset.outcomes}:
        raise Invalid("outcome_unknown", field="outcome", outcome=outcome)
    scores = (result.first_score, result.second_score)
    given = [score for score in scores if score is not None]
    rule = score_rule(preset, section)
    if not given:
        needed = rule is not None and rule.required and outcome and Outcome(outcome).played
        if needed:
            raise Invalid("scores_needed", field="first_score")
        return Result(outcome)
    if rule is None:
        raise Invalid("scores_not_used", field="first_score")
    if len(given) == 1:
        raise Invalid("score_missing", field="second_score" if scores[1] is None else "first_score")
    if outcome and not Outcome(outcome).played:
        raise Invalid("scores_with_forfeit", field="first_score")
    for name, score in zip(("first_score", "second_score"), given, strict=True):
        if not rule.low <= score <= rule.high:
            raise Invalid("score_out_of_range", field=name, score=score, low=rule.low, high=rule.high)
    if rule.total is not None and sum(given) != rule.total and (not rule.short or sum(given) > rule.total):
        code = "score_total_exceeded" if rule.short else "score_total_wrong"
        raise Invalid(code, field="second_score", total=rule.total, given=sum(given))
    first, second = given
    follows = (
        Outcome.FIRST_WINS if first > second else Outcome.SECOND_WINS if first < second else Outcome.DRAW
    )
    if outcome and outcome != follows:
        raise Invalid(
            "outcome_contradicts_scores", field="outcome", outcome=outcome, first=first, second=second
        )
    return Result(follows.value, first, second)


def refuse_withdrawn(board: Board, row: Round, new: Result) -> None:
    """A player who had left before this round can only win or lose it by forfeit.

    :raises Invalid: ``player_withdrawn``
    """
    if not new.outcome or not Outcome(new.outcome).played:
        return
    seats = Seat.objects.filter(board=board).select_related("entry__person")
    for seat in seats:
        after = seat.entry.withdrawn_after
        if after is not None and after < row.number:
            raise Invalid("player_withdrawn", field="outcome", name=seat.entry.person.name, after=after)

"""Results: entering, correcting, clearing."""

from dataclasses import dataclass

from django.db import transaction

from pairing.scoring import Outcome
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import Event, Game, Round, Seat
from swissweb.events.presets import GamePreset, preset_of
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import share_round
from swissweb.events.services.publicity import touch


@dataclass(frozen=True, slots=True)
class Result:
    """What was entered: an outcome code ("" clears) and, where the game has them, both scores."""

    outcome: str = ""
    first_score: int | None = None
    second_score: int | None = None


def check_result(preset: GamePreset, result: Result) -> Result:
    """The result as it is stored: the outcome of a played game follows from its scores.

    :raises Invalid: ``outcome_unknown``, ``scores_not_used``, ``score_missing``, ``score_out_of_range``,
        ``score_total_wrong``, ``outcome_contradicts_scores``, ``scores_needed``
    """
    outcome = result.outcome
    if outcome and outcome not in {item.value for item in preset.outcomes}:
        raise Invalid("outcome_unknown", field="outcome", outcome=outcome)
    scores = (result.first_score, result.second_score)
    given = [score for score in scores if score is not None]
    rule = preset.score
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
    if rule.total is not None and sum(given) != rule.total:
        raise Invalid("score_total_wrong", field="second_score", total=rule.total, given=sum(given))
    first, second = given
    follows = (
        Outcome.FIRST_WINS if first > second else Outcome.SECOND_WINS if first < second else Outcome.DRAW
    )
    if outcome and outcome != follows:
        raise Invalid(
            "outcome_contradicts_scores", field="outcome", outcome=outcome, first=first, second=second
        )
    return Result(follows.value, first, second)


@transaction.atomic
def record_result(
    *, by: User, event: Event, game_id: int, version: int, result: Result, reason: str = ""
) -> Game:
    """Enter, correct or clear the result of one game.

    Only the game's row is locked, so helpers never wait for one another. Sending what already stands is
    no conflict (a double click, a second reader of the same slip).

    :param version: the game's version the helper saw
    :raises NotFound: ``game_gone`` (also for a game of another event)
    :raises Conflict: ``result_changed`` with ``yours`` and ``theirs``
    :raises Invalid: ``round_is_draft``, ``player_withdrawn`` and what :func:`check_result` raises
    :raises NeedsConfirmation: ``correct_closed_round``, when the round is complete and no reason is given
    """
    require_director(by, event)
    found = (
        Game.objects.filter(pk=game_id, board__round__section__event=event)
        .values_list("board__round_id", flat=True)
        .first()
    )
    if found is None:
        raise NotFound("game_gone")
    share_round(found)
    game = (
        Game.objects.select_for_update(no_key=True, of=("self",))
        .select_related("board__round__section")
        .filter(pk=game_id)
        .first()
    )
    if game is None:
        raise NotFound("game_gone")
    row = game.board.round
    if row.state == Round.State.DRAFT:
        raise Invalid("round_is_draft", round=row.number)
    new = check_result(preset_of(event.game), result)
    old = Result(game.outcome, game.first_score, game.second_score)
    if new == old:
        return game
    if game.version != version:
        raise Conflict("result_changed", yours=result.outcome, theirs=game.outcome, board=game.board.number)
    _refuse_withdrawn(game, row, new)
    if row.state == Round.State.COMPLETE:
        if not reason:
            raise NeedsConfirmation("correct_closed_round", round=row.number, board=game.board.number)
        if not new.outcome:
            raise Invalid("closed_round_needs_result", round=row.number, board=game.board.number)
    game.outcome, game.first_score, game.second_score = new.outcome, new.first_score, new.second_score
    game.version += 1
    game.save(update_fields=["outcome", "first_score", "second_score", "version"])
    log(
        by=by,
        event=event,
        section=row.section,
        round=row.number,
        action="result_entered"
        if not old.outcome
        else "result_corrected"
        if new.outcome
        else "result_cleared",
        before=[old.outcome, old.first_score, old.second_score],
        after=[new.outcome, new.first_score, new.second_score],
        reason=reason,
        board=game.board.number,
    )
    touch(row.section)
    return game


def _refuse_withdrawn(game: Game, row: Round, new: Result) -> None:
    """A player who had left before this round can only win or lose it by forfeit."""
    if not new.outcome or not Outcome(new.outcome).played:
        return
    seats = Seat.objects.filter(board=game.board).select_related("entry__person")
    for seat in seats:
        after = seat.entry.withdrawn_after
        if after is not None and after < row.number:
            raise Invalid("player_withdrawn", field="outcome", name=seat.entry.person.name, after=after)

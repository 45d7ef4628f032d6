"""Results: entering, correcting, clearing."""

from collections.abc import Sequence

from django.db import transaction

from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation, NotFound
from swissweb.events.matches import MatchState, match_of
from swissweb.events.models import Board, Event, Game, Round
from swissweb.events.presets import preset_of
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.checking import Result, check_result, refuse_withdrawn
from swissweb.events.services.locking import share_round
from swissweb.events.services.matches import ask_about_closed, game_text, lock_board, refuse_needless, settle
from swissweb.events.services.publicity import touch

__all__ = ["Result", "check_result", "record_result"]


@transaction.atomic
def record_result(
    *, by: User, event: Event, game_id: int, version: int, result: Result, reason: str = ""
) -> Game:
    """Enter, correct or clear the result of one game. In a match of which only the score was known the other
    games become open.

    Only the game's row is locked, and its board's where it is one of a match, so helpers never wait for one
    another. Sending what already stands is no conflict (a double click, a second reader of the same slip).

    :param version: the game's version the helper saw
    :raises NotFound: ``game_gone`` (also for a game of another event)
    :raises Conflict: ``result_changed`` with ``yours`` and ``theirs``
    :raises Invalid: ``round_is_draft``, ``player_withdrawn`` and what :func:`check_result` raises; in a match
        ``match_is_forfeit``, ``game_not_needed`` and ``closed_match_needs_result``
    :raises NeedsConfirmation: ``correct_closed_round``, when the round is complete and no reason is given
    """
    require_director(by, event)
    found = (
        Game.objects.filter(pk=game_id, board__round__section__event=event)
        .values_list("board__round_id", "board_id", "board__total")
        .first()
    )
    if found is None:
        raise NotFound("game_gone")
    round_id, board_id, only_score = found
    share_round(round_id)
    if only_score:
        # The other games are cleared: all are locked in their order, as by whoever enters the whole match.
        list(Game.objects.select_for_update(no_key=True).filter(board=board_id).order_by("number"))
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
    new = check_result(preset_of(event.game), result, row.section)
    old = Result(game.outcome, game.first_score, game.second_score)
    if new == old and not game.board.total:
        return game
    if game.version != version:
        raise Conflict("result_changed", yours=result.outcome, theirs=game.outcome, board=game.board.number)
    refuse_withdrawn(game.board, row, new)
    board = _match_after(game, new, reason) if match_of(row.section).games > 1 else None
    if board is None and row.state == Round.State.COMPLETE:
        if not reason:
            raise NeedsConfirmation("correct_closed_round", round=row.number, board=game.board.number)
        if not new.outcome:
            raise Invalid("closed_round_needs_result", round=row.number, board=game.board.number)
    game.outcome, game.first_score, game.second_score = new.outcome, new.first_score, new.second_score
    game.version += 1
    game.save(update_fields=["outcome", "first_score", "second_score", "version"])
    action = "result_entered" if not old.outcome else "result_corrected" if new.outcome else "result_cleared"
    where: dict[str, object] = {"board": game.board.number}
    if board is not None:
        action, where["game"] = f"match_{action}", game.number
    log(
        by=by,
        event=event,
        section=row.section,
        round=row.number,
        action=action,
        before=[old.outcome, old.first_score, old.second_score] if board is None else game_text(old),
        after=[new.outcome, new.first_score, new.second_score] if board is None else game_text(new),
        reason=reason,
        params=where,
    )
    touch(row.section)
    return game


def _match_after(game: Game, new: Result, reason: str) -> Board | None:
    """Look at the match of a game that gets a result, and keep whether it is over; None for a single game."""
    board = lock_board(game.board_id)
    games = list(Game.objects.filter(board=board).order_by("number"))
    if len(games) < 2:
        return None
    if board.forfeit:
        raise Invalid("match_is_forfeit", field="outcome", board=board.number)
    for each in games:
        if each.pk == game.pk:
            each.outcome = new.outcome
        elif board.total:
            each.outcome = ""
    rule = match_of(board.round.section)
    refuse_needless(board, rule, [each.outcome for each in games])
    state = MatchState(rule, tuple(games), "")
    ask_about_closed(board.round, board, reason, open_now=not state.outcome)
    if board.total:
        _forget(game, games)
        board.total = False
        settle(board, state, force=True)
    else:
        settle(board, state)
    return board


def _forget(game: Game, games: Sequence[Game]) -> None:
    """A match of which only the score was known gets a game that is: the others are not known."""
    others = [each for each in games if each.pk != game.pk]
    for each in others:
        each.version += 1
    Game.objects.bulk_update(others, ["outcome", "version"])

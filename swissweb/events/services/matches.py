"""Matches of several games: what a board of a section is, and results of whole matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from pairing.match import MATCH_FORFEITS, MOST_GAMES, Match, games_needed, match_outcome
from pairing.scoring import Outcome
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation, NotFound
from swissweb.events.matches import MatchState, match_of
from swissweb.events.models import Board, Event, Game, Round, Section
from swissweb.events.presets import PLAIN, preset_of
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.checking import Result, check_result, refuse_withdrawn
from swissweb.events.services.locking import lock_section, share_round
from swissweb.events.services.publicity import touch

POINTS = ("match", "games")


@transaction.atomic
def set_match(
    *, by: User, section_id: int, version: int, games: int, ends_early: bool = True, points: str = "match"
) -> Section:
    """Say what each board of the section is: ``games`` games (1 to 9), whether a match ends as soon as it is
    decided, and whether the round's points come from the match or from its games.

    :param version: the version of the section's settings the director saw
    :raises Conflict: ``settings_changed``
    :raises Invalid: ``match_games_out_of_range``, ``match_points_unknown``; ``match_after_pairing``, once a
        round is paired: rounds of one section are worth the same
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    if section.settings_version != version:
        raise Conflict("settings_changed")
    if not 1 <= games <= MOST_GAMES:
        raise Invalid("match_games_out_of_range", field="games", games=games, most=MOST_GAMES)
    if points not in POINTS:
        raise Invalid("match_points_unknown", field="points", points=points)
    new = {"games": games, "ends_early": ends_early, "points": points} if games > 1 else {}
    if new == section.match:
        return section
    paired = section.rounds.order_by("number").first()
    if paired is not None:
        raise Invalid("match_after_pairing", field="games", round=paired.number)
    before = stated(section)
    section.match = new
    section.settings_version += 1
    section.version += 1
    section.save(update_fields=["match", "settings_version", "version"])
    log(
        by=by,
        event=section.event,
        section=section,
        action="match_changed",
        before=before,
        after=stated(section),
        name=section.name,
    )
    touch(section)
    return section


def stated(section: Section) -> dict[str, object]:
    """The setting in full, as the log has it."""
    stored = section.match
    return {
        "match_games": stored.get("games", 1),
        "ends_early": stored.get("ends_early", True),
        "match_points": stored.get("points", "match"),
    }


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A whole match: its games in order, those that were not played at the end without outcome or left out;
    or ``forfeit``, and no game. Nothing at all clears the match.

    ``total``: only the score is known, so the games say how many were won, lost and drawn, not which.
    """

    games: tuple[Result, ...] = ()
    forfeit: str = ""
    total: bool = False

    @classmethod
    def of(cls, outcomes: Sequence[Outcome], *, total: bool = False) -> "MatchResult":
        """Games that were all won by one player are known by their number alone."""
        games = tuple(Result(outcome.value) for outcome in outcomes)
        return cls(games, total=total and len(set(outcomes)) > 1)


@transaction.atomic
def record_match(
    *,
    by: User,
    event: Event,
    board_id: int,
    versions: Sequence[int],
    result: MatchResult,
    reason: str = "",
) -> Board:
    """Enter, correct or clear a whole match. What stood before is replaced; sending what stands already is
    no conflict, and the score alone is no news of games that are known.

    :param versions: the version of each game the helper saw
    :raises NotFound: ``game_gone``
    :raises Conflict: ``result_changed`` with ``yours`` and ``theirs``
    :raises Invalid: ``round_is_draft``, ``not_a_match``, ``match_games_too_many``, ``match_forfeit_unknown``,
        ``game_not_needed``, ``closed_match_needs_result``, ``player_withdrawn``, and what the check of a
        single result raises
    :raises NeedsConfirmation: ``correct_closed_round``
    """
    require_director(by, event)
    found = Board.objects.filter(pk=board_id, round__section__event=event).values_list("round_id", flat=True)
    round_id = found.first()
    if round_id is None:
        raise NotFound("game_gone")
    share_round(round_id)
    games = list(Game.objects.select_for_update(no_key=True).filter(board=board_id).order_by("number"))
    board = lock_board(board_id)
    row, section = board.round, board.round.section
    if row.state == Round.State.DRAFT:
        raise Invalid("round_is_draft", round=row.number)
    if len(games) < 2:
        raise Invalid("not_a_match", board=board.number)
    rule = match_of(section)
    state = MatchState(rule, tuple(games), board.forfeit, board.total)
    new = _checked(event, section, board, rule, result, len(games))
    old = [_result_of(game) for game in games]
    if (new, result.forfeit, result.total) == (old, board.forfeit, board.total):
        return board
    if result.total and _same_total(old, new) and not board.forfeit:
        return board
    if [game.version for game in games] != list(versions):
        raise Conflict("result_changed", yours="", theirs=state.match or state.outcome, board=board.number)
    for each in new:
        refuse_withdrawn(board, row, each)
    begun, before = state.begun, summary(state)
    for game, each in zip(games, new, strict=True):
        game.outcome, game.first_score, game.second_score = each.outcome, each.first_score, each.second_score
        game.version += 1
    board.forfeit, board.total = result.forfeit, result.total
    after = MatchState(rule, tuple(games), board.forfeit, board.total)
    ask_about_closed(row, board, reason, open_now=not after.outcome)
    Game.objects.bulk_update(games, ["outcome", "first_score", "second_score", "version"])
    settle(board, after, force=True)
    log(
        by=by,
        event=event,
        section=section,
        round=row.number,
        action="match_entered" if not begun else "match_corrected" if after.begun else "match_cleared",
        before=before,
        after=summary(after),
        reason=reason,
        board=board.number,
    )
    touch(section)
    return board


def _same_total(old: Sequence[Result], new: Sequence[Result]) -> bool:
    """Whether as many games were won, lost and drawn."""
    return sorted(each.outcome for each in old) == sorted(each.outcome for each in new)


def _result_of(game: Game) -> Result:
    return Result(game.outcome, game.first_score, game.second_score)


def _checked(
    event: Event, section: Section, board: Board, rule: Match, result: MatchResult, count: int
) -> list[Result]:
    """The result of each game as it is stored."""
    if result.forfeit and result.forfeit not in {outcome.value for outcome in MATCH_FORFEITS}:
        raise Invalid("match_forfeit_unknown", field="forfeit", forfeit=result.forfeit)
    if len(result.games) > count or (result.forfeit and any(each.outcome for each in result.games)):
        raise Invalid("match_games_too_many", field="score", board=board.number, games=count)
    preset = preset_of(event.game)
    given = [check_result(preset, each, section) for each in result.games]
    given += [Result()] * (count - len(given))
    refuse_needless(board, rule, [each.outcome for each in given])
    return given


def refuse_needless(board: Board, rule: Match, outcomes: Sequence[str]) -> None:
    """:raises Invalid: ``game_not_needed``, for a game after the one that decided the match"""
    found = [Outcome(outcome) if outcome else None for outcome in outcomes]
    needed = games_needed(found, ends_early=rule.ends_early)
    late = [number for number, outcome in enumerate(found, start=1) if outcome and number > needed]
    if late:
        raise Invalid("game_not_needed", field="outcome", board=board.number, game=late[0], decided=needed)


def ask_about_closed(row: Round, board: Board, reason: str, *, open_now: bool) -> None:
    """A closed round is corrected with a reason, and never left with an open match."""
    if row.state != Round.State.COMPLETE:
        return
    if not reason:
        raise NeedsConfirmation("correct_closed_round", round=row.number, board=board.number)
    if open_now:
        raise Invalid("closed_match_needs_result", round=row.number, board=board.number)


def lock_board(board_id: int) -> Board:
    """A board for whose match something is to be written; its games are locked before it.

    :raises NotFound: ``game_gone``
    """
    rows = Board.objects.select_for_update(no_key=True, of=("self",)).select_related("round__section")
    board = rows.filter(pk=board_id).first()
    if board is None:
        raise NotFound("game_gone")
    return board


def settle(board: Board, state: MatchState, *, force: bool = False) -> None:
    """Keep with the board whether its match is over before all its games have a result."""
    forfeit = Outcome(board.forfeit) if board.forfeit else None
    outcome = match_outcome(state.outcomes, ends_early=state.rule.ends_early, forfeit=forfeit)
    settled = outcome is not None and None in state.outcomes
    if force or board.settled != settled:
        board.settled = settled
        board.save(update_fields=["forfeit", "settled", "total"])


def summary(state: MatchState) -> str:
    """A match for the log: ``2–1 (1–0, 0–1, 1–0)``, or ``2–1`` where its games are not known; nothing where
    nothing is entered."""
    if state.forfeit:
        return PLAIN[Outcome(state.forfeit)]
    if state.total:
        return state.match
    games = ", ".join(
        game_text(Result(game.outcome, game.first_score, game.second_score)) or "…" for game in state.games
    )
    return f"{state.match} ({games})".strip() if state.begun else ""


def game_text(result: Result) -> str:
    """A game of a match for the log, from the board's first seat."""
    if not result.outcome:
        return ""
    text = PLAIN[Outcome(result.outcome)]
    return text if result.first_score is None else f"{text} ({result.first_score} : {result.second_score})"

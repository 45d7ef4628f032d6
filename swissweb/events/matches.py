"""What a board of a section is: one game or a match of several, and a match's result as pages show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from pairing.match import Match, game_points, games_needed, match_outcome
from pairing.scoring import Mark, Outcome, format_points, scheme
from swissweb.events.models import Board, Game, Round, Section

OPEN_GAME = Q(outcome="", board__settled=False)
"""A game whose result is missed: one that a decided match has no need of is not."""


def boards_with_results(row: Round) -> QuerySet[Board]:
    """The boards of a round for which something was entered."""
    entered = Game.objects.filter(board=OuterRef("pk")).exclude(outcome="")
    return Board.objects.filter(Exists(entered) | ~Q(forfeit=""), round=row)


def match_of(section: Section) -> Match:
    """The match that each board of the section is; a section without a setting plays single games."""
    stored = section.match
    return Match.of(
        int(stored.get("games", 1)),
        ends_early=bool(stored.get("ends_early", True)),
        by_games=stored.get("points") == "games",
        scoring=scheme(section.scoring),
    )


def results_of_round(row: Round) -> dict[int, str]:
    """Board id -> its result in a few signs, for the log: an outcome, or the outcomes of a match in order."""
    found: dict[int, list[str]] = {}
    games = Game.objects.filter(board__round=row).order_by("board_id", "number")
    for board_id, outcome, forfeit in games.values_list("board_id", "outcome", "board__forfeit"):
        found.setdefault(board_id, []).append(forfeit or outcome)
        if forfeit:
            found[board_id] = [forfeit]
    return {board_id: " ".join(filter(None, outcomes)) for board_id, outcomes in found.items()}


SIGNS = {Mark.DRAW: "½", Mark.UNRATED_DRAW: "½", Mark.UNRATED_WIN: "1", Mark.UNRATED_LOSS: "0"}
"""How a player's result in a game is written where it is not its letter."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of a match. ``first_moves``: who has the board's first seat has the first move in it too.

    ``needed`` is False for a game without result that the match does not wait for.
    """

    row: Game
    first_moves: bool
    needed: bool


@dataclass(frozen=True, slots=True)
class MatchState:
    """A board of several games with what is known of it.

    ``total``: only its score is known, the games stand for how many were won, lost and drawn.
    It stands where a page has a game: ``outcome`` is that of the match ("" while it is open), ``first_score``
    and ``second_score`` are None.
    """

    rule: Match
    games: tuple[Game, ...]
    forfeit: str
    total: bool = False
    first_score: None = None
    second_score: None = None

    @property
    def pk(self) -> int:
        """The first game's: the name of the board's row on a page."""
        return self.games[0].pk

    @property
    def outcomes(self) -> list[Outcome | None]:
        return [Outcome(game.outcome) if game.outcome else None for game in self.games]

    @property
    def outcome(self) -> str:
        forfeit = Outcome(self.forfeit) if self.forfeit else None
        return match_outcome(self.outcomes, ends_early=self.rule.ends_early, forfeit=forfeit) or ""

    @property
    def won(self) -> tuple[int, int]:
        """Game points so far, in hundredths."""
        return game_points(self.outcomes)

    @property
    def begun(self) -> bool:
        """Some game has a result, or the match was lost by default."""
        return bool(self.forfeit) or any(game.outcome for game in self.games)

    @property
    def match(self) -> str:
        """``2–1``; nothing where no game was played."""
        known = [outcome for outcome in self.outcomes if outcome is not None]
        if self.forfeit or not any(outcome.played for outcome in known):
            return ""
        return "–".join(format_points(points) for points in self.won)

    @property
    def marks(self) -> str:
        """The games that have a result, as the first seat has them: ``1 0 ½``; nothing where only the score
        is known."""
        if self.total:
            return ""
        known = [outcome.marks[0] for outcome in self.outcomes if outcome is not None]
        return " ".join(SIGNS.get(mark, mark.value) for mark in known)

    @property
    def version(self) -> int:
        """Rises with each change of any of its games."""
        return sum(game.version for game in self.games)

    @property
    def versions(self) -> str:
        """The version of each game, as a form sends them back."""
        return ".".join(str(game.version) for game in self.games)

    @property
    def lines(self) -> tuple[GameLine, ...]:
        """The games in order."""
        needed = games_needed(self.outcomes, ends_early=self.rule.ends_early)
        over = bool(self.outcome)
        return tuple(
            GameLine(
                game,
                number % 2 == 1,
                bool(game.outcome) or (number <= needed and not over),
            )
            for number, game in enumerate(self.games, start=1)
        )


def games_by_board(row: Round) -> dict[int, list[Game]]:
    """Board id -> its games in order (one query)."""
    games: dict[int, list[Game]] = {}
    for game in Game.objects.filter(board__round=row).order_by("number"):
        games.setdefault(game.board_id, []).append(game)
    return games


def state_of(rule: Match, games: Sequence[Game], board: Board) -> MatchState | Game:
    """What stands for a board's result: its game, or the match of several. ``games`` in order."""
    return games[0] if len(games) == 1 else MatchState(rule, tuple(games), board.forfeit, board.total)

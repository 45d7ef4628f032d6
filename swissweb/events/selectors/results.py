"""The boards of a round as results are entered: light enough to be read again after every single one."""

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.match import SINGLE, Match
from pairing.scoring import Outcome, format_points
from swissweb.events.errors import NotFound
from swissweb.events.matches import MatchState, games_by_board, match_of, state_of
from swissweb.events.models import AuditEntry, Entry, Game, Round, Seat, Section
from swissweb.events.names import mark_namesakes
from swissweb.events.wordings import marks

RESULT_ACTIONS = (
    "result_entered", "result_corrected", "result_cleared",
    "match_result_entered", "match_result_corrected", "match_result_cleared",
    "match_entered", "match_corrected", "match_cleared",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A board and its game, or the match of several in its place. ``entered`` is the last entry of the log
    about it, None before there is one."""

    board: int
    number: int
    first: Entry
    second: Entry
    sides: bool
    game: Game | MatchState
    entered: AuditEntry | None
    handicap: int = 0
    komi: int | None = None

    @property
    def match(self) -> MatchState | None:
        """The match, where the board is one."""
        return self.game if isinstance(self.game, MatchState) else None

    def has(self, game_id: int) -> bool:
        games = self.match.games if self.match else (self.game,)
        return any(game.pk == game_id for game in games)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(self.game.outcome) if self.game.outcome else None

    @property
    def open(self) -> bool:
        return not self.game.outcome

    @property
    def so_far(self) -> str:
        """The score of a match that goes on: ``1–0``."""
        match = self.match
        return (
            "–".join(format_points(each) for each in match.won) if match and match.begun and self.open else ""
        )

    @property
    def cleared(self) -> bool:
        """Nothing is entered."""
        return not (self.match.begun if self.match else self.game.outcome)


@dataclass(frozen=True, slots=True)
class Free:
    """A player without a board: bye (U, F, H), free by the schedule, or absent (Z)."""

    entry: Entry
    mark: str


@dataclass(frozen=True, slots=True)
class ResultsView:
    """A published or complete round for entering results."""

    round: Round
    lines: tuple[ResultLine, ...]
    free: tuple[Free, ...]
    rule: Match = SINGLE

    @property
    def entered(self) -> int:
        return len(self.lines) - self.missing

    @property
    def missing(self) -> int:
        return sum(line.open for line in self.lines)

    @property
    def next_open(self) -> int | None:
        return next((line.number for line in self.lines if line.open), None)

    @property
    def is_complete(self) -> bool:
        return self.round.state == Round.State.COMPLETE

    @property
    def version(self) -> str:
        """What a poll compares: the round's version, how many results are shown, each game's version."""
        games = (line.game.version for line in self.lines)
        return ".".join(map(str, (self.round.version, self.entered, *games)))

    def line_of(self, game_id: int) -> ResultLine:
        """:raises NotFound: ``game_gone``, also for a game of another round"""
        for line in self.lines:
            if line.has(game_id):
                return line
        raise NotFound("game_gone")

    def line_of_board(self, board_id: int) -> ResultLine:
        """:raises NotFound: ``game_gone``, also for a board of another round"""
        for line in self.lines:
            if line.board == board_id:
                return line
        raise NotFound("game_gone")

    def changed_since(self, version: str) -> tuple[ResultLine, ...] | None:
        """The lines whose game has another version than the page; None when the round itself changed."""
        known = version.split(".")
        if len(known) != len(self.lines) + 2 or known[0] != str(self.round.version):
            return None
        return tuple(
            line for line, seen in zip(self.lines, known[2:], strict=True) if str(line.game.version) != seen
        )


def results_view(section: Section, number: int) -> ResultsView:
    """Round ``number`` in four queries. :raises NotFound: ``round_gone``"""
    row = section.rounds.filter(number=number).first()
    if row is None:
        raise NotFound("round_gone", round=number)
    row.section = section
    return results_of(section, row)


def results_of(section: Section, row: Round) -> ResultsView:
    """The same for a round at hand (three queries)."""
    games, rule = games_by_board(row), match_of(section)
    entered = _entered(section, row)
    lines: list[ResultLine] = []
    free: list[Free] = []
    waiting: Seat | None = None
    rows = Seat.objects.filter(round=row).select_related("board", "entry__person")
    seats = list(rows.order_by("board__number", "position", "mark", "entry__number"))
    mark_namesakes(seat.entry for seat in seats)
    for seat in seats:
        if seat.board is None:
            free.append(Free(seat.entry, marks.FREE if seat.free else seat.mark))
        elif seat.position == 1:
            waiting = seat
        elif waiting is not None:
            game = state_of(rule, games[seat.board.pk], seat.board)
            number = seat.board.number
            begun = game.begun if isinstance(game, MatchState) else game.outcome
            lines.append(
                ResultLine(
                    seat.board.pk,
                    number,
                    waiting.entry,
                    seat.entry,
                    waiting.side == "w",
                    game,
                    entered.get(number) if begun else None,
                    seat.board.handicap,
                    seat.board.komi,
                )
            )
    order = ("U", marks.FREE, "F", "H", "Z")
    free.sort(key=lambda item: (order.index(item.mark), item.entry.number))
    return ResultsView(row, tuple(lines), tuple(free), rule)


def _entered(section: Section, row: Round) -> Mapping[int, AuditEntry]:
    rows = AuditEntry.objects.filter(section=section, round=row.number, action__in=RESULT_ACTIONS)
    return {
        number: entry
        for entry in rows.order_by("at", "id")
        if isinstance(number := entry.params.get("board"), int)
    }


def is_last_round(row: Round) -> bool:
    """True when no later round is paired."""
    return not Round.objects.filter(section=row.section_id, number__gt=row.number).exists()


def game_in(section: Section, number: int, game_id: int) -> Game:
    """A game of round ``number``. :raises NotFound: ``game_gone``, also for a game of anywhere else"""
    rounds = Game.objects.filter(board__round__section=section, board__round__number=number)
    found = rounds.select_related("board").filter(pk=game_id).first()
    if found is None:
        raise NotFound("game_gone")
    return found

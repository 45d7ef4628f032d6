"""A round as its pages show it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairing import colours
from pairing.acceleration import virtual_points
from pairing.scoring import Mark, Outcome
from pairing.tournament import Tournament
from swissweb.events.errors import NotFound
from swissweb.events.matches import MatchState, games_by_board, state_of
from swissweb.events.models import Board, Entry, Game, Person, Round, Seat, Section
from swissweb.events.snapshot import Scope, Snapshot, take
from swissweb.events.starts import start_scores
from swissweb.events.wordings import marks

DUE = {0: "", 1: "mild", 2: "strong", 3: "absolute"}


@dataclass(frozen=True, slots=True)
class Place:
    """A player in a round. ``points`` are those before the round, in hundredths.

    ``float``: "down" when the opponent has fewer points, "up" when more. ``due``: the side he should have
    ("w", "b" or "") and how strongly ("mild", "strong", "absolute"); only filled for directors.
    ``points_won``: what the round gave him, None while it is open. ``virtual``: what acceleration adds for
    the pairing of this round; floats and score groups go by both.
    """

    entry: Entry
    points: int
    side: str
    float: str = ""
    due: str = ""
    due_strength: str = ""
    points_won: int | None = None
    virtual: int = 0

    @property
    def pairing_points(self) -> int:
        """The points the round was paired by."""
        return self.points + self.virtual

    @property
    def person(self) -> Person:
        return self.entry.person


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board: two places and its game, or the match of several that stands in its place. ``group`` is the
    higher of the two scores it was paired by."""

    number: int
    first: Place
    second: Place
    game: Game | MatchState
    reason: str
    by_hand: bool
    handicap: int = 0
    komi: int | None = None

    @property
    def group(self) -> int:
        return max(self.first.pairing_points, self.second.pairing_points)

    @property
    def floats(self) -> tuple[int, int] | None:
        """The higher and the lower score where they differ."""
        low, high = sorted((self.first.pairing_points, self.second.pairing_points))
        return (high, low) if high != low else None

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(self.game.outcome) if self.game.outcome else None


@dataclass(frozen=True, slots=True)
class ByeView:
    """A player without a board: ``mark`` U, H, F, Z; "" for one who has no place yet.

    ``free``: the schedule gave him no opponent; his mark is Z like that of an absentee.
    """

    place: Place
    mark: str
    withdrawn: bool = False
    free: bool = False

    @property
    def shown(self) -> str:
        """The mark to be put in words."""
        return marks.FREE if self.free else self.mark


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its boards in order, and everybody who has none (allocated bye first)."""

    round: Round
    total_rounds: int
    boards: tuple[BoardView, ...]
    byes: tuple[ByeView, ...]
    unseated: tuple[ByeView, ...]

    @property
    def number(self) -> int:
        return self.round.number

    @property
    def results(self) -> int:
        """How many boards have a result."""
        return sum(board.outcome is not None for board in self.boards)

    @property
    def missing(self) -> int:
        return len(self.boards) - self.results

    @property
    def is_draft(self) -> bool:
        return self.round.state == Round.State.DRAFT


def points_before(
    tournament: Tournament, number: int, start: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Points (hundredths) of every player before round ``number``, starting scores (``start``) included;
    open games count nothing yet."""
    totals = {player.number: (start or {}).get(player.number, 0) for player in tournament.players}
    score = tournament.scoring.points
    for played in tournament.rounds[: number - 1]:
        for board in played.boards:
            first, second = board.points(tournament.scoring)
            totals[board.first] += first
            totals[board.second] += second
        for bye in played.byes:
            totals[bye.player] += score(bye.mark)
    return totals


def _colour_histories(tournament: Tournament, number: int) -> dict[int, str]:
    """Sides so far by player; a handicap decides them by itself, so such a board counts for none."""
    histories: dict[int, list[str]] = defaultdict(list)
    for played in tournament.rounds[: number - 1]:
        for board in played.boards:
            counts = board.coloured and not board.handicap
            if counts and board.outcome is not None and board.outcome.played:
                histories[board.first].append("w")
                histories[board.second].append("b")
    return {player: "".join(colours_played) for player, colours_played in histories.items()}


def round_view(section: Section, number: int, *, scope: Scope, due: bool = False) -> RoundView:
    """Round ``number`` of a section; ``scope`` "published" hides drafts, ``due`` adds colours due.

    :raises NotFound: ``round_gone``
    """
    snapshot = take(section, scope=scope)
    row = section.rounds.filter(number=number).first()
    if row is None or number not in snapshot.states:
        raise NotFound("round_gone", round=number)
    return build(section, snapshot, row, due=due)


def build(section: Section, snapshot: Snapshot, row: Round, *, due: bool = False) -> RoundView:
    """The view of a round whose section's snapshot is at hand (two more queries)."""
    row.section = section
    tournament = snapshot.tournament
    points = points_before(tournament, row.number, start_scores(snapshot))
    histories = _colour_histories(tournament, row.number) if due and section.sides else {}
    by_id = {entry.pk: entry for entry in snapshot.entries.values()}
    games = games_by_board(row)
    played = tournament.rounds[row.number - 1] if row.number <= len(tournament.rounds) else None
    won = {board.number: board.points(tournament.scoring) for board in played.boards} if played else {}
    seats = list(Seat.objects.filter(round=row).select_related("board").order_by("board__number", "position"))

    def place(entry: Entry, side: str) -> Place:
        preferred, strength = (
            colours.preference(histories[entry.number]) if entry.number in histories else (0, 0)
        )
        return Place(
            entry=entry,
            points=points[entry.number],
            side=side,
            due={1: "w", -1: "b"}.get(preferred, ""),
            due_strength=DUE.get(strength, ""),
            virtual=virtual_points(tournament.virtual, row.number, entry.number),
        )

    boards: list[BoardView] = []
    byes: list[ByeView] = []
    waiting: Seat | None = None
    for seat in seats:
        entry = by_id[seat.entry_id]
        if seat.board is None:
            gone = entry.withdrawn_after is not None and entry.withdrawn_after < row.number
            given = tournament.scoring.points(Mark(seat.mark))
            byes.append(ByeView(replace(place(entry, ""), points_won=given), seat.mark, gone, seat.free))
        elif seat.position == 1:
            waiting = seat
        elif waiting is not None:
            pair = place(by_id[waiting.entry_id], waiting.side), place(entry, seat.side)
            result = state_of(tournament.match, games[seat.board.pk], seat.board)
            boards.append(_board(seat.board, pair, result, won.get(seat.board.number)))
    placed = {seat.entry_id for seat in seats}
    unseated = [ByeView(place(entry, ""), "") for entry in by_id.values() if entry.pk not in placed]
    order = {Mark.PAB.value: 0, Mark.FULL_BYE.value: 1, Mark.HALF_BYE.value: 2, Mark.ZERO_BYE.value: 3}
    byes.sort(
        key=lambda bye: (
            not bye.free,
            order[bye.mark],
            bye.withdrawn,
            -bye.place.points,
            bye.place.entry.number,
        )
    )
    return RoundView(row, snapshot.stage.total_rounds, tuple(boards), tuple(byes), tuple(unseated))


def _board(
    board: Board, pair: tuple[Place, Place], game: Game | MatchState, won: tuple[int, int] | None
) -> BoardView:
    first, second = pair
    one, two = first.pairing_points, second.pairing_points
    down, up = ("down", "up") if one > two else ("up", "down")
    if one != two:
        first, second = replace(first, float=down), replace(second, float=up)
    if game.outcome and won is not None:
        first, second = replace(first, points_won=won[0]), replace(second, points_won=won[1])
    return BoardView(
        board.number, first, second, game, board.reason, board.by_hand, board.handicap, board.komi
    )

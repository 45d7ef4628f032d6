"""What follows from a snapshot for the round to be paired: scores, colours, floats, meetings.

Everything is held in lists with one place per player, in the order of the pairing numbers; a player's
*index* is his place there. Sets of players are bit masks over the indexes.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from pairing.acceleration import virtual_points
from pairing.byes import bars_bye
from pairing.errors import PairingError
from pairing.scoring import MARKS, Mark, Outcome, Scoring
from pairing.tournament import Board, Round, Tournament

DOWN, LEVEL, UP = 1, 0, -1


@dataclass(slots=True)
class History:
    """The state of a tournament before its next round (or before the round given to :func:`history`)."""

    round: int
    numbers: list[int]
    index: dict[int, int]
    points: list[int]
    """Real scores, in hundredths."""
    pairing_points: list[int] = field(default_factory=list)
    """Scores that decide the pairing: real points and the virtual points of the round."""
    colours: list[str] = field(default_factory=list)
    """Colour histories of played games, oldest first (see :mod:`pairing.colours`)."""
    met: list[int] = field(default_factory=list)
    """Bit mask of the opponents a player has really met."""
    floats: list[list[int]] = field(default_factory=list)
    """Per player the float of each round (DOWN, UP, LEVEL), oldest first (C.04.3 art. 1.4)."""
    bye_barred: list[bool] = field(default_factory=list)
    """Players who may not have the allocated bye (C2)."""
    allocated_byes: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    """Number of games really played."""
    participated: list[bool] = field(default_factory=list)
    """True once the player was paired or had the allocated bye."""
    present: list[bool] = field(default_factory=list)
    """True when the player is to be paired: no bye was requested for him."""

    @property
    def rounds(self) -> int:
        """Number of rounds the history covers."""
        return self.round - 1

    def unplayed(self, index: int) -> int:
        """Rounds so far in which the player played no game."""
        return self.rounds - self.played[index]

    def float_of(self, index: int, rounds_ago: int) -> int:
        """The float of one player ``rounds_ago`` rounds before the one to be paired."""
        floats = self.floats[index]
        return floats[-rounds_ago] if rounds_ago <= len(floats) else LEVEL


def history(tournament: Tournament) -> History:
    """All of a tournament's history, in one pass over its rounds.

    Raises PairingError: ``duplicate_number``, ``unknown_player`` (a number on a board or bye that no player
    has), ``player_twice`` (two places in one round), ``results_missing`` (a board without result in a round
    that counts).
    """
    numbers = sorted(player.number for player in tournament.players)
    index = {number: place for place, number in enumerate(numbers)}
    if len(index) < len(numbers):
        twice = sorted({number for number in numbers if numbers.count(number) > 1})
        raise PairingError("duplicate_number", players=twice)
    size = len(numbers)
    state = History(tournament.next_round, numbers, index, [0] * size)
    state.colours = [""] * size
    state.met = [0] * size
    state.floats = [[] for _ in numbers]
    state.bye_barred = [False] * size
    state.allocated_byes = [0] * size
    state.played = [0] * size
    state.participated = [False] * size
    for number in tournament.requests:
        _place(state, number, state.round)
    state.present = [number not in tournament.requests for number in numbers]
    for entry in tournament.rounds:
        _add_round(state, tournament, entry)
    state.pairing_points = _with_virtual(state, tournament, state.round)
    return state


def check_places(tournament: Tournament) -> None:
    """Refuse a snapshot whose players and places contradict each other, whatever results are missing.

    Raises PairingError ``duplicate_number``, ``unknown_player`` or ``player_twice``.
    """
    history(replace(tournament, results_through=0))


def _with_virtual(state: History, tournament: Tournament, round_number: int) -> list[int]:
    if not tournament.virtual:
        return list(state.points)
    return [
        points + virtual_points(tournament.virtual, round_number, number)
        for points, number in zip(state.points, state.numbers, strict=True)
    ]


def _place(state: History, number: int, round_number: int) -> int:
    place = state.index.get(number)
    if place is None:
        raise PairingError("unknown_player", player=number, round=round_number)
    return place


def _add_round(state: History, tournament: Tournament, entry: Round) -> None:
    counts = tournament.results_through is None or entry.number <= tournament.results_through
    meets = tournament.met_through is None or entry.number <= tournament.met_through
    before = _with_virtual(state, tournament, entry.number)
    missing: list[int] = []
    seen: set[int] = set()
    for board in entry.boards:
        first = _place(state, board.first, entry.number)
        second = _place(state, board.second, entry.number)
        if first == second or first in seen or second in seen:
            twice = first if first in seen else second
            raise PairingError("player_twice", player=state.numbers[twice], round=entry.number)
        seen |= {first, second}
        if counts and board.outcome is None:
            missing.append(board.number)
            continue
        _add_board(state, tournament, board, (first, second), before, counts, meets)
    if missing:
        raise PairingError("results_missing", round=entry.number, boards=missing)
    marks = {}
    for bye in entry.byes:
        place = _place(state, bye.player, entry.number)
        if place in seen:
            raise PairingError("player_twice", player=bye.player, round=entry.number)
        seen.add(place)
        marks[place] = bye.mark
    for place in range(len(state.numbers)):
        if place in marks or place not in seen:
            _add_unplayed(state, tournament, place, marks.get(place, Mark.ZERO_BYE), counts)


@dataclass(frozen=True, slots=True)
class _Worth:
    """What an outcome means to first and second seat."""

    played: bool
    points: tuple[int, int]
    barred: tuple[bool, bool]


@lru_cache(maxsize=16)
def _worths(scoring: Scoring) -> dict[Outcome, _Worth]:
    """Every outcome under a scoring scheme: a round has thousands of boards and few outcomes."""
    worths = {}
    for outcome in Outcome:
        first, second = outcome.marks
        worths[outcome] = _Worth(
            outcome.played,
            (scoring.points(first), scoring.points(second)),
            (bars_bye(first, scoring), bars_bye(second, scoring)),
        )
    return worths


def _add_board(
    state: History,
    tournament: Tournament,
    board: Board,
    places: tuple[int, int],
    before: list[int],
    counts: bool,
    meets: bool,
) -> None:
    first, second = places
    outcome = board.outcome if counts else None
    worth = _worths(tournament.scoring)[outcome] if outcome is not None else None
    # What each game gives is added up only where game points are the score.
    points = worth.points if worth and board.match.game is None else board.points(tournament.scoring)
    # A round whose results do not count yet is being played: its boards are games.
    if worth is None or worth.played:
        higher = before[first] - before[second]
        state.floats[first].append(DOWN if higher > 0 else UP if higher < 0 else LEVEL)
        state.floats[second].append(UP if higher > 0 else DOWN if higher < 0 else LEVEL)
        if meets:
            state.met[first] |= 1 << second
            state.met[second] |= 1 << first
            state.played[first] += 1
            state.played[second] += 1
            if board.coloured:
                state.colours[first] += "w"
                state.colours[second] += "b"
    else:
        for place, side in ((first, 0), (second, 1)):
            state.floats[place].append(DOWN if points[side] > tournament.scoring.loss else LEVEL)
            state.bye_barred[place] |= worth.barred[side]
    if worth is not None:
        state.points[first] += points[0]
        state.points[second] += points[1]
    state.participated[first] = state.participated[second] = True


def _add_unplayed(state: History, tournament: Tournament, place: int, mark: Mark, counts: bool) -> None:
    points = tournament.scoring.points(mark)
    if counts:
        state.points[place] += points
    # An allocated bye is a downfloat whatever it is worth; of the others only what beats a loss.
    down = mark == Mark.PAB or (not MARKS[mark].played and points > tournament.scoring.loss)
    state.floats[place].append(DOWN if down else LEVEL)
    state.bye_barred[place] |= bars_bye(mark, tournament.scoring)
    if mark == Mark.PAB:
        state.allocated_byes[place] += 1
        state.participated[place] = True


def is_topscorer(tournament: Tournament, state: History, place: int) -> bool:
    """Whether a player has more than half of what there was to win, when the last round is due (C.04.3
    art. 1.8)."""
    best = state.rounds * max(tournament.scoring.win, tournament.scoring.draw)
    return 0 < tournament.total_rounds <= state.round and 2 * state.pairing_points[place] > best


def meetings(tournament: Tournament) -> dict[tuple[int, int], list[int]]:
    """Rounds in which two players (smaller number first) really met."""
    found: dict[tuple[int, int], list[int]] = {}
    for entry in tournament.rounds:
        if tournament.met_through is not None and entry.number > tournament.met_through:
            continue
        counts = tournament.results_through is None or entry.number <= tournament.results_through
        for board in entry.boards:
            outcome = board.outcome
            if not counts or outcome is None or outcome.played:
                pair = (min(board.first, board.second), max(board.first, board.second))
                found.setdefault(pair, []).append(entry.number)
    return found


def pinned(tournament: Tournament, state: History) -> set[int]:
    """Numbers of the players whose place in the next round the director has fixed.

    Raises PairingError ``unknown_player``, ``pinned_twice`` or ``pinned_absent`` for what cannot be.
    """
    seats = [number for board in tournament.pinned for number in board]
    if tournament.pinned_bye is not None:
        seats.append(tournament.pinned_bye)
    for number in seats:
        place = _place(state, number, state.round)
        if seats.count(number) > 1:
            raise PairingError("pinned_twice", player=number)
        if not state.present[place]:
            raise PairingError("pinned_absent", player=number)
    return set(seats)


def upto(tournament: Tournament, round_number: int) -> Tournament:
    """The tournament as it was before ``round_number`` was paired.

    Whoever has H, F or Z in that round, or nothing at all, is asked for not to be paired; boards and the
    allocated bye of the round are forgotten. ``ValueError`` when the tournament has no such round.
    """
    if not 1 <= round_number <= tournament.next_round:
        raise ValueError(f"round {round_number} is neither paired nor next")
    if round_number == tournament.next_round:
        return tournament
    cut = tournament.rounds[round_number - 1]
    requests = {bye.player: bye.mark for bye in cut.byes if bye.mark != Mark.PAB}
    named = {bye.player for bye in cut.byes}
    named.update(number for board in cut.boards for number in (board.first, board.second))
    for player in tournament.players:
        if player.number not in named:
            requests[player.number] = Mark.ZERO_BYE
    return replace(
        tournament,
        rounds=tournament.rounds[: round_number - 1],
        requests=requests,
        pinned=(),
        pinned_bye=None,
        results_through=None,
        met_through=None,
    )

"""The history of a tournament as tie-breaks read it: one entry per player and round.

Unlike :mod:`pairing.history` it takes rounds with missing results: a game without result counts nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pairing.match import SINGLE, Match
from pairing.scoring import Mark, Scoring
from pairing.tiebreaks.editions import Edition
from pairing.tournament import Board, Colour, Game, Player, Tournament

VOLUNTARY = frozenset({Mark.HALF_BYE, Mark.ZERO_BYE, Mark.FORFEIT_LOSS})
"""Voluntary unplayed rounds (C.07 art. 15): requested byes and forfeit losses."""


class Entry(NamedTuple):
    """One player's round. ``opponent`` 0 is a bye or absence; ``mark`` None is a game without result.

    ``conceded`` are the points that the opponent got.
    """

    round: int
    opponent: int
    mark: Mark | None
    points: int
    played: bool
    voluntary: bool
    colour: Colour
    board: Board | None = None
    conceded: int = 0

    @property
    def side(self) -> int:
        """0 in the first seat of the board, 1 in the second."""
        return 1 if self.board is not None and self.board.first == self.opponent else 0

    @property
    def pending(self) -> bool:
        """True while the game has no result."""
        return self.mark is None

    @property
    def forfeit(self) -> bool:
        """True for a game that was decided without playing."""
        return self.opponent > 0 and self.mark is not None and not self.played

    def scores(self) -> list[tuple[Game, int | None, int | None]]:
        """The games of the board with the own and the opponent's score of each."""
        if self.board is None:
            return []
        if self.side:
            return [(game, game.second_score, game.first_score) for game in self.board.games]
        return [(game, game.first_score, game.second_score) for game in self.board.games]


@dataclass(slots=True)
class Ledger:
    """Entries and the scores that follow from them; ``through`` is the last round looked at.

    ``points`` are real points in hundredths, ``start`` included (McMahon). ``last_round`` is True when
    ``through`` is the event's last round. ``edition`` says what unplayed rounds are worth.

    ``entries`` are the rounds that count; where only a player's best rounds do, ``history`` has the others
    too, and ``counting`` is the largest number of rounds that can count.
    """

    players: dict[int, Player]
    entries: dict[int, list[Entry]]
    scoring: Scoring
    through: int
    round_robin: bool
    last_round: bool
    points: dict[int, int]
    history: dict[int, list[Entry]]
    counting: int
    start: Mapping[int, int]
    edition: Edition = Edition.MARCH_2026
    match: Match = SINGLE
    """What a board is: a round without play stands for as many games as decide a match."""
    cache: dict[object, object] = field(default_factory=dict)
    """Results that several tie-breaks share; keys belong to the module that puts them there."""

    def opponents(self, player: int) -> list[Entry]:
        """The boards with a result, forfeits included."""
        return [entry for entry in self.entries[player] if entry.opponent and entry.mark is not None]

    def played(self, player: int) -> list[Entry]:
        """The games played over the board."""
        return [entry for entry in self.entries[player] if entry.played]


def build_ledger(
    tournament: Tournament,
    after_round: int | None = None,
    *,
    round_robin: bool = False,
    start: Mapping[int, int] | None = None,
    edition: Edition = Edition.MARCH_2026,
    best_rounds: int | None = None,
) -> Ledger:
    """The ledger through ``after_round`` (None: all rounds). A round that says nothing of a player is an
    absence.

    With ``best_rounds`` only that many rounds of each player count: those that gave him most, of equal ones
    first those played over the board, then the earlier ones.
    """
    through = (
        len(tournament.rounds) if after_round is None else max(0, min(after_round, len(tournament.rounds)))
    )
    scoring = tournament.scoring
    worth = {mark: scoring.points(mark) for mark in Mark}
    players = {player.number: player for player in sorted(tournament.players, key=lambda p: p.number)}
    start = start or {}
    entries: dict[int, list[Entry]] = {number: [] for number in players}
    for round_ in tournament.rounds[:through]:
        row: dict[int, Entry] = {}
        for bye in round_.byes:
            mark = bye.mark
            row[bye.player] = Entry(round_.number, 0, mark, worth[mark], False, mark in VOLUNTARY, "")
        for board in round_.boards:
            _enter_board(row, round_.number, board, worth, scoring)
        for number, mine in entries.items():
            mine.append(row.get(number) or _absence(round_.number, worth))
    history, counting = entries, through
    if best_rounds is not None:
        counting = min(through, best_rounds)
        entries = {number: _best(mine, counting) for number, mine in history.items()}
    points = {
        number: start.get(number, 0) + sum([entry.points for entry in mine])
        for number, mine in entries.items()
    }
    total = max(tournament.total_rounds, len(tournament.rounds))
    last_round = 0 < through == total
    return Ledger(
        players,
        entries,
        scoring,
        through,
        round_robin,
        last_round,
        points,
        history,
        counting,
        start,
        edition,
        tournament.match,
    )


def _best(entries: list[Entry], count: int) -> list[Entry]:
    """The ``count`` best rounds in their order. A game without result can still become one: it stays."""
    finished = [entry for entry in entries if not entry.pending]
    finished.sort(key=lambda entry: (entry.points, entry.played, -entry.round))
    dropped = {entry.round for entry in finished[: max(0, len(finished) - count)]}
    return [entry for entry in entries if entry.round not in dropped]


def _absence(round_number: int, worth: dict[Mark, int]) -> Entry:
    return Entry(round_number, 0, Mark.ZERO_BYE, worth[Mark.ZERO_BYE], False, True, "")


def _enter_board(
    row: dict[int, Entry], number: int, board: Board, worth: dict[Mark, int], scoring: Scoring
) -> None:
    outcome = board.outcome
    played = outcome is not None and outcome.played
    if outcome is None:
        points = 0, 0
    elif board.match.game is None:
        first, second = outcome.marks
        points = worth[first], worth[second]
    else:
        points = board.points(scoring)
    colours: tuple[Colour, Colour] = ("w", "b") if board.coloured else ("", "")
    for side, (player, opponent) in enumerate(((board.first, board.second), (board.second, board.first))):
        mark = outcome.marks[side] if outcome else None
        mine, theirs = points[side], points[1 - side]
        voluntary = mark in VOLUNTARY
        row[player] = Entry(number, opponent, mark, mine, played, voluntary, colours[side], board, theirs)

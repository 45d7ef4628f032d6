"""The immutable snapshot an engine reads, and the proposal it answers with.

Colours: ``"w"`` is the first mover and ``"b"`` the second, whatever the game calls them (White and
Black in chess, Black and White in Go and Othello, Red and Black in xiangqi). ``""`` is a game
without sides.

Order of things: players are named by their tournament pairing number (TPN), 1 the strongest. Rounds
count from 1. Points are hundredths (see :mod:`pairing.scoring`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pairing.match import SINGLE, Match, game_points, match_outcome
from pairing.scoring import CLASSIC, Mark, Outcome, Scoring

SCHEMA = 1
"""Version of the snapshot's shape; stored with each round."""

Colour = Literal["w", "b", ""]


@dataclass(frozen=True, slots=True)
class Player:
    """A player as an engine or a file sees him; only ``number`` is needed to pair."""

    number: int
    name: str = ""
    rating: int | None = None
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    grade: str = ""
    lot: int | None = None
    """A lot number typed by the director; without it lots are drawn (``Tournament.lot_seed``)."""
    start: int | None = None
    """McMahon starting score in hundredths, set by hand; without it the grade decides."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a board: its outcome (None while unknown) and, where the game has them, both scores."""

    outcome: Outcome | None = None
    first_score: int | None = None
    second_score: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """One match of one round. ``first`` and ``second`` are player numbers.

    With ``sides`` the first seat moved first; without, the seats have no colour. ``games`` has one
    game by default; in a match of several the sides change after each (:mod:`pairing.match`).
    """

    number: int
    first: int
    second: int
    games: tuple[Game, ...] = (Game(),)
    sides: bool = True
    handicap: int = 0
    """Stones (or other odds) the first seat receives."""
    komi: int | None = None
    """Hundredths of a point added for the second mover of Go; None: not a matter of this board."""
    match: Match = SINGLE
    forfeit: Outcome | None = None
    """How a match of several games ended that was lost by default, whatever its games."""
    total: bool = False
    """Only the score of the match is known: its games say how many were won, lost and drawn, not which."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the board: that of its match, None while it is open."""
        if len(self.games) == 1 and self.forfeit is None:
            return self.games[0].outcome
        outcomes = [game.outcome for game in self.games]
        return match_outcome(outcomes, ends_early=self.match.ends_early, forfeit=self.forfeit)

    @property
    def is_match(self) -> bool:
        """True for a board of several games."""
        return len(self.games) > 1

    @property
    def coloured(self) -> bool:
        """Whether the board counts for colours once it is played: a match of an even number of games has
        both sides equally often."""
        return self.sides and len(self.games) % 2 == 1

    @property
    def won_games(self) -> tuple[int, int]:
        """Game points of both seats, in hundredths: a draw is a half. A match lost by default counts as
        many games as decide it."""
        if self.forfeit is not None:
            full = self.match.decisive * 100
            first, second = self.forfeit.marks
            return full * (first is Mark.FORFEIT_WIN), full * (second is Mark.FORFEIT_WIN)
        return game_points([game.outcome for game in self.games])

    def points(self, scoring: Scoring) -> tuple[int, int]:
        """What the board gives to both seats, in hundredths; nothing while it is open.

        ``scoring`` is the tournament's: what a round is worth.
        """
        outcome = self.outcome
        if outcome is None:
            return 0, 0
        first, second = outcome.marks
        each = self.match.game
        if each is None or not outcome.played:
            return scoring.points(first), scoring.points(second)
        marks = [game.outcome.marks for game in self.games if game.outcome is not None]
        return sum(each.points(one) for one, _ in marks), sum(each.points(two) for _, two in marks)


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without opponent in a round: allocated, requested, absent (``mark`` U, F, H or Z)."""

    player: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Round:
    """One round: boards in board order, then everybody who had none."""

    number: int
    boards: tuple[Board, ...] = ()
    byes: tuple[Bye, ...] = ()


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """No two of ``players`` may meet in rounds ``first_round`` to ``last_round`` (TRF 260, XXP)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = 999


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """``points`` hundredths added to each player ``first_player``..``last_player`` for pairing only,
    in rounds ``first_round``..``last_round`` (TRF 250, XXA; Baku acceleration C.04.7)."""

    points: int
    first_round: int
    last_round: int
    first_player: int
    last_player: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything an engine may know. Built by ``pairing.trf`` or by ``swissweb.events.snapshot``.

    ``rounds`` holds the rounds so far, in order and without gaps. ``requests`` says who is not to be
    paired in the next round and what he gets (H, F or Z). ``pinned`` boards of the next round are
    fixed by the director (first, second), ``pinned_bye`` is his choice for the allocated bye.
    ``results_through`` and ``met_through`` (None: all rounds) tell through which round results count
    and through which round boards count as meetings, for rounds that are paired ahead.
    ``initial_colour`` is the colour drawn for player 1 before round 1 (C.04.3 art. 5.2.5).
    ``scoring`` is what a round is worth; ``match`` what a board of the rounds to come is.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    total_rounds: int = 0
    name: str = ""
    scoring: Scoring = CLASSIC
    initial_colour: Colour = "w"
    requests: Mapping[int, Mark] = field(default_factory=dict)
    forbidden: tuple[ForbiddenGroup, ...] = ()
    virtual: tuple[VirtualPoints, ...] = ()
    pinned: tuple[tuple[int, int], ...] = ()
    pinned_bye: int | None = None
    results_through: int | None = None
    met_through: int | None = None
    seed: int = 0
    """What chance in the pairing of this round is drawn from; stored with the round."""
    lot_seed: int = 0
    """What lots that hold for the whole tournament are drawn from: the seed of round 1."""
    match: Match = SINGLE
    headers: Mapping[str, str] = field(default_factory=dict)
    """What a file says about the event and no engine needs: keys are TRF record numbers."""
    schema: int = SCHEMA

    @property
    def next_round(self) -> int:
        """Number of the round to be paired."""
        return len(self.rounds) + 1


@dataclass(frozen=True, slots=True)
class ProposedBoard:
    """A board of a proposal; ``reason`` is the code of the article that gave the colours."""

    number: int
    first: int
    second: int
    reason: str = ""
    handicap: int = 0
    komi: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A round as an engine proposes it.

    ``boards`` in board order; ``byes`` holds the allocated bye, if any, and the requests of the
    snapshot. ``reasons`` is plain data (JSON types): of the Dutch system per bracket what each criterion
    came to, of the others what :mod:`pairing.systems.notes` makes.
    """

    round: int
    boards: tuple[ProposedBoard, ...]
    byes: tuple[Bye, ...] = ()
    system: str = ""
    sides: bool = True
    reasons: tuple[Mapping[str, object], ...] = ()

"""A board of several games: what its games make of the match.

Each game gives 1 point, 1/2 in a draw. A match is won by whoever has more of them. It is decided when all
its games have a result or, where it ends early, as soon as the lead cannot be caught up any more: of three
games two wins, or a win and two draws, win it; three draws, or a win, a loss and a draw, draw it.

A match that was lost by default (too late, absent) has a forfeit of its own and needs no game. A single game
that was forfeited counts like any other game of the match.

Outcomes are seen from the board: whoever has the first seat keeps it in all games, also in those in which the
other one moves first. Who has the first seat moves first in games 1, 3, 5, ...
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.scoring import MARKS, POINT, WORTH, Mark, Outcome, Scoring

MOST_GAMES = 9
"""Games that a board can have."""

MATCH_FORFEITS = (Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.DOUBLE_FORFEIT)
"""What a match can be without a game."""

_UNRATED = frozenset({Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS})


@dataclass(frozen=True, slots=True)
class Match:
    """What a board is: ``games`` games; with ``ends_early`` no more are played once it is decided.

    ``game`` is None where the round's score comes from the match (1, 1/2, 0 or what the section gives).
    Where the sum of game points is the score it says what each game gives; a round without play is then
    worth ``decisive`` games (:meth:`of_round`).
    """

    games: int = 1
    ends_early: bool = True
    game: Scoring | None = None

    @property
    def decisive(self) -> int:
        """The games that whoever wins all of them has won: as many as decide it, or all."""
        return self.games // 2 + 1 if self.ends_early else self.games

    def of_round(self, scoring: Scoring) -> Scoring:
        """What a round is worth where ``scoring`` is what the section gives for one result."""
        if self.game is None or self.decisive == 1:
            return scoring
        return scoring.with_values(**{key: value * self.decisive for key, value in scoring.stated.items()})

    @classmethod
    def of(cls, games: int, *, ends_early: bool, by_games: bool, scoring: Scoring) -> "Match":
        """The match of a section; ``by_games``: the sum of game points is the round's score."""
        return cls(games, ends_early, scoring if by_games and games > 1 else None)


SINGLE = Match()


def game_points(outcomes: Sequence[Outcome | None]) -> tuple[int, int]:
    """What the games give to the first and the second seat: 100 for a win, 50 for a draw."""
    totals = [0, 0]
    for outcome in outcomes:
        if outcome is not None:
            for seat, mark in enumerate(outcome.marks):
                totals[seat] += WORTH[MARKS[mark].value]
    return totals[0], totals[1]


def is_decided(outcomes: Sequence[Outcome | None], *, ends_early: bool) -> bool:
    """Whether the match needs no further game."""
    unknown = sum(outcome is None for outcome in outcomes)
    first, second = game_points(outcomes)
    return not unknown or (ends_early and abs(first - second) > unknown * POINT)


def games_needed(outcomes: Sequence[Outcome | None], *, ends_early: bool) -> int:
    """How many games were to be played as far as one knows: those after it are not needed any more."""
    for count in range(1, len(outcomes)):
        head = outcomes[:count]
        if None in head:
            break
        if is_decided([*head, *[None] * (len(outcomes) - count)], ends_early=ends_early):
            return count
    return len(outcomes)


def match_outcome(
    outcomes: Sequence[Outcome | None], *, ends_early: bool = True, forfeit: Outcome | None = None
) -> Outcome | None:
    """The outcome of a match from those of its games in order; None while it is open.

    One game's outcome is the match's, whatever it is. Of several: won, drawn or lost by game points; both
    lose when nobody has any. Where no game was played it is a forfeit for whoever leads, a double one when
    nobody does; where every game played is unrated, so is the match.
    """
    if forfeit is not None:
        return forfeit
    if len(outcomes) < 2:
        return outcomes[0] if outcomes else None
    if not is_decided(outcomes, ends_early=ends_early):
        return None
    first, second = game_points(outcomes)
    marks = [mark for outcome in outcomes if outcome is not None and outcome.played for mark in outcome.marks]
    if not marks:
        return MATCH_FORFEITS[0 if first > second else 1 if first < second else 2]
    unrated = all(mark in _UNRATED for mark in marks)
    if first > second:
        return Outcome.FIRST_WINS_UNRATED if unrated else Outcome.FIRST_WINS
    if first < second:
        return Outcome.SECOND_WINS_UNRATED if unrated else Outcome.SECOND_WINS
    if not first:
        return Outcome.BOTH_LOSE
    return Outcome.DRAW_UNRATED if unrated else Outcome.DRAW


def games_of_counts(match: Match, won: int, lost: int, drawn: int) -> tuple[Outcome, ...]:
    """The games of a match of which one only knows how many were won, lost (seen from the first seat) and
    drawn: first those of whoever has fewer, then the draws, so that the last game is the one that decides.

    ``ValueError`` for counts with which the match would not be over, or would have been over before.
    """
    if min(won, lost, drawn) < 0 or not 0 < won + lost + drawn <= match.games:
        raise ValueError("not a number of games the match has")
    winner, loser = Outcome.FIRST_WINS, Outcome.SECOND_WINS
    if won < lost:
        winner, loser, won, lost = loser, winner, lost, won
    games = [*[loser] * lost, *[Outcome.DRAW] * drawn, *[winner] * won]
    whole: list[Outcome | None] = [*games, *[None] * (match.games - len(games))]
    if not is_decided(whole, ends_early=match.ends_early):
        raise ValueError("the match would not be over")
    if games_needed(whole, ends_early=match.ends_early) < len(games):
        raise ValueError("the match would have been over before")
    return tuple(games)


def games_of_score(match: Match, first: int, second: int) -> tuple[Outcome, ...]:
    """The same from the game points of both seats, in hundredths, with no more draws than it takes.

    ``ValueError`` also for points that no games give.
    """
    drawn = first % POINT // (POINT // 2)
    if first % (POINT // 2) or second % (POINT // 2) or (first + second) % POINT:
        raise ValueError("games give whole and half points")
    return games_of_counts(match, first // POINT, second // POINT, drawn)


def counts_of(outcomes: Sequence[Outcome | None]) -> tuple[int, int, int]:
    """How many games the first seat won, lost and drew: what :func:`games_of_counts` takes."""
    known = [outcome for outcome in outcomes if outcome is not None]
    won, lost = known.count(Outcome.FIRST_WINS), known.count(Outcome.SECOND_WINS)
    return won, lost, known.count(Outcome.DRAW)


def scores(match: Match) -> tuple[tuple[int, int], ...]:
    """Every score (game points in hundredths) that a match can end with, the first seat's best first."""
    found = []
    for total in range(1, match.games + 1):
        for first in range(0, total * POINT + 1, POINT // 2):
            try:
                games_of_score(match, first, total * POINT - first)
            except ValueError:
                continue
            found.append((first, total * POINT - first))

    def key(score: tuple[int, int]) -> tuple[int, int]:
        lead = score[0] - score[1]
        return -lead, sum(score) if lead > 0 else -sum(score)

    return tuple(sorted(found, key=key))


def plain_scores(match: Match) -> tuple[tuple[int, int], ...]:
    """Those of :func:`scores` that need no draw, and the drawn match."""
    return tuple(score for score in scores(match) if score[0] % POINT == 0 or score[0] == score[1])

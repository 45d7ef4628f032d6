"""Matches of several games in comments of a report, which has one result for a board.

What a board is, then one line for each board with games; other programs skip them like any comment:

    ### swissweb matches 3 early match
    ### swissweb match 1 1-4 1-0 0-1 1-0
    ### swissweb match 1 2-3 total 2-1-0

A match of three that ends early and is scored by the match (``all`` and ``games``: all games are played, the
games are the score); in round 1 players 1 and 4, the first seat first, and the outcome of each game, ``.``
for none; ``1-0/40:24`` has the game's own score. ``total``: only how many games the first seat won, lost and
drew is known. A match lost by default has no line, whatever was played of
it: its result alone counts.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pairing.match import MATCH_FORFEITS, MOST_GAMES, SINGLE, Match, counts_of, games_of_counts
from pairing.scoring import Outcome, Scoring
from pairing.tournament import Board, Game, Round, Tournament
from pairing.trf.cells import add_points, order_boards
from pairing.trf.model import Note

_RULE = re.compile(r"swissweb matches ([1-9]) (early|all) (match|games)")
_BOARD = re.compile(r"swissweb match ([1-9]\d{0,2}) ([1-9]\d{0,3})-([1-9]\d{0,3})((?: \S+)+)")
_TOTAL = re.compile(r" total (\d)-(\d)-(\d)")
_GAME = re.compile(r"(\.|[^/ ]{3})(?:/(-?\d{1,4}):(-?\d{1,4}))?")

Key = tuple[int, int, int]


def lines_of(tournament: Tournament) -> Iterator[str]:
    """The comments (without ``###``) of a tournament of matches; none where boards are single games."""
    match = tournament.match
    if match == SINGLE:
        return
    ends, points = "early" if match.ends_early else "all", "match" if match.game is None else "games"
    yield f"swissweb matches {match.games} {ends} {points}"
    for round_ in tournament.rounds:
        # By number, as the players stand in the report: the order of the boards is not in it.
        for board in sorted(round_.boards, key=lambda board: min(board.first, board.second)):
            if board.is_match and board.forfeit is None and any(game.outcome for game in board.games):
                games = " ".join(_written(game) for game in board.games)
                if board.total:
                    games = f"total {'-'.join(map(str, counts_of([game.outcome for game in board.games])))}"
                yield f"swissweb match {round_.number} {board.first}-{board.second} {games}"


def _written(game: Game) -> str:
    if game.outcome is None:
        return "."
    scores = "" if game.first_score is None else f"/{game.first_score}:{game.second_score}"
    return f"{game.outcome.value}{scores}"


@dataclass(frozen=True, slots=True)
class Matches:
    """What the comments of a file say of its matches. ``ends``, ``by_games`` and ``count`` are the rule."""

    count: int
    ends_early: bool
    by_games: bool
    games: dict[Key, tuple[Game, ...]]
    totals: frozenset[Key]
    """The matches of which only the score is known."""

    def rule(self, scoring: Scoring) -> Match:
        """``scoring`` is what a round is worth; a game is worth the part of it that the match makes of it."""
        match = Match(self.count, self.ends_early)
        if not self.by_games or self.count == 1:
            return match
        values = {name: value // match.decisive for name, value in scoring.stated.items()}
        return replace(match, game=scoring.with_values(**values))

    def applied(
        self, rounds: Sequence[Round], scoring: Scoring, numbers: Sequence[int], notes: list[Note]
    ) -> tuple[Round, ...]:
        """The rounds with the games of their boards. Where these do not make the result that the round's own
        columns have, the result stays a forfeit or a match without games, with a note."""
        match = self.rule(scoring)
        totals = dict.fromkeys(numbers, 0)
        found = []
        for round_ in rounds:
            boards = [self._board(round_.number, board, match, notes) for board in round_.boards]
            ordered = order_boards(boards, totals)
            found.append(replace(round_, boards=ordered))
            add_points(found[-1], scoring, totals)
        return tuple(found)

    def _board(self, number: int, board: Board, match: Match, notes: list[Note]) -> Board:
        games = self.games.get((number, board.first, board.second))
        if games is None and not board.sides:
            # Without sides the columns do not say who has the first seat, but the comment does.
            games = self.games.get((number, board.second, board.first))
            board = board if games is None else _turned(board)
        if games is not None and len(games) == self.count:
            keys = {(number, board.first, board.second), (number, board.second, board.first)}
            made = replace(board, games=games, match=match, total=not self.totals.isdisjoint(keys))
            if made.outcome == board.outcome:
                return made
            notes.append(Note("trf_match_differs", params={"round": number, "player": board.first}))
        empty = tuple(Game() for _ in range(self.count))
        if board.outcome in MATCH_FORFEITS:
            return replace(board, games=empty, match=match, forfeit=board.outcome)
        if board.outcome is None:
            return replace(board, games=empty, match=match)
        return board


def _turned(board: Board) -> Board:
    games = tuple(
        Game(game.outcome and game.outcome.reversed, game.second_score, game.first_score)
        for game in board.games
    )
    return replace(board, first=board.second, second=board.first, games=games)


def taken(comments: str) -> tuple[Matches | None, str]:
    """What the comments of a file say of matches, and the other comments."""
    rule: re.Match[str] | None = None
    games: dict[Key, tuple[Game, ...]] = {}
    totals: dict[Key, tuple[int, int, int]] = {}
    rest = []
    for line in comments.split("\n"):
        if found := _RULE.fullmatch(line):
            rule = found
        elif (found := _BOARD.fullmatch(line)) and (total := _TOTAL.fullmatch(found[4])):
            totals[_key(found)] = int(total[1]), int(total[2]), int(total[3])
        elif found and (read := _games(found[4].split())):
            games[_key(found)] = read
        else:
            rest.append(line)
    if rule is None or int(rule[1]) == 1:
        return None, comments
    match = Match(int(rule[1]), rule[2] == "early")
    games |= {key: _games_of_total(match, counts) for key, counts in totals.items()}
    return Matches(match.games, match.ends_early, rule[3] == "games", games, frozenset(totals)), "\n".join(
        rest
    )


def _key(found: re.Match[str]) -> Key:
    return int(found[1]), int(found[2]), int(found[3])


def _games_of_total(match: Match, counts: tuple[int, int, int]) -> tuple[Game, ...]:
    """The games of a match of which one only knows its score; none where it can't be one."""
    try:
        known = games_of_counts(match, *counts)
    except ValueError:
        return ()
    return (*(Game(outcome) for outcome in known), *[Game()] * (match.games - len(known)))


def _games(texts: Sequence[str]) -> tuple[Game, ...]:
    """The games of a line, nothing when one of them is none."""
    games = []
    for text in texts[: MOST_GAMES + 1]:
        found = _GAME.fullmatch(text)
        if found is None or (found[1] != "." and found[1] not in tuple(Outcome)):
            return ()
        if found[1] == ".":
            games.append(Game())
            continue
        scores = (int(found[2]), int(found[3])) if found[2] else (None, None)
        games.append(Game(Outcome(found[1]), *scores))
    return tuple(games)

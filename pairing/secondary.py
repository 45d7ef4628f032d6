"""Secondary scores: what orders players of equal score while the tournament is being paired.

They are the tie-breaks of the standings, taken from the real results so far; virtual points never enter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pairing.errors import PairingError
from pairing.standings import format_value
from pairing.tiebreaks.base import Kind, Settings, Value
from pairing.tiebreaks.ledger import build_ledger
from pairing.tiebreaks.registry import parse_tiebreak
from pairing.tournament import Tournament

TIEBREAKS: Mapping[str, str] = {"sum": "SUM", "bq": "BQ", "discs": "DISCS", "spread": "SPREAD"}
SECONDARIES = (*TIEBREAKS, "rating", "none")
SCORED = frozenset({"bq", "discs", "spread"})
"""Those that need the games' own scores."""


@dataclass(frozen=True, slots=True)
class Secondary:
    """The secondary score of each player, by pairing number; the larger the better."""

    name: str
    values: Mapping[int, Value]
    kind: Kind

    def written(self, number: int) -> str:
        """A player's value as people read it."""
        return format_value(self.values[number], self.kind)


def secondary(tournament: Tournament, name: str, bq_factor: int = 6) -> Secondary:
    """Secondary scores after the rounds whose results count.

    ``name`` is one of :data:`SECONDARIES`: "sum" of the opponents' points, "bq" (own discs and ``bq_factor``
    times the opponents' points), "discs", "spread", "rating", or "none". Raises PairingError
    ``scores_missing`` (games without the scores that are needed), ``ratings_missing``.
    """
    check(tournament, name)
    if name == "none":
        return Secondary(name, {player.number: 0 for player in tournament.players}, "count")
    if name == "rating":
        return Secondary(name, {player.number: player.rating or 0 for player in tournament.players}, "rating")
    method = parse_tiebreak(TIEBREAKS[name], Settings(bq_factor=bq_factor))
    ledger = build_ledger(tournament, tournament.results_through)
    values = {player: method.value(ledger, player) or Fraction(0) for player in ledger.players}
    return Secondary(name, values, method.kind)


def check(tournament: Tournament, name: str) -> None:
    """Raise PairingError ``scores_missing`` or ``ratings_missing`` when there is nothing to compute from."""
    if name == "rating":
        missing = sorted(
            player.number
            for player in tournament.players
            if not player.rating and player.number not in tournament.requests
        )
        if missing:
            raise PairingError("ratings_missing", option="secondary", players=missing)
    if name not in SCORED:
        return
    for entry in tournament.rounds:
        if tournament.results_through is not None and entry.number > tournament.results_through:
            break
        boards = [
            board.number
            for board in entry.boards
            for game in board.games
            if game.outcome is not None
            and game.outcome.played
            and (game.first_score is None or game.second_score is None)
        ]
        if boards:
            raise PairingError(
                "scores_missing", option="secondary", round=entry.number, boards=sorted(set(boards))
            )

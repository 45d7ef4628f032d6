"""What the criteria look at, read from a snapshot plainly and without :mod:`pairing.history`.

A mistake there would then show as a difference between the values of the engine and those computed here.
"""

from dataclasses import dataclass, field

from pairing.scoring import MARKS, Mark
from pairing.tournament import Board, Bye, Round, Tournament

OTHER = {"w": "b", "b": "w"}
NO_WISH, MILD, STRONG, ABSOLUTE = range(4)


@dataclass(slots=True)
class Facts:
    """One player before the round. Points are hundredths."""

    number: int
    points: int = 0
    score: int = 0
    """Pairing score: with the virtual points of the round."""
    colours: str = ""
    floats: list[str] = field(default_factory=list)
    """Per round ``down``, ``up`` or nothing (C.04.3 art. 1.4)."""
    games: int = 0
    unplayed: int = 0
    met: dict[int, list[int]] = field(default_factory=dict)
    """Opponent -> rounds in which they really met."""
    topscorer: bool = False

    @property
    def balance(self) -> int:
        """The colour difference (art. 1.6)."""
        return self.colours.count("w") - self.colours.count("b")

    def floated(self, rounds_ago: int) -> str:
        """The float of an earlier round, 1 the previous."""
        return self.floats[-rounds_ago] if rounds_ago <= len(self.floats) else ""

    def wish(self) -> tuple[str, int]:
        """The colour due to the player and how strongly (art. 1.7)."""
        if not self.colours:
            return "", NO_WISH
        latest = self.colours[-2:]
        if abs(self.balance) > 1:
            return ("b" if self.balance > 0 else "w"), ABSOLUTE
        if latest in ("ww", "bb"):
            return OTHER[latest[0]], ABSOLUTE
        if self.balance:
            return ("b" if self.balance > 0 else "w"), STRONG
        return OTHER[latest[-1]], MILD


def read(tournament: Tournament) -> dict[int, Facts]:
    """Every player's facts before the next round, by number. The snapshot must be one that pairs."""
    players = {player.number: Facts(player.number) for player in tournament.players}
    for entry in tournament.rounds:
        _with_virtual(tournament, players, entry.number)
        _read_round(tournament, players, entry)
    _with_virtual(tournament, players, tournament.next_round)
    rounds = len(tournament.rounds)
    final = 0 < tournament.total_rounds <= rounds + 1
    most = rounds * max(tournament.scoring.win, tournament.scoring.draw)
    for player in players.values():
        player.unplayed = rounds - player.games
        player.topscorer = final and 2 * player.score > most
    return players


def _with_virtual(tournament: Tournament, players: dict[int, Facts], number: int) -> None:
    for player in players.values():
        player.score = player.points
    for grant in tournament.virtual:
        if grant.first_round <= number <= grant.last_round:
            for player in players.values():
                if grant.first_player <= player.number <= grant.last_player:
                    player.score += grant.points


def _read_round(tournament: Tournament, players: dict[int, Facts], entry: Round) -> None:
    counts = tournament.results_through is None or entry.number <= tournament.results_through
    meets = tournament.met_through is None or entry.number <= tournament.met_through
    absent = set(players)
    for board in entry.boards:
        absent -= {board.first, board.second}
        _read_board(tournament, players, board, entry.number, counts, meets)
    named = {bye.player for bye in entry.byes}
    for bye in (*entry.byes, *(Bye(number, Mark.ZERO_BYE) for number in absent - named)):
        player, worth = players[bye.player], tournament.scoring.points(bye.mark)
        rewarded = not MARKS[bye.mark].played and worth > tournament.scoring.loss
        player.floats.append("down" if bye.mark == Mark.PAB or rewarded else "")
        player.points += worth if counts else 0


def _read_board(
    tournament: Tournament,
    players: dict[int, Facts],
    board: Board,
    number: int,
    counts: bool,
    meets: bool,
) -> None:
    one, two = players[board.first], players[board.second]
    outcome = board.outcome
    won = board.points(tournament.scoring) if counts else (0, 0)
    played = not counts or (outcome is not None and outcome.played)
    for me, other, seat, colour in ((one, two, 0, "w"), (two, one, 1, "b")):
        if not played:
            me.floats.append("down" if won[seat] > tournament.scoring.loss else "")
            continue
        me.floats.append("down" if me.score > other.score else "up" if me.score < other.score else "")
        if meets:
            me.met.setdefault(other.number, []).append(number)
            me.games += 1
            me.colours += colour if board.coloured else ""
    one.points += won[0]
    two.points += won[1]

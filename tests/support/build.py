"""Short ways to write a tournament down in a test."""

from pairing.scoring import CLASSIC, Mark, Outcome, Scoring
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament

RESULTS = {
    "1-0": Outcome.FIRST_WINS,
    "0-1": Outcome.SECOND_WINS,
    "=": Outcome.DRAW,
    "+-": Outcome.FIRST_BY_FORFEIT,
    "-+": Outcome.SECOND_BY_FORFEIT,
    "--": Outcome.DOUBLE_FORFEIT,
    "0-0": Outcome.BOTH_LOSE,
    "?": None,
}


def played_round(number: int, text: str) -> Round:
    """A round from words: ``1-4 1-0, 5-2 =, 3 U`` (first mover's number first)."""
    boards: list[Board] = []
    byes: list[Bye] = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        who, result = item.split()
        if "-" in who:
            first, second = map(int, who.split("-"))
            boards.append(Board(len(boards) + 1, first, second, (Game(RESULTS[result]),)))
        else:
            byes.append(Bye(int(who), Mark(result)))
    return Round(number, tuple(boards), tuple(byes))


def tournament(
    players: int, *rounds: str, total: int = 9, scoring: Scoring = CLASSIC, **more: object
) -> Tournament:
    """Players 1 to ``players`` and rounds written as for :func:`played_round`."""
    return Tournament(
        players=tuple(Player(number) for number in range(1, players + 1)),
        rounds=tuple(played_round(number, text) for number, text in enumerate(rounds, start=1)),
        total_rounds=total,
        scoring=scoring,
        **more,  # type: ignore[arg-type]
    )

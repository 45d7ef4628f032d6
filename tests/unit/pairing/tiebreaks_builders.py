"""Small tournaments in a readable notation: one text per round."""

from collections.abc import Mapping

from pairing.scoring import CLASSIC, Mark, Outcome, Scoring
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament

OUTCOMES: Mapping[str, Outcome | None] = {
    "1-0": Outcome.FIRST_WINS,
    "0-1": Outcome.SECOND_WINS,
    "=": Outcome.DRAW,
    "+-": Outcome.FIRST_BY_FORFEIT,
    "-+": Outcome.SECOND_BY_FORFEIT,
    "--": Outcome.DOUBLE_FORFEIT,
    "0-0": Outcome.BOTH_LOSE,
    "*": None,
}


def event(
    players: str,
    *rounds: str,
    scoring: Scoring = CLASSIC,
    total: int = 0,
    ratings: Mapping[str, int] | None = None,
    sides: bool = True,
) -> Tournament:
    """``event("ABC", "A-B 1-0, C U")``: players are letters, numbered from 1.

    A game's own score may follow its result: ``A-B 1-0 40:24``.
    """
    numbers = {letter: number for number, letter in enumerate(players, start=1)}
    found = tuple(Player(number, letter, (ratings or {}).get(letter)) for letter, number in numbers.items())
    return Tournament(
        found,
        tuple(_round(number, text, numbers, sides) for number, text in enumerate(rounds, start=1)),
        total or len(rounds),
        scoring=scoring,
    )


def _round(number: int, text: str, numbers: Mapping[str, int], sides: bool) -> Round:
    boards: list[Board] = []
    byes = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        who, result, *score = part.split()
        if len(who) == 1:
            byes.append(Bye(numbers[who], Mark(result)))
            continue
        first, second = (int(value) for value in score[0].split(":")) if score else (None, None)
        game = Game(OUTCOMES[result], first, second)
        one, two = who.split("-")
        boards.append(Board(len(boards) + 1, numbers[one], numbers[two], (game,), sides))
    return Round(number, tuple(boards), tuple(byes))


# A ends with 3½: wins over C and D, a draw with B, a half-point bye and a win over E.
HALF_BYE = event(
    "ABCDEFGH",
    "A-B 1-0, C-F 1-0, D-E 1-0, G-H 1-0",
    "A-C 1-0, B-F 1-0, D-G 1-0, E-H 1-0",
    "A H, B-G 1-0, C-H 0-1, D-F 0-1, E Z",
    "A-D =, B-H 1-0, C-G 1-0, E-F 1-0",
    "A-E =, B-C 1-0, D-H =, F-G 1-0",
)

"""How long standings take: ``python -m pairing.tiebreaks.bench [PLAYERS [ROUNDS]]``.

A field of random pairings with draws, forfeits, requested byes and a few withdrawals; the median of nine
runs, for lists of eight tie-breaks, and for one working.
"""

import random
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from pairing.scoring import Mark, Outcome
from pairing.standings import standings_table
from pairing.tiebreaks.base import Settings
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament

RUNS = 9
LISTS = {
    "scores": "BH/C1,BH,SB,DE,WIN,PS,KS,FB",
    "ratings": "BH/C1,SB,DE,ARO/C1,TPR,PTP,APRO,APPO",
    "the dearest": "BH/M1,SB/C1,AOB,FB/C1,APPO,SOSOS,MMED,OGW",
    "Go": "SOS,SOSOS,SODOS,NBW,SOS/C1,SOS/C2,CUM,LOT",
    "Magic": "OMW,GW,OGW,MW,DE,WIN,TPN,LOT",
}
_RESULTS = [Outcome.FIRST_WINS, Outcome.SECOND_WINS, Outcome.DRAW] * 10 + [Outcome.FIRST_BY_FORFEIT]


def field(players: int, rounds: int, seed: int = 1) -> Tournament:
    """The same arguments give the same tournament; one player in 25 has a bye or is absent."""
    rng = random.Random(seed)
    played = []
    for number in range(1, rounds + 1):
        order = rng.sample(range(1, players + 1), players)
        away = [order.pop() for _ in range(players // 25 + (players - players // 25) % 2)]
        boards = tuple(
            Board(place + 1, first, second, (Game(rng.choice(_RESULTS)),))
            for place, (first, second) in enumerate(zip(order[::2], order[1::2], strict=True))
        )
        byes = tuple(Bye(player, rng.choice([Mark.HALF_BYE, Mark.ZERO_BYE])) for player in sorted(away))
        played.append(Round(number, boards, byes))
    return Tournament(
        tuple(Player(number, f"Player {number}", 2800 - number) for number in range(1, players + 1)),
        tuple(played),
        rounds,
    )


def measured(work: Callable[[], object]) -> float:
    """Milliseconds of the median run."""
    times = []
    for _ in range(RUNS):
        begun = perf_counter()
        work()
        times.append(perf_counter() - begun)
    return 1000 * median(times)


def main(arguments: list[str]) -> None:
    """Print one line for each list."""
    players, rounds = (int(text) for text in [*arguments, "1000", "11"][:2]) if arguments else (1000, 11)
    tournament, settings = field(players, rounds), Settings(lot_seed="1")
    for name, specs in LISTS.items():
        wanted = specs.split(",")
        taken = measured(partial(standings_table, tournament, wanted, settings=settings))
        sys.stdout.write(f"{name:12} {specs:46} {taken:6.0f} ms\n")
    table = standings_table(tournament, ["BH/C1"])
    sys.stdout.write(f"{'one working':12} {'BH/C1':46} {measured(partial(table.working, 1, 0)):6.2f} ms\n")


if __name__ == "__main__":
    main(sys.argv[1:])

"""The long comparison with gacrux: ``python -m tests.support.witness FIRST COUNT``.

Each seed from FIRST on draws a tournament: 6 to 40 players, 3 to 9 rounds, clean or messy (forfeits,
byes, late entries, withdrawals, forbidden pairs), some accelerated. Prints each round that differs and, at
the end, what was compared.
"""

import random
import sys

from pairing.errors import PairingError
from pairing.generator import CLEAN, Rates, Recipe, walk
from tests.support import corpus, gacrux


def recipe(seed: int) -> Recipe:
    """The tournament of a seed: every second one clean, every fifth one accelerated."""
    chance = random.Random(f"witness {seed}")
    players = chance.randint(6, 40)
    rounds = min(chance.randint(3, 9), players - 1)
    rates = CLEAN
    if seed % 2:
        rates = Rates(
            draws=chance.randint(0, 60),
            forfeits=chance.randint(0, 25),
            byes=chance.randint(0, 20),
            forbidden=chance.randint(0, 4),
            late=chance.randint(0, 10),
            withdrawn=chance.randint(0, 10),
        )
    return Recipe(players, rounds, rates, accelerated=seed % 5 == 0)


def main(first: int, count: int) -> None:
    compared = different = 0
    for seed in range(first, first + count):
        for state, outcome in walk(seed, recipe(seed)):
            theirs = gacrux.pair(state)
            ours = None if isinstance(outcome, PairingError) else sorted(corpus.boards(outcome))
            compared += 1
            if ours != theirs:
                different += 1
                print(f"seed {seed}, round {state.next_round}: {ours} | {theirs}", flush=True)  # noqa: T201
    last = first + count - 1
    print(f"seeds {first} to {last}: {compared} rounds compared, {different} different")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

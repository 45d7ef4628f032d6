"""Figures of the tie-breaks alone, the tournament in memory."""

from collections.abc import Iterator
from functools import partial

from pairing.standings import standings_table
from pairing.tiebreaks import bench
from pairing.tiebreaks.base import Settings
from swissweb.bench.measure import Figure, timed

PLAYERS, ROUNDS = 1000, 11
MOST = "300 ms at most"


def tiebreak_figures() -> Iterator[Figure]:
    """Standings of 1,000 players after 11 rounds by lists of eight tie-breaks; the working of one value."""
    tournament = bench.field(PLAYERS, ROUNDS)
    for name, specs in bench.LISTS.items():
        wanted = specs.split(",")
        table = partial(standings_table, tournament, wanted, settings=Settings(lot_seed="1"))
        yield timed(f"{PLAYERS} x {ROUNDS}, {name}", table, yardstick=f"{MOST}: {specs}")
    found = standings_table(tournament, ["BH/C1"])
    yield timed("the working of one value", partial(found.working, 1, 0))

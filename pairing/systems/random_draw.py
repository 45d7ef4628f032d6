"""Random pairing: everybody meets anybody he has not met. A yardstick for the other systems.

The list is drawn anew each round from ``Tournament.seed``; scores decide nothing but the bye.
"""

import random
from collections.abc import Sequence

from pairing.history import History
from pairing.matching.bits import members
from pairing.systems.base import Needs, Options, System
from pairing.systems.listing.frame import COLOURS, SIDES, frame_of, invariants, proposal, say_gaps
from pairing.systems.listing.walking import down_the_list
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    chance = random.Random(tournament.seed)

    def order(state: History) -> Sequence[float]:
        return [chance.random() for _ in state.numbers]

    def drawn(_one: int, possible: int) -> list[int]:
        partners = list(members(possible))
        chance.shuffle(partners)
        return partners

    frame = frame_of(tournament, options, order)
    pairs = down_the_list(frame.legal, frame.left, drawn)
    return proposal("random", frame, pairs, totals=say_gaps(frame, pairs))


SYSTEM = System(
    id="random",
    edition="",
    options=(COLOURS, SIDES),
    needs=Needs(sides="optional"),
    invariants=invariants,
    run=_run,
)

"""Simple Swiss: numbers by lot, nearest scores, never twice, never three times the same colour.

The order of the list is score, then lot. Round 1 is 1-2, 3-4, ...; later the round with the smallest gaps of
score, compared from the largest down, that comes first going down the list. See docs/rules/simple.md.
"""

from pairing.lots import NUMBERINGS
from pairing.systems.base import Needs, Option, Options, System
from pairing.systems.listing.frame import (
    COLOURS,
    SIDES,
    frame_of,
    invariants,
    proposal,
    say_gaps,
    say_lots,
)
from pairing.systems.listing.gaps import nearest
from pairing.systems.listing.ordering import by_lot, drawn_lots, refuse
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    drawn = drawn_lots(tournament, options)
    frame = frame_of(tournament, options, by_lot(drawn))
    pairs = nearest(frame.legal, frame.players.scores, frame.groups())
    say_lots(frame, drawn)
    return proposal("simple", frame, pairs, totals=say_gaps(frame, pairs))


SYSTEM = System(
    id="simple",
    edition="",
    options=(Option("numbers", "lot", choices=NUMBERINGS), COLOURS, SIDES),
    needs=Needs(sides="optional"),
    invariants=invariants,
    run=_run,
    refuse=refuse,
)

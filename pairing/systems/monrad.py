"""Monrad, as Norwegian and Danish clubs play it: neighbours in the list of scores and start numbers.

The list is score, then start number; the first meets the next one he has not met, and so on. When the last
ones can't be paired one goes back as far as it takes. See docs/rules/monrad.md.
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
from pairing.systems.listing.ordering import by_lot, drawn_lots, refuse
from pairing.systems.listing.walking import down_the_list
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    drawn = drawn_lots(tournament, options)
    frame = frame_of(tournament, options, by_lot(drawn))
    pairs = down_the_list(frame.legal, frame.left)
    say_lots(frame, drawn)
    return proposal("monrad", frame, pairs, totals=say_gaps(frame, pairs))


SYSTEM = System(
    id="monrad",
    edition="",
    options=(Option("numbers", "lot", choices=NUMBERINGS), COLOURS, SIDES),
    needs=Needs(sides="optional"),
    invariants=invariants,
    run=_run,
    refuse=refuse,
)

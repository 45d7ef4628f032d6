"""Monrad, as Norwegian and Danish clubs play it: neighbours in the list of scores and start numbers.

The list is score, then start number; the first meets the next one he has not met, and so on. When the last
ones can't be paired one goes back as far as it takes. See docs/rules/monrad.md.
"""

from collections.abc import Sequence
from typing import cast

from pairing.history import History
from pairing.lots import NUMBERINGS, Numbering, lots
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
from pairing.systems.listing.walking import down_the_list
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    drawn = lots(tournament, cast(Numbering, options["numbers"]))

    def order(state: History) -> Sequence[int]:
        return [drawn[number] for number in state.numbers]

    frame = frame_of(tournament, options, order)
    pairs = down_the_list(frame.legal, frame.left)
    say_lots(frame, drawn, options["numbers"])
    return proposal("monrad", frame, pairs, totals=say_gaps(frame, pairs))


def _refuse(tournament: Tournament, options: Options) -> None:
    lots(tournament, cast(Numbering, options["numbers"]))


SYSTEM = System(
    id="monrad",
    edition="",
    options=(Option("numbers", "lot", choices=NUMBERINGS), COLOURS, SIDES),
    needs=Needs(sides="optional"),
    invariants=invariants,
    run=_run,
    refuse=_refuse,
)

"""Simple Swiss: numbers by lot, nearest scores, never twice, never three times the same colour.

The order of the list is score, then lot. Round 1 is 1-2, 3-4, ...; later the round with the smallest gaps of
score, compared from the largest down, that comes first going down the list. See docs/rules/simple.md.
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
from pairing.systems.listing.gaps import nearest
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    drawn = lots(tournament, cast(Numbering, options["numbers"]))

    def order(state: History) -> Sequence[int]:
        return [drawn[number] for number in state.numbers]

    frame = frame_of(tournament, options, order)
    pairs = nearest(frame.legal, frame.players.scores, frame.groups())
    say_lots(frame, drawn, options["numbers"])
    return proposal("simple", frame, pairs, totals=say_gaps(frame, pairs))


def _refuse(tournament: Tournament, options: Options) -> None:
    lots(tournament, cast(Numbering, options["numbers"]))


SYSTEM = System(
    id="simple",
    edition="",
    options=(Option("numbers", "lot", choices=NUMBERINGS), COLOURS, SIDES),
    needs=Needs(sides="optional"),
    invariants=invariants,
    run=_run,
    refuse=_refuse,
)

"""FIDE (Dutch) system, C.04.3, edition in force since 1 February 2026."""

from pairing.systems.base import Invariants, Needs, Option, Options, System
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    from pairing.systems.dutch.round import pair_round  # noqa: PLC0415 - slow import, on demand

    return pair_round(tournament, options)


def _invariants(options: Options) -> Invariants:
    return Invariants(colour="c3" if options["sides"] else "none")


SYSTEM = System(
    id="dutch",
    edition="2026",
    options=(
        # Article 5.2.5 goes by the parity of the pairing number. "paired" counts only the players who
        # were ever paired or are to be paired now, as the checkers in use do; "number" is the letter.
        Option("first_colour_parity", "paired", choices=("paired", "number")),
        # C.04.2 art. 3.6 with the wording of C.04.7: virtual points count for the board order.
        Option("board_order", "pairing", choices=("pairing", "real")),
        Option("sides", True),
    ),
    needs=Needs(sides="optional", total_rounds=True),
    invariants=_invariants,
    run=_run,
)

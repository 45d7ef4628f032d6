"""Nested cycles (Dong 2015): a score group is paired by the first of its rows that is good enough."""

from pairing.systems.base import Invariants, Needs, Option, Options, System, WhatIf
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    from pairing.systems.nested.round import pair_round  # noqa: PLC0415 - slow import, on demand

    return pair_round(tournament, options)


def _ask(tournament: Tournament, options: Options, first: int, second: int) -> WhatIf:
    from pairing.systems.nested.asking import ask  # noqa: PLC0415 - slow import, on demand

    return ask(tournament, options, _invariants(options), first, second)


def _invariants(options: Options) -> Invariants:
    return Invariants(colour="c3" if options["sides"] else "none")


SYSTEM = System(
    id="nested_cycles",
    edition="Dong 2015",
    options=(
        # So many rounds back: whoever floated in one of them does not float the same way again.
        Option("float_rounds", 2, minimum=0, maximum=9),
        Option("sides", True),
    ),
    needs=Needs(sides="optional"),
    invariants=_invariants,
    run=_run,
    what_if=_ask,
)

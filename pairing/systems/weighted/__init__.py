"""Weighted matching, after S. Ólafsson, "Weighted matching in chess tournaments", J. Opl Res. Soc. 41 (1990).

Everybody who may meet is an edge of a graph, with a weight made of named terms; the round is the heaviest
matching of all. ``docs/rules/weighted.md`` has the terms.
"""

from pairing.systems.base import Invariants, Needs, Options, System, WhatIf
from pairing.systems.weighted.options import OPTIONS, promise, refuse
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    from pairing.systems.weighted.round import pair_round  # noqa: PLC0415 - slow import, on demand

    return pair_round(tournament, options)


def _ask(tournament: Tournament, options: Options, first: int, second: int) -> WhatIf:
    from pairing.systems.weighted.round import ask  # noqa: PLC0415 - slow import, on demand

    return ask(tournament, options, first, second)


def _invariants(options: Options) -> Invariants:
    return promise(options)


SYSTEM = System(
    id="weighted",
    edition="1990",
    options=OPTIONS,
    needs=Needs(sides="optional"),
    invariants=_invariants,
    run=_run,
    refuse=refuse,
    what_if=_ask,
)

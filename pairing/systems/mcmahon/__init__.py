"""McMahon, as Go players know it: starting scores by grade, then score groups, handicaps, clubs kept apart.

The rules are those OpenGotha and pairgoth apply; ``docs/rules/mcmahon.md`` says where this differs.
"""

from pairing.systems.base import Invariants, Needs, Options, System, WhatIf
from pairing.systems.mcmahon.options import INVARIANTS, OPTIONS, refuse
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    from pairing.systems.mcmahon.round import pair_round  # noqa: PLC0415 - slow import, on demand

    return pair_round(tournament, options)


def _ask(tournament: Tournament, options: Options, first: int, second: int) -> WhatIf:
    from pairing.systems.mcmahon.round import ask  # noqa: PLC0415 - slow import, on demand

    return ask(tournament, options, first, second)


def _invariants(_options: Options) -> Invariants:
    return INVARIANTS


SYSTEM = System(
    id="mcmahon",
    edition="",
    options=OPTIONS,
    needs=Needs(grades=True, sides="optional"),
    invariants=_invariants,
    run=_run,
    refuse=refuse,
    what_if=_ask,
)

"""Asking the engine: a proposal for a snapshot, checked for legality, refusals with names."""

from dataclasses import replace

from pairing import checker, systems
from pairing.errors import EngineError
from pairing.tournament import Proposal
from swissweb.events.errors import Invalid
from swissweb.events.snapshot import Snapshot
from swissweb.events.systems import system_options


def with_seed(snapshot: Snapshot, seed: int) -> Snapshot:
    """The snapshot with what chance is drawn from in this round; lots of round 1 hold for all rounds.

    The colour of the first player in round 1 is drawn as well (the seed's lowest bit) unless it is set.
    """
    tournament = replace(snapshot.tournament, seed=seed)
    if not tournament.rounds:
        tournament = replace(tournament, lot_seed=seed)
        if not snapshot.stage.section.initial_colour:
            tournament = replace(tournament, initial_colour="b" if seed & 1 else "w")
    return replace(snapshot, tournament=tournament)


def propose(snapshot: Snapshot) -> Proposal:
    """The next round as the stage's system proposes it.

    :raises Invalid: the engine's code, players by name, when there is no legal round
    """
    tournament = snapshot.tournament
    try:
        system = systems.get(snapshot.stage.system)
        options = system.resolve(system_options(snapshot.stage))
        proposal = system.pair(tournament, options)
        checker.check(tournament, proposal, system.invariants(options))
    except EngineError as error:
        raise Invalid.of(error.code, snapshot.with_names(error.params)) from error
    return proposal

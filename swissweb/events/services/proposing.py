"""Asking the engine: a proposal for a snapshot, checked for legality, refusals with names."""

from collections.abc import Mapping
from dataclasses import replace

from pairing import checker, systems
from pairing.errors import EngineError
from pairing.tournament import Proposal
from swissweb.events.models import Stage
from swissweb.events.services.errors import Invalid
from swissweb.events.snapshot import Snapshot


def with_initial_colour(snapshot: Snapshot, seed: int) -> Snapshot:
    """The colour of the first player in round 1, drawn by lot (the seed's lowest bit) unless it is set."""
    section_colour = snapshot.stage.section.initial_colour
    if section_colour or snapshot.tournament.rounds:
        return snapshot
    drawn = replace(snapshot.tournament, initial_colour="b" if seed & 1 else "w")
    return replace(snapshot, tournament=drawn)


def system_options(stage: Stage) -> dict[str, bool | int | str]:
    """The options stored with the stage; a game without sides has no colours."""
    options = dict(stage.options)
    declared = {option.code for option in systems.get(stage.system).options}
    if "sides" in declared and not stage.section.sides:
        options["sides"] = False
    return options


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
        raise Invalid.of(error.code, with_names(error.params, snapshot)) from error
    return proposal


def with_names(params: Mapping[str, object], snapshot: Snapshot) -> dict[str, object]:
    """The engine's player numbers as names, which is what a director knows."""

    def name(number: object) -> object:
        entry = snapshot.entries.get(number) if isinstance(number, int) else None
        return entry.person.name if entry else number

    keys = {"player", "first", "second", "players", "unpaired"}
    return {
        key: ([name(item) for item in value] if isinstance(value, list | tuple) else name(value))
        if key in keys
        else value
        for key, value in params.items()
    }

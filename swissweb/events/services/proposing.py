"""Asking the engine: a proposal for a snapshot, checked for legality, refusals with names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pairing import blocking, checker, systems
from pairing.errors import EngineError
from pairing.tournament import Proposal
from swissweb.events.errors import Invalid
from swissweb.events.snapshot import Snapshot
from swissweb.events.systems import system_options

BY_HAND = "hand"
"""Instead of kinds of exceptions: this round is seated by the director, whatever the section's system."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of a round that can't be paired: what to allow, and what would then happen, by name."""

    kinds: tuple[str, ...]
    boards: tuple[tuple[object, object], ...]
    bye: object = None

    @property
    def relax(self) -> str:
        """As a form sends it."""
        return "+".join(self.kinds)


@dataclass(frozen=True, slots=True)
class GroupInTheWay:
    """A forbidden group without which there would be a round: its place in the section's list."""

    place: int
    players: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A proposal, and the snapshot it was made from: with the exceptions fixed in it, if there are any."""

    asked: Snapshot
    options: Mapping[str, bool | int | str]
    proposal: Proposal
    exceptions: Mapping[str, Any]
    """As ``Round.exceptions`` keeps them; empty without."""


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


def propose(snapshot: Snapshot, kinds: Sequence[str] = ()) -> Answer:
    """The next round as the stage's system proposes it, with the fewest exceptions of ``kinds`` it takes
    (see ``pairing.blocking``); with ``BY_HAND`` alone nobody is paired but whom the director fixed.

    :raises Invalid: the engine's code, players by name, when there is no legal round; ``params`` then say
        what would unblock it: ``ways`` (Way), ``groups`` (GroupInTheWay), ``pins`` (True: the fixed boards)
    """
    try:
        system = systems.get(snapshot.stage.system)
        options: dict[str, bool | int | str] = system_options(snapshot.stage)
        exceptions: dict[str, Any] = {}
        asked = snapshot
        if tuple(kinds) == (BY_HAND,):
            system = systems.get("manual")
            options = {"sides": snapshot.stage.section.sides}
        elif kinds:
            tournament, remedy = blocking.relax(snapshot.tournament, system, options, kinds)
            asked = replace(snapshot, tournament=tournament)
            exceptions = _kept(snapshot, kinds, remedy)
        proposal = system.pair(asked.tournament, options)
        checker.check(asked.tournament, proposal, system.invariants(system.resolve(options)))
    except EngineError as error:
        params = {**snapshot.with_names(error.params), **_ways_out(snapshot, error)}
        raise Invalid.of(error.code, params) from error
    return Answer(asked, options, proposal, exceptions)


def _kept(snapshot: Snapshot, kinds: Sequence[str], remedy: blocking.Remedy) -> dict[str, Any]:
    if not remedy.boards and remedy.bye is None:
        return {}
    entry = {number: row.pk for number, row in snapshot.entries.items()}
    return {
        "relax": list(kinds),
        "pairs": [[entry[first], entry[second]] for first, second in remedy.boards],
        "bye": None if remedy.bye is None else entry[remedy.bye],
    }


def _ways_out(snapshot: Snapshot, error: EngineError) -> dict[str, object]:
    if error.code in ("pinned_absent", "pinned_twice"):
        return {"pins": True}
    if error.code not in blocking.BLOCKED:
        return {}
    system = systems.get(snapshot.stage.system)
    blocked = blocking.diagnose(snapshot.tournament, system, system_options(snapshot.stage))
    named = snapshot.with_names
    ways = []
    for remedy in blocked.remedies:
        boards = [named({"first": first, "second": second}) for first, second in remedy.boards]
        ways.append(
            Way(
                remedy.kinds,
                tuple((board["first"], board["second"]) for board in boards),
                None if remedy.bye is None else named({"player": remedy.bye})["player"],
            )
        )
    groups = []
    for place in blocked.groups:
        players = named({"players": list(snapshot.tournament.forbidden[place].players)})["players"]
        groups.append(GroupInTheWay(place, tuple(players)))  # type: ignore[arg-type]
    return {"ways": tuple(ways), "groups": tuple(groups), "pins": blocked.pins}

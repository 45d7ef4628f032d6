"""What a director sees of a round before it is paired."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pairing.acceleration import virtual_points
from pairing.history import history
from swissweb.events.errors import NotFound
from swissweb.events.models import Entry, Pin, Round, Section
from swissweb.events.selectors.checks import Check, results_check
from swissweb.events.selectors.fixing import POINTLESS, UNMOVED, crowded_groups, pins_of
from swissweb.events.selectors.systems import refused_by_system
from swissweb.events.snapshot import Snapshot, take_to_pair
from swissweb.events.systems import meets_once, rules_of

MOST_NAMES = 6
"""So many members of a group are named."""


@dataclass(frozen=True, slots=True)
class Away:
    """Who will not be paired: ``mark`` H, F, Z; ``why``: asked, withdrawn or late."""

    entry: Entry
    mark: str
    why: str


@dataclass(frozen=True, slots=True)
class Preflight:
    """Before a round is paired: what is checked, who is away, what is fixed.

    ``blocked``: pairing is not possible yet.
    """

    number: int
    total_rounds: int
    system: str
    playing: int
    checks: tuple[Check, ...]
    away: tuple[Away, ...]
    pins: tuple[Pin, ...]
    fixable: bool

    @property
    def blocked(self) -> Check | None:
        return next((check for check in self.checks if check.state == "stop"), None)


def preflight(section: Section, number: int) -> Preflight:
    """The checks before pairing the next round. :raises NotFound: ``round_gone`` when it is not the next"""
    rounds = list(section.rounds.order_by("number"))
    if number != len(rounds) + 1:
        raise NotFound("round_gone", round=number)
    snapshot = take_to_pair(section)
    requests = snapshot.tournament.requests
    away = tuple(
        Away(entry, requests[place].value, _why(entry, number))
        for place, entry in snapshot.entries.items()
        if place in requests
    )
    return Preflight(
        number=number,
        total_rounds=snapshot.stage.total_rounds,
        system=snapshot.stage.system,
        playing=len(snapshot.entries) - len(away),
        checks=tuple(_preflight_checks(section, rounds, snapshot, number)),
        away=away,
        pins=tuple(pins_of(section, number)),
        fixable=snapshot.stage.system not in UNMOVED and number <= snapshot.stage.total_rounds,
    )


def _why(entry: Entry, number: int) -> str:
    if entry.withdrawn_after is not None and entry.withdrawn_after < number:
        return "withdrawn"
    return "late" if entry.joined > number else "asked"


def _preflight_checks(
    section: Section, rounds: Sequence[Round], snapshot: Snapshot, number: int
) -> Iterable[Check]:
    total = snapshot.stage.total_rounds
    if number > total:
        yield Check("check_last_round_over", "stop", {"total": total})
    if rounds and rounds[-1].state == Round.State.DRAFT:
        yield Check("check_previous_draft", "stop", {"round": rounds[-1].number}, round=rounds[-1].number)
    yield from results_check(section, number)
    players = len(snapshot.entries)
    playing = players - len(snapshot.tournament.requests)
    if playing < 2:
        yield Check("check_too_few", "stop", {"playing": playing, "players": players})
    else:
        yield Check("check_playing", params={"playing": playing, "players": players})
        if refused := refused_by_system(snapshot):
            yield Check(refused[0], "stop", refused[1])
    if snapshot.stage.system not in UNMOVED:
        for group in crowded_groups(section, snapshot.entries.values(), number):
            names = [entry.person.name for entry in group.players]
            shown = names if len(names) <= MOST_NAMES else [*names[: MOST_NAMES - 1], "…"]
            yield Check("check_group_crowded", "warn", {"names": shown})
    raised = _raised(snapshot)
    if raised:
        yield Check("check_accelerated", params={"count": raised})
    if snapshot.stage.system == "round_robin":
        # The schedule counts everybody, absentees too.
        if players % 2 and playing >= 2:
            yield Check("check_odd_by_hand")
    elif playing % 2 == 0:
        yield Check("check_even")
    elif playing >= 2 and rules_of(snapshot.stage).bye == "c2":
        state = history(snapshot.tournament)
        may = sum(
            present and not barred for present, barred in zip(state.present, state.bye_barred, strict=True)
        )
        yield Check("check_odd", "ok" if may else "warn", {"count": may})
    elif playing >= 2:
        yield Check("check_odd_by_hand")
    if number == 1 and players >= 2 and meets_once(snapshot.stage):
        most = players - 1 if players % 2 == 0 else players
        if total > most:
            yield Check("check_too_many_rounds", "warn", {"rounds": total, "players": players, "most": most})


def _raised(snapshot: Snapshot) -> int:
    """How many have virtual points in the next round."""
    tournament = snapshot.tournament
    if snapshot.stage.system in POINTLESS:
        return 0
    return sum(
        virtual_points(tournament.virtual, tournament.next_round, number) > 0
        for number in snapshot.entries
        if number not in tournament.requests
    )


def current_number(section: Section) -> int:
    """The round a director looks after now: the newest, or the next one when that is complete."""
    newest = section.rounds.order_by("-number").first()
    if newest is None:
        return 1
    total = section.stages.all()[0].total_rounds
    if newest.state == Round.State.COMPLETE and newest.number < total:
        return newest.number + 1
    return newest.number

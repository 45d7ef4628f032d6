"""What it means to change the system or its options between rounds: codes for the director, no sentences."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pairing import systems
from pairing.history import history
from pairing.systems.base import Options
from pairing.tournament import Tournament
from swissweb.events.models import Section
from swissweb.events.presets import preset_of
from swissweb.events.starts import SYSTEM as STARTING

MOST_BALANCE = 1


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that follows from a change; words by ``code`` and ``params``."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Way:
    """A system with all its options."""

    system: str
    options: Options


def consequences(
    section: Section, tournament: Tournament, draft: int | None, before: Way, after: Way
) -> list[Consequence]:
    """What follows for a section of which rounds are paired.

    ``tournament`` has the rounds so far, ``draft`` is the number of a round that is a draft.
    """
    found = [Consequence("switch_from_round", {"round": tournament.next_round})]
    if draft is not None:
        found.append(Consequence("switch_draft_stays", {"round": draft}))
    found += _rules(tournament, before, after)
    if before.system != after.system:
        found += _starts(before, after)
        found += _tiebreaks(section, before, after)
    return found


def _rules(tournament: Tournament, before: Way, after: Way) -> Iterator[Consequence]:
    old = systems.get(before.system).invariants(before.options)
    new = systems.get(after.system).invariants(after.options)
    yield from _sides(tournament, before, after)
    if (old.meetings, old.distance) != (new.meetings, new.distance):
        yield from _meetings(tournament, new.meetings, new.distance)
    if old.bye != new.bye:
        yield Consequence(f"switch_bye_{new.bye}")
    if old.forbidden and not new.forbidden:
        yield Consequence("switch_forbidden_free")
    if new.bye == "schedule":
        yield Consequence("switch_schedule", {"round": tournament.next_round})


def _sides(tournament: Tournament, before: Way, after: Way) -> Iterator[Consequence]:
    old = systems.get(before.system).invariants(before.options)
    new = systems.get(after.system).invariants(after.options)
    given, gives = (bool(way.options.get("sides", True)) for way in (before, after))
    if given and not gives:
        yield Consequence("switch_sides_off")
        return
    if gives and not given:
        yield Consequence("switch_sides_on")
    if old.colour != new.colour:
        yield Consequence(f"switch_colour_{new.colour}")
        colours = history(tournament).colours
        uneven = sum(abs(sides.count("w") - sides.count("b")) > MOST_BALANCE for sides in colours)
        if uneven:
            yield Consequence("switch_uneven", {"players": uneven})


def _meetings(tournament: Tournament, meetings: int | None, distance: int) -> Iterator[Consequence]:
    if meetings == 1:
        yield Consequence("switch_meet_once")
        pairs = Counter(
            frozenset((board.first, board.second)) for played in tournament.rounds for board in played.boards
        )
        again = sum(times > 1 for times in pairs.values())
        if again:
            yield Consequence("switch_met_again", {"again": again})
    elif distance:
        yield Consequence("switch_meet_distance", {"rounds": distance})
    else:
        yield Consequence("switch_meet_often")


def _starts(before: Way, after: Way) -> Iterator[Consequence]:
    had, has = (way.system == STARTING for way in (before, after))
    if has != had:
        yield Consequence("switch_starts_on" if has else "switch_starts_off")


def _tiebreaks(section: Section, before: Way, after: Way) -> Iterator[Consequence]:
    preset = preset_of(section.event.game)
    usual: Sequence[str] = preset.tiebreaks_for(after.system)
    if usual != preset.tiebreaks_for(before.system) and list(usual) != section.tiebreaks:
        yield Consequence("switch_tiebreaks", {"usual": list(usual), "now": list(section.tiebreaks)})

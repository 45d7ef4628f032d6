"""Which pairing systems a section can have, what each needs, and whether the section has it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing import systems
from pairing.errors import PairingError
from pairing.systems.base import System
from swissweb.events.models import Entry, Section, Stage
from swissweb.events.names import mark_namesakes
from swissweb.events.snapshot import Snapshot
from swissweb.events.systems import system_options
from swissweb.events.wordings.systems import grouped


@dataclass(frozen=True, slots=True)
class Need:
    """Something a system must know: a key of ``choosing.NEEDS``. ``lacking``: players without it."""

    code: str
    met: bool
    lacking: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A system that can be chosen. ``current``: the section's; ``shown``: its options are on the page."""

    system: str
    needs: tuple[Need, ...]
    current: bool
    shown: bool

    @property
    def unmet(self) -> tuple[Need, ...]:
        return tuple(need for need in self.needs if not need.met)


@dataclass(frozen=True, slots=True)
class Systems:
    """All systems under their headings; ``chosen`` is the one whose options are shown, ``begun`` whether a
    round is paired."""

    stage: Stage
    groups: tuple[tuple[str, tuple[Choice, ...]], ...]
    chosen: System
    begun: bool

    @property
    def choice(self) -> Choice:
        """The one whose options are shown."""
        return next(choice for _heading, choices in self.groups for choice in choices if choice.shown)


def systems_for(section: Section, shown: str = "") -> Systems:
    """What the page of a section's system shows (two queries beside those for the section).

    ``shown``: whose options are looked at, an id of the registry; the section's own without.
    """
    stage = section.stages.all()[0]
    entries = list(section.entries.select_related("person"))
    mark_namesakes(entries)
    shown = shown or stage.system
    groups = tuple(
        (
            heading,
            tuple(
                Choice(
                    system,
                    _needs(systems.get(system), section, entries),
                    current=system == stage.system,
                    shown=system == shown,
                )
                for system in members
            ),
        )
        for heading, members in grouped()
    )
    return Systems(stage, groups, systems.get(shown), section.rounds.exists())


def _needs(system: System, section: Section, entries: Sequence[Entry]) -> tuple[Need, ...]:
    found = []
    if system.needs.ratings:
        without = tuple(entry for entry in entries if entry.person.rating is None)
        found.append(Need("ratings", not without, without))
    if system.needs.grades:
        without = tuple(entry for entry in entries if not entry.person.grade and entry.start is None)
        found.append(Need("grades", not without, without))
    if system.needs.sides == "required":
        found.append(Need("sides", section.sides))
    return tuple(found)


def refused_by_system(snapshot: Snapshot) -> tuple[str, Mapping[str, object]] | None:
    """Why the section's system can't pair these players with its options, before anything is paired: a code,
    and params with names; None when nothing is in the way."""
    stage = snapshot.stage
    system = systems.get(stage.system)
    try:
        options = system.resolve(system_options(stage))
        if system.refuse is not None:
            system.refuse(snapshot.tournament, options)
    except PairingError as error:
        return error.code, snapshot.with_names(error.params)
    return None

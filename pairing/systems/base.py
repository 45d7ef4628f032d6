"""What every pairing system declares about itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from pairing.errors import PairingError
from pairing.history import check_places
from pairing.scoring import Mark
from pairing.systems.notes import Note
from pairing.tournament import Proposal, Tournament

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a system. ``code`` is stable; its words stand at the site.

    The type is that of ``default``. ``choices`` closes the set of a text option, ``minimum`` and
    ``maximum`` bound a number.
    """

    code: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    @property
    def type(self) -> Literal["bool", "int", "choice"]:
        """The kind of value, for forms."""
        if isinstance(self.default, bool):
            return "bool"
        return "int" if isinstance(self.default, int) else "choice"

    def accepts(self, value: object) -> bool:
        """True when ``value`` may stand for this option."""
        if type(value) is not type(self.default):
            return False
        if isinstance(value, str):
            return value in self.choices
        if isinstance(value, int) and not isinstance(value, bool):
            return (self.minimum is None or value >= self.minimum) and (
                self.maximum is None or value <= self.maximum
            )
        return True


@dataclass(frozen=True, slots=True)
class Needs:
    """What a system must know of the players and the game."""

    ratings: bool = False
    grades: bool = False
    sides: Literal["required", "optional", "none"] = "optional"
    total_rounds: bool = False


@dataclass(frozen=True, slots=True)
class Invariants:
    """What holds in every round of a system; :mod:`pairing.checker` verifies it.

    ``meetings``: how often two players may meet (None: no limit). ``distance``: how many rounds must lie
    between two meetings at least. ``bye``: ``"c2"`` at most one allocated
    bye a round, to a player criterion C2 allows; ``"any"`` at most one, to anybody; ``"schedule"`` what the
    schedule leaves without opponent: one player of an odd field, and whoever would meet an absentee.
    ``colour``: ``"c3"`` two players with the same absolute preference never meet, unless one is a
    topscorer in the last round; ``"no_three"`` nobody has the same side three times running;
    ``"none"`` no limit. ``forbidden``: forbidden pairs are honoured.
    ``complete``: nobody who is to be paired is left out.
    """

    meetings: int | None = 1
    bye: Literal["c2", "any", "schedule"] = "c2"
    colour: Literal["c3", "no_three", "none"] = "c3"
    forbidden: bool = True
    complete: bool = True
    distance: int = 0


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What a system says to "why do these two not meet?".

    ``barred`` is the note (see :mod:`pairing.systems.notes`) that forbids the pair, or None. Otherwise
    ``round`` is the round with the pair in it, and ``terms`` what the two rounds come to, the most important
    term first: (code, value of the system's own round, value with the pair).
    """

    barred: Note | None
    round: Proposal | None = None
    terms: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class System:
    """A pairing system as the registry knows it."""

    id: str
    edition: str
    options: tuple[Option, ...]
    needs: Needs
    invariants: Callable[[Options], Invariants]
    """What must hold under given (complete) options."""
    run: Callable[[Tournament, Options], Proposal]
    refuse: Callable[[Tournament, Options], None] | None = None
    """Raises PairingError for options that contradict each other or players of whom something is missing
    that the system needs, without pairing anything. The param ``option`` names the option, if it is one."""
    what_if: Callable[[Tournament, Options, int, int], WhatIf] | None = None
    """Answers "why not these two?"; None: the pair is pinned and the round paired again."""
    absences: Callable[[Tournament, Options, frozenset[int]], Mapping[int, Mark]] | None = None
    """What the players who are not to be paired get, for ``Tournament.requests`` of the round; the set has
    those who have withdrawn. None: what was asked for."""
    reads_scores: Callable[[Options], str] | None = None
    """The option, if any, by which the pairing needs the games' own scores (discs, points on the board)."""

    def resolve(self, options: Options | None = None) -> dict[str, OptionValue]:
        """All options with their values.

        Raises PairingError ``unknown_option`` or ``bad_option``.
        """
        given = dict(options or {})
        resolved: dict[str, OptionValue] = {}
        for option in self.options:
            value = given.pop(option.code, option.default)
            if not option.accepts(value):
                raise PairingError("bad_option", system=self.id, option=option.code, value=value)
            resolved[option.code] = value
        if given:
            raise PairingError("unknown_option", system=self.id, option=sorted(given)[0])
        return resolved

    def pair(self, tournament: Tournament, options: Options | None = None) -> Proposal:
        """Propose the next round. Raises PairingError when there is none.

        A system that needs sides refuses a game without them (``sides_needed``). A snapshot that contradicts
        itself is refused before the system sees it (see :func:`pairing.history.check_places`).
        """
        if self.needs.sides == "required" and not tournament.initial_colour:
            raise PairingError("sides_needed", system=self.id)
        resolved = self.resolve(options)
        check_places(tournament)
        if self.refuse is not None:
            self.refuse(tournament, resolved)
        return self.run(tournament, resolved)

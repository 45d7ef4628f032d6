"""The same round paired by two systems. Nothing is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairing import systems
from pairing.comparing import RoundFacts, facts
from pairing.errors import PairingError
from pairing.history import history, upto
from pairing.proof import from_canonical
from pairing.systems.base import Options
from pairing.tournament import Proposal, Tournament
from swissweb.events.errors import Invalid, NotFound
from swissweb.events.models import Entry, Round, Section, Stage
from swissweb.events.selectors.basis import record_of, with_record
from swissweb.events.snapshot import take, take_to_pair, with_names
from swissweb.events.systems import check_system, complete_options, usual_options

NOT_COMPARED = ("manual",)
"""Systems that pair nothing."""
AS_SET = "set"
"""Behind a system's id (``dutch:set``): with the section's options instead of the game's usual ones."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A system to compare, and its options."""

    key: str
    system: str
    options: Options


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a system has no round here: a code with names in its params."""

    code: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Line:
    """A board of one of the two rounds; ``both``: the other has the same two at a board."""

    number: int
    first: Entry
    second: Entry
    points: tuple[int, int]
    gap: int
    meetings: int
    same_club: bool
    both: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two rounds; ``refused`` when the system has none."""

    asked: Asked
    refused: Refused | None = None
    facts: RoundFacts | None = None
    lines: tuple[Line, ...] = ()
    bye: Entry | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both rounds; ``common`` counts the boards they share. ``past``: the round is paired already;
    ``kept``: it is looked at with what was known when it was paired."""

    sides: tuple[Side, Side]
    common: int
    past: bool
    kept: bool


@dataclass(frozen=True, slots=True)
class _Question:
    tournament: Tournament
    entries: Mapping[int, Entry]
    past: bool
    kept: bool


def comparable() -> list[str]:
    """The systems that can be compared, in the order of the registry."""
    return [system for system in systems.MODULES if system not in NOT_COMPARED]


def next_number(section: Section) -> int:
    """The round to be paired next; the last one when that is a draft, or when there are no more (two
    queries)."""
    last = section.rounds.order_by("-number").first()
    if last is None:
        return 1
    more = last.state != Round.State.DRAFT and last.number < section.stages.all()[0].total_rounds
    return last.number + more


def compare_systems(section: Section, number: int, one: str, other: str) -> Comparison:
    """Round ``number`` paired by two systems: keys such as ``dutch`` or ``dutch:set``.

    Works for the next round and for any that is paired: from its record, else from the rounds before it.

    :raises NotFound: ``round_gone``
    :raises Invalid: ``system_unknown``, ``compare_nothing``
    """
    stage = section.stages.all()[0]
    stage.section = section
    asked = [_asked(stage, key) for key in (one, other)]
    question = _question(section, number)
    pairs = [_paired(question.tournament, each) for each in asked]
    found = [_pairs_of(pair) for pair in pairs]
    points = _points(question.tournament)
    sides = [
        _side(question, each, pair, found[1 - place], points)
        for place, (each, pair) in enumerate(zip(asked, pairs, strict=True))
    ]
    return Comparison((sides[0], sides[1]), len(found[0] & found[1]), question.past, question.kept)


def _asked(stage: Stage, key: str) -> Asked:
    system, _colon, how = key.partition(":")
    check_system(system)
    if system in NOT_COMPARED:
        raise Invalid("compare_nothing", system=system)
    if how == AS_SET and system == stage.system:
        return Asked(key, system, complete_options(stage))
    section = stage.section
    return Asked(system, system, usual_options(section.event.game, system, sides=section.sides))


def _question(section: Section, number: int) -> _Question:
    row = with_record(section, number)
    if row is None:
        if number != next_number(section):
            raise NotFound("round_gone", round=number)
        snapshot = take_to_pair(section)
        # Chance must fall the same way each time the page is looked at.
        tournament = replace(snapshot.tournament, seed=section.pk)
        if not tournament.rounds:
            tournament = replace(tournament, lot_seed=section.pk)
        return _Question(tournament, snapshot.entries, past=False, kept=False)
    snapshot = take(section, provisional=True)
    record = record_of(row)
    if record is None:
        tournament = replace(upto(snapshot.tournament, number), seed=row.seed or 0)
        return _Question(tournament, snapshot.entries, past=True, kept=False)
    numbers = record.number_of
    entries = {numbers[entry.pk]: entry for entry in snapshot.entries.values() if entry.pk in numbers}
    return _Question(from_canonical(record.proof["snapshot"]), entries, past=True, kept=True)


def _paired(tournament: Tournament, asked: Asked) -> Proposal | PairingError:
    try:
        return systems.get(asked.system).pair(tournament, asked.options)
    except PairingError as error:
        return error


def _pairs_of(pair: Proposal | PairingError) -> set[frozenset[int]]:
    if isinstance(pair, PairingError):
        return set()
    return {frozenset((board.first, board.second)) for board in pair.boards}


def _points(tournament: Tournament) -> dict[int, int]:
    state = history(tournament)
    return dict(zip(state.numbers, state.points, strict=True))


def _side(
    question: _Question,
    asked: Asked,
    pair: Proposal | PairingError,
    others: set[frozenset[int]],
    points: Mapping[int, int],
) -> Side:
    entries = question.entries
    if isinstance(pair, PairingError):
        return Side(asked, Refused(pair.code, with_names(entries, pair.params)))
    counted = facts(question.tournament, pair)
    lines = tuple(
        Line(
            number,
            entries[board.first],
            entries[board.second],
            (points[board.first], points[board.second]),
            board.gap,
            board.meetings,
            board.same_club,
            board.pair in others,
        )
        for number, board in enumerate(counted.boards, start=1)
        if board.first in entries and board.second in entries
    )
    return Side(asked, None, counted, lines, entries.get(counted.bye) if counted.bye else None)

"""Why do these two not meet? For every system: its own answer, or the round that would result."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing import checker
from pairing.checker import Finding
from pairing.comparing import RoundFacts, facts
from pairing.errors import PairingError
from pairing.systems.base import Options, System, WhatIf
from pairing.systems.notes import Note
from pairing.tournament import Proposal, ProposedBoard, Tournament

COUNTED = ("floats", "gaps", "unmet", "rematches", "same_clubs")
"""What two rounds are compared by where the system itself counts nothing: fields of
:class:`pairing.comparing.RoundFacts`."""
OF_A_PAIR = frozenset(
    {
        "rematch",
        "forbidden_pair",
        "same_absolute_colour",
        "third_same_colour",
        "colour_difference",
        "absolute_preference_broken",
    }
)
"""Findings of the legality check that forbid a pair whoever the others are."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a system says to a pair. ``board``: they do meet in its own round, there."""

    own: Proposal
    found: WhatIf
    board: int | None = None


def ask(system: System, tournament: Tournament, options: Options, first: int, second: int) -> Asked:
    """Why two players (numbers) do not meet in the next round by ``system``; ``options`` are all of its own.

    Where the system has no answer of its own the pair is fixed and the round paired again, with either in the
    first seat; the better of the two rounds counts. Notes that bar: ``same_player``, ``not_a_player``,
    ``absent``, ``fixed_board``, ``fixed_bye``, the codes of :data:`OF_A_PAIR`, those of a PairingError when
    no round has the pair.

    Raises PairingError when there is no round at all.
    """
    own = system.pair(tournament, options)
    if (note := _simple_bar(tournament, first, second)) is not None:
        return Asked(own, WhatIf(note))
    for board in own.boards:
        if {board.first, board.second} == {first, second}:
            return Asked(own, WhatIf(None), board.number)
    if system.what_if is not None:
        return Asked(own, system.what_if(tournament, options, first, second))
    if (note := _barred(system, tournament, options, first, second)) is not None:
        return Asked(own, WhatIf(note))
    return Asked(own, _with_pair(system, tournament, options, own, (first, second)))


def _simple_bar(tournament: Tournament, first: int, second: int) -> Note | None:
    if first == second:
        return Note("same_player", {"player": first})
    known = {player.number for player in tournament.players}
    for number, other in ((first, second), (second, first)):
        if number not in known:
            return Note("not_a_player", {"player": number})
        if number in tournament.requests:
            return Note("absent", {"player": number, "mark": str(tournament.requests[number])})
        if number == tournament.pinned_bye:
            return Note("fixed_bye", {"player": number})
        for board in tournament.pinned:
            if number in board and other not in board:
                return Note("fixed_board", {"player": number, "opponent": sum(board) - number})
    return None


def _barred(system: System, tournament: Tournament, options: Options, first: int, second: int) -> Note | None:
    """What forbids the pair with either in the first seat."""
    found = [list(_broken(system, tournament, options, pair)) for pair in ((first, second), (second, first))]
    if not all(found):
        return None
    return Note(found[0][0].code, found[0][0].params)


def _broken(
    system: System, tournament: Tournament, options: Options, pair: tuple[int, int]
) -> Iterator[Finding]:
    sides = bool(options.get("sides", True))
    alone = Proposal(tournament.next_round, (ProposedBoard(1, *pair),), system=system.id, sides=sides)
    for finding in checker.findings(tournament, alone, system.invariants(options)):
        if finding.hard and finding.code in OF_A_PAIR:
            yield finding


def _with_pair(
    system: System, tournament: Tournament, options: Options, own: Proposal, pair: tuple[int, int]
) -> WhatIf:
    rounds: list[Proposal] = []
    error: PairingError | None = None
    for fixed in (pair, pair[::-1]):
        try:
            rounds.append(system.pair(replace(tournament, pinned=(*tournament.pinned, fixed)), options))
        except PairingError as refused:
            error = error or refused
    if not rounds:
        assert error is not None
        return WhatIf(Note(error.code, error.params))
    counted = [facts(tournament, each) for each in rounds]
    best = min(range(len(rounds)), key=lambda place: (_key(counted[place]), place))
    mine = facts(tournament, own)
    terms = tuple((code, getattr(mine, code), getattr(counted[best], code)) for code in COUNTED)
    return WhatIf(None, rounds[best], terms)


def _key(counted: RoundFacts) -> tuple[int, ...]:
    return (counted.thirds, counted.unmet, counted.imbalanced)

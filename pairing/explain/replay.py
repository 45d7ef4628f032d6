"""Every round of a finished tournament paired again, and what decides where it differs."""

from collections.abc import Iterator
from dataclasses import dataclass

from pairing import pair
from pairing.checker import Finding, findings
from pairing.errors import PairingError
from pairing.explain.difference import Difference, compare
from pairing.history import upto
from pairing.scoring import Mark
from pairing.systems.base import Options, System
from pairing.tournament import Bye, Proposal, ProposedBoard, Round, Tournament

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """What became of one round. Places are (first, second), or (player, 0) for the allocated bye."""

    number: int
    before: Tournament
    findings: tuple[Finding, ...] = ()
    """What the round breaks that must hold."""
    has: tuple[Place, ...] = ()
    """Places of the round that the system does not give."""
    due: tuple[Place, ...] = ()
    """Places the system gives that the round does not have."""
    error: PairingError | None = None
    """Why the system has no round here."""
    decides: Difference | None = None
    """What speaks for the system's round (``chosen``) against the one that was played (``other``)."""

    @property
    def ok(self) -> bool:
        """The round is the system's own."""
        return not (self.findings or self.has or self.due or self.error)


def replay(tournament: Tournament, system: System, options: Options | None = None) -> Iterator[RoundCheck]:
    """Check each round of a tournament, in order, from what was known before it.

    Boards are compared with their colours but without their order. Raises PairingError ``unknown_option`` or
    ``bad_option``.
    """
    complete = system.resolve(options)
    for entry in tournament.rounds:
        yield _check(upto(tournament, entry.number), entry, system, complete)


def _check(before: Tournament, entry: Round, system: System, options: Options) -> RoundCheck:
    made = as_proposal(before, entry)
    broken = tuple(f for f in findings(before, made, system.invariants(options)) if f.hard)
    try:
        due = pair(before, system.id, options)
    except PairingError as error:
        return RoundCheck(entry.number, before, broken, error=error)
    given, expected = places(made), places(due)
    decides = None
    if given != expected and not broken and system.id == "dutch":
        decides = compare(before, due, made, options)
    return RoundCheck(
        entry.number,
        before,
        broken,
        has=tuple(sorted(given - expected)),
        due=tuple(sorted(expected - given)),
        decides=decides,
    )


def as_proposal(before: Tournament, entry: Round) -> Proposal:
    """A played round in the form of a proposal; whoever has no place in it is absent as before it."""
    boards = tuple(ProposedBoard(board.number, board.first, board.second) for board in entry.boards)
    named = {bye.player for bye in entry.byes}
    blank = (Bye(player, mark) for player, mark in before.requests.items() if player not in named)
    return Proposal(entry.number, boards, (*entry.byes, *blank))


def places(proposal: Proposal) -> set[Place]:
    """Who sits where, boards without their order."""
    boards = {(board.first, board.second) for board in proposal.boards}
    return boards | {(bye.player, 0) for bye in proposal.byes if bye.mark == Mark.PAB}

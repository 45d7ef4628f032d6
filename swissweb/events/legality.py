"""What the legality check says of a round as it stands: what the director fixed or allowed is no fault."""

from collections.abc import Sequence
from dataclasses import replace

from pairing import checker, systems
from pairing.tournament import Proposal, Tournament
from swissweb.events.models import Round
from swissweb.events.snapshot import Snapshot


def findings_of(snapshot: Snapshot, row: Round, proposal: Proposal) -> list[checker.Finding]:
    """The findings on a stored round, in pairing numbers.

    ``snapshot`` is that of :func:`swissweb.events.snapshot.take_to_pair` before the round. A board the
    director fixed that is not there any more is told, but breaks nothing: he changed it himself.
    """
    system = systems.get(row.system)
    invariants = system.invariants(system.resolve(row.options))
    tournament = snapshot.tournament
    found = checker.findings(_as_allowed(snapshot, row, proposal), proposal, invariants)
    together = {frozenset((board.first, board.second)) for board in proposal.boards}
    for first, second in tournament.pinned:
        if frozenset((first, second)) not in together:
            params = {"first": first, "second": second}
            found.append(checker.Finding("pinned_not_honoured", params, hard=False))
    if tournament.pinned_bye is not None and tournament.pinned_bye not in _without_board(proposal):
        params = {"player": tournament.pinned_bye}
        found.append(checker.Finding("pinned_bye_not_honoured", params, hard=False))
    return found


def _without_board(proposal: Proposal) -> Sequence[int]:
    return [bye.player for bye in proposal.byes]


def _as_allowed(snapshot: Snapshot, row: Round, proposal: Proposal) -> Tournament:
    """The tournament with those boards fixed that the director fixed or allowed, as they sit now."""
    numbers, tournament = snapshot.numbers, snapshot.tournament
    allowed = {frozenset(pair) for pair in tournament.pinned}
    for pair in row.exceptions.get("pairs", ()):
        allowed.add(frozenset(numbers[entry] for entry in pair if entry in numbers))
    pinned = tuple(
        (board.first, board.second)
        for board in proposal.boards
        if frozenset((board.first, board.second)) in allowed
    )
    bye = numbers.get(row.exceptions.get("bye"), tournament.pinned_bye)
    return replace(tournament, pinned=pinned, pinned_bye=bye if bye in _without_board(proposal) else None)

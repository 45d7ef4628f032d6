"""The proof of a round, written down."""

from collections.abc import Iterable, Mapping
from typing import Any

import pairing
from pairing.proof.snapshot import canonical, digest
from pairing.systems import get
from pairing.systems.base import Options
from pairing.tournament import Proposal, Tournament

FORMAT = "swissweb-proof"
VERSION = 1


def make(
    tournament: Tournament,
    options: Options | None,
    proposal: Proposal,
    edits: Iterable[Mapping[str, object]] = (),
    final: Proposal | None = None,
) -> dict[str, Any]:
    """The proof of one round, in JSON types.

    ``tournament`` is the snapshot the round was paired from and ``options`` those of its system,
    ``proposal`` what the engine answered. ``edits`` are the director's changes in order, each a mapping that
    has the round after it as ``boards`` ([first, second], in board order) and ``byes`` ([player, mark]);
    whatever else it has (when, what, why) is kept as it is. It must have JSON types and no names. ``final``
    is the round as it was published; None while it is a draft.
    """
    system = get(proposal.system)
    text = canonical(tournament)
    return {
        "format": FORMAT,
        "version": VERSION,
        "engine": {"version": pairing.ENGINE_VERSION, "system": system.id, "edition": system.edition},
        "options": system.resolve(options),
        "round": proposal.round,
        "snapshot": text,
        "sha256": digest(text),
        "proposal": {
            **state(proposal),
            "articles": [board.reason for board in proposal.boards],
            "reasons": [dict(reason) for reason in proposal.reasons],
        },
        "edits": [dict(edit) for edit in edits],
        "final": None if final is None else state(final),
    }


def state(proposal: Proposal) -> dict[str, Any]:
    """Who sits where: ``boards`` [first, second] in board order and ``byes`` [player, mark] by player."""
    boards = sorted(proposal.boards, key=lambda board: board.number)
    byes = sorted(proposal.byes, key=lambda bye: bye.player)
    return {
        "boards": [[board.first, board.second] for board in boards],
        "byes": [[bye.player, bye.mark.value] for bye in byes],
    }

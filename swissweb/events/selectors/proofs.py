"""The proof of a round: what was kept when it was paired, the changes by hand, and what was published."""

from typing import Any

from django.db.models import QuerySet
from django.db.models.fields.json import KT

from pairing.proof import state
from swissweb.events.errors import NotFound
from swissweb.events.models import PairingRecord, Round, Section
from swissweb.events.snapshot import Scope, proposal_of

ORDER = (
    "format", "version", "engine", "options", "round", "snapshot", "sha256", "proposal", "edits", "final",
)  # fmt: skip
"""Keys of a proof as ``pairing.proof.make`` has them; the database keeps no order."""
NOBODY_FORBIDDEN = '"forbidden":[]'
"""In the text of a snapshot: everybody may meet everybody."""


def public_records() -> QuerySet[PairingRecord]:
    """The records whose proofs anybody may read: who must not meet is for the directors only, and a proof
    without it would prove nothing."""
    return PairingRecord.objects.annotate(asked=KT("proof__snapshot")).filter(
        asked__contains=NOBODY_FORBIDDEN
    )


def proof_of(section: Section, number: int, *, scope: Scope) -> dict[str, Any]:
    """The proof of a round as ``pairing.proof`` reads it, without names (three queries).

    The changes by hand say what was done and when, not why: a reason may name people, it stands in the log.

    :raises NotFound: ``round_gone``, ``proof_not_kept`` for a round that came with a file,
        ``proof_not_public`` for everybody but directors where players must not meet
    """
    rows = section.rounds.select_related("record").filter(number=number)
    if scope == "published":
        rows = rows.exclude(state=Round.State.DRAFT)
    row = rows.first()
    if row is None:
        raise NotFound("round_gone", round=number)
    row.section = section
    record = getattr(row, "record", None)
    if record is None:
        raise NotFound("proof_not_kept", round=number)
    if scope == "published" and NOBODY_FORBIDDEN not in record.proof["snapshot"]:
        raise NotFound("proof_not_public", round=number)
    edits = [
        {"at": edit.at.isoformat(), "action": edit.action, "boards": edit.boards, "byes": edit.byes}
        for edit in row.edits.all()
    ]
    draft = row.state == Round.State.DRAFT
    proof = {
        **record.proof,
        "proposal": {**record.proof["proposal"], "reasons": row.reasons},
        "edits": edits,
        "final": None if draft else state(proposal_of(row, record.number_of)),
    }
    return {key: proof[key] for key in ORDER}

"""A proof, verified without the database it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pairing
from pairing.checker import findings as legality
from pairing.errors import PairingError
from pairing.proof.making import FORMAT, VERSION, state
from pairing.proof.parts import MalformedError, Part, is_integer, mark_of, two_of
from pairing.proof.snapshot import canonical, digest, from_canonical
from pairing.scoring import Mark
from pairing.systems import get
from pairing.tournament import SCHEMA, Bye, Proposal, ProposedBoard, Tournament

FINDINGS: dict[str, tuple[str, ...]] = {
    # The file is no proof, or not one this program reads. "where" is a path such as "proposal.boards.3".
    "proof_malformed": ("where",),
    "proof_other_format": ("format", "version"),
    "proof_snapshot_malformed": ("where",),
    "proof_snapshot_schema": ("schema", "expected"),
    # Its parts do not belong together.
    "proof_hash_differs": ("stated", "computed"),
    "proof_snapshot_not_canonical": (),
    "proof_wrong_round": ("stated", "computed"),
    "proof_edits_do_not_lead_to_final": ("places",),
    "proof_final_without_edit": ("places",),
    # The round is not what the engine gives.
    "proof_no_pairing": ("error", "params"),
    "proof_proposal_differs": ("has", "due"),
    "proof_other_engine_version": ("stated", "here", "differs"),
    "proof_other_edition": ("system", "stated", "here"),
    # What the boards break: "error" and its params are codes of pairing.errors.
    "proof_proposal_illegal": ("error", "params"),
    "proof_final_breaks": ("error", "params"),
}
"""Every code of a :class:`ProofFinding` with the names of its params."""


@dataclass(frozen=True, slots=True)
class ProofFinding:
    """Something a proof shows. ``wrong`` findings refute it; the others are to be known."""

    code: str
    params: Mapping[str, object]
    wrong: bool = True


def verify(proof: object) -> list[ProofFinding]:
    """Everything that speaks against a proof, and what is worth knowing; nothing for a proof that holds.

    The round is paired again from the snapshot. Where another version of the engine made the proof and
    another round comes out, that is said instead of calling the proof wrong.
    """
    try:
        return _verify(Part(proof, ""))
    except MalformedError as error:
        return [ProofFinding("proof_malformed", {"where": error.where})]


def _verify(proof: Part) -> list[ProofFinding]:
    if (proof.text("format"), proof.integer("version")) != (FORMAT, VERSION):
        params = {"format": proof.text("format"), "version": proof.integer("version")}
        return [ProofFinding("proof_other_format", params)]
    text = proof.text("snapshot")
    found = []
    if proof.text("sha256") != digest(text):
        found.append(
            ProofFinding("proof_hash_differs", {"stated": proof.text("sha256"), "computed": digest(text)})
        )
    try:
        tournament = from_canonical(text)
    except MalformedError as error:
        return [*found, ProofFinding("proof_snapshot_malformed", {"where": error.where})]
    if tournament.schema != SCHEMA:
        params = {"schema": tournament.schema, "expected": SCHEMA}
        return [*found, ProofFinding("proof_snapshot_schema", params)]
    if canonical(tournament) != text:
        found.append(ProofFinding("proof_snapshot_not_canonical", {}))
    stated = proof.integer("round")
    if stated != tournament.next_round:
        params = {"stated": stated, "computed": tournament.next_round}
        found.append(ProofFinding("proof_wrong_round", params))
    found += _pair_again(proof, tournament)
    return found + _edited(proof)


def _pair_again(proof: Part, tournament: Tournament) -> list[ProofFinding]:
    """The engine's part: the same proposal once more, and what proposal and final boards break."""
    engine = proof.part("engine")
    made_by, edition = engine.text("version"), engine.text("edition")
    options: dict[str, Any] = dict(proof.part("options").mapping())
    given = _state(proof.part("proposal"))
    other = made_by != pairing.ENGINE_VERSION
    found: list[ProofFinding] = []
    try:
        system = get(engine.text("system"))
        if edition != system.edition:
            params = {"system": system.id, "stated": edition, "here": system.edition}
            found.append(ProofFinding("proof_other_edition", params, wrong=False))
        due = system.pair(tournament, options)
        invariants = system.invariants(system.resolve(options))
    except PairingError as error:
        reason = {"error": error.code, "params": dict(error.params)}
        return [*found, ProofFinding("proof_no_pairing", reason, wrong=not other)]
    differs = given != state(due)
    if other:
        versions = {"stated": made_by, "here": pairing.ENGINE_VERSION, "differs": differs}
        found.append(ProofFinding("proof_other_engine_version", versions, wrong=False))
    elif differs:
        found.append(ProofFinding("proof_proposal_differs", {"has": given, "due": state(due)}))
    for broken in legality(tournament, _proposal(tournament, given, due.sides), invariants):
        if broken.hard:
            reason = {"error": broken.code, "params": dict(broken.params)}
            found.append(ProofFinding("proof_proposal_illegal", reason))
    if proof.get("final") is not None:
        final = _state(proof.part("final"))
        for broken in legality(tournament, _proposal(tournament, final, due.sides), invariants):
            if broken.hard:
                reason = {"error": broken.code, "params": dict(broken.params)}
                # The director may decide so (C.04.2 art. 4.4): it is told, and refutes nothing.
                found.append(ProofFinding("proof_final_breaks", reason, wrong=False))
    return found


def _edited(proof: Part) -> list[ProofFinding]:
    """Whether the director's changes lead from the proposal to the final boards."""
    states = [_state(edit) for edit in proof.parts("edits")]
    if proof.get("final") is None:
        return []
    final = _state(proof.part("final"))
    last = states[-1] if states else _state(proof.part("proposal"))
    if last == final:
        return []
    places = [place for part in ("boards", "byes") for place in final[part] if place not in last[part]]
    code = "proof_edits_do_not_lead_to_final" if states else "proof_final_without_edit"
    return [ProofFinding(code, {"places": places})]


def _state(part: Part) -> dict[str, Any]:
    """The places of a part of the proof, in the form of :func:`state`."""
    boards = [list(two_of(part, "boards", item)) for item in part.items("boards")]
    byes = []
    for place, item in enumerate(part.items("byes")):
        if not (isinstance(item, list) and len(item) == 2 and is_integer(item[0])):
            raise MalformedError(part.at(f"byes.{place}"))
        byes.append([item[0], mark_of(item[1], part.at(f"byes.{place}")).value])
    return {"boards": boards, "byes": sorted(byes)}


def _proposal(tournament: Tournament, given: Mapping[str, Any], sides: bool) -> Proposal:
    boards = tuple(
        ProposedBoard(number, first, second)
        for number, (first, second) in enumerate(given["boards"], start=1)
    )
    byes = tuple(Bye(player, Mark(mark)) for player, mark in given["byes"])
    return Proposal(tournament.next_round, boards, byes, sides=sides)

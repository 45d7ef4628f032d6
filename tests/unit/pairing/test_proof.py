"""Proofs: they hold when nothing was touched, and say what was when something was."""

import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pairing
from pairing import pair
from pairing.errors import CODES
from pairing.history import upto
from pairing.proof import (
    FINDINGS,
    MalformedError,
    ProofFinding,
    canonical,
    fingerprint,
    from_canonical,
    make,
    state,
    verify,
)
from pairing.scoring import Mark
from pairing.systems import all_systems
from pairing.systems.base import System
from pairing.tournament import (
    Bye,
    ForbiddenGroup,
    Player,
    Proposal,
    ProposedBoard,
    Tournament,
    VirtualPoints,
)
from tests.support import corpus
from tests.support.build import tournament
from tests.support.examples import examples

pytestmark = pytest.mark.thorough

STATE = tournament(
    7,
    "1-4 1-0, 2-5 +-, 3-6 =, 7 U",
    "1-2 =, 6-4 0-1, 7-5 --, 3 H",
    forbidden=(ForbiddenGroup((1, 7), 1, 5),),
    virtual=(VirtualPoints(100, 1, 2, 1, 4),),
    requests={6: Mark.HALF_BYE},
)


def proof_of(state: Tournament, **more: Any) -> dict[str, Any]:
    """A proof that went through a file."""
    made = make(state, None, pair(state), **more)
    again: dict[str, Any] = json.loads(json.dumps(made))
    assert again == made
    return again


def codes(findings: list[ProofFinding]) -> list[str]:
    for finding in findings:
        assert set(finding.params) == set(FINDINGS[finding.code])
        assert finding.params.get("error", "rematch") in CODES
        json.dumps(finding.params)
    return [finding.code for finding in findings]


def test_the_canonical_text_has_no_names_and_is_read_back() -> None:
    players = tuple(replace(player, name=f"Name {player.number}") for player in STATE.players)
    named = replace(STATE, name="Open", players=players, headers={"102": "Arbiter"})
    text = canonical(named)
    assert not {word for word in ("Name", "Open", "Arbiter") if word in text}
    assert from_canonical(text) == STATE
    assert canonical(from_canonical(text)) == text == canonical(STATE)
    assert fingerprint(named) == fingerprint(STATE)
    assert fingerprint(replace(named, total_rounds=8)) != fingerprint(STATE)


def test_clubs_and_federations_are_told_apart_without_being_named() -> None:
    clubs = ("Castle", "", "Quay", "Castle", "", "", "Quay")
    players = tuple(
        replace(player, club=club, federation="NOR")
        for player, club in zip(STATE.players, clubs, strict=True)
    )
    text = canonical(replace(STATE, players=players))
    assert not {word for word in ("Castle", "Quay", "NOR") if word in text}
    read = from_canonical(text)
    assert [player.club for player in read.players] == ["1", "", "2", "1", "", "", "2"]
    assert {player.federation for player in read.players} == {"1"}
    assert canonical(read) == text


def test_a_proof_holds_however_a_club_is_spelled() -> None:
    spelled = tuple(
        Player(number, club=club) for number, club in enumerate(("Utrecht", "Paris", "UTRECHT ", "Wien"), 1)
    )
    # 1 and 3 would be the pair of halves; they are of one club.
    options: dict[str, bool | int | str] = {"club": 1_000_000}
    state = Tournament(spelled, total_rounds=3)
    proposal = pair(state, "weighted", options)
    assert not any({board.first, board.second} == {1, 3} for board in proposal.boards)
    assert verify(json.loads(json.dumps(make(state, options, proposal)))) == []


def test_everything_an_engine_reads_survives() -> None:
    whole = replace(
        STATE,
        players=(*STATE.players, Player(8, rating=2100, title="GM"), Player(9), Player(10)),
        pinned=((8, 9),),
        pinned_bye=10,
        results_through=1,
        met_through=2,
        initial_colour="b",
        scoring=STATE.scoring.with_values(win=300, draw=100),
    )
    assert from_canonical(canonical(whole)) == whole


@pytest.mark.parametrize("name", corpus.names(most_players=70)[::11])
def test_corpus_snapshots_are_read_back(name: str) -> None:
    finished = corpus.tournament(name)
    for number in range(1, finished.next_round + 1):
        text = canonical(upto(finished, number))
        assert canonical(from_canonical(text)) == text
    third = upto(finished, 3)
    assert pair(from_canonical(canonical(third))) == pair(third)


def test_a_proof_holds() -> None:
    assert verify(proof_of(STATE)) == []
    assert verify(proof_of(STATE, final=pair(STATE))) == []


def edited(proposal: Proposal) -> Proposal:
    """The colours of the first board turned."""
    first = proposal.boards[0]
    turned = ProposedBoard(first.number, first.second, first.first)
    return replace(proposal, boards=(turned, *proposal.boards[1:]))


def test_edits_lead_to_the_final_boards() -> None:
    final = edited(pair(STATE))
    edit = {**state(final), "at": "2026-11-30T10:00:00Z", "why": "they agreed"}
    proof = proof_of(STATE, edits=[edit], final=final)
    assert proof["edits"][0]["why"] == "they agreed"
    assert verify(proof) == []
    assert codes(verify(proof | {"edits": []})) == ["proof_final_without_edit"]
    assert codes(verify(proof | {"final": state(pair(STATE))})) == ["proof_edits_do_not_lead_to_final"]


def test_a_final_round_that_breaks_a_rule_is_told_and_holds() -> None:
    proposal = pair(STATE)
    final = replace(
        proposal,
        boards=(ProposedBoard(1, 1, 2), ProposedBoard(2, 3, 4), ProposedBoard(3, 5, 7)),
        byes=(Bye(6, Mark.HALF_BYE),),
    )
    proof = proof_of(STATE, edits=[state(final)], final=final)
    found = verify(proof)
    assert codes(found) == ["proof_final_breaks"]
    assert not found[0].wrong
    assert found[0].params == {"error": "rematch", "params": {"first": 1, "second": 2, "rounds": [2]}}


def test_another_snapshot_shows() -> None:
    proof = proof_of(STATE)
    changed = proof | {"snapshot": proof["snapshot"].replace('"total_rounds":9', '"total_rounds":8')}
    assert codes(verify(changed)) == ["proof_hash_differs"]
    spaced = proof["snapshot"].replace(",", ", ")
    assert codes(verify(proof | {"snapshot": spaced})) == [
        "proof_hash_differs", "proof_snapshot_not_canonical",
    ]  # fmt: skip


def test_another_proposal_shows() -> None:
    proof = proof_of(STATE)
    proof["proposal"]["boards"][0].reverse()
    found = verify(proof)
    assert codes(found) == ["proof_proposal_differs"]
    assert found[0].wrong


def test_another_version_of_the_engine_is_said_where_it_is_the_reason() -> None:
    proof = proof_of(STATE)
    proof["engine"]["version"] = "2025.9"
    same = verify(proof)
    assert codes(same) == ["proof_other_engine_version"]
    assert same[0].params == {"stated": "2025.9", "here": pairing.ENGINE_VERSION, "differs": False}
    proof["proposal"]["boards"][0].reverse()
    other = verify(proof)
    assert codes(other) == ["proof_other_engine_version"]
    assert other[0].params["differs"] is True
    assert not other[0].wrong


def test_an_illegal_proposal_is_wrong_whatever_version_made_it() -> None:
    proof = proof_of(STATE)
    proof["engine"]["version"] = "2025.9"
    proof["proposal"]["boards"] = [[1, 2], [3, 4], [5, 7]]
    assert "proof_proposal_illegal" in codes(verify(proof))


def test_options_count() -> None:
    proof = proof_of(tournament(5, requests={1: Mark.ZERO_BYE}))
    proof["options"]["first_colour_parity"] = "number"
    assert codes(verify(proof)) == ["proof_proposal_differs"]
    proof["options"]["first_colour_parity"] = "nonsense"
    found = verify(proof)
    assert codes(found) == ["proof_no_pairing"]
    assert found[0].params["error"] == "bad_option"


def test_other_systems_have_proofs_too() -> None:
    state = tournament(4)
    for system in ("round_robin", "manual"):
        made = make(state, None, pair(state, system))
        assert made["engine"]["system"] == system
        assert verify(made) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "other"}, "proof_other_format"),
        ({"version": 2}, "proof_other_format"),
        ({"round": 4}, "proof_wrong_round"),
        ({"sha256": "0"}, "proof_hash_differs"),
        ({"snapshot": "{}"}, "proof_snapshot_malformed"),
        ({"snapshot": "nonsense"}, "proof_snapshot_malformed"),
        ({"proposal": {}}, "proof_malformed"),
        ({"edits": None}, "proof_malformed"),
        ({"engine": {"version": "2026.1", "system": "dutch", "edition": "2017"}}, "proof_other_edition"),
        ({"engine": {"version": "2026.1", "system": "x", "edition": ""}}, "proof_no_pairing"),
    ],
)
def test_what_is_no_proof_is_said(change: dict[str, object], code: str) -> None:
    assert code in codes(verify(proof_of(STATE) | change))


def test_another_schema_is_said() -> None:
    proof = proof_of(STATE)
    proof["snapshot"] = proof["snapshot"].replace('"schema":1', '"schema":2')
    assert "proof_snapshot_schema" in codes(verify(proof))


def test_a_malformed_snapshot_names_the_place() -> None:
    text = canonical(STATE).replace('"mark":"U"', '"mark":"Q"')
    with pytest.raises(MalformedError) as caught:
        from_canonical(text)
    assert caught.value.where == "rounds.0.byes.0.mark"


def test_rounds_out_of_order_are_malformed() -> None:
    data = json.loads(canonical(STATE))
    data["rounds"][0]["number"] = 2
    with pytest.raises(MalformedError) as caught:
        from_canonical(json.dumps(data))
    assert caught.value.where == "rounds.0.number"


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path into a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in items for place in places(item, (*path, key)))]


PROOF = proof_of(STATE, edits=[state(edited(pair(STATE)))], final=edited(pair(STATE)))
SNAPSHOT = json.loads(PROOF["snapshot"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**9) | st.text(max_size=3) | st.floats(0, 9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


def changed(value: Any, path: tuple[Any, ...], new: object) -> Any:
    if not path:
        return new
    copy = deepcopy(value)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return copy


@settings(max_examples=examples(300), deadline=None)
@given(st.sampled_from(places(PROOF)), JSON)
def test_a_damaged_proof_never_fails_to_be_judged(path: tuple[Any, ...], new: object) -> None:
    codes(verify(changed(PROOF, path, new)))


@settings(max_examples=examples(300), deadline=None)
@given(st.sampled_from(places(SNAPSHOT)), JSON, st.sampled_from(all_systems()))
def test_a_damaged_snapshot_never_fails_to_be_judged(
    path: tuple[Any, ...], new: object, system: System
) -> None:
    text = json.dumps(changed(SNAPSHOT, path, new), sort_keys=True, separators=(",", ":"))
    engine = PROOF["engine"] | {"system": system.id, "edition": system.edition}
    codes(verify(PROOF | {"snapshot": text, "engine": engine, "options": {}}))

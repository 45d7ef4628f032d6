"""Why a round is as it is, for its directors: the brackets, "why not these two?", and what decides."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pairing import checker, systems
from pairing.asking import Asked, ask
from pairing.checker import Finding
from pairing.errors import EngineError
from pairing.explain import Answer, Difference, compare, why_not
from pairing.proof import ProofFinding, verify
from pairing.scoring import Mark
from pairing.systems.notes import Note
from pairing.tournament import Bye, Proposal, ProposedBoard
from swissweb.events.errors import Invalid, NotFound
from swissweb.events.models import Entry, Round, Section
from swissweb.events.selectors.basis import ANSWERING, Basis, basis_of, record_of, with_record
from swissweb.events.selectors.bracket import Bracket, brackets_of, bye_of, seats_of
from swissweb.events.selectors.proofs import proof_of
from swissweb.events.selectors.reasons import Reasons, reasons_of
from swissweb.events.selectors.rounds import RoundView, build
from swissweb.events.snapshot import Snapshot, take, with_names

SILENT = ("manual",)
"""Systems that pair nothing and so can be asked nothing."""
NOBODY = 0
"""The number of somebody who had none when the round was paired."""


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons of a round. ``changed``: it is no longer the engine's; ``counted``: the values of the
    boards as they stand are beside those of the engine. ``players`` can be asked about (none where the system
    has no answers); ``proof``: there is one to download. ``reasons``: of systems without brackets."""

    round: Round
    brackets: tuple[Bracket, ...]
    changed: bool
    counted: bool
    players: tuple[Entry, ...]
    proof: bool
    reasons: Reasons | None = None


def why_of(row: Round, snapshot: Snapshot, view: RoundView, findings: Iterable[tuple[str, int]] = ()) -> Why:
    """The reasons of a round from :func:`with_record`, without a query of its own.

    ``snapshot`` is the section's with the round in it; ``findings`` are codes of the legality check for the
    boards as they stand, each with its board.
    """
    basis = basis_of(row, snapshot)
    found = brackets_of(row, basis, view, findings)
    players: tuple[Entry, ...] = ()
    if basis is not None and _answers(basis):
        players = tuple(sorted(snapshot.entries.values(), key=lambda entry: entry.number))
    reasons = reasons_of(row, basis, view)
    proof = record_of(row) is not None
    return Why(row, found.brackets, found.changed, found.counted, players, proof, reasons)


def _answers(basis: Basis) -> bool:
    return basis.system not in SILENT


@dataclass(frozen=True, slots=True)
class Seated:
    """A board of the round that would be; ``asked``: it is the pair in question."""

    number: int
    first: Entry | None
    second: Entry | None
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to "why not these two?", with whose numbers are in it.

    ``boards`` are those of ``total`` that the engine's own round does not have, ``bye`` who would have the
    bye instead. ``apart``: the engine paired the two and they sit elsewhere now; ``together``: they do meet
    now, by the director's hand. ``terms``, of systems that are not the Dutch: what the engine's own round and
    the one with the pair come to.
    """

    answer: Answer
    entries: Mapping[int, Entry]
    boards: tuple[Seated, ...] = ()
    total: int = 0
    bye: Entry | None = None
    apart: bool = False
    together: bool = False
    system: str = ANSWERING
    terms: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundWhy:
    """A round with its reasons, for a page of its own.

    Where it is not the engine's, ``broken`` are the rules it breaks, and when it breaks none ``decides`` is
    what speaks for the engine's round.
    """

    view: RoundView
    why: Why
    basis: Basis | None
    broken: tuple[Finding, ...] = ()
    decides: Difference | None = None


def round_why(section: Section, number: int) -> RoundWhy:
    """Everything about why a round is as it is. :raises NotFound: ``round_gone``"""
    row = with_record(section, number)
    if row is None:
        raise NotFound("round_gone", round=number)
    snapshot = take(section)
    view = build(section, snapshot, row, due=True)
    basis = basis_of(row, snapshot)
    if basis is None or not _answers(basis):
        return RoundWhy(view, why_of(row, snapshot, view), basis)
    broken, decides = _judged(basis, view)
    board_of: dict[object, int] = {
        basis.numbers.get(place.entry.pk): board.number
        for board in view.boards
        for place in (board.first, board.second)
    }
    findings = [
        (finding.code, board_of.get(finding.params.get("first", finding.params.get("player")), 0))
        for finding in broken
    ]
    named = tuple(replace(finding, params=with_names(basis.entries, finding.params)) for finding in broken)
    return RoundWhy(view, why_of(row, snapshot, view, findings), basis, named, decides)


def reply_to(found: RoundWhy, first_id: int, second_id: int) -> Reply:
    """Why two entries do not meet in a round.

    :raises NotFound: ``entry_gone``
    :raises Invalid: ``no_answers`` for rounds that no system paired; the engine's codes, when there is none
    """
    basis = found.basis
    if basis is None or not _answers(basis):
        raise Invalid("no_answers", round=found.view.number)
    known = {entry.pk: entry for entry in found.why.players}
    if first_id not in known or second_id not in known:
        raise NotFound("entry_gone")
    for entry in (known[first_id], known[second_id]):
        number = basis.numbers.get(entry.pk)
        if number is None or all(player.number != number for player in basis.tournament.players):
            return Reply(Answer("not_a_player", {"player": NOBODY}), {NOBODY: entry})
    pair = basis.numbers[first_id], basis.numbers[second_id]
    now = {frozenset(seats) for seats in seats_of(basis, found.view)}
    meets = frozenset(pair) in now
    try:
        if basis.system != ANSWERING:
            asked = ask(systems.get(basis.system), basis.tournament, basis.options, *pair)
            return _generic(basis, asked, pair, together=meets)
        answer = why_not(basis.tournament, *pair, basis.options)
        own = basis.proposal
    except EngineError as error:
        raise Invalid.of(error.code, with_names(basis.entries, error.params)) from error
    if answer.round is None:
        return Reply(answer, basis.entries, apart=answer.code == "paired" and not meets, together=meets)
    return _with_round(basis, answer, answer.round, own, frozenset(pair), together=meets)


def _generic(basis: Basis, asked: Asked, pair: tuple[int, int], *, together: bool) -> Reply:
    """The answer of a system that is not the Dutch: ``paired``, what bars the pair, or ``possible`` with the
    round that would be."""
    both: dict[str, object] = {"first": pair[0], "second": pair[1]}
    if asked.board is not None:
        answer = Answer("paired", both | {"board": asked.board})
        return Reply(answer, basis.entries, apart=not together, together=together, system=basis.system)
    barred: Note | None = asked.found.barred
    if barred is not None or asked.found.round is None:
        note = barred or Note("not_allowed", both)
        answer = Answer(note.code, both | dict(note.params))
        return Reply(answer, basis.entries, together=together, system=basis.system)
    reply = _with_round(
        basis,
        Answer("possible", both),
        asked.found.round,
        asked.own,
        frozenset(pair),
        together=together,
    )
    return replace(reply, system=basis.system, terms=asked.found.terms)


def _with_round(
    basis: Basis, answer: Answer, would: Proposal, own: Proposal, pair: frozenset[int], *, together: bool
) -> Reply:
    entries = basis.entries
    has = {(board.first, board.second) for board in own.boards}
    boards = tuple(
        Seated(
            board.number,
            entries.get(board.first),
            entries.get(board.second),
            {board.first, board.second} == pair,
        )
        for board in would.boards
        if (board.first, board.second) not in has
    )
    bye, other = _bye(own), _bye(would)
    return Reply(
        answer,
        entries,
        boards,
        len(would.boards),
        entries.get(other) if other is not None and other != bye else None,
        together=together,
    )


def _bye(proposal: Proposal) -> int | None:
    return next((bye.player for bye in proposal.byes if bye.mark == Mark.PAB), None)


def _judged(basis: Basis, view: RoundView) -> tuple[list[Finding], Difference | None]:
    """The round held against the engine's own: the rules it breaks, else what speaks for the engine's.

    Neither, when it is the engine's, or when others play in it.
    """
    seats, bye = seats_of(basis, view), bye_of(basis, view)
    try:
        own = basis.proposal
    except EngineError:
        return [], None
    if {(board.first, board.second) for board in own.boards} == set(seats) and _bye(own) == bye:
        return [], None
    playing = {number for board in own.boards for number in (board.first, board.second)} | {_bye(own)}
    if {number for pair in seats for number in pair} | {bye} != playing:
        return [], None
    byes = [item for item in own.byes if item.mark != Mark.PAB]
    byes += [] if bye is None else [Bye(bye, Mark.PAB)]
    boards = tuple(ProposedBoard(number, *pair) for number, pair in enumerate(seats, start=1))
    other = Proposal(view.number, boards, tuple(byes), basis.system, own.sides)
    invariants = systems.get(basis.system).invariants(basis.options)
    broken = [item for item in checker.findings(basis.tournament, other, invariants) if item.hard]
    if broken or basis.system != ANSWERING:
        return broken, None
    return broken, compare(basis.tournament, own, other, basis.options)


def proof_findings(section: Section, number: int) -> list[ProofFinding]:
    """What checking the proof of a round finds. :raises NotFound: ``round_gone``, ``proof_not_kept``"""
    return verify(proof_of(section, number, scope="all"))

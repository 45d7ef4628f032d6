"""Pairing a round, or pairing a draft anew; its states are in ``states``."""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

import pairing
from pairing.proof import make
from swissweb.accounts.models import User
from swissweb.events.accelerating import frozen
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation, NotFound
from swissweb.events.matches import OPEN_GAME
from swissweb.events.models import Game, Round, Section
from swissweb.events.rights import require_director
from swissweb.events.services import drafts
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_round, lock_section, raise_version
from swissweb.events.services.proposing import BY_HAND, Answer, propose, with_seed
from swissweb.events.services.publicity import touch_now
from swissweb.events.services.states import ask_about_lost_work, complete_finished, delete_round, hold_results
from swissweb.events.snapshot import Snapshot, take_to_pair
from swissweb.events.systems import meets_once

TRIES = 3


def pair_round(
    *,
    by: User,
    section_id: int,
    version: int,
    number: int,
    reason: str = "",
    seed: int | None = None,
    relax: Sequence[str] = (),
) -> Round:
    """Pair the next round and store it as a draft.

    The engine works on a snapshot without a lock; before storing, the section is locked and the snapshot
    taken again. If anything changed meanwhile the engine runs again, three times at most.

    :param version: the section's version the director saw
    :param number: the round he means to pair: a second click on the same button finds it paired
    :param reason: needed when results are missing, more rounds are planned than the field can play, or
        something is to be allowed
    :param relax: kinds of exceptions that are allowed in this round (``pairing.blocking.KINDS``); the fewest
        that make it possible are taken and kept with the round; or ``hand`` alone, to seat everybody oneself
    :raises Conflict: ``section_changed``, ``round_already_paired``
    :raises Invalid: ``previous_is_draft``, ``round_not_next``; the engine's codes, when no pairing exists
    :raises NeedsConfirmation: ``results_missing_confirm``, ``too_many_rounds``, ``exception_needs_reason``
    """
    section = Section.objects.select_related("event").get(pk=section_id)
    require_director(by, section.event)
    if section.rounds.filter(number=number).exists():
        raise Conflict("round_already_paired", round=number)
    if section.version != version:
        raise Conflict("section_changed", yours=version, theirs=section.version)
    for _attempt in range(TRIES):
        section.refresh_from_db()
        before = _ready(section, number, reason)
        seed = seed if seed is not None else secrets.randbits(32)
        before = with_seed(before, seed)
        _ask_about_exceptions(relax, reason)
        stored = _store(by, section, before, propose(before, relax), seed, reason)
        if stored is not None:
            return stored
    raise Conflict("section_changed", yours=version, theirs=section.version)


def pair_again(
    *,
    by: User,
    section_id: int,
    version: int,
    number: int,
    reason: str = "",
    seed: int | None = None,
    relax: Sequence[str] = (),
) -> Round:
    """Pair a draft anew, with the players, absences, results and fixed boards as they are now.

    The draft is replaced only once a new pairing is found: when there is none, it stays as it was.

    :param version: the round's version the director saw
    :param reason: needed when boards made by hand, or results, would be lost, or something is to be allowed
    :param relax: as for :func:`pair_round`; what the draft was allowed before is forgotten
    :raises Conflict: ``round_changed``, ``section_changed``
    :raises Invalid: ``round_not_draft``, and the engine's codes
    :raises NeedsConfirmation: ``work_would_be_lost``, ``exception_needs_reason``
    """
    section = Section.objects.select_related("event").get(pk=section_id)
    require_director(by, section.event)
    row = section.rounds.filter(number=number).first()
    if row is None:
        raise NotFound("round_gone", round=number)
    if row.state != Round.State.DRAFT:
        raise Invalid("round_not_draft", round=number)
    if row.version != version:
        raise Conflict("round_changed", round=number)
    ask_about_lost_work(row, reason)
    _ask_about_exceptions(relax, reason)
    for _attempt in range(TRIES):
        section.refresh_from_db()
        seed = seed if seed is not None else secrets.randbits(32)
        before = with_seed(take_to_pair(section, before=number), seed)
        stored = _store(by, section, before, propose(before, relax), seed, reason, instead_of=row)
        if stored is not None:
            return stored
    raise Conflict("section_changed")


def _ready(section: Section, number: int, reason: str) -> Snapshot:
    """The snapshot to pair from, after all that can be refused without the engine."""
    last = section.rounds.order_by("-number").first()
    expected = last.number + 1 if last else 1
    if number != expected:
        raise Invalid("round_not_next", round=number, expected=expected)
    if last and last.state == Round.State.DRAFT:
        raise Invalid("previous_is_draft", round=last.number)
    if not reason:
        _ask_about_missing_results(section)
    snapshot = take_to_pair(section)
    total = snapshot.tournament.total_rounds
    if number > total:
        raise Invalid("round_beyond_total", round=number, total=total)
    if number == 1 and not reason and meets_once(snapshot.stage):
        _ask_about_too_many_rounds(snapshot)
    return snapshot


def _ask_about_exceptions(relax: Sequence[str], reason: str) -> None:
    if relax and BY_HAND not in relax and not reason:
        raise NeedsConfirmation("exception_needs_reason")


def _ask_about_missing_results(section: Section) -> None:
    missing = Game.objects.filter(OPEN_GAME, board__round__section=section).order_by(
        "board__round__number", "board__number"
    )
    rows = list(missing.values_list("board__round__number", "board__number").distinct())
    if rows:
        boards = [board for number, board in rows if number == rows[0][0]]
        raise NeedsConfirmation("results_missing_confirm", round=rows[0][0], boards=boards, count=len(rows))


def _ask_about_too_many_rounds(snapshot: Snapshot) -> None:
    players = len(snapshot.entries)
    most = players - 1 if players % 2 == 0 else players
    total = snapshot.tournament.total_rounds
    if players >= 2 and total > most:
        raise NeedsConfirmation("too_many_rounds", rounds=total, players=players, most=most)


@transaction.atomic
def _store(
    by: User,
    section: Section,
    seen: Snapshot,
    answer: Answer,
    seed: int,
    reason: str,
    instead_of: Round | None = None,
) -> Round | None:
    """Store the draft, or None when the section is no longer what the engine saw.

    ``seen`` is the question before anything was allowed.
    """
    proposal = answer.proposal
    locked = lock_section(section.pk)
    before = None
    if instead_of is not None:
        replaced = lock_round(locked, instead_of.number, instead_of.version)
        before = drafts.describe(replaced)
        ask_about_lost_work(replaced, reason)
        delete_round(locked, replaced)
    elif section.rounds.filter(number=proposal.round).exists():
        raise Conflict("round_already_paired", round=proposal.round)
    open_rounds = hold_results(locked)
    now = take_to_pair(locked)
    if not _same_question(with_seed(now, seed), seen):
        transaction.set_rollback(True)
        return None
    if not locked.initial_colour:
        locked.initial_colour = seen.tournament.initial_colour
        locked.save(update_fields=["initial_colour"])
    if proposal.round == 1 and locked.acceleration:
        locked.acceleration = frozen(locked.acceleration, seen.entries.values(), seen.stage.total_rounds)
        locked.save(update_fields=["acceleration"])
    completed = complete_finished(by, locked, open_rounds)
    raise_version(locked)
    proof = make(answer.asked.tournament, answer.options, proposal)
    row = Round.objects.create(
        section=locked,
        stage=seen.stage,
        number=proposal.round,
        system=proposal.system,
        options=answer.options,
        seed=seed,
        engine=f"{proposal.system} {pairing.ENGINE_VERSION}",
        reasons=list(proposal.reasons),
        snapshot_hash=proof["sha256"],
        exceptions=answer.exceptions,
        paired_at=timezone.now(),
        version=locked.version,
    )
    entries = {number: entry.pk for number, entry in seen.entries.items()}
    drafts.store_proposal(row, proposal, entries, away=seen.tournament.requests)
    drafts.record(row, seen, proof)
    log(
        by=by,
        event=locked.event,
        section=locked,
        round=row.number,
        action="round_paired",
        before=before,
        after=drafts.describe(row),
        reason=reason,
        engine=row.engine,
        seed=seed,
        boards=len(proposal.boards),
    )
    if answer.exceptions:
        _log_exceptions(by, locked, row, seen, reason)
    if completed:
        touch_now(locked)
    return row


def _log_exceptions(by: User, section: Section, row: Round, seen: Snapshot, reason: str) -> None:
    names = {entry.pk: entry.person.name for entry in seen.entries.values()}
    pairs = [f"{names[first]} – {names[second]}" for first, second in row.exceptions["pairs"]]
    bye = row.exceptions["bye"]
    log(
        by=by,
        event=section.event,
        section=section,
        round=row.number,
        action="exceptions_allowed",
        reason=reason,
        kinds=row.exceptions["relax"],
        players=[*pairs, *([names[bye]] if bye is not None else [])],
    )


def _same_question(one: Snapshot, other: Snapshot) -> bool:
    """Whether the engine would be asked the same of both."""
    asked = [(each.tournament, each.stage.system, each.stage.options) for each in (one, other)]
    return asked[0] == asked[1]

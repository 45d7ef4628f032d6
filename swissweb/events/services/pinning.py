"""Boards and the bye of a coming round, fixed by the director before it is paired.

They stay with the round: a draft that is taken back or paired again is made with them, until they are taken
away. A round that is published no longer asks for them.
"""

from django.db import transaction

from pairing.history import history
from pairing.tournament import Tournament
from swissweb.accounts.models import User
from swissweb.events.errors import Invalid, NeedsConfirmation, NotFound
from swissweb.events.models import Entry, Pin, Section
from swissweb.events.rights import require_director
from swissweb.events.selectors.fixing import UNMOVED, may_fix
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_section, raise_version
from swissweb.events.snapshot import Snapshot, take_to_pair


def _lock(by: User, section_id: int, version: int, number: int) -> tuple[Section, Snapshot]:
    """The locked section, and the snapshot round ``number`` is paired from.

    :raises Invalid: ``pin_round_over``, ``pin_no_use``
    """
    section = lock_section(section_id, version)
    require_director(by, section.event)
    stage = section.stages.get()
    if stage.system in UNMOVED:
        raise Invalid("pin_no_use")
    if not may_fix(section, stage.total_rounds, number):
        raise Invalid("pin_round_over", round=number)
    return section, take_to_pair(section, before=number)


def _player(section: Section, snapshot: Snapshot, entry_id: int, number: int, field: str) -> Entry:
    """A player who is to be paired and has no fixed place yet.

    :raises NotFound: ``entry_gone``
    :raises Invalid: ``pin_absent``, ``pin_taken``
    """
    entry = next((entry for entry in snapshot.entries.values() if entry.pk == entry_id), None)
    if entry is None:
        raise NotFound("entry_gone")
    if entry.number in snapshot.tournament.requests:
        raise Invalid("pin_absent", field=field, name=entry.person.name, round=number)
    pinned = {player for board in snapshot.tournament.pinned for player in board}
    if entry.number in pinned | {snapshot.tournament.pinned_bye}:
        raise Invalid("pin_taken", field=field, name=entry.person.name, round=number)
    return entry


@transaction.atomic
def pin_board(
    *,
    by: User,
    section_id: int,
    version: int,
    number: int,
    first_id: int,
    second_id: int,
    reason: str = "",
) -> Pin:
    """These two meet in round ``number``; the first has the first move.

    :param version: the section's version the director saw
    :param reason: needed when the two have met, or must not meet
    :raises Conflict: ``section_changed``
    :raises Invalid: ``pin_same_player``, ``pin_absent``, ``pin_taken``, ``pin_round_over``, ``pin_no_use``
    :raises NotFound: ``entry_gone``
    :raises NeedsConfirmation: ``pin_met``, ``pin_forbidden``
    """
    section, snapshot = _lock(by, section_id, version, number)
    first = _player(section, snapshot, first_id, number, "first")
    if first_id == second_id:
        raise Invalid("pin_same_player", field="second", name=first.person.name)
    second = _player(section, snapshot, second_id, number, "second")
    names = {"first": first.person.name, "second": second.person.name}
    if not reason:
        rounds = _met(snapshot.tournament, first.number, second.number)
        if rounds:
            raise NeedsConfirmation("pin_met", field="second", rounds=rounds, **names)
        if _forbidden(snapshot.tournament, number, {first.number, second.number}):
            raise NeedsConfirmation("pin_forbidden", field="second", **names)
    pin = Pin.objects.create(section=section, round=number, first=first, second=second)
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        round=number,
        action="board_fixed",
        reason=reason,
        params=names,
    )
    return pin


def _met(tournament: Tournament, one: int, two: int) -> list[int]:
    """The rounds in which two players met."""
    return [
        played.number
        for played in tournament.rounds
        for board in played.boards
        if {board.first, board.second} == {one, two}
        and any(game.outcome is None or game.outcome.played for game in board.games)
    ]


def _forbidden(tournament: Tournament, number: int, pair: set[int]) -> bool:
    return any(
        group.first_round <= number <= group.last_round and pair <= set(group.players)
        for group in tournament.forbidden
    )


@transaction.atomic
def pin_bye(*, by: User, section_id: int, version: int, number: int, entry_id: int, reason: str = "") -> Pin:
    """This player has the allocated bye of round ``number``.

    :param reason: needed for a player who had a bye or won without playing
    :raises Conflict: ``section_changed``
    :raises Invalid: ``pin_bye_taken``, ``pin_bye_even``, ``pin_absent``, ``pin_taken``, ``pin_round_over``,
        ``pin_no_use``
    :raises NotFound: ``entry_gone``
    :raises NeedsConfirmation: ``pin_bye_barred``
    """
    section, snapshot = _lock(by, section_id, version, number)
    entry = _player(section, snapshot, entry_id, number, "bye")
    if snapshot.tournament.pinned_bye is not None:
        raise Invalid("pin_bye_taken", field="bye", round=number)
    state = history(snapshot.tournament)
    playing = sum(state.present)
    if playing % 2 == 0:
        raise Invalid("pin_bye_even", field="bye", round=number, playing=playing)
    if state.bye_barred[state.index[entry.number]] and not reason:
        raise NeedsConfirmation("pin_bye_barred", field="bye", name=entry.person.name)
    pin = Pin.objects.create(section=section, round=number, first=entry, second=None)
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        round=number,
        action="bye_fixed",
        reason=reason,
        name=entry.person.name,
    )
    return pin


@transaction.atomic
def unpin(*, by: User, section_id: int, version: int, number: int, pin_id: int) -> None:
    """Leave a fixed board, or the fixed bye, of round ``number`` to the engine again.

    :raises Conflict: ``section_changed``
    :raises NotFound: ``pin_gone``
    """
    section = lock_section(section_id, version)
    require_director(by, section.event)
    pins = Pin.objects.select_related("first__person", "second__person")
    pin = pins.filter(section=section, round=number, pk=pin_id).first()
    if pin is None:
        raise NotFound("pin_gone")
    names = {"first": pin.first.person.name, "second": pin.second.person.name if pin.second else ""}
    board = pin.second is not None
    pin.delete()
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        round=number,
        action="board_unfixed" if board else "bye_unfixed",
        params=names if board else {"name": names["first"]},
    )

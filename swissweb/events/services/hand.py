"""The director's hand on a draft: swapping, turning, seating, taking apart, byes."""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import Max

from pairing.scoring import BYE_MARKS, MARKS, Mark, Outcome
from swissweb.accounts.models import User
from swissweb.events.errors import Invalid, NeedsConfirmation, NotFound
from swissweb.events.matches import boards_with_results
from swissweb.events.models import Board, ByeRequest, Entry, Game, Round, Seat, Section
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.drafts import (
    add_games,
    bye_seat,
    describe,
    mark_by_hand,
    note_edit,
    number_boards,
    order_by_score,
)
from swissweb.events.services.locking import lock_round, lock_section, raise_version
from swissweb.events.services.odds import give_odds


def _lock_draft(by: User, section_id: int, number: int, version: int) -> tuple[Section, Round]:
    section = lock_section(section_id)
    require_director(by, section.event)
    row = lock_round(section, number, version)
    if row.state != Round.State.DRAFT:
        raise Invalid("round_not_draft", round=number)
    return section, row


def _seat_of(row: Round, entry_id: int) -> Seat | None:
    return Seat.objects.select_related("board", "entry__person").filter(round=row, entry_id=entry_id).first()


def _entry_of(section: Section, entry_id: int) -> Entry:
    entry = section.entries.select_related("person").filter(pk=entry_id).first()
    if entry is None:
        raise NotFound("entry_gone")
    return entry


def _drop_results(row: Round, boards: Collection[int], reason: str) -> list[list[object]]:
    """A result entered before the round went back to draft belongs to the two who played, not to the board.

    :return: the boards as they were, for the log; empty when none had a result
    :raises NeedsConfirmation: ``board_result_lost``
    """
    found = boards_with_results(row).filter(pk__in=boards)
    numbers = list(found.order_by("number").values_list("number", flat=True))
    if not numbers:
        return []
    if not reason:
        raise NeedsConfirmation("board_result_lost", boards=numbers)
    before = [line for line in describe(row) if line[0] in numbers]
    for board in found:
        if board.settled or board.total:
            board.forfeit, board.settled, board.total = "", False, False
            board.save(update_fields=["forfeit", "settled", "total"])
    for game in Game.objects.filter(board__round=row, board__in=boards).exclude(outcome=""):
        game.outcome, game.first_score, game.second_score = "", None, None
        game.version += 1
        game.save(update_fields=["outcome", "first_score", "second_score", "version"])
    return before


def _saved(
    by: User,
    section: Section,
    row: Round,
    action: str,
    boards: set[int],
    *,
    lost: Sequence[Sequence[object]] = (),
    reason: str = "",
    **params: str | int,
) -> Round:
    """``lost``: boards whose result was cleared, as they were."""
    mark_by_hand(row, boards)
    give_odds(section, row, boards)
    row.version += 1
    row.save(update_fields=["version"])
    note_edit(row, action)
    log(
        by=by,
        event=section.event,
        section=section,
        round=row.number,
        action=action,
        before=list(lost) or None,
        reason=reason,
        params=params,
    )
    return row


@transaction.atomic
def swap_players(
    *,
    by: User,
    section_id: int,
    number: int,
    version: int,
    entry_id: int,
    other_id: int,
    reason: str = "",
) -> Round:
    """Exchange the places of two players of a draft: two boards, a board and a bye, or a board and nothing.
    The boards get the order of the scores again.

    The two players of one board only turn it (see :func:`swap_sides`).

    :param version: the round's version the director saw
    :param reason: needed when a board has a result already; it is cleared
    :raises Conflict: ``round_changed``
    :raises Invalid: ``round_not_draft``, ``swap_same_player``, ``swap_absent``
    :raises NotFound: ``entry_gone``
    :raises NeedsConfirmation: ``board_result_lost``
    """
    section, row = _lock_draft(by, section_id, number, version)
    first, second = _entry_of(section, entry_id), _entry_of(section, other_id)
    if first == second:
        raise Invalid("swap_same_player", name=first.person.name)
    seats = _seat_of(row, first.pk), _seat_of(row, second.pk)
    for seat, entry in zip(seats, (first, second), strict=True):
        if seat is not None and seat.board is None and not _may_swap_bye(seat):
            raise Invalid("swap_absent", name=entry.person.name)
    one, two = seats
    if one is not None and two is not None and one.board is not None and one.board_id == two.board_id:
        return _turn(by, section, row, one.board.number)
    boards = {seat.board_id for seat in seats if seat is not None and seat.board_id}
    lost = _drop_results(row, boards, reason)
    if one is not None and two is not None:
        one.entry, two.entry = second, first
        for seat in (one, two):
            seat.version += 1
        Seat.objects.bulk_update((one, two), ["entry", "version"])
    elif one is not None or two is not None:
        taken, newcomer = (one, second) if one is not None else (two, first)
        assert taken is not None
        taken.entry = newcomer
        taken.version += 1
        taken.save(update_fields=["entry", "version"])
    else:
        raise Invalid("swap_unseated")
    order_by_score(section, row)
    return _saved(
        by,
        section,
        row,
        "players_swapped",
        boards,
        lost=lost,
        reason=reason,
        first=first.person.name,
        second=second.person.name,
    )


def _may_swap_bye(seat: Seat) -> bool:
    return seat.free or (bool(seat.mark) and MARKS[Mark(seat.mark)].value == "pab")


@transaction.atomic
def swap_sides(*, by: User, section_id: int, number: int, version: int, board: int) -> Round:
    """Turn a board of a draft round: who had the first move gets the second.

    A result that stands from before the round went back to draft turns too: who won has still won.

    :raises Invalid: ``round_not_draft``
    :raises NotFound: ``board_unknown``
    """
    section, row = _lock_draft(by, section_id, number, version)
    return _turn(by, section, row, board)


def _turn(by: User, section: Section, row: Round, board: int) -> Round:
    seats = list(Seat.objects.filter(round=row, board__number=board).order_by("position"))
    if len(seats) != 2:
        raise NotFound("board_unknown", board=board)
    seats[0].entry_id, seats[1].entry_id = seats[1].entry_id, seats[0].entry_id
    for seat in seats:
        seat.version += 1
    Seat.objects.bulk_update(seats, ["entry", "version"])
    for match in Board.objects.filter(round=row, number=board).exclude(forfeit=""):
        match.forfeit = Outcome(match.forfeit).reversed.value
        match.save(update_fields=["forfeit"])
    for game in Game.objects.filter(board=seats[0].board_id).exclude(outcome=""):
        game.outcome = Outcome(game.outcome).reversed.value
        game.first_score, game.second_score = game.second_score, game.first_score
        game.version += 1
        game.save(update_fields=["outcome", "first_score", "second_score", "version"])
    return _saved(by, section, row, "sides_swapped", {seats[0].board_id or 0}, board=board)


@transaction.atomic
def seat_pair(
    *, by: User, section_id: int, number: int, version: int, first_id: int, second_id: int
) -> Round:
    """Pair two players of a draft by hand on a new board; both must be without a place, or have the bye.

    :raises Invalid: ``round_not_draft``, ``swap_same_player``, ``already_seated``
    """
    section, row = _lock_draft(by, section_id, number, version)
    pair = [_entry_of(section, first_id), _entry_of(section, second_id)]
    if pair[0] == pair[1]:
        raise Invalid("swap_same_player", name=pair[0].person.name)
    for entry in pair:
        seat = _seat_of(row, entry.pk)
        if seat is not None and seat.board is not None:
            raise Invalid("already_seated", name=entry.person.name, board=seat.board.number)
        if seat is not None and not _may_swap_bye(seat):
            raise Invalid("swap_absent", name=entry.person.name)
        if seat is not None:
            seat.delete()
    last = row.boards.aggregate(Max("number"))["number__max"] or 0
    board = Board.objects.create(round=row, number=last + 1)
    sides = ("w", "b") if section.sides else ("", "")
    Seat.objects.bulk_create(
        Seat(section=section, round=row, board=board, entry=entry, position=place, side=sides[place - 1])
        for place, entry in enumerate(pair, start=1)
    )
    add_games(section, [board])
    order_by_score(section, row)
    board.refresh_from_db(fields=["number"])
    names = {"first": pair[0].person.name, "second": pair[1].person.name}
    return _saved(by, section, row, "pair_seated", {board.pk}, board=board.number, **names)


@transaction.atomic
def seat_numbers(
    *, by: User, section_id: int, number: int, version: int, first_number: int, second_number: int
) -> Round:
    """:func:`seat_pair` by pairing numbers, for those who type.

    :raises Invalid: ``number_unknown``
    """
    found = dict(
        Entry.objects.filter(section=section_id, number__in=(first_number, second_number)).values_list(
            "number", "pk"
        )
    )
    for wanted, field in ((first_number, "first_number"), (second_number, "second_number")):
        if wanted not in found:
            raise Invalid("number_unknown", field=field, number=wanted)
    return seat_pair(
        by=by,
        section_id=section_id,
        number=number,
        version=version,
        first_id=found[first_number],
        second_id=found[second_number],
    )


@transaction.atomic
def place_two(
    *,
    by: User,
    section_id: int,
    number: int,
    version: int,
    entry_id: int,
    other_id: int,
    reason: str = "",
) -> Round:
    """What a director means who picks two names: pair them when neither sits at a board, else swap them.

    :raises: what :func:`seat_pair` and :func:`swap_players` raise
    """
    seated = Seat.objects.filter(round__section=section_id, round__number=number, board__isnull=False)
    if seated.filter(entry__in=(entry_id, other_id)).exists() or entry_id == other_id:
        return swap_players(
            by=by,
            section_id=section_id,
            number=number,
            version=version,
            entry_id=entry_id,
            other_id=other_id,
            reason=reason,
        )
    return seat_pair(
        by=by, section_id=section_id, number=number, version=version, first_id=entry_id, second_id=other_id
    )


@transaction.atomic
def unseat_board(
    *, by: User, section_id: int, number: int, version: int, board: int, reason: str = ""
) -> Round:
    """Take a board of a draft apart: both players are without a place until seated again.

    :raises NotFound: ``board_unknown``
    :raises NeedsConfirmation: ``board_result_lost``
    """
    section, row = _lock_draft(by, section_id, number, version)
    found = row.boards.filter(number=board).first()
    if found is None:
        raise NotFound("board_unknown", board=board)
    lost = _drop_results(row, [found.pk], reason)
    names = [seat.entry.person.name for seat in found.seats.select_related("entry__person")]
    found.seats.all().delete()
    found.delete()
    number_boards(row)
    return _saved(
        by,
        section,
        row,
        "board_unseated",
        set(),
        lost=lost,
        reason=reason,
        board=board,
        first=names[0],
        second=names[1],
    )


@transaction.atomic
def give_bye(
    *, by: User, section_id: int, number: int, version: int, entry_id: int, mark: str = Mark.PAB.value
) -> Round:
    """Give a player without a place a bye: the allocated one (U), or a half- (H), full- (F) or zero-point
    bye (Z), which is noted as his request for the round.

    :raises Invalid: ``already_seated``, ``already_without_board``, ``bye_unknown``
    """
    section, row = _lock_draft(by, section_id, number, version)
    entry = _entry_of(section, entry_id)
    if mark not in {item.value for item in BYE_MARKS}:
        raise Invalid("bye_unknown", field="mark", mark=mark)
    seat = _seat_of(row, entry.pk)
    if seat is not None and seat.board is not None:
        raise Invalid("already_seated", name=entry.person.name, board=seat.board.number)
    if seat is not None:
        raise Invalid("already_without_board", name=entry.person.name)
    if mark != Mark.PAB:
        ByeRequest.objects.update_or_create(entry=entry, round=number, defaults={"mark": mark})
        _raise_entry(section, entry)
    bye_seat(row, entry.pk, mark).save()
    action = "bye_given" if mark == Mark.PAB else f"bye_requested_{mark}"
    return _saved(by, section, row, action, set(), name=entry.person.name)


@transaction.atomic
def take_bye_back(*, by: User, section_id: int, number: int, version: int, entry_id: int) -> Round:
    """A player with a bye, or noted as absent, plays this round after all: he waits for an opponent.

    :raises Invalid: ``already_seated``, ``swap_unseated``, ``already_withdrawn``
    """
    section, row = _lock_draft(by, section_id, number, version)
    entry = _entry_of(section, entry_id)
    seat = _seat_of(row, entry.pk)
    if seat is None:
        raise Invalid("has_no_bye", name=entry.person.name)
    if seat.board is not None:
        raise Invalid("already_seated", name=entry.person.name, board=seat.board.number)
    if entry.withdrawn_after is not None and entry.withdrawn_after < number:
        raise Invalid("already_withdrawn", name=entry.person.name, after=entry.withdrawn_after)
    seat.delete()
    if entry.joined > number:  # he entered while the round was published
        entry.joined = number
        entry.save(update_fields=["joined"])
    if ByeRequest.objects.filter(entry=entry, round=number).delete()[0]:
        _raise_entry(section, entry)
    return _saved(by, section, row, "bye_taken_back", set(), name=entry.person.name)


def _raise_entry(section: Section, entry: Entry) -> None:
    entry.version += 1
    entry.save(update_fields=["version"])
    raise_version(section)

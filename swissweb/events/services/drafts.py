"""The boards of a draft: storing a proposal, and the director's hand."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max

from pairing.scoring import MARKS, Mark
from pairing.tournament import Bye, Proposal, ProposedBoard
from swissweb.accounts.models import User
from swissweb.events.models import Board, Entry, Game, Round, Seat, Section
from swissweb.events.services.audit import log
from swissweb.events.services.errors import Invalid, NotFound
from swissweb.events.services.locking import lock_round, lock_section
from swissweb.events.services.rights import require_director

NEVER = frozenset(
    {
        "not_paired",
        "seated_twice",
        "not_a_player",
        "paired_though_absent",
        "board_number_twice",
        "wrong_round",
    }
)
"""Findings no reason excuses: somebody has no place, or a place he can't fill."""


def store_proposal(row: Round, proposal: Proposal, entries: Mapping[int, int]) -> None:
    """Write the boards, seats and empty games of a proposal. ``entries``: pairing number -> entry id."""
    boards = Board.objects.bulk_create(
        Board(round=row, number=board.number, reason=board.reason) for board in proposal.boards
    )
    sides = ("w", "b") if proposal.sides and row.section.sides else ("", "")
    seats = [
        Seat(
            section_id=row.section_id,
            round=row,
            board=board,
            entry_id=entries[player],
            position=place,
            side=sides[place - 1],
        )
        for board, proposed in zip(boards, proposal.boards, strict=True)
        for place, player in ((1, proposed.first), (2, proposed.second))
    ]
    seats += [bye_seat(row, entries[bye.player], bye.mark) for bye in proposal.byes]
    Seat.objects.bulk_create(seats)
    Game.objects.bulk_create(Game(board=board) for board in boards)


def bye_seat(row: Round, entry_id: int, mark: str) -> Seat:
    kind = Seat.Kind.ABSENT if mark == Mark.ZERO_BYE else Seat.Kind.BYE
    return Seat(section_id=row.section_id, round=row, entry_id=entry_id, kind=kind, mark=mark)


def as_proposal(row: Round, numbers: Mapping[int, int]) -> Proposal:
    """A stored round as a proposal, for the legality check. ``numbers``: entry id -> pairing number."""
    boards: dict[int, list[Seat]] = {}
    byes = []
    for seat in Seat.objects.filter(round=row).select_related("board").order_by("board__number", "position"):
        if seat.board is None:
            byes.append(Bye(numbers[seat.entry_id], Mark(seat.mark)))
        else:
            boards.setdefault(seat.board.number, []).append(seat)
    return Proposal(
        round=row.number,
        boards=tuple(
            ProposedBoard(number, numbers[pair[0].entry_id], numbers[pair[1].entry_id])
            for number, pair in boards.items()
        ),
        byes=tuple(byes),
        system=row.system,
        sides=row.section.sides,
    )


def describe(row: Round) -> list[list[object]]:
    """The round in a few words for the log: [board, first, second, outcome] and [name, mark]."""
    lines: list[list[object]] = []
    seats = Seat.objects.filter(round=row).select_related("board", "entry__person")
    games = dict(Game.objects.filter(board__round=row, number=1).values_list("board_id", "outcome"))
    for seat in seats.order_by("board__number", "position"):
        name = seat.entry.person.name
        if seat.board is None:
            lines.append([name, seat.mark])
        elif seat.position == 1:
            lines.append([seat.board.number, name])
        else:
            lines[-1] += [name, games.get(seat.board_id or 0, "")]
    return lines


def unseated(section: Section, row: Round) -> list[Entry]:
    """Who has no place in the round: taken apart by hand, or entered since it was paired."""
    return list(section.entries.exclude(seats__round=row).select_related("person"))


def number_boards(row: Round) -> None:
    """Close the gaps that taking boards apart left."""
    moved = []
    for number, board in enumerate(row.boards.order_by("number"), start=1):
        if board.number != number:
            board.number = number
            moved.append(board)
    Board.objects.bulk_update(moved, ["number"])


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


def _saved(
    by: User, section: Section, row: Round, action: str, boards: set[int], **params: str | int
) -> Round:
    Board.objects.filter(round=row, pk__in=boards).update(by_hand=True, reason="by_hand")
    row.version += 1
    row.save(update_fields=["version"])
    log(by=by, event=section.event, section=section, round=row.number, action=action, params=params)
    return row


@transaction.atomic
def swap_players(
    *, by: User, section_id: int, number: int, version: int, entry_id: int, other_id: int
) -> Round:
    """Exchange the places of two players of a draft: two boards, or a board and a bye.

    :param version: the round's version the director saw
    :raises Conflict: ``round_changed``
    :raises Invalid: ``round_not_draft``, ``swap_same_player``, ``swap_absent``
    :raises NotFound: ``entry_gone``
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
    boards = {seat.board_id for seat in seats if seat is not None and seat.board_id}
    return _saved(
        by, section, row, "players_swapped", boards, first=first.person.name, second=second.person.name
    )


def _may_swap_bye(seat: Seat) -> bool:
    return bool(seat.mark) and MARKS[Mark(seat.mark)].value == "pab"


@transaction.atomic
def swap_sides(*, by: User, section_id: int, number: int, version: int, board: int) -> Round:
    """Turn a board of a draft round: who had the first move gets the second.

    :raises Invalid: ``round_not_draft``, ``board_unknown``
    """
    section, row = _lock_draft(by, section_id, number, version)
    seats = list(Seat.objects.filter(round=row, board__number=board).order_by("position"))
    if len(seats) != 2:
        raise NotFound("board_unknown", board=board)
    seats[0].entry_id, seats[1].entry_id = seats[1].entry_id, seats[0].entry_id
    for seat in seats:
        seat.version += 1
    Seat.objects.bulk_update(seats, ["entry", "version"])
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
    Game.objects.create(board=board)
    names = {"first": pair[0].person.name, "second": pair[1].person.name}
    return _saved(by, section, row, "pair_seated", {board.pk}, board=board.number, **names)


@transaction.atomic
def unseat_board(*, by: User, section_id: int, number: int, version: int, board: int) -> Round:
    """Take a board of a draft apart: both players are without a place until seated again.

    :raises NotFound: ``board_unknown``
    """
    section, row = _lock_draft(by, section_id, number, version)
    found = row.boards.filter(number=board).first()
    if found is None:
        raise NotFound("board_unknown", board=board)
    names = [seat.entry.person.name for seat in found.seats.select_related("entry__person")]
    found.seats.all().delete()
    found.delete()
    number_boards(row)
    return _saved(by, section, row, "board_unseated", set(), board=board, first=names[0], second=names[1])


@transaction.atomic
def give_bye(*, by: User, section_id: int, number: int, version: int, entry_id: int) -> Round:
    """Give the allocated bye of a draft to a player without a place.

    :raises Invalid: ``already_seated``, ``swap_absent``
    """
    section, row = _lock_draft(by, section_id, number, version)
    entry = _entry_of(section, entry_id)
    seat = _seat_of(row, entry.pk)
    if seat is not None and seat.board is not None:
        raise Invalid("already_seated", name=entry.person.name, board=seat.board.number)
    if seat is not None:
        raise Invalid("swap_absent", name=entry.person.name)
    bye_seat(row, entry.pk, Mark.PAB.value).save()
    return _saved(by, section, row, "bye_given", set(), name=entry.person.name)

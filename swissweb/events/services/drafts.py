"""The boards of a draft: storing a proposal, describing and numbering them; see ``hand`` for changes."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pairing.boards import in_board_order
from pairing.history import history
from pairing.proof import state
from pairing.scoring import Mark
from pairing.tournament import Proposal
from swissweb.events.matches import match_of, results_of_round
from swissweb.events.models import Board, DraftEdit, Entry, Game, PairingRecord, Round, Seat, Section
from swissweb.events.snapshot import Snapshot, proposal_of, take_to_pair
from swissweb.events.starts import start_scores

ORDER_KEPT = frozenset({"manual", "round_robin"})
"""Systems whose board numbers are the director's own or a printed table's, not the scores'."""

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


def store_proposal(
    row: Round, proposal: Proposal, entries: Mapping[int, int], away: Collection[int] = ()
) -> None:
    """Write the boards, seats and empty games of a proposal. ``entries``: pairing number -> entry id.

    ``away``: pairing numbers of those who are not to be paired. Anybody else with nothing (Z) is no
    absentee: the schedule leaves him free.
    """
    boards = Board.objects.bulk_create(
        Board(
            round=row,
            number=board.number,
            reason=board.reason,
            handicap=board.handicap,
            komi=board.komi,
        )
        for board in proposal.boards
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
    for bye in proposal.byes:
        seat = bye_seat(row, entries[bye.player], bye.mark)
        seat.kind = seat.kind if bye.player in away else Seat.Kind.BYE
        seats.append(seat)
    Seat.objects.bulk_create(seats)
    add_games(row.section, boards)


def add_games(section: Section, boards: Iterable[Board]) -> None:
    """The games of new boards, without results: as many as a match of the section has."""
    count = match_of(section).games
    Game.objects.bulk_create(
        Game(board=board, number=number) for board in boards for number in range(1, count + 1)
    )


def record(row: Round, seen: Snapshot, proof: Mapping[str, Any]) -> None:
    """Keep what the round was paired from, for its proof and for questions about it.

    ``proof`` is what ``pairing.proof.make`` gives; its reasons stand with the round already.
    """
    proposal = {key: value for key, value in proof["proposal"].items() if key != "reasons"}
    proof = {**proof, "proposal": proposal}
    numbers = {str(entry.pk): number for number, entry in seen.entries.items()}
    PairingRecord.objects.create(round=row, proof=proof, numbers=numbers)


def note_edit(row: Round, action: str) -> None:
    """Keep the draft as it is after a change by hand. The round must be locked."""
    kept = PairingRecord.objects.only("numbers").filter(round=row).first()
    if kept is None:
        return
    numbers = kept.number_of
    newcomers = Seat.objects.filter(round=row).exclude(entry__in=numbers)
    for entry_id in newcomers.order_by("entry__number").values_list("entry_id", flat=True):
        numbers[entry_id] = max(numbers.values(), default=0) + 1
    if len(numbers) > len(kept.numbers):
        kept.numbers = {str(entry): number for entry, number in numbers.items()}
        kept.save(update_fields=["numbers"])
    DraftEdit.objects.create(round=row, action=action, **state(proposal_of(row, numbers)))


def mark_by_hand(row: Round, boards: Collection[int]) -> None:
    """Say of boards (ids) that were touched whether they are the hand's: one that is again as the engine
    proposed it is the engine's, with its article. The round must be locked."""
    kept = PairingRecord.objects.filter(round=row).values_list("proof__proposal", "numbers").first()
    proposed: dict[tuple[int, int], str] = {}
    numbers: dict[str, int] = {}
    if kept is not None:
        proposal, numbers = kept
        pairs = zip(proposal["boards"], proposal["articles"], strict=True)
        proposed = {(first, second): article for (first, second), article in pairs}
    seated: dict[int, list[int]] = {}
    seats = Seat.objects.filter(board__in=boards).order_by("position")
    for board_id, entry_id in seats.values_list("board_id", "entry_id"):
        seated.setdefault(board_id or 0, []).append(numbers.get(str(entry_id), 0))
    found = list(Board.objects.filter(round=row, pk__in=boards))
    for board in found:
        first, second = seated[board.pk]
        article = proposed.get((first, second))
        board.by_hand, board.reason = article is None, "by_hand" if article is None else article
    Board.objects.bulk_update(found, ["by_hand", "reason"])


def bye_seat(row: Round, entry_id: int, mark: str) -> Seat:
    kind = Seat.Kind.ABSENT if mark == Mark.ZERO_BYE else Seat.Kind.BYE
    return Seat(section_id=row.section_id, round=row, entry_id=entry_id, kind=kind, mark=mark)


def describe(row: Round) -> list[list[object]]:
    """The round in a few words for the log: [board, first, second, outcome] and [name, mark]."""
    lines: list[list[object]] = []
    seats = Seat.objects.filter(round=row).select_related("board", "entry__person")
    results = results_of_round(row)
    for seat in seats.order_by("board__number", "position"):
        name = seat.entry.person.name
        if seat.board is None:
            lines.append([name, seat.mark])
        elif seat.position == 1:
            lines.append([seat.board.number, name])
        else:
            lines[-1] += [name, results.get(seat.board_id or 0, "")]
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


def order_by_score(section: Section, row: Round) -> None:
    """Give the boards the order of the scores (C.04.2 art. 3.6), after one was made by hand.

    Does nothing where the order is the director's own or a printed table's.
    """
    if row.system in ORDER_KEPT:
        return
    snapshot = take_to_pair(section, before=row.number)
    numbers = snapshot.numbers
    state = history(snapshot.tournament)
    points = state.points if row.options.get("board_order") == "real" else state.pairing_points
    start = start_scores(snapshot)
    scores = {number: start.get(number, 0) + mine for number, mine in zip(state.numbers, points, strict=True)}
    pairs: dict[tuple[int, int], Board] = {}
    seats = Seat.objects.filter(round=row, position__in=(1, 2)).select_related("board", "entry")
    places: dict[int, dict[int, int]] = {}
    boards: dict[int, Board] = {}
    for seat in seats:
        assert seat.board is not None
        boards[seat.board.pk] = seat.board
        places.setdefault(seat.board.pk, {})[seat.position or 0] = numbers[seat.entry_id]
    for board_id, pair in places.items():
        pairs[pair[1], pair[2]] = boards[board_id]
    moved = []
    for proposed in in_board_order([(first, second, "") for first, second in pairs], scores):
        board = pairs[proposed.first, proposed.second]
        if board.number != proposed.number:
            board.number = proposed.number
            moved.append(board)
    Board.objects.bulk_update(moved, ["number"])

"""From snapshot to proposal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing import colours
from pairing.boards import in_board_order
from pairing.history import history
from pairing.scoring import format_points
from pairing.systems.base import Options, WhatIf
from pairing.systems.dutch.round import byes, check_round
from pairing.systems.notes import Note, Reason, of_board, of_round
from pairing.systems.notes import Term as Shown
from pairing.systems.weighing import Field, Term, Weighed, field_of, weigh, what_if
from pairing.systems.weighted.options import promise
from pairing.systems.weighted.terms import make_terms, unit
from pairing.tournament import Proposal, ProposedBoard, Tournament


@dataclass(frozen=True, slots=True)
class _Frame:
    tournament: Tournament
    options: Options
    field: Field
    terms: list[Term]


def _frame(tournament: Tournament, options: Options) -> _Frame:
    state = history(tournament)
    check_round(tournament, state)
    field = field_of(tournament, state, promise(options), sides=bool(options["sides"]))
    return _Frame(tournament, options, field, make_terms(tournament, field, options))


def pair_round(tournament: Tournament, options: Options) -> Proposal:
    """The next round.

    Raises PairingError for a snapshot that contradicts itself (see :func:`pairing.history.history`),
    ``round_beyond_total``, ``no_players``, ``one_player``, what :func:`field_of` raises for pins,
    ``no_bye_candidate``, ``no_legal_pairing``.
    """
    frame = _frame(tournament, options)
    return _proposal(frame, weigh(frame.field, frame.terms))


def ask(tournament: Tournament, options: Options, first: int, second: int) -> WhatIf:
    """What it would cost to pair two numbers; ``second`` 0 asks for the bye."""
    frame = _frame(tournament, options)
    return what_if(
        tournament,
        frame.field,
        promise(options),
        frame.terms,
        lambda found: _proposal(frame, found),
        first,
        second,
        sides=bool(options["sides"]),
        told=lambda found: [(term.code, term.value) for term in _shown(frame, found.totals)],
    )


def _proposal(frame: _Frame, found: Weighed) -> Proposal:
    state, field = frame.field.state, frame.field
    seats = [(first, second, "pinned") for first, second in frame.tournament.pinned]
    seats += [_seat(frame, one, two) for one, two in found.pairs]
    boards = in_board_order(seats, dict(zip(state.numbers, state.pairing_points, strict=True)))
    bye = frame.tournament.pinned_bye if found.bye is None else field.numbers[found.bye]
    return Proposal(
        round=state.round,
        boards=boards,
        byes=byes(frame.tournament, bye),
        system="weighted",
        sides=bool(frame.options["sides"]),
        reasons=tuple(_reasons(frame, found, boards)),
    )


def _seat(frame: _Frame, one: int, two: int) -> tuple[int, int, str]:
    """Seats of a pair by C.04.3 art. 5.2; where the same side a third time is ruled out, that comes first."""
    field = frame.field
    numbers = field.numbers[one], field.numbers[two]
    if not frame.options["sides"]:
        return (*numbers, "")
    past = field.histories[one], field.histories[two]
    initial = colours.SIDES[frame.tournament.initial_colour] or colours.WHITE
    side, article = colours.allocate(*past, bool(numbers[0] % 2), initial)
    if frame.options["colour_limit"] == "three":
        due = -colours.repeated(past[0]) or colours.repeated(past[1])
        if due and due != side:
            side, article = due, "no_third"
    first, second = numbers if side == colours.WHITE else numbers[::-1]
    return first, second, article


def _shown(frame: _Frame, values: Sequence[int]) -> list[Shown]:
    """The terms as they are told, differences and the cost in hundredths; the cost before its parts."""
    both = list(zip(frame.terms, values, strict=True))
    shown, scale = [], unit(frame.options)
    if both and both[0][0].level < 0:
        shown.append(Shown("bye", both.pop(0)[1]))
    if frame.options["mode"] == "sum":
        cost = -sum(term.factor * value for term, value in both)
        shown.append(Shown("cost", (cost * 100 + scale // 2) // scale))
    for term, value in both:
        square = term.code == "score_square"
        shown.append(Shown(term.code, (value + 50) // 100 if square else value))
    return shown


def _reasons(frame: _Frame, found: Weighed, boards: Sequence[ProposedBoard]) -> Iterator[Reason]:
    field = frame.field
    notes = [Note("ordered" if frame.options["mode"] == "order" else "added")]
    if found.bye is not None:
        points = format_points(field.scores[found.bye])
        code = f"bye_{frame.options['bye']}"
        notes.append(Note(code, {"player": field.numbers[found.bye], "points": points}))
    yield of_round(notes, _shown(frame, found.totals))
    index_of = {number: index for index, number in enumerate(field.numbers)}
    for board in boards:
        if board.first not in index_of:
            continue
        one, two = sorted((index_of[board.first], index_of[board.second]))
        said = []
        if field.scores[one] != field.scores[two]:
            points, other = format_points(field.scores[one]), format_points(field.scores[two])
            params = {"player": field.numbers[one], "points": points}
            said.append(Note("gap", params | {"opponent": field.numbers[two], "other": other}))
        shown = _shown(frame, found.values[one, two])
        yield of_board(board.number, said, [term for term in shown if term.code != "bye"])

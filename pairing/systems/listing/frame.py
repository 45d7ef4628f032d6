"""From the snapshot to the list, and from the boards found to the proposal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pairing import colours
from pairing.boards import in_board_order
from pairing.errors import PairingError
from pairing.history import History, history
from pairing.matching.bits import mask_of, members
from pairing.scoring import format_points
from pairing.systems.base import Invariants, Option, Options
from pairing.systems.dutch.round import byes, check_round
from pairing.systems.listing.completion import unmatched
from pairing.systems.notes import Note, Term, of_board, of_round
from pairing.systems.weighing.field import Field, field_of
from pairing.tournament import Proposal, Tournament

COLOURS = Option("colour_limit", "both", choices=("both", "three", "none"))
"""``three``: never three times running the same side; ``both``: nor a difference of three between them."""
SIDES = Option("sides", True)


@dataclass(slots=True)
class Frame:
    """The players of a round in the order of the list, an index being a place in it.

    ``legal`` are masks of those whom each may meet, ``left`` is the mask of those to be seated at boards.
    """

    tournament: Tournament
    options: Options
    players: Field
    legal: list[int]
    left: int
    bye: int | None = None
    notes: list[Note] = field(default_factory=list)
    of_pair: dict[tuple[int, int], list[Note]] = field(default_factory=dict)
    turned: dict[tuple[int, int], int] = field(default_factory=dict)
    """The side of the smaller index of two, where it is settled: a second meeting turns the colours."""

    @property
    def state(self) -> History:
        """The history of the tournament."""
        return self.players.state

    def groups(self) -> list[int]:
        """Masks of equal scores among those to be seated, the highest score first."""
        masks = [mask_of(range(start, end)) & self.left for start, end in self.players.groups()]
        return [mask for mask in masks if mask]

    def points(self, index: int) -> str:
        """A player's score as it decides the pairing, as people write it."""
        return format_points(self.players.scores[index])

    def say(self, one: int, two: int, note: Note) -> None:
        """Add a note to the board of two players."""
        self.of_pair.setdefault((min(one, two), max(one, two)), []).append(note)


def invariants(options: Options, meetings: int | None = 1, distance: int = 0) -> Invariants:
    """What systems of this kind promise."""
    limited = options["sides"] and options["colour_limit"] != "none"
    return Invariants(meetings=meetings, distance=distance, colour="no_three" if limited else "none")


def frame_of(
    tournament: Tournament,
    options: Options,
    order: Callable[[History], Sequence[object]],
    promise: Invariants | None = None,
    prepare: Callable[[Frame], None] | None = None,
    scores: Sequence[int] | None = None,
) -> Frame:
    """The list of a round, and its bye.

    ``order`` gives each player of the history a sort key; the score comes before it. ``prepare`` may narrow
    ``legal`` and settle colours. ``scores`` (one per player of the history) take the place of the pairing
    points. The bye goes to the last of the list who may have it (C2) and without whom
    all others can be paired. Raises PairingError: what :func:`check_round` and :func:`field_of` raise,
    ``no_bye_candidate``, ``no_legal_pairing``.
    """
    state = history(tournament)
    check_round(tournament, state)
    keys = order(state)
    points = state.pairing_points if scores is None else scores
    sided = bool(options["sides"])
    players = field_of(
        tournament,
        state,
        promise or invariants(options),
        sides=sided,
        scores=points,
        order=lambda place: (-points[place], keys[place]),
    )
    everybody = (1 << players.size) - 1
    frame = Frame(tournament, options, players, players.legal, everybody)
    if prepare is not None:
        prepare(frame)
    if sided and options["colour_limit"] == "both":
        balanced = _balanced(frame)
        if pairable(players, balanced):
            frame.legal = balanced
        elif pairable(players, frame.legal):
            frame.notes.append(Note("balance_given_up"))
    _give_bye(frame)
    return frame


def _balanced(frame: Frame) -> list[int]:
    """Allowed pairs but those in which somebody could not keep his balance of colours."""
    past = frame.players.histories
    legal = list(frame.legal)
    for due in (colours.WHITE, colours.BLACK):
        same = mask_of(place for place, one in enumerate(past) if _must_have(one) == due)
        for place in members(same):
            legal[place] &= ~same
    for (one, two), side in frame.turned.items():
        if _must_have(past[one]) == -side or _must_have(past[two]) == side:
            legal[one] &= ~(1 << two)
            legal[two] &= ~(1 << one)
    return legal


def _must_have(past: str) -> int:
    side, strength = colours.preference(past)
    return side if strength == colours.ABSOLUTE else colours.NEITHER


def bye_candidates(players: Field, legal: Sequence[int]) -> int:
    """Mask of those who may have the bye of an odd field so that all others can be paired."""
    free, missed = unmatched(legal, (1 << players.size) - 1)
    may = mask_of(index for index, allowed in enumerate(players.may_bye) if allowed)
    return missed & may if free == 1 else 0


def pairable(players: Field, legal: Sequence[int]) -> bool:
    """Whether everybody can be paired, in an odd field all but one who may have the bye."""
    if players.size % 2:
        return bool(bye_candidates(players, legal))
    return unmatched(legal, (1 << players.size) - 1)[0] == 0


def _give_bye(frame: Frame) -> None:
    players = frame.players
    if not players.size % 2:
        free, missed = unmatched(frame.legal, frame.left)
        if free:
            raise _impossible(players, missed, free)
        return
    if not any(players.may_bye):
        raise PairingError("no_bye_candidate", players=sorted(players.numbers))
    candidates = bye_candidates(players, frame.legal)
    if not candidates:
        free, missed = unmatched(frame.legal, frame.left)
        raise _impossible(players, missed, free)
    frame.bye = candidates.bit_length() - 1
    frame.left &= ~(1 << frame.bye)
    passed = [players.numbers[index] for index in range(frame.bye + 1, players.size)]
    params = {"player": players.numbers[frame.bye], "points": frame.points(frame.bye)}
    if passed:
        frame.notes.append(Note("bye_passed", params | {"players": passed}))
    else:
        frame.notes.append(Note("bye_last", params))


def _impossible(players: Field, missed: int, unpaired: int) -> PairingError:
    numbers = sorted(players.numbers[index] for index in members(missed))
    return PairingError("no_legal_pairing", players=numbers or sorted(players.numbers), unpaired=unpaired)


def proposal(
    system: str,
    frame: Frame,
    pairs: Iterable[tuple[int, int]],
    terms: Callable[[int, int], Iterable[Term]] | None = None,
    totals: Iterable[Term] = (),
) -> Proposal:
    """The round with these boards (indexes), colours and reasons. ``terms`` are those of a board."""
    tournament, players = frame.tournament, frame.players
    seats = [(first, second, "pinned") for first, second in tournament.pinned]
    found: dict[frozenset[int], tuple[int, int]] = {}
    for one, two in pairs:
        one, two = min(one, two), max(one, two)
        seat = _seat(frame, one, two)
        seats.append(seat)
        found[frozenset(seat[:2])] = one, two
    points = dict(zip(frame.state.numbers, frame.state.pairing_points, strict=True))
    points |= dict(zip(players.numbers, players.scores, strict=True))
    boards = in_board_order(seats, points)
    reasons = [of_round(frame.notes, totals)]
    for board in boards:
        pair = found.get(frozenset((board.first, board.second)))
        if pair is not None:
            notes, values = frame.of_pair.get(pair, ()), list(terms(*pair)) if terms else []
            if notes or values:
                reasons.append(of_board(board.number, notes, values))
    bye = tournament.pinned_bye if frame.bye is None else players.numbers[frame.bye]
    return Proposal(
        round=frame.state.round,
        boards=boards,
        byes=byes(tournament, bye),
        system=system,
        sides=bool(frame.options["sides"]),
        reasons=tuple(reasons),
    )


def _seat(frame: Frame, one: int, two: int) -> tuple[int, int, str]:
    """Seats of a pair: colours as in C.04.3 art. 5.2, but the third time running is never given."""
    players = frame.players
    high, low = players.numbers[one], players.numbers[two]
    if not frame.options["sides"]:
        return high, low, ""
    mine, theirs = players.histories[one], players.histories[two]
    if (one, two) in frame.turned:
        side, reason = frame.turned[one, two], "turned"
    else:
        initial = colours.SIDES[frame.tournament.initial_colour] or colours.WHITE
        side, reason = colours.allocate(mine, theirs, one % 2 == 0, initial)
        due = -colours.repeated(mine) or colours.repeated(theirs)
        if frame.options["colour_limit"] != "none" and due and due != side:
            side, reason = due, "no_three"
    return (high, low, reason) if side == colours.WHITE else (low, high, reason)


def score_gap(frame: Frame, one: int, two: int) -> int:
    """Difference of two scores, in hundredths."""
    return abs(frame.players.scores[one] - frame.players.scores[two])


def say_gaps(frame: Frame, pairs: Iterable[tuple[int, int]]) -> list[Term]:
    """A note on each board whose players have different scores; the sum and the largest of the gaps."""
    gaps = [0]
    for one, two in pairs:
        high, low = min(one, two), max(one, two)
        gaps.append(score_gap(frame, high, low))
        if gaps[-1]:
            numbers = {"player": frame.players.numbers[high], "opponent": frame.players.numbers[low]}
            frame.say(
                one, two, Note("gap", numbers | {"points": frame.points(high), "other": frame.points(low)})
            )
    return [
        Term("gap_boards", sum(1 for gap in gaps if gap)),
        Term("gap_largest", max(gaps)),
        Term("gap_sum", sum(gaps)),
    ]


def say_lots(frame: Frame, drawn: Mapping[int, int]) -> None:
    """In round 1: the players in the order of their lots."""
    if frame.state.round == 1 and frame.options["numbers"] != "number":
        present = sorted(frame.players.numbers, key=lambda number: drawn[number])
        frame.notes.append(Note("lots_drawn", {"players": present}))

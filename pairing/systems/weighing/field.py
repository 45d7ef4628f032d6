"""Who is to be paired, and who may meet whom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pairing import colours
from pairing.errors import PairingError
from pairing.history import History, is_topscorer, meetings, pinned
from pairing.matching.bits import mask_of
from pairing.systems.base import Invariants
from pairing.systems.notes import Note
from pairing.tournament import Tournament


@dataclass(slots=True)
class Field:
    """The players of one round without the pinned ones, as parallel lists; see the package's docstring."""

    state: History
    places: list[int]
    """Indexes in ``state``."""
    numbers: list[int]
    scores: list[int]
    """Hundredths, as they decide this pairing."""
    histories: list[str]
    """Colour histories; all empty in a game without sides."""
    may_bye: list[bool]
    legal: list[int] = field(default_factory=list)
    """Per index the mask of those he may meet."""

    @property
    def size(self) -> int:
        """Number of players."""
        return len(self.numbers)

    def groups(self) -> list[tuple[int, int]]:
        """Runs of equal scores as half-open ranges of indexes."""
        found, start = [], 0
        for index in range(1, self.size + 1):
            if index == self.size or self.scores[index] != self.scores[start]:
                found.append((start, index))
                start = index
        return found


def field_of(
    tournament: Tournament,
    state: History,
    invariants: Invariants,
    *,
    sides: bool,
    scores: Sequence[int] | None = None,
    order: Callable[[int], Any] | None = None,
) -> Field:
    """The field of the next round.

    ``scores`` (one per player of ``state``) take the place of the pairing points. ``order`` is a sort key of
    a player's index in ``state``; without it: score falling, then number. Pinned players are left out.
    Raises PairingError ``pinned_twice``, ``pinned_absent``, ``unknown_player`` or
    ``pinned_bye_leaves_odd``.
    """
    points = state.pairing_points if scores is None else scores
    fixed = pinned(tournament, state)
    pool = [place for place, here in enumerate(state.present) if here and state.numbers[place] not in fixed]
    pool.sort(key=order or (lambda place: (-points[place], place)))
    if tournament.pinned_bye is not None and len(pool) % 2:
        left = sorted(state.numbers[place] for place in pool)
        raise PairingError("pinned_bye_leaves_odd", player=tournament.pinned_bye, players=left)
    result = Field(
        state=state,
        places=pool,
        numbers=[state.numbers[place] for place in pool],
        scores=[points[place] for place in pool],
        histories=[state.colours[place] if sides else "" for place in pool],
        may_bye=[invariants.bye != "c2" or not state.bye_barred[place] for place in pool],
    )
    result.legal = _legal(tournament, result, invariants)
    return result


def barred(
    tournament: Tournament, state: History, invariants: Invariants, sides: bool, first: int, second: int
) -> Note | None:
    """What alone keeps two numbers from being paired in the next round; None when nothing does.

    Codes: ``same_player``, ``not_a_player``, ``absent``, ``fixed_bye``, ``fixed_board``, ``met``,
    ``forbidden``, ``same_absolute_colour``.
    """
    for number in (first, second):
        if number not in state.index:
            return Note("not_a_player", {"player": number})
    if first == second:
        return Note("same_player", {"player": first})
    if any({first, second} == set(board) for board in tournament.pinned):
        return None
    for number in (first, second):
        if note := not_free(tournament, number):
            return note
    both = {"first": first, "second": second}
    rounds = meetings(tournament).get((min(first, second), max(first, second)), [])
    if too_often(rounds, state.round, invariants):
        return Note("met", both | {"rounds": rounds})
    for group in tournament.forbidden if invariants.forbidden else ():
        if group.first_round <= state.round <= group.last_round and {first, second} <= set(group.players):
            return Note("forbidden", both)
    due = [
        side_due(tournament, state, invariants, state.index[number]) if sides else colours.NEITHER
        for number in (first, second)
    ]
    if due[0] and due[0] == due[1]:
        return Note("same_absolute_colour", both | {"colour": colours.LETTERS[due[0]]})
    return None


def not_free(tournament: Tournament, number: int) -> Note | None:
    """Why a player is not there to be paired: absent or pinned elsewhere."""
    if number in tournament.requests:
        return Note("absent", {"player": number, "mark": str(tournament.requests[number])})
    if number == tournament.pinned_bye:
        return Note("fixed_bye", {"player": number})
    for board in tournament.pinned:
        if number in board:
            return Note("fixed_board", {"player": number, "opponent": sum(board) - number})
    return None


def _legal(tournament: Tournament, players: Field, invariants: Invariants) -> list[int]:
    index = {number: place for place, number in enumerate(players.numbers)}
    everybody = (1 << players.size) - 1
    legal = [everybody & ~(1 << place) for place in range(players.size)]

    def part(one: int, two: int) -> None:
        legal[one] &= ~(1 << two)
        legal[two] &= ~(1 << one)

    for (first, second), rounds in meetings(tournament).items():
        if first in index and second in index and too_often(rounds, players.state.round, invariants):
            part(index[first], index[second])
    for group in tournament.forbidden if invariants.forbidden else ():
        if group.first_round <= players.state.round <= group.last_round:
            together = mask_of(index[number] for number in group.players if number in index)
            for number in group.players:
                if number in index:
                    legal[index[number]] &= ~together
    if any(players.histories):
        due = [side_due(tournament, players.state, invariants, place) for place in players.places]
        for side in (colours.WHITE, colours.BLACK):
            same = mask_of(place for place, one in enumerate(due) if one == side)
            for place, one in enumerate(due):
                if one == side:
                    legal[place] &= ~same
    return legal


def too_often(rounds: Sequence[int], due: int, invariants: Invariants) -> bool:
    """Whether two who met in ``rounds`` may not meet in round ``due``."""
    if not rounds:
        return False
    limit = invariants.meetings
    return (limit is not None and len(rounds) >= limit) or due - rounds[-1] <= invariants.distance


def side_due(tournament: Tournament, state: History, invariants: Invariants, place: int) -> int:
    """The side a player must not fail to get, or NEITHER: two with the same one cannot meet."""
    colour = state.colours[place]
    if invariants.colour == "no_three":
        return -colours.repeated(colour)
    if invariants.colour == "none":
        return colours.NEITHER
    side, strength = colours.preference(colour)
    if strength != colours.ABSOLUTE:
        return colours.NEITHER
    return colours.NEITHER if is_topscorer(tournament, state, place) else side

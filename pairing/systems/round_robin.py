"""Round robin by the Berger tables (FIDE C.05 annex 1), single or double.

Every player of the snapshot has a place in the table, in the order of the numbers. With an odd number the
highest place is empty, and whoever would meet it is free in that round and scores nothing. A player for
whom a bye is requested stays in the table: his opponent of the round has no game and gets what
``absent_opponent`` says.
"""

from collections.abc import Iterator

from pairing.errors import PairingError
from pairing.history import History, history
from pairing.scoring import Mark
from pairing.systems.base import Invariants, Needs, Option, Options, System
from pairing.tournament import Bye, Proposal, ProposedBoard, Tournament

WALKOVER = {"win": Mark.FULL_BYE, "draw": Mark.HALF_BYE, "nothing": Mark.ZERO_BYE}


def berger(size: int, round_number: int) -> Iterator[tuple[int, int]]:
    """The boards of one round of the table for an even ``size``, in printed order: (first, second).

    ``round_number`` is 1 to ``size - 1``. The last place meets the pivot of the round and has the second
    move when the pivot is in the upper half of the table; the others meet around the pivot.
    """
    circle = size - 1
    pivot = (round_number + 1) // 2 if round_number % 2 else size // 2 + round_number // 2
    yield (pivot, size) if pivot <= size // 2 else (size, pivot)
    for step in range(1, size // 2):
        yield (pivot + step - 1) % circle + 1, (pivot - step - 1) % circle + 1


def rounds(players: int, double: bool) -> int:
    """How many rounds the whole tournament has."""
    cycle = max(0, players + players % 2 - 1)
    return 2 * cycle if double else cycle


def schedule(players: int, round_number: int, options: Options) -> Iterator[tuple[int, int]]:
    """Boards of a round as places of the table, 1 to ``players``; the next place is the free one."""
    size = players + players % 2
    cycle = size - 1
    second = round_number > cycle
    table_round = round_number - cycle if second else round_number
    if options["double"] and options["swap_last_rounds"] and not second and table_round >= cycle - 1 > 1:
        # Otherwise the turn of the cycles gives players the same colour three times running.
        table_round = 2 * cycle - 1 - table_round
    for first, other in berger(size, table_round):
        yield (other, first) if second else (first, other)


def _run(tournament: Tournament, options: Options) -> Proposal:
    state = history(tournament)
    last = rounds(len(state.numbers), bool(options["double"]))
    if tournament.total_rounds:
        last = min(last, tournament.total_rounds)
    if not any(state.present):
        raise PairingError("no_players")
    if len(state.numbers) == 1:
        raise PairingError("one_player", player=state.numbers[0])
    if state.round > last:
        raise PairingError("round_beyond_total", round=state.round, total=last)
    seats: list[tuple[int, int]] = []
    byes = [Bye(number, mark) for number, mark in tournament.requests.items()]
    for place, other in schedule(len(state.numbers), state.round, options):
        game = _game(state, place, other, WALKOVER[str(options["absent_opponent"])])
        if isinstance(game, Bye):
            byes.append(game)
        elif game is not None:
            seats.append(game)
    boards = tuple(
        ProposedBoard(number, first, second, "berger")
        for number, (first, second) in enumerate(_honour_pins(tournament, seats, byes), start=1)
    )
    byes.sort(key=lambda bye: bye.player)
    return Proposal(state.round, boards, tuple(byes), "round_robin", bool(options["sides"]))


def _game(state: History, place: int, other: int, walkover: Mark) -> tuple[int, int] | Bye | None:
    """What a line of the table comes to: a board, a bye for one of the two, or nothing."""
    size = len(state.numbers)
    here = [seat for seat in (place, other) if seat <= size and state.present[seat - 1]]
    if len(here) == 2:
        return state.numbers[place - 1], state.numbers[other - 1]
    if not here:
        return None
    free = max(place, other) > size
    return Bye(state.numbers[here[0] - 1], Mark.ZERO_BYE if free else walkover)


def _honour_pins(
    tournament: Tournament, seats: list[tuple[int, int]], byes: list[Bye]
) -> list[tuple[int, int]]:
    """Turn boards the director fixed to his colours; he cannot fix what the table does not have."""
    result = list(seats)
    for first, second in tournament.pinned:
        for place, seat in enumerate(result):
            if set(seat) == {first, second}:
                result[place] = (first, second)
                break
        else:
            raise PairingError("pinned_not_scheduled", first=first, second=second)
    free = {bye.player for bye in byes if bye.player not in tournament.requests}
    if tournament.pinned_bye is not None and tournament.pinned_bye not in free:
        raise PairingError("pinned_bye_not_scheduled", player=tournament.pinned_bye)
    return result


def _invariants(_options: Options) -> Invariants:
    # The table is followed whatever was played: who exchanged boards by hand has to set it right by hand.
    return Invariants(meetings=None, bye="schedule", colour="none", forbidden=False)


SYSTEM = System(
    id="round_robin",
    edition="C.05 annex 1",
    options=(
        Option("double", False),
        # FIDE plays the last two rounds of the first cycle of a double round robin in reversed order.
        Option("swap_last_rounds", True),
        Option("absent_opponent", "win", choices=tuple(WALKOVER)),
        Option("sides", True),
    ),
    needs=Needs(sides="optional"),
    invariants=_invariants,
    run=_run,
)

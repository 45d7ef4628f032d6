"""Konrad: Monrad for club nights, where players join and leave in any round.

Who is there is paired, as in Monrad. Two may meet a second time with colours reversed, some absences are
paid, and usually only a player's best rounds count (a matter of the standings). See docs/rules/konrad.md.
"""

from collections.abc import Callable, Mapping, Sequence

from pairing import colours
from pairing.byes import paid_absences
from pairing.errors import PairingError
from pairing.history import meetings
from pairing.lots import NUMBERINGS
from pairing.matching.bits import members
from pairing.scoring import Mark
from pairing.systems.base import Invariants, Needs, Option, Options, System
from pairing.systems.listing.frame import (
    COLOURS,
    SIDES,
    Frame,
    frame_of,
    invariants,
    proposal,
    say_gaps,
    say_lots,
)
from pairing.systems.listing.ordering import by_lot, drawn_lots, refuse
from pairing.systems.listing.walking import down_the_list
from pairing.systems.notes import Note
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    drawn = drawn_lots(tournament, options)

    def turn(frame: Frame) -> None:
        _turn_colours(frame, met)

    met = meetings(tournament)
    frame = None
    if options["second_meeting"] != "free":
        try:
            frame = frame_of(tournament, options, by_lot(drawn), invariants(options))
        except PairingError as error:
            if options["second_meeting"] == "never" or error.code != "no_legal_pairing":
                raise
    if frame is None:
        frame = frame_of(tournament, options, by_lot(drawn), _promise(options), turn)
    pairs = down_the_list(frame.legal, frame.left, _new_ones_first(frame, options))
    say_lots(frame, drawn)
    numbers = frame.players.numbers
    for one, two in pairs:
        both = min(numbers[one], numbers[two]), max(numbers[one], numbers[two])
        if both in met:
            note = Note("second_meeting", {"first": both[0], "second": both[1], "round": met[both][-1]})
            frame.say(one, two, note)
    return proposal("konrad", frame, pairs, totals=say_gaps(frame, pairs))


def _turn_colours(frame: Frame, met: Mapping[tuple[int, int], Sequence[int]]) -> None:
    """Settle the colours of second meetings; take out those that give somebody a third one running."""
    if not frame.options["sides"]:
        return
    index = {number: place for place, number in enumerate(frame.players.numbers)}
    for (first, second), rounds in met.items():
        if first not in index or second not in index:
            continue
        one, two = sorted((index[first], index[second]))
        boards = frame.tournament.rounds[rounds[-1] - 1].boards
        board = next(board for board in boards if {board.first, board.second} == {first, second})
        if not board.sides or not frame.legal[one] >> two & 1:
            continue
        side = colours.BLACK if board.first == frame.players.numbers[one] else colours.WHITE
        frame.turned[one, two] = side
        mine, theirs = frame.players.histories[one], frame.players.histories[two]
        third = colours.repeated(mine) == side or colours.repeated(theirs) == -side
        if third and frame.options["colour_limit"] != "none":
            frame.legal[one] &= ~(1 << two)
            frame.legal[two] &= ~(1 << one)


def _new_ones_first(frame: Frame, options: Options) -> Callable[[int, int], list[int]] | None:
    """Partners from the nearest on; where second meetings are for need only, those not met before."""
    if options["second_meeting"] == "free":
        return None
    known = [0] * frame.players.size
    state = frame.state
    for index, place in enumerate(frame.players.places):
        for other, there in enumerate(frame.players.places):
            known[index] |= (state.met[place] >> there & 1) << other

    def partners(one: int, possible: int) -> list[int]:
        return [*members(possible & ~known[one]), *members(possible & known[one])]

    return partners


def _promise(options: Options) -> Invariants:
    if options["second_meeting"] == "never":
        return invariants(options)
    return invariants(options, meetings=2, distance=int(options["distance"]))


def _absences(tournament: Tournament, options: Options, gone: frozenset[int]) -> Mapping[int, Mark]:
    return paid_absences(tournament, int(options["paid_absences"]), gone)


SYSTEM = System(
    id="konrad",
    edition="",
    options=(
        Option("numbers", "lot", choices=NUMBERINGS),
        Option("second_meeting", "needed", choices=("never", "needed", "free")),
        Option("distance", 3, minimum=1, maximum=99),
        Option("paid_absences", 0, minimum=0, maximum=99),
        COLOURS,
        SIDES,
    ),
    needs=Needs(sides="optional"),
    invariants=_promise,
    run=_run,
    refuse=refuse,
    absences=_absences,
)

"""Fold Swiss, as in Othello, draughts and xiangqi: groups of equal score ordered by a secondary score.

Inside a group the best meets the worst, the second best the second worst, and so on (or neighbours meet). A
group of odd number sends one player to the next group: a privilege of the best, not twice within three
rounds. His opponent is the best of the next group. See docs/rules/fold.md.
"""

from collections.abc import Callable, Mapping, Sequence

from pairing.history import DOWN, History
from pairing.lots import NUMBERINGS
from pairing.matching.bits import members
from pairing.secondary import SECONDARIES, Secondary, secondary
from pairing.systems.base import Needs, Option, Options, System
from pairing.systems.listing.folding import Folded, fold
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
from pairing.systems.listing.ordering import drawn_lots, reads_scores, refuse
from pairing.systems.notes import Note
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    drawn = drawn_lots(tournament, options)
    values = secondary(tournament, str(options["secondary"]), int(options["bq_factor"]))

    def order(state: History) -> Sequence[object]:
        return [(-values.values[number], drawn[number]) for number in state.numbers]

    frame = frame_of(tournament, options, order)
    latest = _latest_floats(tournament, frame.state)
    rest, worst = int(options["float_rest"]), options["float"] == "worst"

    def turn(index: int) -> tuple[int, int]:
        return _waits(frame, latest, rest, index), -index if worst else index

    folded = fold(frame.legal, frame.left, frame.groups(), turn, worst_first=options["inside"] == "fold")
    say_lots(frame, drawn)
    totals = say_gaps(frame, folded.pairs)
    _say_floats(frame, folded, turn)
    _say_secondary(frame, folded, values)
    return proposal("fold", frame, folded.pairs, totals=totals)


def _latest_floats(tournament: Tournament, state: History) -> Mapping[int, int]:
    """The last round in which a player really met somebody of a lower score, by his place in the history.

    A bye is no such privilege, though the history counts it as a float.
    """
    latest: dict[int, int] = {}
    for entry in tournament.rounds:
        for board in entry.boards:
            if board.outcome is not None and not board.outcome.played:
                continue
            for number in (board.first, board.second):
                place = state.index[number]
                if state.floats[place][entry.number - 1] == DOWN:
                    latest[place] = entry.number
    return latest


def _waits(frame: Frame, latest: Mapping[int, int], rest: int, index: int) -> int:
    """0 when the player's turn to be sent down may come; else how much of his waiting time is left."""
    last = latest.get(frame.players.places[index])
    return 0 if last is None else max(0, last + rest + 1 - frame.state.round)


def _say_floats(frame: Frame, folded: Folded, turn: Callable[[int], tuple[int, int]]) -> None:
    """Who meets a lower score, and who would have come before him but waits."""
    numbers, rest = frame.players.numbers, int(frame.options["float_rest"])
    taken = {two for _, two in folded.floats}
    for one, two in folded.floats:
        code = "float_forced" if one in folded.forced else "float"
        frame.say(one, two, Note(code, {"player": numbers[one], "opponent": numbers[two]}))
        group = next(mask for mask in frame.groups() if mask >> one & 1)
        passed = [
            numbers[index]
            for index in members(group)
            if index not in taken and turn(index)[0] and turn(index)[1] < turn(one)[1]
        ]
        if passed:
            frame.say(one, two, Note("float_passed", {"players": passed, "rounds": rest}))


def _say_secondary(frame: Frame, folded: Folded, values: Secondary) -> None:
    """The secondary scores of each board, where there are any."""
    if values.name == "none" or (values.name != "rating" and frame.state.round == 1):
        return
    numbers = frame.players.numbers
    for one, two in folded.pairs:
        high, low = numbers[min(one, two)], numbers[max(one, two)]
        params: dict[str, object] = {"player": high, "opponent": low}
        params |= {"value": values.written(high), "other": values.written(low)}
        frame.say(one, two, Note(f"secondary_{values.name}", params))


SYSTEM = System(
    id="fold",
    edition="",
    options=(
        Option("secondary", "sum", choices=SECONDARIES),
        Option("bq_factor", 6, minimum=0, maximum=100),
        Option("inside", "fold", choices=("fold", "neighbours")),
        Option("float", "best", choices=("best", "worst")),
        Option("float_rest", 2, minimum=0, maximum=99),
        Option("numbers", "number", choices=NUMBERINGS),
        COLOURS,
        SIDES,
    ),
    needs=Needs(sides="optional"),
    invariants=invariants,
    run=_run,
    refuse=refuse,
    reads_scores=reads_scores,
)

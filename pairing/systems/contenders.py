"""Contenders, as in Scrabble: in the last rounds those who can still win meet first against last.

Among those who can still reach the leader the first meets the last, the second the last but one, and so on;
with an odd number the middle one heads the others. All others, and everybody in the rounds before, meet the
usual way. See docs/rules/contenders.md.
"""

from collections.abc import Sequence

from pairing.history import History
from pairing.matching.bits import mask_of, members
from pairing.secondary import SECONDARIES, secondary
from pairing.systems.base import Needs, Option, Options, System
from pairing.systems.listing.folding import fold
from pairing.systems.listing.frame import COLOURS, SIDES, Frame, frame_of, invariants, proposal, say_gaps
from pairing.systems.listing.ordering import reads_scores, refuse
from pairing.systems.notes import Note
from pairing.tournament import Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    values = secondary(tournament, str(options["secondary"]))

    def order(state: History) -> Sequence[object]:
        return [(-values.values[number], number) for number in state.numbers]

    frame = frame_of(tournament, options, order)
    groups, folds = _groups(frame, contenders(frame), options["others"] == "groups")
    folded = fold(frame.legal, frame.left, groups, lambda index: (0, index), worst_first=folds)
    return proposal("contenders", frame, folded.pairs, totals=say_gaps(frame, folded.pairs))


def contenders(frame: Frame) -> int:
    """Mask of the seated players who can still reach the leader, by winning all rounds that are left; empty
    before the rounds for which that is asked."""
    tournament, players = frame.tournament, frame.players
    left = tournament.total_rounds - frame.state.rounds
    if not 0 < left <= int(frame.options["last_rounds"]):
        return 0
    state = frame.state
    enough = max(state.pairing_points) - left * max(tournament.scoring.win, tournament.scoring.draw)
    found = mask_of(index for index, points in enumerate(players.scores) if points >= enough)
    # Absent players are nobody's opponents, but while one of them can win nothing is decided.
    able = [
        number for number, points in zip(state.numbers, state.pairing_points, strict=True) if points >= enough
    ]
    if len(able) == 1:
        frame.notes.append(Note("decided", {"player": able[0]}))
    elif found:
        numbers = [players.numbers[index] for index in members(found)]
        frame.notes.append(Note("contenders", {"players": numbers, "rounds": left}))
    return found & frame.left


def _groups(frame: Frame, found: int, by_score: bool) -> tuple[list[int], list[bool]]:
    """The groups to be paired from the top, and which of them fold."""
    first = list(members(found))
    if len(first) % 2:
        middle = first.pop(len(first) // 2)
        if first:
            frame.notes.append(Note("heads_the_others", {"player": frame.players.numbers[middle]}))
    chosen = mask_of(first)
    parts = frame.groups() if by_score else [frame.left]
    others = [part & ~chosen for part in parts]
    groups = [group for group in [chosen, *others] if group]
    return groups, [by_score or group == chosen for group in groups]


SYSTEM = System(
    id="contenders",
    edition="",
    options=(
        Option("last_rounds", 2, minimum=1, maximum=99),
        Option("secondary", "sum", choices=SECONDARIES),
        Option("others", "groups", choices=("groups", "neighbours")),
        COLOURS,
        SIDES,
    ),
    needs=Needs(sides="optional", total_rounds=True),
    invariants=invariants,
    run=_run,
    refuse=refuse,
    reads_scores=reads_scores,
)

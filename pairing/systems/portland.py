"""Portland, as in Scrabble: three rounds inside groups of four, then Swiss, at first a round behind.

The first Swiss round is paired from the standings before the last round of the fours, so that it can be
posted while that one is played; its boards count as met and as colours all the same. See
docs/rules/portland.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pairing import colours
from pairing.errors import PairingError
from pairing.history import History, history
from pairing.lots import NUMBERINGS, first_arrivals
from pairing.matching.bits import mask_of
from pairing.secondary import SECONDARIES, secondary
from pairing.systems.base import Needs, Option, Options, System
from pairing.systems.listing.folding import fold
from pairing.systems.listing.frame import (
    COLOURS,
    SIDES,
    Frame,
    frame_of,
    invariants,
    proposal,
    say_gaps,
)
from pairing.systems.listing.ordering import drawn_lots, reads_scores, refuse
from pairing.systems.listing.walking import down_the_list
from pairing.systems.notes import Note
from pairing.systems.round_robin import berger
from pairing.tournament import Proposal, Tournament

GROUP_ROUNDS = 3
"""Rounds of a round robin of four."""


def _run(tournament: Tournament, options: Options) -> Proposal:
    drawn = drawn_lots(tournament, options)
    if tournament.next_round <= GROUP_ROUNDS:
        return _in_groups(tournament, options, drawn)
    return _swiss(tournament, options, drawn)


def groups_of_four(tournament: Tournament, drawn: dict[int, int], dealt: bool) -> list[list[int]]:
    """The groups, by pairing number: who was there in round 1, in the order of his lot.

    ``dealt``: each group has one player of each quarter of the list, back and forth; else the first four are
    a group, and so on. What is left over: one or two join the last group, three are a group of their own.
    """
    players = sorted(first_arrivals(tournament), key=lambda number: drawn[number])
    count = max(1, len(players) // 4)
    groups: list[list[int]] = [[] for _ in range(count)]
    for place, number in enumerate(players[: 4 * count]):
        row, column = divmod(place, count)
        at = (column if row % 2 == 0 else count - 1 - column) if dealt else place // 4
        groups[at].append(number)
    rest = players[4 * count :]
    if len(rest) == 3:
        groups.append(rest)
    else:
        groups[-1] += rest
    return groups


def _in_groups(tournament: Tournament, options: Options, drawn: dict[int, int]) -> Proposal:
    """A round of the Berger tables of the groups; who has nobody there meets another such player.

    When that can't be done, or leaves nobody who may have the bye, everybody meets his nearest in the list.
    """
    groups = groups_of_four(tournament, drawn, options["deal"] == "strength")
    table = dict(_scheduled(groups, tournament.next_round))
    home = {number: place for place, group in enumerate(groups) for number in group}

    def order(state: History) -> Sequence[object]:
        waiting = {number for pair in table.items() for number in pair}
        # Who has no board comes last, so that the bye is one of them.
        return [(number not in waiting, drawn[number]) for number in state.numbers]

    def by_the_table(frame: Frame) -> None:
        _confine_to_table(frame, table, home)

    level = [0] * len(tournament.players)
    try:
        frame = frame_of(tournament, options, order, prepare=by_the_table, scores=level)
    except PairingError as error:
        if error.code not in ("no_legal_pairing", "no_bye_candidate"):
            raise
        frame = frame_of(tournament, options, order, scores=level)
    bye = None if frame.bye is None else frame.players.numbers[frame.bye]
    frame.notes = [Note("group", {"players": group}) for group in groups]
    if bye is not None:
        frame.notes.append(Note("bye_of_groups", {"player": bye}))
    return proposal("portland", frame, down_the_list(frame.legal, frame.left))


def _scheduled(groups: Sequence[Sequence[int]], round_number: int) -> Iterator[tuple[int, int]]:
    """Boards of the groups' tables, first mover first, whoever is there."""
    for group in groups:
        size = len(group) + len(group) % 2
        for first, second in berger(size, round_number) if size > 2 or round_number == 1 else ():
            if max(first, second) <= len(group):
                yield group[first - 1], group[second - 1]


def _confine_to_table(frame: Frame, table: Mapping[int, int], home: Mapping[int, int]) -> None:
    """Leave the boards of the table that may be; the others may meet, but nobody of their own group."""
    numbers, past = frame.players.numbers, frame.players.histories
    places = {number: index for index, number in enumerate(numbers)}
    mates: dict[int, int] = {}
    for first, second in table.items():
        one, two = places.get(first), places.get(second)
        if one is None or two is None or not frame.legal[one] >> two & 1:
            continue
        mates |= {one: two, two: one}
        if colours.repeated(past[one]) != colours.WHITE and colours.repeated(past[two]) != colours.BLACK:
            frame.turned[min(one, two), max(one, two)] = colours.WHITE if one < two else colours.BLACK
    for index, number in enumerate(numbers):
        if index in mates:
            frame.legal[index] = 1 << mates[index]
        else:
            frame.legal[index] &= mask_of(
                other
                for other, theirs in enumerate(numbers)
                if other not in mates and (number not in home or home.get(theirs) != home[number])
            )


def _swiss(tournament: Tournament, options: Options, drawn: dict[int, int]) -> Proposal:
    first = tournament.next_round == GROUP_ROUNDS + 1
    basis = tournament
    if options["lag"] == "always" or (options["lag"] == "first" and first):
        through = tournament.next_round - 2
        if tournament.results_through is None or through < tournament.results_through:
            basis = replace(tournament, results_through=through)
    values = secondary(basis, str(options["secondary"]))
    scores = history(basis).pairing_points

    def order(state: History) -> Sequence[object]:
        return [(-values.values[number], drawn[number]) for number in state.numbers]

    under_way = any(board.outcome is None for entry in tournament.rounds for board in entry.boards)
    frame = frame_of(basis if under_way else tournament, options, order, scores=scores)
    if basis.results_through is not None:
        frame.notes.append(Note("lagged", {"round": basis.results_through}))
    folded = fold(
        frame.legal,
        frame.left,
        frame.groups(),
        lambda index: (0, index),
        worst_first=options["inside"] == "fold",
    )
    return proposal("portland", frame, folded.pairs, totals=say_gaps(frame, folded.pairs))


SYSTEM = System(
    id="portland",
    edition="",
    options=(
        Option("deal", "strength", choices=("strength", "list")),
        Option("lag", "first", choices=("first", "always", "never")),
        Option("secondary", "sum", choices=SECONDARIES),
        Option("inside", "fold", choices=("fold", "neighbours")),
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

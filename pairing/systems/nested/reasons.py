"""What is to be said of a round: the standard each group reached, how it was lowered, who floats and why."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from pairing import colours
from pairing.scoring import format_points
from pairing.systems.dutch.field import Field
from pairing.systems.nested.clusters import Settled
from pairing.systems.notes import Note, Reason, Term, of_board, of_round
from pairing.tournament import ProposedBoard

MOST_EXACT = 10**12
"""Numbers of rows beyond are given roughly."""


def explain(
    players: Field, settled: Sequence[Settled], boards: Iterable[ProposedBoard], pinned_bye: int | None
) -> tuple[Reason, ...]:
    """The notes and terms of a round; ``boards`` are its boards as they are proposed."""
    notes = [note for each in settled for note in _group_notes(players, each, each is settled[-1])]
    if pinned_bye is not None:
        notes.append(Note("bye_pinned", {"player": pinned_bye}))
    terms = (
        Term("pairs", sum(len(each.pairs) for each in settled)),
        Term("floaters", sum(len(each.floaters) for each in settled[:-1])),
        Term("unmet", sum(each.group.count_unmet(each.found.row) for each in settled)),
        Term("visited", sum(each.found.visited for each in settled if each.found.enumerated)),
        Term("skipped", sum(each.found.skipped for each in settled if each.found.enumerated)),
    )
    return (of_round(notes, terms), *_boards(players, settled, boards))


def roughly(count: int) -> int | str:
    """A number of rows as it can be read: large ones with two digits and a power of ten."""
    if count < MOST_EXACT:
        return count
    digits, power = f"{Decimal(count):.1e}".split("e+")
    return f"{digits} × 10^{power}"


def _group_notes(players: Field, settled: Settled, last: bool) -> Iterator[Note]:
    yield _who(players, settled)
    standard, best = settled.found.standard, settled.found.best
    yield Note("standard", {"pairs": standard.pairs, "floats": standard.floats, "unmet": standard.unmet})
    if standard.pairs < best.pairs:
        changed = {
            "best": best.pairs,
            "pairs": standard.pairs,
            "most": best.floats,
            "floats": standard.floats,
        }
        yield Note("lowered_pairs", changed)
    fewest = settled.group.fewest_unmet(standard.pairs)
    if standard.unmet > fewest:
        yield Note("lowered_colours", {"best": fewest, "unmet": standard.unmet})
    yield _way(settled)
    yield from _floats(players, settled, last)


def _who(players: Field, settled: Settled) -> Note:
    cluster = settled.cluster
    first, last = cluster.groups
    scores = [format_points(players.scores[start]) for start, _ in players.groups[first : last + 1]]
    numbers = [players.numbers[rank] for rank in cluster.members]
    if cluster.kind in ("joined", "merged"):
        return Note(cluster.kind, {"points": scores, "players": numbers})
    if cluster.kind == "heterogeneous":
        residents = len(numbers) - cluster.moved
        params = {"points": scores[0], "players": numbers[: cluster.moved], "residents": residents}
        return Note("heterogeneous", params)
    return Note("homogeneous", {"points": scores[0], "players": numbers})


def _way(settled: Settled) -> Note:
    found, rows = settled.found, settled.group.level.count
    params = {"row": roughly(found.before + 1), "rows": roughly(rows)}
    if not found.enumerated:
        return Note("by_matching", params)
    return Note("by_rows", {**params, "visited": found.visited, "skipped": found.skipped})


def _floats(players: Field, settled: Settled, last: bool) -> Iterator[Note]:
    """Who stays without opponent in a group, and why."""
    if last:
        for rank in settled.floaters:
            yield Note("bye", {"player": players.numbers[rank]})
        return
    seated_out = set(settled.seated_out)
    for rank in settled.floaters:
        number = {"player": players.numbers[rank]}
        if rank not in seated_out:
            yield Note("floats_unpaired", number)
        elif rank in settled.cluster.members[: settled.cluster.moved]:
            yield Note("floats_without_resident", number)
        else:
            yield Note("floats_odd", number)


def _boards(players: Field, settled: Sequence[Settled], boards: Iterable[ProposedBoard]) -> Iterator[Reason]:
    """Boards where a downfloater plays, or where a colour is not met."""
    rank_of = {number: rank for rank, number in enumerate(players.numbers)}
    number_of = {frozenset((board.first, board.second)): board for board in boards}
    found: dict[int, list[Note]] = {}
    for each in settled:
        moved = set(each.cluster.members[: each.cluster.moved])
        for higher, lower in each.pairs:
            one, two = players.numbers[higher], players.numbers[lower]
            board = number_of[frozenset((one, two))]
            if higher in moved:
                found.setdefault(board.number, []).append(Note("moved_down", {"first": one, "second": two}))
            for number, side in ((board.first, colours.WHITE), (board.second, colours.BLACK)):
                if players.side[rank_of[number]] == -side:
                    found.setdefault(board.number, []).append(Note("colour_unmet", {"player": number}))
    for number, notes in sorted(found.items()):
        yield of_board(number, notes)

"""Why do these two not meet: what the groups would come to if they did."""

from dataclasses import replace

from pairing.errors import PairingError
from pairing.history import history
from pairing.systems.base import Invariants, Options, WhatIf
from pairing.systems.dutch.field import Field
from pairing.systems.nested.clusters import Nested, Settled
from pairing.systems.nested.reasons import MOST_EXACT
from pairing.systems.nested.round import field_of, propose
from pairing.systems.notes import Note
from pairing.systems.weighing import barred
from pairing.tournament import Tournament

Terms = tuple[tuple[str, int, int], ...]


def ask(tournament: Tournament, options: Options, invariants: Invariants, first: int, second: int) -> WhatIf:
    """The round with nobody else allowed to either of two players (numbers), beside the system's own.

    A player of a higher group then floats down until both are in one group. The terms are of the first group
    that comes out differently: pairs, players over, unmet colours, and the place of the row; where other
    players are in that group, of the whole round. Notes that bar: those of
    :func:`pairing.systems.weighing.barred`, and ``no_round`` (first, second, players, unpaired) when nobody
    could pair the others.
    """
    state = history(tournament)
    sides = bool(options["sides"])
    if (note := barred(tournament, state, invariants, sides, first, second)) is not None:
        return WhatIf(note)
    players, bars = field_of(tournament, state, options)
    own = Nested(players, *bars).run()
    ranks = {number: rank for rank, number in enumerate(players.numbers)}
    together = _only_each_other(players, ranks[first], ranks[second])
    try:
        other = Nested(together, *bars).run()
    except PairingError as error:
        unpaired = error.params.get("unpaired", 1)
        blocked = {"players": error.params["players"], "unpaired": unpaired}
        return WhatIf(Note("no_round", {"first": first, "second": second} | blocked))
    return WhatIf(None, propose(tournament, state, players, other, options), _terms(own, other))


def _only_each_other(players: Field, one: int, two: int) -> Field:
    pair = 1 << one | 1 << two
    legal = [mask & ~pair for mask in players.legal]
    legal[one], legal[two] = 1 << two, 1 << one
    eligible = [free and not pair >> rank & 1 for rank, free in enumerate(players.eligible)]
    return replace(players, legal=legal, eligible=eligible)


def _terms(own: list[Settled], other: list[Settled]) -> Terms:
    for mine, theirs in zip(own, other, strict=False):
        if mine.cluster != theirs.cluster:
            break
        if (mine.found.row, mine.found.standard) != (theirs.found.row, theirs.found.standard):
            return _of_group(mine, theirs)
    return (
        ("whole_as_one", _as_one(own), _as_one(other)),
        ("floaters", _over(own), _over(other)),
        ("unmet", _unmet(own), _unmet(other)),
    )


def _of_group(mine: Settled, theirs: Settled) -> Terms:
    """Standards, and then which row it is. Rows of large groups have no number that tells anything."""
    standards = mine.found.standard, theirs.found.standard
    terms = [
        ("group_pairs", standards[0].pairs, standards[1].pairs),
        ("group_over", standards[0].floats, standards[1].floats),
        ("group_unmet", standards[0].unmet, standards[1].unmet),
    ]
    if mine.group.level.count < MOST_EXACT:
        terms.append(("group_row", mine.found.before + 1, theirs.found.before + 1))
    return tuple(terms)


def _as_one(settled: list[Settled]) -> int:
    return sum(each.cluster.groups[1] - each.cluster.groups[0] for each in settled)


def _over(settled: list[Settled]) -> int:
    return sum(len(each.floaters) for each in settled[:-1])


def _unmet(settled: list[Settled]) -> int:
    return sum(each.group.count_unmet(each.found.row) for each in settled)

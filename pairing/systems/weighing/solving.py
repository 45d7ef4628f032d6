"""The heaviest round of a field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import add

from pairing.errors import PairingError
from pairing.matching.bits import members
from pairing.matching.cardinality import FREE, maximum_matching
from pairing.matching.heaviest import heaviest_perfect
from pairing.systems.weighing.field import Field
from pairing.systems.weighing.terms import Term


@dataclass(frozen=True, slots=True)
class Weighed:
    """A round found by weights, in indexes of its field."""

    pairs: tuple[tuple[int, int], ...]
    """Smaller index first, in its order."""
    bye: int | None
    values: Mapping[tuple[int, int], tuple[int, ...]]
    """Of each pair the value of each term, factors left aside."""
    bye_values: tuple[int, ...]
    """The terms of the bye; empty without one."""
    totals: tuple[int, ...]
    """Of each term the sum over all pairs and the bye."""
    weight: tuple[int, ...]
    """Total weight of each level, the most important first."""


def weigh(
    field: Field,
    terms: Sequence[Term],
    *,
    pair: tuple[int, int] | None = None,
    bye: int | None = None,
) -> Weighed:
    """The heaviest round, by greatest weight on the first level, then on the next, and so on.

    ``pair`` (two indexes) or ``bye`` must be in it. Raises PairingError ``no_bye_candidate`` when the field
    is odd and nobody may have the bye, ``no_legal_pairing`` when not everybody can be paired.
    """
    if not field.size:
        return Weighed((), None, {}, (), (0,) * len(terms), (0,) * len({term.level for term in terms}))
    adjacency = _graph(field, pair, bye)
    mates = heaviest_perfect(adjacency, weights(field, terms))
    if mates is None:
        raise _impossible(field, adjacency)
    return _answer(field, terms, mates)


def _graph(field: Field, pair: tuple[int, int] | None, bye: int | None) -> list[int]:
    """Neighbours of each index; an odd field has one more vertex, the bye."""
    adjacency = list(field.legal)
    if field.size % 2:
        may = [index for index, free in enumerate(field.may_bye) if free] if bye is None else [bye]
        if not may:
            raise PairingError("no_bye_candidate", players=sorted(field.numbers))
        adjacency.append(0)
        for index in may:
            adjacency[index] |= 1 << field.size
            adjacency[-1] |= 1 << index
    if pair is not None or bye is not None:
        one, two = (bye, field.size) if pair is None else pair
        assert one is not None
        for place, other in ((one, two), (two, one)):
            for neighbour in members(adjacency[place]):
                adjacency[neighbour] &= ~(1 << place)
            adjacency[place] = 1 << other
        adjacency[one], adjacency[two] = 1 << two, 1 << one
    return adjacency


def _impossible(field: Field, adjacency: Sequence[int]) -> PairingError:
    mates, missed = maximum_matching(adjacency, (1 << len(adjacency)) - 1)
    players = sorted(field.numbers[index] for index in members(missed) if index < field.size)
    return PairingError("no_legal_pairing", players=players, unpaired=mates.count(FREE))


def weights(field: Field, terms: Sequence[Term]) -> list[list[int]]:
    """One integer for each two vertices, by index, that orders rounds as the levels do.

    A level counts so much that no difference on all the following ones together can reach a step on it:
    these come to less than the number of pairs times the sum of the ranges of their terms. The last level is
    that of the distances of index.
    """
    size = field.size + field.size % 2
    ordered = sorted(enumerate(terms), key=lambda item: (-item[1].level, item[0]))
    total = [[-((two - one) ** 2) for two in range(size)] for one in range(size)]
    reach, scale, level = size * size, 1, None
    for _, term in ordered:
        if term.level != level:
            scale *= size // 2 * reach + 1
            reach, level = 0, term.level
        reach += _add(total, field, term, scale)
    return total


def _add(total: list[list[int]], field: Field, term: Term, scale: int) -> int:
    """Add a term to the weights; the answer is how far its values, factor counted, lie apart."""
    count, odd = field.size, field.size % 2
    by = scale * term.factor
    byes = [term.of_bye(index) for index in range(count)] if odd else []
    if not term.factor:
        return 0
    if term.keys is None:
        low, high = _add_each(total, count, term, by)
    else:
        low, high = _add_keyed(total, count, term, by)
    for index, value in enumerate(byes):
        total[index][count] += by * value
        total[count][index] = total[index][count]
    return (max(high, *byes) - min(low, *byes) if byes else high - low) * abs(term.factor)


def _add_each(total: list[list[int]], count: int, term: Term, by: int) -> tuple[int, int]:
    value, low, high = term.value, 0, 0
    for one in range(count):
        row = [value(one, two) for two in range(one + 1, count)]
        if not row:
            continue
        least, most = min(row), max(row)
        low, high = (least, most) if not one else (min(low, least), max(high, most))
        if not least and not most:
            continue
        mine = total[one]
        for two, worth in enumerate(row, start=one + 1):
            if worth:
                mine[two] += by * worth
                total[two][one] = mine[two]
    return low, high


def _add_keyed(total: list[list[int]], count: int, term: Term, by: int) -> tuple[int, int]:
    keys = term.keys
    assert keys is not None
    kinds: dict[object, int] = {}
    kind_of = [kinds.setdefault(key, len(kinds)) for key in keys[:count]]
    distinct, value = list(kinds), term.value
    table = [[0] * len(distinct) for _ in distinct]
    for one, key in enumerate(distinct):
        for two in range(one + 1):
            table[one][two] = table[two][one] = value(distinct[two], key)
    low, high = min(map(min, table)), max(map(max, table))
    if low or high:
        rest = [0] * (len(total) - count)
        expanded: dict[int, list[int]] = {}
        for one, kind in enumerate(kind_of):
            row = expanded.get(kind)
            if row is None:
                line = [by * worth for worth in table[kind]]
                row = expanded[kind] = [line[other] for other in kind_of] + rest
            total[one] = list(map(add, total[one], row))
    return low, high


def _answer(field: Field, terms: Sequence[Term], mates: Sequence[int]) -> Weighed:
    pairs = tuple((one, two) for one, two in enumerate(mates) if one < two < field.size)
    values = {pair: tuple(term.of_pair(*pair) for term in terms) for pair in pairs}
    bye = mates[field.size] if field.size % 2 else None
    bye_values = () if bye is None else tuple(term.of_bye(bye) for term in terms)
    columns = [*values.values(), *([bye_values] if bye_values else [])]
    totals = tuple(sum(column) for column in zip(*columns, strict=True))
    levels = sorted({term.level for term in terms})
    weight = tuple(
        sum(term.factor * total for term, total in zip(terms, totals, strict=True) if term.level == level)
        for level in levels
    )
    return Weighed(pairs, bye, values, bye_values, totals, weight)

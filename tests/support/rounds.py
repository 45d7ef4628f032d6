"""Every way to pair a few players."""

from collections.abc import Iterator, Sequence

from pairing.matching.bits import members

Pairs = tuple[tuple[int, int], ...]


def every_round(
    legal: Sequence[int], may_bye: Sequence[bool], left: int | None = None
) -> Iterator[tuple[Pairs, int | None]]:
    """All complete rounds as (pairs of indexes, index of the bye), by plain recursion.

    ``legal`` are masks of those whom each may meet; the bye is only given when the number is odd.
    """
    if left is None:
        left = (1 << len(legal)) - 1
    if left.bit_count() % 2:
        for bye in members(left):
            if may_bye[bye]:
                for pairs, _ in every_round(legal, may_bye, left & ~(1 << bye)):
                    yield pairs, bye
        return
    if not left:
        yield (), None
        return
    one = (left & -left).bit_length() - 1
    for two in members(legal[one] & left):
        for pairs, _ in every_round(legal, may_bye, left & ~(1 << one | 1 << two)):
            yield ((one, two), *pairs), None

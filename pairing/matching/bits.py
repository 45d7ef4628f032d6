"""Sets of small integers as bit masks."""

from collections.abc import Iterable, Iterator


def members(mask: int) -> Iterator[int]:
    """The elements of a mask, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(elements: Iterable[int]) -> int:
    """The mask of some elements."""
    mask = 0
    for element in elements:
        mask |= 1 << element
    return mask

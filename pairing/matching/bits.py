"""Sets of small integers as bit masks."""

from collections.abc import Iterable

_OF_BYTE = tuple(tuple(place for place in range(8) if byte >> place & 1) for byte in range(256))


def members(mask: int) -> list[int]:
    """The elements of a mask, smallest first."""
    found: list[int] = []
    if mask < 1 << 24 or mask.bit_count() < 4:
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found
    # A byte at a time: taking single bits off a long number costs its length each time.
    start = (mask & -mask).bit_length() - 1 & ~7
    for byte in (mask >> start).to_bytes((mask.bit_length() - start + 7) // 8, "little"):
        if byte:
            found += [start + place for place in _OF_BYTE[byte]]
        start += 8
    return found


def mask_of(elements: Iterable[int]) -> int:
    """The mask of some elements."""
    mask = 0
    for element in elements:
        mask |= 1 << element
    return mask

"""Conversion between scores and rating differences: FIDE B.02 (1 March 2024), tables 8.1.1 and 8.1.2.

Fractions are hundredths: 70 is 0.70. The differences are rating points.
"""

from bisect import bisect_left

_DP_FROM_HALF = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip
"""8.1.1: dp for p = 0.50, 0.51 ... 1.00. Below one half it is the same with a minus."""

_LAST_DIFFERENCE = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
"""8.1.2: the largest D at which the higher rated expects 0.50, 0.51 ... 0.99; beyond the last it is 1.00."""

CERTAIN = _LAST_DIFFERENCE[-1] + 1
"""The smallest difference at which the higher rated expects every point."""


def difference_of(fraction: int) -> int:
    """dp of a fractional score p, in hundredths from 0 to 100 (8.1.1)."""
    return _DP_FROM_HALF[fraction - 50] if fraction >= 50 else -_DP_FROM_HALF[50 - fraction]


def _expected(difference: int) -> int:
    return 50 + bisect_left(_LAST_DIFFERENCE, difference) if difference >= 0 else 100 - _expected(-difference)


_EXPECTED = tuple(_expected(difference) for difference in range(-CERTAIN, CERTAIN + 1))


def expected_of(difference: int) -> int:
    """PD, in hundredths, of a rating difference of any size (8.1.2, the full scale)."""
    return _EXPECTED[CERTAIN + max(-CERTAIN, min(CERTAIN, difference))]

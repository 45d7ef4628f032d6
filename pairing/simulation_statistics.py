"""Means and their 95 % intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import NormalDist


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over ``count`` events and half the width of its 95 % interval (0 with fewer than two)."""

    mean: float
    margin: float
    count: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.margin

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0: of a difference, that there is one."""
        return self.count > 1 and abs(self.mean) > self.margin


def figure(values: Sequence[float]) -> Figure:
    """Mean and Student's interval; sums are exact, so the order of the values does not matter."""
    count = len(values)
    if not count:
        return Figure(0.0, 0.0, 0)
    mean = fsum(values) / count
    if count < 2:
        return Figure(mean, 0.0, count)
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Figure(mean, student(count - 1) * sqrt(variance / count), count)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, exact for 1 and 2 degrees of freedom, else by the expansion of Cornish
    and Fisher (to three figures from 3 on)."""
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.3027
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4

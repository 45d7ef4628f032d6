"""Charts as SVG geometry: numbers for the template, in the units of its viewBox. No script, no style."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from statistics import median

from pairing.simulation_statistics import Figure

WIDTH, PLOT_FROM, PLOT_TO = 340, 8, 220
ROW, HEAD, FOOT = 40, 6, 22
MOST_TICKS = 4


@dataclass(frozen=True, slots=True)
class Bar:
    """A contender's line: its name above, mean and interval, and the figure at the end."""

    name: str
    text: str
    middle: float
    low: float
    high: float
    top: int

    @property
    def baseline(self) -> int:
        """Where the name stands."""
        return self.top + 13

    @property
    def line(self) -> int:
        """Where the interval is drawn."""
        return self.top + 25

    @property
    def foot(self) -> int:
        """Where the figure stands."""
        return self.top + 29

    @property
    def ends(self) -> tuple[int, int]:
        """The strokes at both ends of the interval reach from here to there."""
        return self.line - 4, self.line + 4


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid with its number."""

    x: float
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Means with intervals, one under the other on a common scale; ``base`` is the first one's mean."""

    bars: list[Bar]
    ticks: list[Tick]
    base: float
    height: int

    @property
    def width(self) -> int:
        """Of the viewBox."""
        return WIDTH

    @property
    def floor(self) -> int:
        """Where the grid ends."""
        return self.height - FOOT + 4

    @property
    def axis(self) -> int:
        """Where the numbers of the grid stand."""
        return self.height - 4


def digits_of(figures: Sequence[Figure]) -> int:
    """Places after the point, so that the margins show with two figures."""
    margins = [one.margin for one in figures if one.margin > 0]
    if not margins:
        return 2
    return max(0, min(3, 1 - floor(log10(median(margins)))))


def number(value: float, digits: int, *, signed: bool = False) -> str:
    """A figure as text, with a true minus."""
    text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("+-")
    return text.replace("-", "−")


def chart(names: Sequence[str], figures: Sequence[Figure]) -> Chart:
    """The chart of one measure."""
    low, high = min(one.low for one in figures), max(one.high for one in figures)
    # Never so narrow a scale that mere noise fills it.
    narrowest = max(0.05 * max(abs(low), abs(high)), 0.01)
    room = max((high - low) * 0.08, narrowest - (high - low)) / 2
    low, high = low - room, high + room
    scale = (PLOT_TO - PLOT_FROM) / (high - low)

    def place(value: float) -> float:
        return round(PLOT_FROM + (value - low) * scale, 1)

    digits = digits_of(figures)
    bars = [
        Bar(
            name,
            f"{number(one.mean, digits)} ± {number(one.margin, digits)}",
            place(one.mean),
            place(one.low),
            place(one.high),
            HEAD + ROW * row,
        )
        for row, (name, one) in enumerate(zip(names, figures, strict=True))
    ]
    ticks = [Tick(place(value), text) for value, text in _ticks(low, high)]
    return Chart(bars, ticks, place(figures[0].mean), HEAD + ROW * len(bars) + FOOT)


def _ticks(low: float, high: float) -> list[tuple[float, str]]:
    """Round numbers between the two, four at most."""
    power = floor(log10((high - low) / MOST_TICKS))
    steps = [(factor * 10.0**power, power) for factor in (1, 2, 5)] + [(10.0 ** (power + 1), power + 1)]
    step, power = next(each for each in steps if (high - low) / each[0] <= MOST_TICKS)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [(place * step, number(place * step, max(0, -power))) for place in range(first, last + 1)]

"""How wide things are on paper: upright or across, one block of columns or several. Millimetres."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

MARGINS = 24
"""Left and right margin together, as ``print.css`` has them."""

PAPERS: Mapping[str, tuple[int, int]] = MappingProxyType({"a4": (210, 297), "letter": (215, 279)})
"""Width and height of each paper, rounded down."""

DIGIT = 1.8
"""Width of a figure in a table cell, with room for a fallback face."""


@dataclass(frozen=True, slots=True)
class Columns:
    """What one line of a table needs.

    ``head`` are the columns that every block repeats, ``extras`` those that may move into a second line
    under the name, ``tail`` what stands behind the rounds; ``name`` is the least for the name.
    ``upright_most`` is the greatest number of rounds printed upright.
    """

    rounds: int
    cell: int
    head: int
    extras: int
    tail: int
    name: int
    upright_most: int = 7


@dataclass(frozen=True, slots=True)
class Layout:
    """``blocks`` are the rounds (counted from 0) of each block of columns, as (first, behind the last)."""

    upright: bool
    compact: bool
    blocks: tuple[tuple[int, int], ...]


def arrange(paper: str, columns: Columns) -> Layout:
    """Upright if it fits, else across; then with a second line under the name; then in blocks."""
    short, long = (side - MARGINS for side in PAPERS[paper])
    whole = ((0, columns.rounds),)
    needed = columns.head + columns.rounds * columns.cell + columns.tail + columns.name
    if columns.rounds <= columns.upright_most and needed + columns.extras <= short:
        return Layout(True, False, whole)
    if needed + columns.extras <= long:
        return Layout(False, False, whole)
    if needed <= long:
        return Layout(False, True, whole)
    return Layout(False, True, tuple(_blocks(columns, long - columns.head - columns.name)))


def widened(layout: Layout, paper: str, columns: Columns, *, name: int, most: int) -> int:
    """The width of a round's column when the room that is left is shared: at least ``columns.cell``, at
    most ``most``, and ``name`` millimetres stay for the names."""
    side = PAPERS[paper][0 if layout.upright else 1] - MARGINS
    taken = columns.head + columns.tail + name + (0 if layout.compact else columns.extras)
    rounds = max((end - start for start, end in layout.blocks), default=0)
    return max(columns.cell, min(most, (side - taken) // rounds)) if rounds else columns.cell


def _blocks(columns: Columns, room: int) -> Iterator[tuple[int, int]]:
    """As few blocks as hold all rounds and the tail, as even as they can be."""
    most = max(1, room // columns.cell)
    tail_cells = -(-columns.tail // columns.cell)
    count = -(-(columns.rounds + tail_cells) // most)
    start = 0
    for left in range(count, 0, -1):
        cells = -(-(columns.rounds - start + tail_cells) // left)
        end = min(columns.rounds, start + min(cells, most))
        yield start, end
        start = end


def width_of(texts: list[str], head: str = "") -> int:
    """Width of a column of short texts under its head, padding included."""
    longest = max((len(text) for text in texts), default=0)
    return max(7, round(max(longest * DIGIT, len(head) * 1.75) + 2.8))

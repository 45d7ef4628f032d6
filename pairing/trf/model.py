"""What reading a file gives, and the columns both directions share."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pairing.tournament import Tournament

FIRST_CELL = 91
"""Index (from 0) of the first round's cell in a 001 record; the next ones follow every 10 columns."""
CELL_STEP = 10

MAX_NUMBER = 9999
MAX_ROUNDS = 999

COUNT_RECORDS = frozenset({"062", "072", "082"})
"""Records that only count others; recomputed when written."""
TEAM_RECORDS = frozenset({"013", "300", "310", "320", "330", "352", "362", "801", "802"})
HEADER_RECORDS = (
    "022", "032", "042", "052", "092", "102", "112", "122", "132", "172", "182", "192", "202", "212", "222",
)  # fmt: skip
"""Records about the event, kept as text in ``Tournament.headers``. 012 is the event's name."""
COMMENT = "###"


@dataclass(frozen=True, slots=True)
class Note:
    """Something in the file that was read but is not used, or not as it stands: a code, a place, values.

    ``line`` and ``column`` count from 1; 0 is "nowhere in particular".
    """

    code: str
    line: int = 0
    column: int = 0
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A file as read.

    ``points`` and ``ranks`` are what the file states for each player (hundredths; None where blank).
    ``report`` tells what of the file is not in ``tournament``. ``encoding`` is how bytes were read.
    """

    tournament: Tournament
    report: tuple[Note, ...] = ()
    points: Mapping[int, int | None] = field(default_factory=dict)
    ranks: Mapping[int, int | None] = field(default_factory=dict)
    encoding: str = ""

"""Times and queries."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection
from django.test.utils import CaptureQueriesContext

REPEATS = 5


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table. ``seconds``: the median of several runs; ``queries`` is None without any."""

    name: str
    seconds: float
    queries: int | None = None
    yardstick: str = ""


def timed(name: str, act: Callable[[], object], *, yardstick: str = "", repeats: int = REPEATS) -> Figure:
    """The median time of ``act``, and the queries of one run."""
    with CaptureQueriesContext(connection) as captured:
        act()
    queries = len(captured) or None  # counted now: the next request empties the list
    runs = []
    for _run in range(repeats):
        start = time.perf_counter()
        act()
        runs.append(time.perf_counter() - start)
    return Figure(name, statistics.median(runs), queries, yardstick)

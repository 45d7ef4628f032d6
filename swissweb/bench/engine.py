"""Figures of the engine alone, the snapshot in memory; ``pairing.bench`` has the fields."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from typing import cast

from django.conf import settings

from pairing import bench, pair
from pairing.history import upto
from pairing.scoring import Mark
from pairing.tournament import Colour
from pairing.trf import read

SIZES = ((12, 11, 20), (40, 9, 20), (100, 9, 10), (200, 9, 4), (500, 11, 2), (1000, 11, 2))
"""Players, rounds, number of fields."""
GROWTH = (100, 300, 1000, 3000, 10_000)
WITNESSES = ((40, "networkx"), (40, "gacrux"), (100, "networkx"), (100, "gacrux"))
WEIGHED = ((64, 7, 20), (200, 9, 4), (500, 11, 1))
"""Players, rounds, number of fields for the systems that look for the heaviest round."""
OTHERS = ("nested_cycles", "simple", "fold", "monrad", "konrad", "random")
"""Systems that are measured at 200 players alone."""
CORPUS = Path(settings.BASE_DIR) / "tests" / "corpus"


def pairing_lines() -> Iterator[str]:
    """Median, 99th percentile and longest round by kind and size; other systems and programs; the growth."""
    for kind in bench.KINDS:
        for players, rounds, fields in SIZES:
            if kind == "colours" and players > 200:  # minutes; docs/performance.md has them
                continue
            first = 2 if players == 1000 else 1
            yield _line(bench.measure(kind, players, rounds, range(1, fields + 1), first_round=first))
    for kind in ("common", "colours", "baku"):
        for players, rounds, fields in WEIGHED:
            if kind != "colours" or players <= 200:
                yield _line(bench.measure(kind, players, rounds, range(1, fields + 1), engine="weighted"))
    for players, rounds, fields in WEIGHED:
        yield _line(bench.measure("common", players, rounds, range(1, fields + 1), engine="mcmahon"))
    for system in OTHERS:
        yield _line(bench.measure("common", 200, 9, (1, 2), engine=system))
    for players, engine in WITNESSES:
        yield _line(bench.measure("common", players, 9, (1,), engine=engine))
    figures = [bench.measure("common", players, 7, (1,)) for players in GROWTH]
    exponent = bench.growth(figure for figure in figures if figure is not None)
    yield f"growth over {', '.join(map(str, GROWTH))} players: seconds ~ players^{exponent:.2f}"


def _line(figure: bench.Figure | None) -> str:
    if figure is None:
        return "(not measured: no legal round, or an engine that is not installed)"
    name = f"{figure.engine}, {figure.kind}, {figure.players} x {figure.rounds}"
    times = "  ".join(
        f"{label} {seconds * 1000:9.1f} ms"
        for label, seconds in (("median", figure.median), ("99 %", figure.p99), ("most", figure.most))
    )
    return f"{name:<34}{times}  {figure.measured} rounds, {figure.matchings} matchings at most"


def corpus_lines() -> Iterator[str]:
    """Every round of the corpus, paired and compared with the pairing expected of it."""
    times = []
    different = 0
    for path in sorted(CORPUS.glob("*.trf")):
        expected = json.loads(path.with_suffix(".json").read_text())
        colour = cast(Colour, expected["initial_colour"][0].lower())
        tournament = replace(read(path.read_bytes()).tournament, initial_colour=colour)
        for number, boards in enumerate(_rounds(expected["pairings"]), start=1):
            before = upto(tournament, number)
            start = time.perf_counter()
            proposal = pair(before)
            times.append(time.perf_counter() - start)
            got = {(board.first, board.second) for board in proposal.boards}
            got |= {(bye.player, 0) for bye in proposal.byes if bye.mark is Mark.PAB}
            if got != {(first, second) for first, second in boards}:
                different += 1
                yield f"{path.name}, round {number}: different"
    yield (
        f"corpus: {len(times)} rounds, {different} different; in all {sum(times):.1f} s, median "
        f"{median(times) * 1000:.1f} ms, 99 % {quantiles(times, n=100)[-1] * 1000:.1f} ms, "
        f"most {max(times) * 1000:.1f} ms"
    )


def _rounds(pairings: object) -> list[list[tuple[int, int]]]:
    """The expected rounds in order, whether the file lists them or names them by number."""
    if isinstance(pairings, dict):
        return [pairings[key] for key in sorted(pairings, key=int)]
    return cast(list[list[tuple[int, int]]], pairings)

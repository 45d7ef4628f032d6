"""Simulate many events paired in several ways."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import asdict

from django.core.management.base import BaseCommand, CommandError

from pairing.gambit import FIGURES, added, study, written
from pairing.simulator import CONTENDERS, MEASURES, Cancelled, Plan, Summary, run, summaries

MOST_PLAYERS, MOST_ROUNDS = 1_000, 50


class Command(BaseCommand):
    help = (
        "Play many invented events, each paired in several ways with the same players and the same luck, and "
        "print means with 95 % intervals and the differences from the first way. The same seed gives the "
        "same figures, whatever the number of processes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=64)
        parser.add_argument("--rounds", type=int, default=7)
        parser.add_argument("--events", type=int, default=100)
        parser.add_argument("--draws", type=int, default=30, help="percent of the games of equals")
        parser.add_argument(
            "--spread", type=int, default=200, help="standard deviation of strength, Elo points"
        )
        parser.add_argument("--error", type=int, default=50, help="how far ratings are off, Elo points")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument(
            "--system",
            action="append",
            choices=list(CONTENDERS),
            help="may be given several times; the first is what the others are compared with",
        )
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--gambit", action="store_true", help=f"make {FIGURES.name} again (--events, --seed): takes long"
        )

    def handle(self, *args: object, **given: object) -> None:
        names = ("players", "rounds", "events", "draws", "spread", "error", "seed")
        values = {name: int(str(given[name])) for name in names}
        _check(values, int(str(given["processes"])))
        if given["gambit"]:
            self._gambit(values["events"], values["seed"])
            return
        chosen = given["system"] if isinstance(given["system"], list) else ["dutch"]
        plan = Plan(contenders=tuple(dict.fromkeys(chosen)), **values)
        try:
            rows = run(plan, int(str(given["processes"])), self._tell(plan.events))
        except (KeyboardInterrupt, Cancelled):
            raise CommandError("stopped", returncode=130) from None
        found = summaries(plan, rows)
        if given["json"]:
            self.stdout.write(json.dumps({"plan": asdict(plan), "results": [asdict(one) for one in found]}))
        else:
            self.stdout.write("\n".join(_table(found)))

    def _tell(self, events: int) -> Callable[[int], bool]:
        """Progress on standard error, where somebody looks at it."""
        last = 0

        def tell(done: int) -> bool:
            nonlocal last
            if done > last and self.stderr.isatty():
                last = done
                self.stderr.write(f"\r{min(done, events)} of {events} ", ending="")
            return True

        return tell

    def _gambit(self, events: int, seed: int) -> None:
        gains = added(study(range(1, events + 1), seed))
        FIGURES.write_text(written(gains, seed), encoding="utf-8")
        self.stdout.write(f"{FIGURES}: {events} events")


def _check(values: dict[str, int], processes: int) -> None:
    bounds = {
        "players": (2, MOST_PLAYERS),
        "rounds": (1, min(MOST_ROUNDS, values["players"] - 1)),
        "events": (1, 1_000_000),
        "draws": (0, 100),
        "spread": (0, 2_000),
        "error": (0, 2_000),
        "seed": (0, 2**62),
        "processes": (1, 64),
    }
    for name, value in {**values, "processes": processes}.items():
        low, high = bounds[name]
        if not low <= value <= high:
            raise CommandError(f"--{name} {value}: a whole number from {low} to {high}", returncode=3)


def _table(found: tuple[Summary, ...]) -> list[str]:
    """Means and margins, and below them the differences from the first."""
    lines = [f"{'':16}" + "".join(f"{name:>20}" for name in MEASURES)]
    for place, summary in enumerate(found):
        figures = "".join(f"{one.mean:>11.4f} ±{one.margin:<7.4f}" for one in summary.figures)
        lines.append(f"{summary.contender:16}{figures}")
        if place:
            changes = "".join(f"{one.mean:>+11.4f} ±{one.margin:<7.4f}" for one in summary.changes)
            lines.append(f"{'  difference':16}{changes}")
        if summary.unpaired:
            lines.append(f"  {summary.unpaired} events without a legal pairing, left out")
    return lines

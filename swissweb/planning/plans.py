"""Plans as they are stored, and how much work a plan is."""

from dataclasses import asdict

from pairing.simulation_statistics import Figure
from pairing.simulator import CONTENDERS, Plan, Summary

PLAYERS, ROUNDS, EVENTS = (4, 256), (1, 20), (10, 5_000)
DRAWS, SPREAD, ERROR = (0, 100), (0, 600), (0, 300)
SEED = (0, 2**53 - 1)
MOST_MINUTES = 15
"""Of one processor; beyond that a plan is refused."""


def minutes(plan: Plan) -> float:
    """About how long one processor has to work; measured with up to 256 players (docs/performance.md)."""
    a_round = {"weighted": 1.6e-6 * plan.players**2}
    usual = 4e-5 * plan.players + 1.5e-7 * plan.players**2
    seconds = sum(a_round.get(CONTENDERS[code].system, usual) for code in plan.contenders)
    return seconds * plan.rounds * plan.events / 60


def stored(plan: Plan) -> dict[str, object]:
    """A plan as JSON has it."""
    return {**asdict(plan), "contenders": list(plan.contenders)}


def read_plan(data: dict[str, object]) -> Plan:
    """The plan of a stored one."""
    known = {name: value for name, value in data.items() if name in Plan.__dataclass_fields__}
    known["contenders"] = tuple(known["contenders"])  # type: ignore[arg-type]
    return Plan(**known)  # type: ignore[arg-type]


def read_summaries(data: list[dict[str, object]]) -> list[Summary]:
    """The summaries of a stored result."""
    found = []
    for row in data:
        figures = {
            name: tuple(Figure(**one) for one in row[name])  # type: ignore[attr-defined]
            for name in ("figures", "changes", "perfect")
        }
        found.append(Summary(**{**row, **figures}))  # type: ignore[arg-type]
    return found

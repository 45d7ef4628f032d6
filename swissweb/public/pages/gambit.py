"""The help page of the Swiss gambit: exact figures of a field of equals, and what simulated events say."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.http import QueryDict
from django.utils.translation import gettext as _

from pairing.gambit import (
    FACTORS,
    PLAYERS,
    ROUNDS,
    TARGETS,
    Change,
    Gain,
    chance_after,
    figures,
    final_share,
    going,
    with_losses,
)
from swissweb.events.wordings.lists import listed
from swissweb.events.wordings.planning import FINDINGS

MOST_PLAYERS, MOST_ROUNDS, USUAL_ROUNDS, SHOWN_LOSSES = 1024, 15, 7, 2


@dataclass(frozen=True, slots=True)
class Asked:
    """The field of equals that the reader wants to see."""

    players: int = PLAYERS
    rounds: int = USUAL_ROUNDS
    wrong: tuple[str, ...] = ()


def asked(given: QueryDict) -> Asked:
    """Reads the address. What it doesn't know is left out and told of."""
    wrong: list[str] = []
    players = _number(given.get("players", ""), PLAYERS, 2, MOST_PLAYERS, wrong)
    rounds = _number(given.get("rounds", ""), USUAL_ROUNDS, 2, MOST_ROUNDS, wrong)
    return Asked(players, rounds, tuple(wrong))


def _number(text: str, usual: int, low: int, high: int, wrong: list[str]) -> int:
    if not text.strip():
        return usual
    found = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
    if low <= found <= high:
        return found
    params = {"text": text[:20], "low": low, "high": high}
    wrong.append(_("“%(text)s” is no number from %(low)s to %(high)s.") % params)
    return usual


def written(value: Fraction) -> str:
    """A number of players: whole, or with two places at most."""
    if value.denominator == 1:
        return str(value.numerator)
    return (
        f"{float(value):.2f}".rstrip("0").rstrip(".") if value >= Fraction(1, 100) else f"{float(value):.1g}"
    )


def percent(value: float | Fraction) -> str:
    """A chance in percent."""
    return f"{100 * float(value):.1f} %".replace(" ", "\u202f")


@dataclass(frozen=True, slots=True)
class Cell:
    """One measured change, in percentage points. ``sign``: up, down, or nothing to be seen."""

    text: str
    margin: str
    sign: str


@dataclass(frozen=True, slots=True)
class Row:
    """One target place with its cells, one a K; the range of the honest chance over the factors."""

    target: int
    honest: str
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class Grid:
    """The measured changes of one number of rounds against one other way to play."""

    rounds: int
    rows: list[Row]


def context(wish: Asked) -> dict[str, object]:
    """Everything the page shows."""
    gains = figures()
    return {
        "wish": wish,
        "lines": [(each.round, [written(value) for value in each.players]) for each in going(*_field(wish))],
        "end": _end(wish),
        "losses": range(SHOWN_LOSSES + 1),
        "chances": list(_chances(wish)),
        "grids": [_grid(gains, rounds, late=False) for rounds in ROUNDS],
        "late_grids": [_grid(gains, rounds, late=True) for rounds in ROUNDS],
        "factors": FACTORS,
        "events": gains[0].events,
        "findings": list(_findings(gains)),
    }


def _field(wish: Asked) -> tuple[int, int, int]:
    return wish.players, wish.rounds, SHOWN_LOSSES


def _end(wish: Asked) -> list[tuple[int, str, str]]:
    """Losses, their share of the field, and how many players that is."""
    return [
        (
            losses,
            _share(final_share(wish.rounds, losses)),
            written(with_losses(wish.players, wish.rounds, losses)),
        )
        for losses in range(SHOWN_LOSSES + 1)
    ]


def _share(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _chances(wish: Asked) -> Iterator[tuple[int, str, str]]:
    """At most so many losses at the end: the chance after round 1 is won, and after it is lost."""
    for losses in range(SHOWN_LOSSES + 1):
        chances = (chance_after(wish.rounds, losses, lost_first=lost) for lost in (False, True))
        won, lost = (f"{_share(chance)} ({percent(chance)})" if chance else "0" for chance in chances)
        yield losses, won, lost


def _grid(gains: Iterable[Gain], rounds: int, *, late: bool) -> Grid:
    own = {(gain.factor, gain.target): gain for gain in gains if gain.rounds == rounds}
    rows = []
    for target in TARGETS:
        line = [own[factor, target] for factor in FACTORS]
        before = [(gain.late if late else gain.honest) / gain.events for gain in line]
        low, high = (f"{100 * value:.0f}" for value in (min(before), max(before)))
        changes = [gain.against_late if late else gain.against_honest for gain in line]
        span = f"{low}\u202f%" if low == high else f"{low}–{high}\u202f%"
        rows.append(Row(target, span, [_cell(change) for change in changes]))
    return Grid(rounds, rows)


def _cell(change: Change) -> Cell:
    sign = {1: "up", -1: "down", 0: ""}[change.verdict]
    text = f"{100 * change.mean:+.1f}".replace("-", "−") if change.mean else "0.0"
    return Cell(text, f"{100 * change.margin:.1f}", sign)


def _findings(gains: Iterable[Gain]) -> Iterator[str]:
    """What the tables come to, in words that follow from them."""
    rows = list(gains)
    paid = sum(gain.against_honest.verdict > 0 for gain in rows)
    cost = sum(gain.against_honest.verdict < 0 for gain in rows)
    params = {"paid": paid, "cost": cost, "open": len(rows) - paid - cost, "all": len(rows)}
    summary, never_first = FINDINGS["all"], FINDINGS["never_first"]
    yield _(summary) % params
    if not any(gain.against_honest.verdict > 0 for gain in rows if gain.target == 1):
        yield _(never_first)
    for code, verdict in (("early", 1), ("punished", -1)):
        cases = [gain for gain in rows if gain.against_late.verdict == verdict]
        if cases:
            yield _(FINDINGS[code]) % {"cases": _cases(cases)}


def _cases(gains: Iterable[Gain]) -> str:
    """Targets, rounds and K, grouped by rounds and place."""
    found: dict[tuple[int, int], list[int]] = {}
    for gain in gains:
        found.setdefault((gain.rounds, gain.target), []).append(gain.factor)
    return listed(
        [
            _("place %(target)s of %(rounds)s rounds with K %(factors)s")
            % {"target": target, "rounds": rounds, "factors": listed(factors)}
            for (rounds, target), factors in found.items()
        ]
    )

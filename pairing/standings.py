"""Standings: points, then tie-breaks, always from the whole history."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pairing.scoring import MARKS
from pairing.tiebreaks.base import Kind, Settings, Tiebreak, Value, Working
from pairing.tiebreaks.ledger import Ledger, build_ledger
from pairing.tiebreaks.registry import parse_tiebreak
from pairing.tournament import Player, Tournament

Key = tuple[int, Value]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings.

    ``rank`` is shared by players who are equal in everything (1, 1, 3). ``values`` stand in the order of
    the tie-breaks asked for: hundredths for kind ``points``, None where unknown (or, for the direct
    encounter, where nobody was left to separate). ``wins``, ``draws`` and ``losses`` are games over the
    board, ``rounds`` the rounds with a result, a bye or an absence, ``pending`` the games without result; all
    of them also where only the best rounds count.
    ``decided_by`` is the tie-break that put the player behind the one above: -1 for points, else
    its place in the list, None for the first and for a shared rank.
    """

    rank: int
    player: Player
    points: int
    values: tuple[Value | None, ...] = ()
    wins: int = 0
    draws: int = 0
    losses: int = 0
    rounds: int = 0
    pending: int = 0
    shared: bool = False
    decided_by: int | None = None

    @property
    def games(self) -> int:
        """Games over the board."""
        return self.wins + self.draws + self.losses

    @property
    def number(self) -> int:
        """The player's pairing number."""
        return self.player.number


@dataclass(slots=True)
class Table:
    """Standings with what is needed to explain them; see :func:`standings_table`."""

    rows: tuple[Row, ...]
    tiebreaks: tuple[Tiebreak, ...]
    ledger: Ledger
    groups: list[dict[int, tuple[int, ...]]] = field(default_factory=list)
    """Per tie-break: the players each player was still equal with when it came to it."""

    def working(self, player: int, index: int) -> Working:
        """How the value of tie-break number ``index`` (from 0) of this table comes about."""
        return self.tiebreaks[index].working(self.ledger, player, self.groups[index][player])


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str],
    after_round: int | None = None,
    *,
    round_robin: bool = False,
    settings: Settings | None = None,
) -> tuple[Row, ...]:
    """The standings after ``after_round`` (None: the last round there is), best first.

    ``tiebreaks`` are names such as ``BH/C1``, used in this order. A game without result gives no points
    and enters no tie-break. Players who are equal in everything share the rank and stand by pairing
    number. Raises ``TiebreakError`` for a name that is not known.
    """
    return standings_table(
        tournament, tiebreaks, after_round, round_robin=round_robin, settings=settings
    ).rows


def standings_table(
    tournament: Tournament,
    tiebreaks: Sequence[str],
    after_round: int | None = None,
    *,
    round_robin: bool = False,
    settings: Settings | None = None,
) -> Table:
    """As :func:`standings`, with the ledger and the groups, so that any number of workings is cheap."""
    settings = settings or Settings()
    methods = tuple(parse_tiebreak(spec, settings) for spec in tiebreaks)
    ledger = build_ledger(
        tournament,
        after_round,
        round_robin=round_robin,
        start=settings.start,
        edition=settings.edition,
        best_rounds=settings.counting(max(tournament.total_rounds, len(tournament.rounds))),
    )
    keys: dict[int, list[Key]] = {player: [(0, -points)] for player, points in ledger.points.items()}
    table = Table((), methods, ledger)
    values: dict[int, list[Value | None]] = {player: [] for player in keys}
    groups = _split([list(keys)], keys)
    for method in methods:
        table.groups.append({player: tuple(group) for group in groups for player in group})
        for group in groups:
            shown = method.values(ledger, group)
            for player in group:
                values[player].append(shown[player])
            for player, key in _keys(method, ledger, group, shown).items():
                keys[player].append(key)
        groups = _split(groups, keys)
    table.rows = _rows(ledger, groups, keys, values)
    return table


def working(
    tournament: Tournament,
    player: int,
    tiebreak: str,
    after_round: int | None = None,
    *,
    before: Sequence[str] = (),
    round_robin: bool = False,
    settings: Settings | None = None,
) -> Working:
    """How one value comes about, round by round.

    ``before`` are the tie-breaks that stand before it in the list: the direct encounter looks at the
    players who are equal up to there.
    """
    table = standings_table(
        tournament, [*before, tiebreak], after_round, round_robin=round_robin, settings=settings
    )
    return table.working(player, len(before))


def format_value(value: Value | None, kind: Kind) -> str:
    """A value as people read it, independent of language: ``26.5``, ``18.25``, ``2103``, ``61.90 %``.

    Points show the decimals they need; quotients two. Unknown is an en dash.
    """
    if value is None:
        return "–"
    if kind == "percent":
        return f"{float(value) * 100:.2f} %"
    if kind == "points":
        hundredths = Fraction(value)
        if hundredths.denominator != 1:
            return f"{float(hundredths) / 100:.2f}"
        whole = abs(hundredths.numerator)
        digits = f"{whole // 100}.{whole % 100:02d}"
        digits = digits[:-1] if digits.endswith("0") else digits
        return f"-{digits}" if hundredths < 0 else digits
    exact = Fraction(value)
    return str(exact.numerator) if exact.denominator == 1 else f"{float(exact):.1f}"


def _keys(
    method: Tiebreak, ledger: Ledger, group: Sequence[int], shown: dict[int, Value | None]
) -> dict[int, Key]:
    """Sort keys of a group; a value that was just computed for showing is not computed twice."""
    if method.needs_group:
        return method.keys(ledger, group)
    sign = 1 if method.better_low else -1
    return {player: (1, 0) if value is None else (0, sign * value) for player, value in shown.items()}


def _split(groups: list[list[int]], keys: dict[int, list[Key]]) -> list[list[int]]:
    """Groups divided by the key that came last, best first; in a group by pairing number."""
    found = []
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        ordered = sorted(group, key=lambda player: (keys[player][-1], player))
        start = 0
        for index in range(1, len(ordered) + 1):
            if index == len(ordered) or keys[ordered[index]][-1] != keys[ordered[start]][-1]:
                found.append(ordered[start:index])
                start = index
    return found


def _rows(
    ledger: Ledger,
    groups: list[list[int]],
    keys: dict[int, list[Key]],
    values: dict[int, list[Value | None]],
) -> tuple[Row, ...]:
    rows: list[Row] = []
    above: int | None = None
    for group in groups:
        rank = len(rows) + 1
        decided = None if above is None else _first_difference(keys[above], keys[group[0]])
        for place, player in enumerate(group):
            row = _row(ledger, player, rank, values[player], len(group) > 1)
            rows.append(row if place or decided is None else replace(row, decided_by=decided))
        above = group[-1]
    return tuple(rows)


def _first_difference(first: list[Key], second: list[Key]) -> int:
    return next(index for index, (one, two) in enumerate(zip(first, second, strict=True)) if one != two) - 1


def _row(ledger: Ledger, player: int, rank: int, values: Sequence[Value | None], shared: bool) -> Row:
    entries = ledger.history[player]
    results = [MARKS[entry.mark].value for entry in entries if entry.played and entry.mark]
    pending = sum(1 for entry in entries if entry.pending)
    return Row(
        rank=rank,
        player=ledger.players[player],
        points=ledger.points[player],
        values=tuple(values),
        wins=results.count("win"),
        draws=results.count("draw"),
        losses=results.count("loss"),
        rounds=len(entries) - pending,
        pending=pending,
        shared=shared,
    )

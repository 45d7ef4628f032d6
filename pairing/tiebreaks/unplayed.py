"""Scores of opponents and dummies: unplayed rounds by FIDE C.07 (1 March 2026), articles 15 and 16.

* Art. 16.3: to his opponents a player's requested byes that are followed by voluntary unplayed rounds
  only, up to the end, count as draws (he withdrew); all else counts at face value.
* Art. 16.4: his own unplayed round counts as a game against a dummy with his own score, limited after a
  forfeit by the scheduled opponent's score, and otherwise by a draw in each round.

In a round robin there are no dummies and nothing is adjusted; forfeits count as games.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pairing.tiebreaks.base import Part, Value
from pairing.tiebreaks.ledger import Entry, Ledger


class Item(NamedTuple):
    """One round as Buchholz and Sonneborn-Berger see it: the other side's score, and whose it is."""

    entry: Entry
    score: int
    vur: bool
    dummy: bool
    capped: bool


def adjusted_scores(ledger: Ledger, fore: bool = False) -> dict[int, int]:
    """Each player's score as his opponents count it (art. 16.3); with ``fore`` the last round drawn."""
    key = ("adjusted", fore)
    found = ledger.cache.get(key)
    if not isinstance(found, dict):
        found = {player: _adjusted(ledger, player, fore) for player in ledger.entries}
        ledger.cache[key] = found
    return found


def _is_fore_drawn(ledger: Ledger, entry: Entry, fore: bool) -> bool:
    return fore and ledger.last_round and entry.round == ledger.through and entry.opponent > 0


def _adjusted(ledger: Ledger, player: int, fore: bool) -> int:
    entries = ledger.entries[player]
    score = ledger.points[player]
    for entry in reversed(entries):
        if _is_fore_drawn(ledger, entry, fore):
            score += ledger.scoring.draw - entry.points
        if ledger.round_robin:
            continue
        if not entry.voluntary or _is_fore_drawn(ledger, entry, fore):
            break
        if not entry.opponent:
            score += ledger.scoring.draw - entry.points
    return score


def items(ledger: Ledger, player: int, *, fore: bool = False, forfeits: bool = False) -> list[Item]:
    """The rounds of a player with the scores to be added up. Games without result are left out."""
    key = ("items", fore, forfeits)
    table = ledger.cache.setdefault(key, {})
    assert isinstance(table, dict)
    if player not in table:
        table[player] = _items(ledger, player, fore, forfeits)
    found: list[Item] = table[player]
    return found


def _items(ledger: Ledger, player: int, fore: bool, forfeits: bool) -> list[Item]:
    adjusted = adjusted_scores(ledger, fore)
    own = ledger.points[player]
    last = ledger.entries[player][-1:]
    if last and _is_fore_drawn(ledger, last[0], fore):
        own += ledger.scoring.draw - last[0].points
    limit = ledger.scoring.draw * ledger.through
    found = []
    for entry in ledger.entries[player]:
        drawn = _is_fore_drawn(ledger, entry, fore)
        if entry.mark is None and not drawn:
            continue
        if entry.opponent and (entry.played or drawn or forfeits or ledger.round_robin):
            found.append(Item(entry, adjusted[entry.opponent], False, False, False))
        elif not ledger.round_robin:
            cap = adjusted[entry.opponent] if entry.opponent else limit
            found.append(Item(entry, min(own, cap), entry.voluntary, True, own > cap))
    return found


def cut(chosen: list[tuple[Item, Value]], low: int, high: int) -> set[int]:
    """Rounds left out of a list of (item, value).

    The lowest go first, then the highest. Of the lowest, a voluntary unplayed round goes in place of the
    plain lowest if it is not worth less (art. 16.5).
    """
    left = list(chosen)
    out: set[int] = set()
    for _ in range(min(low, len(left))):
        plain = min(left, key=lambda pair: (pair[0].score, pair[1]))
        unplayed = [pair for pair in left if pair[0].vur]
        worst = min(unplayed, key=lambda pair: (pair[1], pair[0].score)) if unplayed else plain
        gone = worst if worst[1] >= plain[1] else plain
        left.remove(gone)
        out.add(gone[0].entry.round)
    for _ in range(min(high, len(left))):
        gone = max(left, key=lambda pair: (pair[0].score, pair[1]))
        left.remove(gone)
        out.add(gone[0].entry.round)
    return out


def as_parts(ledger: Ledger, chosen: list[tuple[Item, Value]], out: set[int]) -> Iterable[Part]:
    """Parts with their flags."""
    for item, value in chosen:
        entry = item.entry
        flags = []
        if entry.round in out:
            flags.append("cut")
        if item.dummy:
            flags.append("dummy")
        if item.capped:
            flags.append("capped")
        if item.vur:
            flags.append("vur")
        if entry.forfeit:
            flags.append("forfeit")
        if entry.pending:
            flags.append("pending")
        if not item.dummy and item.score != ledger.points[entry.opponent]:
            flags.append("adjusted")
        counted = 0 if entry.round in out else value
        yield Part(entry.round, entry.opponent, value, counted, item.score, tuple(flags))

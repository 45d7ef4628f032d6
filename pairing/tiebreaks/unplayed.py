"""Scores of opponents and dummies: unplayed rounds by FIDE C.07, articles 15 and 16, in three editions.

1 March 2026:

* Art. 16.3: to his opponents a player's requested byes that are followed by voluntary unplayed rounds
  only, up to the end, count as draws (he withdrew); all else counts at face value.
* Art. 16.4: his own unplayed round counts as a game against a dummy with his own score, limited after a
  forfeit by the scheduled opponent's score, and otherwise by a draw in each round.
* Art. 16.5: see :func:`cut`.

1 August 2024: the dummy has no limit. Before 2023: to his opponents all unplayed rounds of a player are draws
(art. 15.3 then); his own is a game against a virtual opponent, who had as many points before it, plays the
round and draws all the rest (15.2 then); a cut knows no exception.

In a round robin there are no dummies and nothing is adjusted; forfeits count as games.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pairing.tiebreaks.base import Part, Value
from pairing.tiebreaks.editions import Edition
from pairing.tiebreaks.ledger import Entry, Ledger


class Item(NamedTuple):
    """One round as Buchholz and Sonneborn-Berger see it: the other side's score, and whose it is.

    ``stand_in`` is ``dummy`` or ``virtual`` where there was no opponent over the board.
    """

    entry: Entry
    score: int
    vur: bool
    stand_in: str
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


def unplayed_as_draws(ledger: Ledger, player: int) -> int:
    """A score in which every round without a game over the board is a draw."""
    draw = ledger.scoring.draw
    unplayed = [entry for entry in ledger.entries[player] if not entry.played and not entry.pending]
    return ledger.points[player] + sum([draw - entry.points for entry in unplayed])


def _adjusted(ledger: Ledger, player: int, fore: bool) -> int:
    entries = ledger.entries[player]
    if ledger.edition is Edition.PRE_2023 and not ledger.round_robin:
        score = unplayed_as_draws(ledger, player)
        last = entries[-1] if entries else None
        if last and _is_fore_drawn(ledger, last, fore) and (last.played or last.pending):
            score += ledger.scoring.draw - last.points
        return score
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
    found = []
    for entry in ledger.entries[player]:
        drawn = _is_fore_drawn(ledger, entry, fore)
        if entry.mark is None and not drawn:
            continue
        if entry.opponent and (entry.played or drawn or forfeits or ledger.round_robin):
            found.append(Item(entry, adjusted[entry.opponent], False, "", False))
        elif ledger.round_robin:
            continue
        elif ledger.edition is Edition.PRE_2023:
            found.append(Item(entry, _virtual(ledger, player, entry), entry.voluntary, "virtual", False))
        else:
            cap = _cap(ledger, adjusted, entry, own)
            found.append(Item(entry, min(own, cap), entry.voluntary, "dummy", own > cap))
    return found


def _cap(ledger: Ledger, adjusted: dict[int, int], entry: Entry, own: int) -> int:
    """The most that the dummy of an unplayed round can have (art. 16.4)."""
    if ledger.edition is Edition.AUGUST_2024:
        return own
    return adjusted[entry.opponent] if entry.opponent else ledger.scoring.draw * ledger.counting


def _virtual(ledger: Ledger, player: int, entry: Entry) -> int:
    """The score of the virtual opponent: the player's before the round, what the player did not get in it,
    and a draw in each round after it."""
    scoring = ledger.scoring
    later = [other.points for other in ledger.entries[player] if other.round > entry.round]
    if entry.points >= scoring.win:
        result = scoring.loss
    elif entry.points == scoring.draw:
        result = scoring.draw
    else:
        result = max(scoring.loss, scoring.win - entry.points)
    before = ledger.points[player] - entry.points - sum(later)
    return before + result + scoring.draw * len(later)


def cut(ledger: Ledger, chosen: list[tuple[Item, Value]], low: int, high: int) -> set[int]:
    """Rounds left out of a list of (item, value).

    The lowest go first, then the highest. Of the lowest, a voluntary unplayed round goes in place of the
    plain lowest if it is not worth less (art. 16.5; not before 2023).
    """
    excepted = ledger.edition is not Edition.PRE_2023
    left = list(chosen)
    out: set[int] = set()
    for _ in range(min(low, len(left))):
        plain = min(left, key=lambda pair: (pair[0].score, pair[1]))
        unplayed = [pair for pair in left if excepted and pair[0].vur]
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
        if item.stand_in:
            flags.append(item.stand_in)
        if item.capped:
            flags.append("capped")
        if item.vur:
            flags.append("vur")
        if entry.forfeit:
            flags.append("forfeit")
        if entry.pending:
            flags.append("pending")
        if not item.stand_in and item.score != ledger.points[entry.opponent]:
            flags.append("adjusted")
        counted = 0 if entry.round in out else value
        yield Part(entry.round, entry.opponent, value, counted, item.score, tuple(flags))

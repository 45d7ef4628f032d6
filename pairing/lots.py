"""Lots: the numbers by which systems order players whose scores are equal.

A number typed by the director (``Player.lot``) stands. The others are drawn from ``Tournament.lot_seed``, and
the drawn players take the free numbers in the order of the draw. Who comes late draws after all who were
there before, so nobody's place among the earlier ones changes, whatever his entry does to the pairing
numbers.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal

from pairing.errors import PairingError
from pairing.scoring import Mark
from pairing.tournament import Tournament

Numbering = Literal["lot", "seeded", "number"]
NUMBERINGS = ("lot", "seeded", "number")

QUARTERS = "ACDBCABD"
"""Order in which the strength groups of seeded lots give a player (Norwegian Chess Federation)."""


def lots(tournament: Tournament, numbering: Numbering = "lot") -> dict[int, int]:
    """The lot of each player, by pairing number; lots start at 1 and no two are equal.

    ``numbering`` "number" takes the pairing numbers as they are, "lot" draws, and "seeded" draws from four
    groups of strength in turn (:func:`seeded`), by pairing number. Raises PairingError ``lot_twice`` when two
    players have the same typed number.
    """
    if numbering == "number":
        return {player.number: player.number for player in tournament.players}
    typed = _typed(tournament)
    order = [
        number
        for wave in _waves(tournament)
        for number in _drawn([one for one in wave if one not in typed], tournament.lot_seed, numbering)
    ]
    taken, found, free = set(typed.values()), dict(typed), 0
    for number in order:
        free += 1
        while free in taken:
            free += 1
        found[number] = free
    return found


def first_arrivals(tournament: Tournament) -> list[int]:
    """The players who were there in round 1 (before it: who are to be paired), by pairing number."""
    if not tournament.rounds:
        return sorted(p.number for p in tournament.players if p.number not in tournament.requests)
    return sorted(number for number, first in _arrivals(tournament).items() if first == 1)


def seeded(ranked: list[int], seed: int) -> list[int]:
    """Seeded lots: the players in the order of their lots.

    ``ranked`` are numbers, the strongest first. The weakest are left over until the rest can be parted into
    four groups A, B, C, D of equal size by strength; lots are drawn inside each group, and the groups give a
    player by turns (:data:`QUARTERS`), so that neighbours are of mixed strength. Those left over come last.
    """
    size = len(ranked) // 4
    groups = {
        name: _shuffled(ranked[place * size : (place + 1) * size], seed, name)
        for place, name in enumerate("ABCD")
    }
    order = [groups[QUARTERS[place % len(QUARTERS)]].pop(0) for place in range(4 * size)]
    return order + _shuffled(ranked[4 * size :], seed, "rest")


def _typed(tournament: Tournament) -> dict[int, int]:
    holders: dict[int, list[int]] = {}
    for player in tournament.players:
        if player.lot is not None:
            holders.setdefault(player.lot, []).append(player.number)
    for lot, players in sorted(holders.items()):
        if len(players) > 1:
            raise PairingError("lot_twice", players=players, lot=lot)
    return {players[0]: lot for lot, players in holders.items()}


def _waves(tournament: Tournament) -> list[list[int]]:
    """Players by the first round they were paired in or are there for, each wave by pairing number."""
    never = tournament.next_round + 1
    arrival: Mapping[int, int] = _arrivals(tournament)
    waves: dict[int, list[int]] = {}
    for player in sorted(tournament.players, key=lambda one: one.number):
        wave = arrival.get(player.number, tournament.next_round)
        if player.number not in arrival and player.number in tournament.requests:
            wave = never
        waves.setdefault(wave, []).append(player.number)
    return [waves[wave] for wave in sorted(waves)]


def _arrivals(tournament: Tournament) -> dict[int, int]:
    found: dict[int, int] = {}
    for entry in tournament.rounds:
        for board in entry.boards:
            found.setdefault(board.first, entry.number)
            found.setdefault(board.second, entry.number)
        for bye in entry.byes:
            if bye.mark == Mark.PAB:
                found.setdefault(bye.player, entry.number)
    return found


def _drawn(wave: list[int], seed: int, numbering: Numbering) -> list[int]:
    return seeded(wave, seed) if numbering == "seeded" else _shuffled(wave, seed)


def _shuffled(numbers: list[int], seed: int, urn: str = "") -> list[int]:
    """By the hash of a player's place among the drawn, which a late entry does not change.

    ``urn`` tells draws from one seed apart: else groups of one size would all come out in the same order.
    """

    def drawn(place: int) -> bytes:
        return sha256(f"{seed}/{urn}{place}".encode()).digest()

    return [numbers[place] for place in sorted(range(len(numbers)), key=drawn)]

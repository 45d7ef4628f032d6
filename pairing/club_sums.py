"""The points of a club's best players together."""

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.names import plain


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a club, by his key: rank in the standings and points (hundredths)."""

    player: int
    club: str
    rank: int
    points: int


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club: the sum of those who count (``counted``, best first), and who else is there.

    ``ranks`` is the sum of the counted ranks; for everybody who is missing to the full number it has the rank
    behind the last player.
    """

    rank: int
    shared: bool
    club: str
    points: int
    ranks: int
    counted: tuple[int, ...]
    others: tuple[int, ...]


def club_sums(members: Sequence[Member], best: int) -> list[ClubLine]:
    """Clubs by the points of their ``best`` best players.

    Of equal ones the lower sum of ranks is better, then the better first player; then the rank is shared. Who
    has no club is in none. Letter case and doubled spaces never make two clubs of one. ``members`` stand in
    the order of the standings.
    """
    clubs: dict[str, list[Member]] = {}
    for member in members:
        if key := plain(member.club):
            clubs.setdefault(key, []).append(member)
    found = []
    for own in clubs.values():
        counted = own[:best]
        ranks = sum(member.rank for member in counted) + (best - len(counted)) * (len(members) + 1)
        points = sum(member.points for member in counted)
        found.append(((-points, ranks, counted[0].rank), own))
    found.sort(key=lambda item: (item[0], item[1][0].club))
    keys = [key for key, _own in found]
    return [
        ClubLine(
            rank=keys.index(key) + 1,
            shared=keys.count(key) > 1,
            club=own[0].club,
            points=-key[0],
            ranks=key[1],
            counted=tuple(member.player for member in own[:best]),
            others=tuple(member.player for member in own[best:]),
        )
        for key, own in found
    ]

"""What counting alone says about a bracket: the best that C10 to C21 can come to, and which pairs can be
part of it.

Let a bracket make ``P`` pairs and ``a`` of its players (those who float left out) want the same side.
``P`` pairs have ``P`` seats of that side, so at least ``x = a - P`` pairs fail C12, and that is what they
come to only when every other pair has exactly one of the ``a``. With ``l`` mild preferences among the
``a``, at least ``x - l`` of those failures are between two strong ones (C13). So to reach both bounds is a
question of *allowed pairs*:

====  =============  ======================================================================
case  when           allowed pairs ("they" are the ``a``)
====  =============  ======================================================================
even  ``x = 0``      no two who want the same side
mild  ``0 < x <= l`` one of them with anybody else; two of them unless both are strong
hard  ``0 < x >= l`` a strong one of them with anybody; no others
====  =============  ======================================================================

A perfect matching of allowed pairs reaches the bounds, and nothing else does: the table is what linear
duality says of the weights. C10 and C11 fail only between two absolute preferences for the same side.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pairing.colours import ABSOLUTE
from pairing.matching.bits import mask_of, members
from pairing.systems.dutch.criteria import Bracket, colour_failures
from pairing.systems.dutch.field import Field

Case = Literal["even", "mild", "hard"]
CASES: tuple[Case, ...] = ("even", "mild", "hard")


@dataclass(slots=True)
class Allowed:
    """The pairs of a bracket that can be in a candidate that reaches all bounds.

    Vertices are the residents ``0 .. residents - 1`` in order, then the MDPs.
    """

    residents: int
    mdps: int
    adjacency: list[int]
    """Per vertex the mask of partners. MDPs meet residents only."""
    exits: int
    """Residents of whom one floats; 0 when nobody does."""


def allowed(players: Field, bracket: Bracket, exits: int) -> Allowed | None:
    """The allowed pairs of a bracket that pairs all its MDPs and leaves at most one resident.

    ``exits`` is the mask of residents (by place among them) who may float, already the best by C8 and C9;
    it is 0 for an even bracket. None when counting cannot settle it.
    """
    ranks, mdps = bracket.members, bracket.mdps
    residents = len(ranks) - mdps
    start, full, whole = ranks[mdps], (1 << residents) - 1, (1 << len(ranks)) - 1
    places = [*range(start, start + residents), *ranks[:mdps]]
    white = _local(players.white, bracket, full)
    black = _local(players.black, bracket, full)
    strong = _local(players.strong, bracket, full)
    settled = _best_exits(players, start, len(ranks) // 2, exits, (white, black, strong))
    if settled is None:
        return None
    case, they, kept = settled
    legal = [players.legal[rank] >> start & full for rank in places]
    for bit in range(residents, residents + mdps):
        for place in members(legal[bit]):
            legal[place] |= 1 << bit
    adjacency = _restricted(legal, _partners(case, whole, white, black, strong, they))
    if players.topscorers and case != "even" and not _apart(players, places, they, legal, adjacency):
        return None
    if mdps:
        upfloated = players.up1 >> start | players.up2 >> start
        for bit in range(residents, residents + mdps):
            for place in members(adjacency[bit] & upfloated):
                adjacency[place] &= ~(1 << bit)
            adjacency[bit] &= ~upfloated
    return Allowed(residents, mdps, adjacency, kept)


def _local(mask: int, bracket: Bracket, full: int) -> int:
    """A mask of ranks as a mask of the bracket's vertices; ``full`` is the mask of all residents."""
    ranks, mdps = bracket.members, bracket.mdps
    result = mask >> ranks[mdps] & full
    for bit, rank in enumerate(ranks[:mdps], len(ranks) - mdps):
        result |= (mask >> rank & 1) << bit
    return result


def _best_exits(
    players: Field, start: int, pairs: int, exits: int, sides: tuple[int, int, int]
) -> tuple[Case, int, int] | None:
    """The case of the table, the mask of those who want the wanted side, and whose floating is best."""
    white, black, strong = sides
    best: tuple[int, ...] | None = None
    kept, they = 0, 0
    cases: set[Case] = set()
    for chosen, graded in _exit_classes(players, start, exits, sides):
        gone = ~(chosen & -chosen)
        more = white if (white & gone).bit_count() >= (black & gone).bit_count() else black
        mild = (more & ~strong & gone).bit_count()
        excess = max(0, (more & gone).bit_count() - pairs)
        value = excess, max(0, excess - mild), *graded
        fitting: set[Case] = {"even"} if not excess else set()
        if 0 < excess <= mild:
            fitting.add("mild")
        if 0 < excess >= mild:
            fitting.add("hard")
        if best is None or value < best:
            best, kept, cases, they = value, chosen, fitting, more
        elif value == best:
            kept |= chosen
            cases &= fitting
    for case in CASES:
        if case in cases:
            return case, they, kept
    return None


def _exit_classes(
    players: Field, start: int, exits: int, sides: tuple[int, int, int]
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Those who may float, by what their leaving changes: masks, and what they fail of C14 and C16."""
    if not exits:
        yield 0, (0, 0)
        return
    white, black, strong = sides
    down1, down2 = players.down1 >> start, players.down2 >> start
    for one in (exits & ~down1, exits & down1):
        for two in (one & ~down2, one & down2):
            if not two:
                continue
            graded = int(one & down1 != 0), int(two & down2 != 0)
            for side in (two & white, two & black, two & ~white & ~black):
                for three in (side & ~strong, side & strong):
                    if three:
                        yield three, graded


def _partners(
    case: Case, whole: int, white: int, black: int, strong: int, they: int
) -> list[tuple[int, int]]:
    """Pairs of masks: these vertices, and whom they may meet; the first that fits counts."""
    if case == "even":
        return [(white, whole & ~white), (black, whole & ~black), (whole, whole)]
    if case == "mild":
        return [(they & strong, whole & ~(they & strong)), (they, whole), (whole, they)]
    return [(they & strong, whole), (whole, they & strong)]


def _restricted(legal: list[int], partners: list[tuple[int, int]]) -> list[int]:
    adjacency = []
    for vertex, mask in enumerate(legal):
        for having, meets in partners:
            if having >> vertex & 1:
                adjacency.append(mask & meets)
                break
    return adjacency


def _apart(players: Field, places: list[int], they: int, legal: list[int], adjacency: list[int]) -> bool:
    """Forbid pairs of absolute preferences for the same side; topscorers may make such pairs.

    False when one of them fails nothing but C12: then C13 has no bound by counting.
    """
    absolute = mask_of(bit for bit in members(they) if players.strength[places[bit]] == ABSOLUTE)
    for one in members(absolute):
        for two in members(legal[one] & absolute & (1 << one) - 1):
            if colour_failures(players, places[two], places[one])[:2] == (0, 0):
                return False
        adjacency[one] &= ~absolute
    return True

"""The players of one round in ranking order (C.04.3 art. 1.2), as parallel lists of integers.

A *rank* is a place in these lists, 0 the highest. Sets of ranks are bit masks. The rank after the last,
``Field.size``, stands for the pairing-allocated bye where a graph needs a vertex for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pairing import colours
from pairing.history import DOWN, UP, History, is_topscorer, pinned
from pairing.matching.bits import mask_of, members
from pairing.systems.base import Options
from pairing.tournament import Tournament


@dataclass(slots=True)
class Field:
    """Everything the criteria look at, for the players who are to be paired and are not pinned."""

    numbers: list[int]
    scores: list[int]
    """Pairing scores: with virtual points."""
    histories: list[str]
    """Colour histories."""
    side: list[int]
    """Side of the colour preference."""
    strength: list[int]
    """Strength of the colour preference, NO_PREFERENCE .. ABSOLUTE."""
    imbalance: list[int]
    """Absolute value of the colour difference."""
    repeated: list[int]
    """Side had in both of the latest two games."""
    float1: list[int]
    """Float of the previous round."""
    float2: list[int]
    """Float of the round before the previous."""
    eligible: list[bool]
    """May have the allocated bye (C2)."""
    unplayed: list[int]
    topscorer: list[bool]
    """Topscorers (art. 1.8); nobody is one before the final round."""
    odd: list[bool]
    """Parity of the pairing number for art. 5.2.5."""
    legal: list[int] = field(default_factory=list)
    """Per rank the mask of players he may meet (C1, C3, forbidden pairs)."""
    groups: list[tuple[int, int]] = field(default_factory=list)
    """Scoregroups as half-open ranges of ranks, highest first."""
    white: int = 0
    """Mask of those who prefer the first mover's side; the masks below likewise."""
    black: int = 0
    strong: int = 0
    """Strong or absolute preferences."""
    down1: int = 0
    down2: int = 0
    up1: int = 0
    up2: int = 0
    topscorers: int = 0

    @property
    def size(self) -> int:
        """Number of players."""
        return len(self.numbers)


def build(tournament: Tournament, state: History, options: Options) -> Field:
    """Rank the players who are to be paired. ``state`` is the tournament's history.

    Raises PairingError ``pinned_twice`` or ``pinned_absent`` for pins that cannot be.
    """
    fixed = pinned(tournament, state)
    pool = [
        place for place, present in enumerate(state.present) if present and state.numbers[place] not in fixed
    ]
    pool.sort(key=lambda place: (-state.pairing_points[place], place))
    sides = bool(options["sides"])
    histories = [state.colours[place] if sides else "" for place in pool]
    preferences = [colours.preference(history) for history in histories]
    odd = _odd(state, options)
    result = Field(
        numbers=[state.numbers[place] for place in pool],
        scores=[state.pairing_points[place] for place in pool],
        histories=histories,
        side=[side for side, _ in preferences],
        strength=[strength for _, strength in preferences],
        imbalance=[abs(colours.difference(history)) for history in histories],
        repeated=[colours.repeated(history) for history in histories],
        float1=[state.float_of(place, 1) for place in pool],
        float2=[state.float_of(place, 2) for place in pool],
        eligible=[not state.bye_barred[place] for place in pool],
        unplayed=[state.unplayed(place) for place in pool],
        topscorer=[is_topscorer(tournament, state, place) for place in pool],
        odd=[odd[place] for place in pool],
    )
    set_masks(result)
    result.legal = _legal(result, tournament, state, pool)
    result.groups = _groups(result.scores)
    return result


def _odd(state: History, options: Options) -> list[bool]:
    if options["first_colour_parity"] == "number":
        return [number % 2 == 1 for number in state.numbers]
    counted, odd = 0, []
    for participated, present in zip(state.participated, state.present, strict=True):
        counted += participated or present
        odd.append(counted % 2 == 1)
    return odd


def set_masks(players: Field) -> None:
    """Fill in the masks that follow from the lists."""
    players.white = _mask(side == colours.WHITE for side in players.side)
    players.black = _mask(side == colours.BLACK for side in players.side)
    players.strong = _mask(strength >= colours.STRONG for strength in players.strength)
    players.down1 = _mask(one == DOWN for one in players.float1)
    players.down2 = _mask(one == DOWN for one in players.float2)
    players.up1 = _mask(one == UP for one in players.float1)
    players.up2 = _mask(one == UP for one in players.float2)
    players.topscorers = _mask(players.topscorer)


def _mask(flags: Iterable[bool]) -> int:
    digits = "".join("1" if flag else "0" for flag in flags)
    return int(digits[::-1] or "0", 2)


def _legal(players: Field, tournament: Tournament, state: History, pool: list[int]) -> list[int]:
    rank_of = {place: rank for rank, place in enumerate(pool)}
    everybody = (1 << len(pool)) - 1
    same_absolute = {
        side: mask_of(
            rank
            for rank in range(len(pool))
            if players.strength[rank] == colours.ABSOLUTE
            and players.side[rank] == side
            and not players.topscorer[rank]
        )
        for side in (colours.WHITE, colours.BLACK)
    }
    legal = []
    for rank, place in enumerate(pool):
        barred = 1 << rank
        for opponent in members(state.met[place]):
            if opponent in rank_of:
                barred |= 1 << rank_of[opponent]
        absolute = players.strength[rank] == colours.ABSOLUTE and not players.topscorer[rank]
        if absolute:
            barred |= same_absolute[players.side[rank]]
        legal.append(everybody & ~barred)
    for group in tournament.forbidden:
        if group.first_round <= state.round <= group.last_round:
            ranks = [rank_of[state.index[n]] for n in group.players if state.index.get(n) in rank_of]
            together = mask_of(ranks)
            for rank in ranks:
                legal[rank] &= ~together
    return legal


def _groups(scores: list[int]) -> list[tuple[int, int]]:
    groups, start = [], 0
    for rank in range(1, len(scores) + 1):
        if rank == len(scores) or scores[rank] != scores[start]:
            groups.append((start, rank))
            start = rank
    return groups

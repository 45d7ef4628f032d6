"""Colours: preferences (C.04.3 art. 1.7) and their allocation (art. 5).

A *colour history* is a string of ``w`` and ``b``, oldest first, of the games really played: unplayed
rounds have no colour and are left out, which is the compression of C.04.2 art. 3.4. A side is an
integer, so that hot loops compare numbers: ``WHITE`` (first mover), ``BLACK`` or ``NEITHER``.
"""

WHITE, BLACK, NEITHER = 1, -1, 0
NO_PREFERENCE, MILD, STRONG, ABSOLUTE = 0, 1, 2, 3

SIDES = {"w": WHITE, "b": BLACK, "": NEITHER}
LETTERS = {WHITE: "w", BLACK: "b", NEITHER: ""}


def difference(history: str) -> int:
    """Games with the first mover's colour minus games with the other."""
    return history.count("w") - history.count("b")


def repeated(history: str) -> int:
    """The side a player had in both of his latest two games, or NEITHER."""
    return SIDES[history[-1]] if len(history) > 1 and history[-1] == history[-2] else NEITHER


def preference(history: str) -> tuple[int, int]:
    """The side a player should get and how strongly (art. 1.7): ``(side, strength)``."""
    if not history:
        return NEITHER, NO_PREFERENCE
    surplus = difference(history)
    if abs(surplus) > 1:
        return (BLACK if surplus > 0 else WHITE), ABSOLUTE
    if twice := repeated(history):
        return -twice, ABSOLUTE
    if surplus:
        return (BLACK if surplus > 0 else WHITE), STRONG
    return -SIDES[history[-1]], MILD


def latest_difference(higher: str, lower: str) -> int:
    """What the first of two players gets by art. 5.2.3, or NEITHER when their histories never differ.

    The histories are compared from the latest game backwards; at the first difference each player gets
    the opposite of what he had there.
    """
    for mine, other in zip(reversed(higher), reversed(lower), strict=False):
        if mine != other:
            return SIDES[other]
    return NEITHER


def allocate(higher: str, lower: str, odd: bool, initial: int) -> tuple[int, str]:
    """The higher-ranked player's side and the article that gave it (art. 5.2).

    ``higher`` and ``lower`` are the colour histories, ``odd`` tells whether the higher-ranked player's
    pairing number counts as odd, ``initial`` is the initial colour drawn before round 1.
    """
    side, strength = preference(higher)
    other_side, other_strength = preference(lower)
    if side != other_side or side == NEITHER:
        if side or other_side:
            return side or -other_side, "5.2.1"
        return (initial if odd else -initial), "5.2.5"
    if strength != other_strength:
        return (side if strength > other_strength else -side), "5.2.2"
    if strength == ABSOLUTE:
        mine, theirs = abs(difference(higher)), abs(difference(lower))
        if mine != theirs:
            return (side if mine > theirs else -side), "5.2.2"
    if latest := latest_difference(higher, lower):
        return latest, "5.2.3"
    return side, "5.2.4"

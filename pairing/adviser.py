"""How many rounds: what a field of so many players needs, what it can bear, and what else would do.

Figures: ``ceil(log2 n)`` rounds leave at most one perfect score; two more settle each further place (a rule
of thumb); up to n / 2 rounds can always be paired without second meetings (colours left out), and never more
than n - 1. Reasons are coded notes; their words stand at the site.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pairing.systems.notes import Note

FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS = 2, 10_000, 99

NOTES = (
    "round_robin",
    "beyond",
    "least",
    "places",
    "odd",
    "even",
    "too_few",
    "places_short",
    "thumb",
    "accelerate",
    "split",
    "tight",
    "near_round_robin",
    "spare",
)
WARNINGS = frozenset({"beyond", "too_few", "places_short", "tight"})


@dataclass(frozen=True, slots=True)
class Advice:
    """What to play: ``rounds`` of ``swiss`` or ``round_robin``. ``least`` rounds leave one perfect score at
    most, ``wanted`` settle the places asked for, in ``everybody`` rounds everybody meets everybody."""

    players: int
    places: int
    available: int | None
    system: Literal["swiss", "round_robin"]
    rounds: int
    least: int
    wanted: int
    everybody: int
    accelerate: bool = False
    notes: tuple[Note, ...] = ()


def least_rounds(players: int) -> int:
    """The x with ``2^(x-1) < players <= 2^x``: without draws one perfect score is left at most."""
    return max(players - 1, 0).bit_length()


def rounds_for_places(players: int, places: int) -> int:
    """Rounds after which so many first places can be trusted; a rule of thumb."""
    return least_rounds(players) + 2 * (places - 1)


def places_by_thumb(players: int, rounds: int) -> int:
    """Another rule of thumb, in tenths of a place: (5 R - n) / 7, at least none."""
    return max(0, (10 * (5 * rounds - players) + 3) // 7)


def round_robin_rounds(players: int) -> int:
    """Rounds in which everybody meets everybody; with an odd number each sits out once."""
    return players if players % 2 else players - 1


def advise(players: int, places: int = 1, available: int | None = None, rounds: int | None = None) -> Advice:
    """What to play.

    :param places: first places that must be decided
    :param available: rounds there is time for; None: no matter
    :param rounds: a number of rounds already decided on, to be judged; None: propose one

    ``ValueError`` for fewer than two players, places beyond the field, or no round.
    """
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS or not 1 <= places <= players:
        raise ValueError("players or places out of range")
    if any(number is not None and not 1 <= number <= MOST_ROUNDS for number in (available, rounds)):
        raise ValueError("rounds out of range")
    least, wanted = least_rounds(players), rounds_for_places(players, places)
    everybody = round_robin_rounds(players)
    if rounds is not None:
        all_meet = rounds >= everybody
    elif available is not None:
        all_meet = available >= everybody
    else:
        all_meet = wanted >= players - 1
    if all_meet:
        plain = Advice(players, places, available, "round_robin", everybody, least, wanted, everybody)
        return replace(plain, notes=tuple(_round_robin_notes(plain, rounds)))
    chosen = rounds or _proposed(players, wanted, available)
    advice = Advice(players, places, available, "swiss", chosen, least, wanted, everybody)
    left = _perfect_scores(players, chosen) if chosen < least else None
    advice = replace(advice, accelerate=left is not None and left[1] < left[0])
    return replace(advice, notes=tuple(_swiss_notes(advice, left)))


def _proposed(players: int, wanted: int, available: int | None) -> int:
    """As many as the places ask for, one more if that makes them odd, as far as there is room."""
    most = players - 1 if available is None else min(available, players - 1)
    return min(most, wanted + 1 - wanted % 2)


def _perfect_scores(players: int, rounds: int) -> tuple[int, int]:
    """How many may have won every game, without and with the upper half accelerated in rounds 1 and 2.

    Each round at most half of them, rounded up, go on; acceleration is worth one round more from round 2 on.
    """
    worth = 1 if rounds > 1 else 0
    return -(-players // 2**rounds), -(-players // 2 ** (rounds + worth))


def _round_robin_notes(advice: Advice, rounds: int | None) -> Iterator[Note]:
    yield Note("round_robin", {"count": advice.everybody, "players_count": advice.players})
    if rounds is not None and rounds > advice.everybody:
        yield Note("beyond", {"count": rounds, "players_count": advice.players, "most": advice.everybody})
    if advice.available is not None and advice.available > advice.everybody:
        yield Note("spare", {"count": advice.available - advice.everybody})


def _swiss_notes(advice: Advice, left: tuple[int, int] | None) -> Iterator[Note]:
    rounds, players = advice.rounds, advice.players
    yield Note("least", {"players_count": players, "count": advice.least})
    if advice.places > 1:
        yield Note("places", {"places": advice.places, "count": advice.wanted})
    if rounds % 2:
        yield Note("odd", {"count": rounds})
    else:
        yield Note("even", {"count": rounds})
    if left is not None:
        yield Note("too_few", {"count": rounds, "least": advice.least, "left": left[0]})
    elif rounds < advice.wanted:
        settled = (rounds - advice.least) // 2 + 1
        yield Note("places_short", {"count": rounds, "places": advice.places, "settled": settled})
    if advice.accelerate and left is not None:
        yield Note("accelerate", {"plain": left[0], "accelerated": left[1]})
        if left[1] > 1:
            yield Note("split", {"most": 2**rounds, "sections": -(-players // 2**rounds)})
    if rounds * 2 > players:
        yield Note("tight", {"count": rounds, "players_count": players, "most": players // 2})
    if rounds + 2 >= advice.everybody:
        yield Note("near_round_robin", {"count": advice.everybody, "more": advice.everybody - rounds})
    if (thumb := places_by_thumb(players, rounds)) >= 10:
        yield Note("thumb", {"count": rounds, "tenths": thumb})
    if advice.available is not None and advice.available > rounds:
        yield Note("spare", {"count": advice.available - rounds})

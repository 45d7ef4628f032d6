"""What the director sets: how much each term counts, and what is ruled out altogether."""

from collections.abc import Callable
from itertools import pairwise
from typing import Literal

from pairing.errors import PairingError
from pairing.systems.base import Invariants, Option, Options
from pairing.tournament import Player, Tournament

MOST = 1_000_000
TERMS = ("score", "balance", "alternate", "floats", "club", "country", "rating", "noise")
"""Codes of the terms, which are those of their options; 0 leaves a term out."""


def _importance(code: str, default: int) -> Option:
    return Option(code, default, minimum=0, maximum=MOST)


OPTIONS = (
    # "order": the greater number goes first, however small its gain. "sum": values times numbers add up.
    Option("mode", "order", choices=("order", "sum")),
    _importance("score", 10_000),
    Option("score_gap", "linear", choices=("linear", "square")),
    _importance("balance", 100),
    _importance("alternate", 50),
    _importance("floats", 20),
    _importance("club", 0),
    _importance("country", 0),
    _importance("rating", 1),
    Option("rating_mode", "half", choices=("half", "fold", "near")),
    _importance("noise", 0),
    # "lowest": the lowest score that can, before all else. "weighed": an opponent with the lowest score.
    Option("bye", "lowest", choices=("lowest", "weighed")),
    # How often two may meet, 0 for any number; and how many rounds must lie between at least.
    Option("meetings", 1, minimum=0, maximum=10),
    Option("distance", 0, minimum=0, maximum=50),
    Option("colour_limit", "c3", choices=("c3", "three", "none")),
    Option("sides", True),
)

_LIMITS: dict[str, Literal["c3", "no_three", "none"]] = {"c3": "c3", "three": "no_three", "none": "none"}


def promise(options: Options) -> Invariants:
    """What holds in every round."""
    limit = str(options["colour_limit"])
    return Invariants(
        meetings=int(options["meetings"]) or None,
        distance=int(options["distance"]),
        colour=_LIMITS[limit] if options["sides"] else "none",
    )


def counted(options: Options) -> list[str]:
    """Codes of the terms that count, the most important first."""
    return sorted((code for code in TERMS if options[code]), key=lambda code: -int(options[code]))


def refuse(tournament: Tournament, options: Options) -> None:
    """Options that contradict each other, or ask for what nobody has.

    Raises PairingError ``nothing_counts``, ``same_importance`` (with ``importance``),
    ``distance_without_rematch``, ``no_clubs``, ``no_countries`` or ``no_ratings``, each with ``option``.
    """
    codes = counted(options)
    if not codes:
        raise PairingError("nothing_counts", option="score")
    if options["mode"] == "order":
        for code, other in pairwise(codes):
            if options[code] == options[other]:
                raise PairingError("same_importance", option=other, importance=int(options[other]))
    if options["distance"] and options["meetings"] == 1:
        raise PairingError("distance_without_rematch", option="distance")
    needed: dict[str, tuple[str, Callable[[Player], object]]] = {
        "club": ("no_clubs", lambda player: player.club.strip()),
        "country": ("no_countries", lambda player: player.federation.strip()),
    }
    if options["rating_mode"] == "near":
        needed["rating"] = ("no_ratings", lambda player: player.rating)
    for code, (error, known) in needed.items():
        if code in codes and not any(map(known, tournament.players)):
            raise PairingError(error, option=code)

"""What orders players of equal score: the options ``numbers`` and ``secondary``, the same for all systems."""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from pairing.history import History
from pairing.lots import Numbering, lots
from pairing.secondary import SCORED, check
from pairing.systems.base import Options
from pairing.tournament import Tournament


def drawn_lots(tournament: Tournament, options: Options) -> dict[int, int]:
    """The lots that ``numbers`` asks for, by pairing number. Raises PairingError ``lot_twice``."""
    return lots(tournament, cast(Numbering, options["numbers"]))


def by_lot(drawn: Mapping[int, int]) -> Callable[[History], Sequence[int]]:
    """The order of a list in which nothing but the lot decides after the score."""
    return lambda state: [drawn[number] for number in state.numbers]


def refuse(tournament: Tournament, options: Options) -> None:
    """What an order by these options lacks, as far as a system has them.

    Raises PairingError ``lot_twice``, ``scores_missing`` or ``ratings_missing``.
    """
    if "numbers" in options:
        drawn_lots(tournament, options)
    if "secondary" in options:
        check(tournament, str(options["secondary"]))


def reads_scores(options: Options) -> str:
    """The option that needs the games' own scores, if one does."""
    return "secondary" if options["secondary"] in SCORED else ""

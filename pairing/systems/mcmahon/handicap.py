"""Handicap and komi of a board.

Go's handicap of one is Black's first move without White's komi; from two on they are stones.
"""

from dataclasses import dataclass

from pairing.grades import WEAKEST, parse_grade
from pairing.scoring import Scoring
from pairing.systems.base import Options
from pairing.systems.mcmahon.options import NEVER, hundredths, number_of
from pairing.systems.mcmahon.start import step
from pairing.tournament import Player


@dataclass(frozen=True, slots=True)
class Odds:
    """``stones`` that the weaker player takes (0: an even game), and the ``komi`` in hundredths (None: a game
    without komi). ``weaker`` is 0 for the first, 1 for the second of the two players asked about; it means
    nothing in an even game."""

    stones: int
    komi: int | None
    weaker: int = 0


def strength(player: Player, score: int, options: Options, scoring: Scoring) -> int:
    """What handicaps go by: the grade, or the grade that the score (hundredths, start included) stands
    for; never above the grade from which there are no handicaps. Who has no grade that can be read counts as
    of the floor's."""
    if options["handicap"] == "grade":
        grade = parse_grade(player.grade)
        value = number_of(options, "floor") if grade is None else grade
    else:
        value = score // step(scoring) + WEAKEST
    if options["no_handicap_from"] == NEVER:
        return value
    return min(value, number_of(options, "no_handicap_from"))


def odds_of(first: int, second: int, options: Options) -> Odds:
    """The odds between two strengths: their difference less the correction, between 0 and the ceiling.

    Equal strengths play even, whatever the correction.
    """
    stones = 0
    if options["handicap"] != "none" and first != second:
        wanted = abs(first - second) - int(options["handicap_correction"])
        stones = min(max(wanted, 0), int(options["handicap_ceiling"]))
    komi = hundredths(str(options["handicap_komi" if stones else "komi"]))
    return Odds(stones, komi, 0 if first < second else 1)

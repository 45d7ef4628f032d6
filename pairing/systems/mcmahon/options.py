"""What a director may set of a McMahon tournament, and what contradicts itself."""

from pairing.errors import PairingError
from pairing.grades import AMATEUR, parse_grade
from pairing.scoring import POINT
from pairing.systems.base import Invariants, Option, Options
from pairing.tournament import Tournament

SEEDINGS = ("random", "fold", "slip")
PLACES = ("top", "middle", "bottom")
NO_KOMI = "none"
KOMI = (NO_KOMI, "0", "0.5", "4.5", "5.5", "6", "6.5", "7", "7.5", "8")
NEVER = "never"

OPTIONS = (
    # Where everybody starts equal: from the bar upwards, from the floor downwards.
    Option("bar", "4d", choices=AMATEUR),
    Option("floor", "20k", choices=AMATEUR),
    # What a pair is weighed by: the rules of McMahon programs, or the terms of weighted matching.
    Option("terms", "mcmahon", choices=("mcmahon", "weighted")),
    # Half points in the groups: all dropped, only those of missed rounds, or none.
    Option("half_points", "down", choices=("down", "missed", "kept")),
    # Who meets whom inside a group, and until which round the first of the two holds.
    Option("seeding", "random", choices=SEEDINGS),
    Option("seeding_rounds", 1, minimum=0, maximum=99),
    Option("seeding_later", "slip", choices=SEEDINGS),
    # Who leaves his group, downwards and upwards, and whether a float is made up for by the other one.
    Option("drawn_down", "middle", choices=PLACES),
    Option("drawn_up", "middle", choices=PLACES),
    Option("compensate", True),
    # How large a gap in score is accepted rather than two of one country, or one club; 0: not looked at.
    Option("country_gap", 1, minimum=0, maximum=9),
    Option("club_gap", 3, minimum=0, maximum=9),
    # Clubs and countries do not count for those at the bar, and for who has won half of all rounds.
    Option("avoid_at_bar", False),
    Option("avoid_leaders", False),
    Option("handicap", "score", choices=("none", "score", "grade")),
    Option("handicap_correction", 1, minimum=-1, maximum=9),
    Option("handicap_ceiling", 9, minimum=0, maximum=9),
    Option("no_handicap_from", "1d", choices=(*AMATEUR, NEVER)),
    Option("komi", "7.5", choices=KOMI),
    Option("handicap_komi", "0.5", choices=KOMI),
    Option("sides", True),
)


INVARIANTS = Invariants(bye="c2", colour="none")
"""What holds in every round, whatever the options."""


def number_of(options: Options, code: str) -> int:
    """The grade an option names, as a number."""
    found = parse_grade(str(options[code]))
    assert found is not None, code
    return found


def hundredths(komi: str) -> int | None:
    """Komi in hundredths of a point; None in a game that has none."""
    if komi == NO_KOMI:
        return None
    whole, _, part = komi.partition(".")
    return int(whole) * POINT + (POINT // 2 if part == "5" else 0)


def refuse(tournament: Tournament, options: Options) -> None:
    """Refuse what contradicts itself, and players without a grade that can be read.

    Raises PairingError ``bar_below_floor`` (option ``bar``), ``handicap_without_sides`` (option
    ``handicap``) or ``grade_unreadable`` (``players``, of those to be paired). Who has a starting score by
    hand needs a grade only where handicaps go by it.
    """
    if number_of(options, "bar") < number_of(options, "floor"):
        raise PairingError(
            "bar_below_floor", option="bar", bar=str(options["bar"]), floor=str(options["floor"])
        )
    if options["handicap"] != "none" and not options["sides"]:
        raise PairingError("handicap_without_sides", option="handicap")
    by_grade = options["handicap"] == "grade"
    unreadable = sorted(
        player.number
        for player in tournament.players
        if player.number not in tournament.requests
        and parse_grade(player.grade) is None
        and (by_grade or player.start is None)
    )
    if unreadable:
        raise PairingError("grade_unreadable", players=unreadable)

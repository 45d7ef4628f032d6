"""What makes a pair good, most important first: the bye, the gap of score together with clubs and countries,
who is drawn to another group, the place inside the group together with colours.
"""

from collections.abc import Callable
from random import Random

from pairing import colours
from pairing.grades import WEAKEST
from pairing.names import plain
from pairing.systems.base import Options
from pairing.systems.mcmahon.handicap import odds_of
from pairing.systems.mcmahon.options import number_of
from pairing.systems.mcmahon.placing import Placing
from pairing.systems.mcmahon.start import step
from pairing.systems.weighing import Field, Term
from pairing.tournament import Tournament

SEEDING, COLOUR = 5_000_000, 1_000_000
"""OpenGotha's weights of a perfect place in the group, and of colours that balance each other."""
DRAW = 20_000_000
"""One step of the draw rules; their five steps make OpenGotha's 100,000,000."""
FAR = 4
"""From this gap on a draw is as bad as it can be, whoever is drawn."""
_PRIME = (1 << 61) - 1


def gap_cost(gap: int, groups: int) -> int:
    """What a gap of so many score groups costs: gap x (gap + number of groups).

    It is 1 - (1 - x)(1 + x/2) with x = gap / groups, in units of 1 / (2 groups^2): two small gaps cost less
    than a large one.
    """
    return gap * (gap + groups)


def fold_cost(one: int, two: int, size: int) -> int:
    """Seeding by fold: first with last, second with last but one; places from 0."""
    off = one + two - (size - 1)
    return SEEDING * off * off // (size - 1) ** 2


def slip_cost(one: int, two: int, size: int) -> int:
    """Seeding by slip: the first of the upper half with the first of the lower half."""
    off = 2 * abs(one - two) - size
    return SEEDING * off * off // size**2


def random_cost(one: int, two: int, size: int, noise: int) -> int:
    """Seeding by chance: one of the upper and one of the lower half, at most a fifth taken off."""
    return noise % (SEEDING // 5 + 1) if (2 * one < size) != (2 * two < size) else SEEDING


def seeding_of(options: Options, round_number: int) -> str:
    """Which seeding holds in a round."""
    return str(options["seeding" if round_number <= int(options["seeding_rounds"]) else "seeding_later"])


def make_terms(tournament: Tournament, options: Options, placing: Placing, field: Field) -> list[Term]:
    """The terms of the round, for :func:`pairing.systems.weighing.weigh`."""
    where = field.places
    groups = placing.groups
    level = [groups.group[place] for place in where]
    count = groups.count
    return [
        Term(
            "bye",
            lambda one, two: 0,
            keys=[placing.weakness[place] for place in where],
            factor=-1,
            level=0,
            bye=int,
        ),
        # Twice, since a half of the other may count.
        Term("gap", lambda one, two: gap_cost(abs(one - two), count), keys=level, factor=-2, level=1),
        _apart(tournament, options, placing, field),
        Term("draw", _draw(options, placing, field), factor=-1, level=2),
        Term("seeding", _seeding(tournament, options, placing, field), factor=-1, level=3),
        _colour(options, placing, field),
    ]


def _apart(tournament: Tournament, options: Options, placing: Placing, field: Field) -> Term:
    """Clubs and countries: what the gap costs that would be accepted instead, twice; once where it does not
    count for one of the two, nothing where it counts for neither."""
    count = placing.groups.count
    club_gap, country_gap = int(options["club_gap"]), int(options["country_gap"])
    bar = (number_of(options, "bar") - WEAKEST) * step(tournament.scoring)
    half = tournament.total_rounds * tournament.scoring.win

    def key(place: int) -> tuple[str, str, bool]:
        player, points = placing.players[place], placing.state.points[place]
        exempt = (not options["avoid_at_bar"] and placing.start[place] >= bar) or (
            not options["avoid_leaders"] and 0 < half <= 2 * points
        )
        return plain(player.club), plain(player.federation), exempt

    def value(one: tuple[str, str, bool], two: tuple[str, str, bool]) -> int:
        worth = 0
        if one[0] and one[0] == two[0]:
            worth = club_gap
        if one[1] and one[1] == two[1]:
            worth = max(worth, country_gap)
        return (2 - one[2] - two[2]) * gap_cost(worth, count)

    return Term("apart", value, keys=[key(place) for place in field.places], factor=-1, level=1)


def _draw(options: Options, placing: Placing, field: Field) -> Callable[[int, int], int]:
    """Who leaves his group: none was drawn that way before, best of all it makes up for the other way, and
    from the wanted place of the group."""
    groups, downs, ups = placing.groups, placing.downs, placing.ups
    down, up = str(options["drawn_down"]), str(options["drawn_up"])
    best = 4 if options["compensate"] else 2

    def value(one: int, two: int) -> int:
        upper, lower = field.places[one], field.places[two]
        gap = groups.group[lower] - groups.group[upper]
        if gap < 0:
            upper, lower, gap = lower, upper, -gap
        if not gap:
            return 0
        if gap >= FAR:
            return 5 * DRAW
        steps = 2 - (downs[upper] > 0) - (ups[lower] > 0)
        if steps:
            steps += (ups[upper] > downs[upper]) + (downs[lower] > ups[lower])
        gain = min(steps, best) * DRAW
        gain += DRAW * _wanted(groups.inner[upper], groups.size[upper], down) // (2 * groups.size[upper])
        gain += DRAW * _wanted(groups.inner[lower], groups.size[lower], up) // (2 * groups.size[lower])
        return 5 * DRAW - gain

    return value


def _wanted(inner: int, size: int, mode: str) -> int:
    """How near a place is to where draws are wanted from: 0 to size - 1."""
    if mode == "top":
        return size - 1 - inner
    return inner if mode == "bottom" else size - 1 - abs(2 * inner - size + 1)


def _seeding(
    tournament: Tournament, options: Options, placing: Placing, field: Field
) -> Callable[[int, int], int]:
    """The place inside the group; who leaves his group has none of its good."""
    groups = placing.groups
    level = [groups.group[place] for place in field.places]
    inner = [groups.inner[place] for place in field.places]
    size = [groups.size[place] for place in field.places]
    mode = seeding_of(options, placing.state.round)
    drawn = [Random(f"{tournament.seed} {number}").randrange(1, _PRIME) for number in field.numbers]

    def value(one: int, two: int) -> int:
        if level[one] != level[two]:
            return SEEDING
        if mode == "random":
            mixed = (drawn[one] + drawn[two]) * (drawn[one] * drawn[two] % _PRIME) % _PRIME
            return random_cost(inner[one], inner[two], size[one], mixed)
        cost = fold_cost if mode == "fold" else slip_cost
        return cost(inner[one], inner[two], size[one])

    return value


def _colour(options: Options, placing: Placing, field: Field) -> Term:
    """Colours in even games: full where one has had too much of what the other lacks, half where one is
    balanced and the other two or more out of balance."""
    strengths = placing.strengths

    def key(index: int) -> tuple[int, int]:
        balance = colours.difference(field.histories[index])
        return max(-2, min(2, balance)), 0 if strengths is None else strengths[field.places[index]]

    def value(one: tuple[int, int], two: tuple[int, int]) -> int:
        if one[1] != two[1] and odds_of(one[1], two[1], options).stones:
            return 0
        if one[0] * two[0] < 0:
            return 2
        return 1 if not one[0] * two[0] and max(abs(one[0]), abs(two[0])) == 2 else 0

    keys = [key(index) for index in range(field.size)]
    return Term("colour", value, keys=keys, factor=COLOUR // 2, level=3)

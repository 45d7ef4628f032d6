"""The terms: what a pair costs by score, colours, floats, club, country, rating and chance."""

from collections.abc import Callable
from typing import NamedTuple
from zlib import crc32

from pairing import colours
from pairing.history import DOWN, UP
from pairing.names import plain
from pairing.systems.base import Options
from pairing.systems.weighing import Field, Term
from pairing.systems.weighted.options import counted
from pairing.tournament import Player, Tournament

NOISE = 100
"""Noise is a whole number below this."""
THIRD = 4
"""The same side a third time running, where once running is 1."""

Value = Callable[[int, int], int]


class Floats(NamedTuple):
    """What float history looks at."""

    score: int
    last: int
    before: int


def make_terms(tournament: Tournament, field: Field, options: Options) -> list[Term]:
    """The terms that count, the most important first.

    The lowest score for the bye, where the options want it, comes before all. In ``order`` each term has a
    level of its own. In ``sum`` all are on one level and count their importance, so that a difference of one
    point costs as much as the importance of ``score`` says; see :func:`unit`.
    """
    by_number = {player.number: player for player in tournament.players}
    players = [by_number[number] for number in field.numbers]
    make: dict[str, Callable[[], Term]] = {
        "score": lambda: _score(field, options),
        "balance": lambda: Term(
            "balance",
            lambda one, two: abs(one + two),
            keys=[colours.difference(past) for past in field.histories],
        ),
        "alternate": lambda: Term("alternate", repeats, keys=[past[-2:] for past in field.histories]),
        "floats": lambda: _floats(field),
        "club": lambda: _same("club", [player.club for player in players]),
        "country": lambda: _same("country", [player.federation for player in players]),
        "rating": lambda: _rating(field, players, options),
        "noise": lambda: _noise(tournament, field),
    }
    terms = []
    if field.size % 2 and options["bye"] == "lowest":
        lowest = min(field.scores)
        terms.append(
            Term("bye", lambda one, two: 0, field.scores, factor=-1, level=-1, bye=lambda one: one - lowest)
        )
    for level, code in enumerate(counted(options)):
        term = make[code]()
        if options["mode"] == "sum":
            factor = int(options[code]) * (1 if code == "score" else unit(options))
            terms.append(_placed(term, -factor, 0))
        else:
            terms.append(_placed(term, -1, level))
    return terms


def unit(options: Options) -> int:
    """What one point of difference comes to in the value of ``score``: hundredths, or their squares."""
    return 100 if options["score_gap"] == "linear" else 10_000


def _placed(term: Term, factor: int, level: int) -> Term:
    return Term(term.code, term.value, term.keys, factor, level, term.bye)


def _score(field: Field, options: Options) -> Term:
    """The difference of scores; the bye is an opponent with the lowest score of the field."""
    lowest = min(field.scores, default=0)
    if options["score_gap"] == "linear":
        return Term("score", lambda one, two: abs(one - two), keys=field.scores, bye=lambda one: one - lowest)
    return Term(
        "score_square",
        lambda one, two: (one - two) ** 2,
        keys=field.scores,
        bye=lambda one: (one - lowest) ** 2,
    )


def repeats(one: str, two: str) -> int:
    """What it costs at least to give two players sides, by their last two colours: 1 for the same side twice
    running, ``THIRD`` for three times."""

    def cost(past: str, side: str) -> int:
        if not past or past[-1] != side:
            return 0
        return THIRD if past == 2 * side else 1

    return min(cost(one, "w") + cost(two, "b"), cost(one, "b") + cost(two, "w"))


def _floats(field: Field) -> Term:
    """The same float again: 2 after the last round, 1 after the one before. A bye is a float down."""
    state = field.state
    keys = [
        Floats(score, state.float_of(place, 1), state.float_of(place, 2))
        for score, place in zip(field.scores, field.places, strict=True)
    ]

    def again(player: Floats, direction: int) -> int:
        return 2 * (player.last == direction) + (player.before == direction)

    def value(one: Floats, two: Floats) -> int:
        if one.score == two.score:
            return 0
        upper, lower = (one, two) if one.score > two.score else (two, one)
        return again(upper, DOWN) + again(lower, UP)

    return Term("floats", value, keys=keys, bye=lambda one: again(one, DOWN))


def _same(code: str, names: list[str]) -> Term:
    keys = [plain(name) for name in names]
    return Term(code, lambda one, two: int(bool(one) and one == two), keys=keys)


def _rating(field: Field, players: list[Player], options: Options) -> Term:
    """``near``: the difference of ratings; whoever has none counts as the lowest rated.

    ``half`` and ``fold``: the square of how far two of one score are from being half their group apart (in
    half places), or from first meeting last; places go by the pairing numbers. Different scores cost nothing.
    """
    mode = str(options["rating_mode"])
    if mode == "near":
        lowest = min((player.rating for player in players if player.rating is not None), default=0)
        ratings = [lowest if player.rating is None else player.rating for player in players]
        return Term("rating_near", lambda one, two: abs(one - two), keys=ratings)
    place, size = [0] * field.size, [0] * field.size
    for start, end in field.groups():
        for index in range(start, end):
            place[index], size[index] = index - start, end - start
    scores = field.scores

    def half(one: int, two: int) -> int:
        return 0 if scores[one] != scores[two] else (2 * (place[two] - place[one]) - size[one]) ** 2

    def fold(one: int, two: int) -> int:
        return 0 if scores[one] != scores[two] else (place[one] + place[two] + 1 - size[one]) ** 2

    return Term(f"rating_{mode}", half if mode == "half" else fold)


def _noise(tournament: Tournament, field: Field) -> Term:
    """Chance, from the round's seed and both numbers alone."""
    numbers, seed = field.numbers, tournament.seed

    def drawn(one: int, two: int) -> int:
        return crc32(f"{seed} {min(one, two)} {max(one, two)}".encode()) % NOISE

    return Term(
        "noise",
        lambda one, two: drawn(numbers[one], numbers[two]),
        bye=lambda one: drawn(numbers[one], 0),
    )

"""Settings of the generator: ``KEY=VALUE`` lines, with the names that generators of the field use.

===========================  ===============================================================
PlayersNumber, RoundsNumber  how many
DrawPercentage               games drawn, of those played, in percent
ForfeitRate                  one board in N is forfeited
HalfPointByeRate             one player in N asks for a bye, in each round
RetiredRate                  one player in N withdraws
LateEntryRate                one player in N enters after round 1
ForbiddenPairs               number of forbidden pairs
Acceleration                 ``none`` or ``baku``
HighestRating, LowestRating  ratings are drawn between
PointsForWin ...Draw ...Loss ...PAB ...ZPB ...ForfeitLoss   what results are worth
===========================  ===============================================================

A rate of 0 is never. Missing keys are drawn from the seed.
"""

import random
from collections.abc import Mapping
from fractions import Fraction

from pairing.cli_files import BAD_REQUEST, TOO_LARGE, RefusedError
from pairing.generator import Percent, Rates, Recipe
from pairing.scoring import CLASSIC, Scoring
from pairing.trf.encoding import decode
from pairing.trf.fields import parse_points
from pairing.trf.model import MAX_NUMBER, MAX_ROUNDS

NUMBERS = {
    "playersnumber": (2, MAX_NUMBER),
    "roundsnumber": (1, MAX_ROUNDS),
    "drawpercentage": (0, 100),
    "forfeitrate": (0, 10**6),
    "halfpointbyerate": (0, 10**6),
    "retiredrate": (0, 10**6),
    "lateentryrate": (0, 10**6),
    "forbiddenpairs": (0, 10**4),
    "highestrating": (0, 9999),
    "lowestrating": (0, 9999),
}
POINTS = {
    "pointsforwin": "win",
    "pointsfordraw": "draw",
    "pointsforloss": "loss",
    "pointsforpab": "pab",
    "pointsforzpb": "absence",
    "pointsforforfeitloss": "absence",
}
SIZES = ("playersnumber", "roundsnumber")


def recipe(name: str, data: bytes, seed: int | str) -> Recipe:
    """The settings of a file. Raises RefusedError: 3 for what cannot be read, 4 for what is too large."""
    numbers: dict[str, int] = {}
    points: dict[str, int] = {}
    method = ""
    text = decode(data)[0].replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        key, separator, value = (part.strip() for part in line.partition("="))
        place, code = f"{name}:{number}:1", key.lower()
        if not separator:
            raise RefusedError(BAD_REQUEST, f"{place}: not KEY=VALUE: {line}")
        if code in NUMBERS:
            numbers[code] = _number(place, key, value, NUMBERS[code])
        elif code in POINTS:
            worth = parse_points(value)
            if worth is None or not 0 <= worth <= 9999:
                raise RefusedError(BAD_REQUEST, f"{place}: {key}: '{value}' is not a number of points")
            points[POINTS[code]] = worth
        elif code == "acceleration" and value.lower() in ("none", "baku"):
            method = value.lower()
        else:
            raise RefusedError(BAD_REQUEST, f"{place}: unknown setting {line}")
    return _complete(numbers, points, method, random.Random(f"{seed} recipe"))


def _number(place: str, key: str, value: str, limits: tuple[int, int]) -> int:
    if not value.isascii() or not value.isdecimal():
        raise RefusedError(BAD_REQUEST, f"{place}: {key}: '{value}' is not a whole number")
    smallest, largest = limits
    if len(value) > 9 or int(value) > largest:
        code = TOO_LARGE if key.lower() in SIZES else BAD_REQUEST
        raise RefusedError(code, f"{place}: {key}: {value} is more than {largest}")
    if int(value) < smallest:
        raise RefusedError(BAD_REQUEST, f"{place}: {key}: {value} is less than {smallest}")
    return int(value)


def _complete(
    numbers: Mapping[str, int], points: Mapping[str, int], method: str, chance: random.Random
) -> Recipe:
    """Draw what is not given. Every draw is made, so that one setting changes no other."""
    drawn = {
        "playersnumber": chance.randint(15, 100),
        "roundsnumber": chance.randint(5, 11),
        "drawpercentage": chance.randint(10, 50),
        "forfeitrate": chance.randint(6, 30),
        "halfpointbyerate": chance.randint(15, 300),
        "retiredrate": chance.randint(15, 300),
        "lateentryrate": chance.randint(15, 300),
        "forbiddenpairs": chance.choice((0, 0, 0, 1, 2, 3)),
        "highestrating": chance.randint(2400, 2800),
        "lowestrating": chance.randint(1400, 2300),
    }
    accelerated = chance.randrange(4) == 0
    players = numbers.get("playersnumber", drawn["playersnumber"])
    drawn["roundsnumber"] = min(drawn["roundsnumber"], max(1, players // 2))
    value = drawn | dict(numbers)
    values = {"pab": points.get("win", CLASSIC.win), **points}
    return Recipe(
        players=players,
        rounds=value["roundsnumber"],
        rates=Rates(
            draws=value["drawpercentage"],
            forfeits=_one_in(value["forfeitrate"]),
            byes=_one_in(value["halfpointbyerate"]),
            forbidden=value["forbiddenpairs"],
            late=_one_in(value["lateentryrate"]),
            withdrawn=_one_in(value["retiredrate"]),
        ),
        scoring=Scoring(**values),
        accelerated=method == "baku" if method else accelerated,
        lowest_rating=min(value["lowestrating"], value["highestrating"]),
        highest_rating=max(value["lowestrating"], value["highestrating"]),
        last_round_byes=False,
    )


def _one_in(count: int) -> Percent:
    return Fraction(100, count) if count else 0

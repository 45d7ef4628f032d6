"""All tie-breaks by name, and the reading of names like ``BH/C1``."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from pairing.tiebreaks.base import Modifiers, Settings, Tiebreak, TiebreakError
from pairing.tiebreaks.buchholz import AverageOfBuchholz, Buchholz, ForeBuchholz, SonnebornBerger
from pairing.tiebreaks.direct import DirectEncounter
from pairing.tiebreaks.games import GamePoints
from pairing.tiebreaks.go import NumberOfWins, SumOfDefeated, SumOfPoints, SumOfScores, SumOfSums
from pairing.tiebreaks.koya import Koya
from pairing.tiebreaks.lots import Lots
from pairing.tiebreaks.magic import GameWin, MatchWin, OpponentsGameWin, OpponentsMatchWin
from pairing.tiebreaks.national import Cumulative, ModifiedMedian, MonradQuality, Solkoff
from pairing.tiebreaks.own import (
    GamesWithBlack,
    GamesWon,
    PairingNumber,
    Points,
    Progressive,
    Rating,
    RoundsElected,
    StandardPoints,
    Wins,
    WonWithBlack,
)
from pairing.tiebreaks.performance import (
    AverageOfPerfectPerformances,
    AverageOfPerformances,
    PerfectPerformance,
    TournamentPerformance,
)
from pairing.tiebreaks.playoff import PlayOff
from pairing.tiebreaks.ratings import AverageRating
from pairing.tiebreaks.scores import BrightwellQuotient, Discs, Spread

_CLASSES: tuple[type[Tiebreak], ...] = (
    Points, Buchholz, ForeBuchholz, AverageOfBuchholz, SonnebornBerger, DirectEncounter, Wins, GamesWon,
    GamesWithBlack, WonWithBlack, Progressive, RoundsElected, StandardPoints, Koya, AverageRating,
    TournamentPerformance, PerfectPerformance, AverageOfPerformances, AverageOfPerfectPerformances,
    PairingNumber, Rating,
    SumOfPoints, NumberOfWins, SumOfScores, SumOfSums, SumOfDefeated, BrightwellQuotient, Discs, Spread,
    GamePoints, MatchWin, OpponentsMatchWin, GameWin, OpponentsGameWin,
    ModifiedMedian, Solkoff, Cumulative, MonradQuality, PlayOff, Lots,
)  # fmt: skip
REGISTRY: Mapping[str, type[Tiebreak]] = MappingProxyType({cls.code: cls for cls in _CLASSES})
_ALIASES = {
    "GE": "REP", "OMW%": "OMW", "GW%": "GW", "OGW%": "OGW", "MW%": "MW", "POINTS": "PTS",
    "SOS-1": "SOS/C1", "SOS-2": "SOS/C2",
}  # fmt: skip

_MODIFIER = re.compile(r"(?P<letter>[A-Z])(?P<sign>[+-]?)(?P<number>[0-9]{0,4})")
_MOST_CUTS = 99


def _cuts(known: Modifiers, sign: str, digits: str, *, both: bool) -> Modifiers | None:
    if sign or not digits or not 1 <= int(digits) <= _MOST_CUTS:
        return None
    return replace(known, cut_low=int(digits), cut_high=int(digits) if both else known.cut_high)


def _limit(known: Modifiers, sign: str, digits: str) -> Modifiers | None:
    if not digits:
        return None
    if sign:
        return replace(known, limit_halves=int(sign + digits))
    return replace(known, limit_percent=int(digits)) if int(digits) <= 100 else None


_READ: dict[str, Callable[[Modifiers, str, str], Modifiers | None]] = {
    "C": lambda known, sign, digits: _cuts(known, sign, digits, both=False),
    "M": lambda known, sign, digits: _cuts(known, sign, digits, both=True),
    "P": lambda known, sign, digits: None if sign or digits else replace(known, forfeits=True),
    "F": lambda known, sign, digits: None if sign or digits else replace(known, fore=True),
    "R": lambda known, sign, digits: None if sign or digits else replace(known, reverse=True),
    "U": lambda known, sign, digits: None if sign or not digits else replace(known, unrated=int(digits)),
    "L": _limit,
}


def parse_tiebreak(spec: str, settings: Settings | None = None) -> Tiebreak:
    """The tie-break that a name of the TRF26 kind stands for: ``SB``, ``BH/C1``, ``BH/M1/P``, ``KS/L+1``.

    ``C``\\ n cuts the n lowest, ``M``\\ n also the n highest; ``P`` counts forfeits as games; ``F`` is fore;
    ``R`` turns the order round; ``U``\\ n is the rating of the unrated; ``L`` the limit of Koya. Raises
    ``TiebreakError``: ``tiebreak_unknown``, ``tiebreak_modifier``.
    """
    name, *texts = [part.strip() for part in spec.strip().upper().split("/")]
    name, *meant = _ALIASES.get(name, name).split("/")
    texts = [*meant, *texts]
    cls = REGISTRY.get(name)
    if cls is None:
        raise TiebreakError("tiebreak_unknown", spec=spec, name=name)
    modifiers = Modifiers()
    for text in texts:
        match = _MODIFIER.fullmatch(text)
        read = _READ.get(match["letter"]) if match and match["letter"] in cls.takes else None
        changed = read(modifiers, match["sign"], match["number"]) if match and read else None
        if changed is None:
            raise TiebreakError("tiebreak_modifier", spec=spec, name=cls.code, modifier=text, takes=cls.takes)
        modifiers = changed
    return cls(modifiers, settings or Settings(), "/".join([cls.code, *texts]))

"""How long rounds take to pair: generated fields, figures, growth. No clock is read anywhere else in here.

A *kind* of field says what is hard about it:

=========  ==========================================================================
kind       what is special
=========  ==========================================================================
common     ratings decide, three draws in ten, few byes and forfeits
messy      a quarter of the boards forfeited, a fifth of the players asking for byes
colours    nine first movers in ten win: whole scoregroups are due the same colour
clubs      the players belong to four clubs; clubmates never meet
baku       accelerated (C.04.7)
=========  ==========================================================================
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from math import log
from time import process_time

from pairing import pair
from pairing.acceleration import baku
from pairing.errors import PairingError
from pairing.grades import STRONGEST_DAN, WEAKEST, format_grade
from pairing.history import history
from pairing.scoring import CLASSIC, Mark, Outcome
from pairing.systems import MODULES, get
from pairing.systems.base import Options
from pairing.systems.dutch.fast import Fast
from pairing.systems.dutch.field import build
from pairing.systems.dutch.reference import Reference
from pairing.tournament import Board, Bye, ForbiddenGroup, Game, Player, ProposedBoard, Round, Tournament

Engine = Callable[[Tournament], object]


@dataclass(frozen=True, slots=True)
class Kind:
    """Percentages, and the number of clubs."""

    forfeits: int = 1
    byes: int = 2
    draws: int = 30
    first_mover: int = 0
    clubs: int = 0
    accelerated: bool = False


KINDS: Mapping[str, Kind] = {
    "common": Kind(),
    "messy": Kind(forfeits=25, byes=20),
    "colours": Kind(first_mover=90),
    "clubs": Kind(clubs=4),
    "baku": Kind(accelerated=True),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """Processor seconds for a round of one kind and size (others on the machine don't count), and the work of
    the hardest one."""

    kind: str
    players: int
    rounds: int
    engine: str
    """``ours`` (the Dutch system), ``networkx`` (one weighted matching for each of its brackets), ``gacrux``,
    or the id of a system."""
    measured: int
    """Number of rounds measured."""
    median: float
    p99: float
    most: float
    matchings: int
    """Most weighted matchings a round took; 0 for other engines."""


def fields(kind: str, seed: int, players: int, rounds: int) -> Iterator[Tournament]:
    """The tournament before each of its rounds; it ends early when a round has no legal pairing.

    The same arguments give the same tournament.
    """
    what, chance = KINDS[kind], random.Random(f"{kind} {seed} {players}")
    ratings = sorted((chance.gauss(1800, 300) for _ in range(players)), reverse=True)
    numbers = range(1, players + 1)
    tournament = Tournament(
        players=tuple(Player(number, grade=_grade(ratings[number - 1])) for number in numbers),
        total_rounds=rounds,
        forbidden=_clubs(what.clubs, players, chance) if what.clubs else (),
        virtual=baku(numbers, rounds, CLASSIC) if what.accelerated else (),
    )
    for _ in range(rounds):
        asking = [number for number in numbers if chance.randrange(100) < what.byes][: max(0, players - 3)]
        marks = {number: chance.choice((Mark.HALF_BYE, Mark.ZERO_BYE)) for number in asking}
        tournament = replace(tournament, requests=marks)
        yield tournament
        try:
            proposal = pair(tournament)
        except PairingError:
            return
        boards = tuple(
            Board(one.number, one.first, one.second, (Game(_outcome(one, what, ratings, chance)),))
            for one in proposal.boards
        )
        byes = tuple(Bye(bye.player, bye.mark) for bye in proposal.byes)
        played = Round(proposal.round, boards, byes)
        tournament = replace(tournament, rounds=(*tournament.rounds, played))


def _grade(rating: float) -> str:
    """A grade to a rating, as go players have them: 2100 is 1 dan, a grade is 100 points."""
    return format_grade(max(WEAKEST, min(STRONGEST_DAN, int((rating - 2100) // 100))))


def _clubs(clubs: int, players: int, chance: random.Random) -> tuple[ForbiddenGroup, ...]:
    members: list[list[int]] = [[] for _ in range(clubs)]
    for number in range(1, players + 1):
        chance.choice(members).append(number)
    return tuple(ForbiddenGroup(tuple(club)) for club in members if len(club) > 1)


def _outcome(board: ProposedBoard, what: Kind, ratings: list[float], chance: random.Random) -> Outcome:
    if chance.randrange(100) < what.forfeits:
        return chance.choice((Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT))
    if chance.randrange(100) < what.first_mover:
        return Outcome.FIRST_WINS
    if chance.randrange(100) < what.draws:
        return Outcome.DRAW
    expected = 1 / (1 + 10 ** ((ratings[board.second - 1] - ratings[board.first - 1]) / 400))
    return Outcome.FIRST_WINS if chance.random() < expected else Outcome.SECOND_WINS


def networkx_alone(tournament: Tournament) -> object:
    """The round by the reference: every bracket one matching of networkx with everybody."""
    return Reference(build(tournament, history(tournament), get("dutch").resolve())).run()


def gacrux() -> Engine | None:
    """The technical commission's engine, its own reading of a file included; None if it isn't installed."""
    if find_spec("gacrux") is None:
        return None
    from gacrux.pairingdutch import pairing_dutch  # noqa: PLC0415 - a development dependency
    from gacrux.trf2json import trf2json  # noqa: PLC0415 - as above

    from pairing.trf import write  # noqa: PLC0415 - only beside gacrux

    def run(tournament: Tournament) -> object:
        file = trf2json()
        file.parse_file(write(replace(tournament, requests={})), False)
        event = file.get_tournament(1)
        for competitor in event["competitors"]:
            competitor["present"] = competitor["cid"] not in tournament.requests
        params = {"experimental": [], "verbose": 0, "top_color": tournament.initial_colour}
        return pairing_dutch(event, tournament.next_round, params).compute_pairing(False)

    return run


def measure(
    kind: str,
    players: int,
    rounds: int,
    seeds: Iterable[int] = (1,),
    engine: str = "ours",
    first_round: int = 1,
    options: Options | None = None,
) -> Figure | None:
    """Pair every round from ``first_round`` on of some fields and say how long it took.

    The snapshot is in memory; everything from there to the proposal counts. ``engine`` is as in
    :class:`Figure`, ``options`` are those of a system that is named there. The rounds before are always the
    Dutch system's, so that all engines pair the same ones. None when nothing could be measured: no legal
    round, or an engine that is not installed.
    """
    named: dict[str, Engine | None] = {"ours": pair, "networkx": networkx_alone, "gacrux": gacrux()}
    if engine in MODULES:
        named[engine] = partial(get(engine).pair, options=options)
    run = named[engine]
    if run is None:
        return None
    times: list[float] = []
    most = 0
    for seed in seeds:
        for tournament in fields(kind, seed, players, rounds):
            if tournament.next_round < first_round:
                continue
            begun = process_time()
            try:
                run(tournament)
            except PairingError:
                continue
            times.append(process_time() - begun)
            if engine == "ours":
                most = max(most, matchings(tournament))
    if not times:
        return None
    times.sort()
    median, p99 = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
    return Figure(kind, players, rounds, engine, len(times), median, p99, times[-1], most)


def matchings(tournament: Tournament) -> int:
    """Weighted matchings the next round takes. Raises PairingError when it can't be paired."""
    engine = Fast(build(tournament, history(tournament), get("dutch").resolve()))
    engine.run()
    return engine.matchings


def growth(figures: Iterable[Figure]) -> float:
    """The exponent ``e`` of ``seconds ~ players ** e``, least squares over the medians in logarithms.

    ``ValueError`` for fewer than two sizes.
    """
    points = [(log(figure.players), log(figure.median)) for figure in figures]
    if len({x for x, _ in points}) < 2:
        raise ValueError("growth needs two sizes at least")
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return above / sum((x - mean_x) ** 2 for x, _ in points)

"""Every FIDE tie-break against an independent program, over the corpus and over unruly tournaments.

Fore Buchholz stands last in the list: the program changes, while it computes it, what Buchholz reads.
"""

import random
from fractions import Fraction
from pathlib import Path

import pytest

from pairing.scoring import CLASSIC, Mark, Outcome, Scoring
from pairing.standings import standings, standings_table
from pairing.tiebreaks.base import Settings
from pairing.tiebreaks.editions import Edition
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament
from pairing.trf import read, write
from tests.unit.pairing.tiebreaks_witness import witness

pytestmark = pytest.mark.thorough

SWISS = [
    "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "SB", "SB/C1", "SB/C2", "SB/P", "WIN", "WON",
    "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "KS", "KS/L60", "KS/L+1", "KS/L-2", "AOB", "ARO", "ARO/C1",
    "ARO/M1", "STD", "TPR", "PTP", "APRO", "APPO", "TPN", "RTNG", "FB", "FB/C1", "AOB/F",
]  # fmt: skip
ROUND_ROBIN = [
    "SB", "SB/C1", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "KS", "KS/L60", "KS/L+1", "BH", "ARO",
    "ARO/C1", "STD", "TPR", "PTP", "APRO", "APPO", "TPN", "RTNG",
]  # fmt: skip
ORDERS = (["DE", "BH"], ["BH", "DE", "SB"], ["WIN", "DE"], ["DE/P", "BH"], ["PS", "DE", "DE/P"])
CORPUS = sorted((Path(__file__).parents[2] / "corpus").glob("*.trf"))
# The program cannot read results that do not mirror each other (0-0, ½-0).
MIRRORED = [
    outcome
    for outcome in Outcome
    if outcome not in (Outcome.BOTH_LOSE, Outcome.FIRST_DRAWS, Outcome.SECOND_DRAWS)
]
SCORINGS = [CLASSIC, CLASSIC, Scoring(300, 100, 0, 300), Scoring(pab=50), Scoring(200, 100, 0, 100)]


def differences(
    text: str,
    specs: list[str],
    after: int | None = None,
    *,
    round_robin: bool = False,
    edition: Edition = Edition.MARCH_2026,
) -> list[tuple[str, int, object, object]]:
    tournament = read(text).tournament
    named = specs if edition is Edition.MARCH_2026 else [f"{spec}/V{edition[:4]}" for spec in specs]
    theirs = witness(text, named, after, round_robin=round_robin)
    table = standings_table(
        tournament, specs, after, round_robin=round_robin, settings=Settings(edition=edition)
    )
    found: list[tuple[str, int, object, object]] = []
    for row in table.rows:
        for method, ours, other in zip(table.tiebreaks, row.values, theirs[row.number][1], strict=True):
            if ours is None or other is None:
                same = ours is None and other is None
            else:
                value = Fraction(ours) / (100 if method.kind == "points" else 1)
                # The program rounds averages to hundredths.
                slack = Fraction(1, 200) if method.code == "AOB" else 0
                same = abs(value - Fraction(other)) <= slack
            if not same:
                found.append((method.spec, row.number, ours, other))
    return found


def rank_differences(
    text: str, order: list[str], after: int | None = None, *, round_robin: bool = False
) -> list[tuple[int, int, int]]:
    theirs = witness(text, order, after, round_robin=round_robin)
    rows = standings(read(text).tournament, order, after, round_robin=round_robin)
    return [
        (row.number, row.rank, theirs[row.number][0]) for row in rows if row.rank != theirs[row.number][0]
    ]


def unruly(rng: random.Random) -> Tournament:
    """Random pairings with every mark the program can read; some players withdraw."""
    count, rounds = rng.randint(2, 14), []
    gone: set[int] = set()
    for number in range(1, rng.randint(1, 9) + 1):
        order = list(range(1, count + 1))
        rng.shuffle(order)
        byes = {}
        for player in list(order):
            if player in gone or rng.random() < 0.12:
                order.remove(player)
                byes[player] = Mark.ZERO_BYE if player in gone else rng.choice("HZFU")
            elif rng.random() < 0.05:
                gone.add(player)
        if len(order) % 2:
            byes[order.pop()] = Mark.PAB
        boards = [
            Board(place + 1, order[2 * place], order[2 * place + 1], (Game(_result(rng)),))
            for place in range(len(order) // 2)
        ]
        absent = tuple(Bye(player, Mark(mark)) for player, mark in sorted(byes.items()))
        rounds.append(Round(number, tuple(boards), absent))
    return Tournament(_players(rng, count), tuple(rounds), len(rounds), scoring=rng.choice(SCORINGS))


def everybody_against_everybody(rng: random.Random, cycles: int) -> Tournament:
    circle = list(range(1, rng.randint(3, 9) + 1))
    count = len(circle)
    if count % 2:
        circle.append(0)
    rounds = []
    for number in range(1, cycles * (len(circle) - 1) + 1):
        boards, byes = [], []
        for one, two in zip(circle[: len(circle) // 2], reversed(circle), strict=False):
            if one and two:
                first, second = (one, two) if rng.random() < 0.5 else (two, one)
                boards.append(Board(len(boards) + 1, first, second, (Game(_result(rng)),)))
            else:
                byes.append(Bye(one or two, Mark.ZERO_BYE))
        rounds.append(Round(number, tuple(boards), tuple(byes)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return Tournament(_players(rng, count), tuple(rounds), len(rounds))


def _players(rng: random.Random, count: int) -> tuple[Player, ...]:
    return tuple(Player(number, f"P{number}", rng.randint(1000, 2800)) for number in range(1, count + 1))


def _result(rng: random.Random) -> Outcome:
    return rng.choice(MIRRORED[:3] if rng.random() < 0.6 else MIRRORED)


@pytest.mark.parametrize("path", CORPUS[::6], ids=lambda path: path.stem)
def test_the_corpus_agrees(path: Path) -> None:
    text = path.read_text()
    assert differences(text, SWISS) == []
    assert rank_differences(text, ["BH/C1", "DE", "SB", "WIN"]) == []


@pytest.mark.parametrize("path", CORPUS[3::60], ids=lambda path: path.stem)
def test_the_corpus_agrees_in_the_middle_of_the_event(path: Path) -> None:
    text = path.read_text()
    assert differences(text, SWISS, 3) == []
    for order in ORDERS:
        assert rank_differences(text, order, 3) == []


@pytest.mark.parametrize("seed", range(150))
def test_unruly_tournaments_agree(seed: int) -> None:
    rng = random.Random(seed)
    tournament = unruly(rng)
    after = min(rng.choice([1, 2, 3, 99, 99]), len(tournament.rounds))
    text = write(tournament)
    assert differences(text, SWISS, after) == []
    for order in ORDERS:
        assert rank_differences(text, order, after) == []


@pytest.mark.parametrize("seed", range(200, 260))
def test_unruly_tournaments_agree_by_the_edition_of_2024(seed: int) -> None:
    assert differences(write(unruly(random.Random(seed))), SWISS, edition=Edition.AUGUST_2024) == []


@pytest.mark.parametrize("path", CORPUS[5::30], ids=lambda path: path.stem)
def test_the_corpus_agrees_by_the_edition_of_2024(path: Path) -> None:
    assert differences(path.read_text(), SWISS, edition=Edition.AUGUST_2024) == []


@pytest.mark.parametrize("seed", range(60))
def test_round_robins_agree(seed: int) -> None:
    rng = random.Random(seed)
    text = write(everybody_against_everybody(rng, rng.choice([1, 1, 2])))
    assert differences(text, ROUND_ROBIN, round_robin=True) == []
    for order in (["DE", "SB"], ["SB", "DE"], ["WIN", "DE"]):
        assert rank_differences(text, order, round_robin=True) == []

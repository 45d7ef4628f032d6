"""Starting scores, McMahon scores and score groups."""

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.grades import WEAKEST, parse_grade
from pairing.history import History
from pairing.scoring import MARKS, POINT, Scoring
from pairing.systems.base import Options
from pairing.systems.mcmahon.options import number_of
from pairing.tournament import Player, Tournament


def step(scoring: Scoring) -> int:
    """What one grade is worth, in hundredths: as much as a win."""
    return scoring.win or POINT


def start_of(player: Player, options: Options, scoring: Scoring) -> int:
    """A player's starting score in hundredths: one win a grade, counted from 30 kyu = 0, equal for all from
    the bar upwards and from the floor downwards. Without a grade that can be read it is the floor's."""
    if player.start is not None:
        return player.start
    bar, floor = number_of(options, "bar"), number_of(options, "floor")
    grade = parse_grade(player.grade)
    return (min(max(floor if grade is None else grade, floor), bar) - WEAKEST) * step(scoring)


def start_scores(tournament: Tournament, options: Options) -> dict[int, int]:
    """Player number -> starting score in hundredths: by hand, else by grade, bar and floor.

    ``options`` are complete (:meth:`pairing.systems.base.System.resolve`).
    """
    return {player.number: start_of(player, options, tournament.scoring) for player in tournament.players}


def missed_points(tournament: Tournament) -> dict[int, int]:
    """Player number -> what rounds without a game gave him besides wins (allocated and full byes)."""
    found = {player.number: 0 for player in tournament.players}
    counted = tournament.results_through
    for entry in tournament.rounds[: len(tournament.rounds) if counted is None else counted]:
        placed = {number for board in entry.boards for number in (board.first, board.second)}
        marks = {bye.player: bye.mark for bye in entry.byes}
        for number in found:
            if number in placed or (number in marks and MARKS[marks[number]].value in ("win", "pab")):
                continue
            mark = marks.get(number)
            found[number] += tournament.scoring.points(mark) if mark else tournament.scoring.absence
    return found


def group_scores(tournament: Tournament, state: History, options: Options) -> list[int]:
    """The score that puts each player into his group, by his place in ``state``: starting score and points,
    with half points (what is less than a win) treated as ``half_points`` says. Virtual points count."""
    start = start_scores(tournament, options)
    missed = missed_points(tournament) if options["half_points"] == "missed" else {}
    whole = step(tournament.scoring)
    scores = []
    for number, points in zip(state.numbers, state.pairing_points, strict=True):
        score = start[number] + points
        if options["half_points"] == "down":
            score -= score % whole
        elif missed:
            score -= missed[number] % whole
        scores.append(score)
    return scores


@dataclass(frozen=True, slots=True)
class Groups:
    """The score groups of the players to be paired, highest first.

    By place in the history: ``group`` (0 is the highest), ``inner`` (the place inside the group, 0 the
    best), ``size`` of the group. ``count`` is the number of groups.
    """

    count: int
    scores: Mapping[int, int]
    group: Mapping[int, int]
    inner: Mapping[int, int]
    size: Mapping[int, int]


def make_groups(scores: Mapping[int, int], keys: Mapping[int, tuple[int, ...]]) -> Groups:
    """Groups of equal ``scores``; ``keys`` order each group, smaller is better."""
    levels = sorted(set(scores.values()), reverse=True)
    group, inner, size = {}, {}, {}
    for level, score in enumerate(levels):
        members = sorted((who for who in scores if scores[who] == score), key=keys.__getitem__)
        for place, who in enumerate(members):
            group[who], inner[who], size[who] = level, place, len(members)
    return Groups(len(levels), dict(scores), group, inner, size)

"""What a McMahon round is paired from: groups, places inside them, draws so far, strengths."""

from dataclasses import dataclass, replace

from pairing.grades import WEAKEST, parse_grade
from pairing.history import History, history, upto
from pairing.systems.base import Options
from pairing.systems.mcmahon.handicap import strength
from pairing.systems.mcmahon.start import Groups, group_scores, make_groups, start_scores, step
from pairing.tiebreaks.base import Settings
from pairing.tiebreaks.go import SumOfScores, SumOfSums
from pairing.tiebreaks.ledger import build_ledger
from pairing.tournament import Player, Round, Tournament


@dataclass(frozen=True, slots=True)
class Placing:
    """By place in ``state``; ``groups`` has only those who are to be paired.

    ``scores`` are McMahon scores (start and points, hundredths). ``downs`` and ``ups`` count the games
    against a lower and a higher group so far. ``weakness`` orders those who may have the bye: score and grade
    together, in wins. ``strengths`` are what handicaps go by; None without handicaps.
    """

    state: History
    players: list[Player]
    start: list[int]
    scores: list[int]
    groups: Groups
    downs: list[int]
    ups: list[int]
    weakness: list[int]
    strengths: list[int] | None


def even_games(tournament: Tournament) -> Tournament:
    """The tournament with sides only where both players had the same chance: colours are balanced over even
    games."""

    def bare(entry: Round) -> Round:
        boards = tuple(replace(b, sides=False) if b.handicap else b for b in entry.boards)
        return replace(entry, boards=boards)

    if not any(board.handicap for entry in tournament.rounds for board in entry.boards):
        return tournament
    return replace(tournament, rounds=tuple(bare(entry) for entry in tournament.rounds))


def place(tournament: Tournament, options: Options, state: History) -> Placing:
    """Everything the terms of a round look at. Raises what :func:`pairing.history.history` raises."""
    start = start_scores(tournament, options)
    by_number = {player.number: player for player in tournament.players}
    players = [by_number[number] for number in state.numbers]
    starts = [start[number] for number in state.numbers]
    scores = [mine + points for mine, points in zip(starts, state.pairing_points, strict=True)]
    grouped = group_scores(tournament, state, options)
    here = [index for index, present in enumerate(state.present) if present]
    sums = _sums(tournament, start, state)
    groups = make_groups(
        {index: grouped[index] for index in here},
        {index: (-scores[index], *sums[index], index) for index in here},
    )
    downs, ups = _draws(tournament, options, state)
    whole = step(tournament.scoring)
    weakness = []
    for player, mine, score in zip(players, starts, scores, strict=True):
        grade = parse_grade(player.grade)
        weakness.append(score + (mine if grade is None else (grade - WEAKEST) * whole))
    strengths = None
    if options["handicap"] != "none":
        strengths = [
            strength(player, score, options, tournament.scoring)
            for player, score in zip(players, scores, strict=True)
        ]
    return Placing(state, players, starts, scores, groups, downs, ups, weakness, strengths)


def _sums(tournament: Tournament, start: dict[int, int], state: History) -> list[tuple[int, int]]:
    """SOS and SOSOS of each player, negative, so that the smaller comes first."""
    if not tournament.rounds:
        return [(0, 0)] * len(state.numbers)
    taken = {(e.number, b.first): b.handicap for e in tournament.rounds for b in e.boards if b.handicap}
    settings = Settings(start=start, handicaps=taken)
    ledger = build_ledger(tournament, tournament.results_through, start=start)
    sos, sosos = SumOfScores(settings=settings), SumOfSums(settings=settings)
    return [
        (-int(sos.value(ledger, number) or 0), -int(sosos.value(ledger, number) or 0))
        for number in state.numbers
    ]


def _draws(tournament: Tournament, options: Options, state: History) -> tuple[list[int], list[int]]:
    """How often each player met a lower, and a higher group, by the groups of that round."""
    downs, ups = [0] * len(state.numbers), [0] * len(state.numbers)
    known = len(tournament.rounds) if tournament.results_through is None else tournament.results_through + 1
    for entry in tournament.rounds[:known]:
        before = upto(tournament, entry.number)
        grouped = group_scores(before, history(before), options)
        for board in entry.boards:
            if board.outcome is not None and not board.outcome.played:
                continue
            one, two = state.index[board.first], state.index[board.second]
            if grouped[one] < grouped[two]:
                one, two = two, one
            if grouped[one] > grouped[two]:
                downs[one] += 1
                ups[two] += 1
    return downs, ups

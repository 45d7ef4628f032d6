"""From snapshot to proposal."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pairing import colours
from pairing.boards import in_board_order
from pairing.history import History, history
from pairing.names import plain
from pairing.scoring import format_points
from pairing.systems.base import Options, WhatIf
from pairing.systems.dutch.round import byes, check_round
from pairing.systems.mcmahon import handicap
from pairing.systems.mcmahon.handicap import Odds
from pairing.systems.mcmahon.options import INVARIANTS
from pairing.systems.mcmahon.placing import Placing, even_games, place
from pairing.systems.mcmahon.terms import DRAW, SEEDING, make_terms, seeding_of
from pairing.systems.notes import Note, Reason, of_board, of_round
from pairing.systems.notes import Term as Shown
from pairing.systems.weighing import Field, Term, Weighed, field_of, weigh, what_if
from pairing.systems.weighted import SYSTEM as WEIGHTED
from pairing.systems.weighted.terms import make_terms as weighted_terms
from pairing.tournament import Proposal, ProposedBoard, Tournament


@dataclass(frozen=True, slots=True)
class _Frame:
    tournament: Tournament
    options: Options
    placing: Placing
    field: Field
    terms: list[Term]

    @property
    def state(self) -> History:
        return self.placing.state


def _frame(tournament: Tournament, options: Options) -> _Frame:
    state = history(even_games(tournament))
    check_round(tournament, state)
    placing = place(tournament, options, state)
    sides = bool(options["sides"])
    groups = placing.groups
    scores = [groups.scores.get(index, 0) for index in range(len(state.numbers))]
    if options["terms"] == "weighted":
        # As they stand there, on McMahon scores and in the order they go by: score, then number.
        field = field_of(tournament, state, INVARIANTS, sides=sides, scores=scores)
        return _Frame(
            tournament, options, placing, field, weighted_terms(tournament, field, _weighted(options))
        )
    field = field_of(
        tournament,
        state,
        INVARIANTS,
        sides=sides,
        scores=scores,
        order=lambda index: (groups.group[index], groups.inner[index]),
    )
    return _Frame(tournament, options, placing, field, make_terms(tournament, options, placing, field))


def _weighted(options: Options) -> Options:
    """Options of weighted matching: its own defaults; clubs and countries come right after the scores."""
    apart = {"club": 300 * bool(options["club_gap"]), "country": 200 * bool(options["country_gap"])}
    return WEIGHTED.resolve(apart)


def pair_round(tournament: Tournament, options: Options) -> Proposal:
    """The next round.

    Raises PairingError for a snapshot that contradicts itself (see :func:`pairing.history.history`),
    ``round_beyond_total``, ``no_players``, ``one_player``, what :func:`field_of` raises for pins,
    ``no_bye_candidate``, ``no_legal_pairing``.
    """
    frame = _frame(tournament, options)
    return _proposal(frame, weigh(frame.field, frame.terms))


def ask(tournament: Tournament, options: Options, first: int, second: int) -> WhatIf:
    """Why not these two?"""
    frame = _frame(tournament, options)
    return what_if(
        tournament,
        frame.field,
        INVARIANTS,
        frame.terms,
        lambda found: _proposal(frame, found),
        first,
        second,
        sides=bool(options["sides"]),
        told=lambda found: [(term.code, term.value) for term in _shown(frame, found.totals)],
    )


def odds_between(tournament: Tournament, options: Options, boards: Iterable[tuple[int, int]]) -> list[Odds]:
    """Handicap and komi of boards whose sides (first, second) are given, as of those that are fixed.

    Where the stronger has the first move the game is even.
    """
    placing = place(tournament, options, history(tournament))
    index = placing.state.index
    return [_given(options, placing, index[first], index[second]) for first, second in boards]


def _given(options: Options, placing: Placing, first: int, second: int) -> Odds:
    odds = _odds(options, placing, first, second)
    return handicap.odds_of(0, 0, options) if odds.weaker else odds


def _odds(options: Options, placing: Placing, one: int, two: int) -> Odds:
    if placing.strengths is None:
        return handicap.odds_of(0, 0, options)
    return handicap.odds_of(placing.strengths[one], placing.strengths[two], options)


def _proposal(frame: _Frame, found: Weighed) -> Proposal:
    state, options = frame.state, frame.options
    odds: dict[frozenset[int], Odds] = {}
    seats: list[tuple[int, int, str]] = []
    for first, second in frame.tournament.pinned:
        one, two = state.index[first], state.index[second]
        odds[frozenset((first, second))] = _given(options, frame.placing, one, two)
        seats.append((first, second, "pinned"))
    for pair in found.pairs:
        seat, mine = _seat(frame, *(frame.field.places[index] for index in pair))
        odds[frozenset(seat[:2])] = mine
        seats.append(seat)
    starts = frame.placing.start
    scores = {n: mine + won for n, mine, won in zip(state.numbers, starts, state.points, strict=True)}
    boards = tuple(
        replace(board, handicap=mine.stones, komi=mine.komi)
        for board in in_board_order(seats, scores)
        for mine in [odds[frozenset((board.first, board.second))]]
    )
    bye = frame.tournament.pinned_bye if found.bye is None else frame.field.numbers[found.bye]
    return Proposal(
        round=state.round,
        boards=boards,
        byes=byes(frame.tournament, bye),
        system="mcmahon",
        sides=bool(options["sides"]),
        reasons=tuple(_reasons(frame, found, boards)),
    )


def _seat(frame: _Frame, one: int, two: int) -> tuple[tuple[int, int, str], Odds]:
    """Seats of a pair, and its odds: the weaker takes Black, in an even game whoever is due to."""
    state = frame.state
    odds = _odds(frame.options, frame.placing, one, two)
    numbers = state.numbers[one], state.numbers[two]
    if not frame.options["sides"]:
        return (*numbers, ""), odds
    if odds.stones:
        first, second = numbers if not odds.weaker else numbers[::-1]
        return (first, second, "handicap"), odds
    initial = colours.SIDES[frame.tournament.initial_colour] or colours.WHITE
    side, article = colours.allocate(state.colours[one], state.colours[two], bool(numbers[0] % 2), initial)
    first, second = numbers if side == colours.WHITE else numbers[::-1]
    return (first, second, article), odds


def _shown(frame: _Frame, values: Sequence[int]) -> list[Shown]:
    """The terms as they are told: seeding and draws in percent of the worst, the rest as they count."""
    shown = []
    for term, value in zip(frame.terms, values, strict=True):
        if term.code == "seeding":
            value = (100 * value + SEEDING // 2) // SEEDING
        elif term.code == "draw":
            value = (20 * value + DRAW // 2) // DRAW
        elif term.code == "apart":
            value = (value + 1) // 2
        shown.append(Shown(term.code, value))
    return shown


def _reasons(frame: _Frame, found: Weighed, boards: tuple[ProposedBoard, ...]) -> Iterator[Reason]:
    groups, field = frame.placing.groups, frame.field
    mode = seeding_of(frame.options, frame.state.round)
    own = frame.options["terms"] == "mcmahon"
    notes = [Note(f"seeding_{mode}" if own else "weighted_terms", {"groups": groups.count})]
    if found.bye is not None:
        index = field.places[found.bye]
        params = {"player": field.numbers[found.bye], "points": format_points(frame.placing.scores[index])}
        notes.append(Note("bye_weakest" if own else "bye_lowest", params))
    yield of_round(notes, [term for term in _shown(frame, found.totals) if term.code != "bye"])
    index_of = {number: index for index, number in enumerate(field.numbers)}
    for board in boards:
        if board.first in index_of:
            one, two = sorted((index_of[board.first], index_of[board.second]))
            terms = [term for term in _shown(frame, found.values[one, two]) if term.code != "bye"]
            yield of_board(board.number, list(_notes(frame, board, one, two)), terms)


def _notes(frame: _Frame, board: ProposedBoard, one: int, two: int) -> Iterator[Note]:
    """What is to be said of a board: draw or place in the group, club and country, handicap."""
    groups, field = frame.placing.groups, frame.field
    upper, lower = field.places[one], field.places[two]
    names = {"first": field.numbers[one], "second": field.numbers[two]}
    gap = groups.group[lower] - groups.group[upper]
    if gap:
        yield Note("drawn", names | {"gap": gap})
    elif frame.options["terms"] == "mcmahon":
        places = {"place": groups.inner[upper] + 1, "other": groups.inner[lower] + 1}
        yield Note("in_group", names | places | {"size": groups.size[upper]})
    players = frame.placing.players[upper], frame.placing.players[lower]
    clubs, countries = (
        [getattr(player, what).strip() for player in players] for what in ("club", "federation")
    )
    if clubs[0] and plain(clubs[0]) == plain(clubs[1]):
        yield Note("same_club", {"club": clubs[0]})
    elif countries[0] and plain(countries[0]) == plain(countries[1]):
        yield Note("same_country", {"country": countries[0]})
    if board.handicap == 1:
        yield Note("no_komi", {"player": board.first})
    elif board.handicap:
        yield Note("stones", {"player": board.first, "stones": board.handicap})

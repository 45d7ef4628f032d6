"""The one door between what is stored and the engine: rows -> :class:`pairing.tournament.Tournament`."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pairing import systems
from pairing.match import Match
from pairing.scoring import Mark, Outcome, scheme
from pairing.tournament import (
    Board,
    Bye,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Proposal,
    ProposedBoard,
    Tournament,
)
from pairing.tournament import Round as PlayedRound
from pairing.trf.model import COMMENT
from swissweb.events import headers
from swissweb.events.accelerating import virtual_points_of
from swissweb.events.matches import match_of
from swissweb.events.models import ByeRequest, Entry, Pin, PlayOffPlace, Round, Seat, Section, Stage
from swissweb.events.models import Game as GameRow
from swissweb.events.names import mark_namesakes
from swissweb.events.systems import complete_options

Scope = Literal["published", "all"]
PARAMS_OF_PLAYERS = frozenset({"player", "first", "second", "players", "opponent", "downfloaters"})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A section as the engine sees it, and the way back from pairing numbers to entries."""

    tournament: Tournament
    stage: Stage
    entries: dict[int, Entry]
    """Pairing number -> entry, with its person."""
    states: dict[int, str]
    """Round number -> state of the round."""
    playoff: Mapping[int, int] = field(default_factory=dict)
    """Pairing number -> place in a play-off, once the last round is there."""
    playoff_of: Mapping[int, int] = field(default_factory=dict)
    """Pairing number -> which play-off that was."""

    @property
    def numbers(self) -> dict[int, int]:
        """Entry id -> pairing number."""
        return {entry.pk: number for number, entry in self.entries.items()}

    def with_names(self, params: Mapping[str, object]) -> dict[str, object]:
        """Params of the engine with names where it has pairing numbers: what a director knows."""
        return with_names(self.entries, params)


def with_names(entries: Mapping[int, Entry], params: Mapping[str, object]) -> dict[str, object]:
    """Params of the engine with names for the numbers of ``entries``; other numbers stay."""

    def name(number: object) -> object:
        entry = entries.get(number) if isinstance(number, int) else None
        if entry is None:
            return number
        return f"{entry.person.name} ({entry.number})" if entry.namesake else entry.person.name

    return {
        key: ([name(item) for item in value] if isinstance(value, list | tuple) else name(value))
        if key in PARAMS_OF_PLAYERS
        else value
        for key, value in params.items()
    }


def take(
    section: Section,
    *,
    before: int | None = None,
    scope: Scope = "all",
    requests: bool = False,
    provisional: bool = False,
) -> Snapshot:
    """The section at this moment, in a fixed number of queries and without a lock.

    ``before`` leaves out that round and all after it. ``scope`` "published" leaves out drafts.
    ``requests`` adds who is not to be paired in the round after the last one. With ``provisional`` a
    game without a result counts as drawn (FIDE C.04.2: an adjourned game is a draw for the pairing only).
    """
    stage = section.stages.all()[0]
    entries = list(section.entries.select_related("person"))
    mark_namesakes(entries)
    numbers = {entry.pk: entry.number for entry in entries}
    match = match_of(section)
    rounds = _rounds(section, numbers, before, scope, match, provisional=provisional)
    # Nothing is asked for after the last round: who withdrew is no request.
    asked = _asked(section) if requests and len(rounds) < stage.total_rounds else None
    scoring = match.of_round(scheme(section.scoring))
    playoffs = _played_off(section, numbers) if len(rounds) >= stage.total_rounds else {}
    tournament = Tournament(
        players=tuple(_player(entry) for entry in entries),
        rounds=tuple(played for played, _row in rounds),
        total_rounds=stage.total_rounds,
        name=section.event.name,
        scoring=scoring,
        initial_colour=_colour(section.initial_colour) or "w",
        requests=_requests(entries, asked, len(rounds) + 1),
        forbidden=tuple(
            ForbiddenGroup(tuple(group["players"]), *group["rounds"]) for group in section.forbidden
        ),
        virtual=virtual_points_of(section, entries, stage.total_rounds, scoring, begun=bool(rounds)),
        lot_seed=rounds[0][1].seed or 0 if rounds else 0,
        match=match,
        headers=_headers(section, numbers, asked, len(rounds) + 1),
    )
    return Snapshot(
        tournament=tournament,
        stage=stage,
        entries={entry.number: entry for entry in entries},
        states={row.number: row.state for _played, row in rounds},
        playoff={number: place for number, (place, _which) in playoffs.items()},
        playoff_of={number: which for number, (_place, which) in playoffs.items()},
    )


def _played_off(section: Section, numbers: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """Pairing number -> place, and the play-off it is of."""
    rows = PlayOffPlace.objects.filter(playoff__section=section).values_list("entry", "place", "playoff")
    return {numbers[entry]: (place, playoff) for entry, place, playoff in rows}


def _colour(text: str) -> Colour:
    return "w" if text == "w" else "b" if text == "b" else ""


def _player(entry: Entry) -> Player:
    person = entry.person
    return Player(
        number=entry.number,
        name=person.name,
        rating=person.rating,
        title=person.title,
        sex=person.sex,
        federation=person.federation,
        fide_id=person.fide_id,
        birth=person.birth,
        club=person.club,
        grade=person.grade,
        lot=entry.lot,
        start=entry.start,
    )


def _rounds(
    section: Section,
    numbers: dict[int, int],
    before: int | None,
    scope: Scope,
    match: Match,
    *,
    provisional: bool,
) -> list[tuple[PlayedRound, Round]]:
    rows = section.rounds.order_by("number").only("id", "number", "state", "section_id", "seed")
    if before is not None:
        rows = rows.filter(number__lt=before)
    if scope == "published":
        rows = rows.exclude(state=Round.State.DRAFT)
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(round__in=rows)
        .select_related("board")
        .order_by("round_id", "board__number", "position")
    ):
        seats[seat.round_id].append(seat)
    games: dict[int, list[GameRow]] = defaultdict(list)
    for game in GameRow.objects.filter(board__round__in=rows).order_by("board_id", "number"):
        games[game.board_id].append(game)
    return [(_round(row, seats[row.pk], games, numbers, match, provisional), row) for row in rows]


def _round(
    row: Round,
    seats: list[Seat],
    games: dict[int, list[GameRow]],
    numbers: dict[int, int],
    match: Match,
    provisional: bool,
) -> PlayedRound:
    boards: list[Board] = []
    byes: list[Bye] = []
    waiting: Seat | None = None
    for seat in seats:
        if seat.board is None:
            byes.append(Bye(numbers[seat.entry_id], Mark(seat.mark)))
        elif seat.position == 1:
            waiting = seat
        elif waiting is not None:
            boards.append(
                Board(
                    number=seat.board.number,
                    first=numbers[waiting.entry_id],
                    second=numbers[seat.entry_id],
                    games=tuple(
                        _game(game, provisional and not seat.board.settled) for game in games[seat.board.pk]
                    ),
                    sides=waiting.side == "w",
                    handicap=seat.board.handicap,
                    komi=seat.board.komi,
                    match=match,
                    forfeit=Outcome(seat.board.forfeit) if seat.board.forfeit else None,
                    total=seat.board.total,
                )
            )
    byes.sort(key=lambda bye: bye.player)
    return PlayedRound(number=row.number, boards=tuple(boards), byes=tuple(byes))


def _game(row: GameRow, provisional: bool) -> Game:
    outcome = Outcome(row.outcome) if row.outcome else Outcome.DRAW if provisional else None
    return Game(outcome, row.first_score, row.second_score)


Asked = Mapping[tuple[int, int], str]
"""(entry id, round) -> the mark asked for."""


def _asked(section: Section) -> Asked:
    rows = ByeRequest.objects.filter(entry__section=section)
    return {(entry, number): mark for entry, number, mark in rows.values_list("entry_id", "round", "mark")}


def _requests(entries: list[Entry], asked: Asked | None, number: int) -> dict[int, Mark]:
    """Who is not to be paired in round ``number``: gone, not yet there, or by request."""
    requests: dict[int, Mark] = {}
    for entry in entries if asked is not None else ():
        gone = entry.withdrawn_after is not None and entry.withdrawn_after < number
        if gone or entry.joined > number:
            requests[entry.number] = Mark.ZERO_BYE
        elif asked and (mark := asked.get((entry.pk, number))):
            requests[entry.number] = Mark(mark)
    return requests


def _headers(section: Section, numbers: dict[int, int], asked: Asked | None, number: int) -> dict[str, str]:
    """The event's headers, with the byes asked for after round ``number`` where requests were wanted."""
    found = headers.join(section.event)
    later = [
        (round_, numbers[entry], mark) for (entry, round_), mark in (asked or {}).items() if round_ > number
    ]
    if later:
        found[headers.LATER_BYES] = headers.bye_lines(later)
    if section.rule_changes:
        found[COMMENT] = headers.told_changes(section, found.get(COMMENT, ""))
    return found


def take_to_pair(section: Section, *, before: int | None = None) -> Snapshot:
    """The snapshot a round is paired from: with requests, open games as provisional draws, and with the
    boards and the bye that the director fixed for it."""
    snapshot = take(section, before=before, requests=True, provisional=True)
    numbers = snapshot.numbers
    pins = Pin.objects.filter(section=section, round=snapshot.tournament.next_round).order_by("id")
    boards, bye = [], None
    for first, second in pins.values_list("first_id", "second_id"):
        if second is None:
            bye = numbers[first]
        else:
            boards.append((numbers[first], numbers[second]))
    tournament = replace(snapshot.tournament, pinned=tuple(boards), pinned_bye=bye)
    tournament = replace(
        tournament, requests=_paid_as_the_system_says(replace(snapshot, tournament=tournament))
    )
    return replace(snapshot, tournament=tournament)


def _paid_as_the_system_says(snapshot: Snapshot) -> Mapping[int, Mark]:
    """The requests of the round; some systems pay for absences, not to those who left or are yet to come."""
    tournament, stage = snapshot.tournament, snapshot.stage
    system = systems.get(stage.system)
    if system.absences is None:
        return tournament.requests
    number = tournament.next_round
    gone = {
        entry.number
        for entry in snapshot.entries.values()
        if entry.joined > number or (entry.withdrawn_after is not None and entry.withdrawn_after < number)
    }
    return system.absences(tournament, complete_options(stage), frozenset(gone))


def proposal_of(row: Round, numbers: Mapping[int, int]) -> Proposal:
    """A stored round as a proposal (one query). ``numbers``: entry id -> pairing number; a bye of anybody
    else is left out: he came when the round was over."""
    boards: dict[int, list[Seat]] = {}
    byes = []
    for seat in Seat.objects.filter(round=row).select_related("board").order_by("board__number", "position"):
        if seat.board is not None:
            boards.setdefault(seat.board.number, []).append(seat)
        elif seat.entry_id in numbers:
            byes.append(Bye(numbers[seat.entry_id], Mark(seat.mark)))
    return Proposal(
        round=row.number,
        boards=tuple(
            ProposedBoard(number, numbers[pair[0].entry_id], numbers[pair[1].entry_id])
            for number, pair in boards.items()
        ),
        byes=tuple(byes),
        system=row.system,
        sides=row.section.sides,
    )

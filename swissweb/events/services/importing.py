"""A whole tournament from outside (a report file) becomes an event, in one transaction."""

from dataclasses import asdict

from django.db import transaction
from django.utils import timezone

from pairing.scoring import Mark
from pairing.tournament import Board as PlayedBoard
from pairing.tournament import Player, Tournament
from pairing.tournament import Round as PlayedRound
from swissweb.accounts.models import User
from swissweb.events import headers
from swissweb.events.errors import Invalid
from swissweb.events.headers import LATER_BYES, later_byes
from swissweb.events.models import Board, ByeRequest, Entry, Event, Game, Person, Round, Seat, Section
from swissweb.events.names import sort_key_name
from swissweb.events.services.audit import log
from swissweb.events.services.drafts import bye_seat
from swissweb.events.services.events import EVENT_FIELDS, MOST_ROUNDS, create_event
from swissweb.events.services.publicity import touch_now

HIGHEST_STORED_RATING = 32_767
MOST_POINTS = 9_990


@transaction.atomic
def import_tournament(
    *, by: User, tournament: Tournament, name: str = "", game: str = "chess", system: str = "dutch"
) -> Event:
    """Store a tournament as a new event of one section, all rounds published.

    :param name: the event's name when the tournament has none
    :raises Invalid: ``no_players_given``, ``rounds_out_of_range``, ``import_text_too_long``,
        ``import_rating_too_high``, ``import_points_too_high`` (a report file has four columns for a total)
    """
    if not tournament.players:
        raise Invalid("no_players_given")
    total = max(tournament.total_rounds, len(tournament.rounds), 1)
    if total > MOST_ROUNDS:
        raise Invalid("rounds_out_of_range", rounds=total, most=MOST_ROUNDS)
    if max(tournament.scoring.points(mark) for mark in Mark) * total > MOST_POINTS:
        raise Invalid("import_points_too_high", rounds=total)
    fields, rest = headers.split(tournament.headers)
    rest.pop(LATER_BYES, None)
    event = create_event(
        by=by,
        name=(tournament.name or name or "?")[:200],
        game=game,
        rounds=total,
        system=system,
        headers=rest,
    )
    for key, value in fields.items():
        assert key in EVENT_FIELDS
        setattr(event, key, value)
    event.save()
    section = _fill_section(event, tournament)
    entries = _store_players(section, tournament)
    for played in tournament.rounds:
        _store_round(section, played, entries)
    _store_requests(tournament, entries, total)
    log(
        by=by,
        event=event,
        section=section,
        action="tournament_imported",
        players=len(entries),
        rounds=len(tournament.rounds),
    )
    touch_now(section)
    return event


def _fill_section(event: Event, tournament: Tournament) -> Section:
    section = event.sections.get()
    match = tournament.match
    section.scoring = (match.game or tournament.scoring).stated
    if match.games > 1:
        section.match = {
            "games": match.games,
            "ends_early": match.ends_early,
            "points": "games" if match.game else "match",
        }
    # Before round 1 White is what a file says that says nothing: then the colour is drawn.
    drawn = tournament.rounds or tournament.initial_colour == "b"
    section.initial_colour = tournament.initial_colour if drawn else ""
    section.late_numbers = "append"
    section.forbidden = [
        {"players": list(group.players), "rounds": [group.first_round, group.last_round]}
        for group in tournament.forbidden
    ]
    section.virtual = [asdict(row) for row in tournament.virtual]
    section.save()
    return section


def _person(event: Event, player: Player) -> Person:
    name = player.name or f"No. {player.number}"
    limits = (("name", name, 200), ("club", player.club, 100), ("birth", player.birth, 10))
    for field, text, most in limits:
        if len(text) > most:
            raise Invalid("import_text_too_long", player=player.number, field=field, value=text, most=most)
    if player.rating is not None and not 0 <= player.rating <= HIGHEST_STORED_RATING:
        raise Invalid("import_rating_too_high", player=player.number, rating=player.rating)
    return Person(
        event=event,
        name=name,
        sort_name=sort_key_name(name, "")[:200],
        title=player.title,
        sex=player.sex if player.sex in ("m", "w") else "",
        birth=player.birth,
        federation=player.federation,
        fide_id=player.fide_id,
        club=player.club,
        grade=player.grade,
        rating=player.rating,
    )


def _store_players(section: Section, tournament: Tournament) -> dict[int, int]:
    """Pairing number -> entry id. A player's first round is the first he was not merely absent in."""
    people = Person.objects.bulk_create(_person(section.event, player) for player in tournament.players)
    absent: dict[int, set[int]] = {
        played.number: {bye.player for bye in played.byes if bye.mark is Mark.ZERO_BYE}
        for played in tournament.rounds
    }

    def joined(number: int) -> int:
        first = 1
        while number in absent.get(first, ()):
            first += 1
        return 1 if first > len(tournament.rounds) else first

    rows = Entry.objects.bulk_create(
        Entry(
            event=section.event,
            section=section,
            person=person,
            number=player.number,
            joined=joined(player.number),
        )
        for person, player in zip(people, tournament.players, strict=True)
    )
    return {row.number: row.pk for row in rows}


def _store_round(section: Section, played: PlayedRound, entries: dict[int, int]) -> None:
    stage = section.stages.get()
    now = timezone.now()
    finished = all(board.outcome is not None for board in played.boards)
    row = Round.objects.create(
        section=section,
        stage=stage,
        number=played.number,
        system=stage.system,
        state=Round.State.COMPLETE if finished else Round.State.PUBLISHED,
        published_at=now,
        completed_at=now if finished else None,
    )
    boards = Board.objects.bulk_create(
        Board(
            round=row,
            number=board.number,
            forfeit=board.forfeit.value if board.forfeit else "",
            settled=board.outcome is not None and any(game.outcome is None for game in board.games),
            total=board.total,
        )
        for board in played.boards
    )
    seats = [
        seat
        for board, was in zip(boards, played.boards, strict=True)
        for seat in _seats(row, board, was, entries)
    ]
    placed = {seat.entry_id for seat in seats} | {entries[bye.player] for bye in played.byes}
    seats += [bye_seat(row, entries[bye.player], bye.mark.value) for bye in played.byes]
    seats += [bye_seat(row, entry, Mark.ZERO_BYE.value) for entry in entries.values() if entry not in placed]
    Seat.objects.bulk_create(seats)
    Game.objects.bulk_create(
        Game(
            board=board,
            number=number,
            outcome=game.outcome.value if game.outcome else "",
            first_score=game.first_score,
            second_score=game.second_score,
        )
        for board, was in zip(boards, played.boards, strict=True)
        for number, game in enumerate(was.games, start=1)
    )


def _store_requests(tournament: Tournament, entries: dict[int, int], total: int) -> None:
    """Byes asked for, those of the file's rounds too: a round taken back is paired with them again."""
    asked: list[tuple[int, int, Mark]] = [
        (played.number, bye.player, bye.mark)
        for played in tournament.rounds
        for bye in played.byes
        if bye.mark is not Mark.PAB
    ]
    if tournament.next_round <= total:
        asked += [(tournament.next_round, number, mark) for number, mark in tournament.requests.items()]
    asked += [
        (round_, number, mark)
        for round_, number, mark in later_byes(tournament.headers)
        if tournament.next_round < round_ <= total and number in entries
    ]
    once = {(number, round_): mark for round_, number, mark in asked}
    ByeRequest.objects.bulk_create(
        ByeRequest(entry_id=entries[number], round=round_, mark=mark.value)
        for (number, round_), mark in once.items()
    )


def _seats(row: Round, board: Board, played: PlayedBoard, entries: dict[int, int]) -> list[Seat]:
    sides = ("w", "b") if played.sides else ("", "")
    return [
        Seat(
            section_id=row.section_id,
            round=row,
            board=board,
            entry_id=entries[player],
            position=place,
            side=sides[place - 1],
        )
        for place, player in ((1, played.first), (2, played.second))
    ]

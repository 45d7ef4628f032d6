"""Players of a section: the list, and one player's page."""

from dataclasses import dataclass

from django.db.models import Count

from pairing.scoring import Mark, Outcome
from swissweb.events.models import ByeRequest, Entry, Section
from swissweb.events.selectors.rounds import points_before
from swissweb.events.services.errors import NotFound
from swissweb.events.snapshot import Scope, take


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the director's list; ``requests`` are (round, mark) still to come or past."""

    entry: Entry
    requests: tuple[tuple[int, str], ...]
    deletable: bool


def player_lines(section: Section) -> list[PlayerLine]:
    """All players by pairing number, with what they asked for (two queries)."""
    requests: dict[int, list[tuple[int, str]]] = {}
    rows = ByeRequest.objects.filter(entry__section=section).order_by("round")
    for entry_id, number, mark in rows.values_list("entry_id", "round", "mark"):
        requests.setdefault(entry_id, []).append((number, mark))
    entries = section.entries.select_related("person").annotate(seat_count=Count("seats")).order_by("number")
    return [PlayerLine(entry, tuple(requests.get(entry.pk, ())), entry.seat_count == 0) for entry in entries]


def entry_of(section: Section, entry_id: int) -> Entry:
    """:raises NotFound: ``entry_gone``, also for a player of another section"""
    entry = section.entries.select_related("person").prefetch_related("requests").filter(pk=entry_id).first()
    if entry is None:
        raise NotFound("entry_gone")
    return entry


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of a player's page. ``mark`` is "" while the game is open; ``total`` the score after it."""

    round: int
    board: int | None
    opponent: Entry | None
    side: str
    mark: str
    points: int | None
    total: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page: who, how many points, round by round."""

    entry: Entry
    points: int
    lines: tuple[RoundLine, ...]


def player_view(section: Section, entry_id: int, *, scope: Scope = "published") -> PlayerView:
    """:raises NotFound: ``entry_gone``"""
    snapshot = take(section, scope=scope)
    number = snapshot.numbers.get(entry_id)
    if number is None:
        raise NotFound("entry_gone")
    tournament = snapshot.tournament
    lines: list[RoundLine] = []
    total = 0
    for played in tournament.rounds:
        line: tuple[int | None, Entry | None, str, Mark | None] | None = None
        for board in played.boards:
            if number not in (board.first, board.second):
                continue
            seat = 0 if board.first == number else 1
            mark: Mark | None = board.outcome.marks[seat] if isinstance(board.outcome, Outcome) else None
            opponent = snapshot.entries[board.second if seat == 0 else board.first]
            side = ("w", "b")[seat] if board.sides else ""
            line = (board.number, opponent, side, mark)
        for bye in played.byes:
            if bye.player == number:
                line = (None, None, "", bye.mark)
        if line is None:
            continue
        points = tournament.scoring.points(line[3]) if line[3] is not None else None
        total += points or 0
        lines.append(
            RoundLine(
                played.number, line[0], line[1], line[2], line[3].value if line[3] else "", points, total
            )
        )
    final = points_before(tournament, len(tournament.rounds) + 1)[number]
    return PlayerView(snapshot.entries[number], final, tuple(lines))

"""Players of a section: the list, and one player's page."""

from dataclasses import dataclass, replace

from django.db.models import Count

from pairing.scoring import Mark, format_points
from pairing.tournament import Board, Bye, Round, Tournament
from swissweb.events.errors import NotFound
from swissweb.events.models import ByeRequest, Entry, Seat, Section
from swissweb.events.selectors.rounds import points_before
from swissweb.events.snapshot import Scope, Snapshot, take
from swissweb.events.starts import start_scores
from swissweb.events.wordings import marks


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
    """One round of a player's page. ``mark`` is "" while the game is open; ``total`` the score after it.

    ``score``: the game's own score, first the player's, where the game has one and was played. ``free``:
    the schedule gave him no opponent.
    """

    round: int
    board: int | None
    opponent: Entry | None
    side: str
    mark: str
    points: int | None
    total: int
    score: tuple[int, int] | None = None
    free: bool = False
    match: str = ""
    """The games of a match, the player's first: ``2–1``; nothing where none was played."""

    @property
    def shown(self) -> str:
        """The mark to be put in words."""
        return marks.FREE if self.free else self.mark


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page: who, how many points (``start``, a McMahon starting score, included), each round."""

    entry: Entry
    points: int
    lines: tuple[RoundLine, ...]
    start: int = 0


def player_view(section: Section, entry_id: int, *, scope: Scope = "published") -> PlayerView:
    """:raises NotFound: ``entry_gone``"""
    return view_of(take(section, scope=scope), entry_id)


def view_of(snapshot: Snapshot, entry_id: int) -> PlayerView:
    """The page of a player of a section whose snapshot is at hand. :raises NotFound: ``entry_gone``"""
    number = snapshot.numbers.get(entry_id)
    if number is None:
        raise NotFound("entry_gone")
    tournament = snapshot.tournament
    away = Bye(number, Mark.ZERO_BYE)
    free = _free_rounds(entry_id) if any(away in played.byes for played in tournament.rounds) else ()
    lines: list[RoundLine] = []
    start = start_scores(snapshot).get(number, 0)
    total = start
    for played in tournament.rounds:
        board = next((b for b in played.boards if number in (b.first, b.second)), None)
        mark = _mark(played, board, number)
        if board is None and mark is None:
            continue
        points = _points(tournament, board, mark, number)
        total += points or 0
        line = _line(snapshot, played.number, board, number, mark, points, total)
        lines.append(replace(line, free=board is None and played.number in free))
    final = start + points_before(tournament, len(tournament.rounds) + 1)[number]
    return PlayerView(snapshot.entries[number], final, tuple(lines), start)


def _free_rounds(entry_id: int) -> set[int]:
    """The rounds in which the schedule gave a player no opponent (one query)."""
    rows = Seat.objects.filter(entry=entry_id, kind=Seat.Kind.BYE, mark=Mark.ZERO_BYE)
    return set(rows.values_list("round__number", flat=True))


def _points(tournament: Tournament, board: Board | None, mark: Mark | None, number: int) -> int | None:
    if mark is None:
        return None
    if board is None:
        return tournament.scoring.points(mark)
    return board.points(tournament.scoring)[board.second == number]


def _mark(played: Round, board: Board | None, number: int) -> Mark | None:
    if board is None:
        return next((bye.mark for bye in played.byes if bye.player == number), None)
    return board.outcome.marks[board.second == number] if board.outcome else None


def _line(
    snapshot: Snapshot,
    round_number: int,
    board: Board | None,
    number: int,
    mark: Mark | None,
    points: int | None,
    total: int,
) -> RoundLine:
    letter = mark.value if mark is not None else ""
    if board is None:
        return RoundLine(round_number, None, None, "", letter, points, total)
    second = board.second == number
    opponent = snapshot.entries[board.first if second else board.second]
    side = "wb"[second] if board.sides else ""
    if board.is_match:
        won = board.won_games[:: -1 if second else 1]
        played = board.outcome is not None and board.outcome.played
        text = "–".join(format_points(points) for points in won) if played else ""
        return RoundLine(round_number, board.number, opponent, side, letter, points, total, match=text)
    game = board.games[0]
    score = None
    if board.outcome is not None and board.outcome.played and game.first_score is not None:
        scores = (game.first_score, game.second_score or 0)
        score = scores[::-1] if second else scores
    return RoundLine(round_number, board.number, opponent, side, letter, points, total, score)


def names_and_ids(section: Section) -> tuple[set[str], set[str]]:
    """Names (casefolded) and FIDE numbers already in a section: what a list must not bring again."""
    rows = list(section.entries.values_list("person__name", "person__fide_id"))
    return {name.casefold() for name, _id in rows}, {fide_id for _name, fide_id in rows if fide_id}

"""Text -> :class:`~pairing.tournament.Tournament`."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence

from pairing.errors import FormatError
from pairing.match import SINGLE
from pairing.scoring import Mark, Scoring
from pairing.tournament import Player, Round, Tournament, VirtualPoints
from pairing.trf.cells import Cell, Columns, add_points, build_rounds, gather, read_cells
from pairing.trf.encoding import decode
from pairing.trf.fields import Line
from pairing.trf.matches import taken
from pairing.trf.model import COMMENT, FIRST_CELL, MAX_NUMBER, MAX_ROUNDS, Note, TrfFile
from pairing.trf.records import Event, read_record

_END_OF_LINE = re.compile(r"\r\n|\n|\r")
_BLANK_COLUMNS = (4, 9, 48, 53, 57, 69, 85, 90, 91)
_POSSIBLE_SCORINGS = (
    Scoring(pab=50),
    Scoring(pab=0),
    Scoring(win=300, draw=100, pab=300),
    Scoring(win=300, draw=100, pab=100),
    Scoring(win=300, draw=100, pab=0),
    Scoring(win=200, draw=100, pab=200),
    Scoring(win=200, draw=100, pab=100),
)


def read(data: bytes | str, encoding: str | None = None) -> TrfFile:
    """Read a TRF16, TRF(x) or TRF26 file.

    ``encoding`` overrides what the bytes look like. Raises :class:`~pairing.errors.FormatError`, and
    nothing else, for what is no TRF or contradicts itself; codes start with ``trf_``.
    """
    text, used = decode(data, encoding) if isinstance(data, bytes) else (data.removeprefix("\ufeff"), "")
    event = Event()
    players: dict[int, Player] = {}
    rows: dict[int, dict[int, Cell]] = {}
    points: dict[int, int | None] = {}
    ranks: dict[int, int | None] = {}
    for number, line_text in enumerate(_END_OF_LINE.split(text), start=1):
        line = Line(number, line_text.replace("\t", " ").rstrip())
        if not line.text:
            continue
        if line.code != "001":
            read_record(event, line)
            continue
        line = _realign(line, event)
        player = _read_player(line)
        if player.number in players:
            raise line.error("trf_number_doubled", 5, player=player.number)
        players[player.number] = player
        rows[player.number] = read_cells(line, event.notes)
        points[player.number] = line.points(80, 84)
        ranks[player.number] = line.integer(86, 89)
    if not players:
        raise FormatError("trf_no_players" if event.known else "trf_not_a_trf")
    _note_unknown(event)
    return _assemble(event, players, gather(rows), points, ranks, used)


def _note_unknown(event: Event) -> None:
    for code, (first, count) in event.unknown.items():
        event.notes.append(Note("trf_unknown_record", first, 1, {"record": code, "count": count}))


def _realign(line: Line, event: Event) -> Line:
    """Undo columns that a program counted in bytes, or in widths of a terminal, instead of characters."""
    text = line.text
    if text.isascii() or _fits(text):
        return line
    for width in (_byte_width, _display_width):
        taken, end = 0, 14
        while end < len(text) and taken < 33:
            taken += width(text[end])
            end += 1
        shifted = text[:14] + text[14:end].ljust(33) + text[end:]
        if taken == 33 and _fits(shifted):
            event.note("trf_columns_realigned", line, 15)
            return Line(line.number, shifted)
    return line


def _fits(text: str) -> bool:
    padded = text.ljust(FIRST_CELL)
    return all(padded[column - 1] == " " for column in _BLANK_COLUMNS) and not any(
        text[start + 4 : start + 5].strip() or text[start + 8 : start + 10].strip()
        for start in range(FIRST_CELL, len(text), 10)
    )


def _byte_width(character: str) -> int:
    return len(character.encode("utf-8", "replace"))


def _display_width(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _read_player(line: Line) -> Player:
    number = line.integer(5, 8)
    if number is None or not 1 <= number <= MAX_NUMBER:
        raise line.error("trf_bad_number", 5, text=line.field(5, 8))
    return Player(
        number=number,
        name=line.field(15, 47),
        rating=line.integer(49, 52) or None,
        title=line.field(11, 13),
        sex=line.field(10, 10),
        federation=line.field(54, 56),
        fide_id=line.field(58, 68),
        birth=line.field(70, 79),
    )


def _assemble(
    event: Event,
    players: Mapping[int, Player],
    columns: Columns,
    points: Mapping[int, int | None],
    ranks: Mapping[int, int | None],
    encoding: str,
) -> TrfFile:
    numbers = sorted(players)
    _check_rounds(event, columns)
    requests, pinned_bye = _next_round(event, columns, numbers)
    _check_forbidden(event, numbers)
    stated = _stated_byes(event, columns)
    scoring = event.scoring
    rounds = build_rounds(columns, numbers, scoring, stated)
    if not event.values:
        scoring = _infer_scoring(event, rounds, points)
        if scoring != event.scoring:
            rounds = build_rounds(columns, numbers, scoring, stated)
    matches, comments = taken(event.headers.get(COMMENT, ""))
    if matches:
        rounds = matches.applied(rounds, scoring, numbers, event.notes)
        del event.headers[COMMENT]
        event.add_header(COMMENT, comments)
    _note_points(event, rounds, scoring, points, requests)
    tournament = Tournament(
        players=tuple(players[number] for number in numbers),
        rounds=rounds,
        total_rounds=columns.rounds if event.total_rounds is None else event.total_rounds,
        name=event.name,
        scoring=scoring,
        initial_colour=event.initial_colour,
        requests=requests,
        forbidden=tuple(group for group, _ in event.forbidden),
        virtual=(*event.virtual, *_collect_virtual(event, numbers)),
        pinned_bye=pinned_bye,
        match=matches.rule(scoring) if matches else SINGLE,
        headers=event.headers,
    )
    return TrfFile(
        tournament, tuple(sorted(event.notes, key=lambda note: note.line)), points, ranks, encoding
    )


def _check_rounds(event: Event, columns: Columns) -> None:
    line = event.total_rounds_line
    if line and event.total_rounds is not None and event.total_rounds < columns.rounds:
        raise line.error("trf_more_rounds_than_stated", 5, rounds=columns.rounds, stated=event.total_rounds)


def _next_round(event: Event, columns: Columns, numbers: Sequence[int]) -> tuple[dict[int, Mark], int | None]:
    """Who is not to be paired in the next round, and who was given its bye beforehand.

    Byes of rounds after that stay text (header 240).
    """
    known, next_round = set(numbers), columns.rounds + 1
    requests: dict[int, Mark] = {}
    kept: dict[tuple[int, Mark], list[int]] = {}
    pinned: int | None = None
    for number, player, cell in columns.later():
        if cell.mark is Mark.PAB and number == next_round and pinned is None:
            pinned = player
        elif cell.mark in (None, Mark.PAB):
            raise cell.line.error("trf_bye_in_later_round", cell.column, round=number, player=player)
        elif number == next_round:
            requests[player] = cell.mark
        else:
            kept.setdefault((number, cell.mark), []).append(player)
    for (number, player), (mark, line) in event.byes.items():
        if player not in known:
            raise line.error("trf_unknown_player", 11, player=player)
        if number == next_round:
            requests[player] = mark
        elif number > next_round:
            kept.setdefault((number, mark), []).append(player)
    for player, line in event.absent_next:
        if player not in known:
            raise line.error("trf_unknown_player", 5, player=player)
        requests.setdefault(player, Mark.ZERO_BYE)
    for (number, mark), absent in sorted(kept.items()):
        listed = " ".join(f"{player:4d}" for player in sorted(set(absent)))
        event.add_header("240", f"{mark} {number:3d} {listed}")
    return dict(sorted(requests.items())), pinned


def _stated_byes(event: Event, columns: Columns) -> dict[tuple[int, int], Mark]:
    """Byes of record 240 in rounds that are history; the player's own cell must not say otherwise."""
    stated = {}
    for (number, player), (mark, line) in event.byes.items():
        if number > columns.rounds:
            continue
        cell = columns.cells[player].get(number)
        if cell and (cell.opponent or cell.mark is not mark):
            event.note("trf_bye_not_taken", line, 5, player=player, round=number, mark=mark.value)
        stated[number, player] = mark
    return stated


def _check_forbidden(event: Event, numbers: Sequence[int]) -> None:
    known = set(numbers)
    for group, line in event.forbidden:
        for player in group.players:
            if player not in known:
                raise line.error("trf_unknown_player", 5, player=player)


def _collect_virtual(event: Event, numbers: Sequence[int]) -> list[VirtualPoints]:
    """Records XXA, one per player and round -> spans of rounds and of neighbouring players."""
    known = set(numbers)
    spans: dict[tuple[int, int, int], list[int]] = {}
    for player, (values, line) in sorted(event.accelerated.items()):
        if player not in known:
            raise line.error("trf_unknown_player", 5, player=player)
        if len(values) > MAX_ROUNDS:
            raise line.error("trf_round_out_of_range", 9, round=len(values))
        start = 0
        for index in range(1, len(values) + 1):
            if index == len(values) or values[index] != values[start]:
                if values[start]:
                    spans.setdefault((start + 1, index, values[start]), []).append(player)
                start = index
    found = []
    for (first_round, last_round, points), players in sorted(spans.items()):
        start = 0
        for index in range(1, len(players) + 1):
            if index == len(players) or players[index] != players[index - 1] + 1:
                found.append(
                    VirtualPoints(points, first_round, last_round, players[start], players[index - 1])
                )
                start = index
    return found


def _sums(rounds: Sequence[Round], scoring: Scoring) -> dict[int, int]:
    sums = Counter[int]()
    for round_ in rounds:
        add_points(round_, scoring, sums)
    return sums


def _infer_scoring(event: Event, rounds: Sequence[Round], points: Mapping[int, int | None]) -> Scoring:
    """The scoring that explains all stated points, when the file states none and 1-½-0 does not."""
    stated = {player: value for player, value in points.items() if value is not None}

    def explains(scoring: Scoring) -> bool:
        sums = _sums(rounds, scoring)
        return all(sums.get(player, 0) == value for player, value in stated.items())

    if not stated or explains(event.scoring):
        return event.scoring
    fitting = [scoring for scoring in _POSSIBLE_SCORINGS if explains(scoring)]
    if not fitting:
        return event.scoring
    chosen = fitting[0]
    event.notes.append(
        Note("trf_scoring_inferred", params={"win": chosen.win, "draw": chosen.draw, "pab": chosen.pab})
    )
    return chosen


def _note_points(
    event: Event,
    rounds: Sequence[Round],
    scoring: Scoring,
    points: Mapping[int, int | None],
    requests: Mapping[int, Mark],
) -> None:
    """Stated points that differ are a note, not an error: the results are what is told twice.

    A half point for a bye of the coming round may already be in the sum.
    """
    sums = _sums(rounds, scoring)
    for player, stated in points.items():
        computed = sums.get(player, 0)
        ahead = scoring.points(requests[player]) if player in requests else 0
        if stated is not None and stated not in (computed, computed + ahead):
            event.notes.append(
                Note("trf_points_differ", params={"player": player, "stated": stated, "computed": computed})
            )

""":class:`~pairing.tournament.Tournament` -> text."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from pairing.errors import FormatError
from pairing.scoring import CLASSIC, Mark, Scoring
from pairing.standings import standings
from pairing.tournament import Board, Player, Tournament, VirtualPoints
from pairing.trf.fields import points_text
from pairing.trf.matches import lines_of
from pairing.trf.model import COMMENT, FIRST_CELL, HEADER_RECORDS, MAX_NUMBER, MAX_ROUNDS

Dialect = Literal["trf26", "trf16"]

_HEADERS_2026 = frozenset({"172", "182", "192", "202", "212", "222", "240"})
"""Records that came with TRF26; the older dialect goes without."""
_REQUESTS = frozenset({Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE})
_SYMBOLS = (("W", "win"), ("D", "draw"), ("L", "loss"), ("A", "absence"), ("P", "pab"))
_X_CODES = (("W", "win"), ("D", "draw"), ("L", "loss"), ("ZPB", "absence"), ("PAB", "pab"))
_X_OWN = {"FW": Mark.FORFEIT_WIN, "FL": Mark.FORFEIT_LOSS, "FPB": Mark.FULL_BYE, "HPB": Mark.HALF_BYE}
_X_ORDER = ("W", "D", "L", "FW", "FL", "FPB", "HPB", "ZPB", "PAB")


def write(tournament: Tournament, dialect: Dialect = "trf26") -> str:
    """The tournament as a TRF, lines ended by LF; encode it as UTF-8.

    ``trf16`` uses the TRF(x) records (XXR, XXC, XXS, XXA, XXP) where TRF26 has its own. Ranks are by
    points, then pairing number. Boards pinned for the next round, and games' own scores, have no place in
    a TRF. Raises ``FormatError`` for what no column can hold: numbers over 9999, points of six characters.
    """
    _check(tournament)
    lines = list(_event_records(tournament, dialect))
    lines += _player_records(tournament, dialect)
    lines += _virtual_records(tournament, dialect)
    lines += _forbidden_records(tournament, dialect)
    if dialect == "trf26":
        lines += _bye_records(tournament)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def safe(text: str, width: int | None = None) -> str:
    """Text that stays on its line and in its columns: no control characters, no ends of line, no tabs."""
    clean = "".join(
        " " if unicodedata.category(character) in ("Cc", "Zl", "Zp")
        else "?" if unicodedata.category(character) == "Cs" else character
        for character in text
    )  # fmt: skip
    return clean.strip()[:width].strip()


def _check(tournament: Tournament) -> None:
    for player in tournament.players:
        if not 1 <= player.number <= MAX_NUMBER:
            raise FormatError("trf_number_too_long", player=player.number)
    named = [span.last_round for span in tournament.virtual]
    named += [group.last_round for group in tournament.forbidden]
    last = max([len(tournament.rounds), tournament.total_rounds, *named])
    if last > MAX_ROUNDS:
        raise FormatError("trf_round_out_of_range", round=last)
    for number, mark in tournament.requests.items():
        if mark not in _REQUESTS:
            raise FormatError("trf_request_unknown", player=number, mark=mark.value)


def _event_records(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    new = dialect == "trf26"
    if safe(tournament.name):
        yield f"012 {safe(tournament.name)}"
    for code in HEADER_RECORDS:
        if code in tournament.headers and (new or code not in _HEADERS_2026):
            yield from _header(code, tournament.headers[code])
        if code == "052":
            rated = sum(1 for player in tournament.players if player.rating)
            yield f"062 {len(tournament.players)}"
            yield f"072 {rated}"
        if code == "132":
            letter = "B" if tournament.initial_colour == "b" else "W"
            if tournament.total_rounds >= len(tournament.rounds):
                yield f"142 {tournament.total_rounds}" if new else f"XXR {tournament.total_rounds}"
            yield f"152 {letter}" if new else f"XXC {'black1' if letter == 'B' else 'white1'}"
            yield from _scoring_records(tournament.scoring, new)
    for line in tournament.headers.get(COMMENT, "").split("\n"):
        if safe(line):
            yield f"### {safe(line)}"
    for line in lines_of(tournament):
        yield f"{COMMENT} {line}"


def _header(code: str, text: str) -> Iterator[str]:
    if code == "132" and "\n" not in text:
        dates = ["" if date == "-" else safe(date.replace("_", " "), 8) for date in text.split()]
        yield "132 ".ljust(FIRST_CELL) + "  ".join(f"{date:8}" for date in dates)
        return
    for line in text.split("\n"):
        if safe(line):
            yield f"{code} {safe(line)}"


def _scoring_records(scoring: Scoring, new: bool) -> Iterator[str]:
    """Record 162 says what differs, an allocated bye being worth a win; XXS says everything, or nothing.

    162 has no symbols for byes and forfeits with points of their own: XXS says these, in TRF26 too.
    """
    scoring = scoring.tidied
    if scoring == CLASSIC:
        return
    own = {code: scoring.points(mark) for code, mark in _X_OWN.items() if mark in scoring.own}
    if new:
        usual = CLASSIC.with_values(pab=scoring.win)
        pairs = [pair for pair in _SYMBOLS if getattr(scoring, pair[1]) != getattr(usual, pair[1])]
        if pairs:
            yield "162  " + "    ".join(
                f"{code}{_fit(getattr(scoring, value), 4):>4}" for code, value in pairs
            )
    else:
        own = {code: getattr(scoring, value) for code, value in _X_CODES} | {
            code: scoring.points(mark) for code, mark in _X_OWN.items()
        }
    if own:
        order = [code for code in _X_ORDER if code in own]
        yield "XXS " + " ".join(f"{code}={points_text(own[code])}" for code in order)


def _fit(points: int, width: int) -> str:
    text = points_text(points)
    if len(text) > width:
        raise FormatError("trf_points_too_long", points=points, width=width)
    return text


def _player_records(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    rows = {row.number: row for row in standings(tournament, ())}
    places = {row.number: place for place, row in enumerate(rows.values(), start=1)}
    cells = _cells(tournament, dialect)
    for player in sorted(tournament.players, key=lambda player: player.number):
        head = _player_head(player)
        points = _fit(rows[player.number].points, 5)
        row = "  ".join(cells[player.number])
        yield f"{head}{points:>5} {places[player.number]:>4}  {row}"


def _player_head(player: Player) -> str:
    rating = "" if player.rating is None else str(player.rating)
    if len(rating) > 4:
        raise FormatError("trf_rating_too_long", player=player.number, rating=player.rating)
    return (
        f"001 {player.number:>4} {safe(player.sex, 1):1}{safe(player.title, 3):>3} "
        f"{safe(player.name, 33):33} {rating:>4} {safe(player.federation, 3):>3} "
        f"{safe(player.fide_id, 11):>11} {safe(player.birth, 10):10}"
    )


def _cells(tournament: Tournament, dialect: Dialect) -> dict[int, list[str]]:
    cells: dict[int, list[str]] = {player.number: [] for player in tournament.players}
    for round_ in tournament.rounds:
        row = dict.fromkeys(cells, _bye_cell(Mark.ZERO_BYE))
        for bye in round_.byes:
            row[bye.player] = _bye_cell(bye.mark)
        for board in round_.boards:
            row[board.first], row[board.second] = _board_cells(board)
        for number, text in row.items():
            cells[number].append(text)
    ahead: dict[int, Mark] = dict(tournament.requests) if dialect == "trf16" else {}
    if tournament.pinned_bye is not None:
        ahead[tournament.pinned_bye] = Mark.PAB
    for number, mark in ahead.items():
        cells[number].append(_bye_cell(mark))
    return cells


def _bye_cell(mark: Mark) -> str:
    return f"0000 - {mark.value}"


def _board_cells(board: Board) -> tuple[str, str]:
    outcome = board.outcome
    first, second = (mark.value for mark in outcome.marks) if outcome else ("", "")
    white, black = ("w", "b") if board.sides else ("-", "-")
    return f"{board.second:>4} {white} {first:1}", f"{board.first:>4} {black} {second:1}"


def _bye_records(tournament: Tournament) -> Iterator[str]:
    """Absences of the rounds to come; those after the next one were kept as text."""
    by_mark: dict[Mark, list[int]] = {}
    for player, mark in sorted(tournament.requests.items()):
        by_mark.setdefault(mark, []).append(player)
    for mark, players in sorted(by_mark.items()):
        yield f"240 {mark.value} {tournament.next_round:>3} {_numbers(players)}"
    yield from _header("240", tournament.headers.get("240", ""))


def _numbers(players: Iterable[int]) -> str:
    return " ".join(f"{player:>4}" for player in players)


def _virtual_records(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    if dialect == "trf26":
        for virtual in tournament.virtual:
            yield (
                f"250      {_fit(virtual.points, 4):>4} {virtual.first_round:>3} {virtual.last_round:>3} "
                f"{virtual.first_player:>4} {virtual.last_player:>4}"
            )
        return
    numbers = sorted(player.number for player in tournament.players)
    for player, points in virtual_by_player(tournament.virtual, numbers, _horizon(tournament)).items():
        if any(points):
            yield f"XXA {player:>4}" + "".join(f" {_fit(value, 4):>4}" for value in points)


def _horizon(tournament: Tournament) -> int:
    return max(tournament.total_rounds, tournament.next_round)


def virtual_by_player(
    virtual: Sequence[VirtualPoints], numbers: Sequence[int], rounds: int
) -> Mapping[int, list[int]]:
    """Virtual points of each player for rounds 1 to ``rounds``, without zeros at the end."""
    table = {number: [0] * rounds for number in numbers}
    for span in virtual:
        for number in numbers:
            if span.first_player <= number <= span.last_player:
                for round_ in range(span.first_round, min(span.last_round, rounds) + 1):
                    table[number][round_ - 1] += span.points
    for values in table.values():
        while values and values[-1] == 0:
            values.pop()
    return table


def _forbidden_records(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    for group in tournament.forbidden:
        if dialect == "trf26":
            yield f"260 {group.first_round:>3} {group.last_round:>3} {_numbers(group.players)}"
        elif group.first_round <= tournament.next_round and group.last_round >= min(
            tournament.next_round, tournament.total_rounds
        ):
            # XXP knows no rounds: it says what holds for the round to be paired.
            yield "XXP " + " ".join(str(player) for player in group.players)

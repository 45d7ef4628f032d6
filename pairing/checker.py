"""The legality check: what must hold in a round, verified without the engine's help.

Nothing here uses :mod:`pairing.history` or a system's own structures: the snapshot is read again, plainly,
so that a mistake there is not repeated here. What must hold is what the system declares
(:class:`pairing.systems.base.Invariants`) and what the director asked for.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pairing.errors import LegalityError
from pairing.scoring import MARKS, Mark
from pairing.systems.base import Invariants
from pairing.tournament import Proposal, Tournament

OTHER = {"w": "b", "b": "w"}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a round breaks. ``hard`` findings make it illegal, the others are for the director to know.

    Codes and params are those of ``pairing.errors.CODES``.
    """

    code: str
    params: Mapping[str, object]
    hard: bool = True


@dataclass(slots=True)
class _Record:
    """One player's past."""

    opponents: dict[int, list[int]] = field(default_factory=dict)
    """Rounds in which he really met somebody."""
    colours: str = ""
    barred: bool = False
    points: int = 0

    @property
    def balance(self) -> int:
        return self.colours.count("w") - self.colours.count("b")

    @property
    def must_have(self) -> str:
        """The colour of an absolute preference (C.04.3 art. 1.7.1), or nothing."""
        if abs(self.balance) > 1:
            return "b" if self.balance > 0 else "w"
        latest = self.colours[-2:]
        return OTHER[latest[0]] if latest in ("ww", "bb") else ""


def check(tournament: Tournament, proposal: Proposal, invariants: Invariants) -> None:
    """Raise LegalityError, with the code and params of the first hard finding, for an illegal round."""
    for finding in findings(tournament, proposal, invariants):
        if finding.hard:
            raise LegalityError(finding.code, **finding.params)


def findings(tournament: Tournament, proposal: Proposal, invariants: Invariants) -> list[Finding]:
    """Everything a round breaks, hard or not: for a proposal, or for a round the director changed.

    A rule that the system does not declare, and any rule broken on a board the director himself fixed, is
    found but not hard.
    """
    records = _records(tournament)
    found = list(_places(tournament, proposal, invariants, records))
    found.extend(_allocated(tournament, proposal, invariants, records))
    for board in proposal.boards:
        if board.first in records and board.second in records and board.first != board.second:
            found.extend(_board(tournament, proposal, invariants, records, board.first, board.second))
    return found


def _records(tournament: Tournament) -> dict[int, _Record]:
    records = {player.number: _Record() for player in tournament.players}
    scoring = tournament.scoring
    for entry in tournament.rounds:
        counts = tournament.results_through is None or entry.number <= tournament.results_through
        meets = tournament.met_through is None or entry.number <= tournament.met_through
        given: dict[int, list[Mark]] = {number: [] for number in records}
        won: dict[int, int] = {}
        for board in entry.boards:
            outcome = board.outcome
            if (not counts or outcome is None or outcome.played) and meets:
                for one, two, colour in ((board.first, board.second, "w"), (board.second, board.first, "b")):
                    records[one].opponents.setdefault(two, []).append(entry.number)
                    records[one].colours += colour if board.sides and len(board.games) % 2 else ""
            if outcome is not None and counts:
                given[board.first].append(outcome.marks[0])
                given[board.second].append(outcome.marks[1])
                won[board.first], won[board.second] = board.points(scoring)
        seated = {number for board in entry.boards for number in (board.first, board.second)}
        for bye in entry.byes:
            given[bye.player].append(bye.mark)
        missing = set(records) - seated - {bye.player for bye in entry.byes}
        for number, marks in given.items():
            for mark in [*marks, Mark.ZERO_BYE] if number in missing else marks:
                worth = scoring.points(mark)
                records[number].points += won.get(number, worth) if counts else 0
                like_a_win = not MARKS[mark].played and 0 < scoring.win <= worth
                records[number].barred |= mark in (Mark.PAB, Mark.FORFEIT_WIN, Mark.FULL_BYE) or like_a_win
    for grant in tournament.virtual:
        if grant.first_round <= len(tournament.rounds) + 1 <= grant.last_round:
            for number, record in records.items():
                if grant.first_player <= number <= grant.last_player:
                    record.points += grant.points
    return records


def _places(
    tournament: Tournament, proposal: Proposal, invariants: Invariants, records: Mapping[int, _Record]
) -> Iterator[Finding]:
    """Everybody exactly once, absences as asked for, pins as set."""
    due = len(tournament.rounds) + 1
    if proposal.round != due:
        yield Finding("wrong_round", {"round": proposal.round, "expected": due})
    for number, times in Counter(board.number for board in proposal.boards).items():
        if times > 1:
            yield Finding("board_number_twice", {"number": number})
    seated = [number for board in proposal.boards for number in (board.first, board.second)]
    byes = {bye.player: bye.mark for bye in proposal.byes}
    places = Counter(seated)
    places.update(bye.player for bye in proposal.byes)
    for number, times in sorted(places.items()):
        if number not in records:
            yield Finding("not_a_player", {"player": number})
        elif times > 1:
            yield Finding("seated_twice", {"player": number})
    for number, mark in sorted(tournament.requests.items()):
        if number in seated:
            yield Finding("paired_though_absent", {"player": number, "mark": str(mark)})
        elif number in byes and byes[number] != mark:
            params = {"player": number, "mark": str(mark), "given": str(byes[number])}
            yield Finding("request_changed", params)
    left_out = [number for number in sorted(records) if not places[number]]
    for number in left_out:
        hard = invariants.complete or number in tournament.requests
        yield Finding("not_paired", {"player": number}, hard)
    fixed = {(board.first, board.second) for board in proposal.boards}
    for first, second in tournament.pinned:
        if (first, second) not in fixed:
            yield Finding("pinned_not_honoured", {"first": first, "second": second})
    pinned_bye = tournament.pinned_bye
    if pinned_bye is not None and pinned_bye not in byes:
        yield Finding("pinned_bye_not_honoured", {"player": pinned_bye})


def _allocated(
    tournament: Tournament, proposal: Proposal, invariants: Invariants, records: Mapping[int, _Record]
) -> Iterator[Finding]:
    """One allocated bye at most, to somebody who may have it; other byes only where they were asked for."""
    strict = invariants.bye == "c2"
    unasked = [b for b in proposal.byes if b.mark != Mark.PAB and b.player not in tournament.requests]
    scheduled = 0
    if invariants.bye == "schedule":
        scheduled = len(records) % 2 + len(tournament.requests)
    if len(unasked) > scheduled:
        for bye in unasked:
            params = {"player": bye.player, "mark": str(bye.mark)}
            yield Finding("bye_not_requested", params)
    allocated = [bye.player for bye in proposal.byes if bye.mark == Mark.PAB]
    if len(allocated) > 1:
        yield Finding("byes_too_many", {"players": allocated})
    for number in allocated:
        if number in records and records[number].barred:
            yield Finding("bye_not_eligible", {"player": number}, strict and number != tournament.pinned_bye)
    to_pair = [number for number in records if number not in tournament.requests]
    if len(allocated) == 1 and len(to_pair) % 2 == 0:
        yield Finding("bye_with_even_field", {"player": allocated[0]}, hard=False)


def _board(
    tournament: Tournament,
    proposal: Proposal,
    invariants: Invariants,
    records: Mapping[int, _Record],
    first: int,
    second: int,
) -> Iterator[Finding]:
    """Rematches, forbidden pairs and colours of one board."""
    free = (first, second) not in tournament.pinned
    pair: dict[str, object] = {"first": first, "second": second}
    meetings = records[first].opponents.get(second, [])
    if meetings:
        limit = invariants.meetings
        near = proposal.round - meetings[-1] <= invariants.distance
        hard = free and (near or (limit is not None and len(meetings) >= limit))
        yield Finding("rematch", pair | {"rounds": meetings}, hard)
    for group in tournament.forbidden:
        if group.first_round <= proposal.round <= group.last_round and {first, second} <= set(group.players):
            yield Finding("forbidden_pair", pair, free and invariants.forbidden)
            break
    if not proposal.sides:
        return
    wanted = records[first].must_have
    if wanted and wanted == records[second].must_have:
        limit_holds = free and invariants.colour == "c3" and not _one_is_topscorer(tournament, records, pair)
        yield Finding("same_absolute_colour", pair | {"colour": wanted}, limit_holds)
    for number, colour in ((first, "w"), (second, "b")):
        record = records[number]
        balance = record.balance + (1 if colour == "w" else -1)
        if record.must_have and record.must_have != colour:
            yield Finding("absolute_preference_broken", {"player": number, "colour": colour}, hard=False)
        if record.colours[-2:] == 2 * colour:
            hard = free and invariants.colour == "no_three"
            yield Finding("third_same_colour", {"player": number, "colour": colour}, hard)
        if abs(balance) > 2:
            yield Finding("colour_difference", {"player": number, "difference": balance}, hard=False)


def _one_is_topscorer(
    tournament: Tournament, records: Mapping[int, _Record], pair: Mapping[str, object]
) -> bool:
    """C3 lets the same colours meet in the last round when one has more than half of all points so far."""
    played = len(tournament.rounds)
    if not 0 < tournament.total_rounds <= played + 1:
        return False
    most = played * max(tournament.scoring.win, tournament.scoring.draw)
    return any(2 * records[number].points > most for number in records if number in pair.values())

"""What a director sees of a round before it is published: checks, and a draft with its price and reasons."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pairing.acceleration import virtual_points
from pairing.history import history
from pairing.scoring import Mark
from pairing.tournament import Bye, Proposal, ProposedBoard
from swissweb.events.errors import NotFound
from swissweb.events.legality import findings_of
from swissweb.events.matches import OPEN_GAME
from swissweb.events.models import AuditEntry, Entry, Game, Pin, Round, Section
from swissweb.events.selectors.basis import record_of, with_record
from swissweb.events.selectors.bracket import Bracket
from swissweb.events.selectors.explain import Why, why_of
from swissweb.events.selectors.fixing import POINTLESS, UNMOVED, pins_of
from swissweb.events.selectors.results import RESULT_ACTIONS
from swissweb.events.selectors.rounds import BoardView, RoundView, build
from swissweb.events.selectors.systems import refused_by_system
from swissweb.events.snapshot import Snapshot, take, take_to_pair
from swissweb.events.systems import meets_once, rules_of

HISTORY_SHOWN = 5
STRONG = ("strong", "absolute")


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the checks. ``state``: ok, warn or stop; words by ``code`` and ``params``.

    ``boards`` are the boards it speaks of, to link to; ``round`` the round they are in (0: the one shown).
    """

    code: str
    state: str = "ok"
    params: Mapping[str, object] = field(default_factory=dict)
    boards: tuple[int, ...] = ()
    round: int = 0


@dataclass(frozen=True, slots=True)
class Said:
    """A finding of the legality check with names in its params; ``board`` is 0 when it is about none."""

    code: str
    params: Mapping[str, object]
    hard: bool
    board: int


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """A board of a draft with what the legality check says of it."""

    board: BoardView
    findings: tuple[Said, ...]

    @property
    def floats(self) -> bool:
        return self.board.floats is not None

    @property
    def noted(self) -> bool:
        """True when a line stands below the board: for what breaks a rule, and for what the hand changed."""
        return any(finding.hard for finding in self.findings) or (
            self.board.by_hand and (self.floats or bool(self.findings))
        )


@dataclass(frozen=True, slots=True)
class Group:
    """The boards of a score group; ``rows`` counts its table rows, notes included."""

    points: int
    boards: tuple[DeskBoard, ...]

    @property
    def rows(self) -> int:
        return len(self.boards) + sum(board.noted for board in self.boards)


@dataclass(frozen=True, slots=True)
class Price:
    """Floats and unmet colour wishes of a whole round."""

    floats: int
    unmet: int
    strong: int


@dataclass(frozen=True, slots=True)
class DeskView:
    """A draft. ``engine`` and ``now`` are there when boards were made by hand on an engine's pairing.

    ``pins`` counts what the director fixed for the round; ``fixable``: its system chooses opponents.
    """

    view: RoundView
    groups: tuple[Group, ...]
    checks: tuple[Check, ...]
    findings: tuple[Said, ...]
    why: Why
    engine: Price | None
    now: Price | None
    steps: tuple[AuditEntry, ...]
    pins: int = 0
    fixable: bool = True

    @property
    def brackets(self) -> tuple[Bracket, ...]:
        return self.why.brackets

    @property
    def by_hand(self) -> tuple[int, ...]:
        return tuple(board.number for board in self.view.boards if board.by_hand)


def desk_view(section: Section, number: int) -> DeskView:
    """A draft as the desk shows it. :raises NotFound: ``round_gone``"""
    row = with_record(section, number)
    if row is None:
        raise NotFound("round_gone", round=number)
    snapshot = take(section)
    view = build(section, snapshot, row, due=True)
    before = take_to_pair(section, before=number)
    findings = _findings(section, before, view)
    boards = [
        DeskBoard(board, tuple(said for said in findings if said.board == board.number))
        for board in view.boards
    ]
    engine_pairs = _engine_pairs(row, before)
    changed = any(board.by_hand for board in view.boards) and bool(engine_pairs)
    return DeskView(
        view=view,
        groups=_groups(boards),
        checks=tuple(_draft_checks(section, before, view, findings)),
        findings=tuple(said for said in findings if not said.board and said.code != "not_paired"),
        why=why_of(row, snapshot, view, [(said.code, said.board) for said in findings if said.hard]),
        engine=_price_of_pairs(before, engine_pairs) if changed else None,
        now=_price_of_boards(view.boards) if changed else None,
        steps=_steps(section, row),
        pins=len(before.tournament.pinned) + (before.tournament.pinned_bye is not None),
        fixable=before.stage.system not in UNMOVED,
    )


def _steps(section: Section, row: Round) -> tuple[AuditEntry, ...]:
    """The last steps that led to this draft, oldest first, since it was paired; single results are none."""
    of_round = AuditEntry.objects.filter(section=section, round=row.number)
    newest = list(of_round.exclude(action__in=RESULT_ACTIONS)[: HISTORY_SHOWN + 1])
    steps: list[AuditEntry] = []
    for entry in newest[:HISTORY_SHOWN]:
        steps.insert(0, entry)
        if entry.action == "round_paired":
            break
    return tuple(steps)


def _findings(section: Section, before: Snapshot, view: RoundView) -> list[Said]:
    proposal = Proposal(
        round=view.number,
        boards=tuple(
            ProposedBoard(board.number, board.first.entry.number, board.second.entry.number)
            for board in view.boards
        ),
        byes=tuple(Bye(bye.place.entry.number, Mark(bye.mark)) for bye in view.byes),
        system=view.round.system,
        sides=section.sides,
    )
    found = findings_of(before, view.round, proposal)
    board_of: dict[object, int] = {
        place.entry.number: board.number for board in view.boards for place in (board.first, board.second)
    }
    return [
        Said(
            finding.code,
            before.with_names(finding.params),
            finding.hard,
            board_of.get(finding.params.get("first", finding.params.get("player")), 0),
        )
        for finding in found
    ]


def _groups(boards: Sequence[DeskBoard]) -> tuple[Group, ...]:
    by_points: dict[int, list[DeskBoard]] = defaultdict(list)
    for board in boards:
        by_points[board.board.group].append(board)
    return tuple(Group(points, tuple(by_points[points])) for points in sorted(by_points, reverse=True))


def _engine_pairs(row: Round, before: Snapshot) -> list[tuple[int, int]]:
    """The boards as the engine made them, in today's numbers; of players who are still there."""
    record = record_of(row)
    if record is None or row.system == "manual":
        return []
    entries = {number: entry for entry, number in record.number_of.items()}
    pairs = [
        [before.numbers.get(entries.get(number, 0), 0) for number in pair]
        for pair in record.proof["proposal"]["boards"]
    ]
    return [(first, second) for first, second in pairs if first and second]


def _price_of_pairs(before: Snapshot, pairs: Iterable[tuple[int, int]]) -> Price:
    from pairing.colours import STRONG as STRONG_WISH  # noqa: PLC0415 - two words for one thing otherwise
    from pairing.colours import preference  # noqa: PLC0415

    state = history(before.tournament)
    wishes = [preference(colours) for colours in state.colours]
    floats = unmet = strong = 0
    for first, second in pairs:
        one, two = state.index[first], state.index[second]
        floats += state.pairing_points[one] != state.pairing_points[two]
        if wishes[one][0] and wishes[one][0] == wishes[two][0]:
            unmet += 1
            strong += min(wishes[one][1], wishes[two][1]) >= STRONG_WISH
    return Price(floats, unmet, strong)


def _price_of_boards(boards: Iterable[BoardView]) -> Price:
    floats = unmet = strong = 0
    for board in boards:
        floats += board.floats is not None
        for place in (board.first, board.second):
            if place.due and place.side and place.due != place.side:
                unmet += 1
                strong += place.due_strength in STRONG
    return Price(floats, unmet, strong)


def _draft_checks(
    section: Section, before: Snapshot, view: RoundView, findings: Sequence[Said]
) -> Iterable[Check]:
    yield from _results_check(section, view.number)
    seated = 2 * len(view.boards)
    allocated = [bye for bye in view.byes if bye.free or bye.mark == Mark.PAB]
    playing = seated + len(allocated) + len(view.unseated)
    yield Check("check_playing", params={"playing": playing, "players": len(before.entries)})
    if view.unseated:
        yield Check("check_unseated", "stop", {"count": len(view.unseated)})
    elif allocated:
        yield Check("check_bye_given", params={"players": [bye.place.person.name for bye in allocated]})
    elif view.round.system != "round_robin":
        yield Check("check_even")
    # Who has no place yet stands in a line of its own.
    broken = [said for said in findings if said.hard and said.code != "not_paired"]
    if broken:
        boards = sorted({said.board for said in broken if said.board})
        yield Check("check_broken", "stop", {"count": len(broken)}, tuple(boards))
    else:
        yield Check("check_legal")
    if view.round.exceptions:
        yield _exceptions_check(view)
    pinned = {frozenset(pair) for pair in before.tournament.pinned}
    fixed = tuple(
        board.number
        for board in view.boards
        if frozenset((board.first.entry.number, board.second.entry.number)) in pinned
    )
    if fixed:
        yield Check("check_fixed", params={"count": len(fixed)}, boards=fixed)
    by_hand = tuple(board.number for board in view.boards if board.by_hand)
    if by_hand and view.round.system != "manual":
        yield Check("check_by_hand", "warn", {"count": len(by_hand)}, by_hand)


def _exceptions_check(view: RoundView) -> Check:
    """What was allowed against the rules; ``kinds`` are those of ``pairing.blocking``."""
    pairs = {frozenset(pair) for pair in view.round.exceptions["pairs"]}
    boards = tuple(
        board.number
        for board in view.boards
        if frozenset((board.first.entry.pk, board.second.entry.pk)) in pairs
    )
    return Check("check_exceptions", "warn", {"kinds": view.round.exceptions["relax"]}, boards)


def _results_check(section: Section, number: int) -> Iterable[Check]:
    """Are the results of the rounds before ``number`` in? (one query)"""
    if number == 1:
        return
    games = Game.objects.filter(OPEN_GAME, board__round__section=section, board__round__number__lt=number)
    rows = list(
        games.order_by("-board__round__number", "board__number")
        .values_list("board__round__number", "board__number")
        .distinct()
    )
    if not rows:
        yield Check("check_results_in", params={"round": number - 1})
    for missing in sorted({row[0] for row in rows}):
        boards = tuple(board for of, board in rows if of == missing)
        yield Check(
            "check_results_missing", "warn", {"round": missing, "count": len(boards)}, boards, round=missing
        )


@dataclass(frozen=True, slots=True)
class Away:
    """Who will not be paired: ``mark`` H, F, Z; ``why``: asked, withdrawn or late."""

    entry: Entry
    mark: str
    why: str


@dataclass(frozen=True, slots=True)
class Preflight:
    """Before a round is paired: what is checked, who is away, what is fixed.

    ``blocked``: pairing is not possible yet.
    """

    number: int
    total_rounds: int
    system: str
    playing: int
    checks: tuple[Check, ...]
    away: tuple[Away, ...]
    pins: tuple[Pin, ...]
    fixable: bool

    @property
    def blocked(self) -> Check | None:
        return next((check for check in self.checks if check.state == "stop"), None)


def preflight(section: Section, number: int) -> Preflight:
    """The checks before pairing the next round. :raises NotFound: ``round_gone`` when it is not the next"""
    rounds = list(section.rounds.order_by("number"))
    if number != len(rounds) + 1:
        raise NotFound("round_gone", round=number)
    snapshot = take_to_pair(section)
    requests = snapshot.tournament.requests
    away = tuple(
        Away(entry, requests[place].value, _why(entry, number))
        for place, entry in snapshot.entries.items()
        if place in requests
    )
    return Preflight(
        number=number,
        total_rounds=snapshot.stage.total_rounds,
        system=snapshot.stage.system,
        playing=len(snapshot.entries) - len(away),
        checks=tuple(_preflight_checks(section, rounds, snapshot, number)),
        away=away,
        pins=tuple(pins_of(section, number)),
        fixable=snapshot.stage.system not in UNMOVED and number <= snapshot.stage.total_rounds,
    )


def _why(entry: Entry, number: int) -> str:
    if entry.withdrawn_after is not None and entry.withdrawn_after < number:
        return "withdrawn"
    return "late" if entry.joined > number else "asked"


def _preflight_checks(
    section: Section, rounds: Sequence[Round], snapshot: Snapshot, number: int
) -> Iterable[Check]:
    total = snapshot.stage.total_rounds
    if number > total:
        yield Check("check_last_round_over", "stop", {"total": total})
    if rounds and rounds[-1].state == Round.State.DRAFT:
        yield Check("check_previous_draft", "stop", {"round": rounds[-1].number}, round=rounds[-1].number)
    yield from _results_check(section, number)
    players = len(snapshot.entries)
    playing = players - len(snapshot.tournament.requests)
    if playing < 2:
        yield Check("check_too_few", "stop", {"playing": playing, "players": players})
    else:
        yield Check("check_playing", params={"playing": playing, "players": players})
        if refused := refused_by_system(snapshot):
            yield Check(refused[0], "stop", refused[1])
    raised = _raised(snapshot)
    if raised:
        yield Check("check_accelerated", params={"count": raised})
    if snapshot.stage.system == "round_robin":
        # The schedule counts everybody, absentees too.
        if players % 2 and playing >= 2:
            yield Check("check_odd_by_hand")
    elif playing % 2 == 0:
        yield Check("check_even")
    elif playing >= 2 and rules_of(snapshot.stage).bye == "c2":
        state = history(snapshot.tournament)
        may = sum(
            present and not barred for present, barred in zip(state.present, state.bye_barred, strict=True)
        )
        yield Check("check_odd", "ok" if may else "warn", {"count": may})
    elif playing >= 2:
        yield Check("check_odd_by_hand")
    if number == 1 and players >= 2 and meets_once(snapshot.stage):
        most = players - 1 if players % 2 == 0 else players
        if total > most:
            yield Check("check_too_many_rounds", "warn", {"rounds": total, "players": players, "most": most})


def _raised(snapshot: Snapshot) -> int:
    """How many have virtual points in the next round."""
    tournament = snapshot.tournament
    if snapshot.stage.system in POINTLESS:
        return 0
    return sum(
        virtual_points(tournament.virtual, tournament.next_round, number) > 0
        for number in snapshot.entries
        if number not in tournament.requests
    )


def current_number(section: Section) -> int:
    """The round a director looks after now: the newest, or the next one when that is complete."""
    newest = section.rounds.order_by("-number").first()
    if newest is None:
        return 1
    total = section.stages.all()[0].total_rounds
    if newest.state == Round.State.COMPLETE and newest.number < total:
        return newest.number + 1
    return newest.number

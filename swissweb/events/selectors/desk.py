"""What a director sees of a draft: checks, its price and its reasons."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pairing.history import history
from pairing.scoring import Mark
from pairing.tournament import Bye, Proposal, ProposedBoard
from swissweb.events.errors import NotFound
from swissweb.events.legality import findings_of
from swissweb.events.models import AuditEntry, Round, Section
from swissweb.events.selectors.basis import record_of, with_record
from swissweb.events.selectors.bracket import Bracket
from swissweb.events.selectors.checks import Check, results_check
from swissweb.events.selectors.explain import Why, why_of
from swissweb.events.selectors.fixing import UNMOVED
from swissweb.events.selectors.results import RESULT_ACTIONS
from swissweb.events.selectors.rounds import BoardView, RoundView, build
from swissweb.events.snapshot import Snapshot, take, take_to_pair

HISTORY_SHOWN = 5
STRONG = ("strong", "absolute")


@dataclass(frozen=True, slots=True)
class Said:
    """A finding of the legality check with names in its params; ``board`` is 0 when it is about none."""

    code: str
    params: Mapping[str, object]
    hard: bool
    board: int


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """A board of a draft with what the legality check says of it. ``fixed``: the director settled before
    pairing who meets whom here."""

    board: BoardView
    findings: tuple[Said, ...]
    fixed: bool = False

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
    fixed = _fixed(before, view)
    boards = [
        DeskBoard(
            board, tuple(said for said in findings if said.board == board.number), board.number in fixed
        )
        for board in view.boards
    ]
    engine_pairs = _engine_pairs(row, before)
    changed = any(board.by_hand for board in view.boards) and bool(engine_pairs)
    return DeskView(
        view=view,
        groups=_groups(boards),
        checks=tuple(_draft_checks(section, before, view, findings, fixed)),
        findings=tuple(said for said in findings if not said.board and said.code != "not_paired"),
        why=why_of(row, snapshot, view, [(said.code, said.board) for said in findings if said.hard]),
        engine=_price_of_pairs(before, engine_pairs) if changed else None,
        now=_price_of_boards(view.boards) if changed else None,
        steps=_steps(section, row),
        pins=len(before.tournament.pinned) + (before.tournament.pinned_bye is not None),
        fixable=before.stage.system not in UNMOVED,
    )


def _fixed(before: Snapshot, view: RoundView) -> tuple[int, ...]:
    """The boards whose two players were fixed before pairing."""
    pinned = {frozenset(pair) for pair in before.tournament.pinned}
    return tuple(
        board.number
        for board in view.boards
        if frozenset((board.first.entry.number, board.second.entry.number)) in pinned
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
    section: Section, before: Snapshot, view: RoundView, findings: Sequence[Said], fixed: tuple[int, ...]
) -> Iterable[Check]:
    yield from results_check(section, view.number)
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
    if fixed:
        yield Check("check_fixed", boards=fixed)
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

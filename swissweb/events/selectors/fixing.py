"""What the director fixes before pairing: acceleration, who must not meet, fixed boards."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pairing.acceleration import Acceleration, grants, perfect_scores, preview
from pairing.scoring import Scoring, scheme
from pairing.tournament import VirtualPoints
from swissweb.events.accelerating import starters
from swissweb.events.errors import NotFound
from swissweb.events.models import Entry, Pin, Round, Section
from swissweb.events.names import mark_namesakes
from swissweb.events.snapshot import Snapshot, take_to_pair

OPEN_END = 999
"""The last round of a group without an end, as report files have it."""
UNMOVED = frozenset({"manual", "round_robin"})
"""Systems that choose nobody's opponent: by hand, or by a schedule."""
POINTLESS = UNMOVED | {"random"}
"""Systems that do not look at points, so that nothing accelerates them."""


# ---------- acceleration ----------


@dataclass(frozen=True, slots=True)
class AccelerationView:
    """A section's acceleration. ``last``: the last members of its groups, once round 1 settled them."""

    stored: Mapping[str, object]
    players: int
    total_rounds: int
    scoring: Scoring
    begun: bool
    useless: bool
    last: tuple[Entry, ...]


def acceleration_view(section: Section) -> AccelerationView:
    """:func:`perfect_scores_table` makes its preview (two queries)."""
    stage = section.stages.all()[0]
    entries = list(section.entries.select_related("person"))
    mark_namesakes(entries)
    by_id = {entry.pk: entry for entry in entries}
    stored = section.acceleration
    return AccelerationView(
        stored=stored,
        players=len(starters(entries)),
        total_rounds=stage.total_rounds,
        scoring=scheme(section.scoring),
        begun=section.rounds.exists(),
        useless=stage.system in POINTLESS,
        last=tuple(by_id[member] for member in stored.get("last", ()) if member in by_id),
    )


@dataclass(frozen=True, slots=True)
class PerfectScores:
    """One column of the preview: how many perfect scores remain after each round."""

    kind: str
    counts: tuple[int, ...]


def perfect_scores_table(view: AccelerationView, table: Acceleration | None = None) -> list[PerfectScores]:
    """Without acceleration, with each kind, and with the rows of ``table``, when favourites win."""
    found = [PerfectScores("", perfect_scores(view.players, view.total_rounds))]
    kinds = [Acceleration("half"), Acceleration("baku"), *([table] if table else [])]
    for one in kinds:
        shown = preview(one, view.players, view.total_rounds, view.scoring)
        found.append(PerfectScores(one.kind, tuple(with_it for _without, with_it in shown)))
    return found


def grants_of(view: AccelerationView, kind: str) -> tuple[VirtualPoints, ...]:
    """Who gets what by a kind of acceleration in this field, by rank; nothing for a table of one's own."""
    if kind not in ("half", "baku"):
        return ()
    return grants(Acceleration(kind), range(1, view.players + 1), view.total_rounds, view.scoring)  # type: ignore[arg-type]


# ---------- who must not meet ----------


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group of players who must not meet. ``place`` counts from 0 in the section's list.

    ``pairs``: how many pairs it forbids. ``crowded``: so many of its players are there that some of them must
    meet. ``now``: it holds in the next round.
    """

    place: int
    players: tuple[Entry, ...]
    first: int
    last: int
    now: bool
    crowded: bool

    @property
    def pairs(self) -> int:
        return len(self.players) * (len(self.players) - 1) // 2

    @property
    def open(self) -> bool:
        return self.last >= OPEN_END


@dataclass(frozen=True, slots=True)
class Shared:
    """Players who have something in common: ``field`` is ``club`` or ``federation``."""

    field: str
    value: str
    players: int


@dataclass(frozen=True, slots=True)
class ForbiddenView:
    """The groups, how many different pairs they forbid in the next round, and who could be in one."""

    groups: tuple[GroupLine, ...]
    pairs_now: int
    next_round: int
    total_rounds: int
    entries: tuple[Entry, ...]
    shared: tuple[Shared, ...]


def _entries(section: Section) -> list[Entry]:
    entries = list(section.entries.select_related("person").order_by("number"))
    mark_namesakes(entries)
    return entries


def _next_round(section: Section) -> int:
    newest = section.rounds.order_by("-number").values_list("number", flat=True).first()
    return (newest or 0) + 1


def forbidden_view(section: Section) -> ForbiddenView:
    """In two queries."""
    entries = _entries(section)
    due = _next_round(section)
    groups = _lines(section, entries, due)
    pairs = set()
    for group in groups:
        if group.now:
            numbers = [entry.number for entry in group.players]
            pairs |= {(one, two) for one in numbers for two in numbers if one < two}
    common: dict[tuple[str, str], int] = defaultdict(int)
    for entry in entries:
        for field in ("club", "federation"):
            if value := getattr(entry.person, field):
                common[field, value] += 1
    shared = [Shared(field, value, count) for (field, value), count in sorted(common.items()) if count > 1]
    return ForbiddenView(
        groups=tuple(groups),
        pairs_now=len(pairs),
        next_round=due,
        total_rounds=section.stages.all()[0].total_rounds,
        entries=tuple(entries),
        shared=tuple(shared),
    )


def _lines(section: Section, entries: Sequence[Entry], due: int) -> list[GroupLine]:
    by_number = {entry.number: entry for entry in entries}
    there = {
        entry.number
        for entry in entries
        if entry.joined <= due and (entry.withdrawn_after is None or entry.withdrawn_after >= due)
    }
    lines = []
    for place, group in enumerate(section.forbidden):
        first, last = group["rounds"]
        players = [number for number in group["players"] if number in by_number]
        inside = len(there.intersection(players))
        lines.append(
            GroupLine(
                place=place,
                players=tuple(by_number[number] for number in players),
                first=first,
                last=last,
                now=first <= due <= last,
                # With one of them free, the others must all find somebody outside.
                crowded=inside - len(there) % 2 > len(there) - inside,
            )
        )
    return lines


def crowded_groups(section: Section, entries: Iterable[Entry], number: int) -> list[GroupLine]:
    """The groups that hold in round ``number`` and of whose players some must meet (no query)."""
    if not section.forbidden:
        return []
    return [line for line in _lines(section, list(entries), number) if line.now and line.crowded]


def forbidden_for(section: Section, entry: Entry) -> list[GroupLine]:
    """The groups one player is in, without himself (two queries; none where there are no groups)."""
    if not any(entry.number in group["players"] for group in section.forbidden):
        return []
    lines = _lines(section, _entries(section), _next_round(section))
    return [
        GroupLine(
            line.place,
            tuple(other for other in line.players if other.pk != entry.pk),
            line.first,
            line.last,
            line.now,
            line.crowded,
        )
        for line in lines
        if any(other.pk == entry.pk for other in line.players)
    ]


def shared_by(section: Section, field: str) -> dict[str, list[int]]:
    """What two players at least have in common -> their numbers, rising."""
    found: dict[str, list[int]] = defaultdict(list)
    rows: Iterable[tuple[str, int]] = section.entries.order_by("number").values_list(
        f"person__{field}", "number"
    )
    for value, number in rows:
        if value:
            found[value].append(number)
    return {value: numbers for value, numbers in found.items() if len(numbers) > 1}


# ---------- fixed boards ----------


@dataclass(frozen=True, slots=True)
class PinsView:
    """The fixed boards and bye of a round, and who could still be fixed.

    ``possible``: the round is the next one, or a draft, and its system chooses opponents.
    """

    number: int
    pins: tuple[Pin, ...]
    candidates: tuple[Entry, ...]
    playing: int
    draft: bool
    possible: bool

    @property
    def odd(self) -> bool:
        return self.playing % 2 == 1

    @property
    def bye(self) -> Pin | None:
        return next((pin for pin in self.pins if pin.second is None), None)


def may_fix(section: Section, total_rounds: int, number: int) -> bool:
    """Whether round ``number`` is the next one, or a draft (one query)."""
    newest = section.rounds.order_by("-number").only("number", "state").first()
    if newest is not None and newest.number == number:
        return bool(newest.state == Round.State.DRAFT)
    return number == (newest.number if newest else 0) + 1 <= total_rounds


def pins_of(section: Section, number: int) -> list[Pin]:
    """The boards and the bye fixed for a round (one query)."""
    rows = Pin.objects.filter(section=section, round=number)
    return list(rows.select_related("first__person", "second__person").order_by("id"))


def pins_view(section: Section, number: int) -> PinsView:
    """What is fixed for a round, and everything to choose from.

    :raises NotFound: ``round_gone``, for a round that is neither there nor the next
    """
    stage = section.stages.all()[0]
    states = dict(section.rounds.values_list("number", "state"))
    if number not in states and number != len(states) + 1:
        raise NotFound("round_gone", round=number)
    snapshot: Snapshot = take_to_pair(section, before=number)
    pins = pins_of(section, number)
    fixed = {pin.first_id for pin in pins} | {pin.second_id for pin in pins}
    there = [e for place, e in snapshot.entries.items() if place not in snapshot.tournament.requests]
    return PinsView(
        number=number,
        pins=tuple(pins),
        candidates=tuple(entry for entry in there if entry.pk not in fixed),
        playing=len(there),
        draft=states.get(number) == Round.State.DRAFT,
        possible=stage.system not in UNMOVED
        and (states.get(number) == Round.State.DRAFT or len(states) < number <= stage.total_rounds),
    )

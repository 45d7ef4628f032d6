"""Why the engine paired each bracket as it did: the stored reasons with names, and what the hand changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from swissweb.events.models import Entry, Round
from swissweb.events.selectors.rounds import RoundView
from swissweb.events.snapshot import Snapshot

ALWAYS = ("C6", "C12", "C13")
COUNTED = ("C10", "C11", "C14", "C15", "C16", "C17")
GRADED = ("C18", "C19", "C20", "C21")


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion's value in the engine's pairing; ``best``: no pairing could do better; ``now``: on the
    boards as they stand, None where that is not counted."""

    code: str
    value: int
    best: bool = False
    now: int | None = None

    @property
    def differs(self) -> bool:
        return self.now is not None and self.now != self.value


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket as it was paired. ``points`` in hundredths."""

    points: int
    players: int
    boards: int
    moved_down: tuple[Entry, ...]
    leaving: tuple[Entry, ...]
    bye: Entry | None
    criteria: tuple[Criterion, ...]
    opened: bool = False
    """The one shown first: the first that was changed by hand, else the top one."""

    @property
    def changed(self) -> bool:
        return any(item.differs for item in self.criteria)


def brackets_of(row: Round, before: Snapshot, view: RoundView) -> tuple[Bracket, ...]:
    """The brackets of a round from its stored reasons; empty for systems without brackets.

    Numbers in the reasons are those of the day: a player whose number changed since is not guessed at, so a
    bracket that names a number nobody has is left out.
    """
    by_hand = any(board.by_hand for board in view.boards)
    found = []
    for reason in row.reasons:
        if reason.get("kind") != "bracket":
            continue
        members = [*reason["mdps"], *reason["residents"]]
        if all(number in before.entries for number in members):
            found.append(_bracket(reason, before.entries, view, by_hand=by_hand))
    if found:
        shown = next((place for place, bracket in enumerate(found) if bracket.changed), 0)
        found[shown] = replace(found[shown], opened=True)
    return tuple(found)


def _bracket(
    reason: Mapping[str, Any], entries: Mapping[int, Entry], view: RoundView, *, by_hand: bool
) -> Bracket:
    members = {*reason["mdps"], *reason["residents"]}
    bye = reason["bye"]
    now = _counted_now(members, bye, view) if by_hand else {}
    return Bracket(
        points=reason["score"],
        players=len(members),
        boards=len(reason["pairs"]),
        moved_down=tuple(entries[number] for number in reason["mdps"]),
        leaving=tuple(entries[number] for number in reason["downfloaters"] if number != bye),
        bye=entries[bye] if bye is not None else None,
        criteria=tuple(_criteria(reason, now, sides=view.round.section.sides)),
    )


def _criteria(reason: Mapping[str, Any], now: Mapping[str, int], *, sides: bool) -> Iterable[Criterion]:
    values, bounds = reason["criteria"], reason["bounds"]
    if values.get("C9") is not None:
        yield Criterion("C9", values["C9"])
    for code in sorted((*ALWAYS, *COUNTED), key=lambda code: int(code[1:])):
        value = values[code]
        if not sides and code in ("C10", "C11", "C12", "C13"):
            continue
        if value or code in ALWAYS or now.get(code):
            best = bool(value) and bounds.get(code) == value
            yield Criterion(code, value, best, now.get(code))
    for code in GRADED:
        graded = [value for value in values[code] if value is not None]
        if graded:
            yield Criterion(code, len(graded))


def _counted_now(members: set[int], bye: int | None, view: RoundView) -> dict[str, int]:
    """C6, C12 and C13 on the boards as they stand."""
    inside: set[int] = set()
    unmet = strong = 0
    for board in view.boards:
        if {board.first.entry.number, board.second.entry.number} <= members:
            inside |= {board.first.entry.number, board.second.entry.number}
            for place in (board.first, board.second):
                if place.due and place.side and place.due != place.side:
                    unmet += 1
                    strong += place.due_strength != "mild"
    # The bye leaves no bracket for another one, as long as the same player has it.
    leaving = len(members - inside)
    return {"C6": leaving, "C12": unmet, "C13": strong}

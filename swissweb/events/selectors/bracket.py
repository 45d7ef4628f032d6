"""Why the engine paired each bracket as it did, and what the boards as they stand come to."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pairing.explain import BracketValues, evaluate
from pairing.scoring import Mark
from pairing.tournament import Player, Tournament
from swissweb.events.models import Entry, Round
from swissweb.events.selectors.basis import Basis
from swissweb.events.selectors.rounds import Place, RoundView

ALWAYS = ("C6", "C12", "C13")
OF_SIDES = ("C10", "C11", "C12", "C13")
MOST_UNMET = 4
BROKEN_RULES = {"rematch": "C1", "bye_not_eligible": "C2", "same_absolute_colour": "C3"}
"""Findings of the legality check about what no pairing may break."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion's value in the engine's round; ``best``: no pairing could do better.

    ``now`` is its value on the boards as they stand, where ``counted``; ``verdict`` is "worse" or "better"
    when it differs. Values have the shapes of ``pairing.explain``.
    """

    code: str
    value: object
    best: bool = False
    counted: bool = False
    now: object = None
    verdict: str = ""

    @property
    def differs(self) -> bool:
        return bool(self.verdict)


@dataclass(frozen=True, slots=True)
class Cause:
    """Players and what it was with them: a code of ``FLOATS`` or ``PASSED_OVER`` of the Dutch reasons."""

    why: str
    players: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A player moved down, from the bracket of ``points`` hundredths."""

    entry: Entry
    points: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket as it was paired. ``points`` in hundredths.

    ``due`` counts who is due each side; ``unmet_least`` how many wishes no pairing can meet, ``unmet`` whose
    the engine's did not (some of them, when there are many). ``broken``: which of C1 to C3 the boards as they
    stand break.
    """

    points: int
    players: int
    boards: int
    residents: int
    moved: tuple[Moved, ...]
    leaving: tuple[Entry, ...]
    bye: Entry | None
    bye_why: str
    floats: tuple[Cause, ...]
    stayed: tuple[Cause, ...]
    due: tuple[int, int]
    unmet_least: int
    unmet: tuple[Place, ...]
    criteria: tuple[Criterion, ...]
    broken: tuple[str, ...] = ()
    opened: bool = False
    """The one shown first: the first that was changed by hand, else the top one."""

    @property
    def moved_down(self) -> tuple[Entry, ...]:
        return tuple(moved.entry for moved in self.moved)

    @property
    def changed(self) -> bool:
        return bool(self.broken) or any(item.differs for item in self.criteria)


@dataclass(frozen=True, slots=True)
class Brackets:
    """The brackets of a round. ``changed``: the round is no longer the engine's; ``counted``: its values
    stand beside, which needs a place for everybody."""

    brackets: tuple[Bracket, ...] = ()
    changed: bool = False
    counted: bool = False


def brackets_of(
    row: Round, basis: Basis | None, view: RoundView, findings: Iterable[tuple[str, int]] = ()
) -> Brackets:
    """The brackets of a round from its stored reasons; none for systems without brackets.

    ``findings`` are codes of the legality check with the board they are about.
    """
    reasons = [reason for reason in row.reasons if reason.get("kind") == "bracket"]
    if basis is None or basis.kept is None or not reasons:
        return Brackets()
    changed = _changed(basis, view)
    counted = changed and not view.unseated
    found = _Reader(basis, view, reasons, counted, tuple(findings)).read()
    if found:
        shown = next((place for place, bracket in enumerate(found) if bracket.changed), 0)
        found[shown] = replace(found[shown], opened=True)
    return Brackets(tuple(found), changed, counted)


def seats_of(basis: Basis, view: RoundView) -> list[tuple[int, int]]:
    """Who sits where on the boards as they stand, in the numbers of the basis."""
    numbers = basis.numbers
    return [
        (numbers[board.first.entry.pk], numbers[board.second.entry.pk])
        for board in view.boards
        if board.first.entry.pk in numbers and board.second.entry.pk in numbers
    ]


def bye_of(basis: Basis, view: RoundView) -> int | None:
    """Who has the allocated bye as the round stands."""
    return next(
        (basis.numbers.get(bye.place.entry.pk) for bye in view.byes if bye.mark == Mark.PAB.value), None
    )


def _changed(basis: Basis, view: RoundView) -> bool:
    made = {(board.first, board.second) for board in basis.proposal.boards}
    bye = next((bye.player for bye in basis.proposal.byes if bye.mark == Mark.PAB), None)
    return set(seats_of(basis, view)) != made or bye != bye_of(basis, view)


class _Reader:
    """Reads the brackets of one round."""

    def __init__(
        self,
        basis: Basis,
        view: RoundView,
        reasons: list[Mapping[str, Any]],
        counted: bool,
        findings: Collection[tuple[str, int]],
    ) -> None:
        self.basis = basis
        self.entries = basis.entries
        self.view = view
        self.reasons = reasons
        self.counted = counted
        self.findings = findings
        self.sides = view.round.section.sides
        places = [place for board in view.boards for place in (board.first, board.second)]
        places += [bye.place for bye in (*view.byes, *view.unseated)]
        self.places = {
            basis.numbers[place.entry.pk]: place for place in places if place.entry.pk in basis.numbers
        }
        self.seats = [(board.first, board.second) for board in basis.proposal.boards]
        self.score = {number: reason["score"] for reason in reasons for number in reason["residents"]}
        self.engine: dict[int, BracketValues] = {}
        self.now: dict[int, BracketValues] = {}
        if counted:
            bye = next((bye.player for bye in basis.proposal.byes if bye.mark == Mark.PAB), None)
            self.engine = self._values(basis.tournament, self.seats, bye)
            self.now = self._values(self._as_it_stands(), seats_of(basis, view), bye_of(basis, view))

    def read(self) -> list[Bracket]:
        """A bracket is left out when somebody of it was taken off the list since."""
        return [
            self._bracket(reason)
            for reason in self.reasons
            if all(number in self.entries for number in (*reason["mdps"], *reason["residents"]))
        ]

    def _values(
        self, tournament: Tournament, seats: list[tuple[int, int]], bye: int | None
    ) -> dict[int, BracketValues]:
        found = evaluate(tournament, seats, bye, self.basis.options)
        return {bracket.score: bracket for bracket in found}

    def _as_it_stands(self) -> Tournament:
        """The snapshot with the byes of now, with those who came later and without those who are gone."""
        tournament, numbers = self.basis.tournament, self.basis.numbers
        known = {player.number for player in tournament.players}
        newcomers = tuple(Player(number) for number in sorted(set(numbers.values()) - known))
        requests = dict.fromkeys(known - set(self.entries), Mark.ZERO_BYE)
        requests |= {
            numbers[bye.place.entry.pk]: Mark(bye.mark)
            for bye in self.view.byes
            if bye.mark != Mark.PAB.value and bye.place.entry.pk in numbers
        }
        return replace(tournament, players=(*tournament.players, *newcomers), requests=requests)

    def _bracket(self, reason: Mapping[str, Any]) -> Bracket:
        entries, bye = self.entries, reason["bye"]
        members = [*reason["mdps"], *reason["residents"]]
        whys = {item["player"]: item["why"] for item in reason["floats"]}
        floats = [(item["why"], item["player"]) for item in reason["floats"] if item["player"] != bye]
        due = [self.places[number].due for number in members if number in self.places]
        return Bracket(
            points=reason["score"],
            players=len(members),
            boards=len(reason["pairs"]),
            residents=len(reason["residents"]),
            moved=tuple(Moved(entries[number], self.score[number]) for number in reason["mdps"]),
            leaving=tuple(entries[number] for _why, number in floats),
            bye=entries[bye] if bye is not None else None,
            bye_why=whys.get(bye, ""),
            floats=self._causes(floats),
            stayed=self._causes((item["why"], item["player"]) for item in reason["passed_over"]),
            due=(due.count("w"), due.count("b")),
            unmet_least=reason["bounds"]["C12"] if self.sides else 0,
            unmet=self._unmet(reason),
            criteria=tuple(self._criteria(reason)),
            broken=self._broken(set(members)),
        )

    def _causes(self, items: Iterable[tuple[str, int]]) -> tuple[Cause, ...]:
        grouped: dict[str, list[Entry]] = {}
        for why, number in items:
            grouped.setdefault(why, []).append(self.entries[number])
        return tuple(Cause(why, tuple(players)) for why, players in grouped.items())

    def _unmet(self, reason: Mapping[str, Any]) -> tuple[Place, ...]:
        """Whose wish the engine did not meet."""
        unmet = []
        pairs = {frozenset(pair) for pair in reason["pairs"]}
        for first, second in self.seats:
            if frozenset((first, second)) in pairs:
                for number, side in ((first, "w"), (second, "b")):
                    place = self.places.get(number)
                    if place is not None and place.due and place.due != side:
                        unmet.append(place)
        return tuple(unmet[:MOST_UNMET]) if len(unmet) == reason["criteria"]["C12"] else ()

    def _criteria(self, reason: Mapping[str, Any]) -> Iterable[Criterion]:
        values, optimal = reason["criteria"], set(reason["optimal"])
        engine, now = self.engine.get(reason["score"]), self.now.get(reason["score"])
        for code in sorted(values, key=lambda code: int(code[1:])):
            if not self.sides and code in OF_SIDES:
                continue
            item = Criterion(code, values[code], bool(values[code]) and code in optimal)
            if engine is not None and now is not None:
                verdict = _verdict(engine.keys[code], now.keys[code])
                item = replace(item, counted=True, now=now.criteria[code], verdict=verdict)
            if code in ALWAYS or item.differs or _counts(item.value):
                yield item

    def _broken(self, members: set[int]) -> tuple[str, ...]:
        numbers = self.basis.numbers
        inside = {
            board.number
            for board in self.view.boards
            if members & {numbers.get(board.first.entry.pk), numbers.get(board.second.entry.pk)}
        }
        found = {
            BROKEN_RULES[code] for code, board in self.findings if code in BROKEN_RULES and board in inside
        }
        return tuple(sorted(found))


def _verdict(engine: tuple[Any, ...], now: tuple[Any, ...]) -> str:
    """Keys compare: less is better. One that does not count (C8, C9) is an empty key."""
    if engine == now:
        return ""
    return "worse" if now > engine else "better"


def _counts(value: object) -> bool:
    """Whether a value has something to tell."""
    if isinstance(value, list) and value and isinstance(value[-1], list):
        return bool(value[0])
    return bool(value)

"""The criteria C6 to C21 of a round, counted on its boards.

The second way to these values: it looks at a snapshot and at who sits where, and knows nothing of weights,
matchings or the engine. Everything is counted as the article says it: a colour preference is broken when the
board has the other colour, a player has the same colour three times running when he really has.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pairing.explain.facts import STRONG, Facts, read
from pairing.systems.base import Options
from pairing.tournament import Tournament

CRITERIA = tuple(f"C{number}" for number in range(6, 22))


@dataclass(frozen=True, slots=True)
class BracketValues:
    """One bracket as the boards make it. Players are numbers, in ranking order; points are hundredths.

    ``criteria`` has the shape of the reasons in a proposal. ``keys`` holds for each criterion what compares:
    less is better, among candidates of the same bracket.
    """

    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    """Higher-ranked player first."""
    downfloaters: tuple[int, ...]
    """Everybody without opponent in the bracket, the player with the bye included."""
    bye: int | None
    criteria: Mapping[str, object]
    keys: Mapping[str, tuple[object, ...]]

    @property
    def candidate(self) -> tuple[frozenset[tuple[int, int]], frozenset[int]]:
        """What makes two candidates the same one."""
        return frozenset(self.pairs), frozenset(self.downfloaters)


def evaluate(
    tournament: Tournament, boards: Iterable[tuple[int, int]], bye: int | None, options: Options
) -> list[BracketValues]:
    """The brackets of a round from the top, with their values.

    ``boards`` are (first, second) by player numbers, ``bye`` is who has the allocated bye, ``options`` are
    the Dutch system's, complete. Fixed boards and the fixed bye of the snapshot are no part of a bracket.
    The round has to be complete; whoever has no place in it counts as a downfloater of every bracket.
    """
    facts = read(tournament)
    out = {number for board in tournament.pinned for number in board} | set(tournament.requests)
    out |= {tournament.pinned_bye} if tournament.pinned_bye is not None else set()
    pool = sorted((f for f in facts.values() if f.number not in out), key=lambda f: (-f.score, f.number))
    seats: dict[int, tuple[int, str]] = {}
    for first, second in boards:
        seats[first], seats[second] = (second, "w"), (first, "b")
    groups: dict[int, list[Facts]] = {}
    for player in pool:
        groups.setdefault(player.score, []).append(player)
    found: list[_Bracket] = []
    moved: list[Facts] = []
    for residents in groups.values():
        found.append(_Bracket(moved, residents, seats, bye, bool(options["sides"])))
        moved = [player for player in found[-1].floaters if player.number != found[-1].bye]
    return [bracket.values(found[place + 1 : place + 2]) for place, bracket in enumerate(found)]


class _Bracket:
    """A bracket under count."""

    def __init__(
        self,
        moved: list[Facts],
        residents: list[Facts],
        seats: Mapping[int, tuple[int, str]],
        bye: int | None,
        sides: bool,
    ) -> None:
        self.moved = moved
        self.residents = residents
        self.seats = seats
        self.sides = sides
        members = {player.number: player for player in [*moved, *residents]}
        self.pairs: list[tuple[Facts, Facts]] = []
        self.floaters: list[Facts] = []
        done: set[int] = set()
        for player in members.values():
            other = members.get(seats.get(player.number, (0, ""))[0])
            if other is None:
                self.floaters.append(player)
            elif player.number not in done:
                self.pairs.append((player, other))
                done.add(other.number)
        # A bracket that leaves nobody but the player with the bye is where he gets it, and where C9 counts.
        alone = [player.number for player in self.floaters] == [bye]
        self.bye = bye if alone else None

    @property
    def leaving(self) -> list[int]:
        """C7: scores of the downfloaters, highest first."""
        return sorted((player.score for player in self.floaters), reverse=True)

    def values(self, following: "list[_Bracket]") -> BracketValues:
        """The counted bracket; ``following`` is the next one, if there is one."""
        criteria: dict[str, object] = {"C6": len(self.floaters), "C7": self.leaving, "C8": None, "C9": None}
        keys: dict[str, tuple[object, ...]] = {"C6": (len(self.floaters),), "C7": (self.leaving,)}
        keys["C8"] = keys["C9"] = ()
        for ahead in following:
            criteria["C8"] = [len(ahead.floaters), ahead.leaving]
            keys["C8"] = (len(ahead.floaters), ahead.leaving)
        if self.bye is not None:
            criteria["C9"] = self.floaters[0].unplayed
            keys["C9"] = (self.floaters[0].unplayed,)
        counts = self._colours() | self._repeated_floats()
        criteria |= counts
        keys |= {code: (count,) for code, count in counts.items()}
        for code, rounds_ago, kind in (
            ("C18", 1, "down"), ("C19", 1, "up"), ("C20", 2, "down"), ("C21", 2, "up"),
        ):  # fmt: skip
            again, differences = self._graded(rounds_ago, kind)
            criteria[code] = [*(None for _ in again), *differences]
            # Floating once more is worse than any difference with a resident.
            keys[code] = ([*((1, score) for score in again), *((0, points) for points in differences)],)
        return BracketValues(
            score=self.residents[0].score,
            mdps=tuple(player.number for player in self.moved),
            residents=tuple(player.number for player in self.residents),
            pairs=tuple((one.number, two.number) for one, two in self.pairs),
            downfloaters=tuple(player.number for player in self.floaters),
            bye=self.bye,
            criteria={code: criteria[code] for code in CRITERIA},
            keys={code: keys[code] for code in CRITERIA},
        )

    def _colours(self) -> dict[str, int]:
        """C10 to C13."""
        counts = dict.fromkeys(("C10", "C11", "C12", "C13"), 0)
        for pair in self.pairs if self.sides else ():
            exception = any(player.topscorer for player in pair)
            for player in pair:
                colour = self.seats[player.number][1]
                balance = player.balance + (1 if colour == "w" else -1)
                wished, strength = player.wish()
                counts["C10"] += exception and abs(balance) > 2
                counts["C11"] += exception and player.colours[-2:] == 2 * colour
                counts["C12"] += bool(wished) and wished != colour
                counts["C13"] += strength == STRONG and wished != colour
        return counts

    def _repeated_floats(self) -> dict[str, int]:
        """C14 to C17: residents who leave, and residents who meet somebody moved down."""
        home = {player.number for player in self.residents}
        leaving = [player for player in self.floaters if player.number in home]
        opponents = [low for high, low in self.pairs if high.number not in home]
        return {
            "C14": sum(player.floated(1) == "down" for player in leaving),
            "C15": sum(player.floated(1) == "up" for player in opponents),
            "C16": sum(player.floated(2) == "down" for player in leaving),
            "C17": sum(player.floated(2) == "up" for player in opponents),
        }

    def _graded(self, rounds_ago: int, kind: str) -> tuple[list[int], list[int]]:
        """C18 to C21: scores of those moved down who leave again, and differences of score met, both
        highest first. ``kind`` "down" looks at the player moved down, "up" at his opponent."""
        home = {player.number for player in self.residents}
        again = [
            player.score
            for player in self.floaters
            if player.number not in home and kind == "down" and player.floated(rounds_ago) == "down"
        ]
        differences = [
            high.score - low.score
            for high, low in self.pairs
            if high.number not in home and (high if kind == "down" else low).floated(rounds_ago) == kind
        ]
        return sorted(again, reverse=True), sorted(differences, reverse=True)

"""A table over several tournaments: who is who, and what the best results add up to.

**The same player** are, in this order, entries with one FIDE number, and entries without one whose name and
birth are equal (letter case, accents' spelling and spaces apart; a name without any birth is equal only to
another without). An entry without a number joins the one number that has its name and birth, if there is
exactly one. Two entries of one tournament are never the same player: a key that stands twice in a tournament
joins nothing. What a person said goes before all of it: two entries are the same, or one is nobody else.

**Results.** A tournament gives a player its points (hundredths), or these as a percentage of what winning all
its rounds gives (hundredths of a percent), or what a table says of the rank. Who shares a rank gets what the
table says of that rank; who never played a game gets nothing. The best ``best`` of them count (0: all). Equal
sums are ordered by the best single result, then the second best, and so on; then the rank is shared.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Score = Literal["points", "percent", "places"]
SCORES: tuple[Score, ...] = ("points", "percent", "places")


@dataclass(frozen=True, slots=True)
class Who:
    """An entry of a tournament, as far as it tells who it is; ``part`` is the tournament's key."""

    entry: int
    part: int
    name: str
    birth: str = ""
    fide_id: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What an entry did: ``points`` and ``possible`` (all rounds won) in hundredths."""

    entry: int
    part: int
    rank: int
    points: int
    possible: int
    played: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """How results count; ``table`` has the points of place 1, 2, ... in hundredths."""

    score: Score = "points"
    table: tuple[int, ...] = ()
    best: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A player of the season. ``results``: part -> value (hundredths); ``counted``: the parts that count."""

    rank: int
    shared: bool
    entries: tuple[int, ...]
    results: Mapping[int, Fraction]
    counted: frozenset[int]
    total: Fraction


def identities(
    people: Sequence[Who], same: Iterable[tuple[int, int]] = (), apart: Iterable[int] = ()
) -> list[tuple[int, ...]]:
    """The entries of each player, in the order in which they come. ``same``: pairs somebody said are one;
    ``apart``: entries somebody said are nobody else."""
    alone = set(apart)
    root = {who.entry: who.entry for who in people}

    def find(entry: int) -> int:
        while root[entry] != entry:
            root[entry] = root[root[entry]]
            entry = root[entry]
        return entry

    for entries in _keys([who for who in people if who.entry not in alone]):
        for entry in entries[1:]:
            root[find(entry)] = find(entries[0])
    for one, two in same:
        if one in root and two in root:
            root[find(two)] = find(one)
    groups: dict[int, list[int]] = {}
    for who in people:
        groups.setdefault(find(who.entry), []).append(who.entry)
    return [tuple(group) for group in groups.values()]


def plain_name(name: str) -> str:
    """A name without what two lists write differently: letter case, width, punctuation, spaces."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(
        "".join(sign if sign.isalnum() or unicodedata.combining(sign) else " " for sign in text).split()
    )


def plain_birth(birth: str) -> str:
    """A birth for comparing: digits only, years first as they are typed."""
    return "".join(sign for sign in birth if sign.isdigit())


def _keys(people: Sequence[Who]) -> list[list[int]]:
    """Groups of entries that names and numbers say are one player."""
    by_key: dict[tuple[str, ...], list[Who]] = defaultdict(list)
    numbers: dict[tuple[str, str], set[str]] = defaultdict(set)
    for who in people:
        if who.fide_id:
            numbers[plain_name(who.name), plain_birth(who.birth)].add(who.fide_id)
    for who in people:
        named = (plain_name(who.name), plain_birth(who.birth))
        known = numbers[named] if named[1] else set()
        number = who.fide_id or (next(iter(known)) if len(known) == 1 else "")
        by_key[("number", number) if number else ("name", *named)].append(who)
    groups = []
    for found in by_key.values():
        twice = max(Counter(who.part for who in found).values()) > 1
        if twice:
            found = [who for who in found if who.fide_id]
            twice = bool(found) and max(Counter(who.part for who in found).values()) > 1
        if found and not twice:
            groups.append([who.entry for who in found])
    return groups


def value_of(result: Result, rules: Rules) -> Fraction | None:
    """What a result is worth, in hundredths; None for who never played."""
    if not result.played:
        return None
    if rules.score == "places":
        return Fraction(rules.table[result.rank - 1]) if result.rank <= len(rules.table) else Fraction(0)
    if rules.score == "percent":
        return Fraction(result.points * 10_000, result.possible) if result.possible else Fraction(0)
    return Fraction(result.points)


def season_table(groups: Sequence[tuple[int, ...]], results: Sequence[Result], rules: Rules) -> list[Line]:
    """The table, best first; players without a result that counts are left out."""
    values = {result.entry: (result.part, value_of(result, rules)) for result in results}
    found = []
    for entries in groups:
        own = {part: value for part, value in (values[entry] for entry in entries) if value is not None}
        if not own:
            continue
        ranked = sorted(own, key=lambda part: (-own[part], part))
        best = ranked[: rules.best] if rules.best else ranked
        key = [own[part] for part in best]
        found.append((sum(key, Fraction(0)), key, entries, own, frozenset(best)))
    found.sort(key=lambda item: (-item[0], [-value for value in item[1]], item[2]))
    lines: list[Line] = []
    same = Counter((total, tuple(key)) for total, key, *_rest in found)
    for place, (total, key, entries, own, counted) in enumerate(found, start=1):
        before = found[place - 2] if place > 1 else None
        level = before is not None and (before[0], before[1]) == (total, key)
        rank = lines[-1].rank if level else place
        lines.append(Line(rank, same[total, tuple(key)] > 1, entries, own, counted, total))
    return lines

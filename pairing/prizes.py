"""Who gets which prize: places and categories, one prize a player or several, sharing among equal points.

All sums are whole numbers of the currency's smallest unit, and what is shared adds up to what was given.

A **list** has prizes for its places 1, 2, ... and the players it is for: everybody (the main list, always the
first) or a category. Who has a prize of a list has taken one of its places; the next prize of the list goes
to the next player.

**Who gets prizes** (``Give``)

- ``SEVERAL``: every list by itself; a player can have a prize of each.
- ``ONE``: down the standings each player takes the prize worth most to him among the next ones of his
  lists; of equal ones the list that stands first. What he leaves passes down to the next player of that list.
- ``MAIN_FIRST``: first the whole main list, then the categories as with ``ONE`` among those who have nothing.

**Sharing** (``Share``) among players of one list with equal points, who take as many prizes as they are

- ``NONE``: each has the prize of his place.
- ``EQUAL``: the sum in equal parts.
- ``HORT``: half the prize of one's place, and an equal part of half of the sum.

Players who share a *rank* are equal in everything: whatever the rule, what falls to their places they share
equally. Fractions of a unit: everybody gets the whole units of his exact share, and the units left over go
one each to those ranked first. With ``ONE`` and ``MAIN_FIRST`` a group of equal players settles in the lists
together: all begin in the main list, then, as long as one of them gets more in another list, the one who
gains most (of several the higher ranked) changes to it; what he gets is reckoned with the sharing there.
Things are never shared: they go by rank, beside the money of their place.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

MAIN = 0
"""The key of the list that is for everybody."""


class Give(StrEnum):
    """How many prizes a player can have; see the module."""

    ONE = "one"
    SEVERAL = "several"
    MAIN_FIRST = "main_first"


class Share(StrEnum):
    """What players with equal points do with their prizes; see the module."""

    NONE = "none"
    EQUAL = "equal"
    HORT = "hort"


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize for place ``place`` (from 1) of the list ``key``: money, a thing, or both."""

    key: int
    place: int
    amount: int = 0
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player in the order of the standings: his rank (shared by equals), points (hundredths) and the keys
    of the categories he is in; everybody is in the main list."""

    player: int
    rank: int
    points: int
    categories: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Award:
    """What a player gets of a list, and how it comes about.

    ``place`` is the place of the list he took; ``first`` and ``last`` are the places that were put together,
    ``pool`` their sum, ``sharers`` how many shared it (1: his own prize alone), ``own`` the prize of his
    place.
    ``level``: how many share his rank, whose own places are put together even before any sharing.
    ``lot``: the thing falls to players of equal rank, so somebody has to draw lots.
    """

    player: int
    key: int
    place: int
    amount: int
    things: tuple[str, ...] = ()
    first: int = 0
    last: int = 0
    pool: int = 0
    sharers: int = 1
    own: int = 0
    level: int = 1
    lot: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """All awards in the order of the standings (of one player by list); ``left``: nobody was there for it."""

    awards: tuple[Award, ...]
    left: tuple[Prize, ...]

    @property
    def given(self) -> int:
        return sum(award.amount for award in self.awards)


class _List:
    """The prizes of a list, and how many of them are taken."""

    def __init__(self, key: int, prizes: Iterable[Prize]) -> None:
        self.key = key
        self.prizes = sorted(prizes, key=lambda prize: prize.place)
        self.taken = 0

    @property
    def over(self) -> bool:
        return self.taken >= len(self.prizes)

    def next(self, count: int) -> list[Prize]:
        return self.prizes[self.taken : self.taken + count]


def prize_list(prizes: Sequence[Prize], contenders: Sequence[Contender], give: Give, share: Share) -> Outcome:
    """The awards. ``contenders`` stand in the order of the standings, best first; the lists of ``prizes`` are
    asked in the order in which they come there, the main list before all others."""
    keys = sorted({prize.key for prize in prizes}, key=lambda key: (key != MAIN, _first(prizes, key)))
    lists = [_List(key, [prize for prize in prizes if prize.key == key]) for key in keys]
    order = {contender.player: place for place, contender in enumerate(contenders)}
    awards: list[Award] = []
    if give == Give.SEVERAL:
        for each in lists:
            awards += _give([each], contenders, share)
    elif give == Give.MAIN_FIRST:
        awards += _give([each for each in lists if each.key == MAIN], contenders, share)
        served = {award.player for award in awards}
        rest = [contender for contender in contenders if contender.player not in served]
        awards += _give([each for each in lists if each.key != MAIN], rest, share)
    else:
        awards += _give(lists, contenders, share)
    awards.sort(key=lambda award: (order[award.player], keys.index(award.key)))
    return Outcome(tuple(awards), tuple(prize for each in lists for prize in each.next(len(each.prizes))))


def _first(prizes: Sequence[Prize], key: int) -> int:
    return next(place for place, prize in enumerate(prizes) if prize.key == key)


def _give(lists: list[_List], contenders: Sequence[Contender], share: Share) -> list[Award]:
    """One prize a player at the most out of these lists, group by group of equal players."""
    awards: list[Award] = []

    def equal(contender: Contender) -> int:
        return contender.rank if share == Share.NONE else contender.points

    for _value, group in groupby(contenders, key=equal):
        if all(each.over for each in lists):
            break
        members = list(group)
        for each, own in zip(lists, _settled(lists, members, share), strict=True):
            if own:
                awards += [award for award in _shared(each, own, share) if award.amount or award.things]
                each.taken = min(len(each.prizes), each.taken + len(own))
    return awards


def _settled(lists: list[_List], members: list[Contender], share: Share) -> list[list[Contender]]:
    """For each list those of a group who settle in it, by rank."""
    place: dict[int, int | None] = {}
    for member in members:
        at = next((number for number, each in enumerate(lists) if _in(member, each)), None)
        sure = len(lists) == 1 or lists[0].key == MAIN
        place[member.player] = at if sure and at is not None and not lists[at].over else None
    if len(lists) > 1:
        for _move in range(4 * len(members) * len(lists)):
            best = _best_move(lists, members, place, share)
            if best is None:
                break
            place[best[0]] = best[1]
    return [[member for member in members if place[member.player] == at] for at in range(len(lists))]


def _in(member: Contender, each: _List) -> bool:
    return each.key == MAIN or each.key in member.categories


def _best_move(
    lists: list[_List], members: list[Contender], place: dict[int, int | None], share: Share
) -> tuple[int, int] | None:
    """Who gains most by another list, and which; None when nobody gains."""
    best: tuple[Fraction, int] | None = None
    move: tuple[int, int] | None = None
    order = {member.player: number for number, member in enumerate(members)}
    inside = [[member for member in members if place[member.player] == at] for at in range(len(lists))]
    now = {
        member.player: worth
        for each, own in zip(lists, inside, strict=True)
        for member, worth in zip(own, _worth(each, own, share), strict=True)
    }
    for member in members:
        mine = now.get(member.player, (Fraction(0), 0))
        for at, each in enumerate(lists):
            if at == place[member.player] or each.over or not _in(member, each):
                continue
            joined = sorted([*inside[at], member], key=lambda one: order[one.player])
            there = _worth(each, joined, share)[joined.index(member)]
            gain = (there[0] - mine[0], there[1] - mine[1])
            if there > mine and (best is None or gain > best):
                best, move = gain, (member.player, at)
    return move


def _worth(each: _List, own: Sequence[Contender], share: Share) -> list[tuple[Fraction, int]]:
    """What each of a group would get of a list: money, then whether there is a thing."""
    shares = _shares(each, own, share)
    prizes = each.next(len(own))
    things = [int(place < len(prizes) and bool(prizes[place].thing)) for place in range(len(own))]
    return list(zip(shares, things, strict=True))


def _shares(each: _List, own: Sequence[Contender], share: Share) -> list[Fraction]:
    """The exact shares of a group that takes the next prizes of a list, in its order."""
    amounts = [prize.amount for prize in each.next(len(own))]
    amounts += [0] * (len(own) - len(amounts))
    count, pool = len(own), sum(amounts)
    if not own:
        return []
    if share == Share.EQUAL:
        return [Fraction(pool, count)] * count
    level: list[Fraction] = []
    for _rank, same in groupby(range(count), key=lambda at: own[at].rank):
        places = list(same)
        mean = Fraction(sum(amounts[at] for at in places), len(places))
        level += [mean] * len(places)
    if share == Share.NONE:
        return level
    return [mean / 2 + Fraction(pool, 2 * count) for mean in level]


def _shared(each: _List, own: Sequence[Contender], share: Share) -> list[Award]:
    """The awards of a group that takes the next prizes of a list."""
    exact = _shares(each, own, share)
    whole = [int(part) for part in exact]
    prizes = each.next(len(own))
    for at in range(sum(prize.amount for prize in prizes) - sum(whole)):
        whole[at] += 1
    ranks = [member.rank for member in own]
    awards = []
    for at, member in enumerate(own):
        prize = prizes[at] if at < len(prizes) else None
        together = [place for place, rank in enumerate(ranks) if share != Share.NONE or rank == member.rank]
        inside = [prizes[place] for place in together if place < len(prizes)]
        award = Award(
            player=member.player,
            key=each.key,
            place=each.taken + at + 1,
            amount=whole[at],
            things=(prize.thing,) if prize and prize.thing else (),
            pool=sum(each_prize.amount for each_prize in inside),
            first=inside[0].place if inside else 0,
            last=inside[-1].place if inside else 0,
            sharers=len(together),
            own=prize.amount if prize else 0,
        )
        same = [place for place, rank in enumerate(ranks) if rank == member.rank]
        drawn = (
            bool(award.things)
            and len({prizes[place].thing if place < len(prizes) else "" for place in same}) > 1
        )
        awards.append(replace(award, lot=drawn, level=len(same)))
    return awards

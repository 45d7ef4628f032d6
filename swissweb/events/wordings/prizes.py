"""A list of prizes as pages and papers show it."""

from dataclasses import dataclass

from swissweb.events.models import Entry
from swissweb.events.selectors.prizes import AwardLine, PrizeGroup, PrizeView
from swissweb.events.wordings.awards import award_words, group_name, money, things_words
from swissweb.events.wordings.lists import rank_text


@dataclass(frozen=True, slots=True)
class ShownAward:
    """One prize of a player in words."""

    sum: str
    things: str
    how: str


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A player with what he gets; ``total`` where it is more than one prize."""

    entry: Entry
    rank: str
    points: int
    awards: list[ShownAward]
    total: str


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A list of prizes: place, sum, thing."""

    name: str
    places: list[tuple[int, str, str]]
    total: str
    left: list[int]


@dataclass(frozen=True, slots=True)
class ShownPrizes:
    """The whole list."""

    view: PrizeView
    lines: list[ShownLine]
    groups: list[ShownGroup]
    total: str
    given: str


def shown(view: PrizeView) -> ShownPrizes:
    return ShownPrizes(
        view=view,
        lines=[_line(line, view) for line in view.lines],
        groups=[_group(group, view) for group in view.groups],
        total=money(view.total, view.rules),
        given=money(view.given, view.rules),
    )


def _line(line: AwardLine, view: PrizeView) -> ShownLine:
    row = line.line.row
    return ShownLine(
        entry=line.line.entry,
        rank=rank_text(row),
        points=row.points,
        awards=[
            ShownAward(
                money(award.amount, view.rules) if award.amount else "",
                things_words(award),
                award_words(award, group, view.rules),
            )
            for award, group in line.awards
        ],
        total=money(line.total, view.rules) if len(line.awards) > 1 and line.total else "",
    )


def _group(group: PrizeGroup, view: PrizeView) -> ShownGroup:
    return ShownGroup(
        name=group_name(group),
        places=[
            (prize.place, money(prize.amount, view.rules) if prize.amount else "", prize.thing)
            for prize in group.prizes
        ],
        total=money(group.total, view.rules) if group.total else "",
        left=[prize.place for prize in group.left],
    )

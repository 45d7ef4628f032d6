"""Prizes of a section, and who gets them as the standings are."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pairing.prizes import MAIN, Award, Contender, Give, Share, prize_list
from pairing.prizes import Prize as Place
from swissweb.events.models import Category, Entry, Prize, Section
from swissweb.events.selectors.categories import categories_of, members, read_conditions
from swissweb.events.selectors.standings import StandingsLine, StandingsView, standings_view


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """How prizes are given; as stored in ``Section.prize_rules``.

    ``currency`` is text behind the sums, ``decimals`` 0 or 2. ``everybody``: also who withdrew or never
    played a game. ``public``: players may see the prizes, and once the last round is complete who has them.
    """

    give: Give = Give.ONE
    share: Share = Share.NONE
    currency: str = "EUR"
    decimals: int = 2
    everybody: bool = False
    public: bool = False


@dataclass(frozen=True, slots=True)
class PrizeGroup:
    """A list with its prizes in the order of their places; ``category`` is None for everybody's."""

    category: Category | None
    prizes: tuple[Prize, ...]
    left: tuple[Prize, ...] = ()

    @property
    def key(self) -> int:
        return MAIN if self.category is None else self.category.pk

    @property
    def total(self) -> int:
        return sum(prize.amount for prize in self.prizes)


@dataclass(frozen=True, slots=True)
class AwardLine:
    """What a player gets: his line of the standings, and per list what and why."""

    line: StandingsLine
    awards: tuple[tuple[Award, PrizeGroup], ...]

    @property
    def total(self) -> int:
        return sum(award.amount for award, _group in self.awards)


@dataclass(frozen=True, slots=True)
class PrizeView:
    """The prizes, and who has them after the last round there is. ``final``: that was the last, and it is
    complete; nothing can change but by a correction."""

    rules: PrizeRules
    groups: tuple[PrizeGroup, ...]
    after: int
    total_rounds: int
    final: bool
    lines: tuple[AwardLine, ...] = ()
    kept_out: tuple[Entry, ...] = ()
    given: int = 0
    by_key: Mapping[int, PrizeGroup] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(group.total for group in self.groups)


def rules_of(section: Section) -> PrizeRules:
    """The rules as stored, with the usual ones for what is not."""
    stored = section.prize_rules
    usual = PrizeRules()
    return PrizeRules(
        give=Give(stored.get("give", usual.give)),
        share=Share(stored.get("share", usual.share)),
        currency=str(stored.get("currency", usual.currency)),
        decimals=2 if stored.get("decimals", usual.decimals) else 0,
        everybody=bool(stored.get("everybody", usual.everybody)),
        public=bool(stored.get("public", usual.public)),
    )


def prize_groups(section: Section, *, empty: bool = False) -> tuple[PrizeGroup, ...]:
    """The lists, everybody's first, then the categories in their order (two queries). ``empty`` also has the
    lists without a prize, for the form."""
    by_category: dict[int | None, list[Prize]] = {}
    for prize in section.prizes.order_by("place", "id"):
        by_category.setdefault(prize.category_id, []).append(prize)
    groups = [PrizeGroup(None, tuple(by_category.get(None, ())))]
    groups += [PrizeGroup(each, tuple(by_category.get(each.pk, ()))) for each in categories_of(section)]
    return tuple(group for group in groups if group.prizes or empty)


def prize_view(section: Section) -> PrizeView:
    """Who has which prize after the newest published round."""
    rules, groups = rules_of(section), prize_groups(section)
    view = standings_view(section)
    contenders, kept_out = _contenders(section, view, rules, groups)
    places = [
        Place(group.key, prize.place, prize.amount, prize.thing) for group in groups for prize in group.prizes
    ]
    outcome = prize_list(places, contenders if view.after else [], rules.give, rules.share)
    left = {(place.key, place.place) for place in outcome.left} if view.after else set()
    shown = tuple(
        PrizeGroup(
            group.category,
            group.prizes,
            tuple(prize for prize in group.prizes if (group.key, prize.place) in left),
        )
        for group in groups
    )
    by_key = {group.key: group for group in shown}
    by_id = {line.entry.pk: line for line in view.lines}
    own: dict[int, list[tuple[Award, PrizeGroup]]] = {}
    for award in outcome.awards:
        own.setdefault(award.player, []).append((award, by_key[award.key]))
    return PrizeView(
        rules=rules,
        groups=shown,
        after=view.after,
        total_rounds=view.total_rounds,
        final=view.closed,
        lines=tuple(AwardLine(by_id[player], tuple(awards)) for player, awards in own.items()),
        kept_out=kept_out,
        given=outcome.given,
        by_key=by_key,
    )


def _contenders(
    section: Section, view: StandingsView, rules: PrizeRules, groups: tuple[PrizeGroup, ...]
) -> tuple[list[Contender], tuple[Entry, ...]]:
    """Those who can have a prize in the order of the standings, and who is kept out."""
    out = [line.entry for line in view.lines if not rules.everybody and _is_out(line, view.total_rounds)]
    keys: dict[int, set[int]] = {}
    entries = [line.entry for line in view.lines]
    for group in groups:
        if group.category is not None:
            for entry in members(read_conditions(group.category.conditions, section), entries):
                keys.setdefault(entry.pk, set()).add(group.key)
    barred = {entry.pk for entry in out}
    found = [
        Contender(line.entry.pk, line.row.rank, line.row.points, frozenset(keys.get(line.entry.pk, ())))
        for line in view.lines
        if line.entry.pk not in barred
    ]
    return found, tuple(out)


def _is_out(line: StandingsLine, total_rounds: int) -> bool:
    left = line.entry.withdrawn_after
    return (left is not None and left < total_rounds) or not line.row.games

"""Prizes of a section: saved all at once."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction

from pairing.prizes import MAIN
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid
from swissweb.events.models import Prize, Section
from swissweb.events.names import tidy
from swissweb.events.rights import require_director
from swissweb.events.selectors.categories import MOST_OF_A_CLUB, usual_of_a_club
from swissweb.events.selectors.prizes import PrizeRules, rules_of
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_section
from swissweb.events.services.publicity import touch

MOST_PRIZES = 100
MOST_AMOUNT = 10**12
LONGEST_THING = 100
LONGEST_CURRENCY = 3


@dataclass(frozen=True, slots=True)
class PrizeInput:
    """The prize of a place: money in the smallest unit, a thing, or both."""

    amount: int = 0
    thing: str = ""


@transaction.atomic
def save_prizes(
    *,
    by: User,
    section_id: int,
    version: int,
    rules: PrizeRules,
    lists: Mapping[int, Sequence[PrizeInput]],
    club_best: int | None = None,
) -> Section:
    """Replace rules and prizes. Nothing is written when nothing differs.

    ``lists``: a category's id (``pairing.prizes.MAIN`` for everybody) -> the prizes of place 1, 2, ...; a
    list that is not named has none any more. ``club_best``: how many players of a club count (None: as
    before).

    :raises Conflict: ``settings_changed``
    :raises Invalid: ``category_gone``, ``prize_gap``, ``prize_rises``, ``prize_too_much``,
        ``too_many_prizes``, ``currency_wrong``, ``clubs_best``, ``text_too_long``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    if section.settings_version != version:
        raise Conflict("settings_changed")
    names = {MAIN: "", **dict(section.categories.values_list("pk", "name"))}
    tidied = {key: _checked(key, names, prizes) for key, prizes in lists.items()}
    if sum(len(prizes) for prizes in tidied.values()) > MOST_PRIZES:
        raise Invalid("too_many_prizes", most=MOST_PRIZES)
    best = usual_of_a_club(section) if club_best is None else club_best
    if not 1 <= best <= MOST_OF_A_CLUB:
        raise Invalid("clubs_best", field="club_best", most=MOST_OF_A_CLUB)
    stored = _stored(rules) | {"club_best": best}
    present = _stored(rules_of(section)) | {"club_best": usual_of_a_club(section)}
    had, wanted = _present(section), {key: prizes for key, prizes in tidied.items() if prizes}
    if (had, present) == (wanted, stored):
        return section
    section.prizes.all().delete()
    Prize.objects.bulk_create(
        Prize(section=section, category_id=key or None, place=place, amount=prize.amount, thing=prize.thing)
        for key, prizes in tidied.items()
        for place, prize in enumerate(prizes, start=1)
    )
    section.prize_rules = stored
    section.settings_version += 1
    section.save(update_fields=["prize_rules", "settings_version"])
    log(
        by=by,
        event=section.event,
        section=section,
        action="prizes_changed",
        before={**present, "prizes": _told(names, had, present["decimals"])},
        after={**stored, "prizes": _told(names, wanted, stored["decimals"])},
        name=section.name,
    )
    touch(section)
    return section


def _stored(rules: PrizeRules) -> dict[str, Any]:
    currency = tidy(rules.currency)
    if len(currency) > LONGEST_CURRENCY:
        raise Invalid("currency_wrong", field="currency", value=currency[:20], most=LONGEST_CURRENCY)
    return {
        **asdict(rules),
        "give": str(rules.give),
        "share": str(rules.share),
        "currency": currency,
        "decimals": 2 if rules.decimals else 0,
    }


def _present(section: Section) -> dict[int, list[PrizeInput]]:
    found: dict[int, list[PrizeInput]] = {}
    for prize in section.prizes.order_by("place", "id"):
        found.setdefault(prize.category_id or MAIN, []).append(PrizeInput(prize.amount, prize.thing))
    return found


def _told(names: Mapping[int, str], lists: Mapping[int, Sequence[PrizeInput]], decimals: int) -> list[str]:
    """Prizes as the log keeps them: ``Women 2: 40.00 Chess clock``."""
    return [
        f"{names[key]} {place}: {Decimal(prize.amount).scaleb(-decimals)} {prize.thing}".strip()
        for key, prizes in sorted(lists.items())
        for place, prize in enumerate(prizes, start=1)
    ]


def _checked(key: int, names: Mapping[int, str], prizes: Sequence[PrizeInput]) -> list[PrizeInput]:
    """The prizes of a list, without empty places behind the last one."""
    if key not in names:
        raise Invalid("category_gone")
    found = [PrizeInput(prize.amount, tidy(prize.thing)) for prize in prizes]
    while found and not (found[-1].amount or found[-1].thing):
        found.pop()
    for place, prize in enumerate(found, start=1):
        where: dict[str, Any] = {"field": f"amount_{key}_{place}", "place": place, "name": names[key] or "–"}
        if not 0 <= prize.amount <= MOST_AMOUNT:
            raise Invalid("prize_too_much", **where)
        if len(prize.thing) > LONGEST_THING:
            raise Invalid(
                "text_too_long", field=f"thing_{key}_{place}", value=prize.thing[:20], most=LONGEST_THING
            )
        if not (prize.amount or prize.thing):
            raise Invalid("prize_gap", **where)
        if place > 1 and prize.amount > found[place - 2].amount:
            raise Invalid("prize_rises", **where, before=place - 1)
    return found

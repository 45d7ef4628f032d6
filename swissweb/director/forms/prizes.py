"""The prizes of a section: rules, and per list the money and the thing of each place."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.prizes import Give, Share
from swissweb.director.forms.base import VersionField, number_of
from swissweb.events.models import Section
from swissweb.events.selectors.categories import MOST_OF_A_CLUB, usual_of_a_club
from swissweb.events.selectors.prizes import PrizeGroup, PrizeRules, rules_of
from swissweb.events.services.prizes import LONGEST_CURRENCY, LONGEST_THING, MOST_PRIZES, PrizeInput
from swissweb.events.wordings.awards import GIVE_WORDS, SHARE_WORDS, group_name

MORE_ROWS = 3
_GROUPING = (" ", "\u00a0", "\u202f", "'", "’")


def parse_money(text: str, decimals: int) -> int | None:
    """A sum as it is typed, in the smallest unit: ``120``, ``120.50``, ``1 250,00``; None if it is none.

    A comma and a dot are both decimal marks, so what could be either (``1,200``) is no sum.
    """
    for sign in _GROUPING:
        text = text.replace(sign, "")
    whole, _mark, part = text.replace(",", ".").partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 12):
        return None
    if part and not (part.isascii() and part.isdigit() and len(part) <= decimals):
        return None
    return int(whole + part.ljust(decimals, "0"))


def typed_money(amount: int, decimals: int) -> str:
    """A sum as one would type it; nothing for none."""
    whole, part = divmod(amount, 10**decimals)
    if not amount:
        return ""
    return f"{whole}.{part:0{decimals}d}" if part else str(whole)


class PrizesForm(forms.Form):
    """``groups`` are all lists, with and without prizes."""

    version = VersionField(required=False)
    give = forms.ChoiceField(
        label=gettext_lazy("Prizes a player can have"),
        choices=list(GIVE_WORDS.items()),
        widget=forms.RadioSelect,
    )
    share = forms.ChoiceField(
        label=gettext_lazy("Equal points"), choices=list(SHARE_WORDS.items()), widget=forms.RadioSelect
    )
    currency = forms.CharField(
        label=gettext_lazy("Currency"),
        max_length=LONGEST_CURRENCY,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("Up to three letters or a sign: EUR, CNY, €."),
    )
    decimals = forms.ChoiceField(
        label=gettext_lazy("Decimals"),
        choices=[("2", gettext_lazy("two (0.01 is the smallest sum)")), ("0", gettext_lazy("none"))],
    )
    everybody = forms.BooleanField(
        label=gettext_lazy("Also who withdrew or never played a game"), required=False
    )
    public = forms.BooleanField(
        label=gettext_lazy("Players may see the prizes"),
        required=False,
        help_text=gettext_lazy("The list of prizes at once, who has them when the last round is complete."),
    )
    club_best = forms.IntegerField(
        label=gettext_lazy("Club table: players of a club that count"), min_value=1, max_value=MOST_OF_A_CLUB
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        section: Section,
        groups: Sequence[PrizeGroup],
        more: int | None = None,
    ) -> None:
        rules = rules_of(section)
        initial: dict[str, object] = {
            "version": section.settings_version,
            "give": str(rules.give),
            "share": str(rules.share),
            "currency": rules.currency,
            "decimals": str(rules.decimals),
            "everybody": rules.everybody,
            "public": rules.public,
            "club_best": usual_of_a_club(section),
        }
        super().__init__(data, initial=initial)
        self.groups = groups
        self.counts: dict[int, int] = {}
        for group in groups:
            count = number_of(str(data.get(f"rows_{group.key}", ""))) if data is not None else None
            count = len(group.prizes) + MORE_ROWS if count is None else count
            count += MORE_ROWS if more == group.key else 0
            self.counts[group.key] = min(MOST_PRIZES, max(count, len(group.prizes)))
            self._add_list(group, rules)

    def _add_list(self, group: PrizeGroup, rules: PrizeRules) -> None:
        name = group_name(group)
        prizes = {prize.place: prize for prize in group.prizes}
        for place in range(1, self.counts[group.key] + 1):
            words = {"list": name, "place": place}
            amount, thing = f"amount_{group.key}_{place}", f"thing_{group.key}_{place}"
            self.fields[amount] = forms.CharField(
                label=_("%(list)s, place %(place)s: money") % words,
                max_length=24,
                required=False,
                widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            )
            self.fields[thing] = forms.CharField(
                label=_("%(list)s, place %(place)s: thing") % words,
                max_length=LONGEST_THING,
                required=False,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
            if prize := prizes.get(place):
                self.initial[amount] = typed_money(prize.amount, rules.decimals)
                self.initial[thing] = prize.thing

    @property
    def lists(self) -> list[dict[str, Any]]:
        """Each list with the fields of its places."""
        return [
            {
                "key": group.key,
                "name": group_name(group),
                "rows": self.counts[group.key],
                "full": self.counts[group.key] >= MOST_PRIZES,
                "lines": [
                    (place, self[f"amount_{group.key}_{place}"], self[f"thing_{group.key}_{place}"])
                    for place in range(1, self.counts[group.key] + 1)
                ],
            }
            for group in self.groups
        ]

    @property
    def rule_fields(self) -> list[forms.BoundField]:
        return [
            self[name]
            for name in ("give", "share", "currency", "decimals", "everybody", "public", "club_best")
        ]

    def with_more(self, section: Section, key: int | None) -> "PrizesForm":
        """The same form, unchecked, with more places in one list."""
        data = self.data if isinstance(self.data, QueryDict) else QueryDict()
        again = PrizesForm(None, section=section, groups=self.groups)
        wanted = {group.key: self.counts[group.key] for group in self.groups}
        for group in self.groups:
            more = MORE_ROWS if group.key == key else 0
            again.counts[group.key] = min(MOST_PRIZES, wanted[group.key] + more)
            again._add_list(group, rules_of(section))
        boxes = ("everybody", "public")
        again.initial.update({name: data.get(name, "") for name in again.fields if name not in boxes})
        again.initial.update({name: name in data for name in boxes})
        return again

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        decimals = int(data.get("decimals") or 0)
        for name in [name for name in self.fields if name.startswith("amount_")]:
            text = str(data.get(name) or "").strip()
            found = parse_money(text, decimals) if text else 0
            if found is None:
                example = "120.50" if decimals else "120"
                said = _("“%(value)s” is no sum: enter a number such as %(example)s.")
                self.add_error(name, said % {"value": text, "example": example})
            data[name] = found or 0
        return data

    def values(self) -> dict[str, Any]:
        """What ``services.prizes.save_prizes`` takes."""
        data = self.cleaned_data
        return {
            "rules": PrizeRules(
                give=Give(data["give"]),
                share=Share(data["share"]),
                currency=data["currency"],
                decimals=int(data["decimals"]),
                everybody=data["everybody"],
                public=data["public"],
            ),
            "club_best": data["club_best"],
            "lists": {
                group.key: [
                    PrizeInput(data[f"amount_{group.key}_{place}"], data[f"thing_{group.key}_{place}"])
                    for place in range(1, self.counts[group.key] + 1)
                ]
                for group in self.groups
            },
        }

"""A category: its name, and conditions as lines of what - comparison - value."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from pairing.categories import FIELDS, Condition
from swissweb.director.forms.base import VersionField, number_of
from swissweb.events.models import Category, Section
from swissweb.events.services.categories import LONGEST_NAME, LONGEST_VALUE, MOST_ROWS, checked
from swissweb.events.wordings.awards import COMPARISON_WORDS, EQUAL_WORDS, FIELD_WORDS

FIRST_ROWS = 2
_SEXES = {"f": "w", "female": "w", "woman": "w", "girl": "w", "male": "m", "man": "m", "boy": "m"}
_EQUAL = {words: code for code, words in EQUAL_WORDS.items()}


class CategoryForm(forms.Form):
    """``category`` is the one that is changed (none: a new one), ``count`` how many lines are shown."""

    version = VersionField(required=False)
    category = forms.CharField(required=False, widget=forms.HiddenInput)
    count = forms.CharField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(
        label=_("Name"), max_length=LONGEST_NAME, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    join = forms.ChoiceField(
        label=_("A player is in it who meets"),
        choices=[("and", _("all conditions")), ("or", _("one of the conditions"))],
        widget=forms.RadioSelect,
    )
    on = forms.DateField(
        label=_("Age on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Ages are counted on this day. Empty: the event’s first day."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        section: Section,
        category: Category | None = None,
        rows: int = 0,
    ) -> None:
        stored = category.conditions if category else {}
        lines = list(stored.get("rows", ()))
        if data is not None:
            rows = max(rows, number_of(str(data.get("count", ""))) or 0)
        self.rows = min(MOST_ROWS, max(rows, len(lines), FIRST_ROWS))
        initial: dict[str, object] = {
            "version": category.version if category else 0,
            "category": category.pk if category else "",
            "count": self.rows,
            "name": category.name if category else "",
            "join": stored.get("join", "and"),
            "on": date.fromisoformat(stored["date"]) if stored.get("date") else None,
        }
        for number, line in enumerate(lines, start=1):
            initial[f"field_{number}"] = line["field"]
            initial[f"comparison_{number}"] = EQUAL_WORDS.get(line["comparison"], line["comparison"])
            initial[f"value_{number}"] = line["value"]
        super().__init__(data, initial=initial)
        for number in range(1, self.rows + 1):
            self._add_row(number)

    def _add_row(self, number: int) -> None:
        self.fields[f"field_{number}"] = forms.ChoiceField(
            label=_("Condition %(number)s: what") % {"number": number},
            choices=[("", "–"), *FIELD_WORDS.items()],
            required=False,
        )
        self.fields[f"comparison_{number}"] = forms.ChoiceField(
            label=_("Condition %(number)s: comparison") % {"number": number},
            choices=list(COMPARISON_WORDS.items()),
            required=False,
        )
        self.fields[f"value_{number}"] = forms.CharField(
            label=_("Condition %(number)s: value") % {"number": number},
            max_length=LONGEST_VALUE,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )

    @property
    def lines(self) -> list[list[forms.BoundField]]:
        """The fields of each condition."""
        return [
            [self[f"{name}_{number}"] for name in ("field", "comparison", "value")]
            for number in range(1, self.rows + 1)
        ]

    @property
    def full(self) -> bool:
        return self.rows >= MOST_ROWS

    @property
    def editing(self) -> int | None:
        """The category that is changed."""
        return number_of(str(self["category"].value() or ""))

    def with_another_row(self, section: Section) -> "CategoryForm":
        """The same form, unchecked, with one line more."""
        data = self.data.copy() if isinstance(self.data, QueryDict) else QueryDict(mutable=True)
        data["count"] = str(min(MOST_ROWS, self.rows + 1))
        again = CategoryForm(None, section=section, rows=self.rows + 1)
        again.initial.update({name: data.get(name, again.initial.get(name)) for name in again.fields})
        return again

    def _filled(self) -> list[tuple[int, Condition]]:
        """The lines that say what they are about, with their number on the page."""
        found = []
        for number in range(1, self.rows + 1):
            field = self.cleaned_data.get(f"field_{number}")
            comparison = self.cleaned_data.get(f"comparison_{number}") or ""
            value = self.cleaned_data.get(f"value_{number}") or ""
            if not field and not value:
                continue
            if FIELDS.get(field or "") in ("number", "grade"):
                comparison = _EQUAL.get(comparison, comparison)
            if field == "sex":
                value = _SEXES.get(value.strip().casefold(), value.strip().lower())
            found.append((number, Condition(field or "", comparison, value)))
        return found

    def values(self) -> dict[str, Any]:
        """What ``services.categories.add_category`` and ``change_category`` take."""
        return {
            "name": self.cleaned_data["name"],
            "join": self.cleaned_data["join"],
            "on": self.cleaned_data["on"],
            "rows": [condition for _number, condition in self._filled()],
        }

    def aliases(self) -> dict[str, str]:
        """Where a refusal about the second filled line belongs: to the line as it stands on the page."""
        places = enumerate((number for number, _condition in self._filled()), start=1)
        return {f"value_{place}": f"value_{number}" for place, number in places}

    def conditions(self) -> dict[str, Any]:
        """As they would be stored. :raises Invalid: as ``services.categories.checked``"""
        values = self.values()
        return checked(values["rows"], values["join"], values["on"])

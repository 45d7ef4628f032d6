import random
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from pairing.simulator import CONTENDERS, Plan
from swissweb.planning import plans
from swissweb.planning.words import contender_name

USUAL = Plan(contenders=("dutch", "dutch+half", "weighted", "simple", "fold", "monrad", "random"))


class _Whole(forms.IntegerField):
    """A whole number within its bounds."""

    def __init__(self, bounds: tuple[int, int], **more: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 16, "autocomplete": "off"})
        super().__init__(min_value=bounds[0], max_value=bounds[1], widget=widget, **more)


class SimulationForm(forms.Form):
    """What is to be simulated."""

    players = _Whole(plans.PLAYERS, label=_("Players"))
    rounds = _Whole(plans.ROUNDS, label=_("Rounds"))
    events = _Whole(
        plans.EVENTS, label=_("Events"), help_text=_("How often. Four times as many halve the intervals.")
    )
    contenders = forms.MultipleChoiceField(
        label=_("Ways to pair"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The first one ticked is what the others are compared with."),
    )
    draws = _Whole(plans.DRAWS, label=_("Draws (%)"), help_text=_("Of the games of equals."))
    spread = _Whole(
        plans.SPREAD,
        label=_("Spread of strength"),
        help_text=_("Standard deviation in Elo points. 0: all equal."),
    )
    error = _Whole(
        plans.ERROR, label=_("Error of ratings"), help_text=_("How far ratings are off, in Elo points.")
    )
    seed = _Whole(
        plans.SEED,
        label=_("Seed"),
        required=False,
        help_text=_("The same seed gives the same figures. Empty: any."),
    )

    def __init__(self, data: QueryDict | None = None, initial: Mapping[str, object] | None = None) -> None:
        usual = {name: getattr(USUAL, name) for name in self.base_fields}
        usual |= {"contenders": list(USUAL.contenders), "seed": None}
        super().__init__(data, initial={**usual, **(initial or {})}, label_suffix="")
        choices = [(code, contender_name(code)) for code in CONTENDERS]
        self.fields["contenders"].choices = choices  # type: ignore[attr-defined]

    def plan(self) -> Plan:
        """The plan of a valid form; contenders in the order of the list."""
        data = dict(self.cleaned_data)
        if data["seed"] is None:
            data["seed"] = random.SystemRandom().randint(1, 999_999)
        data["contenders"] = tuple(code for code in CONTENDERS if code in data["contenders"])
        return Plan(**data)

"""The form of a pairing system's options, made from what the system declares."""

from django import forms
from django.utils.translation import gettext_lazy

from pairing.systems.base import Option, Options, OptionValue, System
from swissweb.director.forms.base import VersionField
from swissweb.events.models import Section
from swissweb.events.wordings.systems import option_help, option_label, option_value

PREFIX = "option_"


def field_of(system: str, option: Option) -> forms.Field:
    """The form field of an option, with its words."""
    label, text = option_label(system, option.code), option_help(system, option.code)
    if option.type == "bool":
        return forms.BooleanField(label=label, help_text=text, required=False)
    if option.type == "int":
        return forms.IntegerField(
            label=label, help_text=text, min_value=option.minimum, max_value=option.maximum
        )
    choices = [(choice, option_value(system, option.code, choice)) for choice in option.choices]
    return forms.ChoiceField(label=label, help_text=text, choices=choices)


class SystemForm(forms.Form):
    """A system and its options. ``reason`` is asked for once rounds are paired."""

    version = VersionField()
    system = forms.CharField(widget=forms.HiddenInput, max_length=30)
    reason = forms.CharField(
        label=gettext_lazy("Reason (stands in the log)"),
        max_length=500,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: object = None, *, declared: System, section: Section, options: Options) -> None:
        """:param options: the values shown at first, all of them"""
        initial: dict[str, object] = {"version": section.settings_version, "system": declared.id}
        initial |= {PREFIX + code: value for code, value in options.items()}
        super().__init__(data, initial=initial)  # type: ignore[arg-type]
        self.declared = declared
        for option in declared.options:
            # A game without sides has none to give.
            if option.code != "sides" or section.sides:
                self.fields[PREFIX + option.code] = field_of(declared.id, option)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(PREFIX)]

    @property
    def aliases(self) -> dict[str, str]:
        """Which field stands for which option, for the refusals of the service."""
        return {option.code: PREFIX + option.code for option in self.declared.options}

    def values(self) -> dict[str, OptionValue]:
        """The options, for ``choose_system``."""
        return {
            name.removeprefix(PREFIX): value
            for name, value in self.cleaned_data.items()
            if name.startswith(PREFIX)
        }

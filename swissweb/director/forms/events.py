import json
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissweb.director.forms.base import VersionField
from swissweb.events.models import Event, Section
from swissweb.events.presets import PRESETS, preset_of
from swissweb.events.wordings.lists import listed
from swissweb.events.wordings.systems import all_words, help_of, name_of

OFFERED = ("dutch", "mcmahon", "fold", "round_robin", "manual")
USUAL = "usual"
"""The choice that leaves the system to the game."""
Choices = list[tuple[str, str]]


def game_choices() -> Choices:
    return [(preset.key, str(preset.name)) for preset in PRESETS.values()]


def system_choices() -> Choices:
    """Every system, for those who know what they want."""
    return [(system, _(words.name)) for system, words in all_words().items()]


def offered_systems(game: str = "") -> Choices:
    """The few that a new event or section begins with, first the one usual in its ``game`` (if known).

    The page of the section's system has them all.
    """
    first = (preset_of(game).system,) if game else ()
    systems = (*first, *(system for system in OFFERED if system not in first))
    return [(system, name_of(system)) for system in systems]


def new_event_systems() -> Choices:
    """The usual one of the game, whichever that will be, then a few by name. A script names the first."""
    usual = format_html('<span>{}<span data-usual-name="{}"></span></span>', _("The usual one"), _(": %s"))
    named = [
        (
            system,
            format_html('<span>{}<br><small class="x2 dim">{}</small></span>', name, help_of(system)),
        )
        for system, name in offered_systems()
    ]
    return [(USUAL, usual), *named]


def _system_help() -> str:
    usual = _("Usual: %(games)s.") % {
        "games": listed([f"{preset.name} – {name_of(preset.system)}" for preset in PRESETS.values()])
    }
    others = _("All others, and their options, stand on the section’s page “System”.")
    return f"{usual} {others}"


system_help = lazy(_system_help, str)()


def zone_choices() -> Choices:
    zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in zones)]


class DayInput(forms.DateInput):
    """The browser's own calendar, which wants its dates the ISO way."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class NewEventForm(forms.Form):
    """As little as an event can start with; everything else has a default and stands in the settings."""

    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=200)
    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=game_choices)
    system = forms.ChoiceField(
        label=gettext_lazy("System"),
        choices=new_event_systems,
        widget=forms.RadioSelect,
        initial=USUAL,
        help_text=system_help,
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        required=False,
        widget=forms.NumberInput(attrs={"min": 1, "max": 99}),
        help_text=gettext_lazy("Left empty: as usual for the game. It can be changed later."),
    )
    starts = forms.DateField(label=gettext_lazy("First day"), required=False, widget=DayInput)
    city = forms.CharField(label=gettext_lazy("Place"), max_length=100, required=False)
    time_zone = forms.CharField(
        required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-time-zone": True})
    )

    def __init__(self, data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        names = {preset.key: name_of(preset.system) for preset in PRESETS.values()}
        self.fields["game"].widget.attrs["data-usual"] = json.dumps(names)

    def values(self) -> dict[str, object]:
        """For ``create_event``; the rounds and the system of the game where none are given.

        The browser says its time zone (app.js); without a word of it, the server's is taken.
        """
        values = dict(self.cleaned_data)
        if values["time_zone"] not in available_timezones():
            values["time_zone"] = settings.TIME_ZONE
        if values["rounds"] is None:
            values["rounds"] = preset_of(values["game"]).rounds
        if values["system"] == USUAL:
            values["system"] = preset_of(values["game"]).system
        return values


class NewSectionForm(forms.Form):
    """One more section; its rules are the game's usual ones and stand in its settings."""

    section_name = forms.CharField(label=gettext_lazy("Name of the section"), max_length=100)
    system = forms.ChoiceField(label=gettext_lazy("System"))
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        required=False,
        widget=forms.NumberInput(attrs={"min": 1, "max": 99}),
        help_text=gettext_lazy("Left empty: as usual for the game. It can be changed later."),
    )

    def __init__(self, data: object = None, *, game: str) -> None:
        """:param game: its usual system comes first"""
        super().__init__(data, auto_id="id_new_%s")  # type: ignore[arg-type]
        self.fields["system"].choices = offered_systems(game)  # type: ignore[attr-defined]


class DeleteEventForm(forms.Form):
    """Deleting is confirmed by typing the name."""

    typed = forms.CharField(
        label=gettext_lazy("The event’s name, as confirmation"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )


class EventForm(forms.Form):
    """What stands on the cover."""

    version = VersionField()
    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=200)
    starts = forms.DateField(label=gettext_lazy("First day"), required=False, widget=DayInput)
    ends = forms.DateField(label=gettext_lazy("Last day"), required=False, widget=DayInput)
    city = forms.CharField(label=gettext_lazy("Place"), max_length=100, required=False)
    venue = forms.CharField(label=gettext_lazy("Venue"), max_length=200, required=False)
    federation = forms.CharField(label=gettext_lazy("Federation"), max_length=3, required=False)
    arbiter = forms.CharField(label=gettext_lazy("Chief arbiter"), max_length=100, required=False)
    time_control = forms.CharField(label=gettext_lazy("Time control"), max_length=100, required=False)
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), choices=zone_choices)
    language = forms.ChoiceField(
        label=gettext_lazy("Language of printed lists"), choices=list(settings.LANGUAGES)
    )
    listed = forms.BooleanField(
        label=gettext_lazy("Show the event in the public list"),
        required=False,
        help_text=gettext_lazy("Without, only those who have the link find it."),
    )

    @classmethod
    def initial_of(cls, event: Event) -> dict[str, object]:
        return {name: getattr(event, name) for name in cls.base_fields}

    def values(self) -> dict[str, object]:
        """For ``update_event``."""
        return {name: value for name, value in self.cleaned_data.items() if name != "version"}


class SectionForm(forms.Form):
    """The rules of a section; points and tie-breaks have a page of their own."""

    version = VersionField()
    name = forms.CharField(label=gettext_lazy("Name of the section"), max_length=100)
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"), widget=forms.NumberInput(attrs={"min": 1, "max": 99})
    )
    initial_colour = forms.ChoiceField(label=gettext_lazy("Colour of player 1 in round 1"), required=False)
    late_numbers = forms.ChoiceField(label=gettext_lazy("Numbers of late entries"))
    explain_public = forms.BooleanField(
        label=gettext_lazy("Show everybody why each board is as it is"),
        required=False,
        help_text=gettext_lazy("A short line with each board of a published round: sides and floats."),
    )

    def __init__(
        self,
        data: object = None,
        *,
        section: Section,
        begun: bool,
        initial: dict[str, object] | None = None,
    ) -> None:
        """:param begun: a round is paired, so the first colour is drawn"""
        super().__init__(data, initial=initial or self.initial_of(section))  # type: ignore[arg-type]
        self._give_choices(section, begun)

    def _give_choices(self, section: Section, begun: bool) -> None:
        preset = preset_of(section.event.game)
        colour = self.fields["initial_colour"]
        assert isinstance(colour, forms.ChoiceField)
        if preset.first and preset.second:
            colour.choices = [
                ("", _("Drawn by lot")),
                ("w", str(preset.first.word)),
                ("b", str(preset.second.word)),
            ]
            colour.disabled = begun
            if begun:
                colour.help_text = _("Drawn: it can't change after round 1 is paired.")
        else:
            del self.fields["initial_colour"]
        late = self.fields["late_numbers"]
        assert isinstance(late, forms.ChoiceField)
        late.choices = [
            ("rank", _("By their rank; those below move down")),
            ("append", _("Behind all others")),
        ]

    @staticmethod
    def initial_of(section: Section) -> dict[str, object]:
        stage = section.stages.all()[0]
        return {
            "version": section.settings_version,
            "name": section.name,
            "rounds": stage.total_rounds,
            "initial_colour": section.initial_colour,
            "late_numbers": section.late_numbers,
            "explain_public": section.explain_public,
        }

    @property
    def rule_fields(self) -> list[forms.BoundField]:
        names = ("name", "rounds", "initial_colour", "late_numbers", "explain_public")
        return [self[name] for name in names if name in self.fields]

    def values(self) -> dict[str, object]:
        """For ``update_section``."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "rounds": data["rounds"],
            "initial_colour": data.get("initial_colour", ""),
            "late_numbers": data["late_numbers"],
            "explain_public": data["explain_public"],
        }


class MemberForm(forms.Form):
    username = forms.CharField(
        label=gettext_lazy("Name used to sign in"),
        max_length=150,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )

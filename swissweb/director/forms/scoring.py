"""Points, tie-breaks and their settings. A place of the order is a choice of its own: no script is needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from pairing.errors import EngineError
from pairing.scoring import format_points
from pairing.tiebreaks.editions import Edition
from pairing.tiebreaks.needs import READ_BY, settings_read
from pairing.tiebreaks.playoff import PlayOff
from pairing.tiebreaks.registry import REGISTRY, parse_tiebreak
from swissweb.director.forms.base import PointsField, VersionField
from swissweb.events.models import Section
from swissweb.events.presets import preset_of
from swissweb.events.schemes import (
    DEFAULTS,
    OWN_FIELDS,
    POINT_FIELDS,
    RANGES,
    SCORING_PRESETS,
    SETTINGS,
    TiebreakPreset,
    tiebreak_presets,
)
from swissweb.events.services.scoring import LONGEST_REASON, MOST_TIEBREAKS
from swissweb.events.wordings import tiebreaks as tiebreak_words
from swissweb.events.wordings.tiebreaks import EDITIONS

FEWEST_PLACES = 8
VARIANTS = (
    "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "FB/C1", "AOB/F", "SB/C1", "SB/C2", "SB/P", "PS/C1", "PS/C2",
    "ARO/C1", "ARO/C2", "DE/P", "SOS/C1", "SOS/C2", "SUM/C1", "SUM/C2", "KS/L-1", "KS/L+1",
)  # fmt: skip
"""Ways to count that federations prescribe, beside each tie-break as it is."""
FAMILIES = {
    "direct": gettext_noop("Games among the level players"),
    "opponents": gettext_noop("The opponents’ scores"),
    "own": gettext_noop("The own results"),
    "ratings": gettext_noop("Ratings of the opponents"),
    "data": gettext_noop("The starting list, lots"),
    "scores": gettext_noop("Discs and points on the board"),
    "go": gettext_noop("Go"),
    "magic": gettext_noop("Magic"),
}
LEFT_EMPTY = {
    "full_bye": gettext_lazy("Empty: as a win."),
    "half_bye": gettext_lazy("Empty: as a draw."),
    "forfeit_win": gettext_lazy("Empty: as a win."),
    "forfeit_loss": gettext_lazy("Empty: as an absence."),
    "presence": gettext_lazy("Added for each game over the board."),
}

Choices = list[tuple[str, object]]


def tiebreak_choices(present: Sequence[str]) -> Choices:
    """All tie-breaks by family, the usual variants, and those a section has already."""
    found: dict[str, list[tuple[str, str]]] = {family: [] for family in FAMILIES}
    # A play-off is not chosen: it decides once it is written down.
    offered = [code for code in REGISTRY if code != PlayOff.code]
    for spec in dict.fromkeys([*offered, *VARIANTS, *present]):
        try:
            method = parse_tiebreak(spec)
        except EngineError:  # of a newer version: it stays until it is taken off
            found.setdefault("", []).append((spec, spec))
            continue
        name = f"{tiebreak_words.words(method).name} ({spec})"
        if not method.verified:
            name = _("%(name)s* not verified") % {"name": name}
        found[method.family].append((spec, name))
    groups = [
        (_(FAMILIES[family]) if family else _("Others"), sorted(choices, key=lambda item: item[1].casefold()))
        for family, choices in found.items()
        if choices
    ]
    return [("", "—"), *groups]


def edition_choices() -> list[tuple[str, str]]:
    return [(edition.value, _(EDITIONS[edition.value])) for edition in Edition]


def _number(key: str, label: object, help_text: object = "") -> forms.IntegerField:
    low, high = RANGES[key]
    widget = forms.NumberInput(attrs={"min": low, "max": high, "step": 1})
    return forms.IntegerField(label=label, required=False, widget=widget, help_text=help_text)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class SettingField:
    """A setting with the tie-breaks that read it; ``always``: it is asked for whatever is chosen."""

    field: forms.BoundField
    read_by: str
    always: bool
    shown: bool


class ScoringForm(forms.Form):
    """What results are worth, and what orders players who are level."""

    version = VersionField()
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("Everybody reads it: it stands with the standings."),
    )
    win = PointsField(label=gettext_lazy("Win"))
    draw = PointsField(label=gettext_lazy("Draw"))
    loss = PointsField(label=gettext_lazy("Loss"))
    pab = PointsField(label=gettext_lazy("Allocated bye"))
    absence = PointsField(label=gettext_lazy("Absence"))
    full_bye = PointsField(label=gettext_lazy("Full-point bye"), required=False)
    half_bye = PointsField(label=gettext_lazy("Half-point bye"), required=False)
    forfeit_win = PointsField(label=gettext_lazy("Win by forfeit"), required=False)
    forfeit_loss = PointsField(label=gettext_lazy("Loss by forfeit"), required=False)
    presence = PointsField(label=gettext_lazy("For coming"), required=False)
    edition = forms.ChoiceField(
        label=gettext_lazy("Unplayed rounds by the text of"), required=False, choices=edition_choices
    )
    unrated = _number(
        "unrated",
        gettext_lazy("Rating that stands for a missing one"),
        gettext_lazy("Empty: with one unrated player, rating tie-breaks are unknown to all."),
    )
    best_rounds = _number(
        "best_rounds",
        gettext_lazy("Only so many rounds count"),
        gettext_lazy("Each player’s best ones. Empty: all rounds count."),
    )
    drop_rounds = _number(
        "drop_rounds",
        gettext_lazy("All rounds but so many count"),
        gettext_lazy("Each player’s worst ones are dropped. Empty: none."),
    )
    bq_factor = _number("bq_factor", gettext_lazy("Factor K of the Brightwell quotient"))
    bq_wins = forms.BooleanField(label=gettext_lazy("K times wins, not points"), required=False)
    board_discs = _number(
        "board_discs",
        gettext_lazy("Discs on a full board"),
        gettext_lazy("What both lack goes to the winner. Empty: discs count as entered."),
    )
    bye_discs = _number("bye_discs", gettext_lazy("Discs of a bye"))
    bye_spread = _number(
        "bye_spread",
        gettext_lazy("Spread of a bye"),
        gettext_lazy("A loss by forfeit gives as much below zero."),
    )
    spread_cap = _number(
        "spread_cap", gettext_lazy("Most spread of one game"), gettext_lazy("Empty: the whole of it counts.")
    )

    def __init__(self, data: object = None, *, section: Section) -> None:
        super().__init__(data, initial=self.initial_of(section))  # type: ignore[arg-type]
        self.section = section
        self.system = section.stages.all()[0].system
        for key in {*RANGES, "edition", "bq_wins"} - set(SETTINGS):
            del self.fields[key]
        for key, text in LEFT_EMPTY.items():
            self.fields[key].help_text = text
        choices = tiebreak_choices(section.tiebreaks)
        most = max(FEWEST_PLACES, min(MOST_TIEBREAKS, len(section.tiebreaks) + 2))
        self.places = range(1, most + 1)
        for place in self.places:
            self.fields[f"tiebreak_{place}"] = forms.ChoiceField(
                label=_("Tie-break %(place)s") % {"place": place}, choices=choices, required=False
            )

    @staticmethod
    def initial_of(section: Section) -> dict[str, object]:
        stored: Mapping[str, object] = section.tiebreak_settings
        return {
            "version": section.settings_version,
            **{key: section.scoring.get(key) for key in (*POINT_FIELDS, *OWN_FIELDS)},
            **{key: stored.get(key, getattr(DEFAULTS, key)) for key in SETTINGS},
            **{f"tiebreak_{place}": spec for place, spec in enumerate(section.tiebreaks, start=1)},
        }

    @property
    def point_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in POINT_FIELDS]

    @property
    def own_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in OWN_FIELDS]

    @property
    def own_open(self) -> bool:
        """Whether one of the rarer points is filled in, or wrong."""
        return any(self[key].value() not in (None, "", 0) or self[key].errors for key in OWN_FIELDS)

    @property
    def tiebreak_fields(self) -> list[forms.BoundField]:
        return [self[f"tiebreak_{place}"] for place in self.places]

    @property
    def settings_fields(self) -> list[SettingField]:
        """The settings, each shown where the game or a tie-break that is chosen reads it."""
        preset = preset_of(self.section.event.game)
        usual = settings_read(_codes([*preset.tiebreaks, *preset.all_play_all]))
        chosen = settings_read(_codes(str(field.value() or "") for field in self.tiebreak_fields))
        found = []
        for key in SETTINGS:
            field, always = self[key], key not in READ_BY or key in usual
            shown = always or key in chosen or bool(field.errors)
            found.append(SettingField(field, " ".join(sorted(READ_BY.get(key, ()))), always, shown))
        return found

    @property
    def scoring_presets(self) -> list[tuple[str, str]]:
        return [(key, name) for key, (name, _scoring) in SCORING_PRESETS.items()]

    @property
    def tiebreak_presets(self) -> dict[str, TiebreakPreset]:
        return tiebreak_presets(self.section.event.game, self.system)

    def filled(self, what: str) -> "ScoringForm":
        """The form as sent, with the values of a preset (``points:three``, ``order:usual``) filled in."""
        data = self.data.copy() if isinstance(self.data, QueryDict) else QueryDict(mutable=True)
        kind, _colon, key = what.partition(":")
        if kind == "points" and key in SCORING_PRESETS:
            scoring = SCORING_PRESETS[key][1]
            for name in POINT_FIELDS:
                data[name] = format_points(getattr(scoring, name))
            for name in OWN_FIELDS:
                data[name] = ""
        elif kind == "order" and key in self.tiebreak_presets:
            specs = self.tiebreak_presets[key].specs
            for place in self.places:
                data[f"tiebreak_{place}"] = specs[place - 1] if place <= len(specs) else ""
        return ScoringForm(data, section=self.section)

    def values(self) -> dict[str, object]:
        """For ``update_scoring``. Empty places between tie-breaks close up."""
        data = self.cleaned_data
        places = (f"tiebreak_{place}" for place in self.places)
        return {
            "scoring": {key: data[key] for key in (*POINT_FIELDS, *OWN_FIELDS)},
            "tiebreaks": [data[place] for place in places if data[place]],
            "settings": {key: data[key] for key in SETTINGS if data[key] not in (None, "")},
            "reason": data["reason"],
        }


def _codes(specs: object) -> list[str]:
    return [str(spec).partition("/")[0] for spec in specs]  # type: ignore[attr-defined]

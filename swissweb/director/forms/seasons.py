"""A season: its name and rules, its sections, who is who."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.season import Rules
from swissweb.director.forms.base import PointsField, VersionField
from swissweb.events.models import Season, Section
from swissweb.events.selectors.seasons import SeasonPerson, rules_of
from swissweb.events.services.seasons import LONGEST_NAME, MOST_BEST, MOST_PLACES
from swissweb.events.wordings.awards import SCORE_WORDS
from swissweb.events.wordings.lists import listed

USUAL_TABLE = "25, 18, 15, 12, 10, 8, 6, 4, 2, 1"


class PlacesField(forms.CharField):
    """Points of place 1, 2, ... as a list; hundredths for the program. Semicolons or blanks part them too."""

    def to_python(self, value: object) -> Any:
        texts = str(super().to_python(value) or "").replace(";", " ").replace(",", " ").split()
        if len(texts) > MOST_PLACES:
            raise ValidationError(_("%(most)s places are the most.") % {"most": MOST_PLACES})
        points = PointsField()
        found = [points.to_python(text) for text in texts]
        return tuple(each for each in found if each is not None)

    def prepare_value(self, value: object) -> object:
        if isinstance(value, tuple):
            return ", ".join(f"{each / 100:g}" for each in value)
        return value


class SeasonForm(forms.Form):
    """Name and rules."""

    version = VersionField(required=False)
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    score = forms.ChoiceField(
        label=gettext_lazy("A tournament gives"), choices=list(SCORE_WORDS.items()), widget=forms.RadioSelect
    )
    table = PlacesField(
        label=gettext_lazy("Points of place 1, 2, 3 …"),
        max_length=2000,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("Only for points by place. Who shares a place gets its points in full."),
    )
    best = forms.IntegerField(
        label=gettext_lazy("Best results that count"),
        min_value=1,
        max_value=MOST_BEST,
        required=False,
        help_text=gettext_lazy("Empty: all of them."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, season: Season | None = None) -> None:
        rules = rules_of(season) if season else Rules()
        initial = {
            "version": season.version if season else 0,
            "name": season.name if season else "",
            "score": rules.score,
            "table": rules.table or USUAL_TABLE,
            "best": rules.best or None,
        }
        super().__init__(data, initial=initial)

    def values(self) -> dict[str, Any]:
        """What ``services.seasons.create_season`` and ``change_season`` take."""
        data = self.cleaned_data
        return {"name": data["name"], "rules": Rules(data["score"], data["table"], data["best"] or 0)}


class AddSectionForm(forms.Form):
    """One of the sections of one's own events."""

    version = VersionField(required=False)
    section = forms.ChoiceField(label=gettext_lazy("Section"))

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, season: Season, sections: Sequence[Section]
    ) -> None:
        super().__init__(data, initial={"version": season.version})
        field = self.fields["section"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(each.pk), section_title(each)) for each in sections]
        self.any = bool(sections)


def section_title(section: Section) -> str:
    """A section with its event's name."""
    if section.name == section.event.name:
        return section.event.name
    return f"{section.event.name} – {section.name}"


class MergeForm(forms.Form):
    """Two players of the table who are one."""

    version = VersionField(required=False)
    first = forms.ChoiceField(label=gettext_lazy("This player"))
    second = forms.ChoiceField(label=gettext_lazy("and this one"))

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        season: Season,
        persons: Sequence[SeasonPerson] = (),
    ) -> None:
        super().__init__(data, initial={"version": season.version})
        choices = [("", "–"), *((str(each.entries[0].pk), _told(each)) for each in persons)]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices


def _told(person: SeasonPerson) -> str:
    """A player in a list of choices: name, birth year, club, how many tournaments."""
    who = person.entries[-1].person
    more = listed([part for part in (who.birth[:4], who.club) if part])
    return f"{who.name} ({more})" if more else who.name


class DeleteSeasonForm(forms.Form):
    """The name again, so that no slip of the hand deletes."""

    version = VersionField(required=False)
    typed = forms.CharField(
        label=gettext_lazy("Type the name of the season"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

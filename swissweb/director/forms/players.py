from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissweb.director.forms.base import VersionField
from swissweb.events.models import Entry, Person
from swissweb.events.services.entries import HIGHEST_LOT, HIGHEST_RATING, Kept, PlayerInput
from swissweb.events.wordings.directing import BYES

Choices = list[tuple[str, str]]
_lazy_range = gettext_lazy("Enter a whole number from 1 to %(most)s, or nothing.")
PERSON = ("name", "rating", "latin", "title", "sex", "birth", "federation", "fide_id", "club", "grade")


def sex_choices() -> Choices:
    return [("", "—"), ("m", _("male")), ("w", _("female"))]


def bye_choices() -> Choices:
    return [(mark, _(words)) for mark, words in BYES.items()]


def missed_choices() -> Choices:
    return [("", _("count zero")), ("H", _("half-point bye"))]


def rating_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=gettext_lazy("Rating"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 4, "autocomplete": "off"}),
        error_messages={
            "invalid": gettext_lazy("Enter a whole number from 0 to %(most)s, or nothing.")
            % {"most": HIGHEST_RATING}
        },
    )


def lot_field() -> forms.IntegerField:
    words = _lazy_range % {"most": HIGHEST_LOT}
    return forms.IntegerField(
        label=gettext_lazy("Lot"),
        required=False,
        min_value=1,
        max_value=HIGHEST_LOT,
        help_text=gettext_lazy("Typed here it stands; without one the program draws."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 5, "autocomplete": "off"}),
        error_messages={"invalid": words, "min_value": words, "max_value": words},
    )


def text_field(label: object, most: int, **attrs: object) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", **attrs})
    return forms.CharField(label=label, max_length=most, required=False, widget=widget)  # type: ignore[arg-type]


class AddPlayerForm(forms.Form):
    """One line that stays open: name, Enter, next name."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "autofocus": True}),
    )
    rating = rating_field()
    title = text_field(gettext_lazy("Title"), 10)
    grade = text_field(gettext_lazy("Grade"), 10)
    federation = text_field(gettext_lazy("Federation"), 3)
    club = text_field(gettext_lazy("Club"), 100)
    missed = forms.ChoiceField(label=gettext_lazy("Missed rounds"), choices=missed_choices, required=False)
    same_names = forms.BooleanField(label=gettext_lazy("Same names are different people"), required=False)

    def __init__(self, data: object = None, *, game: str, joins: int) -> None:
        """:param joins: the round a player added now can be paired in first"""
        super().__init__(data)  # type: ignore[arg-type]
        del self.fields["title" if game == "go" else "grade"]
        for key, field in self.fields.items():
            if key != "name":
                # htmx gives the focus back to the element of the same id, and it belongs into the name.
                field.widget.attrs["id"] = False
        self.joins = joins
        if joins == 1:
            del self.fields["missed"]
        self.asks_about_name = False
        """True after a refusal because of the name: then the tick box is shown."""

    @property
    def line_fields(self) -> list[forms.BoundField]:
        """The fields after the name."""
        return [self[name] for name in self.fields if name not in ("name", "missed", "same_names")]

    def player(self) -> PlayerInput:
        data = self.cleaned_data
        missed = (data["missed"],) * (self.joins - 1) if data.get("missed") else ()
        values = {key: data[key] for key in PERSON if key in data}
        return PlayerInput(missed=missed, **values)


class PlayerForm(forms.Form):
    """All data of a player."""

    version = VersionField()
    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    latin = text_field(gettext_lazy("Name in Latin letters"), 200)
    rating = rating_field()
    title = text_field(gettext_lazy("Title"), 10)
    grade = text_field(gettext_lazy("Grade (Go, draughts)"), 10)
    club = text_field(gettext_lazy("Club"), 100)
    federation = text_field(gettext_lazy("Federation, three letters"), 3)
    fide_id = text_field(gettext_lazy("FIDE number"), 11, inputmode="numeric")
    birth = text_field(gettext_lazy("Born"), 10)
    sex = forms.ChoiceField(label=gettext_lazy("Sex"), choices=sex_choices, required=False)
    lot = lot_field()
    same_names = forms.BooleanField(label=gettext_lazy("Same names are different people"), required=False)

    def __init__(self, data: object = None, *, lots: bool = False, initial: object = None) -> None:
        """:param lots: the section's system goes by lots, so that one can be typed"""
        super().__init__(data, initial=initial)  # type: ignore[arg-type]
        if not lots:
            del self.fields["lot"]

    @staticmethod
    def initial_of(entry: Entry) -> dict[str, object]:
        person = {key: getattr(entry.person, key) for key in PERSON}
        return {"version": entry.version, "lot": entry.lot, **person}

    def typed_lot(self) -> int | Kept | None:
        """The typed lot; the one there is stays where the form does not show it."""
        return self.cleaned_data["lot"] if "lot" in self.fields else Kept.AS_IT_IS

    def player(self, person: Person) -> PlayerInput:
        """The data as they are to be; what the form does not show stays."""
        return PlayerInput(language=person.language, **{key: self.cleaned_data[key] for key in PERSON})


class WithdrawForm(forms.Form):
    after = forms.TypedChoiceField(label=gettext_lazy("Plays no more"), coerce=int)
    reason = text_field(gettext_lazy("Reason"), 200)

    def __init__(self, data: object = None, *, last: int, total: int, at_board: bool = False) -> None:
        """:param last: the last published round  :param total: rounds of the section
        :param at_board: his board of the last published round is open, so he may leave before it"""
        super().__init__(data)  # type: ignore[arg-type]
        field = self.fields["after"]
        assert isinstance(field, forms.TypedChoiceField)
        numbers = [*([last] if last < total else []), *([last - 1] if at_board else [])]
        field.choices = [(str(number), self._words(number)) for number in [*numbers, *range(last + 1, total)]]

    @staticmethod
    def _words(number: int) -> str:
        return _("after round %(number)s") % {"number": number} if number else _("before round 1")

    @property
    def possible(self) -> bool:
        """Whether there is a round left that he could miss."""
        field = self.fields["after"]
        assert isinstance(field, forms.TypedChoiceField)
        return bool(field.choices)


class ByeForm(forms.Form):
    round = forms.TypedChoiceField(label=gettext_lazy("Round"), coerce=int)
    mark = forms.ChoiceField(label=gettext_lazy("What"), choices=bye_choices, initial="Z")
    reason = text_field(gettext_lazy("Reason"), 200)

    def __init__(self, data: object = None, *, first: int, total: int) -> None:
        """:param first: the first round not yet published"""
        super().__init__(data)  # type: ignore[arg-type]
        field = self.fields["round"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(str(number), str(number)) for number in range(first, total + 1)]

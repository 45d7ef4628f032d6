"""Forms through which a file's text travels: nothing is kept on the server between preview and adding."""

import hashlib

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissweb.director.forms.base import put
from swissweb.director.forms.events import game_choices, system_choices
from swissweb.director.forms.players import missed_choices
from swissweb.events.errors import Invalid
from swissweb.exchange.files import ENCODINGS, check_size, check_text, to_text


def encoding_choices() -> list[tuple[str, str]]:
    return [("", _("found out by the program")), *ENCODINGS.items()]


class TextForm(forms.Form):
    """A file or a pasted text; the file wins, and its text then stands in the text field."""

    file = forms.FileField(label=gettext_lazy("File"), required=False, allow_empty_file=True)
    encoding = forms.ChoiceField(
        label=gettext_lazy("Encoding of the file"), choices=encoding_choices, required=False
    )
    text = forms.CharField(
        label=gettext_lazy("Text"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 10, "spellcheck": "false", "autocapitalize": "off", "wrap": "off"}
        ),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def read(self) -> str:
        """The text, put into the form for its next showing. The form must have been validated.

        :raises Invalid: ``file_missing`` and what ``to_text`` raises
        """
        upload = self.files.get("file")
        if upload is not None:
            check_size(upload.size or 0)
            text, _used = to_text(upload.read(), self.cleaned_data.get("encoding", ""))
        else:
            text = self.cleaned_data.get("text", "")
            if not text.strip():
                raise Invalid("file_missing", field="text")
            check_text(text)
        put(self, text=text, seen=digest(text))
        return text

    def was_seen(self, text: str) -> bool:
        """Whether this very text was shown in a preview."""
        return "file" not in self.files and self.cleaned_data.get("seen") == digest(text)


def digest(text: str) -> str:
    """A short mark of a text; ends of lines do not count, since browsers send their own."""
    return hashlib.sha256("\n".join(text.splitlines()).encode("utf-8", "replace")).hexdigest()[:16]


class PlayersImportForm(TextForm):
    same_names = forms.BooleanField(label=gettext_lazy("Same names are different people"), required=False)
    missed = forms.ChoiceField(label=gettext_lazy("Missed rounds"), choices=missed_choices, required=False)


class EventImportForm(TextForm):
    name = forms.CharField(
        label=gettext_lazy("Name of the event"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Left empty: the one in the file."),
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=game_choices, initial="chess")
    system = forms.ChoiceField(label=gettext_lazy("System of further rounds"), choices=system_choices)

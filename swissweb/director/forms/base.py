"""What the directors' forms share: refusals of a service, versions, points."""

from collections.abc import Iterable, Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from pairing.scoring import format_points
from pairing.trf.fields import parse_points
from swissweb.errors import status_of
from swissweb.events.errors import DomainError, Forbidden, NotFound
from swissweb.events.wording import sentence
from swissweb.exchange.files import TooLarge

MOST_POINTS = 10_000
LONGEST_NUMBER = 10
_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}


def show_refusal(form: forms.Form, error: DomainError, aliases: Mapping[str, str] | None = None) -> int:
    """Put a service's refusal beside the field it is about, or above the form; answers the HTTP status.

    ``aliases`` says which field of the form stands for a field of the service. Missing rights and rows
    are no matter of the form and go on.
    """
    if isinstance(error, Forbidden | NotFound):
        raise error
    field = (aliases or {}).get(error.field, error.field)
    form.add_error(field if field in form.fields else None, sentence(error.code, error.params))
    return 413 if isinstance(error, TooLarge) else status_of(error)


def number_of(text: str) -> int | None:
    """A small whole number that came with a request, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER else None


def version_of(request: HttpRequest) -> int:
    """The version the page was made from. A missing one fits nothing: the service answers with a conflict."""
    return number_of(request.POST.get("version") or request.GET.get("version", "")) or 0


def put(form: forms.Form, **values: object) -> None:
    """Set what the form shows at its next rendering; everything else stays as the user sent it."""
    data = form.data.copy() if isinstance(form.data, QueryDict) else QueryDict(mutable=True)
    for name, value in values.items():
        data[name] = str(value)
    form.data = data


def differences(form: forms.Form, now: forms.Form) -> list[tuple[str, str]]:
    """Label and present value of each field where the user's text is not what is stored ``now``."""
    found = []
    for name, field in form.fields.items():
        mine, theirs = form[name].value(), now[name].value()
        if field.widget.is_hidden or str(mine or "") == str(theirs or ""):
            continue
        choices = _flat(getattr(field, "choices", ()))
        shown = choices.get(theirs, theirs)
        if isinstance(field, forms.BooleanField):
            shown = _("yes") if theirs else _("no")
        found.append((str(field.label), str("—" if shown in (None, "") else shown)))
    return found


def _flat(choices: Iterable[tuple[object, object]]) -> dict[object, object]:
    """The words of each choice, also of those that stand in groups."""
    found: dict[object, object] = {}
    for value, words in choices:
        found.update(dict(words) if isinstance(words, list | tuple) else {value: words})
    return found


class VersionField(forms.Field):
    """The version the form was made from; what is no number fits nothing, so the service sees a conflict."""

    widget = forms.HiddenInput

    def clean(self, value: object) -> int:
        return number_of(str(value or "")) or 0


class PointsField(forms.Field):
    """Points as people write them (1, ½, 0.5, 1½); hundredths for the program."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "maxlength": 8, "autocomplete": "off"})

    def prepare_value(self, value: object) -> object:
        return format_points(value) if isinstance(value, int) else value

    def to_python(self, value: object) -> int | None:
        text = str(value or "").strip()
        if not text:
            return None
        for sign, decimal in _FRACTIONS.items():
            text = text.replace(sign, decimal)
        points = parse_points({"1/2": ".5"}.get(text, text).replace(" ", ""))
        if points is None or not 0 <= points <= MOST_POINTS:
            raise ValidationError(
                _("“%(value)s” is no number of points: enter 1, ½, 0.5 or 0.") % {"value": value}
            )
        return points

"""Forms of what the director fixes before pairing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.acceleration import Acceleration, Row
from pairing.scoring import format_points
from swissweb.director.forms.base import PointsField, VersionField, number_of
from swissweb.events.models import Entry, Section
from swissweb.events.selectors.fixing import OPEN_END, GroupLine, Shared
from swissweb.events.wording import sentence
from swissweb.events.wordings.fixing import ACCELERATIONS

CELLS = ("first_rank", "last_rank", "first_round", "last_round", "points")
FREE_ROWS = 2
FEWEST_ROWS = 3
MOST_ROWS = 20
LONGEST_CELL = 8


def _kinds() -> list[tuple[str, str]]:
    return [(kind, _(words)) for kind, words in ACCELERATIONS.items()]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table as it was typed, or as it is stored."""

    line: int
    cells: tuple[str, ...]

    @property
    def named(self) -> list[tuple[str, str]]:
        """Name of the field and text of each cell."""
        return list(zip(CELLS, self.cells, strict=True))

    @property
    def empty(self) -> bool:
        return not any(cell.strip() for cell in self.cells)


class AccelerationForm(forms.Form):
    """The kind, and the rows of a table. What was typed stays, whatever it is."""

    version = VersionField()
    kind = forms.ChoiceField(
        label=gettext_lazy("Acceleration"), choices=_kinds, widget=forms.RadioSelect, required=False
    )
    reason = forms.CharField(label=gettext_lazy("Reason (stands in the log)"), max_length=500, required=False)

    def __init__(self, data: QueryDict | None = None, *, section: Section) -> None:
        initial = {"version": section.settings_version, "kind": section.acceleration.get("kind", "")}
        super().__init__(data, initial=initial)
        stored = section.acceleration.get("rows", ())
        typed = _typed_rows(data) if data is not None else [_row_texts(row) for row in stored]
        self.filled = [TableRow(line, cells) for line, cells in enumerate(typed, start=1)]

    @property
    def table(self) -> list[TableRow]:
        """The rows to show: those that are filled, and some free ones."""
        wanted = min(MOST_ROWS, max(FEWEST_ROWS, len(self.filled) + FREE_ROWS))
        free = range(len(self.filled) + 1, wanted + 1)
        return [*self.filled, *(TableRow(line, ("",) * len(CELLS)) for line in free)]

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("kind") == "table":
            self.cleaned_data["rows"] = self.rows()
        return self.cleaned_data

    def rows(self) -> tuple[Row, ...]:
        """The rows as they are typed. Raises ValidationError for one that can't be read."""
        found, errors = [], []
        for row in self.filled:
            try:
                found.append(_read(row))
            except ValidationError:
                text = " ".join(cell or "–" for cell in row.cells)
                errors.append(sentence("acceleration_row_unreadable", {"text": text, "row": row.line}))
        if errors:
            raise ValidationError(errors)
        return tuple(found)

    def acceleration(self) -> Acceleration | None:
        """The table as it is typed, where it can be read and has rows."""
        try:
            rows = self.rows()
        except ValidationError:
            return None
        sane = all(
            1 <= row.first_rank <= row.last_rank and 1 <= row.first_round <= row.last_round for row in rows
        )
        return Acceleration("table", rows) if rows and sane else None


def _typed_rows(data: QueryDict) -> list[tuple[str, ...]]:
    columns = [data.getlist(cell)[:MOST_ROWS] for cell in CELLS]
    count = max(map(len, columns))
    rows = [
        tuple(column[at][:LONGEST_CELL] if at < len(column) else "" for column in columns)
        for at in range(count)
    ]
    return [row for row in rows if any(cell.strip() for cell in row)]


def _row_texts(row: Sequence[int]) -> tuple[str, ...]:
    return (*map(str, row[:4]), format_points(row[4]))


def _read(row: TableRow) -> Row:
    """A typed row; where the last rank or round is left out it is the first."""
    texts = [cell.strip() for cell in row.cells]
    numbers = [number_of(text) for text in (texts[0], texts[1] or texts[0], texts[2], texts[3] or texts[2])]
    points = PointsField().to_python(texts[4])
    if None in numbers or points is None:
        raise ValidationError("unreadable")
    first_rank, last_rank, first_round, last_round = (number or 0 for number in numbers)
    return Row(first_rank, last_rank, first_round, last_round, points)


class RoundRange(forms.Form):
    """From which round to which; without the second, to the end."""

    version = VersionField()
    first = forms.IntegerField(
        label=gettext_lazy("From round"),
        min_value=1,
        max_value=OPEN_END,
        initial=1,
        required=False,
        widget=forms.NumberInput(attrs={"min": 1}),
    )
    last = forms.IntegerField(
        label=gettext_lazy("To round"),
        min_value=1,
        max_value=OPEN_END,
        required=False,
        widget=forms.NumberInput(attrs={"min": 1}),
        help_text=gettext_lazy("Left empty: to the end."),
    )

    def rounds(self) -> tuple[int, int]:
        """First and last round."""
        return self.cleaned_data["first"] or 1, self.cleaned_data["last"] or OPEN_END


class GroupForm(RoundRange):
    """Players who must not meet. ``place`` is empty for a new group."""

    place = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: QueryDict | None = None, *, section: Section, group: GroupLine | None = None
    ) -> None:
        initial: dict[str, object] = {"version": section.version}
        if group is not None:
            last = None if group.open else group.last
            initial |= {"place": group.place, "first": group.first, "last": last}
        super().__init__(data, initial=initial, auto_id="id_group_%s")
        given = data.getlist("players") if data is not None else ()
        self.chosen = {number for text in given if (number := number_of(text)) is not None}
        if data is None and group is not None:
            self.chosen = {entry.pk for entry in group.players}

    @property
    def group(self) -> int | None:
        """The place of the group that is changed; None for a new one."""
        place = self["place"].value()
        return None if place is None else number_of(str(place))


class SharedForm(RoundRange):
    """A group for each club or federation, or for one of them."""

    shared = forms.ChoiceField(label=gettext_lazy("Players of the same"))

    def __init__(self, data: QueryDict | None = None, *, section: Section, shared: Sequence[Shared]) -> None:
        super().__init__(data, initial={"version": section.version}, auto_id="id_shared_%s")
        choices: list[tuple[str, object]] = []
        for field, every, one in (
            ("club", _("club: a group for each club"), _("Clubs")),
            ("federation", _("federation: a group for each federation"), _("Federations")),
        ):
            own = [each for each in shared if each.field == field]
            if own:
                choices.append((f"{field}:", every))
                named = [(f"{field}:{each.value}", f"{each.value} ({each.players})") for each in own]
                choices.append((one, named))
        self.fields["shared"].choices = choices  # type: ignore[attr-defined]

    def what(self) -> tuple[str, str]:
        """The field and the value; an empty one is all of them."""
        field, _colon, value = self.cleaned_data["shared"].partition(":")
        return field, value


class PinForm(forms.Form):
    """Two players for a board, or one for the bye; ``typed`` is what was chosen before a refusal."""

    first = forms.ChoiceField(required=False)
    second = forms.ChoiceField(required=False)
    bye = forms.ChoiceField(label=gettext_lazy("The bye goes to"), required=False)

    def __init__(
        self, *, candidates: Iterable[Entry], labels: tuple[str, str], typed: Mapping[str, object]
    ) -> None:
        super().__init__(initial=dict(typed))
        choices = [("", _("Choose a player"))]
        choices += [(str(entry.pk), f"{entry.number} {entry.person.name}") for entry in candidates]
        for name in ("first", "second", "bye"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        self.fields["first"].label, self.fields["second"].label = labels

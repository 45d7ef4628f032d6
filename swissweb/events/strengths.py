"""How strong players are, as a column of a list: their ratings, or their grades where nobody has a rating."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from swissweb.events.models import Person


@dataclass(frozen=True, slots=True)
class Strength:
    """What the column has: the field of a person, nothing where no player has either."""

    field: Literal["rating", "grade", ""]

    def __bool__(self) -> bool:
        return bool(self.field)

    @property
    def head(self) -> str:
        return _("Grade") if self.field == "grade" else _("Rating")

    def of(self, person: Person) -> str:
        """The player's cell; empty where he has none."""
        value = getattr(person, self.field) if self.field else None
        return "" if value is None else str(value)


def strength_of(people: Iterable[Person]) -> Strength:
    """The column of a list of these people."""
    graded = False
    for person in people:
        if person.rating is not None:
            return Strength("rating")
        graded = graded or bool(person.grade)
    return Strength("grade" if graded else "")

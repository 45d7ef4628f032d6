"""A fixed board that must never be stored, tried past all services: the database itself refuses it."""

import pytest
from django.db import IntegrityError, connection, transaction

from swissweb.events.models import Entry, Pin, Section
from tests.support.factories import make_section, make_user

pytestmark = pytest.mark.django_db


@transaction.atomic
def store(section: Section, first: Entry, second: Entry | None) -> None:
    """The row in round 1, with the constraints of the commit."""
    Pin.objects.create(section=section, round=1, first=first, second=second)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def refused(section: Section, first: Entry, second: Entry | None) -> str:
    """The name of the constraint that stops the row."""
    with pytest.raises(IntegrityError) as error:
        store(section, first, second)
    return error.value.__cause__.diag.constraint_name or ""  # type: ignore[union-attr]


def test_a_player_of_another_section_is_never_fixed() -> None:
    director = make_user()
    section, other = make_section(director, players=4), make_section(director, players=4)
    mine, stranger = section.entries.get(number=1), other.entries.get(number=2)
    assert refused(section, stranger, mine) == "pin_first_same_section"
    assert refused(section, mine, stranger) == "pin_second_same_section"
    assert refused(section, stranger, None) == "pin_first_same_section"


def test_nobody_is_fixed_at_two_places_of_a_round() -> None:
    section = make_section(make_user(), players=4)
    one, two, three, _four = section.entries.order_by("number")
    Pin.objects.create(section=section, round=1, first=one, second=two)
    assert refused(section, two, three) == "pin_one_place"
    assert refused(section, three, one) == "pin_one_place"
    assert refused(section, two, None) == "pin_one_place"
    assert refused(section, one, None) == "pin_first_once"
    Pin.objects.create(section=section, round=2, first=two, second=one)


def test_a_round_has_one_fixed_bye() -> None:
    section = make_section(make_user(), players=4)
    one, two, *_others = section.entries.order_by("number")
    Pin.objects.create(section=section, round=1, first=one, second=None)
    assert refused(section, two, None) == "one_pinned_bye"

"""Prizes that must never be stored, tried past all services: the database itself refuses them."""

import pytest
from django.db import IntegrityError, connection, transaction

from swissweb.events.models import Category, Prize, Section
from tests.support.factories import make_section, make_user

pytestmark = pytest.mark.django_db


@transaction.atomic
def store(section: Section, category: Category | None, place: int) -> None:
    """The row, with the constraints of the commit."""
    Prize.objects.create(section=section, category=category, place=place, amount=100)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def refused(section: Section, category: Category | None, place: int) -> str:
    """The name of the constraint that stops the row."""
    with pytest.raises(IntegrityError) as error:
        store(section, category, place)
    return error.value.__cause__.diag.constraint_name or ""  # type: ignore[union-attr]


def test_a_place_has_one_prize_in_each_list() -> None:
    section = make_section(make_user(), players=0)
    women, juniors = (section.categories.create(name=name) for name in ("Women", "U16"))
    for category in (None, women, juniors):
        Prize.objects.create(section=section, category=category, place=1, amount=100)
    assert refused(section, None, 1) == "one_main_prize_a_place"
    assert refused(section, women, 1) == "one_prize_a_place"


def test_a_prize_is_in_no_category_of_another_section() -> None:
    director = make_user()
    section, other = make_section(director, players=0), make_section(director, players=0)
    assert refused(section, other.categories.create(name="Women"), 1) == "prize_category_same_section"

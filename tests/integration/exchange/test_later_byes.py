"""Byes a file asks for in rounds to come stay with their players, whatever numbers they get."""

import pytest

from pairing.trf import read, write
from swissweb.documents.exports import trf
from swissweb.events.models import ByeRequest
from swissweb.events.services.entries import PlayerInput, add_players
from swissweb.events.services.events import update_section
from swissweb.events.services.importing import import_tournament
from swissweb.events.snapshot import take
from tests.support.factories import make_user, section_of

pytestmark = pytest.mark.django_db

FILE = """\
012 Byes to come
001    1      Ann                               2300                             1.0    1     4 w 1
001    2      Ben                               2200                             1.0    2     5 b 1
001    3      Cem                               2100                             1.0    3     6 w 1
001    4      Dan                               2000                             0.0    4     1 b 0
001    5      Eva                               1900                             0.0    5     2 w 0
001    6      Fay                               1800                             0.0    6     3 b 0
142 5
152 W
240 H   2    1
240 H   3    2
240 Z   4    6
"""


def test_every_bye_is_stored_and_written_again() -> None:
    tournament = read(FILE).tournament
    event = import_tournament(by=make_user(), tournament=tournament)
    asked = ByeRequest.objects.order_by("round").values_list("round", "entry__person__name", "mark")
    assert list(asked) == [(2, "Ann", "H"), (3, "Ben", "H"), (4, "Fay", "Z")]
    assert read(write(take(section_of(event), requests=True).tournament)).tournament == tournament


def test_a_stronger_late_entry_does_not_take_over_somebody_elses_bye() -> None:
    director = make_user()
    section = section_of(import_tournament(by=director, tournament=read(FILE).tournament))
    update_section(
        by=director,
        section_id=section.pk,
        version=section.settings_version,
        name=section.name,
        rounds=5,
        initial_colour=section.initial_colour,
        late_numbers="rank",
    )
    add_players(by=director, section_id=section.pk, players=[PlayerInput("Top", rating=2500)])
    section = section_of(section.event)
    assert "240 H   3    3\n" in trf(section, scope="all")


def test_the_public_file_tells_nothing_of_byes_to_come() -> None:
    section = section_of(import_tournament(by=make_user(), tournament=read(FILE).tournament))
    assert "\n240" not in trf(section, scope="published")

"""The figures are printed, and nothing that was built for them stays."""

from io import StringIO

import pytest
from django.core.management import call_command

from swissweb.accounts.models import User
from swissweb.bench import engine
from swissweb.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_rounds_and_pages_are_measured_and_nothing_is_kept() -> None:
    said = StringIO()
    call_command("bench", "rounds", "pages", stdout=said)
    assert "engine, 100 players, round 6" in said.getvalue()
    assert "standings, 300 players" in said.getvalue()
    assert not Event.objects.exists()
    assert not User.objects.exists()


@pytest.mark.long
def test_tiebreaks_of_a_large_event_are_measured_by_lists_of_eight() -> None:
    said = StringIO()
    call_command("bench", "tiebreaks", stdout=said)
    lines = said.getvalue().splitlines()
    assert len(lines) == 6
    assert all(line.count(",") == 8 for line in lines[:5])


def test_an_unknown_part_is_named() -> None:
    said = StringIO()
    call_command("bench", "coffee", stderr=said)
    assert said.getvalue() == "coffee: there is no such part\n"


@pytest.mark.long
def test_no_round_of_the_corpus_is_different() -> None:
    assert " 1973 rounds, 0 different;" in list(engine.corpus_lines())[-1]

"""The sample event is what the README promises."""

import pytest
from django.core.management import call_command

from swissweb.accounts.models import User
from swissweb.events import demo
from swissweb.events.models import Entry, Event, Game, Person, Round, Seat
from swissweb.events.names import Script, script_of

pytestmark = pytest.mark.django_db


def test_the_sample_event_stands_in_its_fifth_of_seven_rounds() -> None:
    event = demo.play(User.objects.create(username="director"))
    section = event.sections.get()
    assert section.stages.get().total_rounds == 7
    states = list(Round.objects.filter(section=section).order_by("number").values_list("state", flat=True))
    assert states == ["complete"] * 4 + ["published"]
    assert Entry.objects.filter(section=section).count() == 24
    assert set(Seat.objects.filter(section=section, kind="bye").values_list("mark", flat=True)) == {"U", "H"}
    assert Game.objects.filter(outcome__in=["+--", "--+"]).count() == 1
    assert Entry.objects.filter(section=section, joined__gt=1).count() == 1
    assert Entry.objects.filter(section=section, withdrawn_after=3).count() == 1
    assert Game.objects.filter(board__round__number=5, outcome="").count() == 2


def test_names_come_in_five_scripts_and_more() -> None:
    demo.play(User.objects.create(username="director"))
    scripts = {script_of(name) for name in Person.objects.values_list("name", flat=True)}
    assert scripts >= {Script.LATIN, Script.HAN, Script.ARABIC, Script.CYRILLIC, Script.HANGUL}


def test_demo_leaves_a_database_in_use_alone(capsys: pytest.CaptureFixture[str]) -> None:
    User.objects.create(username="somebody")
    call_command("demo", if_empty=True)
    assert not Event.objects.exists()


def test_demo_prints_the_one_time_password_once(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo", if_empty=True)
    printed = capsys.readouterr().out
    password = printed.split("one-time password: ")[1].strip()
    director = User.objects.get()
    assert director.check_password(password)
    assert director.one_time_password
    call_command("demo", if_empty=True)
    assert capsys.readouterr().out == ""

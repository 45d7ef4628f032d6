"""``manage.py import_trf``."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from swissweb.events.models import Event
from tests.support.corpus import CORPUS
from tests.support.factories import make_user, section_of

pytestmark = pytest.mark.django_db
FILE = CORPUS / "dutch_0040_n009_r05.trf"


def test_the_only_account_directs_the_event(capsys: pytest.CaptureFixture[str]) -> None:
    director = make_user("anna")
    call_command("import_trf", str(FILE))
    event = Event.objects.get()
    assert event.memberships.get().user == director
    assert section_of(event).rounds.count() == 5
    assert capsys.readouterr().out == (
        f"dutch_0040_n009_r05: 9 players, 5 rounds, directed by anna; /director/e/{event.slug}/\n"
    )


def test_name_user_and_game_can_be_given(tmp_path: Path) -> None:
    make_user("anna")
    berta = make_user("berta")
    call_command("import_trf", str(FILE), "--user", "Berta", "--event-name", "Go in the park", "--game", "go")
    event = Event.objects.get()
    assert (event.name, event.game, event.memberships.get().user) == ("Go in the park", "go", berta)


def test_what_is_not_used_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_user("anna")
    file = tmp_path / "open.trf"
    file.write_text(FILE.read_text() + "XYZ something\n")
    call_command("import_trf", str(file))
    assert "Record “XYZ” is not known and not used (1 lines)." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no tournament report file"),
        ("001    1      Berg, Anna                        abcd\n", "Line 1, column 49: “abcd”"),
    ],
)
def test_a_broken_file_is_refused_with_line_and_column(tmp_path: Path, text: str, words: str) -> None:
    make_user("anna")
    file = tmp_path / "open.trf"
    file.write_text(text)
    with pytest.raises(CommandError, match=words):
        call_command("import_trf", str(file))
    assert not Event.objects.exists()


def test_a_missing_file_and_a_missing_account_are_one_sentence_each(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no account yet"):
        call_command("import_trf", str(FILE))
    make_user("anna")
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_trf", str(tmp_path / "nothing.trf"))
    make_user("berta")
    with pytest.raises(CommandError, match="more than one account"):
        call_command("import_trf", str(FILE))
    with pytest.raises(CommandError, match="no account “cem”"):
        call_command("import_trf", str(FILE), "--user", "cem")

"""Every code that reading a report file can give has a sentence with its place."""

import re
from pathlib import Path

from pairing.trf import Note
from swissweb.director.views.imports import note_sentence
from swissweb.events import wording


def test_every_code_of_the_report_files_has_words() -> None:
    text = "".join(path.read_text() for path in Path("pairing/trf").glob("*.py"))
    codes = set(re.findall(r'"(trf_[a-z_]+)"', text))
    assert len(codes) > 30
    assert codes <= set(wording.SENTENCES)


def test_a_note_begins_with_its_place() -> None:
    note = Note("trf_old_bye", 12, 99, {"text": "+", "round": 2})
    assert note_sentence(note) == "Line 12, column 99: Round 2: “+” without opponent is read as a bye."


def test_a_note_about_nowhere_has_no_place() -> None:
    note = Note("trf_points_differ", params={"player": 3, "stated": 150, "computed": 100})
    assert note_sentence(note).startswith("Player 3: the file says 150 hundredths")

"""Every tie-break and every mark has words."""

import pytest

from pairing.scoring import Mark
from pairing.tiebreaks.base import Settings
from pairing.tiebreaks.editions import Edition
from pairing.tiebreaks.needs import READ_BY
from pairing.tiebreaks.registry import REGISTRY, parse_tiebreak
from swissweb.events.wordings import marks
from swissweb.events.wordings.tiebreaks import SET_BY_HAND, WORDS, words

MODIFIED = {"C": "C1", "M": "M1", "P": "P", "F": "F", "R": "R", "U": "U1400", "L": "L60"}


@pytest.mark.parametrize("code", sorted(REGISTRY))
def test_every_tiebreak_has_a_label_a_name_and_a_sentence(code: str) -> None:
    said = words(parse_tiebreak(code))
    assert said.label
    assert said.name
    assert said.text.endswith(".")
    assert len(said.label) <= 12


def test_words_are_of_no_tiebreak_that_does_not_exist() -> None:
    assert set(WORDS) == set(REGISTRY)


@pytest.mark.parametrize(
    ("code", "letter"), [(code, letter) for code, cls in sorted(REGISTRY.items()) for letter in cls.takes]
)
def test_every_modifier_changes_the_words(code: str, letter: str) -> None:
    plain, changed = words(parse_tiebreak(code)), words(parse_tiebreak(f"{code}/{MODIFIED[letter]}"))
    assert changed.label != plain.label
    assert changed.name != plain.name
    assert changed.text != plain.text


def test_words_of_cut_and_median() -> None:
    assert words(parse_tiebreak("BH/C1")).name == "Buchholz, cut 1"
    assert words(parse_tiebreak("BH/C2")).text.endswith("The 2 lowest values are left out.")
    assert words(parse_tiebreak("BH/M1")).text.endswith("The 1 lowest and the 1 highest value are left out.")
    assert words(parse_tiebreak("PS/C1")).text.endswith("The first round is left out.")
    assert words(parse_tiebreak("KS/L+1")).label == "Koya +1"


def test_every_mark_has_words() -> None:
    assert {mark.value for mark in Mark} == set(marks.WORDS)
    assert marks.words("") == "No result yet"


def test_settings_that_are_not_the_usual_ones_are_said_with_the_tiebreaks_that_read_them() -> None:
    chosen = Settings(Edition.AUGUST_2024, unrated=1200, bq_factor=10, bq_wins=True, spread_cap=350)
    said = {
        code: words(parse_tiebreak(code, chosen)).text
        for code in ("BH", "ARO", "BQ", "SPREAD", "WIN", "ARO/U900")
    }
    assert said["BH"].endswith("Unplayed rounds by: FIDE, August 2024.")
    assert said["ARO"].endswith("Who has no rating counts as 1200.")
    assert said["ARO/U900"].endswith("Who has no rating counts as 900.")
    assert said["BQ"].endswith("K is 10. K multiplies wins, not points.")
    assert said["SPREAD"].endswith("One game counts at most 350.")
    assert said["WIN"] == words(parse_tiebreak("WIN")).text
    assert {name for name in READ_BY if name != "edition"} == set(SET_BY_HAND)

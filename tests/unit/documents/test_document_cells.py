"""Cells of exports and letters of lists."""

import pytest

from swissweb.documents.content.lists import initial
from swissweb.documents.content.slips import imposed
from swissweb.documents.exports import harmless
from swissweb.documents.rendering import language_tag, shortened
from swissweb.events.models import Entry, Person


@pytest.mark.parametrize("text", ['=HYPERLINK("http://x")', "+1+1", "-1+1", "@SUM(A1)", "\t=1", "＝1", "-"])
def test_what_looks_like_a_formula_is_made_harmless(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["-50", "-1.5", "3½", "12w+", "沈墨川", 'O\'Neil & "Søn" <x>', "", "–1"])
def test_other_cells_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("Đặng Quỳnh Lam", "D"),
        ("łukasz", "L"),
        ("Ølgod", "O"),
        ("Ångström", "A"),
        ("Ελένη", "Ε"),
        ("Милена", "М"),
        ("沈墨川", ""),
        ("أحمد", ""),
        ("4 Horses", ""),
        ("", ""),
    ],
)
def test_a_list_has_the_letter_without_its_marks(name: str, letter: str) -> None:
    assert initial(Entry(person=Person(name=name, sort_name=name))) == letter


def test_language_tags_are_written_as_html_wants_them() -> None:
    assert [language_tag(code) for code in ("en", "zh-hans", "zh-hant", "pt-br")] == [
        "en",
        "zh-Hans",
        "zh-Hant",
        "pt-BR",
    ]


def test_the_piles_of_the_cut_stack_run_in_board_order() -> None:
    assert imposed([]) == []
    assert imposed(list("abc")) == [["a", "b", "c", None, None, None, None, None]]
    # Two sheets: the first pile is boards 1 and 2, the second 3 and 4, …
    assert imposed(list(range(1, 12))) == [
        [1, 3, 5, 7, 9, 11, None, None],
        [2, 4, 6, 8, 10, None, None, None],
    ]


def test_a_long_event_name_is_shortened_at_the_foot() -> None:
    assert shortened("Lantern Quay Open") == "Lantern Quay Open"
    assert shortened("abcdef", 5) == "abcde…"
    assert shortened("灯港公开赛", 5) == "灯港…"
    assert shortened("灯港公开赛", 10) == "灯港公开赛"

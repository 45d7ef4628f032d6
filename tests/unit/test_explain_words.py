"""Every code that says why has words, and they take no params the code does not have."""

import re
from collections.abc import Mapping

import pytest
from django.utils.translation import override

from pairing.explain import ANSWERS, DIFFERENCES, STEPS
from pairing.explain.values import CRITERIA
from pairing.proof import FINDINGS, ProofFinding
from pairing.systems.dutch.reasons import FLOATS, PASSED_OVER
from swissweb.director.explaining import finding_shown
from swissweb.events import wording
from swissweb.events.wordings import explain

PLACE = re.compile(r"%\((\w+)\)s")
COLOUR_ARTICLES = ("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5", "pinned")


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (explain.ANSWERS, ANSWERS),
        (explain.VERDICTS, ANSWERS),
        (explain.DIFFERENCES, DIFFERENCES),
        (explain.PROOF, FINDINGS),
    ],
    ids=["answers", "verdicts", "differences", "proof"],
)
def test_every_code_has_words_with_its_own_params(
    table: Mapping[str, str], codes: Mapping[str, tuple[str, ...]]
) -> None:
    assert table.keys() == codes.keys()
    for code, text in table.items():
        assert set(PLACE.findall(text)) <= set(codes[code]), code


@pytest.mark.parametrize("text", [explain.WORSE_BYE, explain.CRITERION_BYE])
def test_what_is_said_of_the_bye_needs_no_bracket(text: str) -> None:
    assert set(PLACE.findall(text)) == {"criterion"}


def test_every_criterion_and_what_it_means_that_it_is_worse_have_words() -> None:
    assert tuple(explain.CRITERIA) == tuple(explain.WORSE) == ("C5", *CRITERIA)


def test_every_step_float_and_article_has_words() -> None:
    assert tuple(explain.STEPS) == STEPS
    assert tuple(explain.FLOATS) == tuple(explain.BYES) == FLOATS
    assert tuple(explain.PASSED_OVER) == PASSED_OVER
    assert set(COLOUR_ARTICLES) <= set(explain.ARTICLES)
    for table in (explain.FLOATS, explain.BYES, explain.PASSED_OVER):
        for code, text in table.items():
            assert set(PLACE.findall(text)) == {"players"}, code
    for code in COLOUR_ARTICLES:
        assert wording.sentence(code, {}) == explain.ARTICLES[code]


@pytest.mark.parametrize(
    ("code", "value", "text"),
    [
        ("C5", 150, "1½"),
        ("C6", 2, "2"),
        ("C7", [250, 200], "2½, 2"),
        ("C7", [], "–"),
        ("C8", [1, [150]], "1 (1½)"),
        ("C8", [0, []], "0"),
        ("C8", None, "–"),
        ("C9", None, "–"),
        ("C12", 0, "0"),
        ("C18", [None, 100], "again, 1"),
        ("C21", [], "–"),
    ],
)
def test_values_are_written_as_people_write_them(code: str, value: object, text: str) -> None:
    assert explain.value_text(code, value) == text


def test_due_sides_are_counted_in_one_sentence() -> None:
    text = explain.due_text((9, "White"), (7, "Black"), 1)
    assert text == "9 due White, 7 due Black: 1 wish at least can’t be met."


@pytest.mark.parametrize("code", sorted(FINDINGS))
def test_every_finding_of_a_proof_can_be_shown(code: str) -> None:
    values: dict[str, object] = {"error": "rematch", "params": {"first": 3, "second": 9, "rounds": [2]}}
    values["places"] = [[1, 2], [7, "U"]]
    params = {name: values.get(name, 5) for name in FINDINGS[code]}
    with override("en"):
        text = finding_shown(ProofFinding(code, params))
    assert "?" not in text
    assert "%" not in text
    if "error" in params:
        assert "3 and 9 have met already" in text
    if "places" in params:
        assert "1 – 2, 7 – U" in text

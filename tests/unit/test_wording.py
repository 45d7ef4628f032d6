"""Every code has words, and every sentence is fed the params it needs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairing.errors import CODES
from swissweb.events import wording
from swissweb.events.wordings.lists import listed

SERVICES = Path("swissweb/events/services")
REFUSALS = {"DomainError", "Forbidden", "NotFound", "Conflict", "Invalid", "NeedsConfirmation"}
PLACE = re.compile(r"%\((\w+)\)s")


def calls(names: set[str], folder: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call of one of ``names`` below a folder, with the file it stands in."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield path.name, node


def literals(node: ast.expr) -> list[str]:
    """The texts an expression can be: a literal, or the branches of a conditional."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return []


def test_every_engine_code_has_words_with_its_own_params() -> None:
    for code, params in CODES.items():
        assert code in wording.SENTENCES, code
        assert set(PLACE.findall(wording.SENTENCES[code])) <= set(params), code


def test_every_refusal_of_a_service_has_words_and_the_params_for_them() -> None:
    seen = 0
    for folder in (SERVICES, Path("swissweb/events"), Path("swissweb/exchange"), Path("swissweb/director")):
        for file, call in calls(REFUSALS, folder):
            for code in literals(call.args[0]) if call.args else []:
                seen += 1
                assert code in wording.SENTENCES, f"{file}: {code}"
                given = {keyword.arg for keyword in call.keywords}
                missing = set(PLACE.findall(wording.SENTENCES[code])) - given
                assert not missing or None in given, f"{file}: {code} lacks {missing}"
    assert seen > 60


def test_every_action_in_the_log_has_words() -> None:
    actions = []
    for _file, call in calls({"log"}, SERVICES):
        actions += [
            text for keyword in call.keywords if keyword.arg == "action" for text in literals(keyword.value)
        ]
    assert len(actions) > 15
    for action in actions:
        assert action in wording.ACTIONS, action


@pytest.mark.parametrize("code", sorted(wording.SENTENCES))
def test_a_sentence_survives_missing_params(code: str) -> None:
    assert wording.sentence(code, {})


def test_lists_are_joined_and_long_ones_end_in_dots() -> None:
    text = wording.sentence("players_unseated", {"players": [f"P{n}" for n in range(1, 15)]})
    assert text.startswith("P1, P2, P3")
    assert "P12 …:" in text
    assert "P13" not in text


def test_names_with_commas_are_parted_by_semicolons_and_more_of_them_by_dots() -> None:
    names = ["Berg, Anna", "Stein, Bob", "Wong, Kai"]
    assert wording.action("players_added", {"count": 3, "names": names}) == (
        "Players added (3): Berg, Anna; Stein, Bob; Wong, Kai"
    )
    assert wording.action("players_added", {"count": 9, "names": names}).endswith("; Wong, Kai; …")
    assert listed(["Anna", "Bob"]) == "Anna, Bob"


def test_nobody_is_withdrawn_after_round_0() -> None:
    assert wording.sentence("already_withdrawn", {"name": "Anna", "after": 0}) == (
        "Anna is withdrawn before round 1."
    )
    assert wording.action("player_withdrawn", {"name": "Anna", "last": 0}) == "Anna withdrawn before round 1"


def test_the_line_of_a_list_stands_first() -> None:
    assert wording.sentence("player_name_missing", {"row": 3}) == "Line 3: The name is missing."

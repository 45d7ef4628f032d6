"""Every system, option, choice, note and term has words, and the words are fed the params they need."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest

from pairing import systems
from pairing.asking import ask
from pairing.scoring import Mark
from pairing.tournament import ForbiddenGroup
from swissweb.events import wording
from swissweb.events.wordings.reasons import SHARED
from swissweb.events.wordings.systems import all_words, grouped, words_of
from tests.support.fields import rounds_of, variants

PLACE = re.compile(r"%\((\w+)\)s")
LONGEST_SEAT_CODE = 20
"""What ``Board.reason`` of the database holds."""
IDS = sorted(systems.MODULES)


def _calls(names: set[str], system: str) -> Iterator[tuple[str, ast.Call]]:
    """Calls of ``names`` in the module or package of a system."""
    found = Path(str(import_module(systems.MODULES[system]).__file__))
    files = found.parent.rglob("*.py") if found.name == "__init__.py" else [found]
    for path in sorted(files):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield path.name, node


@pytest.mark.parametrize("system", IDS)
def test_every_system_option_and_choice_has_words_and_no_word_is_left_over(system: str) -> None:
    words, options = words_of(system), systems.get(system).options
    assert words.in_points <= set(words.terms)
    assert words.name
    assert words.help
    assert set(words.options) == {option.code for option in options}
    assert all(label for label, _help in words.options.values())
    choices = {(option.code, choice) for option in options for choice in option.choices}
    assert set(words.choices) == choices


@pytest.mark.parametrize("system", IDS)
def test_every_note_and_term_that_a_system_writes_down_has_words(system: str) -> None:
    words = words_of(system)
    for kind, known in (("Note", {**SHARED, **words.notes}), ("Term", words.terms)):
        for file, call in _calls({kind}, system):
            code = call.args[0] if call.args else None
            if isinstance(code, ast.Constant):
                assert code.value in known, f"{file}:{call.lineno}: {kind} {code.value} has no words"


@pytest.mark.parametrize("players", [8, 11])
@pytest.mark.parametrize("system", [system for system in IDS if system != "dutch"])
def test_reasons_of_played_rounds_have_words_and_their_params(system: str, players: int) -> None:
    declared, words = systems.get(system), words_of(system)
    for options in variants(declared):
        for _before, proposal in rounds_of(declared, options, players):
            for board in proposal.boards:
                assert len(board.reason) <= LONGEST_SEAT_CODE
                assert not board.reason or board.reason in {**words.notes, **wording.SENTENCES}, board.reason
            for reason in proposal.reasons:
                _has_words(words.notes, reason.get("notes", []))
                _has_words(words.terms, reason.get("terms", []))


@pytest.mark.parametrize("system", [system for system in IDS if systems.get(system).what_if])
def test_answers_of_a_system_have_words_and_their_params(system: str) -> None:
    declared, words = systems.get(system), words_of(system)
    answers = 0
    for before, _proposal in rounds_of(declared, {}, 9):
        options = declared.resolve()
        asked = replace(before, requests={9: Mark.HALF_BYE}, forbidden=(ForbiddenGroup((1, 3)),))
        for first, second in [*combinations(range(1, 10), 2), (4, 4), (1, 77)]:
            found = ask(declared, asked, options, first, second).found
            answers += 1
            if found.barred is not None:
                _has_words({**SHARED, **words.notes}, [found.barred.plain()])
            for code, _own, _other in found.terms:
                assert code in words.terms, code
    assert answers > 30


def _has_words(known: object, items: object) -> None:
    assert isinstance(known, Mapping)
    assert isinstance(items, list)
    for item in items:
        assert item["code"] in known, item
        assert set(PLACE.findall(known[item["code"]])) <= set(item["params"]), item


def test_every_system_is_offered_once() -> None:
    offered = [system for _heading, members in grouped() for system in members]
    assert sorted(offered) == IDS


def test_two_systems_never_have_the_same_name() -> None:
    names = [words.name for words in all_words().values()]
    assert len(set(names)) == len(names)

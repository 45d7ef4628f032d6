"""Every system, option, choice, note and term has words, and the words are fed the params they need."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from pairing import systems
from pairing.errors import PairingError
from pairing.scoring import Outcome
from pairing.systems.base import Options, OptionValue, System
from pairing.tournament import Board, Game, Player, Proposal, Round, Tournament
from swissweb.events import wording
from swissweb.events.wordings.systems import all_words, grouped, words_of

PLACE = re.compile(r"%\((\w+)\)s")
LONGEST_SEAT_CODE = 20
"""What ``Board.reason`` of the database holds."""
GRADES = ("4 dan", "2 dan", "1 dan", "1 kyu", "3 kyu", "5 kyu", "8 kyu")
RESULTS = (Outcome.FIRST_WINS, Outcome.SECOND_WINS, Outcome.DRAW, Outcome.FIRST_WINS)
IDS = sorted(systems.MODULES)


def _calls(names: set[str], system: str) -> Iterator[tuple[str, ast.Call]]:
    """Calls of ``names`` in the module or package of a system."""
    found = Path(str(import_module(systems.MODULES[system]).__file__))
    files = found.parent.rglob("*.py") if found.name == "__init__.py" else [found]
    for path in sorted(files):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield path.name, node


def _field(players: int, rounds: int) -> Tournament:
    """Players who have all a system may ask for."""
    return Tournament(
        players=tuple(
            Player(
                number,
                rating=2400 - 30 * number,
                grade=GRADES[number * len(GRADES) // (players + 1)],
                club="AB"[number % 2],
                federation="CDE"[number % 3],
            )
            for number in range(1, players + 1)
        ),
        total_rounds=rounds,
        seed=7,
        lot_seed=7,
    )


def _with(tournament: Tournament, proposal: Proposal) -> Tournament:
    """The tournament with a round played; results and scores follow from the numbers of the round."""
    boards = []
    for board in proposal.boards:
        outcome = RESULTS[(board.first * 3 + board.second + proposal.round) % len(RESULTS)]
        discs = 20 + (board.first + board.second * proposal.round) % 24
        boards.append(
            Board(
                board.number, board.first, board.second, (Game(outcome, discs, 64 - discs),), proposal.sides
            )
        )
    played = Round(proposal.round, tuple(boards), proposal.byes)
    return replace(tournament, rounds=(*tournament.rounds, played), requests={}, seed=proposal.round)


def _variants(system: System) -> Iterator[dict[str, OptionValue]]:
    """The defaults, and each option with each of its other values."""
    yield {}
    for option in system.options:
        others: tuple[OptionValue, ...] = option.choices
        if option.type == "bool":
            others = (not option.default,)
        elif option.type == "int":
            others = tuple(value for value in (option.minimum, option.maximum) if value is not None)
        for value in others:
            if value != option.default:
                yield {option.code: value}


def _proposals(system: System, options: Options, players: int) -> Iterator[Proposal]:
    tournament = _field(players, rounds=4)
    for _round in range(tournament.total_rounds):
        try:
            proposal = system.pair(tournament, options)
        except PairingError:
            return
        yield proposal
        tournament = _with(tournament, proposal)


@pytest.mark.parametrize("system", IDS)
def test_every_system_option_and_choice_has_words_and_no_word_is_left_over(system: str) -> None:
    words, options = words_of(system), systems.get(system).options
    assert words.name
    assert words.help
    assert set(words.options) == {option.code for option in options}
    assert all(label for label, _help in words.options.values())
    choices = {(option.code, choice) for option in options for choice in option.choices}
    assert set(words.choices) == choices


@pytest.mark.parametrize("system", IDS)
def test_every_note_and_term_that_a_system_writes_down_has_words(system: str) -> None:
    words = words_of(system)
    for kind, known in (("Note", words.notes), ("Term", words.terms)):
        for file, call in _calls({kind}, system):
            code = call.args[0] if call.args else None
            if isinstance(code, ast.Constant):
                assert code.value in known, f"{file}:{call.lineno}: {kind} {code.value} has no words"


@pytest.mark.parametrize("players", [8, 11])
@pytest.mark.parametrize("system", [system for system in IDS if system != "dutch"])
def test_reasons_of_played_rounds_have_words_and_their_params(system: str, players: int) -> None:
    declared, words = systems.get(system), words_of(system)
    for options in _variants(declared):
        for proposal in _proposals(declared, options, players):
            for board in proposal.boards:
                assert len(board.reason) <= LONGEST_SEAT_CODE
                assert not board.reason or board.reason in {**words.notes, **wording.SENTENCES}, board.reason
            for reason in proposal.reasons:
                _has_words(words.notes, reason.get("notes", []))
                _has_words(words.terms, reason.get("terms", []))


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

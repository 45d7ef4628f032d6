"""Every tournament of the corpus is read as its engine wrote it, and survives being written."""

import json
from pathlib import Path

import pytest

from pairing.scoring import Mark
from pairing.standings import standings
from pairing.tournament import Tournament
from pairing.trf import read, write

CORPUS = Path(__file__).parent.parent / "corpus"
FILES = sorted(CORPUS.glob("*.trf"))


def load(path: Path) -> Tournament:
    return read(path.read_bytes()).tournament


def test_the_corpus_is_there() -> None:
    assert len(FILES) == 256


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_pairings_and_colours_are_those_of_the_engine(path: Path) -> None:
    tournament = load(path)
    answer = json.loads(path.with_suffix(".json").read_text())
    assert tournament.initial_colour == answer["initial_colour"].lower()
    assert tournament.total_rounds == len(tournament.rounds) == answer["rounds"]
    assert len(tournament.players) == answer["n"]
    for entry in tournament.rounds:
        expected = [tuple(pair) for pair in answer["pairings"][str(entry.number)]]
        boards = [(board.first, board.second) for board in entry.boards]
        allocated = [(bye.player, 0) for bye in entry.byes if bye.mark is Mark.PAB]
        if answer["group"] in ("baku_250", "baku_xxa"):
            assert sorted(boards + allocated) == sorted(expected)
        else:
            assert boards + allocated == expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_points_that_the_file_states_are_those_of_the_results(path: Path) -> None:
    file = read(path.read_bytes())
    assert file.report == ()
    assert {row.number: row.points for row in standings(file.tournament, ())} == file.points


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_written_as_trf26_and_read_again_it_is_the_same(path: Path) -> None:
    tournament = load(path)
    text = write(tournament)
    assert read(text).tournament == tournament
    assert write(read(text).tournament) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_written_as_trf16_it_loses_the_system_code_only(path: Path) -> None:
    tournament = load(path)
    text = write(tournament, "trf16")
    again = read(text).tournament
    assert again.rounds == tournament.rounds
    assert again.players == tournament.players
    assert again.scoring == tournament.scoring
    assert again.virtual == tournament.virtual
    assert [group.players for group in again.forbidden] == [group.players for group in tournament.forbidden]
    assert set(tournament.headers) - set(again.headers) == {"192"}
    assert write(again, "trf16") == text

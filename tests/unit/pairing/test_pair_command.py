"""Pairing a report file by any system, with the tables that stand beside it."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from pairing.management.players import with_players
from pairing.management.scores import with_scores
from pairing.systems import MODULES, all_systems
from pairing.trf import write
from tests.support.build import tournament


@pytest.fixture
def report(tmp_path: Path) -> str:
    file = tmp_path / "event.trf"
    file.write_text(write(tournament(4, "1-4 1-0, 2-3 0-1", total=3)))
    return str(file)


def run(command: str, *words: str) -> str:
    out = StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()


def refused(*words: str) -> CommandError:
    with pytest.raises(CommandError) as caught:
        run("pair", *words)
    return caught.value


def table(tmp_path: Path, text: str) -> str:
    file = tmp_path / "table.csv"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_players_get_what_the_table_says_and_keep_what_it_leaves_empty(tmp_path: Path) -> None:
    before = tournament(3, total=3)
    name = table(
        tmp_path, "Club,number,grade,country,lot,start,rating\nNord,2,3 kyu,NED,7,-3.5,1850\n,3,,,,2,\n"
    )
    one, two, three = with_players(before, name).players
    assert one == before.players[0]
    assert (two.club, two.grade, two.federation) == ("Nord", "3 kyu", "NED")
    assert (two.lot, two.start, two.rating) == (7, -350, 1850)
    assert (three.start, three.rating) == (200, before.players[2].rating)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "there must be a column number"),
        ("grade\n1 dan\n", 1, "there must be a column number"),
        ("number,rank\n1,2\n", 1, "no column 'rank' is known"),
        ("number,grade,grade\n", 1, "the column grade is there twice"),
        ("number,grade\n9,1 dan\n", 2, "the report has no player 9"),
        ("number,grade\nx,1 dan\n", 2, "the report has no player x"),
        ("number,grade\n1,1 dan\n\n1,2 dan\n", 4, "player 1 stands above already"),
        ("number,grade\n1\n", 2, "1 cells, but the head line has 2"),
        ("number,lot\n1,0\n", 2, "lot '0': it must be a whole number from 1"),
        ("number,lot\n1,4\n2,4\n", 3, "lot 4 of player 2 is that of player 1"),
        ("number,start\n1,2.555\n", 2, "start '2.555': it must be points"),
        ("number,start\n1,101\n", 2, "it must be points such as 3, -3 or 2.5, at most 100"),
        ("number,rating\n1,strong\n", 2, "rating 'strong': it must be a whole number"),
        ("number,rating\n1,٣\n", 2, "it must be a whole number"),
        ('number,club\n1,"Nord\n', 2, "unexpected end of data"),
    ],
)
def test_a_wrong_line_about_a_player_is_named(
    report: str, tmp_path: Path, text: str, line: int, message: str
) -> None:
    name = table(tmp_path, text)
    error = refused(report, "--players", name)
    assert error.returncode == 3
    assert str(error).startswith(f"{name}:{line}: ")
    assert message in str(error)


def test_tables_that_can_not_be_read_end_with_their_codes(report: str, tmp_path: Path) -> None:
    assert refused(report, "--players", "/nowhere.csv").returncode == 5
    assert refused(report, "--scores", "/nowhere.csv").returncode == 5
    latin = tmp_path / "latin.csv"
    latin.write_bytes("number,club\n1,Köln\n".encode("latin-1"))
    assert (refused(report, "--players", str(latin)).returncode, "not UTF-8") == (3, "not UTF-8")


def test_scores_stand_beside_the_report(report: str, tmp_path: Path) -> None:
    name = table(tmp_path, "round,player,score,opponent_score\n1,1,40,24\n1,3,33,31\n")
    scored = with_scores(tournament(4, "1-4 1-0, 2-3 0-1", total=3), name)
    games = [board.games[0] for board in scored.rounds[0].boards]
    assert [(game.first_score, game.second_score) for game in games] == [(40, 24), (31, 33)]
    assert run("pair", report, "--scores", name) == run("pair", report)  # Dutch asks for no discs


@pytest.mark.parametrize("system", sorted(set(MODULES) - {"manual"}))
def test_every_system_pairs_a_file_and_gives_the_same_for_the_same_seed(
    system: str, report: str, tmp_path: Path
) -> None:
    name = table(
        tmp_path, "number,grade,rating\n" + "".join(f"{n},{n} kyu,{2000 - n}\n" for n in range(1, 5))
    )
    words = (report, "--system", system, "--players", name, "--seed", "5")
    lines = run("pair", *words).split("\n")
    assert lines[0] == "2"
    assert sorted(int(number) for line in lines[1:3] for number in line.split()) == [1, 2, 3, 4]
    assert run("pair", *words).split("\n") == lines
    assert json.loads(run("pair", *words, "--json"))["system"] == system


def test_a_seed_that_is_none_is_refused(report: str) -> None:
    error = refused(report, "--seed", "-1")
    assert (error.returncode, "--seed -1: a whole number" in str(error)) == (3, True)


@pytest.mark.parametrize("value", ["--5", "٣", "²", "9" * 5000, "", "3.0", "1e1"])
def test_a_number_of_an_option_that_is_none_is_refused(report: str, value: str) -> None:
    error = refused(report, "--system", "contenders", "--option", f"last_rounds={value}")
    assert error.returncode == 3
    assert f"{value!r} is not a value of option 'last_rounds'" in str(error)


def test_the_list_of_systems_has_needs_and_invariants_of_each() -> None:
    listed = {system["id"]: system for system in json.loads(run("systems", "--json"))}
    assert list(listed) == list(MODULES)
    assert listed["dutch"]["invariants"] == {
        "meetings": 1, "bye": "c2", "colour": "c3", "forbidden": True, "complete": True, "distance": 0,
    }  # fmt: skip
    for system in all_systems():
        needs = {"ratings", "grades", "sides", "total_rounds"}
        assert set(listed[system.id]["needs"]) == needs
        assert {option["code"] for option in listed[system.id]["options"]} == {
            option.code for option in system.options
        }

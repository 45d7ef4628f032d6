"""The commands to pair and check files and to list systems."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from pairing.tournament import ForbiddenGroup
from pairing.trf import write
from tests.support.build import tournament
from tests.support.corpus import CORPUS, expected

NAME = "dutch_0205_n009_r05"
FILE = str(CORPUS / f"{NAME}.trf")


def run(command: str, *words: str) -> str:
    out = StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()


def refused(command: str, *words: str) -> CommandError:
    with pytest.raises(CommandError) as caught:
        run(command, *words)
    return caught.value


def test_pair_prints_the_number_of_boards_and_each_board() -> None:
    due = expected(NAME)[3]
    assert run("pair", FILE, "--round", "3").split("\n") == [
        str(len(due)), *(f"{first} {second}" for first, second in due), "",
    ]  # fmt: skip


def test_pair_prints_the_whole_proposal_as_json() -> None:
    proposal = json.loads(run("pair", FILE, "--round", "3", "--json"))
    assert [[board["first"], board["second"]] for board in proposal["boards"]] == [
        board for board in expected(NAME)[3] if board[1]
    ]
    assert proposal["reasons"][0]["kind"] == "bracket"


def test_pair_takes_options_and_systems() -> None:
    lines = run("pair", FILE, "--round", "1", "--system", "round_robin", "--option", "sides=false")
    assert lines.split("\n")[1] == "2 9"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ((FILE,), 3, "round_beyond_total"),
        ((FILE, "--round", "9"), 3, "rounds 1 to 5"),
        ((FILE, "--round", "3", "--option", "nonsense=1"), 3, "unknown_option"),
        ((FILE, "--round", "3", "--option", "sides=maybe"), 3, "bad_option"),
        (("/nowhere.trf",), 5, "No such file"),
    ],
)
def test_pair_says_what_is_wrong(words: tuple[str, ...], code: int, message: str) -> None:
    error = refused("pair", *words)
    assert error.returncode == code
    assert message in str(error)


def test_pair_ends_with_1_when_there_is_no_legal_pairing(tmp_path: Path) -> None:
    file = tmp_path / "two.trf"
    file.write_text(write(tournament(2, "1-2 1-0", total=3)))
    error = refused("pair", str(file))
    assert (error.returncode, "no_legal_pairing" in str(error)) == (1, True)


def test_pair_says_what_would_make_a_round_possible_and_allows_it(tmp_path: Path) -> None:
    file = tmp_path / "two.trf"
    file.write_text(write(tournament(2, "1-2 1-0", total=3)))
    assert "possible with --allow rematch: 2 against 1" in str(refused("pair", str(file)))
    assert run("pair", str(file), "--allow", "rematch").split() == ["1", "2", "1"]
    error = refused("pair", str(file), "--allow", "bye")
    assert (error.returncode, "relaxation_in_vain" in str(error)) == (1, True)


def test_pair_names_a_forbidden_group_in_the_way(tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    file.write_text(write(tournament(4, total=3, forbidden=(ForbiddenGroup((1, 2, 3)),))))
    message = str(refused("pair", str(file)))
    assert "possible without the forbidden group 1, 2, 3" in message
    assert "possible with --allow forbidden" in message


def test_pair_ends_with_3_for_a_file_that_is_no_report(tmp_path: Path) -> None:
    file = tmp_path / "x.trf"
    file.write_text("nothing of the kind\n")
    assert refused("pair", str(file)).returncode == 3


def test_check_passes_a_file_paired_by_the_rules() -> None:
    assert run("check", FILE).split("\n")[:5] == [f"round {number}: ok" for number in range(1, 6)]


def test_check_tells_what_differs(tmp_path: Path) -> None:
    text = Path(FILE).read_text()
    file = tmp_path / "changed.trf"
    # Another initial colour turns the first round's boards.
    file.write_text(text.replace("152 W", "152 X").replace("152 B", "152 W").replace("152 X", "152 B"))
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("check", str(file), stdout=out)
    assert caught.value.returncode == 1
    assert "round 1: different" in out.getvalue()


def test_systems_lists_options_with_their_values() -> None:
    assert "  first_colour_parity=paired|number\n" in run("systems")
    listed = {system["id"]: system for system in json.loads(run("systems", "--json"))}
    assert listed["round_robin"]["options"][0] == {
        "code": "double", "default": False, "choices": [], "minimum": None, "maximum": None, "type": "bool",
    }  # fmt: skip

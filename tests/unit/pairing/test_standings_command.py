"""``manage.py standings`` and ``manage.py tiebreaks``."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from pairing.tiebreaks import bench
from pairing.tiebreaks.registry import REGISTRY
from pairing.trf import write
from tests.unit.pairing.tiebreaks_builders import HALF_BYE, event

CLUB = event("ABCD", "A-B 1-0, C-D 1-0", "C-A =, D-B =", "A-D 1-0, B-C 1-0")


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.trf"
    path.write_text(write(CLUB))
    return str(path)


def run(*arguments: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command(*arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_standings_as_text(club: str) -> None:
    out, err = run("standings", club, "--tiebreaks", "WIN,DE")
    assert out.splitlines() == [
        "Rank  No  Name  Pts  WIN   DE",
        "   1   1  A     2.5    2    –",
        "   2   2  B     1.5    1  1.0",
        "   3   3  C     1.5    1  0.0",
        "   4   4  D     0.5    0    –",
    ]
    assert err == ""


def test_standings_after_a_round_as_json(club: str) -> None:
    out, _ = run("standings", club, "--tiebreaks", "AOB", "--after", "2", "--json")
    answer = json.loads(out)
    assert answer["after_round"] == 2
    assert answer["tiebreaks"] == [{"spec": "AOB", "kind": "points"}]
    assert [(row["rank"], row["name"], row["points"]) for row in answer["rows"]] == [
        (1, "A", 150), (1, "C", 150), (3, "B", 50), (3, "D", 50),
    ]  # fmt: skip


def test_the_edition_values_the_unplayed_rounds(tmp_path: Path) -> None:
    path = tmp_path / "bye.trf"
    path.write_text(write(HALF_BYE))
    values = {}
    for edition in ("2026-03", "2024-08", "pre-2023"):
        out, _ = run("standings", str(path), "--tiebreaks", "BH", "--edition", edition, "--json")
        answer = json.loads(out)
        assert answer["edition"] == edition
        values[edition] = next(row["values"][0] for row in answer["rows"] if row["name"] == "A")
    # The opponents have 4, 3, 2½ and 2; E's absence, a draw before 2023, gives half a point more. The bye:
    # 2½ (a draw in each round), 3½ (the own score), 2 + ½ + 2 x ½ (the virtual opponent).
    assert values == {"2026-03": 1400, "2024-08": 1500, "pre-2023": 1150 + 50 + 350}


@pytest.fixture
def othello(tmp_path: Path) -> tuple[str, Path]:
    report = tmp_path / "othello.trf"
    report.write_text(write(event("ABCD", "A-B 1-0, C-D 0-1", "D-A 1-0, B-C =")))
    return str(report), tmp_path / "discs.csv"


def test_scores_come_from_a_table_beside_the_file(othello: tuple[str, Path]) -> None:
    report, scores = othello
    # Each game from one side, the second from both.
    scores.write_text(
        "Round,player,score,opponent_score\n1,1,40,24\n1,4,34,30\n1,3,30,34\n\n2,1,20,44\n2,2,32,32\n"
    )
    out, _ = run("standings", report, "--tiebreaks", "DISCS,SPREAD", "--scores", str(scores), "--json")
    rows = {row["name"]: row["values"] for row in json.loads(out)["rows"]}
    assert rows == {"A": [60, -8], "B": [56, -16], "C": [62, -4], "D": [78, 28]}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("round,player\n", 1),
        ("round,player,score,opponent_score\n1,1,4\0,24\n", 2),
        ("round,player,score,opponent_score\n1,1,40\n", 2),
        ("round,player,score,opponent_score\n1,1,40,many\n", 2),
        ("round,player,score,opponent_score\n1,1,40,24\n3,1,40,24\n", 3),
        ("round,player,score,opponent_score\n1,9,40,24\n", 2),
        ("round,player,score,opponent_score\n1,1,40,24\n1,2,25,39\n", 3),
    ],
    ids=["empty", "columns", "zero byte", "too few", "no number", "no round", "no player", "contradiction"],
)
def test_a_wrong_line_of_scores_is_named(othello: tuple[str, Path], text: str, line: int) -> None:
    report, scores = othello
    scores.write_text(text)
    with pytest.raises(CommandError, match=f"discs.csv:{line}: ") as caught:
        run("standings", report, "--scores", str(scores))
    assert caught.value.returncode == 3


def test_a_table_of_scores_that_cannot_be_read_ends_with_a_code(othello: tuple[str, Path]) -> None:
    report, scores = othello
    with pytest.raises(CommandError) as caught:
        run("standings", report, "--scores", str(scores))
    assert caught.value.returncode == 5
    scores.write_bytes(b"round\xff")
    with pytest.raises(CommandError) as caught:
        run("standings", report, "--scores", str(scores))
    assert caught.value.returncode == 3


def test_best_rounds_and_lots_on_the_command_line(club: str) -> None:
    out, _ = run("standings", club, "--tiebreaks", "LOT", "--best", "1", "--seed", "7", "--json")
    rows = json.loads(out)["rows"]
    assert sorted(row["points"] for row in rows) == [50, 100, 100, 100]
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    # Of three rounds all but two are the best one.
    out, _ = run("standings", club, "--drop", "2", "--json")
    assert sorted(row["points"] for row in json.loads(out)["rows"]) == [50, 100, 100, 100]


def test_notes_of_the_file_go_to_standard_error(club: str) -> None:
    Path(club).write_text("ABC unknown\n" + Path(club).read_text())
    _, err = run("standings", club)
    assert err.strip() == f"{club}:1:1: note: record 'ABC' is not known and not used (1 lines)"


@pytest.mark.parametrize(
    ("arguments", "returncode"),
    [
        (["--best", "0"], 3),
        (["--drop", "0"], 3),
        (["--after", "4"], 3),
        (["--after", "-1"], 3),
        (["--tiebreaks", "BH,NONE"], 3),
    ],
)
def test_bad_arguments_end_with_a_code(club: str, arguments: list[str], returncode: int) -> None:
    with pytest.raises(CommandError) as caught:
        run("standings", club, *arguments)
    assert caught.value.returncode == returncode


def test_a_file_that_is_no_report_ends_with_a_code(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear arbiter")
    with pytest.raises(CommandError) as caught:
        run("standings", str(path))
    assert str(caught.value) == f"{path}: not a tournament report file: no record of one is in it"
    assert caught.value.returncode == 3
    with pytest.raises(CommandError) as caught:
        run("standings", str(tmp_path))
    assert (str(caught.value), caught.value.returncode) == (f"{tmp_path}: Is a directory", 5)


def test_a_wrong_line_of_the_report_is_named(club: str) -> None:
    lines = Path(club).read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("001"))
    lines[place] = f"{lines[place][:4]} x   {lines[place][9:]}"
    Path(club).write_text("\n".join(lines))
    with pytest.raises(CommandError) as caught:
        run("standings", club)
    assert str(caught.value) == f"{club}:{place + 1}:5: 'x' is not a number that can stand here"


@pytest.mark.parametrize(
    ("spec", "message"), [("BHX", "no tie-break 'BHX'"), ("WIN/C1", "tie-break WIN has no modifier 'C1'")]
)
def test_a_tie_break_that_is_none_is_named(club: str, spec: str, message: str) -> None:
    with pytest.raises(CommandError) as caught:
        run("standings", club, "--tiebreaks", f"BH,{spec}")
    assert str(caught.value) == f"--tiebreaks: {message}"


def test_tie_breaks_are_listed() -> None:
    out, _ = run("tiebreaks")
    assert [line.split()[0] for line in out.splitlines() if not line.startswith(" ")] == list(REGISTRY)
    listed = json.loads(run("tiebreaks", "--json")[0])
    assert [method["code"] for method in listed] == list(REGISTRY)
    assert listed[1]["modifiers"] == ["C", "M", "P", "F"]


def test_the_bench_takes_every_list_of_eight(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["30", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(bench.LISTS) + 1
    assert all(len(specs.split(",")) == 8 for specs in bench.LISTS.values())
    assert len(bench.field(30, 3).rounds) == 3


def test_mcmahon_scores_order_the_standings(club: str, tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    players.write_text("number,grade,start\n1,4k,\n2,1d,\n3,1d,\n4,6d,34\n")
    out, _err = run(
        "standings", club, "--mcmahon", "--option", "bar=2d", "--players", str(players), "--tiebreaks", "SOS"
    )
    # D starts with 34, B and C with 30, A with 26; they have made 0.5, 1.5, 1.5 and 2.5.
    assert [line.split()[2:4] for line in out.splitlines()[1:]] == [
        ["D", "34.5"],
        ["B", "31.5"],
        ["C", "31.5"],
        ["A", "28.5"],
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--mcmahon"], "no grade"),
        (["--mcmahon", "--option", "bar=20k", "--option", "floor=1d"], "below the floor"),
        (["--mcmahon", "--option", "bar=11d"], "bar"),
        (["--mcmahon", "--option", "colour=red"], "colour"),
    ],
)
def test_what_gives_no_mcmahon_scores_is_refused(club: str, arguments: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words) as caught:
        run("standings", club, *arguments)
    assert caught.value.returncode == 3


def test_an_option_that_nothing_would_read_is_refused(club: str) -> None:
    with pytest.raises(CommandError, match="--mcmahon") as caught:
        run("standings", club, "--option", "bar=1d")
    assert caught.value.returncode == 3

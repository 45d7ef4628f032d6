"""The command line of the field, in one process and once for real."""

import json
import re
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

import pairing.trf
from pairing import pair
from pairing.cli import main
from pairing.cli_words import CRITERIA, DIFFERENCES, ENGINE, PROOF, STEPS, TRF
from pairing.errors import CODES
from pairing.explain import DIFFERENCES as DIFFERENCE_CODES
from pairing.explain import STEPS as STEP_CODES
from pairing.explain.values import CRITERIA as CRITERION_CODES
from pairing.proof import FINDINGS, make
from pairing.trf import read, write
from tests.support.build import tournament
from tests.support.corpus import CORPUS, expected, names
from tests.support.examples import examples

NAME = "dutch_0205_n009_r05"
FILE = CORPUS / f"{NAME}.trf"
TEXT = FILE.read_text()


def run(*words: str | Path) -> int:
    return main([str(word) for word in words])


@pytest.fixture
def out(capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    return capsys


def saved(folder: Path, text: str | bytes, name: str = "in.trf") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def after(rounds: int) -> str:
    """The file as it was after some rounds, by cutting its columns."""
    return "".join(
        (line[: 91 + 10 * rounds] + "\n") if line.startswith("001") else line
        for line in re.sub(r"(?m)^(001.{77}).{4}", r"\1    ", TEXT).splitlines(keepends=True)
    )


def test_p_writes_the_number_of_lines_then_the_boards_and_the_bye(tmp_path: Path) -> None:
    file = saved(tmp_path, after(2))
    assert run("--dutch", file, "-p", tmp_path / "out") == 0
    due = expected(NAME)[3]
    lines = (tmp_path / "out").read_text().splitlines()
    assert lines == [str(len(due)), *(f"{first} {second}" for first, second in due)]
    assert lines[-1].endswith(" 0")


def test_p_writes_to_standard_output_and_reads_standard_input(
    out: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(after(2).encode())))
    assert run("--dutch", "-p") == 0
    assert out.readouterr().out.splitlines()[1:] == [f"{one} {two}" for one, two in expected(NAME)[3]]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_every_dialect_and_line_ending_is_read(
    tmp_path: Path, out: pytest.CaptureFixture[str], ending: str, mark: str, dialect: str
) -> None:
    text = write(read(after(2)).tournament, "trf16" if dialect == "trf16" else "trf26")
    bare = ending.join(line.rstrip() for line in text.splitlines())
    assert run("--dutch", saved(tmp_path, mark + bare), "-p") == 0
    assert out.readouterr().out.splitlines()[1:] == [f"{one} {two}" for one, two in expected(NAME)[3]]


@pytest.mark.parametrize("name", [*names("dutch_*", 20)[:4], *names("baku_*", 20)[:2]])
def test_c_passes_what_the_endorsed_program_paired(name: str, out: pytest.CaptureFixture[str]) -> None:
    assert run("--dutch", CORPUS / f"{name}.trf", "-c") == 0
    rounds = len(expected(name))
    assert out.readouterr().out.splitlines()[-1] == f"{rounds} rounds, 0 different"


def test_c_names_the_criterion_that_decides(tmp_path: Path, out: pytest.CaptureFixture[str]) -> None:
    # Round 2 should give 1-4 and 3-2 among the winners: 1-3 and 2-4 break two preferences.
    made = tournament(8, "1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 0-1", "1-3 1-0, 2-4 1-0, 5-8 =, 7-6 =", total=5)
    assert run("--dutch", saved(tmp_path, write(made)), "-c") == 1
    lines = out.readouterr().out.splitlines()
    assert lines[0] == "round 1: ok"
    assert lines[1] == "round 2: different"
    assert lines[-2] == (
        "  decides: C12 (players without their colour preference) in the bracket of 1: due 0, has 2"
    )
    assert lines[-1] == "2 rounds, 1 different"


@pytest.mark.parametrize(
    ("second", "decides"),
    [
        # 1 and 2 of four winners meet; the order says 1-4, 3-2 when none had a colour problem.
        ("1-6 1-0, 5-2 =, 3-8 =, 7-4 =", "C6 (downfloaters) in the bracket of 1: due 0, has 4"),
        ("4-1 1-0, 2-3 1-0, 6-7 =, 5-8 =", "article 5.2."),
        ("1-5 1-0, 2-6 1-0, 3-7 =, 4-8 =", "breaks C1: 1 and 5 met in round 1"),
    ],
)
def test_c_tells_each_kind_of_difference(
    tmp_path: Path, out: pytest.CaptureFixture[str], second: str, decides: str
) -> None:
    made = tournament(8, "1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 0-1", second, total=5)
    assert run("--dutch", saved(tmp_path, write(made)), "-c") == 1
    assert decides in out.readouterr().out


def cell(player: int, round_: int, text: str) -> str:
    """The file with another cell of ten characters."""
    lines = TEXT.splitlines()
    for place, line in enumerate(lines):
        if line.startswith(f"001 {player:>4}"):
            start = 91 + 10 * (round_ - 1)
            lines[place] = (
                line.ljust(start + 10)[:start] + text.ljust(10) + line.ljust(start + 10)[start + 10 :]
            )
    return "\n".join(lines)


REFUSED = [
    ("nothing of the kind\n", "in.trf: not a tournament report file"),
    ("012 Open\n", "in.trf: no players"),
    (cell(1, 2, "   2 w Q"), r":2:109: 'Q' is not a result"),
    (cell(1, 2, "   2 x 1"), r":2:107: 'x' is not a colour"),
    (re.sub(r"(?m)^001    2", "001    1", TEXT), r":3:5: start number 1 is given twice"),
    (TEXT.replace("142 5", "142 3"), ":5: 3 rounds are stated, 5 are in the file"),
    (re.sub(r"(?m)^(001    1.{72}).{4}", r"\1 9.5", TEXT), r":2:81: player 1: 9.5 points are stated"),
    (TEXT + "240 H   1   77\n", ":11: player 77 is not in the file"),
    (TEXT + "240 H   0    1\n", r":7: there can be no round 0"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refusals_name_file_line_and_column(
    tmp_path: Path, out: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    assert run("--dutch", saved(tmp_path, text), "-c") == 3
    said = out.readouterr()
    assert re.search(message, said.err), said.err
    assert "Traceback" not in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (cell(1, 1, "   1 w 1"), ":92: round 1: player 1 is his own opponent"),
        (cell(1, 1, "  77 w 1"), ":92: round 1: opponent 77 of player 1 is not in the file"),
        (cell(1, 1, "   5 b 1"), "round 1"),
        (cell(1, 2, "0000 - 1"), ":109: round 2: result '1' without an opponent"),
    ],
)
def test_games_that_contradict_are_refused_with_their_place(
    tmp_path: Path, out: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    assert run("--dutch", saved(tmp_path, text), "-p") == 3
    said = out.readouterr().err
    assert re.search(r"in\.trf:\d+:\d+: .*", said)
    assert message in said


def test_no_legal_pairing_is_1(tmp_path: Path, out: pytest.CaptureFixture[str]) -> None:
    file = saved(tmp_path, write(tournament(2, "1-2 1-0", total=3)))
    assert run("--dutch", file, "-p") == 1
    assert "no legal pairing: of players 1, 2" in out.readouterr().err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 0),
        (("-r",), 0),
        (("-h",), 0),
        (("--dutch",), 3),
        (("--dutch", "x", "-p", "-c"), 3),
        (("--burstein", "x", "-p"), 3),
        ((FILE, "-c"), 3),
        (("--dutch", FILE, "-p"), 3),  # round 6 of 5
        (("--dutch", FILE, "-p", "--round", "9"), 3),
        (("--dutch", FILE, "-c", "--option", "nonsense=1"), 3),
        (("--dutch", "/nowhere.trf", "-p"), 5),
        (("--dutch", "/", "-p"), 5),
        (("--dutch", "a\0b", "-p"), 5),
        (("--dutch", FILE, "-p", "/nowhere/out", "--round", "2"), 5),
        (("--dutch", "-g"), 3),
        (("--dutch", FILE, "-g", "-o", "x"), 3),
        (("--dutch", "-g", "/nowhere.cfg", "-o", "x"), 5),
        (("--dutch", "-g", "-o", "/nowhere/x", "-s", "1"), 5),
        (("--proof", "/nowhere.json"), 5),
        (("--proof", FILE), 3),
    ],
)
def test_exit_codes(words: tuple[str | Path, ...], code: int, out: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == code
    said = out.readouterr()
    assert (said.err == "") == (code == 0)
    assert "Traceback" not in said.err


def test_a_fault_of_the_program_is_2_and_one_line(
    monkeypatch: pytest.MonkeyPatch, out: pytest.CaptureFixture[str]
) -> None:
    def broken(name: str) -> bytes:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("pairing.cli.read_bytes", broken)
    assert run("--dutch", FILE, "-c") == 2
    assert out.readouterr().err.splitlines() == [
        "a fault of this program, please report it: ZeroDivisionError: oh"
    ]


def test_g_makes_the_same_tournament_of_a_seed_and_c_passes_it(
    tmp_path: Path, out: pytest.CaptureFixture[str]
) -> None:
    config = saved(
        tmp_path,
        "PlayersNumber=14\nRoundsNumber = 6 # few\n\nDrawPercentage=40\nForfeitRate=6\nRetiredRate=5\n"
        "HalfPointByeRate=8\nLateEntryRate=6\nForbiddenPairs=2\nAcceleration=baku\nHighestRating=2300\n"
        "LowestRating=1900\nPointsForWin=3.0\nPointsForDraw=1.0\n",
        "cfg",
    )
    one, two, other = (tmp_path / name for name in ("one", "two", "other"))
    assert run("--dutch", "-g", config, "-o", one, "-s", "7") == 0
    assert run("--dutch", "-g", config, "-o", two, "-s", "7") == 0
    assert run("--dutch", "-g", config, "-o", other, "-s", "8") == 0
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()
    made = read(one.read_bytes()).tournament
    assert (len(made.players), len(made.rounds), len(made.forbidden)) == (14, 6, 2)
    assert made.scoring.win == 300
    assert made.virtual
    ratings = [player.rating or 0 for player in made.players]
    assert ratings == sorted(ratings, reverse=True)
    assert 1900 <= ratings[-1] <= ratings[0] <= 2300
    for file in (one, other):
        assert run("--dutch", file, "-c") == 0


def test_g_without_settings_or_seed_says_the_seed(tmp_path: Path, out: pytest.CaptureFixture[str]) -> None:
    config = saved(tmp_path, "PlayersNumber=6\nRoundsNumber=2\n", "cfg")
    assert run("--dutch", "-g", config, "-o", tmp_path / "a") == 0
    seed = out.readouterr().err.split()[1]
    assert run("--dutch", "-g", config, "-o", tmp_path / "b", "-s", seed) == 0
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("nonsense", 3, "cfg:2:1: not KEY=VALUE"),
        ("Nonsense=1", 3, "cfg:2:1: unknown setting"),
        ("RoundsNumber=x", 3, "not a whole number"),
        ("RoundsNumber=0", 3, "less than 1"),
        ("RoundsNumber=1000", 4, "more than 999"),
        ("PlayersNumber=10000", 4, "more than 9999"),
        ("DrawPercentage=101", 3, "more than 100"),
        ("PointsForWin=x", 3, "not a number of points"),
        ("Acceleration=always", 3, "unknown setting"),
    ],
)
def test_settings_are_refused_with_their_place(
    tmp_path: Path, out: pytest.CaptureFixture[str], line: str, code: int, message: str
) -> None:
    config = saved(tmp_path, f"PlayersNumber=6\n{line}\n", "cfg")
    assert run("--dutch", "-g", config, "-o", tmp_path / "x", "-s", "1") == code
    assert message in out.readouterr().err
    assert not (tmp_path / "x").exists()


def test_g_says_when_no_seed_helps(tmp_path: Path, out: pytest.CaptureFixture[str]) -> None:
    config = saved(tmp_path, "PlayersNumber=4\nRoundsNumber=9\n", "cfg")
    assert run("--dutch", "-g", config, "-o", tmp_path / "x", "-s", "1") == 1


def test_l_writes_a_checklist(tmp_path: Path, out: pytest.CaptureFixture[str]) -> None:
    file = saved(tmp_path, after(2))
    assert run("--dutch", file, "-p", "-l") == 0
    text = (tmp_path / "in.list").read_text()
    lines = text.splitlines()
    assert lines[0] == f"{file}, round 3"
    assert lines[2].split()[:3] == ["No", "Pts", "For"]
    # Player 2 had White, then Black: he is due White, mildly.
    assert lines[3].split()[:5] == ["2", "2", "2", "WB", "W-"]
    assert "8 floats: no_opponent" in text
    assert text.count("5.2.") == 4
    assert run("--dutch", FILE, "-c", "-l", tmp_path / "all") == 0
    assert (tmp_path / "all").read_text().count(", round ") == 5


def test_acceleration_named_by_the_system_code_is_computed(
    tmp_path: Path, out: pytest.CaptureFixture[str]
) -> None:
    name = names("baku_250*", 20)[0]
    text = (CORPUS / f"{name}.trf").read_text()
    bare = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("250"))
    named = re.sub(r"(?m)^192.*\n", "", bare) + "192 FIDE_DUTCH_BAKU\n"
    assert bare != text
    assert run("--dutch", saved(tmp_path, named), "-c") == 0
    assert run("--dutch", saved(tmp_path, re.sub(r"(?m)^192.*\n", "", bare)), "-c") == 1


def test_it_runs_without_django() -> None:
    code = (
        "import sys; sys.modules['django'] = None; from pairing.cli import main; "
        f"sys.exit(main(['--dutch', {str(FILE)!r}, '-c']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("5 rounds, 0 different\n")


def test_as_a_module_it_ends_with_the_code(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pairing", "--dutch", str(saved(tmp_path, b"\xff\x00\x01")), "-p"]
    done = subprocess.run(words, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr


def test_proofs_are_verified(tmp_path: Path, out: pytest.CaptureFixture[str]) -> None:
    state = tournament(5)
    proof = make(state, None, pair(state))
    file = saved(tmp_path, json.dumps(proof), "proof.json")
    assert run("--proof", file) == 0
    assert out.readouterr().out == f"{file}: holds\n"
    proof["engine"]["version"] = "2025.1"
    assert run("--proof", saved(tmp_path, json.dumps(proof), "proof.json")) == 0
    assert "other engine version: made by 2025.1" in out.readouterr().out
    proof["proposal"]["boards"][0].reverse()
    proof["engine"]["version"] = pairing.ENGINE_VERSION
    assert run("--proof", saved(tmp_path, json.dumps(proof), "proof.json")) == 1


def test_the_management_command_verifies_proofs_and_names_what_decides(tmp_path: Path) -> None:
    state = tournament(5)
    proof = saved(tmp_path, json.dumps(make(state, None, pair(state))), "proof.json")
    said = StringIO()
    call_command("check", proof=str(proof), stdout=said)
    assert said.getvalue() == "the proof holds\n"
    made = tournament(6, "1-5 1-0, 4-2 1-0, 3-6 1-0", total=5)
    said = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("check", str(saved(tmp_path, write(made))), stdout=said)
    assert caught.value.returncode == 1
    assert "decides: article 4.2 in the bracket of 0, transposition of S2: due 4, 5, 6, has 5, 4, 6" in (
        said.getvalue()
    )
    with pytest.raises(CommandError) as caught:
        call_command("check", str(FILE), "--proof", str(proof))
    assert caught.value.returncode == 3


def test_check_without_a_file_is_djangos_own() -> None:
    said = StringIO()
    call_command("check", "pairing", stdout=said)
    assert said.getvalue() == "System check identified no issues (0 silenced).\n"


def test_every_code_has_words() -> None:
    assert set(ENGINE) == set(CODES)
    assert set(PROOF) == set(FINDINGS)
    assert set(DIFFERENCES) == set(DIFFERENCE_CODES)
    assert set(STEPS) == set(STEP_CODES)
    assert set(CRITERIA) == {"C5", *CRITERION_CODES}
    folder = Path(pairing.trf.__file__).parent
    used = {code for path in folder.glob("*.py") for code in re.findall(r'"(trf_[a-z_]+)"', path.read_text())}
    assert set(TRF) == used


def test_words_use_only_the_params_of_their_code() -> None:
    for table, codes in ((ENGINE, CODES), (PROOF, FINDINGS)):
        for code, text in table.items():
            named = set(re.findall(r"{(\w+)}", text)) - {"outcome"}
            assert named <= set(codes[code]), code


WORDS = re.findall(rb"\S+", FILE.read_bytes())
LINES = FILE.read_bytes().splitlines(keepends=True)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """The file with some bytes, words or lines exchanged."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.integers(0, 4))
        line = lines[place]
        if kind == 0:
            lines[place] = draw(st.sampled_from(LINES))
        elif kind == 1:
            at = draw(st.integers(0, len(line)))
            lines[place] = line[:at] + draw(st.binary(max_size=4)) + line[at:]
        elif kind == 2:
            at = draw(st.integers(0, len(line)))
            lines[place] = line[:at] + line[at + draw(st.integers(1, 12)) :]
        elif kind == 3:
            at = draw(st.integers(0, max(0, len(line) - 1)))
            lines[place] = line[:at] + bytes([draw(st.integers(32, 126))]) + line[at + 1 :]
        else:
            code = draw(
                st.sampled_from([b"142", b"152", b"162", b"240", b"250", b"260", b"XXA", b"XXP", b"XXS"])
            )
            rest = draw(st.text(" 0123456789.WDLHFZ=", max_size=30))
            lines[place] = code + b" " + rest.encode() + b"\n"
    return b"".join(lines)


def judge(data: bytes, folder: Path, *words: str) -> None:
    file = saved(folder, data)
    said, errors = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", said)
        patch.setattr("sys.stderr", errors)
        code = run("--dutch", file, *words)
    assert code in (0, 1, 3), (code, errors.getvalue())
    assert "Traceback" not in errors.getvalue()


@settings(max_examples=examples(300), deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_judged(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    judge(data, tmp_path_factory.getbasetemp(), "-p")


@settings(max_examples=examples(300), deadline=None)
@given(damaged())
def test_damaged_files_are_judged(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    judge(data, tmp_path_factory.getbasetemp(), "-c")
    judge(data, tmp_path_factory.getbasetemp(), "-p")

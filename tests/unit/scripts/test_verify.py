import pytest

from scripts.verify import Check, pytest_arguments, run_check, split_arguments


@pytest.mark.parametrize(
    ("arguments", "mode", "further"),
    [
        ([], "all", []),
        (["unit"], "unit", []),
        (["unit", "-k", "berger"], "unit", ["-k", "berger"]),
        (["-x"], "all", ["-x"]),
        (["long", "--durations=5"], "long", ["--durations=5"]),
    ],
)
def test_the_first_word_is_the_mode_and_the_rest_is_pytests(arguments, mode, further) -> None:
    assert split_arguments(arguments) == (mode, further)


def test_only_the_long_mode_runs_what_is_marked_long() -> None:
    assert "not long" in pytest_arguments("all", [])
    assert "not long and not thorough" in pytest_arguments("unit", [])
    assert "not long" not in pytest_arguments("long", [])


def test_a_path_given_by_hand_replaces_the_folder() -> None:
    path = "tests/unit/scripts/test_verify.py"
    assert pytest_arguments("unit", [path]) == ["-m", "not long and not thorough", path]
    assert pytest_arguments("unit", ["-k", "berger"])[0] == "tests/unit"


def test_a_check_carries_its_output_and_verdict() -> None:
    outcome = run_check(Check("grumble", ("sh", "-c", "echo what; echo where >&2; exit 3")), {})
    assert not outcome.passed
    assert outcome.output == "what\nwhere\n"
    assert run_check(Check("fine", ("true",)), {}).passed

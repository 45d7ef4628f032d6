"""manage.py simulate."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from pairing.simulator import Plan, measure_events, summaries

SMALL = ("--players", "8", "--rounds", "3", "--events", "6", "--seed", "4")


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue()


def test_the_figures_are_those_of_the_plan() -> None:
    found = json.loads(told(*SMALL, "--system", "dutch", "--system", "monrad", "--json"))
    plan = Plan(players=8, rounds=3, events=6, contenders=("dutch", "monrad"), seed=4)
    expected = summaries(plan, measure_events(plan, 1, 6))
    assert [one["contender"] for one in found["results"]] == ["dutch", "monrad"]
    for one, summary in zip(found["results"], expected, strict=True):
        assert [each["mean"] for each in one["figures"]] == [each.mean for each in summary.figures]


def test_the_table_has_a_line_for_each_way_and_its_difference() -> None:
    lines = told(*SMALL, "--system", "dutch", "--system", "random", "--processes", "2").splitlines()
    assert [line.split()[0] for line in lines] == ["perfect", "dutch", "random", "difference"]


@pytest.mark.parametrize(
    "wrong",
    [("--players", "1"), ("--rounds", "8"), ("--events", "0"), ("--draws", "101"), ("--processes", "0")],
)
def test_numbers_out_of_range_are_refused(wrong: tuple[str, str]) -> None:
    with pytest.raises(CommandError) as refusal:
        told(*SMALL, *wrong)
    assert refusal.value.returncode == 3
    assert wrong[0] in str(refusal.value)


def test_an_unknown_way_is_refused() -> None:
    with pytest.raises(CommandError):
        told(*SMALL, "--system", "manual")

"""Whole tournaments come in and go out the same; a round taken back is paired as it was."""

from dataclasses import replace

import pytest

from pairing import trf
from pairing.scoring import Mark
from swissweb.events.errors import Invalid
from swissweb.events.models import Event, Section
from swissweb.events.selectors.rounds import round_view
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.importing import import_tournament
from swissweb.events.services.states import take_back
from swissweb.events.snapshot import take
from swissweb.exchange.players import read_report
from tests.support.corpus import CORPUS, expected, names
from tests.support.factories import make_user, pair, section_of

pytestmark = pytest.mark.django_db

SAMPLE = (
    "baku_250_0004_n009_r05",
    "baku_250_0010_n017_r08",
    "baku_250_0019_n035_r06",
    "baku_xxa_0001_n008_r05",
    "baku_xxa_0004_n011_r06",
    "baku_xxa_0020_n020_r09",
    "dutch_0008_n011_r05",
    "dutch_0023_n013_r06",
    "dutch_0050_n014_r08",
    "dutch_0041_n033_r09",
    "forbidden_0011_n040_r09",
    "points_0008_n017_r09",
    "points_0014_n032_r09",
)
EVERY = [pytest.param(name, marks=() if name in SAMPLE else pytest.mark.long) for name in names("*")]


def imported(name: str) -> tuple[trf.TrfFile, Section]:
    """A corpus file as read, and the section it became."""
    report = read_report((CORPUS / f"{name}.trf").read_bytes())
    event = import_tournament(by=make_user(), tournament=report.tournament, name=name)
    return report, section_of(event)


def test_the_sample_has_every_group_of_the_corpus() -> None:
    assert {name.rsplit("_", 3)[0] for name in SAMPLE} == {name.rsplit("_", 3)[0] for name in names("*")}


@pytest.mark.parametrize("name", EVERY)
def test_a_file_comes_in_with_its_points_and_goes_out_the_same(name: str) -> None:
    report, section = imported(name)
    lines = standings_view(section).lines
    assert {line.row.number: line.row.points for line in lines} == report.points
    assert section.event.name == report.tournament.name

    written = trf.write(take(section, requests=True).tournament)
    assert trf.read(written).tournament == report.tournament


@pytest.mark.parametrize("name", ["dutch_0068_n017_r09", "dutch_0041_n033_r09"])
def test_the_last_of_nine_rounds_taken_back_is_paired_as_in_the_file(name: str) -> None:
    _report, section = imported(name)
    assert section.stages.get().system == "dutch"
    director = section.event.memberships.get().user
    for state in ("published", "draft", None):
        section.refresh_from_db()
        row = take_back(by=director, section_id=section.pk, version=section.version, number=9, reason="again")
        assert (row.state if row else None) == state

    pair(director, section)
    view = round_view(section, 9, scope="all")
    found = [[board.first.entry.number, board.second.entry.number] for board in view.boards]
    byes = [[bye.place.entry.number, 0] for bye in view.byes if bye.mark == "U"]
    assert found + byes == expected(name)[9]


def test_a_tournament_in_progress_keeps_its_rounds_to_come_and_its_byes() -> None:
    report = read_report((CORPUS / "dutch_0041_n033_r09.trf").read_bytes())
    whole = report.tournament
    text = trf.write(replace(whole, rounds=whole.rounds[:5], requests={3: Mark.HALF_BYE, 7: Mark.ZERO_BYE}))
    tournament = trf.read(text).tournament
    event = import_tournament(by=make_user(), tournament=tournament)
    section = section_of(event)
    assert section.stages.get().total_rounds == 9
    assert section.rounds.count() == 5
    again = take(section, requests=True).tournament
    assert dict(again.requests) == {3: "H", 7: "Z"}
    assert trf.read(trf.write(again)).tournament == tournament


def test_a_bad_tournament_leaves_nothing_behind() -> None:
    report = read_report((CORPUS / "dutch_0008_n011_r05.trf").read_bytes())
    players = list(report.tournament.players)
    players[-1] = replace(players[-1], club="x" * 101)
    with pytest.raises(Invalid, match="import_text_too_long"):
        import_tournament(by=make_user(), tournament=replace(report.tournament, players=tuple(players)))
    assert not Event.objects.exists()

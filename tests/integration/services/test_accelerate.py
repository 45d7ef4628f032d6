"""A section's acceleration: what is stored, what the engine gets, and what never changes."""

from typing import Any

import pytest

from pairing.acceleration import Row
from pairing.history import history
from pairing.trf import read
from swissweb.accounts.models import User
from swissweb.documents.exports import trf
from swissweb.events.errors import Conflict, Forbidden, Invalid, NeedsConfirmation
from swissweb.events.models import AuditEntry, Section
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.accelerate import MOST_ROWS, set_acceleration
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.rounds import pair_again
from swissweb.events.services.states import take_back
from swissweb.events.snapshot import take
from tests.support.factories import add, make_section, make_user, names_on, pair, play_round, published_round

pytestmark = pytest.mark.django_db


def accelerate(by: User, section: Section, kind: str, *rows: Row, **more: Any) -> Section:
    section.refresh_from_db()
    more.setdefault("version", section.settings_version)
    return set_acceleration(by=by, section_id=section.pk, kind=kind, rows=rows, **more)


def raised(section: Section, round_number: int) -> list[str]:
    """Names of who has virtual points in a round."""
    section = Section.objects.get(pk=section.pk)
    snapshot = take(section)
    found = set()
    for grant in snapshot.tournament.virtual:
        if grant.first_round <= round_number <= grant.last_round:
            found |= set(range(grant.first_player, grant.last_player + 1))
    return [snapshot.entries[number].person.name for number in sorted(found)]


def players(*numbers: int) -> list[str]:
    return [f"Player {number:02d}" for number in numbers]


def test_the_upper_half_meets_itself_in_round_one() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "half")
    pair(director, section)
    assert {frozenset(names) for names in names_on(section, 1)} == {
        frozenset(players(*two)) for two in ((1, 3), (2, 4), (5, 7), (6, 8))
    }


def test_standings_never_contain_virtual_points() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "half")
    play_round(director, section)
    section = Section.objects.get(pk=section.pk)
    assert max(line.row.points for line in standings_view(section, 1, scope="all").lines) == 100
    assert max(history(take(section).tournament).pairing_points) == 200


def test_a_report_file_has_the_virtual_points_and_no_more_score() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "table", Row(1, 2, 1, 2, 100), Row(3, 8, 1, 1, 50))
    play_round(director, section)
    text = trf(Section.objects.get(pk=section.pk), scope="all")
    found = read(text.encode()).tournament
    assert found.virtual == take(Section.objects.get(pk=section.pk)).tournament.virtual
    assert history(found).points == history(take(Section.objects.get(pk=section.pk)).tournament).points


def test_a_late_entry_comes_in_by_rank_and_the_last_of_the_group_stays_the_last() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "half")
    published_round(director, section)
    add(
        director,
        section,
        [PlayerInput("Late and strong", rating=2500), PlayerInput("Late and weak", rating=900)],
    )
    assert raised(section, 2) == ["Late and strong", *players(1, 2, 3, 4)]


def test_before_round_one_the_half_is_that_of_the_list_as_it_grows() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "half")
    add(
        director,
        section,
        [PlayerInput("Late and strong", rating=2500), PlayerInput("Late and weak", rating=900)],
    )
    assert raised(section, 1) == ["Late and strong", *players(1, 2, 3, 4)]
    pair(director, section)
    section.refresh_from_db()
    assert len(section.acceleration["last"]) == 1


def test_taking_round_one_back_settles_the_groups_anew() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "half")
    pair(director, section)
    add(director, section, [PlayerInput("Strong A", rating=2500), PlayerInput("Strong B", rating=2490)])
    assert raised(section, 1) == ["Strong A", "Strong B", *players(1, 2, 3, 4)]
    section.refresh_from_db()
    row = section.rounds.get()
    take_back(
        by=director, section_id=section.pk, version=section.version, number=1, round_version=row.version
    )
    section.refresh_from_db()
    assert section.acceleration == {"kind": "half"}
    assert raised(section, 1) == ["Strong A", "Strong B", *players(1, 2, 3)]


def test_pairing_the_draft_of_round_one_again_settles_the_groups_anew() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "half")
    row = pair(director, section)
    add(director, section, [PlayerInput("Strong A", rating=2500), PlayerInput("Strong B", rating=2490)])
    pair_again(by=director, section_id=section.pk, version=row.version, number=1)
    assert raised(section, 1) == ["Strong A", "Strong B", *players(1, 2, 3)]


def test_baku_goes_by_the_rounds_that_were_planned_when_it_began() -> None:
    director = make_user()
    section = make_section(director, players=20, rounds=9)
    accelerate(director, section, "baku")
    published_round(director, section)
    before = take(Section.objects.get(pk=section.pk)).tournament.virtual
    section.stages.update(total_rounds=5)
    assert take(Section.objects.get(pk=section.pk)).tournament.virtual == before


def test_points_that_came_with_a_file_stay_beside_the_acceleration() -> None:
    director = make_user()
    section = make_section(director, players=8)
    imported = {"points": 50, "first_round": 1, "last_round": 1, "first_player": 8, "last_player": 8}
    Section.objects.filter(pk=section.pk).update(virtual=[imported])
    accelerate(director, section, "half")
    virtual = take(Section.objects.get(pk=section.pk)).tournament.virtual
    assert [(grant.points, grant.first_player, grant.last_player) for grant in virtual] == [
        (50, 8, 8),
        (100, 1, 4),
    ]


def test_after_round_one_a_change_asks_for_a_reason_and_takes_the_list_as_it_is_now() -> None:
    director = make_user()
    section = make_section(director, players=8)
    published_round(director, section)
    with pytest.raises(NeedsConfirmation) as asked:
        accelerate(director, section, "half")
    assert asked.value.code == "acceleration_after_round_1"
    assert raised(section, 2) == []
    accelerate(director, section, "half", reason="agreed with all")
    assert raised(section, 2) == players(1, 2, 3, 4)
    entry = AuditEntry.objects.get(action="acceleration_set")
    assert (entry.before, entry.after, entry.reason) == ({}, {"kind": "half"}, "agreed with all")
    add(director, section, [PlayerInput("Strong A", rating=2500), PlayerInput("Strong B", rating=2490)])
    assert raised(section, 2) == ["Strong A", "Strong B", *players(1, 2, 3, 4)]


def test_what_is_stored_already_is_saved_again_without_a_trace() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "half")
    published_round(director, section)
    before = AuditEntry.objects.count()
    accelerate(director, section, "half")
    assert AuditEntry.objects.count() == before


def test_it_is_taken_away_again() -> None:
    director = make_user()
    section = make_section(director, players=8)
    accelerate(director, section, "baku")
    accelerate(director, section, "")
    assert raised(section, 1) == []
    assert AuditEntry.objects.filter(action="acceleration_dropped").exists()


def test_only_directors_with_the_settings_of_now_may_change_it() -> None:
    director = make_user()
    section = make_section(director, players=8)
    with pytest.raises(Forbidden):
        accelerate(make_user(), section, "half")
    accelerate(director, section, "half")
    with pytest.raises(Conflict):
        accelerate(director, section, "baku", version=1)
    section.refresh_from_db()
    assert section.acceleration == {"kind": "half"}


@pytest.mark.parametrize(
    ("kind", "rows", "code"),
    [
        ("fast", (), "acceleration_unknown"),
        ("table", (), "acceleration_no_rows"),
        ("table", (Row(1, 2, 1, 1, 100),) * (MOST_ROWS + 1), "acceleration_too_many_rows"),
        ("table", (Row(0, 2, 1, 1, 100),), "acceleration_ranks_reversed"),
        ("table", (Row(3, 2, 1, 1, 100),), "acceleration_ranks_reversed"),
        ("table", (Row(1, 2, 2, 1, 100),), "acceleration_rounds_reversed"),
        ("table", (Row(1, 2, 1, 6, 100),), "acceleration_rounds_reversed"),
        ("table", (Row(1, 2, 1, 1, 0),), "acceleration_points_unreadable"),
        ("table", (Row(1, 2, 1, 1, 1001),), "acceleration_points_unreadable"),
    ],
)
def test_what_makes_no_sense_is_refused(kind: str, rows: tuple[Row, ...], code: str) -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=5)
    with pytest.raises(Invalid) as refused:
        accelerate(director, section, kind, *rows)
    assert refused.value.code == code
    section.refresh_from_db()
    assert section.acceleration == {}

"""What the standings of a section are computed with: who withdrew, and the seed of lots."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from swissweb.events.models import Seat, Section
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.presence import withdraw
from tests.support.factories import make_section, make_user, pair, play_round, publish

pytestmark = pytest.mark.django_db


def seats_of(section: Section, number: int) -> dict[str, str]:
    """Name of each player -> name of the opponent."""
    seats = Seat.objects.filter(round__section=section, round__number=number, board__isnull=False)
    names = list(seats.order_by("board__number", "position").values_list("entry__person__name", flat=True))
    pairs = list(zip(names[::2], names[1::2], strict=True))
    return dict(pairs) | {second: first for first, second in pairs}


def quotients(section: Section, after: int) -> dict[str, int]:
    view = standings_view(section, after)
    place = [method.code for method in view.tiebreaks].index("BQ")
    return {line.entry.person.name: line.row.values[place] for line in view.lines}  # type: ignore[misc]


def test_the_quotient_of_othello_leaves_out_who_withdrew_in_tables_after_it_and_not_before() -> None:
    director = make_user()
    section = make_section(director, players=6, rounds=4, game="othello")
    play_round(director, section)
    before = quotients(section, 1)
    first_round = seats_of(section, 1)
    # 40 discs and 6 x 0 of the beaten opponent.
    winner = next(name for name, quotient in before.items() if quotient == 40)
    gone = section.entries.get(person__name=first_round[winner])
    section.refresh_from_db()
    withdraw(by=director, section_id=section.pk, entry_id=gone.pk, version=gone.version, after=1)
    play_round(director, section)

    points = {line.entry.person.name: line.row.points for line in standings_view(section, 2).lines}
    opponent = seats_of(section, 2)[winner]
    discs = 40 if points[winner] == 200 else 24
    replaced = 32 + 6 * points[winner] // 100
    assert quotients(section, 2)[winner] == replaced + discs + 6 * points[opponent] // 100
    assert quotients(section, 1) == before


def test_lots_are_drawn_from_the_seed_of_the_first_round_once_it_is_published() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    row = pair(director, section, seed=17)
    section.tiebreaks = ["LOT"]
    assert [line.row.values for line in standings_view(section, 0).lines] == [(None,)] * 4
    publish(director, section, row.number)
    section.tiebreaks = ["LOT"]
    drawn = standings_view(section, 0).lines
    assert [line.row.rank for line in drawn] == [1, 2, 3, 4]
    assert standings_view(section, 0).lines == drawn


def test_the_seed_is_asked_for_only_where_lots_are_drawn() -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    section = Section.objects.select_related("event").get(pk=section.pk)
    counts = []
    for tiebreaks in (["BH"], ["BH", "LOT"]):
        section.tiebreaks = tiebreaks
        with CaptureQueriesContext(connection) as queries:
            standings_view(section, 1)
        counts.append(len(queries))
    assert counts[1] == counts[0] + 1

"""A section from the first entry to the last result, through the services alone."""

import pytest

from swissweb.events.models import Round, Seat
from swissweb.events.selectors.rounds import round_view
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.states import take_back
from tests.support.factories import make_section, make_user, pair, play_round

pytestmark = pytest.mark.django_db


def test_five_rounds_with_an_odd_field_give_everybody_a_seat_each_round() -> None:
    director = make_user()
    section = make_section(director, players=11, rounds=5)
    for _round in range(5):
        play_round(director, section, ("1-0", "=-=", "0-1"))
    assert Round.objects.filter(section=section, state="complete").count() == 5
    assert Seat.objects.filter(section=section).count() == 55
    byes = Seat.objects.filter(section=section, mark="U").values_list("entry_id", flat=True)
    assert len(byes) == len(set(byes)) == 5
    view = standings_view(section)
    # Each round gives 5 points on the boards and 1 to the bye.
    assert sum(line.row.points for line in view.lines) == 5 * 600


def test_taking_back_step_by_step_leads_to_the_same_pairing_again() -> None:
    director = make_user()
    section = make_section(director, players=8, rounds=3)
    play_round(director, section)
    first = play_round(director, section, ("0-1", "=-="))

    def boards() -> list[tuple[int, int]]:
        view = round_view(section, 2, scope="all")
        return [(board.first.entry.pk, board.second.entry.pk) for board in view.boards]

    before = boards()
    for state in ("published", "draft", None):
        section.refresh_from_db()
        row = take_back(
            by=director,
            section_id=section.pk,
            version=section.version,
            number=2,
            reason="wrong results of round 1",
        )
        assert (row.state if row else None) == state
    assert not Round.objects.filter(pk=first.pk).exists()
    pair(director, section)
    assert boards() == before

"""Reasons, questions and proofs on the pages of every system but the Dutch."""

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing import systems
from swissweb.accounts.models import User
from swissweb.events.errors import NeedsConfirmation
from swissweb.events.models import Section
from swissweb.events.selectors.desk import desk_view
from swissweb.events.selectors.rounds import round_view
from swissweb.events.services import hand
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import (
    add,
    entry_named,
    make_section,
    names_on,
    pair,
    play_round,
    publish,
)
from tests.support.pages import rounds_path as path
from tests.support.pages import signed_in, text
from tests.support.public import address

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
IDS = sorted(set(systems.MODULES) - {"dutch", "manual"})
WHY_QUERIES = 16


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


def section_by(director: User, system: str, players: int = 8, *, game: str = "chess") -> Section:
    """A section with everything a system may ask for, and a first round played."""
    section = make_section(director, players=0, system=system, game=game, name=f"{system} {players}")
    add(
        director,
        section,
        [
            PlayerInput(f"Player {n:02d}", rating=2010 - 10 * n, grade=f"{1 + n // 4} kyu", club="AB"[n % 2])
            for n in range(1, players + 1)
        ],
    )
    section.refresh_from_db()
    play_round(director, section)
    return section


@pytest.mark.parametrize("system", IDS)
def test_every_system_tells_its_reasons_and_answers(client: Client, director: User, system: str) -> None:
    section = section_by(director, system)
    row = pair(director, section)
    for page in ("2/", "2/why/"):
        shown = text(client.get(path(section, page)))
        assert 'id="ask"' in shown
        for reason in row.reasons:
            if reason.get("kind") in ("round", "board") and (reason.get("notes") or reason.get("terms")):
                assert 'class="why"' in shown
                break
    first, second = names_on(section, 2)[0]
    own = {"a": entry_named(section, first).pk, "b": entry_named(section, second).pk}
    assert "the engine’s own pair" in text(client.get(path(section, "2/why/"), own, headers=HTMX))
    other = {**own, "b": entry_named(section, names_on(section, 2)[1][0]).pk}
    answer = client.get(path(section, "2/why/"), other, headers=HTMX)
    assert answer.status_code == 200
    assert "possible, but not what the system chooses" in text(answer) or "not in this round" in text(answer)


@pytest.mark.parametrize("system", IDS)
def test_the_proof_of_every_system_is_checked_on_the_page(
    client: Client, director: User, system: str
) -> None:
    section = section_by(director, system)
    pair(director, section)
    publish(director, section, 2)
    assert "The proof holds." in text(client.get(path(section, "2/why/"), {"check": "1"}))


def test_a_pair_that_could_be_is_shown_with_its_round_and_both_counts(client: Client, director: User) -> None:
    section = section_by(director, "simple")
    pair(director, section)
    found = set()
    names = [name for board in names_on(section, 2) for name in board]
    for other in names[2:]:
        asked = {"a": entry_named(section, names[0]).pk, "b": entry_named(section, other).pk}
        page = text(client.get(path(section, "2/why/"), asked, headers=HTMX))
        found.add("possible, but not what the system chooses" in page)
        if "possible, but" in page:
            assert "The round that would be" in page
            assert "What both rounds come to" in page
    assert True in found


def test_what_boards_changed_by_hand_break_is_told(client: Client, director: User) -> None:
    section = section_by(director, "simple")
    met = names_on(section, 1)[0]
    row = pair(director, section)
    partner = next(pair for pair in names_on(section, 2) if met[0] in pair)
    partner_name = next(name for name in partner if name != met[0])
    hand.swap_players(
        by=director,
        section_id=section.pk,
        number=2,
        version=row.version,
        entry_id=entry_named(section, met[1]).pk,
        other_id=entry_named(section, partner_name).pk,
    )
    page = text(client.get(path(section, "2/why/")))
    assert "Not the engine’s round" in page
    assert "The boards as they stand break a rule:" in page
    assert "have met already, in round 1" in page


def test_the_public_sees_what_a_system_says_of_a_board_when_the_section_shows_reasons(
    client: Client, director: User
) -> None:
    section = section_by(director, "simple", players=6)
    pair(director, section)
    publish(director, section, 2)
    page = Client().get(address("round", section, 2))
    assert 'class="why"' not in text(page)
    Section.objects.filter(pk=section.pk).update(explain_public=True)
    cache.clear()
    page = text(Client().get(address("round", section, 2)))
    assert 'class="why"' in page
    # Six players, three winners: a board of 1 against 0 is told by name.
    floats = [board for board in (1, 2, 3) if _points_differ(section, board)]
    assert floats
    assert page.count("A float: 1 against 0.") == len(floats)
    assert "simple" not in page.split("<main")[1].split("</main>")[0].replace("simple-6", "")


def _points_differ(section: Section, number: int) -> bool:
    view = round_view(section, 2, scope="all")
    return next(each.floats is not None for each in view.boards if each.number == number)


def test_reasons_of_a_system_cost_the_same_with_many_players(
    client: Client, director: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for players in (6, 20):
        section = section_by(director, "fold", players)
        pair(director, section)
        with django_assert_max_num_queries(WHY_QUERIES):
            client.get(path(section, "2/why/"))


def test_the_price_of_the_hand_is_counted_for_every_system(client: Client, director: User) -> None:
    section = section_by(director, "simple")
    row = pair(director, section)
    (_one, two), (three, _four) = names_on(section, 2)[:2]
    hand.swap_players(
        by=director,
        section_id=section.pk,
        number=2,
        version=row.version,
        entry_id=entry_named(section, two).pk,
        other_id=entry_named(section, three).pk,
    )
    view = desk_view(section, 2)
    assert view.engine is not None
    assert view.now is not None
    assert "The price of the hand" in text(client.get(path(section, "2/")))


@pytest.mark.parametrize(("system", "asks"), [("simple", True), ("konrad", False), ("round_robin", False)])
def test_too_many_rounds_are_asked_about_where_nobody_meets_twice(
    director: User, system: str, asks: bool
) -> None:
    section = make_section(director, players=4, rounds=5, system=system)
    if asks:
        with pytest.raises(NeedsConfirmation) as caught:
            pair(director, section)
        assert (caught.value.code, caught.value.params["most"]) == ("too_many_rounds", 3)
        pair(director, section, reason="more are coming")
    else:
        pair(director, section)
    assert section.rounds.count() == 1

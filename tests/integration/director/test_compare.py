"""One round paired by two systems, side by side, without anything being stored."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from swissweb.accounts.models import User
from swissweb.events.models import AuditEntry, Round, Section
from swissweb.events.selectors.comparing import compare_systems
from swissweb.events.selectors.events import section_of
from swissweb.events.services.forbidding import add_group
from swissweb.events.services.importing import import_tournament
from tests.support import corpus
from tests.support.factories import (
    enter,
    make_section,
    names_on,
    pair,
    play_round,
    published_round,
)
from tests.support.factories import section_of as only_section
from tests.support.pages import only_for_directors, page_of, rounds_path, signed_in, text

pytestmark = pytest.mark.django_db
COMPARE_QUERIES = 16


@pytest.fixture
def section(director: User) -> Section:
    return make_section(director, players=8)


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


def fresh(section: Section) -> Section:
    return section_of(section.event.slug, section.slug)


def pairs(section: Section, number: int, key: str, other: str = "round_robin") -> list[tuple[str, str]]:
    side = compare_systems(fresh(section), number, key, other).sides[0]
    return [(line.first.person.name, line.second.person.name) for line in side.lines]


def test_the_next_round_is_what_pairing_gives_and_nothing_is_stored(
    client: Client, director: User, section: Section
) -> None:
    play_round(director, section)
    entries = AuditEntry.objects.count()
    seen = pairs(section, 2, "dutch:set")
    page = text(client.get(page_of("compare", section, 2), {"a": "dutch:set", "b": "round_robin"}))
    assert "FIDE Dutch, as this section has it" in page
    assert "boards between different scores" in page
    assert (section.rounds.count(), AuditEntry.objects.count()) == (1, entries)
    pair(director, section)
    assert names_on(section, 2) == seen


def test_boards_in_both_rounds_are_marked(client: Client, director: User, section: Section) -> None:
    found = compare_systems(fresh(section), 1, "dutch", "dutch:set")
    assert found.common == 4
    assert all(line.both for side in found.sides for line in side.lines)
    # Round 1 of eight: 1-5, 2-6, 3-7, 4-8 by Dutch, 1-8, 2-7, 3-6, 4-5 by the Berger table.
    other = compare_systems(fresh(section), 1, "dutch", "round_robin")
    assert other.common == 0
    page = text(client.get(page_of("compare", section, 1), {"a": "dutch", "b": "dutch:set"}))
    assert "4 boards in both" in page


def test_a_past_round_is_compared_with_what_was_known_then(director: User, section: Section) -> None:
    row = published_round(director, section)
    for board in row.boards.order_by("number"):
        board.round.section = section
        enter(director, board, "1-0")
    pair(director, section)
    before = names_on(section, 2)
    # A late correction of round 1 changes nothing of what round 2 was paired from.
    enter(director, row.boards.get(number=1), "0-1", reason="misread")
    assert pairs(section, 2, "dutch") == before
    assert compare_systems(fresh(section), 2, "dutch", "round_robin").kept


def test_a_round_that_came_with_a_file_is_compared_from_the_rounds_before_it(director: User) -> None:
    section = only_section(
        import_tournament(by=director, tournament=corpus.tournament("dutch_0205_n009_r05"))
    )
    found = compare_systems(fresh(section), 3, "dutch", "round_robin")
    assert (found.past, found.kept) == (True, False)
    due = [pair for pair in corpus.expected("dutch_0205_n009_r05")[3] if pair[1]]
    assert [[line.first.number, line.second.number] for line in found.sides[0].lines] == due


def test_a_system_that_has_no_round_says_why_and_the_other_stands(client: Client, director: User) -> None:
    section = make_section(director, players=2, rounds=3, system="round_robin")
    play_round(director, section)
    page = text(client.get(page_of("compare", section, 2), {"a": "dutch", "b": "round_robin"}))
    assert "No pairing is possible" in page


def test_the_link_of_the_system_page_leads_to_the_next_round(
    client: Client, director: User, section: Section
) -> None:
    path = page_of("compare_next", section)
    assert client.get(path)["Location"] == rounds_path(section, "1/compare/")
    play_round(director, section)
    assert client.get(path)["Location"] == rounds_path(section, "2/compare/")
    Round.objects.filter(section=section).update(state="draft")
    assert client.get(path)["Location"] == rounds_path(section, "1/compare/")


def test_without_two_systems_there_is_only_the_form(client: Client, section: Section) -> None:
    page = text(client.get(page_of("compare", section, 1)))
    assert "Nothing is stored" in page
    assert "boards in both" not in page
    assert '<option value="manual"' not in page


def test_a_comparison_with_nothing_asks_for_a_second_system(client: Client, section: Section) -> None:
    path = page_of("compare", section, 1)
    assert "Choose a second system." not in text(client.get(path))
    assert "Choose a second system." in text(client.get(path, {"a": "dutch", "b": ""}))


@pytest.mark.parametrize("key", ["luck", "manual", "manual:set"])
def test_what_can_not_be_compared_is_refused(client: Client, section: Section, key: str) -> None:
    assert client.get(page_of("compare", section, 1), {"a": "dutch", "b": key}).status_code == 422


def test_rounds_far_ahead_are_not_there(client: Client, section: Section) -> None:
    assert client.get(page_of("compare", section, 3), {"a": "dutch", "b": "round_robin"}).status_code == 404


def test_only_directors_compare_and_only_by_looking(client: Client, section: Section) -> None:
    path = page_of("compare", section, 1)
    only_for_directors(path, method="get", data={"a": "dutch", "b": "round_robin"})
    only_for_directors(page_of("compare_next", section), method="get")
    assert client.post(path, {"a": "dutch", "b": "round_robin"}).status_code == 405


def test_comparing_costs_the_same_with_many_players(
    client: Client, director: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for players in (6, 30):
        section = make_section(director, players=players, name=f"Open {players}")
        play_round(director, section)
        with django_assert_max_num_queries(COMPARE_QUERIES):
            client.get(page_of("compare", section, 2), {"a": "dutch", "b": "round_robin"})


def test_a_refused_round_leads_to_its_ways_out_where_it_is_the_sections_own(director: User) -> None:
    client = signed_in(director)
    section = make_section(director, players=4, rounds=3)
    three = list(section.entries.filter(number__lte=3).values_list("pk", flat=True))
    add_group(by=director, section_id=section.pk, version=section.version, entry_ids=three)
    page = text(client.get(page_of("compare", section, 1), {"a": "dutch:set", "b": "random"}))
    assert page.count("No pairing is possible") == 2
    assert page.count(f'<a href="{page_of("round", section, 1)}">Ways out: pair round 1</a>') == 1

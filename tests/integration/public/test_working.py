"""The page of a value: how a tie-break comes about."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Section
from tests.support.factories import add, make_section, make_user, play_round
from tests.support.public import address, settle

pytestmark = pytest.mark.django_db


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    plain = re.sub(r"<[^>]+>", " ", response.content.decode().split("<main")[1])
    return " ".join(plain.split())


def choose(section: Section, *tiebreaks: str) -> None:
    Section.objects.filter(pk=section.pk).update(tiebreaks=list(tiebreaks))


@pytest.fixture
def section(director: User) -> Section:
    """Six players, the stronger wins each game of two rounds; one of seven has a bye."""
    found = make_section(director, players=7, rounds=3)
    choose(found, "BH/C1", "SB", "ARO", "DE")
    play_round(director, found)
    play_round(director, found)
    settle(found)
    return found


def test_every_value_of_the_table_leads_to_its_working(client: Client, section: Section) -> None:
    page = client.get(address("standings", section)).content.decode()
    links = set(re.findall(r'class="val[^"]*" href="([^"]+)"', page))
    entries = section.entries.values_list("pk", flat=True)
    assert links == {
        address("standings_working", section, 2, entry, place) for entry in entries for place in (1, 2, 3, 4)
    }
    for path in links:
        assert client.get(path).status_code == 200


def test_the_working_shows_each_round_what_is_left_out_and_the_sum(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    choose(section, "BH/C1", "SB")
    # 1 beats 3 and 2, 2 beats 4, 4 beats 3: 1 has 2 points, 2 and 4 have one, 3 has none.
    play_round(director, section, ["1-0", "0-1"])
    names = {entry.person.name: entry for entry in section.entries.select_related("person")}
    first = names["Player 01"]
    cache.clear()
    text = text_of(client, address("standings_working", section, 1, first.pk, 1))
    assert "Buchholz, cut 1" in text
    assert "left out" in text
    assert "Sum 0" in text


def test_a_score_times_own_points_is_spelled_out(client: Client, section: Section) -> None:
    leader = section.entries.get(number=1)
    text = text_of(client, address("standings_working", section, 2, leader.pk, 2))
    assert "Opponent’s score × own points" in text
    assert re.search(r"\d × 1", text)


def test_an_unknown_value_says_why_and_sorts_last(client: Client, director: User) -> None:
    section = make_section(director, players=3, rounds=3)
    add(director, section, ["Nobody Rated"])
    choose(section, "ARO")
    play_round(director, section)
    settle(section)
    entry = section.entries.first()
    assert entry is not None
    text = text_of(client, address("standings_working", section, 1, entry.pk, 1))
    assert "Unknown: not all players have a rating" in text
    assert "Unknown values come last" in text_of(client, address("standings", section))


@pytest.mark.parametrize(("number", "place"), [(0, 1), (2, 0), (2, 5), (3, 1)])
def test_what_is_not_in_the_table_is_no_page(
    client: Client, section: Section, number: int, place: int
) -> None:
    entry = section.entries.first()
    assert entry is not None
    path = f"/e/{section.event.slug}/{section.slug}/standings/{number}/{entry.pk}/{place}/"
    assert client.get(path).status_code == 404


def test_a_player_of_another_section_is_not_found(client: Client, director: User, section: Section) -> None:
    other = make_section(director, players=2, name="Other").entries.first()
    assert other is not None
    assert client.get(address("standings_working", section, 2, other.pk, 1)).status_code == 404


def test_the_page_is_kept_by_its_version_and_for_reading_only(client: Client, section: Section) -> None:
    entry = section.entries.first()
    assert entry is not None
    path = address("standings_working", section, 2, entry.pk, 1)
    first = client.get(path)
    assert "public" in first["Cache-Control"]
    assert client.get(path, headers={"if-none-match": first["ETag"]}).status_code == 304
    assert client.post(path).status_code == 405
    assert not first.cookies


def test_the_table_tells_what_was_changed_after_round_one(client: Client, section: Section) -> None:
    change = {"after": 1, "what": ["tiebreaks"], "reason": "An error in the <rules>"}
    Section.objects.filter(pk=section.pk).update(rule_changes=[change])
    page = client.get(address("standings", section)).content.decode()
    assert "Tie-breaks changed after round 1: An error in the &lt;rules&gt;" in page


def test_a_value_that_decided_a_place_says_whom_it_parts(client: Client, director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    choose(section, "TPN")
    play_round(director, section)
    settle(section)
    page = client.get(address("standings", section)).content.decode()
    decided = re.findall(r'class="val decides" href="([^"]+)"', page)
    assert len(decided) == 2
    assert "It decided: behind Player" in text_of(client, decided[0])


@pytest.mark.parametrize("tiebreaks", [["BH"], ["BH", "SB", "DE", "ARO", "TPR", "PS", "KS", "FB"]])
def test_a_page_of_standings_takes_at_most_eight_queries_however_many_play(
    tiebreaks: list[str], client: Client, django_assert_max_num_queries: object
) -> None:
    director = make_user()
    section = make_section(director, players=40, rounds=3)
    choose(section, *tiebreaks)
    play_round(director, section)
    play_round(director, section)
    settle(section)
    entry = section.entries.first()
    assert entry is not None
    for path in (address("standings", section), address("standings_working", section, 2, entry.pk, 1)):
        cache.clear()
        with django_assert_max_num_queries(8):  # type: ignore[operator]
            assert client.get(path).status_code == 200


def test_the_cover_says_what_everything_is_worth_also_byes_of_their_own(
    client: Client, director: User
) -> None:
    section = make_section(director, players=2)
    stored = {**section.scoring, "presence": 100, "half_bye": 25}
    Section.objects.filter(pk=section.pk).update(scoring=stored)
    text = text_of(client, f"/e/{section.event.slug}/")
    assert "Win 2 Draw 1½ Loss 1 Bye 1 Half-point bye 0.25" in text

"""Nothing of a draft is seen by the public: no page, no number, no version tells that there is one."""

import pytest
from django.core.cache import cache
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.services.hand import swap_players, swap_sides
from swissweb.events.services.states import take_back
from tests.support.factories import make_section, pair, play_round, publish
from tests.support.public import address, addresses

pytestmark = pytest.mark.django_db


@pytest.fixture
def section(director: User) -> Section:
    """One round complete, nothing paired after it."""
    section = make_section(director, 7)
    play_round(director, section)
    return section


def everything(client: Client, paths: list[str]) -> dict[str, tuple[int, str, bytes]]:
    """Status, version and body of every page, rendered afresh."""
    cache.clear()
    answers = {path: client.get(path) for path in paths}
    return {path: (r.status_code, r.get("ETag", ""), r.content) for path, r in answers.items()}


def test_pairing_and_changing_a_draft_changes_no_public_page(
    client: Client, director: User, section: Section
) -> None:
    paths = addresses(section)
    before = everything(client, paths)
    row = pair(director, section)
    swap_sides(by=director, section_id=section.pk, number=2, version=row.version, board=1)
    row.refresh_from_db()
    one, two = (row.boards.get(number=n).seats.get(position=1).entry_id for n in (1, 2))
    swap_players(
        by=director, section_id=section.pk, number=2, version=row.version, entry_id=one, other_id=two
    )
    assert everything(client, paths) == before


def test_draft_has_no_page_of_its_own(client: Client, director: User, section: Section) -> None:
    pair(director, section)
    for name in ("round", "round_by_name", "standings_after"):
        assert client.get(address(name, section, 2)).status_code == 404, name


def test_first_draft_shows_nothing(client: Client, director: User) -> None:
    section = make_section(director, 6)
    paths = addresses(section)
    before = everything(client, paths)
    pair(director, section)
    # The colour of the first player is drawn now, and as secret as the draft.
    assert everything(client, paths) == before
    assert client.get(address("round", section, 1)).status_code == 404
    assert client.get(address("standings_after", section, 1)).status_code == 404


def test_drafts_board_is_not_found_by_search(client: Client, director: User, section: Section) -> None:
    row = pair(director, section)
    entry = row.boards.get(number=1).seats.get(position=1).entry
    body = client.get(address("section", section) + f"?q={entry.person.name}").content.decode()
    assert "Round 1" in body
    assert "Round 2 of" not in body


def test_round_that_was_taken_back_is_gone_at_once(client: Client, director: User, section: Section) -> None:
    pair(director, section)
    publish(director, section, 2)
    shown = client.get(address("round", section, 2))
    assert shown.status_code == 200
    section.refresh_from_db()
    take_back(by=director, section_id=section.pk, version=section.version, number=2)
    assert client.get(address("round", section, 2)).status_code == 404
    newest = client.get(address("section", section)).content.decode()
    assert "Round 2" not in newest


def test_kept_copy_of_a_round_taken_back_is_not_confirmed(
    client: Client, director: User, section: Section
) -> None:
    pair(director, section)
    publish(director, section, 2)
    path = address("round", section, 2)
    tag = client.get(path)["ETag"]
    section.refresh_from_db()
    take_back(by=director, section_id=section.pk, version=section.version, number=2)
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 404


def test_page_of_the_newest_round_goes_on_when_the_draft_is_published(
    client: Client, director: User, section: Section
) -> None:
    path = address("section", section)
    assert "Round 1" in client.get(path).content.decode()
    pair(director, section)
    assert "Round 2" not in client.get(path).content.decode()
    publish(director, section, 2)
    assert "Round 2 is published." in client.get(path).content.decode()

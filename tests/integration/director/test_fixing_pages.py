"""The pages of acceleration and of who must not meet; the log of all that is fixed."""

import re
from typing import Any

import pytest
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Pin, Section
from swissweb.events.selectors.desk import desk_view
from swissweb.events.services import forbidding
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import add, make_section, make_user, names_on, pair, published_round
from tests.support.fixing import blocked, entry, send
from tests.support.pages import (
    event_page,
    only_for_directors,
    page_of,
    refuses_delete,
    refuses_get,
    signed_in,
    text,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
QUERIES = {"acceleration": 8, "forbidden": 8, "pins": 14}
"""Each page, whatever the number of players, groups or fixed boards."""


@pytest.fixture
def client(director: User) -> Client:
    return signed_in(director)


def two_of_a_club(by: User, section: Section) -> None:
    section.refresh_from_db()
    chosen = [entry(section, number).pk for number in (1, 2)]
    forbidding.add_group(by=by, section_id=section.pk, version=section.version, entry_ids=chosen)


# ---------- who gets in, and how ----------


def test_the_pages_are_for_directors_only(director: User) -> None:
    section = make_section(director, players=4)
    two_of_a_club(director, section)
    pin = Pin.objects.create(section=section, round=1, first=entry(section, 1), second=entry(section, 2))
    pages = [page_of("acceleration", section), page_of("forbidden", section), page_of("pins", section, 1)]
    for path in pages:
        only_for_directors(path, method="get")
        only_for_directors(path)
    only_for_directors(page_of("forbidden_shared", section))
    only_for_directors(page_of("forbidden_clear", section))
    only_for_directors(page_of("forbidden_remove", section, 0))
    only_for_directors(page_of("pin_remove", section, 1, pin.pk))
    section.refresh_from_db()
    assert (len(section.forbidden), Pin.objects.count(), section.acceleration) == (1, 1, {})


def test_wrong_methods_are_refused(client: Client, director: User) -> None:
    section = make_section(director, players=4)
    refuses_get(client, page_of("forbidden_shared", section))
    refuses_get(client, page_of("forbidden_clear", section))
    refuses_get(client, page_of("forbidden_remove", section, 0))
    refuses_get(client, page_of("pin_remove", section, 1, 1))
    refuses_delete(client, page_of("acceleration", section))
    refuses_delete(client, page_of("forbidden", section))
    refuses_delete(client, page_of("pins", section, 1))


@pytest.mark.parametrize("players", [4, 60])
def test_each_page_takes_the_same_queries_for_few_and_for_many(
    client: Client, director: User, django_assert_num_queries: Any, players: int
) -> None:
    section = make_section(director, players=players)
    for first in range(1, players, 2):
        Pin.objects.create(
            section=section, round=1, first=entry(section, first), second=entry(section, first + 1)
        )
        two = [entry(section, number).pk for number in (first, first + 1)]
        section.refresh_from_db()
        forbidding.add_group(by=director, section_id=section.pk, version=section.version, entry_ids=two)
    for name, queries in QUERIES.items():
        path = page_of(name, section, *([1] if name == "pins" else []))
        client.get(path)
        with django_assert_num_queries(queries):
            assert client.get(path).status_code == 200


# ---------- acceleration ----------


def test_the_kinds_say_who_gets_what_in_this_field(client: Client, director: User) -> None:
    section = make_section(director, players=14, rounds=5)
    page = text(client.get(page_of("acceleration", section)))
    # C.04.7: of 14 the first 8; of 5 rounds 3 are accelerated, 2 of them fully.
    assert "here the first 8 of 14: +1 in rounds 1–2, +½ in round 3" in page
    assert "here the first 7 of 14: +1 in rounds 1–2" in page


def test_an_acceleration_is_chosen_on_its_page(client: Client, director: User) -> None:
    section = make_section(director, players=16)
    page = text(client.get(page_of("acceleration", section)))
    assert "16 players, when the higher rank always wins" in page
    # After round 2 a quarter of the field is perfect, with the upper half or Baku an eighth.
    assert re.search(r'<th scope="row" class="num">2</th><td class="num">4</td><td class="num">2</td>', page)
    response = send(client, section, "acceleration", kind="half")
    assert response.status_code == 302
    section.refresh_from_db()
    assert section.acceleration == {"kind": "half"}
    page = text(client.get(response["Location"]))
    assert re.search(r'value="half"[^>]* checked', page)


def table(**cells: list[str]) -> dict[str, list[str]]:
    names = ("first_rank", "last_rank", "first_round", "last_round", "points")
    return {"kind": ["table"]} | {name: cells.get(name, []) for name in names}


def test_a_table_is_typed_row_by_row(client: Client, director: User) -> None:
    section = make_section(director, players=16)
    rows = table(
        first_rank=["1", "", "5", ""],
        last_rank=["4", "", "8", ""],
        first_round=["1", "", "1", ""],
        last_round=["2", "", "", ""],
        points=["1", "", "½", ""],
    )
    assert send(client, section, "acceleration", **rows).status_code == 302
    section.refresh_from_db()
    assert section.acceleration["rows"] == [[1, 4, 1, 2, 100], [5, 8, 1, 1, 50]]
    page = text(client.get(page_of("acceleration", section)))
    assert 'name="points" value="½"' in page
    assert "my table" in page


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (("x", "4", "1", "2", "1"), "Line 1: “x 4 1 2 1” is no row"),
        (("1", "4", "1", "2", ""), "is no row"),
        (("1", "4", "1", "2", "a lot"), "is no row"),
        (("4", "1", "1", "2", "1"), "Line 1: Ranks 4 to 1"),
        (("1", "4", "1", "6", "1"), "Line 1: Rounds 1 to 6"),
        (("1", "4", "1", "2", "11"), "Line 1: “11” is no number of points"),
        (("", "", "", "", ""), "one row at least"),
    ],
)
def test_a_row_that_makes_no_sense_is_refused_and_stays(
    client: Client, director: User, cells: tuple[str, ...], message: str
) -> None:
    section = make_section(director, players=16, rounds=5)
    names = ("first_rank", "last_rank", "first_round", "last_round", "points")
    response = send(client, section, "acceleration", kind="table", **dict(zip(names, cells, strict=True)))
    assert response.status_code == 422
    page = text(response)
    assert message in page
    for name, cell in zip(names, cells, strict=True):
        assert f'name="{name}" value="{cell}"' in page
    section.refresh_from_db()
    assert section.acceleration == {}


def test_the_preview_stores_nothing_and_comes_alone_with_htmx(client: Client, director: User) -> None:
    section = make_section(director, players=16)
    query = {"kind": "table", "first_rank": "1", "last_rank": "8", "first_round": "1", "last_round": "2"}
    page = text(client.get(page_of("acceleration", section), query | {"points": "1"}))
    assert "my table" in page
    assert 'value="8"' in page
    part = text(client.get(page_of("acceleration", section), query | {"points": "1"}, headers=HTMX))
    assert part.startswith('<section class="block" id="preview"')
    unreadable = text(client.get(page_of("acceleration", section), query | {"points": "many"}))
    assert "my table" not in unreadable
    section.refresh_from_db()
    assert section.acceleration == {}


def test_after_round_one_the_page_asks_for_a_reason(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    published_round(director, section)
    response = send(client, section, "acceleration", kind="half")
    assert response.status_code == 422
    page = text(response)
    assert "Round 1 is paired." in page
    assert "Change it all the same" in page
    assert send(client, section, "acceleration", kind="half", reason="agreed").status_code == 302
    page = text(client.get(page_of("acceleration", section)))
    assert "Player 04" in page


def test_a_stale_acceleration_page_is_a_conflict_and_keeps_what_was_chosen(
    client: Client, director: User
) -> None:
    section = make_section(director, players=8)
    send(client, section, "acceleration", kind="half")
    response = send(client, section, "acceleration", kind="baku", version=1)
    assert response.status_code == 409
    page = text(response)
    assert "Stored now" in page
    assert re.search(r'value="baku"[^>]* checked', page)
    section.refresh_from_db()
    assert f'name="version" value="{section.settings_version}"' in page
    assert send(client, section, "acceleration", kind="baku", version="junk").status_code == 409
    assert send(client, section, "acceleration", kind="fast").status_code == 422


def test_the_desk_groups_by_what_the_round_was_paired_by(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    send(client, section, "acceleration", kind="half")
    assert "Acceleration: 4 have virtual points" in text(client.get(page_of("round", section, 1)))
    pair(director, section)
    desk = desk_view(section, 1)
    assert [(group.points, len(group.boards)) for group in desk.groups] == [(100, 2), (0, 2)]
    page = text(client.get(page_of("round", section, 1)))
    assert page.count("+1</abbr>") == 4
    assert "Floats down" not in page


def test_boards_made_by_hand_keep_the_order_of_the_pairing_scores(client: Client, director: User) -> None:
    section = make_section(director, players=8)
    send(client, section, "acceleration", kind="half")
    row = pair(director, section)
    before = names_on(section, 1)
    one, two = entry(section, 7), entry(section, 8)
    data = {"round_version": row.version, "pick": [one.pk, two.pk]}
    assert client.post(page_of("desk_pick", section, 1), data).status_code == 302
    # The two boards of the upper half stay in front.
    assert names_on(section, 1)[:2] == before[:2]


# ---------- who must not meet ----------


def test_a_group_is_added_changed_and_removed(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    chosen = [entry(section, number).pk for number in (1, 4)]
    response = send(client, section, "forbidden", players=chosen, first="", last="")
    assert response.status_code == 302
    page = text(client.get(response["Location"]))
    assert "1 pair may not meet in round 1" in page
    assert "all rounds" in page
    page = text(client.get(page_of("forbidden", section) + "?edit=0"))
    assert "Change group 1" in page
    assert page.count(" checked") == 2
    chosen.append(entry(section, 6).pk)
    changed = send(client, section, "forbidden", place=0, players=chosen, first="2", last="3")
    assert changed.status_code == 302
    section.refresh_from_db()
    assert section.forbidden == [{"players": [1, 4, 6], "rounds": [2, 3]}]
    assert send(client, section, "forbidden_remove", 0).status_code == 302
    section.refresh_from_db()
    assert section.forbidden == []


def test_groups_of_clubs_are_made_with_one_button(client: Client, director: User) -> None:
    section = make_section(director, players=0)
    clubs = ["Town", "Town", "Village", "Village", "Village", "Alone"]
    add(
        director,
        section,
        [PlayerInput(f"P{n}", rating=2000 - n, club=club) for n, club in enumerate(clubs)],
    )
    page = text(client.get(page_of("forbidden", section)))
    assert "Village (3)" in page
    assert "Alone (" not in page
    assert send(client, section, "forbidden_shared", shared="club:", first=1, last="").status_code == 302
    section.refresh_from_db()
    assert [group["players"] for group in section.forbidden] == [[1, 2], [3, 4, 5]]
    again = send(client, section, "forbidden_shared", shared="club:Town", first=1, last="")
    assert again.status_code == 422
    assert "their groups are there already" in text(again)
    for shared in ("rating:", "club:Alone", ""):
        assert send(client, section, "forbidden_shared", shared=shared).status_code == 422
    assert send(client, section, "forbidden_clear").status_code == 302
    section.refresh_from_db()
    assert section.forbidden == []


def test_a_group_that_makes_no_sense_is_refused_and_stays(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    other = make_section(director, players=2)
    one = entry(section, 1).pk
    response = send(client, section, "forbidden", players=[one], first="2", last="1")
    assert response.status_code == 422
    page = text(response)
    assert "Choose two players at least" in page
    assert page.count(" checked") == 1
    assert 'value="2"' in page
    for players in ([one, other.entries.get(number=1).pk], [one, 10**12], [one, "x"]):
        assert send(client, section, "forbidden", players=players).status_code == 422
    two = entry(section, 2).pk
    assert send(client, section, "forbidden", players=[one, two], first="3", last="2").status_code == 422
    assert send(client, section, "forbidden", players=[one, two], first="x").status_code == 422
    assert send(client, section, "forbidden", players=[one, two], place="7").status_code == 404
    assert send(client, section, "forbidden_remove", 0).status_code == 404
    section.refresh_from_db()
    assert section.forbidden == []


def test_a_stale_page_of_groups_is_a_conflict(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    two_of_a_club(director, section)
    chosen = [entry(section, number).pk for number in (3, 4)]
    response = send(client, section, "forbidden", players=chosen, place=0, version=1)
    assert response.status_code == 409
    page = text(response)
    # What the number of the group meant may have moved: it is sent once more as a new one.
    assert "Add the group" in page
    assert page.count(" checked") == 2
    for name, more in (("forbidden_remove", (0,)), ("forbidden_clear", ())):
        assert send(client, section, name, *more, version=1).status_code == 409
    assert send(client, section, "forbidden_shared", shared="club:", version=1).status_code in (409, 422)
    section.refresh_from_db()
    assert section.forbidden == [{"players": [1, 2], "rounds": [1, 999]}]


def test_a_section_of_another_event_is_not_touched(client: Client, director: User) -> None:
    section = make_section(make_user(), players=6)
    chosen = [entry(section, number).pk for number in (3, 4)]
    assert send(client, section, "forbidden", players=chosen).status_code == 403
    assert send(client, section, "acceleration", kind="half").status_code == 403
    assert send(client, section, "pins", 1, first=chosen[0], second=chosen[1]).status_code == 403


def test_a_players_page_says_whom_he_must_not_meet(client: Client, director: User) -> None:
    section = make_section(director, players=6)
    two_of_a_club(director, section)
    page = text(client.get(page_of("player", section, entry(section, 1).pk)))
    assert "Must not meet" in page
    assert "Player 02" in page
    assert "Must not meet" not in text(client.get(page_of("player", section, entry(section, 3).pk)))


# ---------- the log ----------


def test_the_log_tells_all_of_it_in_words(client: Client, director: User) -> None:
    section = blocked(director)
    rows = table(first_rank=["1"], last_rank=["2"], first_round=["1"], last_round=["2"], points=["½"])
    send(client, section, "acceleration", **rows)
    send(client, section, "pins", 1, first=entry(section, 4).pk, second=entry(section, 1).pk)
    section.refresh_from_db()
    data = {"version": section.version, "relax": "forbidden", "reason": "the club agrees"}
    client.post(page_of("round_pair", section, 1), data)
    page = text(client.get(event_page("log", section.event)))
    for part in (
        "Must not meet: Player 01, Player 02, Player 03",
        "Acceleration: A table of my own",
        "1–2, 1–2: +½",
        "Fixed: Player 04 – Player 01",
        "Allowed against the rules (a forbidden pair):",
        "the club agrees",
    ):
        assert part in page, part
    for raw in ("relax", "[1, 2", "&#x27;players&#x27;"):
        assert raw not in page, raw

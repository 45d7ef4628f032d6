"""Handicap and komi: on the desk, by hand, in public and on paper."""

import pytest

from pairing.proof import verify
from swissweb.accounts.models import User
from swissweb.documents.content import Wanted, build
from swissweb.events.models import AuditEntry, Board, Round, Section
from swissweb.events.selectors.proofs import proof_of
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.hand import swap_players, swap_sides
from tests.support.factories import (
    add,
    board_of,
    enter,
    entry_named,
    make_section,
    make_user,
    names_on,
    pair,
    publish,
)
from tests.support.pages import only_for_directors, page_of, refuses_get, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def section(director: User) -> Section:
    """Ann (2d) takes nothing of Bea (2d); Cy (1k) meets Dov (5k), who takes three stones."""
    section = make_section(director, players=0, game="go", system="mcmahon", rounds=3)
    grades = {"Ann": "2d", "Bea": "2d", "Cy": "1k", "Dov": "5k"}
    add(director, section, [PlayerInput(name, grade=grade, club="Mill") for name, grade in grades.items()])
    pair(director, section)
    section.refresh_from_db()
    return section


def odds(section: Section, board: int) -> tuple[int, int | None]:
    found = Board.objects.get(round__section=section, round__number=1, number=board)
    return found.handicap, found.komi


def version(section: Section) -> int:
    return Round.objects.get(section=section, number=1).version


def form(section: Section, **changes: object) -> dict[str, object]:
    return {"round_version": version(section), "board": 2, "handicap": "2", "komi": "0.5", **changes}


def test_the_weaker_has_the_first_seat_and_the_handicap_is_stored(section: Section) -> None:
    assert set(names_on(section, 1)[0]) == {"Ann", "Bea"}
    assert names_on(section, 1)[1] == ("Dov", "Cy")
    assert (odds(section, 1), odds(section, 2)) == ((0, 750), (3, 50))


def test_the_desk_shows_it_and_lets_it_be_changed(director: User, section: Section) -> None:
    client = signed_in(director)
    assert "3 stones, komi ½" in text(client.get(page_of("round", section, 1)))
    response = client.post(page_of("desk_odds", section, 1), form(section, komi="-6½"))
    assert response.status_code == 302
    assert odds(section, 2) == (2, -650)
    entry = AuditEntry.objects.filter(section=section).latest("id")
    assert (entry.action, entry.before, entry.after) == ("odds_set", "3 / ½", "2 / −6½")
    log = text(client.get(f"/director/e/{section.event.slug}/log/"))
    assert "Board 2: handicap / komi set by hand" in log


def test_nothing_for_komi_takes_it_away(director: User, section: Section) -> None:
    signed_in(director).post(page_of("desk_odds", section, 1), form(section, handicap="", komi=" "))
    assert odds(section, 2) == (0, None)


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"handicap": "10"}, 422),
        ({"handicap": "-1"}, 422),
        ({"handicap": "two"}, 422),
        ({"komi": "much"}, 422),
        ({"komi": "101"}, 422),
        ({"komi": "1\x00"}, 422),
        ({"board": "9"}, 404),
        ({"board": ""}, 422),
        ({"round_version": 99}, 409),
        ({"round_version": "x"}, 422),
    ],
)
def test_bad_odds_change_nothing(
    changes: dict[str, object], status: int, director: User, section: Section
) -> None:
    response = signed_in(director).post(page_of("desk_odds", section, 1), form(section, **changes))
    assert response.status_code == status
    assert odds(section, 2) == (3, 50)


def test_odds_of_a_published_round_stay(director: User, section: Section) -> None:
    publish(director, section, 1)
    assert signed_in(director).post(page_of("desk_odds", section, 1), form(section)).status_code == 422
    assert odds(section, 2) == (3, 50)


def test_odds_are_for_directors_of_their_own_event_and_posts(director: User, section: Section) -> None:
    only_for_directors(page_of("desk_odds", section, 1), data=form(section))
    refuses_get(signed_in(director), page_of("desk_odds", section, 1))
    other = make_section(make_user(), players=2, game="go")
    assert signed_in(director).post(page_of("desk_odds", other, 1), form(section)).status_code in (403, 404)
    assert odds(section, 2) == (3, 50)


def test_a_game_without_sides_has_no_odds(director: User) -> None:
    section = make_section(director, players=8, game="magic")
    pair(director, section)
    response = signed_in(director).post(page_of("desk_odds", section, 1), form(section))
    assert response.status_code == 422


def test_boards_made_by_hand_have_the_handicap_of_the_rules(director: User, section: Section) -> None:
    ann, dov = entry_named(section, "Ann"), entry_named(section, "Dov")
    swap_players(
        by=director,
        section_id=section.pk,
        number=1,
        version=version(section),
        entry_id=ann.pk,
        other_id=dov.pk,
    )
    found = {
        frozenset(names): (board.handicap, names[0])
        for names, board in zip(
            names_on(section, 1), Board.objects.filter(round__section=section).order_by("number"), strict=True
        )
    }
    # 2 dan counts as 1 dan. Dov (5k) against Bea: five grades less one; Ann against Cy (1k): one less one.
    assert found[frozenset(("Ann", "Cy"))][0] == 0
    stones, first = found[frozenset(("Bea", "Dov"))]
    assert stones == (4 if first == "Dov" else 0)


def test_a_board_turned_so_that_the_stronger_begins_is_even(director: User, section: Section) -> None:
    for expected in ((0, 750), (3, 50)):
        swap_sides(by=director, section_id=section.pk, number=1, version=version(section), board=2)
        assert odds(section, 2) == expected


def test_the_public_page_and_the_papers_show_it(director: User, section: Section) -> None:
    publish(director, section, 1)
    section.refresh_from_db()
    results = text(signed_in(director).get(page_of("round", section, 1)))
    assert '<span class="tag nb">3 stones, komi ½</span>' in results
    page = text(signed_in(director).get(f"/e/{section.event.slug}/{section.slug}/"))
    assert '<span class="tag nb">3 stones, komi ½</span>' in page
    pairings = build(Wanted(section, "pairings", 1, "published", "a4"))
    assert [board["odds"] for board in pairings["boards"]] == ["", "3 stones, komi ½"]
    slips = build(Wanted(section, "slips", 1, "published", "a4"))
    odds_on_slips = {slip["odds"] for sheet in slips["sheets"] for slip in sheet if slip}
    assert odds_on_slips == {"komi 7½", "3 stones, komi ½"}
    wall = build(Wanted(section, "wallchart", None, "published", "a4"))
    marks = {row["who"]["name"]: row["blocks"][0][0]["handicap"] for row in wall["rows"]}
    assert marks == {"Ann": "", "Bea": "", "Cy": "−3", "Dov": "+3"}


def test_standings_show_mcmahon_scores_and_sos_reckons_with_the_stones(
    director: User, section: Section
) -> None:
    publish(director, section, 1)
    for number, outcome in ((1, "1-0"), (2, "1-0")):
        enter(director, board_of(section, 1, number), outcome)
    page = text(signed_in(director).get(f"/e/{section.event.slug}/{section.slug}/standings/"))
    assert ">MMS</abbr>" in page
    # Dov, 5k, started with 25 and won: 26; Cy (29) gave three stones, so he counts as 26 for him.
    assert '<td class="pts">26</td>' in page
    assert ">26.0</a>" in page
    dov = entry_named(section, "Dov")
    own = text(signed_in(director).get(f"/e/{section.event.slug}/{section.slug}/players/{dov.pk}/"))
    assert '<small>MMS</small><span class="nb">26</span>' in own
    assert "<dt>Starting score</dt><dd>25</dd>" in own
    director_page = text(signed_in(director).get(page_of("standings", section)))
    assert '<td class="num pts">26</td>' in director_page


def test_other_games_have_no_odds_to_set_on_the_desk(director: User) -> None:
    section = make_section(director)
    pair(director, section)
    assert page_of("desk_odds", section, 1) not in text(signed_in(director).get(page_of("round", section, 1)))


def test_mcmahon_in_another_game_has_neither_handicap_nor_komi(director: User) -> None:
    section = make_section(director, players=0, game="chess", system="mcmahon", rounds=1)
    add(director, section, [PlayerInput("Ann", grade="2d"), PlayerInput("Bob", grade="9k")])
    pair(director, section)
    assert odds(section, 1) == (0, None)
    publish(director, section, 1)
    slips = build(Wanted(section, "slips", 1, "published", "a4"))
    assert [slip["odds"] for sheet in slips["sheets"] for slip in sheet if slip] == [""]


def test_a_round_with_handicaps_has_a_proof_that_holds(director: User, section: Section) -> None:
    publish(director, section, 1)
    assert verify(proof_of(section, 1, scope="published")) == []

"""Seasons: sections that count, who is who, the table, its public page and file."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from pairing.season import Rules
from swissweb.accounts.models import User
from swissweb.events.models import AuditEntry, Event, Season, SeasonChange, SeasonLink, Section
from swissweb.events.selectors.seasons import season_view
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.seasons import add_section, create_season, delete_season, merge_players
from tests.support.factories import add, entry_named, make_section, make_user, play_round
from tests.support.pages import only_for_directors, refuses_delete, refuses_get, signed_in, text

pytestmark = pytest.mark.django_db
Queries = Callable[..., Any]


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def director() -> User:
    return make_user()


def played(director: User, name: str, starts: date, *players: PlayerInput) -> Section:
    """A tournament of one round: the odd numbers of the list win against the lower half."""
    section = make_section(director, players=0, rounds=1, name=name)
    Section.objects.filter(pk=section.pk).update(initial_colour="w")
    section.event.starts = starts
    section.event.save()
    add(director, section, players)
    play_round(director, section, ("1-0", "0-1"))
    section.refresh_from_db()
    return section


@pytest.fixture
def autumn(director: User) -> Section:
    return played(
        director,
        "Autumn Cup",
        date(2026, 9, 1),
        PlayerInput("Ann", rating=2000, fide_id="4711"),
        PlayerInput("Bob", rating=1900, birth="2001"),
        PlayerInput("Cat", rating=1800),
        PlayerInput("Dan", rating=1700),
    )


@pytest.fixture
def spring(director: User) -> Section:
    return played(
        director,
        "Spring Cup",
        date(2027, 3, 1),
        PlayerInput("BOB", rating=2000, birth="2001"),
        PlayerInput("Cathy", rating=1900),
        PlayerInput("Ann Other-Name", rating=1800, fide_id="4711"),
        PlayerInput("Eve", rating=1700),
    )


def season_of(
    director: User, *sections: Section, rules: Rules | None = None, name: str = "Grand Prix"
) -> Season:
    season = create_season(by=director, name=name, rules=rules or Rules())
    for section in sections:
        add_section(by=director, season_id=season.pk, version=season.version, section_id=section.pk)
        season.refresh_from_db()
    return season


def page_of(name: str, season: Season, *more: object) -> str:
    return reverse(f"director:{name}", args=(season.slug, *more))


def totals(season: Season) -> dict[str, int]:
    return {line.entry.person.name: int(line.total) for line in season_view(season).lines}


def form(**changes: object) -> dict[str, object]:
    return {"name": "Grand Prix", "score": "points", "table": "", "best": "", "version": "0", **changes}


# ---------- the table ----------


def test_results_of_one_player_are_added_over_the_tournaments(
    director: User, autumn: Section, spring: Section
) -> None:
    # Autumn: Ann and Bob win; spring: Bob and Cathy. Ann by number, Bob by name and birth.
    season = season_of(director, spring, autumn)
    assert totals(season) == {"BOB": 200, "Ann Other-Name": 100, "Cathy": 100, "Cat": 0, "Dan": 0, "Eve": 0}
    lines = season_view(season).lines
    assert [(line.rank, line.shared) for line in lines[:3]] == [(1, False), (2, False), (3, False)]
    # By the day of the events, whatever was added first.
    assert [part.section.event.name for part in season_view(season).parts] == ["Autumn Cup", "Spring Cup"]


def test_places_and_percentages(director: User, autumn: Section, spring: Section) -> None:
    by_place = season_of(director, autumn, spring, rules=Rules("places", (1000, 600, 100)), name="Places")
    # The two winners share rank 1 and get its points in full, the two losers share rank 3.
    assert totals(by_place) == {
        "BOB": 2000, "Ann Other-Name": 1100, "Cathy": 1000, "Cat": 100, "Dan": 100, "Eve": 100,
    }  # fmt: skip
    percent = season_of(director, autumn, rules=Rules("percent"), name="Percent")
    assert totals(percent) == {"Ann": 10000, "Bob": 10000, "Cat": 0, "Dan": 0}


def test_only_the_best_count(director: User, autumn: Section, spring: Section) -> None:
    season = season_of(director, autumn, spring, rules=Rules("points", best=1))
    assert totals(season)["BOB"] == 100
    bob = next(line for line in season_view(season).lines if line.entry.person.name == "BOB")
    assert [cell and cell[1] for cell in bob.cells] == [True, False]


def test_starting_scores_of_mcmahon_are_no_points_of_a_season(director: User) -> None:
    section = make_section(director, players=0, game="go", system="mcmahon", rounds=1)
    grades = ("4d", "3d", "2k", "5k")
    add(
        director,
        section,
        [PlayerInput(name, grade=grade) for name, grade in zip("ABCD", grades, strict=True)],
    )
    play_round(director, section)
    season = season_of(director, section)
    assert sorted(totals(season).values()) == [0, 0, 100, 100]


# ---------- who is who ----------


def test_players_are_joined_and_set_apart_by_hand(director: User, autumn: Section, spring: Section) -> None:
    season = season_of(director, autumn, spring)
    cat, cathy = entry_named(autumn, "Cat"), entry_named(spring, "Cathy")
    client = signed_in(director)
    data = {"version": season.version, "first": cat.pk, "second": cathy.pk}
    assert client.post(page_of("season_merge", season), data).status_code == 302
    assert totals(season) == {"BOB": 200, "Cathy": 100, "Ann Other-Name": 100, "Dan": 0, "Eve": 0}
    season.refresh_from_db()
    bob = entry_named(spring, "BOB")
    split = page_of("season_split", season, bob.pk)
    assert client.post(split, {"version": season.version}).status_code == 302
    assert totals(season)["Bob"] == totals(season)["BOB"] == 100
    season.refresh_from_db()
    assert client.post(split, {"version": season.version}).status_code == 422
    # And together again.
    data = {"version": season.version, "first": entry_named(autumn, "Bob").pk, "second": bob.pk}
    assert client.post(page_of("season_merge", season), data).status_code == 302
    assert totals(season)["BOB"] == 200
    page = text(client.get(page_of("season", season)))
    assert "One player in the season Grand Prix: Cat and Cathy" in page
    assert "by hand" in page


def test_who_is_joined_by_way_of_a_third_stays_joined(
    director: User, autumn: Section, spring: Section
) -> None:
    final = played(director, "Final", date(2027, 6, 1), PlayerInput("Kate"), PlayerInput("X"))
    season = season_of(director, autumn, spring, final)
    one, two, three = entry_named(autumn, "Cat"), entry_named(spring, "Cathy"), entry_named(final, "Kate")
    for first, second in ((one, two), (two, three)):
        merge_players(
            by=director, season_id=season.pk, version=season.version, first_id=first.pk, second_id=second.pk
        )
        season.refresh_from_db()
    client = signed_in(director)
    client.post(page_of("season_split", season, two.pk), {"version": season.version})
    groups = {tuple(entry.pk for entry in person.entries) for person in season_view(season).persons}
    assert {(one.pk, three.pk), (two.pk,)} <= groups


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("Cat", "Dan", "both played in Autumn Cup"),
        ("Cat", "", "Choose two players"),
        ("Cat", "Cat", "These are one player already"),
    ],
)
def test_wrong_joins_are_refused(
    first: str, second: str, said: str, director: User, autumn: Section, spring: Section
) -> None:
    season = season_of(director, autumn, spring)
    data = {
        "version": season.version,
        "first": entry_named(autumn, first).pk,
        "second": entry_named(autumn, second).pk if second else "",
    }
    response = signed_in(director).post(page_of("season_merge", season), data)
    assert response.status_code == 422
    assert said in text(response)
    assert not SeasonLink.objects.exists()


def test_players_of_other_tournaments_cannot_be_joined(
    director: User, autumn: Section, spring: Section
) -> None:
    season = season_of(director, autumn)
    eve = entry_named(spring, "Eve")
    data = {"version": season.version, "first": entry_named(autumn, "Cat").pk, "second": eve.pk}
    assert signed_in(director).post(page_of("season_merge", season), data).status_code == 422
    split = page_of("season_split", season, eve.pk)
    assert signed_in(director).post(split, {"version": season.version}).status_code == 422


# ---------- pages of directors ----------


def test_a_season_is_made_changed_and_deleted(director: User) -> None:
    client = signed_in(director)
    response = client.post(reverse("director:seasons"), form(score="places", table="10, 6½; 3", best="2"))
    season = Season.objects.get()
    assert response["Location"] == page_of("season", season)
    assert season.owner == director
    assert season.rules == {"score": "places", "table": [1000, 650, 300], "best": 2}
    assert "10, 6.5, 3" in text(client.get(page_of("season", season)))
    change = form(name="Grand Prix 2027", version=season.version)
    assert client.post(page_of("season", season), change).status_code == 302
    season.refresh_from_db()
    assert (season.name, season.rules["score"], season.version) == ("Grand Prix 2027", "points", 2)
    assert "Grand Prix 2027" in text(client.get(reverse("director:seasons")))
    delete = page_of("season_delete", season)
    assert client.post(delete, {"version": 2, "typed": "Grand Prix"}).status_code == 422
    assert client.post(delete, {"version": 1, "typed": "Grand Prix 2027"}).status_code == 409
    assert client.post(delete, {"version": 2, "typed": "Grand Prix 2027"}).status_code == 302
    assert not Season.objects.exists()


def test_a_season_that_is_deleted_is_told_in_the_logs_of_its_events(director: User, autumn: Section) -> None:
    season = season_of(director, autumn)
    delete_season(by=director, season_id=season.pk, version=season.version, typed=season.name)
    entry = AuditEntry.objects.filter(action="season_section_removed").get()
    assert (entry.event, entry.section, entry.user) == (autumn.event, autumn, director)
    assert entry.params == {"name": season.name, "section": autumn.name}


def test_the_file_of_a_season_is_made_once_for_each_reader(
    director: User, autumn: Section, client: Client, django_assert_num_queries: Queries
) -> None:
    season = season_of(director, autumn)
    path = reverse("public:season_csv", args=(season.slug,))
    first = client.get(path)
    assert first["Content-Disposition"] == f'attachment; filename="{season.slug}.csv"'
    assert not first.cookies
    with django_assert_num_queries(2):
        again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    Event.objects.filter(pk=autumn.event_id).update(listed=False)
    assert client.get(path)["X-Robots-Tag"] == "noindex"


def test_two_seasons_of_one_name_have_addresses_of_their_own(director: User) -> None:
    slugs = [create_season(by=director, name=name, rules=Rules()).slug for name in ("Cup", "Cup", "春季赛")]
    assert slugs[:2] == ["cup", "cup-2"]
    assert slugs[2].startswith("season-")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": " "}, "This field is required."),
        ({"name": "x" * 201}, "at most 200 characters"),
        ({"score": "elo"}, "Select a valid choice"),
        ({"score": "places", "table": ""}, "Enter what each place is worth"),
        ({"score": "places", "table": "10, ten"}, "is no number of points"),
        ({"score": "places", "table": "5, 10"}, "Place 2 would be worth more than place 1"),
        ({"score": "places", "table": " ".join(["1"] * 201)}, "200 places are the most"),
        ({"best": "0"}, "greater than or equal to 1"),
        ({"best": "61"}, "less than or equal to 60"),
    ],
)
def test_wrong_rules_are_refused(changes: dict[str, object], said: str, director: User) -> None:
    client = signed_in(director)
    season = season_of(director)
    for path in (reverse("director:seasons"), page_of("season", season)):
        response = client.post(path, form(version=season.version) | changes)
        assert response.status_code == 422
        assert said in text(response)
    season.refresh_from_db()
    assert (season.version, Season.objects.count()) == (1, 1)


def test_an_old_page_of_a_season_is_refused(director: User, autumn: Section) -> None:
    season = season_of(director)
    client = signed_in(director)
    assert client.post(page_of("season", season), form(name="New", version=1)).status_code == 302
    response = client.post(page_of("season", season), form(name="Newer", version=1))
    assert response.status_code == 409
    assert "<dt>Name</dt><dd>New</dd>" in text(response)
    for name, more, data in (
        ("season_add", (), {"section": autumn.pk}),
        ("season_remove", (autumn.pk,), {}),
        ("season_merge", (), {"first": 1, "second": 2}),
        ("season_split", (1,), {}),
    ):
        assert client.post(page_of(name, season, *more), {"version": 1, **data}).status_code == 409, name
        assert client.post(page_of(name, season, *more), data).status_code == 409, name


def test_sections_are_added_logged_and_taken_out(director: User, autumn: Section) -> None:
    season = season_of(director)
    client = signed_in(director)
    assert "Autumn Cup" in text(client.get(page_of("season", season)))
    data = {"version": season.version, "section": autumn.pk}
    assert client.post(page_of("season_add", season), data).status_code == 302
    entry = AuditEntry.objects.filter(section=autumn).latest("id")
    assert (entry.action, entry.params["name"]) == ("season_section_added", "Grand Prix")
    season.refresh_from_db()
    again = client.post(page_of("season_add", season), {"version": season.version, "section": autumn.pk})
    assert again.status_code == 422
    assert "is in this season already" in text(again)
    remove = page_of("season_remove", season, autumn.pk)
    assert client.post(remove, {"version": season.version}).status_code == 302
    season.refresh_from_db()
    assert client.post(remove, {"version": season.version}).status_code == 404
    assert AuditEntry.objects.filter(section=autumn).latest("id").action == "season_section_removed"
    actions = list(SeasonChange.objects.order_by("id").values_list("action", flat=True))
    assert actions == ["season_created", "season_section_added", "season_section_removed"]


def test_only_sections_of_ones_own_events_can_be_added(director: User) -> None:
    stranger = make_user()
    other = make_section(stranger, players=0, name="Not Yours")
    season = season_of(director)
    client = signed_in(director)
    assert "Not Yours" not in text(client.get(page_of("season", season)))
    for section in (other.pk, 10**8, "x", ""):
        response = client.post(page_of("season_add", season), {"version": season.version, "section": section})
        assert response.status_code == 422
        assert "events that you direct yourself" in text(response)
    assert not season.parts.exists()


def test_only_the_owner_and_superusers_change_a_season(director: User, autumn: Section) -> None:
    season = season_of(director, autumn)
    posts = [
        page_of("season_add", season),
        page_of("season_remove", season, autumn.pk),
        page_of("season_merge", season),
        page_of("season_split", season, 1),
        page_of("season_delete", season),
    ]
    client = signed_in(director)
    for path in [*posts, page_of("season", season)]:
        only_for_directors(path)
        refuses_delete(client, path)
    for path in posts:
        refuses_get(client, path)
    assert signed_in(make_user()).get(page_of("season", season)).status_code == 403
    assert "Grand Prix" not in text(signed_in(make_user()).get(reverse("director:seasons")))
    root = signed_in(make_user("root", is_superuser=True))
    assert root.get(page_of("season", season)).status_code == 200
    assert client.get("/director/seasons/nothing/").status_code == 404


# ---------- the public page ----------


def test_the_public_page_shows_the_table_and_what_does_not_count(
    client: Client, director: User, autumn: Section, spring: Section
) -> None:
    season = season_of(director, autumn, spring, rules=Rules("points", best=1))
    response = client.get(f"/seasons/{season.slug}/")
    page = text(response)
    assert "Grand Prix" in page
    assert "the best result counts" in page
    assert "<s>1</s>" in page
    assert response["Cache-Control"] == "public, no-cache"
    assert not response.cookies
    assert client.post(f"/seasons/{season.slug}/").status_code == 405
    assert client.get("/seasons/nothing/").status_code == 404
    assert client.get("/seasons/nothing/table.csv").status_code == 404


def test_a_draft_is_in_no_season(client: Client, director: User) -> None:
    from tests.support.factories import pair

    section = make_section(director, players=4, rounds=3)
    pair(director, section)
    season = season_of(director, section)
    assert "No results yet" in text(client.get(f"/seasons/{season.slug}/"))


def test_the_page_is_kept_until_something_changes(
    client: Client, director: User, autumn: Section, django_assert_num_queries: Queries
) -> None:
    season = season_of(director, autumn)
    path = f"/seasons/{season.slug}/"
    tag = client.get(path)["ETag"]
    with django_assert_num_queries(2):
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
    signed_in(director).post(page_of("season", season), form(name="Other", version=season.version))
    assert "Other" in text(client.get(path))


@pytest.mark.parametrize("many", [4, 60])
def test_a_season_costs_the_same_with_few_players_and_many(
    many: int, client: Client, director: User, django_assert_num_queries: Queries
) -> None:
    players = [PlayerInput(f"P {number}", rating=2500 - number) for number in range(many)]
    sections = [played(director, name, date(2027, 1, day), *players) for day, name in ((1, "A"), (2, "B"))]
    season = season_of(director, *sections)
    with django_assert_num_queries(20):
        assert client.get(f"/seasons/{season.slug}/").status_code == 200
    owner = signed_in(director)
    with django_assert_num_queries(23):
        assert owner.get(page_of("season", season)).status_code == 200


def test_the_file_has_a_column_for_each_tournament(
    client: Client, director: User, autumn: Section, spring: Section
) -> None:
    season = season_of(director, autumn, spring, rules=Rules("points", best=1))
    response = client.get(f"/seasons/{season.slug}/table.csv")
    lines = response.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Rank,Player,Name in Latin letters,Federation,Club,Autumn Cup,Spring Cup,Total"
    assert any(line.endswith(",BOB,,,,1,(1),1") for line in lines)
    assert response["Content-Type"] == "text/csv; charset=utf-8"

"""The page of starting scores: bar and floor, the top group that results, scores by hand."""

import pytest
from django.urls import reverse

from swissweb.accounts.models import User
from swissweb.events.models import AuditEntry, Section, Stage
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import add, entry_named, make_section, make_user, pair, play_round
from tests.support.pages import only_for_directors, page_of, refuses_delete, refuses_get, signed_in, text

pytestmark = pytest.mark.django_db

GRADES = {
    "Ann": "5d",
    "Bea": "4d",
    "Cy": "3d",
    "Dov": "1d",
    "Eve": "2k",
    "Fay": "2k",
    "Gil": "9k",
    "Hal": "25k",
}


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def section(director: User) -> Section:
    section = make_section(director, players=0, game="go", system="mcmahon", rounds=3)
    add(director, section, [PlayerInput(name, grade=grade) for name, grade in GRADES.items()])
    section.refresh_from_db()
    return section


def options_of(section: Section) -> dict[str, object]:
    found: dict[str, object] = Stage.objects.get(section=section).options
    return found


def hand_of(section: Section, **typed: str) -> dict[str, object]:
    """A form of scores by hand as the page has it, with what was typed for some names."""
    data: dict[str, object] = {}
    seen = []
    for entry in section.entries.select_related("person"):
        was = "" if entry.start is None else str(entry.start // 100)
        seen.append(f"{entry.pk}:{entry.version}:{was}")
        data[f"start_{entry.pk}"] = typed.get(entry.person.name, was)
    data["seen"] = ";".join(seen)
    return data


def test_the_page_shows_who_starts_where(director: User, section: Section) -> None:
    page = text(signed_in(director).get(page_of("starts", section)))
    assert "Top group: 2 players" in page
    assert "3 rounds can separate 8." in page
    assert "Ann, Bea" in page
    # 2k: two players, 28 points; six start there or higher.
    assert '<th scope="row">2k</th><td class="num">28</td><td class="num">2</td>' in page
    assert '<rect width="100" height="10"></rect></svg></td><td class="num">6</td>' in page
    # 25k starts with the floor's 10 points.
    hal = entry_named(section, "Hal").pk
    assert f'<bdi>25k</bdi></td><td class="num"><span id="st-{hal}">10</span></td>' in page


def test_another_bar_is_shown_without_being_stored(director: User, section: Section) -> None:
    page = text(signed_in(director).get(page_of("starts", section), {"bar": "1d", "floor": "20k"}))
    assert "Top group: 4 players" in page
    assert 'id="bar-1d" checked' in page
    # 5d starts with the 30 points of 1d, for all to see.
    assert f'<span id="st-{entry_named(section, "Ann").pk}" class="unsaved">30</span>' in page
    assert options_of(section).get("bar", "4d") == "4d"


@pytest.mark.parametrize("asked", [{"bar": "x"}, {"bar": "20k", "floor": "1d"}, {"bar": "9p"}])
def test_a_bar_in_the_address_that_makes_no_sense_is_passed_over(
    asked: dict[str, str], director: User, section: Section
) -> None:
    response = signed_in(director).get(page_of("starts", section), asked)
    assert "Top group: 2 players" in text(response)


def test_bar_and_floor_are_saved_and_logged(director: User, section: Section) -> None:
    data = {"version": section.settings_version, "bar": "3d", "floor": "9k"}
    response = signed_in(director).post(page_of("starts_bar", section), data)
    assert response.status_code == 302
    assert (options_of(section)["bar"], options_of(section)["floor"]) == ("3d", "9k")
    entry = AuditEntry.objects.filter(section=section).latest("id")
    assert (entry.action, entry.after) == (
        "system_options_changed",
        {"mcmahon.bar": "3d", "mcmahon.floor": "9k"},
    )


def test_a_bar_below_the_floor_is_refused_with_the_choice_kept(director: User, section: Section) -> None:
    data = {"version": section.settings_version, "bar": "25k", "floor": "3d"}
    response = signed_in(director).post(page_of("starts_bar", section), data)
    assert response.status_code == 422
    assert "The bar (25k) is below the floor (3d)" in text(response)
    assert options_of(section).get("bar", "4d") == "4d"


@pytest.mark.parametrize("bar", ["11d", "", "4d\x00", "1p"])
def test_a_bar_that_is_no_grade_is_refused(bar: str, director: User, section: Section) -> None:
    data = {"version": section.settings_version, "bar": bar, "floor": "20k"}
    assert signed_in(director).post(page_of("starts_bar", section), data).status_code == 422
    assert options_of(section).get("bar", "4d") == "4d"


def test_a_bar_from_an_old_page_is_refused(director: User, section: Section) -> None:
    client, path = signed_in(director), page_of("starts_bar", section)
    version = section.settings_version
    client.post(path, {"version": version, "bar": "3d", "floor": "20k"})
    response = client.post(path, {"version": version, "bar": "1d", "floor": "20k"})
    assert response.status_code == 409
    assert "Somebody else was faster" in text(response)
    assert options_of(section)["bar"] == "3d"
    assert client.post(path, {"bar": "1d"}).status_code == 409


def test_between_rounds_another_bar_needs_a_reason(director: User, section: Section) -> None:
    play_round(director, section)
    section.refresh_from_db()
    client, path = signed_in(director), page_of("starts_bar", section)
    data = {"version": section.settings_version, "bar": "1d", "floor": "20k"}
    response = client.post(path, data)
    assert response.status_code == 422
    assert "<strong>Please confirm.</strong>" in text(response)
    assert client.post(path, {**data, "reason": "too small"}).status_code == 302
    assert options_of(section)["bar"] == "1d"


@pytest.mark.parametrize(
    ("typed", "start"), [("33", 3300), ("32½", 3250), ("32.5", 3250), ("4d", 3300), ("0", 0)]
)
def test_a_score_by_hand_is_points_or_a_grade(
    typed: str, start: int, director: User, section: Section
) -> None:
    response = signed_in(director).post(page_of("starts", section), hand_of(section, Eve=typed))
    assert response.status_code == 302
    eve = entry_named(section, "Eve")
    assert (eve.start, eve.version) == (start, 2)
    assert entry_named(section, "Fay").version == 1
    entry = AuditEntry.objects.filter(section=section).latest("id")
    assert (entry.action, entry.params["names"]) == ("starts_changed", ["Eve"])


def test_an_empty_field_lets_the_grade_decide_again(director: User, section: Section) -> None:
    client, path = signed_in(director), page_of("starts", section)
    client.post(path, hand_of(section, Eve="33"))
    client.post(path, hand_of(section, Eve=""))
    assert entry_named(section, "Eve").start is None


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("strong", "“strong” is no starting score"),
        ("-3", "“-3” is no starting score"),
        ("100", "Eve: a starting score is a number from 0 to 99."),
        ("9" * 40, "is no starting score"),
        ("3\x00", "is no starting score"),
    ],
)
def test_a_score_that_is_none_is_refused_with_all_text_kept(
    typed: str, words: str, director: User, section: Section
) -> None:
    response = signed_in(director).post(page_of("starts", section), hand_of(section, Eve=typed, Fay="31"))
    assert response.status_code == 422
    page = text(response)
    assert words in page
    assert 'value="31"' in page
    assert 'aria-invalid="true"' in page
    assert entry_named(section, "Fay").start is None


def test_a_score_from_an_old_page_is_refused_and_nobody_elses_change_is_undone(
    director: User, section: Section
) -> None:
    client, path = signed_in(director), page_of("starts", section)
    old_page, other_page = hand_of(section, Eve="31"), hand_of(section, Fay="30")
    client.post(path, hand_of(section, Eve="33"))
    response = client.post(path, old_page)
    assert response.status_code == 409
    assert "Somebody changed Eve meanwhile" in text(response)
    assert entry_named(section, "Eve").start == 3300
    # The text is kept beside what is stored; whose score was not touched is shown as it is now.
    assert 'value="31"' in text(response)
    assert "stored now: 33" in text(response)
    # A page as old as that, on which another player is changed, is no conflict.
    assert client.post(path, other_page).status_code == 302
    assert (entry_named(section, "Eve").start, entry_named(section, "Fay").start) == (3300, 3000)


def test_once_a_round_is_paired_a_score_needs_a_reason(director: User, section: Section) -> None:
    pair(director, section)
    client, path = signed_in(director), page_of("starts", section)
    response = client.post(path, hand_of(section, Eve="33"))
    assert response.status_code == 422
    assert "change the standings of all rounds" in text(response)
    assert client.post(path, {**hand_of(section, Eve="33"), "reason": "a mistake"}).status_code == 302
    assert AuditEntry.objects.filter(section=section).latest("id").reason == "a mistake"


def test_players_of_other_events_are_not_touched(director: User, section: Section) -> None:
    other = make_section(director, players=2, game="go", system="mcmahon")
    stranger = other.entries.get(number=1)
    data = hand_of(section)
    data |= {f"start_{stranger.pk}": "40", "seen": f"{data['seen']};{stranger.pk}:1:"}
    assert signed_in(director).post(page_of("starts", section), data).status_code == 302
    stranger.refresh_from_db()
    assert stranger.start is None


def test_starting_scores_are_for_directors_of_their_own_event(director: User, section: Section) -> None:
    only_for_directors(page_of("starts", section), data=hand_of(section, Eve="33"))
    only_for_directors(page_of("starts", section), method="get")
    only_for_directors(page_of("starts_bar", section), data={"version": 1, "bar": "1d"})
    other = make_section(make_user(), players=2, game="go", system="mcmahon")
    mixed = reverse("director:starts", args=(section.event.slug, other.slug + "x"))
    assert signed_in(director).post(mixed, {}).status_code == 404
    assert entry_named(section, "Eve").start is None
    assert options_of(section).get("bar", "4d") == "4d"


def test_wrong_methods_are_refused(director: User, section: Section) -> None:
    client = signed_in(director)
    refuses_get(client, page_of("starts_bar", section))
    refuses_delete(client, page_of("starts", section))


def test_a_section_of_another_system_has_no_starting_scores(director: User) -> None:
    section = make_section(director, players=2)
    client = signed_in(director)
    for name, method in (("starts", "get"), ("starts", "post"), ("starts_bar", "post")):
        response = getattr(client, method)(page_of(name, section), {})
        assert response.status_code == 302
        assert response["Location"] == page_of("system", section)
    assert page_of("starts", section) not in text(client.get(page_of("players", section)))


def test_who_lacks_a_grade_is_named_and_pairing_is_refused(director: User, section: Section) -> None:
    add(director, section, [PlayerInput("Ida", grade="strong"), PlayerInput("Jon")])
    client = signed_in(director)
    page = text(client.get(page_of("starts", section)))
    assert "2 players have no grade that can be read" in page
    section.refresh_from_db()
    response = client.post(page_of("round_pair", section, 1), {"version": section.version})
    assert response.status_code == 422
    assert "No grade that can be read" in text(response)
    assert not section.rounds.exists()
    client.post(page_of("starts", section), hand_of(section, Ida="20", Jon="20"))
    section.refresh_from_db()
    assert client.post(page_of("round_pair", section, 1), {"version": section.version}).status_code == 302


def test_players_and_event_lead_to_the_page(director: User, section: Section) -> None:
    client = signed_in(director)
    for path in (
        page_of("players", section),
        page_of("system", section),
        reverse("director:event", args=(section.event.slug,)),
    ):
        assert page_of("starts", section) in text(client.get(path))


def test_the_page_takes_a_fixed_number_of_queries(
    director: User, section: Section, django_assert_max_num_queries: object
) -> None:
    client = signed_in(director)
    add(director, section, [PlayerInput(f"More {number}", grade="5k") for number in range(40)])
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        client.get(page_of("starts", section))


def test_players_without_rating_stand_in_the_order_of_their_grades(director: User) -> None:
    section = make_section(director, players=0, game="go", system="mcmahon")
    add(
        director,
        section,
        [PlayerInput("Zoe", grade="1k"), PlayerInput("Ann"), PlayerInput("Max", grade="3d")],
    )
    names = section.entries.order_by("number").values_list("person__name", flat=True)
    assert list(names) == ["Max", "Zoe", "Ann"]


def test_bar_and_floor_can_be_set_while_somebody_lacks_a_grade(director: User, section: Section) -> None:
    add(director, section, [PlayerInput("Ida", grade="strong")])
    section.refresh_from_db()
    data = {"version": section.settings_version, "bar": "3d", "floor": "9k"}
    assert signed_in(director).post(page_of("starts_bar", section), data).status_code == 302
    assert options_of(section)["bar"] == "3d"


def test_only_showing_a_bar_leads_to_the_page_and_stores_nothing(director: User, section: Section) -> None:
    data = {"version": section.settings_version, "bar": "1d", "floor": "20k", "show": "1"}
    response = signed_in(director).post(page_of("starts_bar", section), data)
    assert response["Location"] == page_of("starts", section) + "?bar=1d&floor=20k"
    assert options_of(section).get("bar", "4d") == "4d"


def test_a_section_of_more_than_a_thousand_players_can_be_saved(director: User, section: Section) -> None:
    add(director, section, [PlayerInput(f"More {number}", grade="5k") for number in range(1100)])
    response = signed_in(director).post(page_of("starts", section), hand_of(section, Eve="31"))
    assert response.status_code == 302
    assert entry_named(section, "Eve").start == 3100


@pytest.mark.parametrize("seen", ["", "x", "1:2:3:4;;:", "\x00"])
def test_a_form_that_does_not_say_what_it_was_made_from_is_refused(
    seen: str, director: User, section: Section
) -> None:
    response = signed_in(director).post(
        page_of("starts", section), hand_of(section, Eve="33") | {"seen": seen}
    )
    assert response.status_code == 409
    assert entry_named(section, "Eve").start is None


def test_a_refused_page_sent_again_undoes_no_change_of_somebody_else(
    director: User, section: Section
) -> None:
    client, path = signed_in(director), page_of("starts", section)
    old_page = hand_of(section, Eve="31")
    client.post(path, hand_of(section, Eve="32", Fay="30"))
    page = text(client.post(path, old_page))
    fay = entry_named(section, "Fay")
    assert f'name="start_{fay.pk}" id="start_{fay.pk}" value="30"' in page
    seen = page.partition('name="seen" value="')[2].partition('"')[0]
    again = {"seen": seen, f"start_{fay.pk}": "30", f"start_{entry_named(section, 'Eve').pk}": "31"}
    assert client.post(path, again).status_code == 302
    assert (entry_named(section, "Eve").start, entry_named(section, "Fay").start) == (3100, 3000)

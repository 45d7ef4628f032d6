"""The directors' pages of categories and prizes."""

from typing import Any

import pytest
from django.urls import reverse

from swissweb.accounts.models import User
from swissweb.events.models import Category, Prize, Section
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import add, make_section, make_user, play_round
from tests.support.pages import only_for_directors, page_of, refuses_delete, refuses_get, signed_in, text

pytestmark = pytest.mark.django_db
PLAYERS = [
    PlayerInput("Ann", rating=2000, sex="w", birth="2011-03-01", club="North"),
    PlayerInput("Bob", rating=1900, sex="m", birth="2012", club="South"),
    PlayerInput("Cat", rating=1800, sex="w", birth="1980", club="North"),
    PlayerInput("Dan", rating=1700, club="South"),
]


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def section(director: User) -> Section:
    section = make_section(director, players=0, rounds=3)
    Section.objects.filter(pk=section.pk).update(initial_colour="w")
    add(director, section, PLAYERS)
    section.refresh_from_db()
    return section


def filled(**changes: object) -> dict[str, object]:
    """The form of a category as a browser sends it."""
    data: dict[str, object] = {
        "version": "0",
        "category": "",
        "count": "2",
        "name": "Women",
        "join": "and",
        "on": "",
        "field_1": "sex",
        "comparison_1": "is",
        "value_1": "f",
        "field_2": "",
        "comparison_2": "is",
        "value_2": "",
    }
    return {**data, **changes}


def women(section: Section, name: str = "Women") -> Category:
    rows = [{"field": "sex", "comparison": "is", "value": "w"}]
    return section.categories.create(name=name, conditions={"join": "and", "rows": rows, "date": ""})


def fund(section: Section, **changes: object) -> dict[str, object]:
    """The form of prizes: 100 and 50 for everybody."""
    data: dict[str, object] = {
        "version": section.settings_version,
        "give": "one",
        "share": "none",
        "currency": "EUR",
        "decimals": "2",
        "club_best": "4",
        "rows_0": "3",
        "amount_0_1": "100",
        "thing_0_1": "Cup",
        "amount_0_2": "50,50",
        "thing_0_2": "",
        "amount_0_3": "",
        "thing_0_3": "",
    }
    return {**data, **changes}


# ---------- categories ----------


def test_a_category_is_added_by_its_form(director: User, section: Section) -> None:
    client = signed_in(director)
    path = page_of("categories", section)
    assert "None yet." in text(client.get(path))
    assert client.post(path, filled()).status_code == 302
    page = text(client.get(path))
    assert "Sex is female" in page
    assert "2 players" in page
    assert page.index("Ann</bdi>") < page.index("Cat</bdi>")


def test_equal_and_unequal_numbers_are_said_as_is_and_is_not(director: User, section: Section) -> None:
    client, path = signed_in(director), page_of("categories", section)
    rows = {"field_1": "rating", "comparison_1": "is_not", "value_1": "1700"}
    assert client.post(path, filled(**rows, name="Not 1700")).status_code == 302
    category = section.categories.get()
    assert category.conditions["rows"][0]["comparison"] == "ne"
    edit = text(client.get(path, {"edit": category.pk}))
    assert '<option value="is_not" selected>' in edit
    assert "Rating is not 1700" in edit


def test_another_line_comes_without_losing_what_was_typed(director: User, section: Section) -> None:
    response = signed_in(director).post(page_of("categories", section), filled(more="1", name="Half"))
    page = text(response)
    assert response.status_code == 200
    assert 'name="field_3"' in page
    assert 'value="Half"' in page
    assert 'name="count" value="3"' in page
    assert not section.categories.exists()


def test_who_would_be_in_it_is_shown_before_saving(director: User, section: Section) -> None:
    page = text(signed_in(director).post(page_of("categories", section), filled(preview="1")))
    assert "2 players would be in it" in page
    assert not section.categories.exists()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": ""}, "This field is required."),
        ({"field_1": "age", "comparison_1": "le", "value_1": "ten"}, "“ten” is no number"),
        ({"field_1": "age", "comparison_1": "contains", "value_1": "1"}, "This comparison does not fit"),
        ({"field_1": "", "value_1": ""}, "Enter at least one condition"),
        ({"field_1": "", "value_1": "w"}, "Choose what the condition is about"),
        ({"field_2": "club", "value_2": ""}, "Line 2: The value is missing"),
        ({"on": "yesterday"}, "Enter a valid date"),
        ({"join": "xor"}, "Select a valid choice"),
        ({"comparison_1": "like"}, "Select a valid choice"),
        ({"value_1": "x" * 300}, "at most 200 characters"),
        ({"value_1": "w\x00"}, "Null characters are not allowed"),
    ],
)
def test_a_wrong_category_is_refused_with_the_text_kept(
    changes: dict[str, object], said: str, director: User, section: Section
) -> None:
    response = signed_in(director).post(page_of("categories", section), filled(**changes))
    assert response.status_code == 422
    assert said in text(response)
    assert not section.categories.exists()


def test_a_refusal_stands_at_the_line_it_is_about(director: User, section: Section) -> None:
    """The empty first line is passed over; the message is at the second."""
    data = filled(field_1="", value_1="", field_2="grade", comparison_2="ge", value_2="12x")
    page = text(signed_in(director).post(page_of("categories", section), data))
    assert 'id="id_value_2_error"' in page
    assert 'id="id_value_1_error"' not in page


def test_an_old_page_shows_what_is_stored_now(director: User, section: Section) -> None:
    category = women(section)
    client, path = signed_in(director), page_of("categories", section)
    assert client.post(path, filled(category=category.pk, version=1, name="Ladies")).status_code == 302
    response = client.post(path, filled(category=category.pk, version=1, name="Girls"))
    assert response.status_code == 409
    page = text(response)
    assert "<dt>Name</dt><dd>Ladies</dd>" in page
    assert 'value="Girls"' in page
    assert client.post(path, filled(category=category.pk, version=2, name="Girls")).status_code == 302


def test_categories_are_moved_and_removed(director: User, section: Section) -> None:
    first, second = women(section, "A"), women(section, "B")
    client = signed_in(director)
    assert (
        client.post(page_of("category_move", section, second.pk), {"version": 1, "up": "1"}).status_code
        == 302
    )
    assert [each.name for each in section.categories.all()] == ["B", "A"]
    assert (
        client.post(page_of("category_move", section, second.pk), {"version": 1, "down": "1"}).status_code
        == 302
    )
    remove = page_of("category_remove", section, first.pk)
    assert client.post(remove, {"version": 7}).status_code == 409
    assert client.post(remove, {"version": 1}).status_code == 302
    assert client.post(remove, {"version": 1}).status_code == 404
    assert [each.name for each in section.categories.all()] == ["B"]


def test_a_category_with_prizes_says_why_it_stays(director: User, section: Section) -> None:
    category = women(section)
    section.prizes.create(category=category, place=1, amount=5)
    response = signed_in(director).post(page_of("category_remove", section, category.pk), {"version": 1})
    assert response.status_code == 422
    assert "Take them off the page of prizes first" in text(response)


def test_award_pages_are_for_directors_and_their_methods(director: User, section: Section) -> None:
    category = women(section)
    client = signed_in(director)
    posts = [page_of("category_move", section, category.pk), page_of("category_remove", section, category.pk)]
    for path in [*posts, page_of("categories", section), page_of("prizes", section)]:
        only_for_directors(path)
        refuses_delete(client, path)
    for path in posts:
        refuses_get(client, path)
    other = make_section(director, players=0, name="Other")
    assert client.post(page_of("category_move", other, category.pk), {"version": 1}).status_code == 404
    assert client.post(page_of("category_remove", other, category.pk), {"version": 1}).status_code == 404
    assert client.get(page_of("categories", other), {"edit": category.pk}).status_code == 404
    response = client.post(page_of("categories", other), filled(category=category.pk, version=1))
    assert response.status_code == 404
    category.refresh_from_db()
    assert category.name == "Women"


def test_the_directors_standings_have_the_category(director: User, section: Section) -> None:
    category = women(section)
    play_round(director, section, ("1-0", "0-1"))
    client, path = signed_in(director), page_of("standings", section)
    page = text(client.get(path, {"category": category.pk}))
    assert '2 <span class="dim">(3=)</span>' in page
    assert "Bob" not in page
    assert client.get(path, {"category": "x"}).status_code == 404
    assert client.get(path, {"category": "99999"}).status_code == 404


# ---------- prizes ----------


def test_prizes_are_saved_with_money_as_people_write_it(director: User, section: Section) -> None:
    client, path = signed_in(director), page_of("prizes", section)
    assert "No prizes yet" in text(client.get(path))
    assert client.post(path, fund(section)).status_code == 302
    assert list(section.prizes.values_list("place", "amount", "thing")) == [(1, 10000, "Cup"), (2, 5050, "")]
    page = text(client.get(path))
    assert 'value="50.50"' in page
    assert "150.50 EUR" in page


def test_prizes_of_a_category_and_without_decimals(director: User, section: Section) -> None:
    category = women(section)
    data = fund(section, decimals="0", currency="CNY", amount_0_1="1 000", amount_0_2="", give="main_first")
    data |= {f"rows_{category.pk}": "1", f"amount_{category.pk}_1": "300", f"thing_{category.pk}_1": ""}
    assert signed_in(director).post(page_of("prizes", section), data).status_code == 302
    assert list(section.prizes.values_list("category", "place", "amount")) == [
        (category.pk, 1, 300), (None, 1, 1000),
    ]  # fmt: skip


def test_who_gets_what_is_shown_with_how_it_comes_about(director: User, section: Section) -> None:
    client, path = signed_in(director), page_of("prizes", section)
    client.post(path, fund(section, share="equal", amount_0_3="", thing_0_1="Cup"))
    assert "nobody has a place" in text(client.get(path))
    play_round(director, section, ("1-0", "0-1"))
    page = text(client.get(path))
    assert "As it stands after round 1 of 3" in page
    # Ann and Bob share 150.50.
    assert "75.25 EUR" in page
    assert "For everybody, places 1 to 2: 150.50 EUR together, shared by 2" in page


def test_more_places_come_without_losing_what_was_typed(director: User, section: Section) -> None:
    response = signed_in(director).post(page_of("prizes", section), fund(section, more="0", public="on"))
    page = text(response)
    assert response.status_code == 200
    assert 'name="amount_0_6"' in page
    assert 'value="50,50"' in page
    assert 'name="public" aria-describedby="id_public_helptext" id="id_public" checked' in page
    assert not Prize.objects.exists()
    assert signed_in(director).post(page_of("prizes", section), fund(section, more="x")).status_code == 200


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"amount_0_1": "1,200"}, "“1,200” is no sum"),
        ({"amount_0_1": "-5"}, "“-5” is no sum"),
        ({"amount_0_1": "٣"}, "is no sum"),
        ({"amount_0_1": "10.5", "decimals": "0"}, "is no sum"),
        ({"amount_0_2": "200"}, "The sum of place 2 is higher than that of place 1"),
        ({"amount_0_1": "", "thing_0_1": ""}, "Place 1 has no prize"),
        ({"amount_0_1": "99999999999"}, "larger than this program reckons with"),
        ({"thing_0_1": "x" * 101}, "at most 100 characters"),
        ({"currency": "Euros"}, "at most 3 characters"),
        ({"give": "all"}, "Select a valid choice"),
        ({"share": ""}, "This field is required"),
        ({"club_best": "0"}, "greater than or equal to 1"),
    ],
)
def test_wrong_prizes_are_refused_with_the_text_kept(
    changes: dict[str, object], said: str, director: User, section: Section
) -> None:
    response = signed_in(director).post(page_of("prizes", section), fund(section, **changes))
    assert response.status_code == 422
    page = text(response)
    assert said in page
    assert 'value="50,50"' in page or "amount_0_2" in changes
    assert not Prize.objects.exists()


def test_prizes_of_an_old_page_are_not_saved(director: User, section: Section) -> None:
    client, path = signed_in(director), page_of("prizes", section)
    data = fund(section)
    assert client.post(path, data).status_code == 302
    response = client.post(path, data | {"amount_0_1": "70"})
    assert response.status_code == 409
    assert "Stored now" in text(response)
    assert section.prizes.get(place=1).amount == 10000
    assert client.post(path, {}).status_code == 422


@pytest.mark.parametrize("many", [1, 12])
def test_award_pages_cost_the_same_with_one_row_and_with_many(
    many: int, director: User, section: Section, django_assert_max_num_queries: Any
) -> None:
    for number in range(many):
        category = women(section, f"C{number}")
        section.prizes.create(category=category, place=1, amount=5)
        section.prizes.create(place=number + 1, amount=100 - number)
    play_round(director, section)
    client = signed_in(director)
    for path, most in (
        (page_of("categories", section), 10),
        (page_of("prizes", section), 16),
        (page_of("standings", section), 13),
        (page_of("standings", section) + f"?category={category.pk}", 14),
    ):
        with django_assert_max_num_queries(most):
            assert client.get(path).status_code == 200


def test_the_pages_are_linked(director: User, section: Section) -> None:
    client = signed_in(director)
    for name in ("standings", "section_settings"):
        page = text(client.get(page_of(name, section)))
        assert page_of("categories", section) in page
        assert page_of("prizes", section) in page
    assert reverse("public:standings_after", args=(section.event.slug, section.slug, 0)) in text(
        client.get(page_of("standings", section))
    )


def test_the_log_tells_what_was_changed(director: User, section: Section) -> None:
    client = signed_in(director)
    client.post(page_of("categories", section), filled())
    category = section.categories.get()
    client.post(page_of("categories", section), filled(category=category.pk, version=1, name="Ladies"))
    data = fund(section, share="hort") | {f"rows_{category.pk}": "1", f"amount_{category.pk}_1": "7"}
    assert client.post(page_of("prizes", section), data).status_code == 302
    second = women(section, "B")
    client.post(page_of("category_move", section, second.pk), {"version": 1})
    client.post(page_of("category_remove", section, second.pk), {"version": 1})
    page = text(client.get(reverse("director:log", args=(section.event.slug,))))
    for said in (
        "Category Women added",
        "Category Ladies changed",
        f"Prizes of {section.name} changed",
        "Category B moved to another place",
        "Category B removed",
        "Sex is female",
        "all conditions",
        "1: 100.00 Cup, 2: 50.50, Ladies 1: 7.00",
        "Hort: half by place, half in equal parts",
    ):
        assert said in page


def test_the_page_of_documents_has_the_papers_of_awards(director: User, section: Section) -> None:
    client, path = signed_in(director), page_of("documents", section)
    category = women(section, "Women & girls")
    section.prizes.create(place=1, amount=100)
    page = text(client.get(path))
    assert "Women" not in page
    assert "prizes.pdf?paper=a4&amp;preview=1" in page
    play_round(director, section)
    page = text(client.get(path))
    assert "Table of Women &amp; girls" in page
    assert "&amp;amp;" not in page
    assert f"standings/1/category/{category.pk}.pdf" in page
    assert "standings/1/clubs/4.pdf" in page

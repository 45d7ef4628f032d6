"""Tables of categories and clubs, and the list of prizes, on paper."""

import pytest
from django.test import Client
from django.urls import reverse

from pairing.prizes import MAIN, Share
from swissweb.accounts.models import User
from swissweb.documents import store
from swissweb.documents.content import Wanted, build
from swissweb.documents.rendering import html_of
from swissweb.events.errors import NotFound
from swissweb.events.models import Category, Section, Stage
from swissweb.events.selectors.prizes import PrizeRules
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.prizes import PrizeInput, save_prizes
from tests.support import pdf
from tests.support.factories import add, make_section, make_user, pair, play_round
from tests.support.pages import signed_in

pytestmark = pytest.mark.django_db
PLAYERS = [
    PlayerInput("沈墨川", latin="Shen Mochuan", rating=2000, sex="w", club="北京棋院"),
    PlayerInput("Bob", rating=1900, sex="m", club="South"),
    PlayerInput("طارق المناراتي", latin="Tariq al-Manarati", rating=1800, sex="w", club="北京棋院"),
    PlayerInput("Dan", rating=1700, club="South"),
]


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def section(director: User) -> Section:
    section = make_section(director, players=0, rounds=1)
    Section.objects.filter(pk=section.pk).update(initial_colour="w")
    add(director, section, PLAYERS)
    play_round(director, section, ("1-0", "0-1"))
    section.refresh_from_db()
    return section


@pytest.fixture
def women(section: Section) -> Category:
    rows = [{"field": "sex", "comparison": "is", "value": "w"}]
    return section.categories.create(name="Women", conditions={"join": "and", "rows": rows, "date": ""})


def give(director: User, section: Section, *, public: bool = True, share: Share = Share.EQUAL) -> None:
    section.refresh_from_db()
    save_prizes(
        by=director,
        section_id=section.pk,
        version=section.settings_version,
        rules=PrizeRules(share=share, public=public),
        lists={MAIN: [PrizeInput(10000, "Cup"), PrizeInput(5000)]},
    )
    section.refresh_from_db()


def made(want: Wanted) -> bytes:
    from django.utils import timezone

    from swissweb.documents.rendering import pdf_of

    return pdf_of(html_of(build(want), language="en", made=timezone.now()))


@pytest.mark.pdf
def test_the_table_of_a_category_is_printed_with_both_ranks(section: Section, women: Category) -> None:
    want = store.wanted(section, "category", 1, part=women.pk)
    content = build(want)
    assert content["title"] == "Women: Final standings"
    assert content["text"].endswith("Sex is female")
    assert [(row["rank"], row["overall"]) for row in content["rows"]] == [("1", "1="), ("2", "3=")]
    data = made(want)
    assert pdf.missing_glyphs(data) == 0
    assert "Overall" in pdf.text(data)
    assert "Bob" not in pdf.text(data)


@pytest.mark.pdf
def test_a_club_table_with_a_draft_in_it_says_so(director: User, section: Section) -> None:
    assert not build(store.wanted(section, "clubs", 1, drafts=True, part=2))["draft"]
    Stage.objects.filter(section=section).update(total_rounds=2)
    pair(director, section)
    assert build(store.wanted(section, "clubs", 2, drafts=True, part=2))["draft"]


def test_the_club_table_is_printed_with_who_counts(section: Section) -> None:
    data = made(store.wanted(section, "clubs", 1, part=2))
    found = pdf.text(data)
    assert pdf.missing_glyphs(data) == 0
    assert "Bob" in found
    assert "South" in found


@pytest.mark.pdf
def test_the_list_of_prizes_is_printed_with_how_it_comes_about(director: User, section: Section) -> None:
    give(director, section)
    want = store.wanted(section, "prizes")
    content = build(want)
    assert [[award["sum"] for award in row["awards"]] for row in content["rows"]] == [
        ["75.00\xa0EUR"], ["75.00\xa0EUR"],
    ]  # fmt: skip
    data = made(want)
    assert pdf.missing_glyphs(data) == 0
    assert "shared by 2" in " ".join(pdf.text(data).split())


def test_prizes_are_printed_for_the_public_only_if_the_section_shows_them(
    director: User, section: Section
) -> None:
    give(director, section, public=False)
    path = reverse("documents:prizes_pdf", args=(section.event.slug, section.slug))
    assert Client().get(path).status_code == 404
    assert signed_in(director).get(f"{path}?preview=1", headers={"Accept": "text/html"}).status_code == 202
    assert signed_in(make_user()).get(f"{path}?preview=1").status_code == 403


def test_before_the_end_the_public_paper_has_no_winners(director: User) -> None:
    section = make_section(director, players=4, rounds=3)
    play_round(director, section)
    give(director, section)
    content = build(store.wanted(section, "prizes"))
    assert content["rows"] == []
    assert content["groups"] == [
        {"name": "For everybody", "places": [[1, "100.00\xa0EUR", "Cup"], [2, "50.00\xa0EUR", ""]]}
    ]
    assert len(build(store.wanted(section, "prizes", drafts=True))["rows"]) == 2


def test_documents_of_one_kind_for_two_categories_do_not_replace_each_other(
    section: Section, women: Category
) -> None:
    conditions = {"join": "and", "rows": [{"field": "sex", "comparison": "known", "value": ""}], "date": ""}
    known = section.categories.create(name="Known", conditions=conditions)
    one = store.ask(store.wanted(section, "category", 1, part=women.pk))
    two = store.ask(store.wanted(section, "category", 1, part=known.pk))
    assert one.key != two.key
    assert (one.part, two.part) == (women.pk, known.pk)
    assert store.ask(store.wanted(section, "category", 1, part=women.pk)).pk == one.pk


def test_categories_of_another_section_and_wild_numbers_are_not_found(
    director: User, section: Section, women: Category
) -> None:
    other = make_section(director, players=4, name="Other")
    with pytest.raises(NotFound, match="category_gone"):
        build(store.wanted(other, "category", 0, part=women.pk))
    with pytest.raises(NotFound, match="round_gone"):
        build(store.wanted(section, "category", 7, part=women.pk))
    with pytest.raises(NotFound, match="clubs_best"):
        build(store.wanted(section, "clubs", 1, part=21))
    path = reverse("documents:category_pdf", args=(section.event.slug, section.slug, 1, 10**30))
    assert Client().get(path).status_code == 404

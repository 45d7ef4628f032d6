"""Categories of a section: who may write them, what is refused, who is in."""

from datetime import date

import pytest

from pairing.categories import Condition
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Forbidden, Invalid, NotFound
from swissweb.events.models import AuditEntry, Category, Section
from swissweb.events.selectors.categories import (
    categories_of,
    category_facts,
    category_lines,
    club_rows,
    names_by_entry,
)
from swissweb.events.selectors.prizes import PrizeRules, prize_view
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.categories import (
    MOST_CATEGORIES,
    add_category,
    change_category,
    move_category,
    remove_category,
)
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.presence import withdraw
from swissweb.events.services.prizes import PrizeInput, save_prizes
from tests.support.factories import add, entry_named, make_section, make_user, play_round
from tests.support.public import settle

pytestmark = pytest.mark.django_db

WOMEN = [Condition("sex", "is", "w")]
PLAYERS = [
    PlayerInput("Ann", rating=2000, sex="w", birth="2011-03-01", club="North"),
    PlayerInput("Bob", rating=1900, sex="m", birth="2012", club="South"),
    PlayerInput("Cat", rating=1800, sex="w", birth="1980", club="north"),
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


def women(director: User, section: Section, name: str = "Women") -> Category:
    return add_category(by=director, section_id=section.pk, name=name, rows=WOMEN)


def test_a_category_is_stored_logged_and_shown_to_the_public(director: User, section: Section) -> None:
    settle(section)
    before = section.publicity.version
    category = women(director, section, "  Women \x00")
    assert (category.name, category.order, category.version) == ("Women", 1, 1)
    assert category.conditions == {
        "join": "and", "rows": [{"field": "sex", "comparison": "is", "value": "w"}], "date": "",
    }  # fmt: skip
    entry = AuditEntry.objects.filter(section=section).latest("id")
    assert (entry.action, entry.user, entry.after) == (
        "category_added",
        director,
        {"name": "Women", "conditions": [["sex", "is", "w"]], "joined_by": "and", "age_on": ""},
    )
    section.publicity.refresh_from_db()
    assert section.publicity.version == before + 1


def test_who_is_in_a_category_and_who_is_not_known(director: User, section: Section) -> None:
    women(director, section)
    young = [Condition("age", "le", "15")]
    add_category(by=director, section_id=section.pk, name="U16", rows=young, on=date(2026, 12, 1))
    found = {
        each.category.name: [entry.person.name for entry in each.players] for each in category_facts(section)
    }
    # Dan's sex and birth are not known; Bob is 13 or 14.
    assert found == {"Women": ["Ann", "Cat"], "U16": ["Ann", "Bob"]}
    names = names_by_entry(section, list(section.entries.select_related("person")))
    assert sorted(names.values()) == [["U16"], ["Women"], ["Women", "U16"]]


def test_an_age_without_a_day_is_of_the_first_day_of_the_event(director: User, section: Section) -> None:
    add_category(by=director, section_id=section.pk, name="U16", rows=[Condition("age", "le", "15")])
    assert category_facts(section)[0].players == ()
    section.event.starts = date(2026, 2, 28)
    section.event.save()
    assert [entry.person.name for entry in category_facts(section)[0].players] == ["Ann", "Bob"]


def test_the_table_of_a_category_has_ranks_of_its_own(director: User, section: Section) -> None:
    category = women(director, section)
    play_round(director, section, ("1-0", "0-1"))  # Ann and Bob win against Cat and Dan
    lines = category_lines(section, category, standings_view(section))
    assert [(line.rank, line.shared, line.line.row.rank, line.line.entry.person.name) for line in lines] == [
        (1, False, 1, "Ann"),
        (2, False, 3, "Cat"),
    ]


def test_club_tables_add_the_best(director: User, section: Section) -> None:
    play_round(director, section, ("1-0", "0-1"))
    rows = club_rows(standings_view(section), 2)
    assert [(row.club.club, row.club.points, len(row.counted)) for row in rows] == [
        ("North", 100, 2), ("South", 100, 2),
    ]  # fmt: skip
    with pytest.raises(NotFound):
        club_rows(standings_view(section), 0)


@pytest.mark.parametrize(
    ("name", "rows", "join", "code", "field"),
    [
        (" ", WOMEN, "and", "category_name_missing", "name"),
        ("x" * 101, WOMEN, "and", "name_too_long", "name"),
        ("A", [], "and", "category_empty", "rows"),
        ("A", WOMEN * 13, "and", "category_too_many_rows", "rows"),
        ("A", WOMEN, "xor", "category_join_unknown", "join"),
        ("A", [*WOMEN, Condition("age", "le", "ten")], "and", "condition_value_no_number", "value_2"),
        ("A", [Condition("shoe", "is", "4")], "and", "condition_field_unknown", "value_1"),
        ("A", [Condition("club", "is", "")], "and", "condition_value_missing", "value_1"),
        ("A", [Condition("club", "is", "x" * 201)], "and", "text_too_long", "value_1"),
    ],
)
def test_bad_categories_are_refused(
    name: str, rows: list[Condition], join: str, code: str, field: str, director: User, section: Section
) -> None:
    with pytest.raises(Invalid) as caught:
        add_category(by=director, section_id=section.pk, name=name, rows=rows, join=join)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert not section.categories.exists()


def test_a_name_is_there_once_and_categories_have_a_limit(director: User, section: Section) -> None:
    women(director, section)
    with pytest.raises(Invalid, match="category_name_taken"):
        women(director, section)
    for number in range(MOST_CATEGORIES - 1):
        women(director, section, f"C{number}")
    with pytest.raises(Invalid, match="too_many_categories"):
        women(director, section, "one more")


def test_a_change_is_checked_against_the_version_it_was_made_from(director: User, section: Section) -> None:
    category = women(director, section)
    given = {"by": director, "section_id": section.pk, "category_id": category.pk, "rows": WOMEN}
    changed = change_category(**given, version=1, name="Ladies", join="or")  # type: ignore[arg-type]
    assert (changed.name, changed.version, changed.conditions["join"]) == ("Ladies", 2, "or")
    with pytest.raises(Conflict, match="category_changed"):
        change_category(**given, version=1, name="Girls")  # type: ignore[arg-type]
    logged = AuditEntry.objects.count()
    change_category(**given, version=2, name="Ladies", join="or")  # type: ignore[arg-type]
    assert AuditEntry.objects.count() == logged


def test_categories_change_places(director: User, section: Section) -> None:
    first, second = women(director, section, "A"), women(director, section, "B")
    move_category(by=director, section_id=section.pk, category_id=second.pk, version=1, up=True)
    assert [each.name for each in categories_of(section)] == ["B", "A"]
    move_category(by=director, section_id=section.pk, category_id=second.pk, version=1, up=True)
    move_category(by=director, section_id=section.pk, category_id=second.pk, version=1, up=False)
    assert [each.name for each in categories_of(section)] == ["A", "B"]
    with pytest.raises(Conflict):
        move_category(by=director, section_id=section.pk, category_id=first.pk, version=9, up=False)


def test_a_category_with_prizes_stays(director: User, section: Section) -> None:
    category = women(director, section)
    save_prizes(
        by=director,
        section_id=section.pk,
        version=section.settings_version,
        rules=PrizeRules(),
        lists={category.pk: [PrizeInput(100)]},
    )
    given = {"by": director, "section_id": section.pk, "category_id": category.pk, "version": 1}
    with pytest.raises(Invalid, match="category_has_prizes"):
        remove_category(**given)  # type: ignore[arg-type]
    section.refresh_from_db()
    save_prizes(
        by=director, section_id=section.pk, version=section.settings_version, rules=PrizeRules(), lists={}
    )
    remove_category(**given)  # type: ignore[arg-type]
    assert not section.categories.exists()


def test_strangers_and_other_sections_are_refused(director: User, section: Section) -> None:
    category = women(director, section)
    stranger, other = make_user(), make_section(director, players=0, name="Other")
    given = {"category_id": category.pk, "version": 1}
    with pytest.raises(Forbidden):
        women(stranger, section, "X")
    with pytest.raises(Forbidden):
        remove_category(by=stranger, section_id=section.pk, **given)
    with pytest.raises(Forbidden):
        move_category(by=stranger, section_id=section.pk, up=True, **given)
    with pytest.raises(Forbidden):
        change_category(by=stranger, section_id=section.pk, name="X", rows=WOMEN, **given)
    with pytest.raises(NotFound, match="category_gone"):
        change_category(by=director, section_id=other.pk, name="X", rows=WOMEN, **given)
    with pytest.raises(NotFound, match="category_gone"):
        remove_category(by=director, section_id=other.pk, **given)
    assert categories_of(section) == [category]


def test_prizes_are_written_by_directors_of_the_section_at_its_version(
    director: User, section: Section
) -> None:
    other = women(director, make_section(director, players=0, name="Other"))
    given = {"section_id": section.pk, "rules": PrizeRules(), "version": section.settings_version}
    with pytest.raises(Forbidden):
        save_prizes(by=make_user(), lists={0: [PrizeInput(100)]}, **given)  # type: ignore[arg-type]
    with pytest.raises(Invalid, match="category_gone"):
        save_prizes(by=director, lists={other.pk: [PrizeInput(100)]}, **given)  # type: ignore[arg-type]
    with pytest.raises(Invalid, match="too_many_prizes"):
        save_prizes(by=director, lists={0: [PrizeInput(1)] * 101}, **given)  # type: ignore[arg-type]
    with pytest.raises(Conflict, match="settings_changed"):
        save_prizes(by=director, lists={}, **{**given, "version": 0})  # type: ignore[arg-type]
    assert not section.prizes.exists()
    save_prizes(by=director, lists={0: [PrizeInput(100, " Cup ")]}, **given)  # type: ignore[arg-type]
    entry = AuditEntry.objects.filter(section=section).latest("id")
    assert (entry.action, entry.after["prizes"]) == ("prizes_changed", ["1: 1.00 Cup"])  # type: ignore[index]
    section.refresh_from_db()
    save_prizes(by=director, lists={0: [PrizeInput(100, "Cup"), PrizeInput()]}, **{**given, "version": 2})  # type: ignore[arg-type]
    assert AuditEntry.objects.filter(action="prizes_changed").count() == 1


def test_who_withdrew_or_never_played_gets_no_prize_unless_the_rules_say_so(
    director: User, section: Section
) -> None:
    play_round(director, section, ("1-0", "0-1"))
    ann = entry_named(section, "Ann")
    withdraw(by=director, section_id=section.pk, entry_id=ann.pk, version=ann.version)
    section.refresh_from_db()
    for everybody, expected in ((False, ["Bob", "Cat", "Dan"]), (True, ["Ann", "Bob"])):
        section.refresh_from_db()
        save_prizes(
            by=director,
            section_id=section.pk,
            version=section.settings_version,
            rules=PrizeRules(everybody=everybody),
            lists={0: [PrizeInput(100), PrizeInput(50)]},
        )
        section.refresh_from_db()
        view = prize_view(section)
        assert sorted(line.line.entry.person.name for line in view.lines) == expected
        assert [entry.person.name for entry in view.kept_out] == ([] if everybody else ["Ann"])
        assert view.given == 150

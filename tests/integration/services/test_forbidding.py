"""Groups of players who must not meet."""

from typing import Any

import pytest

from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Forbidden, Invalid, NotFound
from swissweb.events.models import AuditEntry, Section
from swissweb.events.selectors.fixing import forbidden_for, forbidden_view
from swissweb.events.services import forbidding
from swissweb.events.services.entries import PlayerInput, delete_player
from tests.support.factories import add, make_section, make_user, names_on, pair, play_round

pytestmark = pytest.mark.django_db

CLUBS = [
    PlayerInput("Anna", rating=2000, club="Town", federation="GER"),
    PlayerInput("Ben", rating=1900, club="Village", federation="GER"),
    PlayerInput("Carl", rating=1800, club="Town", federation="FRA"),
    PlayerInput("Dora", rating=1700, club="Village", federation="FRA"),
    PlayerInput("Emil", rating=1600, club="Town"),
    PlayerInput("Finn", rating=1500, club="Alone"),
]


def club_section(by: User) -> Section:
    section = make_section(by, players=0)
    add(by, section, CLUBS)
    section.refresh_from_db()
    return section


def ids(section: Section, *names: str) -> list[int]:
    found = dict(section.entries.values_list("person__name", "pk"))
    return [found[name] for name in names]


def do(what: str, by: User, section: Section, **values: Any) -> Any:
    section.refresh_from_db()
    values.setdefault("version", section.version)
    return getattr(forbidding, what)(by=by, section_id=section.pk, **values)


def groups(section: Section) -> list[tuple[list[str], int, int]]:
    view = forbidden_view(Section.objects.get(pk=section.pk))
    return [
        ([entry.person.name for entry in group.players], group.first, group.last) for group in view.groups
    ]


def test_the_players_of_a_group_are_kept_apart() -> None:
    director = make_user()
    section = club_section(director)
    # Without the group Anna would meet Dora in round 1.
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Dora"))
    pair(director, section)
    assert frozenset(("Anna", "Dora")) not in {frozenset(names) for names in names_on(section, 1)}


def test_a_group_holds_in_its_rounds_only() -> None:
    director = make_user()
    section = club_section(director)
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Dora"), first=2, last=4)
    pair(director, section)
    assert frozenset(("Anna", "Dora")) in {frozenset(names) for names in names_on(section, 1)}


def test_groups_follow_their_players_when_numbers_change() -> None:
    director = make_user()
    section = club_section(director)
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Dora"))
    add(director, section, [PlayerInput("Zoe", rating=2500)])
    assert groups(section) == [(["Anna", "Dora"], 1, 999)]
    zoe = section.entries.get(person__name="Zoe")
    delete_player(by=director, section_id=section.pk, entry_id=zoe.pk, version=zoe.version)
    assert groups(section) == [(["Anna", "Dora"], 1, 999)]


def test_a_group_is_changed_and_removed_and_the_log_says_so() -> None:
    director = make_user()
    section = club_section(director)
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Dora"))
    do("add_group", director, section, entry_ids=ids(section, "Ben", "Finn"))
    do("change_group", director, section, place=1, entry_ids=ids(section, "Ben", "Carl"), first=2, last=2)
    assert groups(section) == [(["Anna", "Dora"], 1, 999), (["Ben", "Carl"], 2, 2)]
    do("remove_group", director, section, place=0)
    assert groups(section) == [(["Ben", "Carl"], 2, 2)]
    do("remove_all_groups", director, section)
    assert groups(section) == []
    told = list(AuditEntry.objects.filter(section=section, action__startswith="group").order_by("id"))
    assert [entry.action for entry in told] == [
        "group_added", "group_added", "group_changed", "group_removed", "groups_removed",
    ]  # fmt: skip
    assert told[3].params == {"names": ["Anna", "Dora"]}
    assert (told[3].before, told[3].after) == (["Anna; Dora"], None)
    assert (told[2].before, told[2].after) == (["Ben; Finn"], ["Ben; Carl (2–2)"])


def test_a_group_for_each_club_leaves_what_is_there() -> None:
    director = make_user()
    section = club_section(director)
    assert do("add_shared", director, section, field="club", value="Town", first=1, last=3) == 1
    assert do("add_shared", director, section, field="club", first=1, last=3) == 1
    assert groups(section) == [(["Anna", "Carl", "Emil"], 1, 3), (["Ben", "Dora"], 1, 3)]
    with pytest.raises(Invalid) as refused:
        do("add_shared", director, section, field="club", first=1, last=3)
    assert refused.value.code == "nobody_shares"
    assert do("add_shared", director, section, field="federation") == 2


def test_pairs_of_two_groups_are_counted_once() -> None:
    director = make_user()
    section = club_section(director)
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Ben", "Carl"))
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Ben"), last=1)
    do("add_group", director, section, entry_ids=ids(section, "Dora", "Ben"), first=2)
    view = forbidden_view(Section.objects.get(pk=section.pk))
    assert [(group.pairs, group.now) for group in view.groups] == [(3, True), (1, True), (1, False)]
    assert view.pairs_now == 3


def test_a_group_of_more_than_half_of_those_who_play_is_told() -> None:
    director = make_user()
    section = club_section(director)
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Ben", "Carl"))
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Ben", "Carl", "Dora"))
    view = forbidden_view(Section.objects.get(pk=section.pk))
    assert [group.crowded for group in view.groups] == [False, True]


def test_the_groups_of_one_player_name_the_others() -> None:
    director = make_user()
    section = club_section(director)
    do("add_group", director, section, entry_ids=ids(section, "Anna", "Ben", "Carl"))
    do("add_group", director, section, entry_ids=ids(section, "Dora", "Ben"))
    section = Section.objects.get(pk=section.pk)
    own = [forbidden_for(section, section.entries.get(person__name=name)) for name in ("Ben", "Anna", "Finn")]
    assert [[[other.person.name for other in line.players] for line in lines] for lines in own] == [
        [["Anna", "Carl"], ["Dora"]],
        [["Ben", "Carl"]],
        [],
    ]


def test_only_directors_with_the_section_of_now_may_change_groups() -> None:
    director = make_user()
    section = club_section(director)
    pair_of_two = ids(section, "Anna", "Dora")
    with pytest.raises(Forbidden):
        do("add_group", make_user(), section, entry_ids=pair_of_two)
    do("add_group", director, section, entry_ids=pair_of_two)
    stale = section.version
    with pytest.raises(Conflict):
        do("remove_group", director, section, place=0, version=stale)
    with pytest.raises(Conflict):
        do("add_shared", director, section, field="club", version=stale)
    with pytest.raises(Conflict):
        do("remove_all_groups", director, section, version=stale)
    assert len(groups(section)) == 1


def test_what_makes_no_sense_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    director = make_user()
    section = club_section(director)
    other = make_section(director, players=2)
    stranger = other.entries.get(number=1).pk
    anna, ben = ids(section, "Anna", "Ben")
    for values, code in (
        ({"entry_ids": []}, "group_too_small"),
        ({"entry_ids": [anna, anna]}, "group_too_small"),
        ({"entry_ids": [anna, stranger]}, "group_player_unknown"),
        ({"entry_ids": [anna, ben], "first": 3, "last": 2}, "group_rounds_reversed"),
        ({"entry_ids": [anna, ben], "first": 0}, "group_rounds_reversed"),
        ({"entry_ids": [anna, ben], "last": 1000}, "group_rounds_reversed"),
    ):
        with pytest.raises(Invalid) as refused:
            do("add_group", director, section, **values)
        assert refused.value.code == code
    do("add_group", director, section, entry_ids=[anna, ben])
    with pytest.raises(Invalid, match="group_doubled"):
        do("add_group", director, section, entry_ids=[ben, anna])
    with pytest.raises(Invalid, match="field_unknown"):
        do("add_shared", director, section, field="rating")
    for place in (-1, 1):
        with pytest.raises(NotFound):
            do("remove_group", director, section, place=place)
        with pytest.raises(NotFound):
            do("change_group", director, section, place=place, entry_ids=[anna, ben])
    monkeypatch.setattr(forbidding, "MOST_GROUPS", 2)
    with pytest.raises(Invalid, match="groups_too_many"):
        do("add_shared", director, section, field="club")
    assert len(groups(section)) == 1


def test_a_change_during_the_event_counts_from_the_next_pairing_on() -> None:
    director = make_user()
    section = club_section(director)
    play_round(director, section)
    do("add_shared", director, section, field="club", value="Town")
    pair(director, section)
    town = {"Anna", "Carl", "Emil"}
    assert not [names for names in names_on(section, 2) if set(names) <= town]

import pytest
from django.test import Client

from tests.support.factories import add, make_event, make_section, make_user, pair, play_round, publish
from tests.support.pages import refuses_delete, signed_in

pytestmark = pytest.mark.django_db
HOME = "/director/"


def test_a_visitor_is_sent_to_sign_in_and_comes_back() -> None:
    response = Client().get(HOME)
    assert response.status_code == 302
    assert response["Location"] == "/accounts/login/?next=%2Fdirector%2F"


def test_nobody_posts_here() -> None:
    assert signed_in(make_user()).post(HOME).status_code == 405
    refuses_delete(signed_in(make_user()), HOME)


def test_without_an_event_the_page_says_how_to_begin() -> None:
    text = signed_in(make_user()).get(HOME).content.decode()
    assert "No event yet" in text
    assert text.count("btn-main") == 1


def test_only_my_own_events_are_listed() -> None:
    mine, other = make_user(), make_user()
    make_event(mine, name="Mine")
    make_event(other, name="Theirs")
    text = signed_in(mine).get(HOME).content.decode()
    assert "Mine" in text
    assert "Theirs" not in text


def test_a_superuser_sees_all_events() -> None:
    make_event(make_user(), name="Theirs")
    boss = make_user("boss")
    boss.is_superuser = True
    boss.save()
    assert "Theirs" in signed_in(boss).get(HOME).content.decode()


def test_each_section_shows_its_state_and_its_next_step() -> None:
    director = make_user()
    client = signed_in(director)
    section = make_section(director, players=4, rounds=2)
    assert "Pair round 1" in client.get(HOME).content.decode()
    pair(director, section)
    assert "Look at the draft" in client.get(HOME).content.decode()
    publish(director, section, 1)
    text = client.get(HOME).content.decode()
    assert "Enter results" in text
    assert "Round 1 of 2" in text


def test_the_number_of_queries_does_not_depend_on_the_number_of_events(
    django_assert_max_num_queries,  # type: ignore[no-untyped-def]
) -> None:
    director = make_user()
    client = signed_in(director)
    make_section(director, players=4)
    with django_assert_max_num_queries(8) as one:
        client.get(HOME)
    for _event in range(4):
        section = make_section(director, players=0)
        add(director, section, 5)
        play_round(director, section)
    with django_assert_max_num_queries(len(one.captured_queries)):
        client.get(HOME)

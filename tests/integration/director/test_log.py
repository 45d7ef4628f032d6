import pytest

from swissweb.events.models import AuditEntry
from tests.support.factories import enter, make_section, make_user, pair, play_round, publish
from tests.support.pages import event_page, only_for_directors, refuses_delete, signed_in, text

pytestmark = pytest.mark.django_db


def test_the_log_tells_who_did_what_and_why_with_before_and_after() -> None:
    director = make_user(first_name="Anna", last_name="Berg")
    section = make_section(director, players=4, rounds=3)
    row = pair(director, section)
    publish(director, section, 1)
    board = row.boards.get(number=1)
    board.round.section = section
    enter(director, board, "1-0")
    enter(director, board, "=-=", reason="slip filled on the wrong side")
    text = signed_in(director).get(event_page("log", section.event)).content.decode()
    assert "Anna Berg" in text
    assert "Board 1: result corrected" in text
    assert '<span class="was">1–0</span> → <b>½–½</b>' in text
    assert "slip filled on the wrong side" in text
    assert "1. Player 01 – Player 03" in text


def test_the_log_is_filtered_by_round_and_section() -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    play_round(director, section)
    client, path = signed_in(director), event_page("log", section.event)
    text = client.get(path, {"round": "2"}).content.decode()
    assert "· round 2" in text
    assert "· round 1" not in text
    assert "Players added" not in text
    assert "Players added" in client.get(path, {"section": section.slug}).content.decode()


@pytest.mark.parametrize(
    "query",
    [{"round": "x"}, {"round": "99999999999"}, {"section": "nowhere"}, {"before": "-1"}, {"round": "²"}],
)
def test_a_filter_that_means_nothing_shows_everything(query: dict[str, str]) -> None:
    director = make_user()
    section = make_section(director, players=2)
    response = signed_in(director).get(event_page("log", section.event), query)
    assert response.status_code == 200
    assert "Players added" in response.content.decode()


def test_with_htmx_only_the_list_comes_back() -> None:
    director = make_user()
    section = make_section(director, players=2)
    response = signed_in(director).get(event_page("log", section.event), headers={"HX-Request": "true"})
    assert response.content.decode().startswith('<div id="log">')


def test_a_long_log_goes_on_on_the_next_page() -> None:
    director = make_user()
    section = make_section(director, players=0)
    for number in range(120):
        AuditEntry.objects.create(
            event=section.event, user=director, action="event_created", params={"name": f"no. {number}"}
        )
    client, path = signed_in(director), event_page("log", section.event)
    text = client.get(path).content.decode()
    assert "no. 119 " in text
    assert "no. 5 " not in text
    start = text.index("?before=")
    older = client.get(path + text[start : text.index('"', start)]).content.decode()
    assert "no. 5 " in older
    assert "no. 119 " not in older
    assert "Older entries" not in older


def test_an_action_of_a_newer_version_is_shown_as_it_is() -> None:
    director = make_user()
    section = make_section(director, players=0)
    AuditEntry.objects.create(
        event=section.event, action="moon_landed", before={"x": 1}, after={"x": [1, 2]}, reason="<b>"
    )
    text = signed_in(director).get(event_page("log", section.event)).content.decode()
    assert "moon_landed" in text
    assert "&lt;b&gt;" in text


def test_the_log_is_for_directors_and_for_reading() -> None:
    director = make_user()
    section = make_section(director, players=0)
    path = event_page("log", section.event)
    only_for_directors(path, method="get")
    assert signed_in(director).post(path).status_code == 405
    refuses_delete(signed_in(director), path)


def test_the_log_takes_as_many_queries_for_many_entries(
    django_assert_num_queries,  # type: ignore[no-untyped-def]
    django_assert_max_num_queries,  # type: ignore[no-untyped-def]
) -> None:
    director = make_user()
    client = signed_in(director)
    short, long = make_section(director, players=0), make_section(director, players=8)
    play_round(director, long)
    with django_assert_max_num_queries(10) as few:
        client.get(event_page("log", short.event))
    # The number of rounds and their states is read with the sections, in one query that round 1 adds none to.
    with django_assert_num_queries(len(few.captured_queries)):
        client.get(event_page("log", long.event))


def test_an_entry_of_a_shape_that_has_no_words_is_shown_as_it_is() -> None:
    director = make_user()
    section = make_section(director, players=2, rounds=1)
    AuditEntry.objects.create(
        event=section.event,
        section=section,
        user=director,
        action="acceleration_changed",
        params={},
        before={"rows": [["age", "<", 16]]},
        after=None,
    )
    client = signed_in(director)
    for page in ("log", "event"):
        response = client.get(event_page(page, section.event))
        assert response.status_code == 200
    assert "age" in text(client.get(event_page("log", section.event)))

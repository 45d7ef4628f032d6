"""The help pages on rounds and on the Swiss gambit: no sign-in, no cookie, no database."""

import re

import pytest
from django.test import Client

ROUNDS, GAMBIT = "/help/rounds/", "/help/swiss-gambit/"
EVENINGS = "Monday 19:30-22:50\r\nTuesday 19:30 – 22:50\r\nWednesday 19.30-22.50"


def text(client: Client, path: str, data: dict[str, object] | None = None, status: int = 200) -> str:
    """What stands on the page, tags left out."""
    response = client.get(path, data or {})
    assert response.status_code == status
    assert not response.cookies
    body = response.content.decode().split("<main", 1)[1]
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", body, flags=re.S).split())


def test_sixty_players_need_six_rounds_and_seven_are_better(client: Client) -> None:
    body = text(client, ROUNDS, {"players": 60})
    assert "60 players need 6 rounds" in body
    assert "7 rounds of a Swiss" in body
    assert "7 is odd" in body


def test_six_rounds_fit_into_the_three_evenings(client: Client) -> None:
    body = text(client, ROUNDS, {"players": 12, "rounds": 6, "days": EVENINGS})
    assert "6 of 6 rounds" in body
    evening = "19:30–21:00 Round 1 21:00–21:10 Pair round 2 21:10–21:15 Pause 21:15–21:20 Take seats"
    assert f"{evening} 21:20–22:50 Round 2" in body
    assert "Wednesday 19:30–22:50" in body
    assert "21:20–22:50 Round 6" in body


def test_bare_hours_are_hours_too(client: Client) -> None:
    body = text(client, ROUNDS, {"players": 8, "rounds": 2, "days": "Saturday 10-13\r\n5.12. 14h-16.30"})
    assert "Saturday 10:00–13:00" in body
    assert "5.12. 14:00–16:30" in body


def test_the_advice_leads_to_a_simulation_of_the_same_event_and_back_to_the_events(client: Client) -> None:
    page = client.get(ROUNDS, {"players": 60, "rounds": 9}).content.decode()
    assert 'href="/director/simulations/?players=60&amp;rounds=9"' in page
    assert 'href="/director/simulations/?players=32&amp;rounds=5"' in client.get(ROUNDS).content.decode()
    for path in (ROUNDS, GAMBIT, "/help/nested-cycles/"):
        header = client.get(path).content.decode().split("<main", 1)[0]
        assert 'href="/director/"' in header, path


def test_the_example_of_the_page_is_the_three_evenings(client: Client) -> None:
    query = re.search(r'href="\?([^"#]+)#advice">An example', client.get(ROUNDS).content.decode())
    assert query is not None
    body = text(client, f"{ROUNDS}?{query[1].replace('&amp;', '&')}")
    assert "6 of 6 rounds" in body


def test_what_does_not_fit_is_told_with_what_would(client: Client) -> None:
    body = text(client, ROUNDS, {"players": 12, "rounds": 7, "days": EVENINGS})
    assert "7 rounds do not fit: there is room for 6." in body
    for remedy in (
        "Play 6 rounds.",
        "53 minutes at most",
        "Add days like the last one: 1.",
        "110 minutes longer",
    ):
        assert remedy in body


def test_hours_too_short_for_one_round_do_not_stop_the_advice(client: Client) -> None:
    body = text(client, ROUNDS, {"players": 60, "days": "Friday 19:00-20:00"})
    assert "Not even one round fits" in body
    assert "60 players need 6 rounds" in body


def test_the_time_at_hand_bounds_what_is_proposed(client: Client) -> None:
    body = text(client, ROUNDS, {"players": 100, "days": EVENINGS})
    assert "6 rounds of an accelerated Swiss" in body


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("players", "many", "“many” is no number from 2 to 10000."),
        ("players", "1", "“1” is no number from 2"),
        ("places", "40", "There are only 32 players."),
        ("rounds", "100", "“100” is no number from 1 to 99."),
        ("play", "0", "“0” is no number from 1 to 720."),
        ("pair", "", "“” is no number"),
        ("days", "Friday evening", "Line 1, “Friday evening”: write a day and its hours"),
        (
            "days",
            "Friday 19:30-22:50\nSaturday 25:00-26:00",
            "Line 2, “Saturday 25:00-26:00”: these are no hours",
        ),
        ("days", "A 10:00-11:00\n" * 61, "60 lines at most."),
    ],
)
def test_what_cannot_be_used_is_told_and_kept(client: Client, field: str, value: str, said: str) -> None:
    body = text(client, ROUNDS, {field: value}, status=422)
    assert said in body
    if value:
        assert value.split("\n")[0] in client.get(ROUNDS, {field: value}).content.decode()


def test_hours_may_go_on_after_midnight(client: Client) -> None:
    body = text(client, ROUNDS, {"players": 8, "rounds": 2, "days": "Night 23:00-2:30"})
    assert "0:50–2:20 Round 2" in body


def test_typed_text_is_escaped(client: Client) -> None:
    page = client.get(ROUNDS, {"players": 8, "days": "<script>x</script> 19:00-23:00"}).content.decode()
    assert "<script>x" not in page


def test_the_exact_figures_of_the_gambit_stand_on_the_page(client: Client) -> None:
    body = text(client, GAMBIT)
    assert "2 16 16 – 3 8 16 8 4 4 12 12 5 2 8 12 6 1 5 10 7 0.5 3 7.5" in body
    assert "7/128 1.75 players" in body
    assert "21/128 5.25 players" in body
    assert "It never pays for first place." in body


def test_another_field_of_equals_can_be_asked_for(client: Client) -> None:
    body = text(client, GAMBIT, {"players": 64, "rounds": 3})
    assert "2 32 32 – 3 16 32 16" in body
    assert "3/8 24 players" in body


@pytest.mark.parametrize("query", [{"players": "x"}, {"players": "1"}, {"rounds": "16"}, {"rounds": "-1"}])
def test_a_field_that_cannot_be_is_told(client: Client, query: dict[str, object]) -> None:
    assert "is no number from" in text(client, GAMBIT, query, status=422)


@pytest.mark.parametrize("path", [ROUNDS, GAMBIT])
def test_pages_are_kept_by_browsers_and_only_read(client: Client, path: str) -> None:
    first = client.get(path)
    assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert first.headers["Cache-Control"] == "public, no-cache"
    assert client.post(path).status_code == 405
    assert client.get(path, {"rounds": 5}).headers["ETag"] != first.headers["ETag"]

"""The help page of nested cycles: the table, the counts, a search to try out. No database, no cookie."""

import re

import pytest
from django.test import Client

PATH = "/help/nested-cycles/"


def page(client: Client, query: str = "", status: int = 200) -> str:
    response = client.get(f"{PATH}{query}")
    assert response.status_code == status
    assert not response.cookies
    return re.sub(r"\s+", " ", response.content.decode())


def table(body: str) -> list[str]:
    """The rows as text: ``1 5 1–4 2–3``."""
    found = re.findall(r"<li(?: class=\"state-\w+\")?(?: id=\"taken\")?><span class=\"no\">.*?</li>", body)
    return [" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", item).split()) for item in found]


def test_the_table_of_five_players_stands_in_its_order(client: Client) -> None:
    lines = table(page(client))
    assert lines[:4] == ["1 5 1–4 2–3", "2 5 2–4 1–3", "3 5 3–4 1–2", "4 4 1–5 2–3"]
    assert lines[-1] == "15 1 4–5 2–3"


def test_eleven_players_have_the_papers_figures_beside_99_pages(client: Client) -> None:
    body = page(client, "?n=11")
    for figure in ("10,395", "327,600", "317,205", ">455<", "× 720", "332,640"):
        assert figure in body
    for ways, term in (("5 × 6", "30"), ("10 × 15", "150"), ("10 × 20", "200"), ("5 × 15", "75")):
        assert f'<td class="num">{ways}</td><td class="num">{term}</td>' in body
    lines = table(body)
    assert lines[0] == "1 11 1–10 2–9 3–8 4–7 5–6"
    assert len(lines) == 105
    assert table(page(client, "?n=11&page=99"))[-1].startswith("10,395 1 10–11")


@pytest.mark.parametrize("players", range(1, 12))
def test_there_is_a_table_for_every_number(client: Client, players: int) -> None:
    rows = {1: 1, 2: 1, 3: 3, 4: 3, 5: 15, 6: 15, 7: 105, 8: 105}.get(players, 105)
    assert len(table(page(client, f"?n={players}"))) == rows


def states(body: str) -> list[str]:
    """The state of each row, by its class."""
    return [
        found or "-"
        for found in re.findall(r"<li(?: class=\"state-(\w+)\")?(?: id=\"taken\")?><span class=\"no\">", body)
    ]


def test_rows_beneath_a_marked_pair_are_skipped_and_counted(client: Client) -> None:
    body = page(client, "?n=5&x=1-4&x=2-4&x=1-5&f=1")
    # 5: 1-4 and 2-4 are out, the third row stands.
    assert states(body) == ["skipped", "skipped", "taken", *12 * "-"]
    assert "3 of 15" in body
    assert "<dt>Rows looked at</dt><dd>1</dd>" in body
    assert "<dt>Rows skipped</dt><dd>2 " in body
    assert 'value="1-4" checked' in body


def test_colours_make_the_search_look_at_rows_and_lower_the_standard(client: Client) -> None:
    # All three rows of 4 pair 3-4 or the like: 3-4 1-2 leaves both pairs unmet, 2-4 1-3 none.
    body = page(client, "?n=4&d1=w&d2=w&d3=b&d4=b")
    assert states(body) == ["seen", "taken", "-"]
    # With 2-4 and 1-4 away only the first is left: two passes in vain, then two unmet colours are allowed.
    body = page(client, "?n=4&d1=w&d2=w&d3=b&d4=b&x=2-4&x=1-4")
    assert states(body) == ["taken", "-", "-"]
    assert "<dt>Rows looked at</dt><dd>3</dd>" in body
    assert re.search(r'Reached</th><td class="num">2</td><td class="num">0</td><td class="num">2</td>', body)


def test_no_row_stands_when_only_barred_players_could_float(client: Client) -> None:
    assert "No row can stand" in page(client, "?n=1&f=1")


def test_what_the_address_means_nothing_by_is_told_and_the_rest_kept(client: Client) -> None:
    body = page(client, "?n=77&x=1-4&x=4-4&d1=w&d2=%3Cb%3E", 422)
    assert "“77” is no number of players from 1 to 11." in body
    assert "“4-4” is no mark of this page and is left out." in body
    assert "“&lt;b&gt;” is no mark of this page and is left out." in body
    assert 'value="1-4" checked' in body
    body = page(client, "?n=9&page=10", 422)
    assert "There is no page “10”: the last one is 9." in body
    for query in ("?n=-1", "?n=9999999999999", "?n=²", "?page=0", "?page=x", "?f=12", "?x=1", "?x=2-1"):
        assert 'role="alert"' in page(client, query, 422)


def test_the_marks_stay_when_a_page_is_turned(client: Client) -> None:
    body = page(client, "?n=9&x=1-4&f=2&d3=b&page=2")
    assert "?n=9&amp;x=1-4&amp;f=2&amp;d3=b&amp;page=3#rows" in body
    assert 'aria-current="page">2</a>' in body


def test_the_page_is_kept_and_confirmed(client: Client) -> None:
    response = client.get(PATH)
    assert response["Cache-Control"] == "public, no-cache"
    assert "script-src" in response["Content-Security-Policy"]
    again = client.get(PATH, headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    assert client.get(f"{PATH}?n=6")["ETag"] != response["ETag"]
    assert client.post(PATH).status_code == 405


def test_it_has_no_inline_style_or_script(client: Client) -> None:
    body = page(client)
    assert " style=" not in body
    assert not re.search(r"<script(?! src=)", body)

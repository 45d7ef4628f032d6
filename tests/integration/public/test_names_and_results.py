"""Every result a game knows, and names of all kinds, on every public page."""

import re

import pytest
from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Section
from swissweb.events.presets import PRESETS
from swissweb.events.services.entries import PlayerInput
from tests.support.factories import add, enter, make_section, pair, play_round, publish
from tests.support.public import address, addresses, settle

pytestmark = pytest.mark.django_db

PLAIN = {
    "1-0": "1–0", "0-1": "0–1", "=-=": "½–½", "0-0": "0–0", "=-0": "½–0", "0-=": "0–½",
    "+--": "+ –", "--+": "– +", "---": "– –", "W-L": "1–0 U", "L-W": "0–1 U", "D-D": "½–½ U",
}  # fmt: skip
TWO = PLAIN | {"1-0": "2–0", "0-1": "0–2", "=-=": "1–1"}
SCORES = PLAIN | {"1-0": "40–24", "0-1": "24–40", "=-=": "32–32"}
WRITTEN = {
    "chess": PLAIN,
    "go": PLAIN | {"1-0": "B+", "0-1": "W+", "=-=": "="},
    "othello": SCORES,
    "xiangqi": TWO,
    "draughts": TWO,
    "scrabble": SCORES,
    "magic": PLAIN,
    "other": PLAIN,
}


@pytest.mark.parametrize("game", sorted(PRESETS))
def test_every_result_of_a_game_is_written_as_the_game_writes_it(
    client: Client, director: User, game: str
) -> None:
    outcomes = [outcome.value for outcome in PRESETS[game].outcomes]
    section = make_section(director, max(8, 2 * len(outcomes)), game=game)
    pair(director, section)
    publish(director, section, 1)
    boards = list(section.rounds.get().boards.order_by("number"))
    for board, outcome in zip(boards, outcomes, strict=False):
        enter(director, board, outcome)
    settle(section)
    body = client.get(address("section", section)).content.decode()
    for board, outcome in zip(boards, outcomes, strict=False):
        found = re.search(
            rf'<li id="b{board.number}".*?class="out"><span translate="no"><span class="nb">(.*?)</span>',
            body,
            re.S,
        )
        assert found, outcome
        assert found[1] == WRITTEN[game][outcome]
    for path in addresses(section):
        assert client.get(path).status_code == 200, path


LONG = "Oluwaseun-Maximiliane Featherstonehaugh-Wojciechowskas"
NAMES = [
    PlayerInput("<script>alert(1)</script>", club="<img src=x onerror=alert(2)>", title="<i>"),
    PlayerInput('O\'Neil & "Søn" {{ 7|add:7 }}'),
    PlayerInput("طارق المناراتي", latin="Tariq al-Manarati", federation="EGY"),
    PlayerInput("משה כהן", latin="Moshe Cohen", federation="ISR"),
    PlayerInput(LONG),
    PlayerInput("王芳", latin="Wang Fang", federation="CHN"),
]


@pytest.fixture
def named(director: User) -> Section:
    section = make_section(director, 0, name="<b>Cup</b> & Co", rounds=2)
    add(director, section, NAMES)
    play_round(director, section)
    pair(director, section)
    publish(director, section, 2)
    return section


def test_no_name_becomes_markup(client: Client, named: Section) -> None:
    for path in addresses(named):
        for page in (path, f"{path}?q=<script>alert(3)</script>", f"{path}?q=%22%3E%3Csvg%20onload=x%3E"):
            body = client.get(page).content.decode()
            assert "alert(1)</script>" not in body
            assert "<script>alert" not in body
            assert "<img src=x" not in body
            assert "<svg onload" not in body
            assert "<b>Cup" not in body
            assert "<i>" not in body
            assert "{{ 7|add:7 }}" in body or "O&#x27;Neil" not in body


def test_names_carry_their_language_and_are_isolated(client: Client, named: Section) -> None:
    for page in ("section", "standings", "crosstable", "players"):
        body = client.get(address(page, named)).content.decode()
        assert '<bdi class="name" translate="no" lang="ar">طارق المناراتي</bdi>' in body
        assert 'lang="he">משה כהן</bdi>' in body
        assert 'lang="zh-Hans">王芳</bdi>' in body
        assert "Wang Fang" in body


def test_long_names_are_shown_whole(client: Client, named: Section) -> None:
    assert len(LONG) == 54
    for page in ("section", "standings", "crosstable", "players"):
        assert LONG in client.get(address(page, named)).content.decode()


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("wang fang", "王芳"),
        ("FANG", "王芳"),
        ("王", "王芳"),
        ("tariq", "طارق المناراتي"),
        ("  sØn  ", "O&#x27;Neil &amp; &quot;Søn&quot;"),
        ("son", "O&#x27;Neil &amp; &quot;Søn&quot;"),
        ("featherstonehaugh oluwa", LONG),
    ],
)
def test_find_me_forgives_accents_case_and_spaces(
    client: Client, named: Section, query: str, name: str
) -> None:
    body = client.get(address("section", named), {"q": query}).content.decode()
    mine = re.search(r'<section class="mine found".*?</section>', body, re.S)
    assert mine
    assert name in mine[0]
    assert "You play" in mine[0]
    assert "against" in mine[0]
    board = re.search(r'href="#b(\d+)"', mine[0])
    assert board
    assert f'<li id="b{board[1]}" data-board="{board[1]}" class="hit">' in body


def test_number_of_a_board_finds_both_players(client: Client, named: Section) -> None:
    body = client.get(address("section", named), {"q": "2"}).content.decode()
    assert "2 players found" in body
    assert body.count('class="hit"') == 1


def test_several_matches_are_listed(client: Client, director: User) -> None:
    section = make_section(director, 8)
    pair(director, section)
    publish(director, section, 1)
    body = client.get(address("section", section), {"q": "player"}).content.decode()
    assert "8 players found" in body


def test_nobody_found_is_said(client: Client, named: Section) -> None:
    for page in ("section", "standings", "players"):
        body = client.get(address(page, named), {"q": "Nobody\0 at all"}).content.decode()
        assert "“Nobody at all”" in body


def test_search_marks_the_line_in_tables(client: Client, named: Section) -> None:
    for page in ("standings", "players"):
        body = client.get(address(page, named), {"q": "moshe"}).content.decode()
        assert len(re.findall(r'<tr id="p\d+" class="hit">', body)) == 1

"""What tests of result entry in a browser share."""

from typing import Any

from playwright.sync_api import Page, expect

from swissweb.accounts.models import User
from swissweb.events.models import Game, Section
from tests.support.factories import make_section, published_round

SMALL_TARGETS = """() => [
  ...document.querySelectorAll("main a, main button, main input:not([type=hidden]), main summary"),
]
  .filter((node) => node.offsetParent && !node.closest("h1, td.by"))
  .map((node) => [(node.closest("label") || node).getBoundingClientRect(), node.outerHTML.slice(0, 90)])
  .filter(([box]) => box.height < 43.5 || box.width < 24).map(([, html]) => html)"""
"""What of the main part is too small for a thumb."""


def outcomes(section: Section, number: int = 1) -> list[str]:
    games = Game.objects.filter(board__round__section=section, board__round__number=number)
    return list(games.order_by("board__number").values_list("outcome", flat=True))


def playing(director: User, players: int = 8, **event: Any) -> Section:
    section = make_section(director, players=players, **{"rounds": 3, **event})
    published_round(director, section)
    return section


def count(page: Page, text: str) -> None:
    expect(page.locator("#progress-count")).to_have_text(text)

"""What tests of the results page share."""

from typing import Any

from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Game, Section
from swissweb.events.selectors.results import results_view
from tests.support.factories import board_of, make_section, published_round
from tests.support.pages import rounds_path as path

HTMX = {"HX-Request": "true"}


def playing(director: User, players: int = 6, game: str = "chess", rounds: int = 3) -> Section:
    section = make_section(director, players=players, game=game, rounds=rounds)
    published_round(director, section)
    return section


def game_of(section: Section, board: int = 1, number: int = 1) -> Game:
    return board_of(section, number, board).games.get()


def save(client: Client, section: Section, board: int = 1, *, htmx: bool = False, **values: Any) -> Any:
    game = game_of(section, board)
    data = {"version": game.version} | values
    return client.post(path(section, f"1/results/{game.pk}/"), data, headers=HTMX if htmx else {})


def poll(client: Client, section: Section, version: str) -> Any:
    return client.get(path(section, "1/results/"), {"v": version}, headers=HTMX)


def version_of(section: Section) -> str:
    return results_view(section, 1).version

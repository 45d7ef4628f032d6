"""What tests of the desk share."""

from typing import Any

from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Section
from tests.support.factories import make_section, pair
from tests.support.pages import rounds_path as path

HTMX = {"HX-Request": "true"}


def drafted(director: User, players: int = 6, **event: Any) -> Section:
    section = make_section(director, players=players, **event)
    pair(director, section, reason="test")
    return section


def act(client: Client, section: Section, step: str, *, htmx: bool = False, **values: Any) -> Any:
    row = section.rounds.order_by("number").last()
    assert row is not None
    data = {"round_version": row.version} | values
    return client.post(path(section, f"{row.number}/{step}/"), data, headers=HTMX if htmx else {})


def ids(section: Section, *numbers: int) -> list[int]:
    return [section.entries.get(number=number).pk for number in numbers]

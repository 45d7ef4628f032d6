"""What tests of the pages before pairing share."""

from typing import Any

from django.test import Client

from swissweb.accounts.models import User
from swissweb.events.models import Entry, Section
from swissweb.events.services import forbidding
from tests.support.factories import make_section
from tests.support.pages import page_of


def entry(section: Section, number: int) -> Entry:
    return section.entries.get(number=number)


def send(client: Client, section: Section, name: str, *more: object, **values: Any) -> Any:
    """Post to a page with the versions of now, unless the test gives others."""
    section.refresh_from_db()
    version = section.settings_version if name == "acceleration" else section.version
    return client.post(page_of(name, section, *more), {"version": version} | values)


def blocked(director: User) -> Section:
    """Three of four must not meet."""
    section = make_section(director, players=4, rounds=3)
    chosen = [entry(section, number).pk for number in (1, 2, 3)]
    forbidding.add_group(by=director, section_id=section.pk, version=section.version, entry_ids=chosen)
    section.refresh_from_db()
    return section

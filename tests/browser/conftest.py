"""Who is signed in, and in which browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from swissweb.accounts.models import User
from tests.support.factories import make_user

PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user("chief")


@pytest.fixture
def open_as(browser: Browser, live_server: Any) -> Iterator[Any]:
    """A page of somebody's browser: ``open_as(user, phone=True)``."""
    contexts: list[BrowserContext] = []

    def opened(user: User, *, phone: bool = False, **options: Any) -> Page:
        client = Client()
        client.force_login(user)
        shape: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
        if phone:
            shape = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
        context = browser.new_context(base_url=live_server.url, locale="en", **(shape | options))
        context.set_default_timeout(PATIENCE)
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()

"""Marks by folder, loud skips where a native part is missing, and the browsers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings

from scripts.native import chromium_path, has_pango

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TESTS = Path(__file__).parent
FOLDER_MARKS = ("unit", "integration", "golden", "browser")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
# The longest a page may take to show what a test waits for; a slow machine needs a generous one.
PATIENCE = 15_000


def pytest_configure(config: pytest.Config) -> None:
    """Static files from where they lie, so that no test needs collectstatic; passwords hashed cheaply."""
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STATIC_ROOT = None
    settings.WHITENOISE_USE_FINDERS = False
    # A real hash costs a quarter of a second for each user of each test.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(TESTS).parts[0] if item.path.is_relative_to(TESTS) else ""
        if folder in FOLDER_MARKS:
            item.add_marker(getattr(pytest.mark, folder))
    # The quick ones first; the browser last, since its event loop stays in this thread to the end.
    items.sort(key=lambda item: next((i for i, m in enumerate(FOLDER_MARKS) if m in item.keywords), -1))
    missing = {}
    if chromium_path() is None:
        missing["browser"] = "chromium is not installed"
    if not has_pango():
        missing["pdf"] = "Pango is not installed"
    for item in items:
        for mark, reason in missing.items():
            if item.get_closest_marker(mark):
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say here what failed before pytest began: its own summary is the last line that anybody reads."""
    if failed := os.environ.get("SWISSWEB_FAILED_CHECKS"):
        terminalreporter.section("checks before the tests", red=True, bold=True)
        terminalreporter.line(f"FAILED: {failed} (shown above)", red=True)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium, started once for all browser tests."""
    from playwright.sync_api import sync_playwright

    # Playwright runs an event loop in this thread, where Django would refuse its (synchronous) ORM.
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def _page(browser: Browser, base_url: str, **options: Any) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url, locale="en", **options)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page of a desktop browser; `page.goto("/")` is the live server's first page."""
    yield from _page(browser, live_server.url, viewport=DESKTOP)


@pytest.fixture
def phone_page(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page of a second browser: a phone, 360 pixels wide, with its own cookies."""
    yield from _page(browser, live_server.url, viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def plain_page(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page of a browser without JavaScript: everything must work there too."""
    yield from _page(browser, live_server.url, viewport=DESKTOP, java_script_enabled=False)


@pytest.fixture
def work(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Runs the real worker until its queue is empty; the queue is empty before and after the test."""
    from django.db import connections

    from tests.support.worker import empty_queue, run_worker

    # The worker's threads end with it; none may leave a connection behind.
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    empty_queue()
    yield run_worker
    empty_queue()

"""axe-core on a page of the test browser."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def findings(page: Page) -> list[tuple[str, str]]:
    """What axe finds on a page: the rule, and the first element that breaks it."""
    return [(item["id"], item["nodes"][0]["html"]) for item in Axe().run(page).response["violations"]]

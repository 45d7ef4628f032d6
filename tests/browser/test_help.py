"""The help pages in a browser: in both themes, on a phone, without a script."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.axe import findings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATH = "/help/nested-cycles/"
MARKED = f"{PATH}?n=11&x=1-2&x=10-11&f=11&d1=w&d2=b"


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    browser: "Browser", live_server: Any, width: int, scheme: Any
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, locale="en")
    page = context.new_page()
    try:
        for path in (PATH, MARKED):
            page.goto(live_server.url + path)
            assert findings(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    finally:
        context.close()


def test_marks_are_set_without_a_script(plain_page: "Page") -> None:
    plain_page.goto(PATH)
    plain_page.get_by_label("1 and 4 may not meet").check()
    plain_page.get_by_label("Side player 1 is due").select_option("White")
    plain_page.get_by_role("button", name="Show").click()
    assert plain_page.get_by_label("1 and 4 may not meet").is_checked()
    assert plain_page.get_by_text("2 of 15").is_visible()
    plain_page.get_by_role("link", name="Take all marks away").click()
    assert plain_page.get_by_text("1 of 15").is_visible()

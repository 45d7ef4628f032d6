"""The dark values stand twice in tokens.css (no preprocessor): the two blocks must not drift apart."""

import re

import pytest
from django.conf import settings

CSS = (settings.BASE_DIR / "static" / "css" / "tokens.css").read_text()


def declarations(selector: str) -> dict[str, str]:
    """The custom properties of the rule with exactly this selector."""
    block = re.search(rf"(?m)^\s*{re.escape(selector)} \{{(.*?)\}}", CSS, re.DOTALL)
    assert block, selector
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block[1]))


LIGHT = declarations(":root")
DARK = declarations(':root[data-theme="dark"]')


def test_the_two_dark_blocks_are_equal() -> None:
    assert declarations(':root:not([data-theme="light"])') == DARK


def test_dark_changes_only_tokens_that_exist() -> None:
    assert set(DARK) <= set(LIGHT)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, {**LIGHT, **DARK}], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "paper", "least"),
    [
        # WCAG 2.2, 1.4.3: text 4.5:1
        ("--ink", "--paper", 4.5),
        ("--ink-2", "--paper-3", 4.5),
        ("--ink-3", "--paper", 4.5),
        ("--ink-3", "--paper-2", 4.5),
        ("--ink-3", "--pen-wash", 4.5),
        ("--pen", "--paper", 4.5),
        ("--pen", "--pen-wash", 4.5),
        ("--on-pen", "--pen", 4.5),
        ("--on-pen", "--pen-2", 4.5),
        ("--warn", "--warn-wash", 4.5),
        ("--stop", "--stop-wash", 4.5),
        ("--stop", "--paper", 4.5),
        ("--ok", "--paper", 4.5),
        ("--on-white-piece", "--white-piece", 4.5),
        ("--on-black-piece", "--black-piece", 4.5),
        # WCAG 2.2, 1.4.11: outlines of controls 3:1
        ("--edge", "--paper", 3.0),
        ("--white-ring", "--paper", 3.0),
        ("--black-ring", "--paper", 3.0),
    ],
)
def test_contrast_is_enough(theme: dict[str, str], ink: str, paper: str, least: float) -> None:
    assert contrast(theme[ink], theme[paper]) >= least

"""Reading pages in tests."""

from typing import Any

from swissweb.events.models import Section


def rounds_path(section: Section, rest: str = "") -> str:
    """The address of a section's round pages."""
    return f"/director/e/{section.event.slug}/{section.slug}/rounds/{rest}"


def text(response: Any) -> str:
    """A page's source with white space collapsed."""
    return " ".join(response.content.decode().split())

"""What several pages share."""

from django.urls import reverse

from swissweb.events.models import Section
from swissweb.events.presets import preset_of
from swissweb.events.wordings.working import Column, columns

__all__ = ["Column", "columns", "document", "section_context"]


def document(name: str, section: Section, *numbers: int) -> str:
    """The address of a document of a section."""
    return reverse(f"documents:{name}", args=(section.event.slug, section.slug, *numbers))


def section_context(section: Section, tab: str, **more: object) -> dict[str, object]:
    """What every page of a section knows, and what this one knows besides."""
    return {
        "event": section.event,
        "section": section,
        "preset": preset_of(section.event.game),
        "tab": tab,
        **more,
    }

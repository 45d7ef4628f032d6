"""What several pages share."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from pairing.standings import Row, format_value
from pairing.tiebreaks.base import Tiebreak
from swissweb.events.models import Section
from swissweb.events.presets import preset_of
from swissweb.events.wordings.tiebreaks import TiebreakWords
from swissweb.events.wordings.tiebreaks import words as tiebreak_words


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


def rank_text(row: Row) -> str:
    """The rank, with "=" where it is shared."""
    return f"{row.rank}=" if row.shared else str(row.rank)


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break column: the tie-break and its words."""

    tiebreak: Tiebreak
    words: TiebreakWords

    def show(self, row: Row, place: int) -> str:
        """A row's value as people read it."""
        return format_value(row.values[place], self.tiebreak.kind)


def columns(tiebreaks: Sequence[Tiebreak]) -> list[Column]:
    return [Column(tiebreak, tiebreak_words(tiebreak)) for tiebreak in tiebreaks]

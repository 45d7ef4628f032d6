"""Lists in the reader's language, and ranks in them."""

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import pgettext


def listed(items: Sequence[object], most: int = 0) -> str:
    """Items as a list in the reader's language; with ``most`` a longer one ends in dots.

    Items that hold a comma themselves, as “Berg, Anna” does, are parted by semicolons.
    """
    shown = [str(item) for item in (items[:most] if most else items)]
    text = separator(commas=any("," in item for item in shown)).join(shown)
    return f"{text} …" if most and len(items) > most else text


def separator(*, commas: bool = False) -> str:
    """What parts the items of a list in the reader's language. ``commas``: they can hold some themselves."""
    if commas:
        return pgettext("between the items of a list that hold commas themselves", "; ")
    return pgettext("between the items of a list", ", ")


class Ranked(Protocol):
    """A line of a table: of standings, of a category, of clubs, of a season."""

    @property
    def rank(self) -> int: ...

    @property
    def shared(self) -> bool: ...


def rank_text(line: Ranked) -> str:
    """The rank, with "=" where it is shared."""
    return f"{line.rank}=" if line.shared else str(line.rank)

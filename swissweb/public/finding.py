"""Find me: a player by parts of the name, or a board by its number. The same rules as in findme.js."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from swissweb.events.models import Entry
from swissweb.events.selectors.rounds import BoardView, ByeView, Place, RoundView
from swissweb.events.wordings import marks

# Letters that lose no accent when decomposed.
_LETTERS = str.maketrans({"đ": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d"})
MOST_FOUND = 20


def plain(text: str) -> str:
    """Without accents, case and extra white space."""
    bare = "".join(
        c for c in unicodedata.normalize("NFD", text) if not unicodedata.category(c).startswith("M")
    )
    return " ".join(bare.casefold().translate(_LETTERS).split())


def matches(entries: Iterable[Entry], query: str) -> list[Entry]:
    """Whose name or romanised name holds all words of the query."""
    parts = plain(query).split()
    if not parts:
        return []
    return [
        entry
        for entry in entries
        if all(part in plain(f"{entry.person.name} {entry.person.latin}") for part in parts)
    ]


@dataclass(frozen=True, slots=True)
class Found:
    """A player that was found, and where he is in the round: at a board, with a bye, or nowhere."""

    entry: Entry
    board: BoardView | None = None
    bye: ByeView | None = None

    @property
    def place(self) -> Place | None:
        """His own place."""
        if self.board is not None:
            return self.board.first if self.board.first.entry == self.entry else self.board.second
        return self.bye.place if self.bye else None

    @property
    def words(self) -> str:
        """Why he has no board."""
        if self.bye and self.bye.withdrawn:
            return _("Withdrawn")
        return marks.words(self.bye.shown) if self.bye and self.bye.mark else _("Not in this round")

    @property
    def other(self) -> Place | None:
        """The opponent's place."""
        if self.board is None:
            return None
        return self.board.second if self.board.first.entry == self.entry else self.board.first


def in_round(view: RoundView | None, entries: Iterable[Entry], query: str) -> list[Found]:
    """Who is meant by the query in a round; both players for the number of a board."""
    boards = view.boards if view else ()
    if re.fullmatch(r"[0-9]{1,4}", query):
        return [
            Found(place.entry, board)
            for board in boards
            if board.number == int(query)
            for place in (board.first, board.second)
        ]
    at = {place.entry.pk: board for board in boards for place in (board.first, board.second)}
    off = {bye.place.entry.pk: bye for bye in (*view.byes, *view.unseated)} if view else {}
    found = matches(entries, query)[:MOST_FOUND]
    return [Found(entry, at.get(entry.pk), off.get(entry.pk)) for entry in found]

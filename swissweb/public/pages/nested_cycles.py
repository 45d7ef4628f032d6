"""The help page of nested cycles: the table of rows, the count beside it, and a search to try out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from pairing.colours import SIDES
from pairing.systems.nested.counting import ExchangeCount
from pairing.systems.nested.group import EXHAUSTIVE, Group
from pairing.systems.nested.rows import EMPTY, Row, unrank
from pairing.systems.nested.search import Found, by_rows
from swissweb.events.wordings.lists import listed

FEWEST, USUAL, MOST = 1, 5, EXHAUSTIVE
ON_A_PAGE = 105
NEAR = 2
"""Pages shown on both sides of the one that is open."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the reader asks for; ``wrong`` are the parts that mean nothing, as sentences."""

    players: int = USUAL
    apart: frozenset[tuple[int, int]] = frozenset()
    stay: frozenset[int] = frozenset()
    """Players who may not float."""
    due: Mapping[int, str] = field(default_factory=dict)
    """The side (``w``, ``b``) of those who are due one."""
    page: int = 1
    wrong: tuple[str, ...] = ()

    @property
    def marked(self) -> bool:
        """Whether anything is marked among the players shown."""
        shown = range(1, self.players + 1)
        return any(two in shown for _one, two in self.apart) or any(
            number in shown for number in (*self.stay, *self.due)
        )

    def query(self, page: int) -> str:
        """The address of a page of the same table, without the path."""
        parts: dict[str, int | str | list[int | str]] = {"n": self.players}
        parts["x"] = [f"{one}-{two}" for one, two in sorted(self.apart)]
        parts["f"] = [*sorted(self.stay)]
        parts |= {f"d{number}": side for number, side in sorted(self.due.items())}
        if page > 1:
            parts["page"] = page
        return urlencode(parts, doseq=True)


EXAMPLE = Asked(players=11, due={number: "w" if number in (1, 4, 7) else "b" for number in range(1, 12)})
"""Whose best standard leaves two pairs with an unmet colour."""


def asked(given: QueryDict) -> Asked:
    """Reads the address. What it doesn't know is left out and told of."""
    wrong: list[str] = []
    players = _number(given.get("n", ""), USUAL, MOST)
    if players is None:
        wrong.append(_("“%(text)s” is no number of players from 1 to 11.") % {"text": given["n"][:20]})
    apart = {_pair(text): text for text in given.getlist("x")}
    stay = {_number(text, None, MOST): text for text in given.getlist("f")}
    due = {number: given.get(f"d{number}", "") for number in range(1, MOST + 1)}
    page = _number(given.get("page", ""), 1, 10**6)
    for text in [
        apart.get(None),
        stay.get(None),
        *(side for side in due.values() if side not in ("", "w", "b")),
    ]:
        if text:
            wrong.append(_("“%(text)s” is no mark of this page and is left out.") % {"text": text[:20]})
    last = pages_of(players or USUAL)
    if page is None or page > last:
        params = {"text": given["page"][:20], "last": last}
        wrong.append(_("There is no page “%(text)s”: the last one is %(last)s.") % params)
        page = 1
    return Asked(
        players=players or USUAL,
        apart=frozenset(pair for pair in apart if pair is not None),
        stay=frozenset(number for number in stay if number is not None),
        due={number: side for number, side in due.items() if side in ("w", "b")},
        page=page,
        wrong=tuple(wrong),
    )


def _number(text: str, usual: int | None, most: int) -> int | None:
    if not text:
        return usual
    found = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
    return found if 1 <= found <= most else None


def _pair(text: str) -> tuple[int, int] | None:
    one, _dash, two = text.partition("-")
    pair = _number(one, None, MOST), _number(two, None, MOST)
    return (pair[0], pair[1]) if pair[0] and pair[1] and pair[0] < pair[1] else None


def group_of(wish: Asked) -> Group:
    """The example as the engine sees it."""
    numbers = range(1, wish.players + 1)
    legal = [sum(1 << number for number in numbers if number not in wish.stay)]
    for one in numbers:
        near = (two for two in numbers if two != one and (min(one, two), max(one, two)) not in wish.apart)
        legal.append(sum(1 << two for two in near))
    due = [SIDES[wish.due.get(number, "")] for number in range(wish.players + 1)]
    return Group(wish.players, 0, legal, due)


def pages_of(players: int) -> int:
    """How many pages the table has."""
    return -(-ExchangeCount(players).rows // ON_A_PAGE)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table. ``state``: taken, seen (not good enough), skipped, or nothing (not reached)."""

    number: str
    floater: int
    pairs: tuple[str, ...]
    state: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A pair to mark: the higher number is the line's."""

    value: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class Player:
    """A line of the marks."""

    number: int
    cells: list[Cell]
    stays: bool
    due: str


@dataclass(frozen=True, slots=True)
class Search:
    """What the search came to, in texts; ``pairs`` is the row taken."""

    found: bool
    row: str = ""
    path: str = ""
    pairs: tuple[str, ...] = ()
    floaters: str = ""
    standard: tuple[int, int, int] = (0, 0, 0)
    best: tuple[int, int, int] = (0, 0, 0)
    visited: str = ""
    skipped: str = ""


def grouped(number: int) -> str:
    """A number as the language groups its digits."""
    return number_format(number, use_l10n=True, force_grouping=True)


def dashed(pairs: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(f"{one}–{two}" for one, two in pairs)


def context(wish: Asked) -> dict[str, object]:
    """Everything the page shows."""
    group = group_of(wish)
    found = by_rows(group)
    count = ExchangeCount(wish.players)
    return {
        "wish": wish,
        "choices": range(FEWEST, MOST + 1),
        "example": EXAMPLE.query(1),
        "odd": wish.players % 2,
        "rows": grouped(count.rows),
        "several": wish.players > 1,
        "lines": _lines(wish, group, found),
        "people": _people(wish),
        "search": _search(wish, group, found),
        "count": _count(count),
        "pages": _pages(wish),
        "open_page": str(wish.page),
    }


def _lines(wish: Asked, group: Group, found: Found | None) -> list[Line]:
    first = (wish.page - 1) * ON_A_PAGE
    places = range(first, min(group.level.count, first + ON_A_PAGE))
    return [_line(group, found, place, unrank(group.level, place)) for place in places]


def _line(group: Group, found: Found | None, place: int, row: Row) -> Line:
    floater = row[0][1] if row[0][0] == EMPTY else 0
    pairs = dashed(pair for pair in row if pair[0] != EMPTY)
    return Line(grouped(place + 1), floater, pairs, _state(group, found, place, row))


def _state(group: Group, found: Found | None, place: int, row: Row) -> str:
    """What the pass that found the row did with this one; without one, all rows were in vain."""
    if found is not None and place >= found.before:
        return "taken" if place == found.before else ""
    costs = [group.judge(*pair) for pair in row]
    spare = group.most_pairs - (found.standard.pairs if found else 0)
    broken = None in costs or sum(cost or 0 for cost in costs) > spare
    return "skipped" if broken else "seen"


def _people(wish: Asked) -> list[Player]:
    return [
        Player(
            number=two,
            cells=[
                Cell(
                    value=f"{one}-{two}",
                    label=_("%(one)s and %(two)s may not meet") % {"one": one, "two": two},
                    checked=(one, two) in wish.apart,
                )
                for one in range(1, two)
            ],
            stays=two in wish.stay,
            due=wish.due.get(two, ""),
        )
        for two in range(1, wish.players + 1)
    ]


def _search(wish: Asked, group: Group, found: Found | None) -> Search:
    if found is None:
        return Search(False)
    standard, best = found.standard, found.best
    return Search(
        found=True,
        row=grouped(found.before + 1),
        path=f"?{wish.query(found.before // ON_A_PAGE + 1)}#taken",
        pairs=dashed(group.made(found.row)),
        floaters=listed(group.floaters(found.row)),
        standard=(standard.pairs, standard.floats, standard.unmet),
        best=(best.pairs, best.floats, best.unmet),
        visited=grouped(found.visited),
        skipped=grouped(found.skipped),
    )


def _count(count: ExchangeCount) -> dict[str, object]:
    """The count by transposition and exchange, term by term."""
    return {
        "upper": count.upper,
        "lower": count.lower,
        "terms": [
            (exchanged, f"{count.ways(exchanged)[0]} × {count.ways(exchanged)[1]}", grouped(term))
            for exchanged, term in enumerate(count.terms, start=1)
        ],
        "exchanges": grouped(sum(count.terms)),
        "transpositions": grouped(count.transpositions),
        "total": grouped(count.total),
        "too_many": grouped(count.too_many) if count.too_many > 0 else "",
        "whole": grouped(count.whole),
        "left_out": [grouped(term) for term in count.left_out],
        "whole_exchanges": grouped(count.choices),
        "times": grouped(count.whole // count.rows),
    }


def _pages(wish: Asked) -> Sequence[tuple[str, str]]:
    """Labels and addresses of pages: the first, the last, those near this one; "…" for those left out."""
    last = pages_of(wish.players)
    shown = {1, last, *range(max(1, wish.page - NEAR), min(last, wish.page + NEAR) + 1)}
    found: list[tuple[str, str]] = []
    before = 0
    for page in sorted(shown):
        if page > before + 1:
            found.append(("…", ""))
        found.append((str(page), f"?{wish.query(page)}#rows"))
        before = page
    return found

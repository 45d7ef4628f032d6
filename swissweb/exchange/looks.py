"""What a cell of a list without heads is, by its looks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pairing.grades import parse_grade
from swissweb.exchange.federations import FEDERATIONS

TITLES = frozenset(
    {"GM", "IM", "FM", "CM", "NM", "WGM", "WIM", "WFM", "WCM", "WNM", "AGM", "AIM", "AFM", "ACM"}
)
_REPORT = re.compile(r"^001 [ 0-9]{3}[0-9] ", re.MULTILINE)
_GRADE = re.compile(r"([1-9][0-9]?)\s*(k|d|p|kyu|dan|pro|级|級|段|단|급)", re.IGNORECASE)
_IN_TEXT = re.compile(
    r"(?:^|(?<=[\s(\[,;]))(?:[1-9][0-9]?(?:[kdp]|\s?(?:kyu|dan|pro))|[初一二三四五六七八九][级級段])(?=$|[\s)\],;])"
    r"|(?<![0-9.:])[1-9][0-9]?\s?[级級段단급]",
    re.IGNORECASE,
)
"""A grade among words: short, or with its word; Chinese and Korean signs may follow at once."""
_MOST_KYU, _MOST_DAN = 30, 9
_DATE = re.compile(r"[0-9]{4}[-./][0-9]{1,2}[-./][0-9]{1,2}|[0-9]{1,2}[-./][0-9]{1,2}[-./][0-9]{4}")
_ENDING = re.compile(r"^(.*\D)[\s(\[]([0-9]{3,4})[)\]]?$")
_BEGINNING = re.compile(r"^([0-9]{3,4})\s+(\D.*)$")
_MIDDLE = re.compile(r"^(\D+?)\s[(\[]?([0-9]{3,4})[)\]]?\s(.+)$")
_ORDINAL = re.compile(r"^[0-9]{1,4}(?:[.)]\s*|\s+)(?=\D)")
_LOOSE, _BEHIND = " ([-–—:,;", " )]-–—:,;"
_NO_RATING = frozenset({"", "-", "–", "0", "unr", "unrated", "none", "ohne", "n/a"})
_YEARS = range(1900, 2100)
_MOST_RATING_DIGITS = 5
_MOST_ORDINAL_DIGITS = 2


def like_report(text: str) -> bool:
    """Whether a text is a tournament report file: it has a player's record."""
    return _REPORT.search(text) is not None


def numbered(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first cells only count the lines: 1, 2, 3 …"""
    return len(rows) > 1 and all(
        len(row) > 1 and row[0].rstrip(".)") == str(count) for count, row in enumerate(rows, start=1)
    )


def is_grade(text: str) -> bool:
    """Whether a text is a grade that exists: 30k to 9p, whatever it is written with."""
    if parse_grade(text) is not None:
        return True
    found = _GRADE.fullmatch(text)
    if found is None:
        return False
    weak = found[2].lower() in ("k", "kyu", "级", "級", "급")
    return int(found[1]) <= (_MOST_KYU if weak else _MOST_DAN)


def _parted(text: str) -> tuple[str, str, str] | None:
    """A text at its grade: what stands before, the grade, what follows; None without a grade.

    At the beginning only a short one counts: in “1 Dan Smith” there are a number and a first name.
    """
    for found in _IN_TEXT.finditer(text):
        before = text[: found.start()].strip(_LOOSE)
        if is_grade(found[0]) and (before or found[0][-1:].lower() in "kdp"):
            return before, found[0], text[found.end() :].strip(_BEHIND)
    return None


def rating(text: str) -> int | None:
    """The number in a column of ratings, None for an unrated player. ``ValueError`` for anything else."""
    tidy = text.strip().casefold()
    if tidy in _NO_RATING:
        return None
    if tidy.endswith((".0", ",0")):
        tidy = tidy[:-2]
    if not (tidy.isascii() and tidy.isdigit() and len(tidy) <= _MOST_RATING_DIGITS):
        raise ValueError(text)
    return int(tidy)


@dataclass(slots=True)
class Found:
    """What the cells of one line came to, in the order they are taken."""

    name: list[str] = field(default_factory=list)
    club: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    rating: int | None = None
    rated: bool = False
    title: str = ""
    sex: str = ""
    birth: str = ""
    federation: str = ""
    fide_id: str = ""
    grade: str = ""

    def take(self, cell: str) -> None:
        """Use one cell."""
        cell = cell.strip()
        if not cell:
            return
        if cell.isascii() and cell.isdigit():
            self._number(cell)
        elif not self._by_looks(cell):
            self._text(cell)

    def _number(self, digits: str) -> None:
        if len(digits) > _MOST_RATING_DIGITS and not self.fide_id:
            self.fide_id = digits
        elif not self.name and len(digits) <= _MOST_ORDINAL_DIGITS:
            self.unused.append(digits)
        elif not self.rated or (self._only_graded and int(digits) not in _YEARS):
            self.rating, self.rated = int(digits), True
        elif int(digits) in _YEARS and not self.birth:
            self.birth = digits
        else:
            self.unused.append(digits)

    @property
    def _only_graded(self) -> bool:
        """The grade is there, and may be followed by a rating."""
        return bool(self.grade) and self.rating is None

    def _by_looks(self, cell: str, *, named: bool = False) -> bool:
        """Use a cell that its looks tell. ``named``: the name stands before it."""
        named = named or bool(self.name)
        if cell.upper() in TITLES and not self.title:
            self.title = cell.upper()
        elif _DATE.fullmatch(cell) and not self.birth:
            self.birth = cell
        elif is_grade(cell) and not self.grade:
            self.grade, self.rated = cell, True
        elif named and cell in FEDERATIONS and not self.federation:
            self.federation = cell
        elif named and self.rated and cell.casefold() in ("m", "w", "f") and not self.sex:
            self.sex = cell
        elif named and cell.casefold() in _NO_RATING:
            self.rated = True
        else:
            return False
        return True

    def _text(self, cell: str) -> None:
        if self.name and self.rated:
            self.club.append(cell)
            return
        if self.name and (beginning := _BEGINNING.match(cell)):
            self.rating, self.rated = int(beginning[1]), True
            self._behind_rating(beginning[2])
            return
        rest = self._without_number(cell)
        word, _blank, others = rest.partition(" ")
        if not self.name and not self.title and word.upper() in TITLES and others:
            self.title, rest = word.upper(), others.strip()
        self.name.append(rest)

    def _without_number(self, cell: str) -> str:
        """The cell without a rating before or behind the name, and without the number of the line."""
        tidy = cell if self.name else _ORDINAL.sub("", cell)
        if self.rated:
            return tidy
        if not self.grade and (parted := _parted(tidy)):
            return self._around_grade(*parted)
        if not self.name and (beginning := _BEGINNING.match(cell)):
            self.rating, self.rated = int(beginning[1]), True
            return beginning[2]
        # The first number is the rating: a later one may be a club's year.
        middle = _MIDDLE.match(tidy)
        if middle and not re.fullmatch(r"[0-9]{1,5}[)\]]?", middle[3]):
            self.rating, self.rated = int(middle[2]), True
            self._behind_rating(middle[3])
            return self._without_title(middle[1])
        if ending := _ENDING.match(tidy):
            self.rating, self.rated = int(ending[2]), True
            return self._without_title(ending[1])
        return tidy

    def _around_grade(self, before: str, grade: str, after: str) -> str:
        """The name beside a grade: before it, or behind one that comes first."""
        self.grade = grade
        name = self._without_title(self._without_number(before)) if before else ""
        if (beginning := _BEGINNING.match(after)) and not self.rated and int(beginning[1]) not in _YEARS:
            self.rating, after = int(beginning[1]), beginning[2]
        self.rated = True
        if not before and not self.name:
            return after
        if after.isascii() and after.isdigit():
            self._number(after)
        else:
            self._behind_rating(after)
        return name

    def _without_title(self, text: str) -> str:
        """A name that stood before its rating, without the dash between them and a title in capitals."""
        text = text.strip(_LOOSE)
        others, _blank, word = text.rpartition(" ")
        if others and word in TITLES and not self.title:
            self.title = word
            return others.strip(_LOOSE)
        return text

    def _behind_rating(self, text: str) -> None:
        """Words of one cell behind its rating: what its looks tell, from both ends; the club is left."""
        words = text.strip(_LOOSE).split()
        for end in (0, -1):
            while words and self._plain(words[end]):
                words.pop(end)
        if words:
            self.club.append(" ".join(words))

    def _plain(self, word: str) -> bool:
        """Use a word that can be no word of a club's name."""
        if word.isascii() and word.isdigit():
            if len(word) <= _MOST_RATING_DIGITS:
                return False
            self._number(word)
            return True
        known = word in TITLES or word in FEDERATIONS or _DATE.fullmatch(word) or is_grade(word)
        return bool(known) and self._by_looks(word, named=True)

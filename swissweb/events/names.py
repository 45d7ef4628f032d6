"""Names in many scripts: script, language to declare, what a list is sorted by. Pure functions."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swissweb.events.models import Entry


class Script(StrEnum):
    """Writing systems told apart here; ``OTHER`` is any further one, or no letter at all."""

    LATIN = "Latn"
    HAN = "Hani"
    HANGUL = "Hang"
    KANA = "Kana"
    CYRILLIC = "Cyrl"
    GREEK = "Grek"
    ARABIC = "Arab"
    HEBREW = "Hebr"
    THAI = "Thai"
    DEVANAGARI = "Deva"
    OTHER = "Zyyy"


# What the Unicode name of a letter begins with. Han letters are named "CJK UNIFIED IDEOGRAPH-…".
_BEGINNINGS = (
    ("LATIN ", Script.LATIN),
    ("FULLWIDTH LATIN ", Script.LATIN),
    ("CJK ", Script.HAN),
    ("HANGUL ", Script.HANGUL),
    ("HALFWIDTH HANGUL ", Script.HANGUL),
    ("HIRAGANA ", Script.KANA),
    ("KATAKANA", Script.KANA),
    ("HALFWIDTH KATAKANA", Script.KANA),
    ("CYRILLIC ", Script.CYRILLIC),
    ("GREEK ", Script.GREEK),
    ("ARABIC ", Script.ARABIC),
    ("HEBREW ", Script.HEBREW),
    ("THAI ", Script.THAI),
    ("DEVANAGARI ", Script.DEVANAGARI),
)

# Only where the script leaves one likely language; Cyrillic has too many to guess.
_LANGUAGE = {
    Script.HAN: "zh",
    Script.HANGUL: "ko",
    Script.KANA: "ja",
    Script.CYRILLIC: "und-Cyrl",
    Script.GREEK: "el",
    Script.ARABIC: "ar",
    Script.HEBREW: "he",
    Script.THAI: "th",
    Script.DEVANAGARI: "hi",
}
# The same script is another language in these federations (FIDE codes).
_BY_FEDERATION = {
    (Script.HAN, "CHN"): "zh-Hans",
    (Script.HAN, "SGP"): "zh-Hans",
    (Script.HAN, "MAS"): "zh-Hans",
    (Script.HAN, "TPE"): "zh-Hant",
    (Script.HAN, "HKG"): "zh-Hant",
    (Script.HAN, "MAC"): "zh-Hant",
    (Script.HAN, "JPN"): "ja",
    (Script.HAN, "KOR"): "ko",
    (Script.CYRILLIC, "RUS"): "ru",
    (Script.CYRILLIC, "UKR"): "uk",
    (Script.CYRILLIC, "BUL"): "bg",
    (Script.CYRILLIC, "SRB"): "sr",
    (Script.ARABIC, "IRI"): "fa",
    (Script.DEVANAGARI, "NEP"): "ne",
}


def _script_of_letter(letter: str) -> Script:
    name = unicodedata.name(letter, "")
    return next((script for beginning, script in _BEGINNINGS if name.startswith(beginning)), Script.OTHER)


def script_of(text: str) -> Script:
    """The script of most letters; any kana beside Han makes it Japanese (``KANA``)."""
    counts = Counter(_script_of_letter(letter) for letter in text if letter.isalpha())
    if not counts:
        return Script.OTHER
    if counts[Script.KANA] and counts[Script.HAN]:
        return Script.KANA
    return counts.most_common(1)[0][0]


def guess_language(name: str, federation: str = "") -> str:
    """The language tag (BCP 47) to declare for a name whose language nobody gave.

    Empty for Latin names: there the script says nothing, and no face or direction depends on it.
    """
    script = script_of(name)
    return _BY_FEDERATION.get((script, federation.upper()), _LANGUAGE.get(script, ""))


def needs_latin(name: str) -> bool:
    """Whether readers of Latin script need the romanised name beside this one."""
    return script_of(name) not in (Script.LATIN, Script.OTHER)


def sort_key_name(name: str, latin: str = "") -> str:
    """What lists sort a person by: the romanised name of a non-Latin one, else the name itself.

    Normalised (NFC, single spaces); letter case and accents are the business of the ICU collation.
    """
    chosen = latin if latin.strip() and needs_latin(name) else name
    return " ".join(unicodedata.normalize("NFC", chosen).split())


def tidy(text: str) -> str:
    """One line without control characters or doubled spaces: what a name, a place or a club is stored as."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def mark_namesakes(entries: Iterable["Entry"]) -> None:
    """Tell the entries of a list whose name is another one's too: their number is then shown with it."""
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(entry.person.name.casefold(), []).append(entry)
    for same in by_name.values():
        if len({entry.pk for entry in same}) > 1:
            for entry in same:
                entry.namesake = True

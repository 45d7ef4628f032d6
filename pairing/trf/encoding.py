"""Bytes -> text. Files come from many programs and editors, and few say how they are encoded."""

import codecs
import re

from pairing.errors import FormatError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_HIGH_WORD = re.compile(rb"[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*")
# A capital and small letters, or capitals only, in the Windows page: hardly ever so in Chinese bytes.
_CYRILLIC_WORD = re.compile(rb"[\xc0-\xdf\xa8][\xe0-\xff\xb8]{2,}|[\xc0-\xdf\xa8]{3,}")
# Signs that stand inside no word of a western language, but are letters in the central European page.
_SIGNS = frozenset("¹³²¼½¾¿¡¢£¤¥¦§¨©ª«¬®¯°±´µ¶·¸º»")


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """The text and the name of the encoding it was read with.

    ``encoding`` is the user's word, if he gave one; otherwise a byte order mark, NUL bytes, valid UTF-8
    and then the look of the words decide. Raises ``FormatError`` when the given encoding does not fit.
    """
    if encoding:
        try:
            return data.decode(encoding).removeprefix("\ufeff"), encoding
        except (UnicodeError, LookupError, ValueError):
            raise FormatError("trf_encoding", encoding=encoding) from None
    for candidate in _candidates(data):
        try:
            return data.decode(candidate).removeprefix("\ufeff"), candidate
        except UnicodeError:
            continue
    return data.decode("latin-1"), "latin-1"


def _candidates(data: bytes) -> list[str]:
    for mark, name in _BOMS:
        if data.startswith(mark):
            return [name]
    head = data[:4096]
    if head.count(0) * 3 > len(head):
        return ["utf-16-be" if head[0::2].count(0) > head[1::2].count(0) else "utf-16-le"]
    return ["utf-8", *_guess_page(data)]


def _guess_page(data: bytes) -> list[str]:
    """Single- and double-byte encodings in the order they are to be tried."""
    runs = _HIGH_RUN.findall(data)
    words = _HIGH_WORD.findall(data)
    cyrillic = sum(1 for word in words if _CYRILLIC_WORD.fullmatch(word))
    if cyrillic * 4 > len(words) * 3:
        return ["cp1251", "cp1252"]
    if runs and all(len(run) % 2 == 0 for run in runs) and _is_text_in("gb2312", runs):
        return ["gb18030", "cp1252"]
    western = b" ".join(words).decode("cp1252", "replace")
    if any(sign in _SIGNS or sign == "\ufffd" for sign in western):
        return ["cp1250", "cp1252"]
    return ["cp1252", "cp1250"]


def _is_text_in(encoding: str, runs: list[bytes]) -> bool:
    try:
        for run in runs:
            run.decode(encoding)
    except UnicodeError:
        return False
    return True

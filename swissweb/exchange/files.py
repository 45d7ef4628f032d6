"""Uploaded bytes -> text, or a refusal that says how to mend it."""

from collections.abc import Mapping
from types import MappingProxyType

from pairing.errors import FormatError
from pairing.trf.encoding import decode
from swissweb.events.errors import Invalid

MOST_BYTES = 2 * 1024 * 1024
"""About ten times the report file of the largest tournament that was ever held."""

ENCODINGS: Mapping[str, str] = MappingProxyType(
    {
        "utf-8": "UTF-8",
        "utf-16": "UTF-16",
        "cp1252": "Windows-1252",
        "cp1250": "Windows-1250",
        "cp1251": "Windows-1251",
        "gb18030": "GB 18030",
        "big5": "Big5",
        "shift_jis": "Shift JIS",
        "euc_kr": "EUC-KR",
    }
)
"""What a director may choose when the guess was wrong; these are names, the same in every language."""

_ARCHIVE = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
_MOST_STRANGE = 0.02


class TooLarge(Invalid):
    """The file or text is larger than is read: answered with 413."""


def check_size(size: int) -> None:
    """:raises TooLarge: ``file_too_large``"""
    if size > MOST_BYTES:
        raise TooLarge("file_too_large", field="file", size=-(-size // 1024), most=MOST_BYTES // 1024)


def to_text(data: bytes, encoding: str = "") -> tuple[str, str]:
    """The text of a file and the encoding it was read with.

    :param encoding: one of ``ENCODINGS``, or "" to find out
    :raises TooLarge: ``file_too_large``
    :raises Invalid: ``file_empty``, ``file_is_spreadsheet``, ``file_is_binary``, ``file_encoding``
    """
    check_size(len(data))
    if not data.strip():
        raise Invalid("file_empty", field="file")
    if data.startswith((_ARCHIVE, _OLD_OFFICE)):
        raise Invalid("file_is_spreadsheet", field="file")
    try:
        text, used = decode(data, encoding or _two_byte(data))
    except FormatError as error:
        raise Invalid(
            "file_encoding", field="encoding", encoding=ENCODINGS.get(encoding, encoding)
        ) from error
    check_text(text)
    return text, used


def _two_byte(data: bytes) -> str | None:
    """UTF-16 without a byte order mark: the zeros of its line ends and commas stand on one side only."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")) or len(data) % 2:
        return None
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if not (even or odd) or (even and odd):
        return None
    return "utf-16-be" if even else "utf-16-le"


def check_text(text: str) -> None:
    """:raises Invalid: ``file_empty``, ``file_is_binary``  :raises TooLarge: ``file_too_large``"""
    check_size(len(text))
    if not text.strip():
        raise Invalid("file_empty", field="file")
    strange = sum(1 for character in text if character < " " and character not in "\t\n\r\f\v\x1a")
    if "\0" in text or strange > _MOST_STRANGE * len(text):
        raise Invalid("file_is_binary", field="file")

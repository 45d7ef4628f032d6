"""Bytes of many programs become the same text; what is no text is refused with a way out."""

import pytest

from swissweb.events.errors import Invalid
from swissweb.exchange.files import MOST_BYTES, TooLarge, to_text

WESTERN = (
    "Name;Elo\nMüller, Jörg;1800\nGarçon, Zoë;1700\nPeña, Íñigo;1600\nSørensen, Åse;1500\nWeiß, Käthe;1400\n"
)
EASTERN = (
    "Nazwisko i imię;Elo\nWałęsa Łukasz;1800\nDvořák Jiří;1700\nŠimek Aleš;1600\nGębska Żaneta;1500\n"
    "Kościuszko Paweł;1400\n"
)
CHINESE = "姓名;等级分\n王伟;1800\n李娜;1700\n赵敏;1600\n张三丰;1500\n陈静;1400\n"
UNICODE = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(text, encoding) for text in (WESTERN, EASTERN, CHINESE) for encoding in UNICODE]
    + [(WESTERN, "cp1252"), (EASTERN, "cp1250"), (CHINESE, "gb18030")],
)
def test_the_same_players_in_each_encoding(text: str, encoding: str) -> None:
    assert to_text(text.encode(encoding))[0] == text


def test_a_wrong_guess_can_be_put_right_by_choosing() -> None:
    assert to_text("Śliwa;1800\n".encode("cp1250"), "cp1250") == ("Śliwa;1800\n", "cp1250")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b" \r\n", "file_empty"),
        (b"PK\x03\x04 anything", "file_is_spreadsheet"),
        (b"\xd0\xcf\x11\xe0 anything", "file_is_spreadsheet"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\1\xff" * 20, "file_is_binary"),
        (bytes(range(1, 32)) * 10, "file_is_binary"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Invalid) as caught:
        to_text(data)
    assert caught.value.code == code


def test_an_encoding_that_does_not_fit_is_named() -> None:
    with pytest.raises(Invalid) as caught:
        to_text(b"M\xfcller", "utf-8")
    assert (caught.value.code, caught.value.params) == ("file_encoding", {"encoding": "UTF-8"})


def test_a_file_larger_than_the_limit_is_refused_as_too_large() -> None:
    with pytest.raises(TooLarge) as caught:
        to_text(b"x" * (MOST_BYTES + 1))
    assert caught.value.params == {"size": 2049, "most": 2048}

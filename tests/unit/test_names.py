import pytest

from swissweb.events.names import Script, guess_language, needs_latin, script_of, sort_key_name


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("Jörg Müller-Lüdenscheidt", Script.LATIN),
        ("Trịnh Hoài Sương", Script.LATIN),
        ("顧遠帆", Script.HAN),
        ("한별이", Script.HANGUL),
        ("朝比奈つむぎ", Script.KANA),
        ("さくら", Script.KANA),
        ("カルロス・ソリアーノ", Script.KANA),
        ("Милена Зарецкая", Script.CYRILLIC),
        ("Ελένη Παπαδάκη", Script.GREEK),
        ("طارق المناراتي", Script.ARABIC),
        ("נועה לוי", Script.HEBREW),
        ("สมชาย ใจดี", Script.THAI),
        ("अनन्या शर्मा", Script.DEVANAGARI),
        ("Ｗａｎｇ", Script.LATIN),
        ("12 – ½", Script.OTHER),
        ("", Script.OTHER),
    ],
)
def test_script_of(text: str, script: Script) -> None:
    assert script_of(text) is script


@pytest.mark.parametrize(
    ("name", "federation", "language"),
    [
        ("Ada Lovelace", "ENG", ""),
        ("沈墨川", "", "zh"),
        ("沈墨川", "CHN", "zh-Hans"),
        ("顧遠帆", "TPE", "zh-Hant"),
        ("高橋", "jpn", "ja"),
        ("朝比奈つむぎ", "CHN", "ja"),
        ("한별이", "", "ko"),
        ("Олена", "UKR", "uk"),
        ("Олена", "", "und-Cyrl"),
        ("طارق", "", "ar"),
        ("نسترن", "IRI", "fa"),
    ],
)
def test_a_language_is_declared_only_where_the_script_tells_it(
    name: str, federation: str, language: str
) -> None:
    assert guess_language(name, federation) == language


def test_only_other_scripts_need_a_romanised_name() -> None:
    assert needs_latin("顧遠帆")
    assert not needs_latin("Øyvind")
    assert not needs_latin("2")


def test_lists_are_sorted_by_the_romanised_name_of_a_non_latin_one() -> None:
    assert sort_key_name("顧遠帆", "Gu Yuanfan") == "Gu Yuanfan"
    assert sort_key_name("顧遠帆") == "顧遠帆"
    assert sort_key_name("Łukasz Żak", "Lukasz Zak") == "Łukasz Żak"
    assert sort_key_name("  Ana \u00a0 Maria ") == "Ana Maria"
    # e and a combining acute become one letter, as the other spelling of the same name has it.
    assert sort_key_name("Jose\u0301") == "José"

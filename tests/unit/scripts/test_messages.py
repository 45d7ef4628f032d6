import ast
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from scripts import messages
from scripts.state import PROJECT

PYTHON = """
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext
# Translators: shown at the top
A = _("Hello %(name)s")
B = ngettext("%(count)d board", "%(count)d boards", 3)
C = pgettext("month", "May")
D = gettext_lazy("Late " "entry")
"""
TEMPLATE = """{% load i18n %}
<ul>
    <li>{% translate "It's a board" %} {{ _("Find me") }} {{ name|default:_("nobody's") }}
  </li>
</ul>
{% blocktranslate trimmed count n=boards|length %}
    One {{ n }} board
  {% plural %}
    {{ n }} boards
{% endblocktranslate %}
don't stop ( here
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "swissweb" / "migrations").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (tmp_path / "swissweb" / "words.py").write_text(PYTHON)
    (tmp_path / "swissweb" / "migrations" / "0001.py").write_text('_("never shown")')
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    return tmp_path


def translate_all(project: Path, translation: str = "译") -> None:
    for locale in messages.LOCALES:
        file = messages.po_path(locale, project)
        catalog = messages.load(locale, project)
        for message in catalog:
            if message.id:
                original = message.id if isinstance(message.id, str) else message.id[-1]
                text = translation + " ".join(messages.PLACEHOLDER.findall(original))
                message.string = text if isinstance(message.id, str) else (text,)
        file.write_bytes(messages.po_bytes(catalog))
    messages.compile_all(project)


def test_messages_of_code_and_templates_are_found(project: Path) -> None:
    found = {(message.id, message.context) for message in messages.extract_all(project) if message.id}
    assert found == {
        ("Hello %(name)s", None),
        (("%(count)d board", "%(count)d boards"), None),
        ("May", "month"),
        ("Late entry", None),
        ("It's a board", None),
        ("Find me", None),
        ("nobody's", None),
        (("One %(n)s board", "%(n)s boards"), None),
    }


def test_a_complete_catalogue_has_no_complaint(project: Path) -> None:
    messages.update(project)
    translate_all(project)
    assert messages.check(project) == []


def test_what_is_not_translated_is_named(project: Path) -> None:
    messages.update(project)
    messages.compile_all(project)
    assert "zh_Hant: “Late entry” is not translated" in messages.check(project)


def test_a_new_message_is_missed_and_a_vanished_one_is_dropped(project: Path) -> None:
    messages.update(project)
    translate_all(project)
    (project / "swissweb" / "words.py").write_text('_("Brand new")')
    complaints = messages.check(project)
    assert "zh_Hans: “Brand new” is missing: run update" in complaints
    assert "zh_Hans: “May” (month) is in no source: run update" in complaints
    messages.update(project)
    assert messages.load("zh_Hans", project).get("Late entry") is None


def test_an_update_keeps_translations_and_changes_nothing_twice(project: Path) -> None:
    messages.update(project)
    translate_all(project)
    before = messages.po_path("zh_Hans", project).read_bytes()
    messages.update(project)
    assert messages.po_path("zh_Hans", project).read_bytes() == before


def test_a_stale_compiled_catalogue_is_a_complaint(project: Path) -> None:
    messages.update(project)
    translate_all(project)
    file = messages.po_path("zh_Hans", project)
    file.write_text(file.read_text().replace('msgstr "译"', 'msgstr "新"'))
    assert "zh_Hans: django.mo is not what django.po gives: run compile" in messages.check(project)


@pytest.mark.parametrize(
    ("original", "translation", "complaint"),
    [
        ("Round %(number)s", "第%(number)s轮", None),
        ("Round %(number)s", "第%(nr)s轮", "has other placeholders than %(number)s"),
        ("Round", "第%(number)s轮", "has other placeholders than none"),
        (("%(n)d board", "%(n)d boards"), ("%(n)d台",), None),
        (("One board", "%(n)d boards"), ("%(n)d台",), None),
        ("Round", "", "is not translated"),
        ("{rank}.", "第{rank}", None),
    ],
)
def test_placeholders_must_be_those_of_the_original(original, translation, complaint) -> None:
    assert messages.complaints_about(Message(original, translation)) == complaint


def test_a_guessed_translation_is_a_complaint() -> None:
    assert messages.complaints_about(Message("Round", "轮", flags={"fuzzy"})) == "is fuzzy"


def calls_in_f_strings(source: str) -> list[int]:
    """Lines of gettext calls with a literal inside an f-string: the extraction does not see them."""
    names = {"_", *messages.KEYWORDS}
    return [
        call.lineno
        for text in ast.walk(ast.parse(source))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in names
        and any(isinstance(argument, ast.Constant) for argument in call.args)
    ]


def test_no_message_hides_in_an_f_string() -> None:
    assert calls_in_f_strings("text = f\"{name}, {_('hidden')}\"\nfine = f'{_(words)}'\n") == [1]
    hidden = {
        str(path.relative_to(PROJECT)): lines
        for folder in messages.PYTHON_FOLDERS
        for path in (PROJECT / folder).rglob("*.py")
        if (lines := calls_in_f_strings(path.read_text()))
    }
    assert not hidden

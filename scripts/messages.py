"""The message catalogues: what is to be translated, whether it is, and the compiled form.

`update` brings the .po files up to the sources (new messages untranslated, vanished ones dropped) and then
compiles; `compile` only writes the .mo files; `check` fails when a message is missing, untranslated or fuzzy,
has other placeholders than its original, or when a .mo is not what its .po gives. Babel does it all, so
gettext's programs are not needed.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from scripts.state import PROJECT

LOCALES = ("zh_Hans", "zh_Hant")
PYTHON_FOLDERS = ("swissweb", "pairing")
TEMPLATES = "templates"
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "gettext_noop": None,
}
# Header lines that nobody here fills in, or that change without a message changing.
NOISE = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Last-Translator|Language-Team)'
    rb": .*\n",
    re.MULTILINE,
)
COMMENT_TAGS = ("Translators",)
MOST_SHOWN = 20
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%|%[sd]|\{\w*\}")

Found = tuple[int, str | tuple[str, ...], list[str], str | None]


def python_messages(source: str) -> Iterator[Found]:
    """(line, message or (singular, plural), translators' comments, context) for each gettext call."""
    yield from extract("python", io.BytesIO(source.encode()), KEYWORDS, COMMENT_TAGS)


def template_messages(source: str) -> Iterator[Found]:
    """The same for a Django template, by way of Django's own translation of templates to gettext calls."""
    # What it writes between the calls is no Python: only its indentation would confuse the tokenizer.
    calls = "\n".join(line.lstrip() for line in templatize(source).split("\n"))
    yield from python_messages(calls)


def sources(root: Path) -> Iterator[tuple[str, Iterator[Found]]]:
    """Every source file's path, relative to the project, with its messages."""
    for folder in PYTHON_FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            if "migrations" not in file.parts:
                yield str(file.relative_to(root)), python_messages(file.read_text())
    for file in sorted((root / TEMPLATES).rglob("*.*")):
        if file.suffix in {".html", ".txt"}:
            yield str(file.relative_to(root)), template_messages(file.read_text())


def extract_all(root: Path = PROJECT) -> Catalog:
    """All messages of the sources, as a template catalogue; a location is a file, so that lines may move."""
    template = Catalog(project="swissweb", charset="utf-8")
    for path, found in sources(root):
        for _line, message, comments, context in found:
            if message:
                template.add(message, locations=[(path, 0)], auto_comments=comments, context=context)
    return template


def po_path(locale: str, root: Path = PROJECT) -> Path:
    return root / "locale" / locale / "LC_MESSAGES" / "django.po"


def load(locale: str, root: Path = PROJECT) -> Catalog:
    file = po_path(locale, root)
    if file.is_file():
        with file.open("rb") as stream:
            catalog = read_po(stream, locale=locale)
    else:
        catalog = Catalog(locale=locale, project="swissweb", charset="utf-8", fuzzy=False)
        catalog.header_comment = f"# {catalog.locale.english_name} messages of swissweb."
    # Babel writes the time of day into what it compiles; the same source must give the same bytes.
    catalog.creation_date = catalog.revision_date = EPOCH
    return catalog


def updated(catalog: Catalog, template: Catalog) -> Catalog:
    """The catalogue with the template's messages: translations kept, none guessed, the vanished dropped."""
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """The .po file; without lines and dates, so that it changes only when a message does."""
    stream = io.BytesIO()
    write_po(stream, catalog, width=100, sort_output=True, omit_header=False, include_lineno=False)
    return NOISE.sub(b"", stream.getvalue())


def mo_bytes(catalog: Catalog) -> bytes:
    stream = io.BytesIO()
    write_mo(stream, catalog)
    return stream.getvalue()


def name_of(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"“{text}”" + (f" ({message.context})" if message.context else "")


def complaints_about(message: Message) -> str | None:
    """What is wrong with one translation; None when nothing is."""
    texts = [message.string] if isinstance(message.string, str) else list(message.string or [""])
    if not all(texts):
        return "is not translated"
    if message.fuzzy:
        return "is fuzzy"
    originals = [message.id] if isinstance(message.id, str) else list(message.id)
    wanted = set(PLACEHOLDER.findall(originals[-1])) - {"%%"}
    if any(set(PLACEHOLDER.findall(text)) - {"%%"} != wanted for text in texts):
        return f"has other placeholders than {', '.join(sorted(wanted)) or 'none'}"
    return None


def check(root: Path = PROJECT) -> list[str]:
    """Everything that keeps the catalogues from being complete and current."""
    template = extract_all(root)
    complaints = []
    for locale in LOCALES:
        catalog = load(locale, root)
        mo = po_path(locale, root).with_suffix(".mo")
        if not mo.is_file() or mo.read_bytes() != mo_bytes(catalog):
            complaints.append(f"{locale}: django.mo is not what django.po gives: run compile")
        for message in template:
            if message.id and catalog.get(message.id, message.context) is None:
                complaints.append(f"{locale}: {name_of(message)} is missing: run update")
        for message in catalog:
            if message.id and template.get(message.id, message.context) is None:
                complaints.append(f"{locale}: {name_of(message)} is in no source: run update")
            elif message.id and (complaint := complaints_about(message)):
                complaints.append(f"{locale}: {name_of(message)} {complaint}")
    return complaints


def update(root: Path = PROJECT) -> None:
    template = extract_all(root)
    for locale in LOCALES:
        file = po_path(locale, root)
        content = po_bytes(updated(load(locale, root), template))
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.is_file() or file.read_bytes() != content:
            file.write_bytes(content)


def compile_all(root: Path = PROJECT) -> None:
    for locale in LOCALES:
        po_path(locale, root).with_suffix(".mo").write_bytes(mo_bytes(load(locale, root)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.messages", description=__doc__)
    parser.add_argument("action", choices=("check", "update", "compile"))
    action = parser.parse_args().action
    settings.configure()
    if action == "update":
        update()
    if action in {"update", "compile"}:
        compile_all()
        return 0
    complaints = check()
    for complaint in complaints[:MOST_SHOWN]:
        print(complaint)
    if len(complaints) > MOST_SHOWN:
        print(f"... and {len(complaints) - MOST_SHOWN} more")
    if complaints:
        print("Mend locale/*/LC_MESSAGES/django.po, then: .venv/bin/python -m scripts.messages update")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())

"""A document's content -> HTML -> PDF. WeasyPrint is imported where it is used: in the worker only."""

import hashlib
import json
import unicodedata
from datetime import datetime
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.template.loader import get_template, render_to_string
from django.utils import translation
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from swissweb.documents.content import KINDS, Content, Wanted
from swissweb.events.presets import preset_of
from swissweb.templatetags.swiss import local_datetime

if TYPE_CHECKING:
    from weasyprint.urls import URLFetcherResponse

RENDERER = 1
"""Raise when the same content comes out another way without a change of templates or style sheet."""

RUNNING_WIDTH = 60
"""Columns of the running event name: more would need a fourth line in the margin."""

STYLE = "css/print.css"
STATIC = "static:///"
TEMPLATES = ("documents/base.html", "documents/_who.html")


def _static(path: str) -> Path | None:
    """Where a static file lies; what is in no static folder does not exist here."""
    found = finders.find(path)
    return Path(found) if isinstance(found, str) else None


@lru_cache
def _looks() -> str:
    """Hash of all that decides the looks besides the content; a new version of any part gives new keys."""
    texts = [str(RENDERER), version("weasyprint")]
    for name in (*TEMPLATES, *sorted(kind.template for kind in KINDS.values())):
        texts.append(get_template(name).template.source)  # type: ignore[attr-defined]
    style = _static(STYLE)
    texts.append(style.read_text() if style else "")
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def key_of(content: Content, want: Wanted) -> str:
    """The hash of a document's own input: which it is, data, language, templates, style sheet, renderer."""
    which = [want.section.pk, want.kind, want.number, want.scope, want.paper, want.section.event.language]
    which += [want.part] if want.part else []
    data = json.dumps([which, content], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(f"{_looks()}\0{data}".encode()).hexdigest()


def language_tag(language: str) -> str:
    """``zh-hans`` -> ``zh-Hans``, as ``lang`` is written."""
    first, *rest = language.split("-")
    return "-".join([first, *(part.title() if len(part) == 4 else part.upper() for part in rest)])


def shortened(text: str, most: int = RUNNING_WIDTH) -> str:
    """An event's name as the foot has room for; Han and the like count twice. The head has all of it."""
    taken = 0
    for at, character in enumerate(text):
        taken += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if taken > most:
            return f"{text[:at].rstrip()}…"
    return text


def _blocks(content: Content) -> list[dict[str, Any]]:
    """The blocks of columns, each with its own lines: (row, the cells of this block)."""
    return [
        {**block, "lines": [(row, row["blocks"][at]) for row in content["rows"]]}
        for at, block in enumerate(content.get("blocks", ()))
    ]


def html_of(content: Content, *, language: str, made: datetime) -> str:
    """The document as HTML, in its language; ``made`` is printed at the foot in the event's zone."""
    with translation.override(language):
        parts = [shortened(content["event"])]
        if content["section"] != content["event"]:
            parts.append(shortened(content["section"]))
        if content["big"]:
            parts.append(_("round %(number)s") % {"number": content["big"]})
        # One sentence for translators; the paper needs what stands before, between and behind the numbers.
        before, rest = _("Page {page} of {pages}").split("{page}")
        between, behind = rest.split("{pages}")
        context = {
            **content,
            "preset": preset_of(content["game"]),
            "lang": language_tag(language),
            "running": " · ".join(parts),
            "printed": _("Made %(time)s") % {"time": strip_tags(local_datetime(made, content["time_zone"]))},
            "page": (before, between, behind),
            "blocks": _blocks(content),
        }
        return render_to_string(KINDS[content["kind"]].template, context)


def pdf_of(html: str) -> bytes:
    """The PDF. Only ``print.css`` is read; whatever else the HTML asks for is refused.

    :raises FileNotFoundError: without the style sheet
    """
    from weasyprint import CSS, HTML  # noqa: PLC0415 - slow to import, and only the worker has to

    style = _static(STYLE)
    if style is None:
        raise FileNotFoundError(STYLE)
    fetch = fetcher()
    sheet = CSS(string=style.read_text(), base_url=STATIC, url_fetcher=fetch)
    pdf: bytes = HTML(string=html, base_url=STATIC, url_fetcher=fetch).write_pdf(stylesheets=[sheet])
    return pdf


def fetcher() -> Any:
    """WeasyPrint's way to files: our static files by name, nothing else, no network.

    What is refused is left out of the document and logged by WeasyPrint.
    """
    from weasyprint.urls import URLFetcher, URLFetcherResponse  # noqa: PLC0415 - as above

    class StaticOnly(URLFetcher):  # type: ignore[misc]
        """Refuses every address that is not ``static:///`` and a static file of ours."""

        def fetch(self, url: str, headers: Any = None) -> "URLFetcherResponse":
            parts = urlsplit(url)
            path = _static(parts.path.lstrip("/")) if parts.scheme == "static" and not parts.netloc else None
            if path is None:
                raise ValueError(f"a document may not fetch {url}")
            return URLFetcherResponse(url, path.read_bytes())

    return StaticOnly()

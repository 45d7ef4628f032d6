"""What a page leads to: its links and its forms, followed as a visitor would."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

Fields = list[tuple[str, str]]
TYPED = ("text", "number", "search", "date", "email", "password", "url", "tel")
UNFINISHED = ("%(", "{{", "{%", "Traceback", "&lt;bound method", "object at 0x", '="None"', ">NaN<")
"""What no finished page says."""
FOR_SCRIPTS = re.compile(r'\sdata-[a-z-]+="[^"]*"')


@dataclass
class Form:
    """A form as it is sent without a change; ``buttons`` are the name and value of each that sends it."""

    action: str
    method: str
    fields: Fields = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)

    def data(self, changes: Iterable[tuple[str, str | None]] = (), button: int = 0) -> dict[str, list[str]]:
        """What is sent; ``changes`` replace every value of a field, None takes it away."""
        found: dict[str, list[str]] = {}
        pressed = [(name, value) for name, value, _path in self.buttons[button : button + 1] if name]
        for name, value in [*self.fields, *pressed]:
            found.setdefault(name, []).append(value)
        for name, given in changes:
            found.pop(name, None)
            if given is not None:
                found[name] = [given]
        return found

    def path(self, button: int = 0) -> str:
        own = [path for _name, _value, path in self.buttons[button : button + 1] if path]
        return own[0] if own else self.action


class _Reader(HTMLParser):
    """Collects links and forms; addresses are made whole with the page's own."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.waiting: list[tuple[str, dict[str, str]]] = []
        self.open: Form | None = None
        self.select: tuple[Form | None, str] | None = None
        self.chosen: list[str] = []
        self.offered: list[str] = []
        self.area: tuple[Form | None, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for name in ("href", "hx-get") if tag != "link" else ():
            if name in given:
                self.links.append(urljoin(self.where, given[name]))
        if tag == "form":
            self.open = Form(urljoin(self.where, given.get("action", "")), given.get("method", "get").lower())
            self.forms.append(self.open)
            if "id" in given:
                self.by_id[given["id"]] = self.open
        elif tag in ("input", "button", "select", "textarea") and "disabled" not in given:
            self._control(tag, given)
        elif tag == "option" and self.select:
            value = given.get("value", "")
            self.offered.append(value)
            if "selected" in given:
                self.chosen.append(value)

    def _control(self, tag: str, given: dict[str, str]) -> None:
        form = self.by_id.get(given["form"]) if "form" in given else self.open
        if tag == "select":
            self.select, self.chosen, self.offered = (form, given.get("name", "")), [], []
        elif tag == "textarea":
            self.area = form, given.get("name", "")
        elif form is None:
            if "form" in given:
                self.waiting.append((tag, given))
        else:
            _add(form, tag, given, self.where)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select" and self.select:
            form, name = self.select
            if form is not None and name:
                form.fields += [(name, value) for value in self.chosen or self.offered[:1]]
                form.choices[name] = self.offered
            self.select = None
        elif tag == "textarea" and self.area:
            form, name = self.area
            if form is not None and name:
                form.fields.append((name, ""))
                form.typed.add(name)
            self.area = None

    def finish(self) -> None:
        """Controls that stood before their form."""
        for tag, given in self.waiting:
            if form := self.by_id.get(given["form"]):
                _add(form, tag, given, self.where)


def _add(form: Form, tag: str, given: dict[str, str], where: str) -> None:
    name, value, kind = given.get("name", ""), given.get("value", ""), given.get("type", "text")
    if tag == "button" or kind in ("submit", "image"):
        if given.get("type", "submit") == "submit":
            path = urljoin(where, given["formaction"]) if "formaction" in given else ""
            form.buttons.append((name, value, path))
    elif kind in ("checkbox", "radio"):
        form.choices.setdefault(name, []).append(given.get("value", "on"))
        if "checked" in given:
            form.fields.append((name, given.get("value", "on")))
    elif name and kind != "file":
        form.fields.append((name, value))
        if kind in TYPED:
            form.typed.add(name)


def read(where: str, response: Any) -> tuple[list[str], list[Form]]:
    """Links and forms of a page (none of what is no page)."""
    if not response.headers.get("Content-Type", "").startswith("text/html"):
        return [], []
    reader = _Reader(where)
    reader.feed(response.content.decode())
    reader.finish()
    return reader.links, reader.forms


def is_own(address: str) -> bool:
    """Whether an address leads to a page of this site."""
    parts = urlsplit(address)
    return not parts.scheme and not parts.netloc and parts.path.startswith("/")


def surf(
    client: Client,
    start: Iterable[str],
    inside: Callable[[str], bool],
    *,
    each: int = 1000,
    words: bool = True,
    **headers: str,
) -> Iterator[tuple[str, Any, list[Form]]]:
    """Every page that can be reached by links from some, each once: address, answer, its forms.

    A link to nowhere, a broken page and words left unfinished are errors here.

    :param each: how many pages of one kind are enough (of one route, with a query and without)
    :param words: False where users may have typed what looks unfinished
    """
    waiting, seen = deque((path, "the start") for path in start), set()
    kinds: Counter[tuple[str, bool]] = Counter()
    while waiting:
        path, source = waiting.popleft()
        path = path.partition("#")[0]
        kind = kind_of(path)
        if path in seen or kinds[kind] >= each:
            continue
        seen.add(path)
        kinds[kind] += 1
        response = client.get(path, **headers)  # type: ignore[arg-type]
        assert response.status_code < 400, f"{path}: {response.status_code}, linked from {source}"
        if response.status_code in (301, 302):
            waiting.append((response["Location"], path))
            continue
        links, forms = read(path, response)
        if words and response.headers.get("Content-Type", "").startswith("text/html"):
            finished(path, response.content.decode())
        yield path, response, forms
        waiting.extend((link, path) for link in links if is_own(link) and inside(urlsplit(link).path))


def kind_of(address: str) -> tuple[str, bool]:
    """The route of an address, and whether it has a query."""
    path, _mark, query = address.partition("?")
    try:
        return resolve(path).view_name, bool(query)
    except Resolver404:
        return path, bool(query)


def finished(path: str, page: str) -> None:
    """A page whose words are all there; what scripts fill in stands in attributes of their own."""
    page = FOR_SCRIPTS.sub("", page)
    for word in UNFINISHED:
        at = page.find(word)
        assert at < 0, f"{path} says {page[max(at - 80, 0) : at + 40]!r}"

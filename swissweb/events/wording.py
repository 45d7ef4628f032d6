"""Codes of the engine and of the services -> sentences in the reader's language.

A test fails on a code without words. ``%(name)s`` takes the params; lists are joined.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from swissweb.events.wordings import (
    actions,
    awards,
    choosing,
    desk,
    directing,
    engine,
    explain,
    files,
    fixing,
    matches,
    mcmahon,
    planning,
    playoffs,
    scoring,
    services,
)
from swissweb.events.wordings.lists import listed
from swissweb.events.wordings.systems import worded

SENTENCES: dict[str, str] = {
    **engine.SENTENCES,
    **services.SENTENCES,
    **files.SENTENCES,
    **directing.SENTENCES,
    **desk.SENTENCES,
    **choosing.SENTENCES,
    **scoring.SENTENCES,
    **fixing.SENTENCES,
    **matches.SENTENCES,
    **mcmahon.SENTENCES,
    **planning.SENTENCES,
    **playoffs.SENTENCES,
    **awards.SENTENCES,
    **explain.CRITERIA,
    **explain.ARTICLES,
}
ACTIONS: dict[str, str] = {
    **actions.SENTENCES,
    **directing.ACTIONS,
    **choosing.ACTIONS,
    **scoring.ACTIONS,
    **fixing.ACTIONS,
    **matches.ACTIONS,
    **mcmahon.ACTIONS,
    **playoffs.ACTIONS,
    **awards.ACTIONS,
}
MOST_LISTED = 12


class _Params(dict[str, object]):
    """Lists as text, and nothing missing ever breaks a sentence."""

    def __missing__(self, key: str) -> str:
        return "?"

    def __getitem__(self, key: str) -> object:
        value = super().__getitem__(key)
        if isinstance(value, list | tuple):
            return listed(value, MOST_LISTED)
        return value


def fill(template: str, params: Mapping[str, object]) -> str:
    """A sentence of a table in the reader's language, with its params."""
    return _(template) % _Params(params)


def sentence(code: str, params: Mapping[str, object]) -> str:
    """The sentence for a code; an unknown code is shown as it is rather than hidden."""
    if params.get("after") == 0 and f"{code}_before_round_1" in SENTENCES:
        code = f"{code}_before_round_1"
    template = SENTENCES.get(code)
    text = (
        fill(template, worded(fixing.worded(params))) if template else f"{code} {dict(params) or ''}".strip()
    )
    place = _place(params)
    return f"{place} {text}" if place else text


def _place(params: Mapping[str, object]) -> str:
    """Where in a list (``row``) or in a file (``line``, ``column``) something was found."""
    if row := params.get("row"):
        return _("Line %(row)s:") % {"row": row}
    line, column = params.get("line"), params.get("column")
    if line and column:
        return _("Line %(line)s, column %(column)s:") % {"line": line, "column": column}
    return _("Line %(row)s:") % {"row": line} if line else ""


def action(code: str, params: Mapping[str, object]) -> str:
    """What the log says of an action."""
    code, params = actions.told(code, params)
    template = ACTIONS.get(code)
    return fill(template, fixing.worded(params)) if template else code


def sentences(findings: object) -> list[str]:
    """The sentences of single findings, pairs of code and params, where a refusal has them."""
    return [sentence(code, params) for code, params in findings]  # type: ignore[attr-defined]

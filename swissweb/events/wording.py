"""Codes of the engine and of the services -> sentences in the reader's language.

A test fails on a code without words. ``%(name)s`` takes the params; lists are joined.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from swissweb.events.wordings import actions, directing, engine, files, services

SENTENCES: dict[str, str] = {
    **engine.SENTENCES,
    **services.SENTENCES,
    **files.SENTENCES,
    **directing.SENTENCES,
}
ACTIONS: dict[str, str] = {**actions.SENTENCES, **directing.ACTIONS}
MOST_LISTED = 12


class _Params(dict[str, object]):
    """Lists as text, and nothing missing ever breaks a sentence."""

    def __missing__(self, key: str) -> str:
        return "?"

    def __getitem__(self, key: str) -> object:
        value = super().__getitem__(key)
        if isinstance(value, list | tuple):
            shown = [str(item) for item in value[:MOST_LISTED]]
            return ", ".join(shown) + (" …" if len(value) > MOST_LISTED else "")
        return value


def _fill(template: str, params: Mapping[str, object]) -> str:
    return _(template) % _Params(params)


def sentence(code: str, params: Mapping[str, object]) -> str:
    """The sentence for a code; an unknown code is shown as it is rather than hidden."""
    template = SENTENCES.get(code)
    text = _fill(template, params) if template else f"{code} {dict(params) or ''}".strip()
    row = params.get("row")
    return f"{_('Line %(row)s:') % {'row': row}} {text}" if row else text


def action(code: str, params: Mapping[str, object]) -> str:
    """What the log says of an action."""
    template = ACTIONS.get(code)
    return _fill(template, params) if template else code

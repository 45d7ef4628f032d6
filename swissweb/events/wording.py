"""Codes of the engine and of the services -> sentences in the reader's language."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

SENTENCES: dict[str, str] = {}


def sentence(code: str, params: Mapping[str, object]) -> str:
    """The sentence for a code; an unknown code is shown as it is rather than hidden."""
    template = SENTENCES.get(code)
    return _(template) % params if template else f"{code} {dict(params) or ''}".strip()

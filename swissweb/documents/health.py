"""Whether documents can be made on this machine."""

import time
from collections.abc import Callable

from django.utils.translation import gettext as _

from scripts.native import CHINESE, PANGO, Part, packages_of

PANGO_MISSING = "pdf_libraries_missing"
FONTS_MISSING = "cjk_fonts_missing"
LOOK_AGAIN = 60.0
"""Seconds for which an answer holds: libraries and fonts can be installed while the site runs."""


class _Probe:
    """Asks the system at most once a minute."""

    def __init__(self, present: Callable[[], bool]) -> None:
        self.present = present
        self.until = 0.0
        self.answer = False

    def __call__(self) -> bool:
        now = time.monotonic()
        if now >= self.until:
            self.answer, self.until = self.present(), now + LOOK_AGAIN
        return self.answer

    def forget(self) -> None:
        self.until = 0.0


has_libraries = _Probe(PANGO.present)
has_fonts = _Probe(CHINESE.present)
PARTS: dict[str, tuple[Part, _Probe]] = {
    PANGO_MISSING: (PANGO, has_libraries),
    FONTS_MISSING: (CHINESE, has_fonts),
}


def problems() -> list[str]:
    """Codes of what is missing: ``pdf_libraries_missing``, ``cjk_fonts_missing``; empty when all is well."""
    return [code for code, (_part, present) in PARTS.items() if not present()]


def packages(code: str) -> str:
    """The Debian packages that mend a problem, with blanks between."""
    return " ".join(packages_of([PARTS[code][0]]))


def sentence(code: str) -> str:
    """A problem in the reader's language: what is off, and what to install."""
    texts = {
        PANGO_MISSING: _("PDF documents are off: the server lacks Pango. Install: %(packages)s"),
        FONTS_MISSING: _(
            "Chinese, Japanese and Korean names would be boxes in PDF documents: the server lacks fonts. "
            "Install: %(packages)s"
        ),
    }
    return texts[code] % {"packages": packages(code)}

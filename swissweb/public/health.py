"""What ``/healthz`` tells: the database, the libraries for PDF, the fonts for names."""

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache

from django.conf import settings
from django.db import DatabaseError, connection

# What WeasyPrint loads when it makes the first document (Linux, macOS).
_LIBRARIES: Sequence[Sequence[str]] = (
    ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib"),
    ("libpango-1.0.so.0", "libpango-1.0.dylib"),
    ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib"),
    ("libfontconfig.so.1", "libfontconfig.1.dylib"),
)


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return "unreachable"
    return "ok"


@cache
def missing_libraries() -> tuple[str, ...]:
    """The libraries for PDF that can't be loaded."""
    return tuple(names[0] for names in _LIBRARIES if not any(_loads(name) for name in names))


@cache
def has_cjk_fonts() -> bool:
    """Whether names in Chinese, Japanese and Korean can be printed."""
    if shutil.which("fc-list") is None:
        return False
    listed = subprocess.run(
        ["fc-list", ":lang=zh", "family"], check=False, capture_output=True, text=True, timeout=10
    )
    return bool(listed.stdout.strip())


def report() -> dict[str, object]:
    """The parts by name. Only the database decides whether the site works; the worker is not asked."""
    missing = missing_libraries()
    notes = []
    if missing:
        notes.append("PDF documents are off: install Pango (libpango-1.0-0, libpangoft2-1.0-0, fontconfig).")
    if not has_cjk_fonts():
        notes.append("Chinese, Japanese and Korean names print as boxes: install fonts-noto-cjk.")
    database = _database()
    return {
        "status": "ok" if database == "ok" else "down",
        "version": settings.VERSION,
        "database": database,
        "pdf": "missing" if missing else "ok",
        "cjk_fonts": "ok" if has_cjk_fonts() else "missing",
        "notes": notes,
    }

"""What ``/healthz`` tells: the database, and whether documents can be made."""

from django.conf import settings
from django.db import DatabaseError, connection

from swissweb.documents import health


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return "unreachable"
    return "ok"


def report() -> dict[str, object]:
    """The parts by name. Only the database decides whether the site works; the worker is not asked."""
    database, problems = _database(), health.problems()
    return {
        "status": "ok" if database == "ok" else "down",
        "version": settings.VERSION,
        "database": database,
        "pdf": "missing" if health.PANGO_MISSING in problems else "ok",
        "cjk_fonts": "missing" if health.FONTS_MISSING in problems else "ok",
        "notes": [health.sentence(code) for code in problems],
    }

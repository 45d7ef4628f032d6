"""Brings the database and the static files up to the program, in one start of Django.

A dump first when there is something to lose, then the migrations, the static files if they changed, and on an
empty database the demo club, whose one-time password is printed. Safe to run twice, and by two at once.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command, get_commands
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from scripts.backups import BEFORE_MIGRATION, dump
from scripts.state import Trouble, fail

ONE_AT_A_TIME = 7_341_972
PATIENCE = 60.0


def wait_for_database(patience: float = PATIENCE) -> None:
    """A database in another container may still be starting; raises Trouble when it does not come."""
    end = time.monotonic() + patience
    while True:
        try:
            connection.ensure_connection()
            return
        except OperationalError as error:
            if time.monotonic() > end:
                reason = str(error).strip().splitlines()[0]
                raise Trouble(f"The database cannot be reached ({reason}): look at DATABASE_URL.") from error
            time.sleep(0.5)


def migrate() -> None:
    """Apply what is pending, after a dump where there is anything to dump; Trouble comes before change."""
    executor = MigrationExecutor(connection)
    loader = executor.loader
    newer = [
        key
        for key in loader.applied_migrations
        if key[0] in loader.migrated_apps and key not in loader.graph.nodes
    ]
    if unknown := [key for key in newer if key not in loader.replacements]:
        app, name = unknown[0]
        raise Trouble(
            f"The database was written by a newer swissweb (it has {app}.{name}): update the program, "
            "or restore a backup of before."
        )
    if not executor.migration_plan(loader.graph.leaf_nodes()):
        return
    backups = os.environ.get("SWISSWEB_BACKUPS")
    if loader.applied_migrations and backups:
        made = dump(
            os.environ["DATABASE_URL"], Path(backups), BEFORE_MIGRATION, os.environ.get("SWISSWEB_PG_DUMP")
        )
        print(f"swissweb: the database changes its form; a backup is in {made}", flush=True)
    call_command("migrate", interactive=False, verbosity=0)


def static_fingerprint() -> str:
    """Changes when a static file is added, removed or another one; times do not count, since an image that
    travels has them in whole seconds."""
    digest = hashlib.sha256(str(settings.STORAGES["staticfiles"]).encode())
    for finder in finders.get_finders():
        for path, storage in finder.list(None):
            content = Path(storage.path(path)).read_bytes()
            digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def collect_static() -> None:
    root = Path(settings.STATIC_ROOT)
    mark = root / ".collected"
    wanted = static_fingerprint()
    if not mark.is_file() or mark.read_text() != wanted:
        call_command("collectstatic", interactive=False, verbosity=0)
        mark.write_text(wanted)


def prepare(*, demo: bool) -> None:
    wait_for_database()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [ONE_AT_A_TIME])
    try:
        migrate()
        collect_static()
        if demo and "demo" in get_commands():
            call_command("demo", if_empty=True)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [ONE_AT_A_TIME])
        connection.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.prepare", description=__doc__)
    parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")
    parser.add_argument("--static-only", action="store_true", help="touch no database (building an image)")
    arguments = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "swissweb.settings")
    django.setup()
    try:
        if arguments.static_only:
            collect_static()
        else:
            prepare(demo=not arguments.no_demo)
    except Trouble as error:
        return fail(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())

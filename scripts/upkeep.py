"""What `./run` does to the private database besides serving it, never without a backup of what goes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from scripts.backups import (
    BEFORE_RESET,
    BEFORE_RESTORE,
    BEFORE_UPGRADE,
    STAMP,
    dump,
    dumps,
    restore,
)
from scripts.localpg import Cluster, database_url, find_binaries
from scripts.state import PROJECT, State, Trouble, say


def confirm(question: str, *, yes: bool) -> None:
    """Ask; raises Trouble unless the answer is yes."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise Trouble(f"{question} Say so with --yes.")
    if input(f"{question} Type yes: ").strip().lower() != "yes":
        raise Trouble("Nothing was changed.")


def refuse_foreign_database(environ: Mapping[str, str]) -> None:
    if environ.get("DATABASE_URL"):
        raise Trouble(
            "DATABASE_URL is set, so this database is not ./run's own: use PostgreSQL's tools on it."
        )


@contextmanager
def running(cluster: Cluster) -> Iterator[None]:
    """The cluster up for as long as this lasts, and as it was before afterwards."""
    started = cluster.ensure_running()
    try:
        yield
    finally:
        if started:
            cluster.stop()


def existing_cluster(state: State) -> Cluster:
    cluster = Cluster(state)
    if cluster.version is None:
        raise Trouble(f"There is no database in {state.folder} yet: ./run makes one.")
    return cluster


def new_password(state: State, name: str, *, create: bool = False) -> int:
    """A one-time password for a director, whether the site runs or not; returns the command's exit code.

    With ``create`` the account is made first.
    """
    environ = {**os.environ, "SWISSWEB_STATE": str(state.folder)}
    python = str(PROJECT / ".venv" / "bin" / "python")
    command = [
        python,
        "manage.py",
        "new_password",
        *([name] if name else []),
        *(["--create"] if create else []),
    ]
    if environ.get("DATABASE_URL"):
        return subprocess.run(command, check=False, cwd=PROJECT, env=environ).returncode
    cluster = existing_cluster(state)
    with running(cluster):
        environ["DATABASE_URL"] = database_url(state)
        return subprocess.run(command, check=False, cwd=PROJECT, env=environ).returncode


def reset(state: State, *, yes: bool) -> None:
    """Delete the database, after a dump; the next ./run begins anew."""
    cluster = existing_cluster(state)
    confirm("All events, players and accounts will be deleted.", yes=yes)
    with running(cluster):
        made = dump(database_url(state), state.backups, BEFORE_RESET, cluster.binaries().tool("pg_dump"))
    cluster.stop()
    shutil.rmtree(state.cluster)
    say(f"deleted; a backup is in {made}. ./run begins anew.")


def restore_file(state: State, file: Path, *, yes: bool) -> None:
    """Put a dump in the place of the database, after a dump of that."""
    if not file.is_file():
        raise Trouble(f"There is no file {file}.")
    cluster = Cluster(state)
    confirm(f"The database will be replaced by {file}.", yes=yes)
    with running(cluster):
        made = dump(database_url(state), state.backups, BEFORE_RESTORE, cluster.binaries().tool("pg_dump"))
        restore(cluster, file.absolute())
    say(f"restored; what was there before is in {made}. ./run serves it.")


def upgrade(state: State, *, yes: bool) -> None:
    """Move the database to the newest PostgreSQL by a dump; the old cluster's folder is kept."""
    old = existing_cluster(state)
    found = find_binaries()
    at_hand = any(str(binaries.major) == old.version for binaries in found)
    newer = [binaries for binaries in found if binaries.major > int(old.version or 0)]
    if not newer and at_hand:
        say(f"the database is of PostgreSQL {old.version}, and none newer is installed: nothing to do.")
        return
    if not newer:
        raise Trouble(
            f"No PostgreSQL of version {old.version} or newer is installed: install one "
            "(Debian: sudo apt install postgresql)."
        )
    newest = newer[0]
    if at_hand:
        confirm(f"The database will move from PostgreSQL {old.version} to {newest.major}.", yes=yes)
        with running(old):
            file = dump(database_url(state), state.backups, BEFORE_UPGRADE, old.binaries().tool("pg_dump"))
        old.stop()
    else:
        file = newest_dump(state, old.version or "?")
        made = datetime.fromtimestamp(file.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
        confirm(
            f"PostgreSQL {old.version} is gone, so only the backup of {made} can be brought over and what "
            f"came after it would be lost; installing postgresql-{old.version} again loses nothing.",
            yes=yes,
        )
    kept = state.folder / f"cluster-{old.version}-{datetime.now().strftime(STAMP)}"
    state.cluster.rename(kept)
    fresh = Cluster(state, newest)
    try:
        with running(fresh):
            restore(fresh, file)
    except Trouble:
        shutil.rmtree(state.cluster, ignore_errors=True)
        kept.rename(state.cluster)
        raise
    say(f"the database is of PostgreSQL {newest.major} now; the old one is kept in {kept}.")


def newest_dump(state: State, version: str) -> Path:
    found = dumps(state.backups)
    if not found:
        raise Trouble(
            f"PostgreSQL {version} is no longer installed and there is no backup: install it again "
            f"(Debian: sudo apt install postgresql-{version})."
        )
    return found[-1]

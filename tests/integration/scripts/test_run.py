"""`./run` as it is typed: from an empty state folder to nothing left running."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scripts.state import PROJECT

pytestmark = pytest.mark.long

PATIENCE = 120.0
# What a user may have set and this test must not inherit.
OWN = (
    "DATABASE_URL",
    "ALLOWED_HOSTS",
    "HOST",
    "SWISSWEB_BACKUPS",
    "SWISSWEB_PLAIN_STATIC",
    "SWISSWEB_SECRET_KEY",
)


def wait_for(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


class Installation:
    """One state folder and the commands on it."""

    def __init__(self, folder: Path) -> None:
        self.state = folder / "state"
        self.output = folder / "output"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.environ = {name: value for name, value in os.environ.items() if name not in OWN}
        self.environ |= {
            "SWISSWEB_STATE": str(self.state),
            "PORT": str(self.port),
            "SWISSWEB_NO_APT": "1",
            "WEB_CONCURRENCY": "1",
        }
        self.running: subprocess.Popen[bytes] | None = None

    def said(self) -> str:
        return self.output.read_text()

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        with self.output.open("wb") as output:
            process = subprocess.Popen(
                ["./run", *arguments],
                cwd=PROJECT,
                env=self.environ,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self.running = process
        wait_for(lambda: "ready in" in self.said() or process.poll() is not None, "the first page")
        assert process.poll() is None, self.said()
        return process

    def call(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["./run", *arguments],
            cwd=PROJECT,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    def status(self, path: str = "/healthz") -> int:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return int(answer.status)

    def processes(self) -> dict[int, str]:
        """Every process that belongs to this state folder, by its command line or environment."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                if str(self.state) in command + (folder / "environ").read_text(errors="replace"):
                    found[int(folder.name)] = command
        return found

    def process_of(self, part: str) -> int:
        return min(pid for pid, command in self.processes().items() if part in command)


@pytest.fixture
def installation(open_folder: Path) -> Iterator[Installation]:
    installation = Installation(open_folder)
    yield installation
    installation.call("--stop")
    if installation.running and installation.running.poll() is None:
        installation.running.kill()
    if installation.running:
        installation.running.wait()


def test_from_nothing_to_nothing(installation: Installation) -> None:
    site = installation.start()
    assert re.search(r"one-time password: \S+", installation.said())
    assert installation.status() == 200
    assert installation.status("/") == 200
    running = " ".join(installation.processes().values())
    for part in ("scripts.serve", "gunicorn", "procrastinate worker", "postgres"):
        assert part in running

    again = installation.call()
    assert (again.returncode, again.stdout) == (
        0,
        f"swissweb: already running at http://127.0.0.1:{installation.port}\n",
    )
    password = installation.call("--new-password")
    assert password.returncode == 0
    assert re.search(r"password: \S+", password.stdout)
    refused = installation.call("--reset", "--yes")
    assert refused.returncode == 1
    assert "--stop" in refused.stderr

    site.send_signal(signal.SIGINT)
    assert site.wait(timeout=PATIENCE) == 0
    assert installation.processes() == {}

    # The second start makes no second demo, and --stop ends it as Ctrl-C does.
    site = installation.start()
    assert "password" not in installation.said()
    assert installation.call("--stop").stdout == "swissweb: stopped.\n"
    assert site.wait(timeout=PATIENCE) == 0
    assert installation.processes() == {}
    assert installation.call("--stop").stdout == "swissweb: it is not running.\n"


def test_what_dies_is_started_again(installation: Installation) -> None:
    installation.start()
    for part, sentence in (
        ("procrastinate worker", "the task worker ended"),
        ("gunicorn", "the web server ended"),
        ("bin/postgres", "PostgreSQL ended"),
    ):
        os.kill(installation.process_of(part), signal.SIGKILL)
        wait_for(lambda sentence=sentence: sentence in installation.said(), sentence)

    def answers() -> bool:
        with contextlib.suppress(OSError):
            return installation.status() == 200
        return False

    wait_for(answers, "the site to be back")


def test_a_killed_supervisor_takes_its_processes_along_and_is_followed(installation: Installation) -> None:
    site = installation.start()
    site.kill()
    site.wait()

    def only_the_database_is_left() -> bool:
        commands = installation.processes().values()
        return not any("gunicorn" in command or "procrastinate" in command for command in commands)

    wait_for(only_the_database_is_left, "the orphans to end")
    installation.start()
    assert installation.status() == 200


def test_a_reset_keeps_a_backup_that_can_be_restored(installation: Installation) -> None:
    site = installation.start()
    installation.call("--stop")
    assert site.wait(timeout=PATIENCE) == 0
    assert installation.call("--reset").returncode == 1
    assert installation.call("--reset", "--yes").returncode == 0
    (made,) = (installation.state / "backups").glob("before-reset-*.dump")
    restored = installation.call("--restore", str(made), "--yes")
    assert restored.returncode == 0, restored.stderr
    installation.start()
    # The demo of the first start is there again, so none is made anew.
    assert "password" not in installation.said()
    assert installation.status("/") == 200


def test_a_taken_port_is_one_sentence(installation: Installation) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", installation.port))
        taken.listen()
        refused = installation.call()
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert f"PORT={installation.port + 1}" in refused.stderr
    assert installation.processes() == {}

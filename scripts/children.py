"""The processes of a running site: started, watched, started again when they die, and ended together."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scripts.state import PROJECT, Account

PR_SET_PDEATHSIG = 1
LARGEST_LOG = 5 * 1024 * 1024
# More deaths than this within the window are no accident.
DEATHS, WINDOW = 3, 60.0
GRACE = 12.0


@dataclass
class Deaths:
    """How often a process died of late, in seconds of any steady clock."""

    times: deque[float] = field(default_factory=deque)

    def too_many(self, now: float) -> bool:
        """Count a death; whether it is one more than can be forgiven."""
        self.times.append(now)
        while now - self.times[0] > WINDOW:
            self.times.popleft()
        return len(self.times) > DEATHS


def die_with_parent() -> None:
    """In the child before exec: if the supervisor is killed outright, the kernel ends the child (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def rotate(log: Path) -> None:
    """Keep one old log, so that the folder does not grow for ever."""
    if log.is_file() and log.stat().st_size > LARGEST_LOG:
        log.replace(log.with_suffix(".log.1"))


class Child:
    """One process in a group of its own: Ctrl-C reaches only the supervisor, which ends it in order."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environ: Mapping[str, str],
        log: Path,
        account: Account | None,
    ) -> None:
        self.name = name
        self.command = list(command)
        self.environ = dict(environ)
        self.log = log
        self.account = account
        self.deaths = Deaths()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        rotate(self.log)
        identity = {}
        if self.account:
            identity = {"user": self.account.uid, "group": self.account.gid, "extra_groups": []}
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=PROJECT,
                env=self.environ,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=die_with_parent,  # noqa: PLW1509 - the supervisor has one thread
                **identity,  # type: ignore[call-overload]
            )

    def ended(self) -> int | None:
        """The exit code once it has ended, None while it runs."""
        return self.process.poll() if self.process else None

    def tail(self, lines: int = 12) -> str:
        text = self.log.read_text(errors="replace") if self.log.is_file() else ""
        return "\n".join(text.splitlines()[-lines:])


def signal_group(child: Child, number: signal.Signals) -> None:
    if child.process and child.process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.process.pid, number)


def stop_all(children: Sequence[Child], grace: float = GRACE) -> None:
    """Ask all to end, wait, then kill what is left with all that it started."""
    for child in children:
        if child.process and child.process.poll() is None:
            child.process.terminate()
    end = time.monotonic() + grace
    while any(child.ended() is None for child in children if child.process) and time.monotonic() < end:
        time.sleep(0.02)
    for child in children:
        signal_group(child, signal.SIGKILL)
        if child.process:
            child.process.wait()

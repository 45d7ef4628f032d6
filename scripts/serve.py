"""What `./run` does once its Python is there."""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from scripts import upkeep
from scripts.localpg import Cluster
from scripts.network import refuse_taken_port
from scripts.state import State, Trouble, fail, find_state, say
from scripts.supervisor import (
    Interrupted,
    Site,
    announce,
    catch_signals,
    degraded,
    ignore_signals,
    read_address,
)

USAGE = """\
  ./run                    serve at http://127.0.0.1:8000
  ./run --lan              serve to the whole network and show a QR code for phones
  ./run --stop             stop it from another terminal
  ./run --new-password     a new one-time password for a director
  ./run --new-director X   an account for another director
  ./run --reset            delete all events (a backup is made first)
  ./run --restore FILE     put a backup in the place of the database
  ./run --upgrade          move the database to the newest installed PostgreSQL

environment: PORT, HOST, DATABASE_URL, SWISSWEB_STATE, SWISSWEB_NO_APT=1; docs/deploy.md tells the rest"""
STOP_PATIENCE = 45.0


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./run", usage=USAGE, formatter_class=argparse.RawDescriptionHelpFormatter, add_help=True
    )
    parser.add_argument("--lan", action="store_true", help="bind 0.0.0.0")
    parser.add_argument("--yes", action="store_true", help="answer the question of --reset and the like")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--stop", action="store_true")
    what.add_argument("--reset", action="store_true")
    what.add_argument("--upgrade", action="store_true")
    what.add_argument("--restore", metavar="FILE", type=Path)
    what.add_argument("--new-password", metavar="NAME", nargs="?", const="")
    what.add_argument("--new-director", metavar="NAME")
    return parser.parse_args(arguments)


def take_lock(state: State) -> IO[str] | None:
    """The lock that says a site of this state runs; None when another process holds it."""
    file = (state.folder / "run.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file


def running_status(state: State) -> dict[str, str | int]:
    try:
        status: dict[str, str | int] = json.loads(state.status_file.read_text())
    except (OSError, ValueError):
        return {}
    return status


def stop_running(state: State) -> int:
    """End the site that runs, or what a killed one left behind; returns the exit code."""
    if not state.folder.is_dir():
        say("it is not running.")
        return 0
    lock = take_lock(state)
    if lock is None:
        pid = running_status(state).get("pid")
        if not isinstance(pid, int):
            raise Trouble("It is just starting: try again in a moment.")
        os.kill(pid, signal.SIGTERM)
        end = time.monotonic() + STOP_PATIENCE
        while (lock := take_lock(state)) is None:
            if time.monotonic() > end:
                raise Trouble(f"It does not stop; its process is {pid}.")
            time.sleep(0.05)
        say("stopped.")
        return 0
    cluster = Cluster(state)
    left_over = cluster.pid()
    cluster.stop()
    say("stopped the database that was left running." if left_over else "it is not running.")
    return 0


def serve(state: State, *, lan: bool) -> int:
    """Start everything, watch it until interrupted, stop everything; returns the exit code."""
    begun = time.monotonic()
    state.ensure()
    lock = take_lock(state)
    if lock is None:
        say(f"already running at {running_status(state).get('url', 'an address not yet known')}")
        return 0
    address = read_address(os.environ, lan=lan)
    refuse_taken_port(address.host, address.port)
    state.status_file.unlink(missing_ok=True)
    site = Site(state, address, os.environ)
    try:
        catch_signals()
        degraded()
        state.status_file.write_text(json.dumps({"pid": os.getpid(), "url": address.url}))
        site.start()
        announce(address, time.monotonic() - begun)
        site.watch()
    except Interrupted:
        ignore_signals()
        say("stopping ...")
    finally:
        ignore_signals()
        site.stop()
        state.status_file.unlink(missing_ok=True)
        lock.close()
    return 0


def main(arguments: Sequence[str]) -> int:
    chosen = parse(arguments)
    try:
        state = find_state()
        if chosen.stop:
            return stop_running(state)
        if chosen.new_password is not None:
            state.ensure()
            return upkeep.new_password(state, chosen.new_password)
        if chosen.new_director is not None:
            state.ensure()
            return upkeep.new_password(state, chosen.new_director, create=True)
        if chosen.reset or chosen.upgrade or chosen.restore:
            state.ensure()
            upkeep.refuse_foreign_database(os.environ)
            lock = take_lock(state)
            if lock is None:
                raise Trouble("It is running: stop it first with ./run --stop.")
            with lock:
                if chosen.reset:
                    upkeep.reset(state, yes=chosen.yes)
                elif chosen.upgrade:
                    upkeep.upgrade(state, yes=chosen.yes)
                else:
                    upkeep.restore_file(state, chosen.restore, yes=chosen.yes)
            return 0
        return serve(state, lan=chosen.lan)
    except Trouble as error:
        return fail(error)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

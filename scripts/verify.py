"""What `./test` runs: the checks, then pytest; `./test lint`, `unit` and `long` are parts or more of it.

Every check runs even when one before it failed, and pytest runs even then: who waits wants to know all. What
failed is said again in pytest's own report, whose summary stays the last line; the exit code is the verdict.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scripts import native
from scripts.localpg import Cluster, database_url
from scripts.state import PROJECT, Trouble, fail, find_state

MODES = ("all", "lint", "unit", "long")
BIN = PROJECT / ".venv" / "bin"


@dataclass(frozen=True)
class Check:
    name: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    check: Check
    passed: bool
    output: str
    seconds: float


def checks(project: Path = PROJECT) -> list[Check]:
    """The checks before the tests, in the order in which they are reported."""
    python = str(BIN / "python")
    templates = sorted(str(file.relative_to(project)) for file in (project / "templates").rglob("*.html"))
    found = [
        Check("ruff format", (str(BIN / "ruff"), "format", "--check", "--quiet", ".")),
        Check("ruff check", (str(BIN / "ruff"), "check", "--quiet", ".")),
        Check("mypy", (str(BIN / "mypy"),)),
        Check("import layers", (str(BIN / "lint-imports"),)),
        Check("migrations", (python, "-W", "ignore", "manage.py", "makemigrations", "--check", "--dry-run")),
        Check("messages", (python, "-m", "scripts.messages", "check")),
    ]
    if templates:
        found.append(
            Check("templates", (str(BIN / "djade"), "--check", "--target-version", "5.2", *templates))
        )
    return found


def run_check(check: Check, environ: dict[str, str]) -> Outcome:
    begun = time.monotonic()
    done = subprocess.run(
        check.command,
        check=False,
        cwd=PROJECT,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Outcome(check, done.returncode == 0, done.stdout, time.monotonic() - begun)


def run_checks(environ: dict[str, str]) -> list[str]:
    """Run all of them, two at a time, and show each; returns the names of those that failed."""
    failed = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        for outcome in pool.map(lambda check: run_check(check, environ), checks()):
            verdict = "ok" if outcome.passed else "FAILED"
            print(f"{outcome.check.name:14} {verdict:7} {outcome.seconds:5.1f} s", flush=True)
            if not outcome.passed:
                print(outcome.output, flush=True)
                failed.append(outcome.check.name)
    return failed


def pytest_arguments(mode: str, further: Sequence[str]) -> list[str]:
    """pytest's arguments for a mode; `further` come last, so that they win."""
    arguments = {
        "unit": ["tests/unit", "-m", "not long and not thorough"],
        "long": ["--create-db"],
        "all": ["--create-db", "-m", "not long"],
    }[mode]
    # A path given by hand replaces the folder of the mode.
    if any(
        not argument.startswith("-") and (PROJECT / argument.split("::")[0]).exists() for argument in further
    ):
        arguments = [argument for argument in arguments if not argument.startswith("tests/")]
    return [*arguments, *further]


def split_arguments(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The mode (the first argument, if it is one) and what goes to pytest."""
    if arguments and arguments[0] in MODES:
        return arguments[0], list(arguments[1:])
    return "all", list(arguments)


def run_pytest(mode: str, further: Sequence[str], environ: dict[str, str]) -> int:
    command = [str(BIN / "python"), "-m", "pytest", *pytest_arguments(mode, further)]
    try:
        return subprocess.run(command, check=False, cwd=PROJECT, env=environ).returncode
    except KeyboardInterrupt:
        return 130


def report_missing(environ: dict[str, str]) -> list[str]:
    """Install what lacks; returns what failed: in CI a missing part does, elsewhere its tests are skipped."""
    missing = native.ensure(native.FOR_TEST, environ)
    if not missing:
        return []
    print(f"swissweb: {native.missing_sentence(missing)}", file=sys.stderr, flush=True)
    return [f"{part.name} is missing" for part in missing] if environ.get("CI") == "true" else []


def main(arguments: Sequence[str]) -> int:
    mode, further = split_arguments(arguments)
    environ = {**os.environ, "SWISSWEB_SECRET_KEY": "for tests only"}
    environ.setdefault("SWISSWEB_TEST_DB", "test_suite")
    environ.setdefault("SWISSWEB_EXAMPLES", {"unit": "quick", "long": "long"}.get(mode, ""))
    if mode == "unit":
        return run_pytest(mode, further, environ)
    if mode == "lint":
        return 1 if run_checks(environ) else 0
    failed = report_missing(environ)
    cluster = None
    if not environ.get("DATABASE_URL"):
        cluster = Cluster(find_state(test=True))
        started = cluster.ensure_running()
        environ["DATABASE_URL"] = database_url(cluster.state)
    try:
        failed += run_checks(environ)
        if failed:
            environ["SWISSWEB_FAILED_CHECKS"] = ", ".join(failed)
        code = run_pytest(mode, further, environ)
    finally:
        if cluster and started:
            cluster.stop()
            if environ.get("CI") == "true":
                # A clone of one run only: nobody comes back to its cluster.
                shutil.rmtree(cluster.state.folder, ignore_errors=True)
    return code or (1 if failed else 0)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as error:
        sys.exit(fail(error))
    except KeyboardInterrupt:
        sys.exit(130)

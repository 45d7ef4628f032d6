"""How long ``./run`` takes: cold in a copy without environment and state, warm after that."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from swissweb.bench.measure import Figure

PORT = "8765"


def _until_ready(folder: Path, state: Path) -> float:
    """Seconds until ``./run`` says that it is ready; then it is stopped."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"SWISSWEB_STATE": str(state), "PORT": PORT}
    start = time.perf_counter()
    process = subprocess.Popen(
        ["./run"], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    seen = []
    for line in process.stdout:
        seen.append(line)
        if "ready in" in line:
            taken = time.perf_counter() - start
            process.send_signal(signal.SIGINT)
            process.wait(timeout=60)
            return taken
    sys.stderr.writelines(seen)
    raise RuntimeError("./run ended before it was ready")


def start_figures() -> Iterator[Figure]:
    """Cold (a fresh copy, an empty state folder) and warm (the second start)."""
    with tempfile.TemporaryDirectory(prefix="swissweb-bench-", dir="/var/tmp") as scratch:
        copy, state = Path(scratch) / "copy", Path(scratch) / "state"
        Path(scratch).chmod(0o755)
        shutil.copytree(
            settings.BASE_DIR, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache", "staticfiles")
        )
        yield Figure("./run, cold", _until_ready(copy, state), yardstick="90 s")
        yield Figure("./run, warm", _until_ready(copy, state), yardstick="4 s")
